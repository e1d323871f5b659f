"""Known vulnerabilities of pinned packages are found, in the vendored file and on a server that speaks as OSV does."""

import json
import threading
from collections.abc import Iterator
from datetime import date
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from packaging.version import Version

from harness import advisories
from harness.advisories import (
    Advisory,
    Ignored,
    Stored,
    ignored_read,
    osv_advisories,
    pins_of,
    pins_read,
    problems,
    stored_read,
    stored_write,
)

TODAY = date(2026, 1, 15)


def pins(text: str) -> list[tuple[str, Version]]:
    return list(pins_of(text))


def test_every_line_of_the_requirements_is_read() -> None:
    names = {name for name, _ in pins_read()}
    written = [
        line.split("==")[0]
        for name in ("runtime.txt", "dev.txt")
        for line in (advisories.REQUIREMENTS / name).read_text(encoding="utf-8").splitlines()
        if line[:1].isalnum()
    ]
    assert {name.lower().replace("_", "-").replace(".", "-") for name in written} == names
    assert len(names) > 100


def test_what_is_pinned_now_has_no_known_vulnerability() -> None:
    stored = stored_read()
    assert stored.source
    assert len(stored.advisories) > 20
    assert problems(pins_read(), stored, [], stored.as_of) == []
    assert {advisory.package for advisory in stored.advisories} <= {name for name, _ in pins_read()}


@pytest.mark.parametrize(
    ("pin", "is_listed"),
    [
        ("django==5.0.7", True),
        ("django==5.0.8", False),
        ("django==4.2.14", True),
        ("django==4.1", False),
        ("Django==4.2.15 ; python_version > '3'", False),
    ],
)
def test_a_true_advisory_is_found(pin: str, is_listed: bool) -> None:
    """CVE-2024-42005, an injection of SQL: Django 5.0 before 5.0.8 and 4.2 before 4.2.15."""
    stored = stored_read()
    listed = [problem for problem in problems(pins(pin), stored, [], TODAY) if "CVE-2024-42005" in problem]
    assert bool(listed) is is_listed
    if is_listed:
        assert "fixed in 5.0.8, 4.2.15" in listed[0]


def test_several_versions_of_a_pin_are_all_looked_at() -> None:
    text = "numpy==1.18.0 ; python_full_version < '3.12' \\\nnumpy==2.5.5 ; python_full_version >= '3.12' \\\n"
    assert len(problems(pins(text), stored_read(), [], TODAY)) == 1


@pytest.mark.parametrize(
    ("version", "first", "end", "inclusive", "hit"),
    [
        ("1.5", None, None, False, True),
        ("1.5", "0", "1.5", False, False),
        ("1.5", "0", "1.5", True, True),
        ("1.5rc1", "1.5", None, False, False),
        ("1.10", "1.9", "1.11", False, True),
        ("2.0.post1", "0", "2.0", False, False),
        ("1.5", "no version", None, False, True),
    ],
)
def test_ranges(version: str, first: str | None, end: str | None, inclusive: bool, hit: bool) -> None:
    assert Advisory("x", "A-1", (), "", ((first, end, inclusive),)).affects(Version(version)) is hit


def test_an_ignore_needs_a_reason_and_a_day_and_an_end() -> None:
    stored = Stored("test", TODAY, [Advisory("x", "A-1", ("CVE-1",), "", ((None, None, False),))])
    pin = pins("x==1.0")
    assert len(problems(pin, stored, [], TODAY)) == 1
    assert problems(pin, stored, [Ignored("CVE-1", "not reached", TODAY)], TODAY) == []
    over = problems(pin, stored, [Ignored("A-1", "not reached", date(2026, 1, 14))], TODAY)
    assert len(over) == 2
    assert "is over" in over[1]
    unused = problems(pins("y==1.0"), stored, [Ignored("A-1", "not reached", TODAY)], TODAY)
    assert "take it out" in unused[0]

    def read(entry: Any) -> list[Ignored]:
        return ignored_read({"tool": {"entmoot": {"advisories": {"ignore": {"A-1": entry}}}}})

    assert read({"reason": "not reached", "until": TODAY}) == [Ignored("A-1", "not reached", TODAY)]
    for entry in ("later", {"reason": "x"}, {"until": TODAY}, {"reason": " ", "until": TODAY}):
        with pytest.raises(ValueError, match="A-1"):
            read(entry)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Requirements of the test's own, with one pin and no advisory."""
    (tmp_path / "requirements").mkdir()
    (tmp_path / "pyproject.toml").write_text("")
    (tmp_path / "requirements" / "runtime.txt").write_text("django==5.0.7 \\\n    --hash=sha256:00\n")
    stored_write(tmp_path / "requirements" / "advisories.json", Stored("test", date(2020, 1, 1), []))
    monkeypatch.setattr(advisories, "ROOT", tmp_path)
    monkeypatch.setattr(advisories, "REQUIREMENTS", tmp_path / "requirements")
    monkeypatch.setattr(advisories, "STORED", tmp_path / "requirements" / "advisories.json")
    monkeypatch.setattr(pins_read, "__defaults__", (tmp_path / "requirements",))
    monkeypatch.setattr(stored_read, "__defaults__", (tmp_path / "requirements" / "advisories.json",))
    return tmp_path


def test_an_old_file_is_said_and_fails_nothing(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert advisories.main([]) == 0
    output = capsys.readouterr().out
    assert "1 pins against 0 advisories of 2020-01-01" in output
    assert "days old" in output


def test_a_hit_fails_the_check(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    known = Advisory("django", "PYSEC-1", ("CVE-1",), "2024-08-07", (("5.0", "5.0.8", False),))
    stored_write(advisories.STORED, Stored("test", TODAY, [known]))
    assert advisories.main([]) == 1
    assert "django 5.0.7: PYSEC-1 (CVE-1); fixed in 5.0.8" in capsys.readouterr().err


def test_a_file_of_another_form_fails_the_check(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    advisories.STORED.write_text('{"source": "x"}')
    assert advisories.main([]) == 1
    assert "not of the form" in capsys.readouterr().err


RECORDS: dict[str, dict[str, Any]] = {
    "PYSEC-1": {
        "id": "PYSEC-1",
        "aliases": ["CVE-1"],
        "published": "2024-08-07T15:15:00Z",
        "affected": [
            {"package": {"ecosystem": "PyPI", "name": "Django"}, "ranges": [
                {"type": "GIT", "events": [{"introduced": "0"}]},
                {"type": "ECOSYSTEM", "events": [{"introduced": "5.0"}, {"fixed": "5.0.8"}, {"introduced": "4.2"}]},
            ]},
            {"package": {"ecosystem": "npm", "name": "django"}, "versions": ["1.0"]},
            {"package": {"ecosystem": "PyPI", "name": "other"}, "versions": ["1.0"]},
        ],
    },
    "PYSEC-2": {"id": "PYSEC-2", "withdrawn": "2024-01-01T00:00:00Z", "affected": [
        {"package": {"ecosystem": "PyPI", "name": "django"}, "versions": ["5.0.7"]}]},
    "PYSEC-3": {"id": "PYSEC-3", "affected": [
        {"package": {"ecosystem": "PyPI", "name": "django"}, "versions": ["5.0.7", "5.0.6"]}]},
}  # fmt: skip


class Osv(BaseHTTPRequestHandler):
    """A server that answers as OSV does, in two pages."""

    def do_POST(self) -> None:
        sent = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        results = []
        for query in sent["queries"]:
            assert query["package"] == {"name": "django", "ecosystem": "PyPI"}
            first = "page_token" not in query
            ids = ("PYSEC-1",) if first else ("PYSEC-2", "PYSEC-3")
            page: dict[str, Any] = {"vulns": [{"id": name} for name in ids]}
            results.append({**page, "next_page_token": "more"} if first else page)
        self._answer({"results": results})

    def do_GET(self) -> None:
        self._answer(RECORDS[self.path.rpartition("/")[2]])

    def _answer(self, content: Any) -> None:
        body = json.dumps(content).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: Any) -> None:
        """Say nothing."""


@pytest.fixture
def osv() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Osv)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.mark.long
def test_refreshing_writes_what_osv_says_and_then_checks(
    folder: Path, osv: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert advisories.main(["refresh", "--address", osv]) == 1
    output = capsys.readouterr()
    assert "2 advisories written" in output.out
    assert "days old" not in output.out
    assert "PYSEC-1 (CVE-1); fixed in 5.0.8" in output.err
    stored = stored_read(advisories.STORED)
    assert [advisory.id for advisory in stored.advisories] == ["PYSEC-1", "PYSEC-3"]
    assert stored.advisories[0].ranges == (("5.0", "5.0.8", False), ("4.2", None, False))
    assert not [advisory for advisory in stored.advisories if "summary" in str(advisory)]


def test_a_server_that_is_away_changes_nothing(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = advisories.STORED.read_bytes()
    assert advisories.main(["refresh", "--address", "http://127.0.0.1:9"]) == 1
    assert advisories.main(["refresh", "--address", "http://osv.example"]) == 1
    assert advisories.STORED.read_bytes() == before
    assert "nothing is changed" in capsys.readouterr().err


def test_a_record_about_other_packages_says_nothing() -> None:
    assert list(osv_advisories(RECORDS["PYSEC-1"], {"flask"})) == []

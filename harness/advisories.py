"""Check every pinned package against known vulnerabilities.

    python -m harness.advisories            check; `make check` runs it
    python -m harness.advisories refresh    ask OSV (https://osv.dev) about every pin, and write the file anew

``requirements/advisories.json`` holds facts only: package, id, aliases, ranges of affected versions, date. It says
where they come from and of which day they are. A file that is older than 90 days is said, and fails nothing: a site
that is built without the internet must still build. A hit fails, unless ``[tool.entmoot.advisories.ignore]`` of
pyproject.toml names its id with a reason and the day until which that counts.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import tomllib
import urllib.request
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

from packaging.utils import canonicalize_name
from packaging.version import InvalidVersion, Version

ROOT = Path(__file__).resolve().parent.parent
REQUIREMENTS = ROOT / "requirements"
STORED = REQUIREMENTS / "advisories.json"
OLD_AFTER_DAYS = 90
OSV = "https://api.osv.dev"
WITHIN_SECONDS = 30
ANSWER_MOST = 20_000_000
"""Bytes of an answer at most."""
_PIN = re.compile(r"^([A-Za-z0-9][A-Za-z0-9._-]*)==([^\s;\\]+)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Advisory:
    """A known vulnerability. Each range is (first affected, first not affected or last affected); ``None`` is open."""

    package: str
    id: str
    aliases: tuple[str, ...]
    published: str
    ranges: tuple[tuple[str | None, str | None, bool], ...]

    def affects(self, version: Version) -> bool:
        """Whether a version lies in one of the ranges. A bound that is no version is taken as affecting."""
        return any(_within(version, *span) for span in self.ranges)

    @property
    def fixed(self) -> list[str]:
        """The versions that fix it."""
        return [end for _, end, inclusive in self.ranges if end is not None and not inclusive]


def _within(version: Version, first: str | None, end: str | None, inclusive: bool) -> bool:
    try:
        begun = first is None or first == "0" or version >= Version(first)
        over = end is not None and (version > Version(end) if inclusive else version >= Version(end))
    except InvalidVersion:
        return True
    return begun and not over


def pins_of(text: str) -> Iterator[tuple[str, Version]]:
    """Each pinned package of a requirements file, and its version.

    >>> list(pins_of("Django==4.2.1 ; python_version > '3' \\\\\\n    --hash=sha256:00\\n"))
    [('django', <Version('4.2.1')>)]
    """
    for name, version in _PIN.findall(text):
        yield canonicalize_name(name), Version(version)


def pins_read(folder: Path = REQUIREMENTS) -> set[tuple[str, Version]]:
    """The pins of every requirements file."""
    return {pin for path in sorted(folder.glob("*.txt")) for pin in pins_of(path.read_text(encoding="utf-8"))}


@dataclass(frozen=True, slots=True)
class Stored:
    """The vendored file."""

    source: str
    as_of: date
    advisories: list[Advisory]


def stored_read(path: Path = STORED) -> Stored:
    """The vendored file.

    Raises:
        ValueError: it is not of the form that `stored_write` gives.
    """
    content = json.loads(path.read_text(encoding="utf-8"))
    try:
        rows = [
            Advisory(
                canonicalize_name(row["package"]),
                row["id"],
                tuple(row["aliases"]),
                row["published"],
                tuple((first, end, bool(inclusive)) for first, end, inclusive in row["ranges"]),
            )
            for row in content["advisories"]
        ]
        return Stored(content["source"], date.fromisoformat(content["as_of"]), rows)
    except (KeyError, TypeError) as error:
        raise ValueError(f"{path.name} is not of the form that `refresh` writes: {error!r}") from error


def stored_write(path: Path, stored: Stored) -> None:
    """Write the vendored file, one advisory a line."""
    head = {"source": stored.source, "as_of": stored.as_of.isoformat()}
    rows = [
        json.dumps({"package": known.package, "id": known.id, "aliases": known.aliases, "published": known.published,
                    "ranges": known.ranges})
        for known in sorted(stored.advisories, key=lambda known: (known.package, known.id))
    ]  # fmt: skip
    text = ",\n  ".join(json.dumps(name) + ": " + json.dumps(value) for name, value in head.items())
    listed = ",\n    ".join(rows)
    path.write_text(f'{{\n  {text},\n  "advisories": [\n    {listed}\n  ]\n}}\n', encoding="utf-8")


@dataclass(frozen=True, slots=True)
class Ignored:
    """An advisory that does not matter here, why, and until when that was looked at."""

    id: str
    reason: str
    until: date


def ignored_read(pyproject: dict[str, Any]) -> list[Ignored]:
    """What ``[tool.entmoot.advisories.ignore]`` names: ``PYSEC-2024-1 = { reason = "...", until = 2026-01-31 }``.

    Raises:
        ValueError: an entry without a reason or a day.
    """
    table = pyproject.get("tool", {}).get("entmoot", {}).get("advisories", {}).get("ignore", {})
    ignores = []
    for name, entry in table.items():
        reason, until = (entry.get("reason"), entry.get("until")) if isinstance(entry, dict) else (None, None)
        if not isinstance(reason, str) or not reason.strip() or not isinstance(until, date):
            raise ValueError(f"{name} is ignored without a reason and a day `until`.")
        ignores.append(Ignored(name, reason, until))
    return ignores


def problems(pins: Iterable[tuple[str, Version]], stored: Stored, ignored: Iterable[Ignored], today: date) -> list[str]:
    """What makes the check fail: pins with a known vulnerability, ignores that ran out or that nothing needs."""
    lasting = {entry.id for entry in ignored if entry.until >= today}
    complaints, needed = [], set()
    for name, version in sorted(pins):
        for advisory in stored.advisories:
            if advisory.package != name or not advisory.affects(version):
                continue
            names = {advisory.id, *advisory.aliases}
            needed |= names
            if not names & lasting:
                fixed = ", ".join(advisory.fixed) or "no version yet"
                complaints.append(f"{name} {version}: {advisory.id} ({', '.join(advisory.aliases)}); fixed in {fixed}")
    complaints += [
        f"{entry.id} is ignored until {entry.until}, which is over; look at it again" for entry in ignored
        if entry.until < today
    ]  # fmt: skip
    complaints += [
        f"{entry.id} is ignored, and no pin needs that; take it out" for entry in ignored if entry.id not in needed
    ]
    return complaints


def check(today: date) -> int:
    """Print what was found; 1 when something must be done."""
    try:
        stored = stored_read()
        ignored = ignored_read(tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8")))
    except ValueError as error:
        print(error, file=sys.stderr)
        return 1
    pins = pins_read()
    complaints = problems(pins, stored, ignored, today)
    age = (today - stored.as_of).days
    print(
        f"{len(pins)} pins against {len(stored.advisories)} advisories of {stored.as_of} ({stored.source}): "
        f"{len(complaints)} to look at"
    )
    if age > OLD_AFTER_DAYS:
        print(f"The advisories are {age} days old. With the internet: python -m harness.advisories refresh")
    for line in complaints:
        print(line, file=sys.stderr)
    return 1 if complaints else 0


# Asking OSV


def _ask(url: str, body: Any = None) -> Any:
    if not url.startswith(("https://", "http://127.0.0.1:")):
        raise ValueError("OSV is asked over https only.")
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data, {"Content-Type": "application/json"})  # noqa: S310 - checked above
    with urllib.request.urlopen(request, timeout=WITHIN_SECONDS) as answer:  # noqa: S310 - checked above
        return json.loads(answer.read(ANSWER_MOST))


def osv_advisories(record: dict[str, Any], names: set[str]) -> Iterator[Advisory]:
    """The advisories of an OSV record about packages of PyPI that are pinned here."""
    if record.get("withdrawn"):
        return
    for affected in record.get("affected", ()):
        package = affected.get("package", {})
        name = canonicalize_name(str(package.get("name", "")))
        if package.get("ecosystem") != "PyPI" or name not in names:
            continue
        ranges = [span for version_range in affected.get("ranges", ()) if version_range.get("type") == "ECOSYSTEM"
                  for span in _ranges(version_range.get("events", ()))]  # fmt: skip
        # Without a range each affected version is named by itself.
        ranges = ranges or [(version, version, True) for version in affected.get("versions", ())]
        if ranges:
            yield Advisory(
                name,
                str(record["id"]),
                tuple(sorted(map(str, record.get("aliases", ())))),
                str(record.get("published", ""))[:10],
                tuple(ranges),
            )


def _ranges(events: Iterable[dict[str, str]]) -> Iterator[tuple[str | None, str | None, bool]]:
    first: str | None = None
    for event in events:
        if "introduced" in event:
            if first is not None:
                yield (first, None, False)
            first = event["introduced"]
        elif first is not None and ("fixed" in event or "last_affected" in event):
            yield (first, event.get("fixed") or event.get("last_affected"), "fixed" not in event)
            first = None
    if first is not None:
        yield (first, None, False)


def refresh(address: str, path: Path, today: date) -> int:
    """Ask OSV about every pinned package, whatever its version, and write the file; how many advisories there are."""
    names = sorted({name for name, _ in pins_read()})
    ids: set[str] = set()
    waiting: list[dict[str, Any]] = [{"package": {"name": name, "ecosystem": "PyPI"}} for name in names]
    while waiting:
        results = _ask(f"{address}/v1/querybatch", {"queries": waiting})["results"]
        again = []
        for query, result in zip(waiting, results, strict=True):
            ids.update(vulnerability["id"] for vulnerability in result.get("vulns", ()))
            if token := result.get("next_page_token"):
                again.append({**query, "page_token": token})
        waiting = again
    advisories = [
        advisory
        for number in sorted(ids)
        for advisory in osv_advisories(_ask(f"{address}/v1/vulns/{number}"), set(names))
    ]
    stored_write(path, Stored(f"OSV, {address}", today, advisories))
    return len(advisories)


def main(arguments: list[str] | None = None) -> int:
    """Check, or refresh the file."""
    parser = argparse.ArgumentParser(description="Known vulnerabilities of the pinned packages.")
    parser.add_argument("what", nargs="?", choices=("check", "refresh"), default="check")
    parser.add_argument("--address", default=OSV, help="of another server that speaks as OSV does")
    options = parser.parse_args(arguments)
    today = datetime.now(UTC).date()
    if options.what == "refresh":
        try:
            print(f"{refresh(options.address.rstrip('/'), STORED, today)} advisories written")
        except (OSError, KeyError, ValueError) as error:
            print(f"{options.address} could not be asked, and nothing is changed: {error}", file=sys.stderr)
            return 1
    return check(today)


if __name__ == "__main__":
    sys.exit(main())

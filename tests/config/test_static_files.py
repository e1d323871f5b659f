"""Static files as a site sends them: named by their content, compressed, and kept by browsers for years."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import pytest
from django.conf import settings as site_settings
from django.core.management import call_command
from django.http.response import HttpResponseBase
from django.templatetags.static import static
from django.test import Client, override_settings

from cardpool.pictures.stored import ADDRESS
from config.static_files import MANIFEST, static_files_collect, static_files_stamp
from engine.games import engine_games
from matches.models import Match, MatchStatus
from matches.services import match_advance
from matches.services.trial_begin import trial_begin
from players.models import Player
from tests.config.test_settings import shown
from tests.config.test_site import pages_ask
from tests.matches.conftest import NOW

pytestmark = pytest.mark.django_db
MOST = 150_000
"""Bytes of everything that a first visit to a page loads."""
YEARS = "max-age=315360000, public, immutable"
PICTURE_YEAR = "public, max-age=31536000, immutable"
FINGERPRINTED = re.compile(r"\.[0-9a-f]{12}\.\w+$|^/art/[0-9a-f]{8}/")
LOADED = re.compile(
    r'<link[^>]+rel="(?:stylesheet|icon|manifest)"[^>]*href="([^"]+)"|<script[^>]+src="([^"]+)"'
    r'|<img[^>]+src="([^"]+)"|<use href="([^"#]+)|<image[^>]+href="([^"]+)"'
)
INSIDE = {
    ".css": re.compile(r"url\(\s*[\"']?([^\"')]+)"),
    ".js": re.compile(r"""(?:from|import)\s*["'](\.[^"']+)["']"""),
    ".webmanifest": re.compile(r'"src":\s*"([^"]+)"'),
}
NAMED = re.compile(r"{%\s*static\s+'([^']+)'|{%\s*static\s+\"([^\"]+)\"")


@pytest.fixture(scope="module")
def collected(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The settings of a site whose static files are collected."""
    root = tmp_path_factory.mktemp("static")
    storages = {**site_settings.STORAGES, "staticfiles": {"BACKEND": "config.static_files.FingerprintedStorage"}}
    with override_settings(
        STATIC_ROOT=root, STORAGES=storages, WHITENOISE_USE_FINDERS=False, WHITENOISE_AUTOREFRESH=False
    ):
        static_files_collect()
        yield root


@pytest.fixture
def client(collected: Path) -> Client:
    """A browser that takes compressed files."""
    return Client(headers={"accept-encoding": "gzip, deflate, br"})


def body(answer: HttpResponseBase) -> bytes:
    """What was sent, as it was sent."""
    if answer.streaming:
        chunks: Any = answer.streaming_content  # type: ignore[attr-defined]
        sent = b"".join(chunks)
        answer.close()
        return sent
    return bytes(answer.content)  # type: ignore[attr-defined]


def loaded_by(client: Client, page: str) -> dict[str, bytes]:
    """The bytes sent of every file that a page loads, by its address; scripts and styles load further ones.

    Each must be named by its content, compressed where that helps, and kept for years.
    """
    unread = {path for match in LOADED.findall(page) for path in match if path}
    sent: dict[str, bytes] = {}
    while unread:
        address = unread.pop()
        assert address.startswith(("/static/", ADDRESS)), f"{address}: from elsewhere"
        answer = client.get(address)
        assert answer.status_code == 200, address
        assert answer.headers["Cache-Control"] == (PICTURE_YEAR if address.startswith(ADDRESS) else YEARS), address
        assert FINGERPRINTED.search(address), address
        sent[address] = body(answer)
        text = sent[address]
        if answer.headers.get("Content-Encoding") == "gzip":
            text = gzip.decompress(text)
            assert len(text) > len(sent[address]), address
        else:
            assert len(text) < 500 or address.endswith(".png"), f"{address} is sent uncompressed"
        if inside := INSIDE.get(Path(address).suffix):
            names = [name for name in inside.findall(text.decode()) if not name.startswith("data:")]
            unread |= {urljoin(address, name) for name in names} - sent.keys()
    return sent


def weight(answer: Any, sent: dict[str, bytes]) -> int:
    return len(body(answer)) + sum(map(len, sent.values()))


@pytest.mark.long
def test_the_first_visit_loads_less_than_150_kilobytes(client: Client, catalogue: None) -> None:
    guest, _ = trial_begin(player=None, ruleset="tcg", now=NOW)
    _, match = trial_begin(player=guest, ruleset="tcg", now=NOW)  # the first one is closed
    match_advance(match_id=match.pk, now=NOW)
    Match.objects.update(status=MatchStatus.RUNNING, started_at=NOW)
    answer = client.get("/")
    assert 'class="panel"' in answer.text
    assert "Being played now" in answer.text
    assert 'class="glimpse"' in answer.text
    sent = loaded_by(client, answer.text)
    assert {Path(address).suffix for address in sent} >= {".css", ".js", ".svg", ".webmanifest"}
    assert any("/favicon." in address for address in sent)
    assert 20_000 < weight(answer, sent) < MOST, {address: len(text) for address, text in sent.items()}


@pytest.mark.parametrize(
    "ruleset",
    [game.name if game.name == "tcg" else pytest.param(game.name, marks=pytest.mark.long) for game in engine_games()],
)
def test_the_first_visit_to_a_board_loads_less_than_150_kilobytes(
    client: Client, catalogue: None, ruleset: str
) -> None:
    player, match = board(ruleset)
    client.force_login(player)
    answer = client.get(match.get_absolute_url())
    sent = loaded_by(client, answer.text)
    assert any("/js/match." in address for address in sent)
    assert any("/js/decide." in address for address in sent), "by the import of another module alone"
    assert 20_000 < weight(answer, sent) < MOST, {address: len(text) for address, text in sent.items()}


def board(ruleset: str) -> tuple[Player, Match]:
    """A trial match that has begun, and its player."""
    player, match = trial_begin(player=None, ruleset=ruleset, now=NOW)
    match_advance(match_id=match.pk, now=NOW)
    match.refresh_from_db()
    return player, match


@pytest.mark.long
def test_every_file_that_a_page_loads_is_served(client: Client, catalogue: None, player_make: Any) -> None:
    for path, answer in pages_ask(client, player_make(), NOW).items():
        assert loaded_by(client, answer.text), path


def test_every_file_that_a_template_names_is_served(client: Client) -> None:
    named = {
        name
        for template in (site_settings.BASE_DIR / "templates").rglob("*.html")
        for match in NAMED.findall(template.read_text(encoding="utf-8"))
        for name in match
        if name
    }
    assert len(named) > 30
    for name in sorted(named):
        address = static(name)
        assert FINGERPRINTED.search(address), name
        answer = client.get(address)
        assert body(answer), name
        assert answer.headers["Cache-Control"] == YEARS, name


def test_a_plain_name_is_served_and_looked_at_again_soon(client: Client) -> None:
    answer = client.get("/static/favicon.svg")
    assert (answer.status_code, answer.headers["Cache-Control"]) == (200, "max-age=300, public")
    assert gzip.decompress(body(answer)).startswith(b"<svg")
    assert client.get("/favicon.ico").headers["Location"] == static("favicon.svg")
    assert client.get("/static/css/nothing.css").status_code == 404


def test_the_push_worker_stays_at_its_address(client: Client) -> None:
    """A browser asks the same address for a newer one."""
    answer = client.get("/push-worker.js")
    assert (answer.status_code, answer.headers["Content-Type"].partition(";")[0]) == (200, "text/javascript")
    assert "immutable" not in answer.headers.get("Cache-Control", "")
    assert b"push" in body(answer)


def test_pages_work_before_anything_is_collected(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    storages = {**site_settings.STORAGES, "staticfiles": {"BACKEND": "config.static_files.FingerprintedStorage"}}
    with override_settings(
        STATIC_ROOT=tmp_path, STORAGES=storages, WHITENOISE_USE_FINDERS=True, WHITENOISE_AUTOREFRESH=False
    ):
        client = Client()
        page = client.get("/sign-in/").text
        assert 'href="/static/css/base.css"' in page
        assert b"{" in body(client.get("/static/css/base.css"))
    messages = [record.message for record in caplog.records if record.name == "config.static_files"]
    assert messages == ["static files are not collected; run manage.py collectstatic --noinput"]


@pytest.mark.long
def test_files_are_served_from_their_sources_until_they_are_collected_and_while_debugging(tmp_path: Path) -> None:
    show = "from django.conf import settings as s; print(s.WHITENOISE_USE_FINDERS)"
    assert shown(tmp_path, show=show).stdout.split() == ["True"]
    (tmp_path / "static" / MANIFEST).write_text("{}", encoding="utf-8")
    assert shown(tmp_path, show=show).stdout.split() == ["False"]
    assert shown(tmp_path, show=show, ENTMOOT_DEBUG="1").stdout.split() == ["True"]


def test_a_start_collects_once_and_again_after_a_change(
    tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from config.management.commands import start

    source = tmp_path / "source"
    source.mkdir()
    (source / "one.css").write_text("p { color: red }")
    settings.STATICFILES_DIRS = [source]
    settings.VAR_DIR, settings.STATIC_ROOT = tmp_path, tmp_path / "static"
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "config.static_files.FingerprintedStorage"},
    }
    settings.INSTALLED_APPS = ["django.contrib.staticfiles"]
    runs: list[str] = []

    def counted(*names: str, **options: Any) -> None:
        runs.append(names[0])
        call_command(*names, **options)

    monkeypatch.setattr("config.static_files.call_command", counted)
    command = start.Command()
    command.static_files()
    command.static_files()
    assert runs == ["collectstatic"]
    assert settings.WHITENOISE_USE_FINDERS is False
    first, before = static("one.css"), static_files_stamp()
    (source / "one.css").write_text("p { color: darkred }")
    assert static_files_stamp() != before
    command.static_files()
    assert runs == ["collectstatic"] * 2
    assert static("one.css") != first
    (tmp_path / "static" / MANIFEST).unlink()
    command.static_files()
    assert runs == ["collectstatic"] * 3

"""The first page for strangers: what it weighs, and the match that it shows."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import pytest
from django.conf import settings
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from matches.models import Match, MatchStatus
from matches.services import match_advance
from matches.services.trial_begin import trial_begin
from players.models import Player
from tests.matches.conftest import NOW, ada, bob, cut, tiny_match  # noqa: F401 (fixtures)

pytestmark = pytest.mark.django_db
MOST = 150_000
"""Bytes of everything that a first visit loads."""
LOADED = re.compile(
    r'<link[^>]+rel="(?:stylesheet|icon|manifest)"[^>]*href="([^"]+)"|<script[^>]+src="([^"]+)"'
    r'|<img[^>]+src="([^"]+)"|<use href="([^"#]+)'
)
IN_CSS = re.compile(r"url\(\s*[\"']?([^\"')]+)")
IN_JS = re.compile(r"""(?:from|import)\s*["']([^"']+)["']""")


@pytest.fixture
def collected(tmp_path: Path, settings: Any) -> Path:
    """The static files as a site has them, each with what is sent to browsers that take compressed files."""
    settings.STATIC_ROOT = tmp_path
    storages = {**settings.STORAGES, "staticfiles": {"BACKEND": "whitenoise.storage.CompressedStaticFilesStorage"}}
    settings.STORAGES = storages
    call_command("collectstatic", "--noinput", verbosity=0)
    return tmp_path


def parts_of(page: str, root: Path) -> dict[str, int]:
    """The bytes on the wire of every file that the page loads, by its address; scripts and styles load further ones."""
    found = {one for match in LOADED.findall(page) for one in match if one}
    weights: dict[str, int] = {}
    while found - weights.keys():
        address = min(found - weights.keys())
        assert address.startswith(f"/{settings.STATIC_URL.strip('/')}/"), f"{address}: from elsewhere"
        path = root / address.split("/", 2)[2]
        packed = path.with_name(f"{path.name}.gz")
        weights[address] = (packed if packed.exists() else path).stat().st_size
        inside = IN_CSS if path.suffix == ".css" else IN_JS if path.suffix == ".js" else None
        if inside is not None:
            names = [name for name in inside.findall(path.read_text(encoding="utf-8")) if not name.startswith("data:")]
            found |= {urljoin(address, name) for name in names if name.startswith((".", "/")) or path.suffix == ".css"}
    return weights


def test_the_first_visit_loads_less_than_150_kilobytes(client: Client, catalogue: None, collected: Path) -> None:
    trial_begin(guest=None, ruleset="confrontation", now=NOW)
    Match.objects.update(status=MatchStatus.RUNNING, started_at=NOW)
    answer = client.get("/")
    assert 'class="panel"' in answer.text
    assert "Being played now" in answer.text
    weights = {"the page itself": len(answer.content), **parts_of(answer.text, collected)}
    assert len(weights) > 6
    assert any(address.endswith(".css") for address in weights)
    assert any(address.endswith("glyphs.svg") for address in weights)
    assert sum(weights.values()) < MOST, weights


def test_the_live_match_is_asked_for_again(client: Client, catalogue: None, ada: Player, bob: Player) -> None:  # noqa: F811
    page = client.get("/").text
    assert f'hx-get="{reverse("home-live")}"' in page
    assert "every 20s" in page
    assert "ada" not in client.get(reverse("home-live")).text
    match = cut(tiny_match(ada, bob), ada, bob)
    match_advance(match_id=match.pk, now=NOW)
    part = client.get(reverse("home-live"))
    assert "ada" in part.text
    assert "bob" in part.text
    assert match.get_absolute_url() in part.text
    assert part.text.strip().startswith("<div")
    assert "<html" not in part.text


def test_a_closed_match_is_not_shown(client: Client, catalogue: None, ada: Player, bob: Player) -> None:  # noqa: F811
    match = cut(tiny_match(ada, bob, closed=True), ada, bob)
    match_advance(match_id=match.pk, now=NOW)
    assert "ada" not in client.get(reverse("home-live")).text

"""What every page promises: security headers, no inline code, error pages, the API schema."""

import re
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.core.management import call_command
from django.http import HttpResponse
from django.test import Client, RequestFactory
from django.urls import reverse

from cardpool.decks.services import deck_register
from cardpool.decks.sharing import deck_share
from tests.api_schema import api_schema

pytestmark = pytest.mark.django_db
INLINE = re.compile(r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son[a-z]+=|hx-on|javascript:", re.IGNORECASE)


PAGES: dict[str, Any] = {}
"""The answers that ``pages`` has kept; nobody changes them."""


@pytest.fixture
def pages(player_make, catalogue, now):
    """One page of each kind as a signed-in player gets it. They are asked for once for all tests of this module."""
    if not PAGES:
        PAGES.update(pages_ask(Client(), player_make(), now))
    return PAGES


def pages_ask(client, player, now):
    deck = deck_register(player=player, name="A deck", starter="gandalf", now=now).deck
    deck = deck_share(deck=deck, player=player, share="public", now=now)
    client.force_login(player)
    return {
        path: client.get(path)
        for path in (
            "/",
            "/cards/",
            "/cards/1U12/",
            "/decks/",
            "/decks/new/",
            deck.get_absolute_url(),
            f"{deck.get_absolute_url()}build/?q=culture:elven",
            f"{deck.get_absolute_url()}v1/hand/?seed=shire",
            f"{deck.get_absolute_url()}differences/",
            f"{deck.get_absolute_url()}v1/print/",
            deck.shared_path,
            "/decks/public/",
            "/collection/",
            "/profile/",
            "/profile/notices/",
            "/profile/tokens/",
            "/password/",
            f"/players/{player.username}/",
            "/api/",
            "/nowhere/",
        )
    }


@pytest.mark.long
def test_every_page_has_a_strict_policy_and_no_inline_code(pages):
    for path, page in pages.items():
        policy = page.headers["Content-Security-Policy"]
        assert "default-src 'self'" in policy, path
        assert "unsafe" not in policy, path
        assert page.headers["X-Frame-Options"] == "DENY"
        assert page.headers["X-Content-Type-Options"] == "nosniff"
        assert not INLINE.search(page.text), (path, INLINE.search(page.text))


def test_every_page_has_one_heading_a_title_a_language_and_a_skip_link(pages):
    for path, page in pages.items():
        assert page.text.count("<h1") == 1, path
        assert '<html lang="en">' in page.text
        assert 'href="#main"' in page.text
        assert 'id="main"' in page.text
        assert re.search(r"<title>\s*\S", page.text), path


def test_every_field_has_a_label(pages):
    for path, page in pages.items():
        for tag in re.findall(r"<(?:input|select|textarea)\b[^>]*>", page.text):
            if 'type="hidden"' in tag:
                continue
            named = re.search(r'id="([^"]+)"', tag)
            assert "aria-label=" in tag or (named and f'for="{named[1]}"' in page.text), (path, tag)


def test_every_file_a_page_asks_for_exists(pages):
    for path, page in pages.items():
        for href in re.findall(r'(?:href|src)="/static/([^"#]+)', page.text):
            assert finders.find(href), (path, href)


def test_every_glyph_a_page_uses_is_in_the_sprite(pages):
    file = finders.find("glyphs.svg")
    assert file is not None
    sprite = Path(file).read_text(encoding="utf-8")
    for path, page in pages.items():
        for name in re.findall(r"glyphs\.svg#(g-[\w-]+)", page.text):
            assert f'id="{name}"' in sprite, (path, name)


def test_no_style_sheet_fetches_from_elsewhere():
    for sheet in (settings.BASE_DIR / "static" / "css").glob("*.css"):
        assert not re.search(r"url\(|@import|https?:", sheet.read_text(encoding="utf-8")), sheet.name


def test_a_missing_page_says_so(client):
    page = client.get("/nowhere/")
    assert page.status_code == 404
    assert "Nothing here" in page.text


def test_a_failure_of_ours_is_a_page_and_json_under_the_api(monkeypatch):
    from config import views

    page = views.server_error(RequestFactory().get("/cards/"))
    assert page.status_code == 500
    assert isinstance(page, HttpResponse)
    assert b"on our side" in page.content
    answer = views.server_error(RequestFactory().get("/api/v1/cards/"))
    assert answer.headers["Content-Type"] == "application/json"


def test_a_form_without_its_token_is_told_what_to_do(player_make):
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(player_make())
    page = strict.post(reverse("players:profile"), {})
    assert page.status_code == 403
    assert "expired" in page.text


@pytest.mark.long
def test_too_much_is_refused_and_said_to_be_too_much(player_make):
    client = Client()
    client.force_login(player_make())
    answer = client.post("/decks/new/", {"name": "x", "text": "4x Axe Strike\n" * 100_000})
    assert (answer.status_code, "1,100,000 bytes" in answer.text) == (413, True)
    answer = client.post("/decks/new/", {"name": "x", "text": "x" * 1_050_000})
    assert (answer.status_code, "1,000,000 bytes" in answer.text) == (400, True)
    answer = client.post("/decks/new/", {f"field{number}": "x" for number in range(600)})
    assert (answer.status_code, "More fields" in answer.text) == (400, True)


@pytest.mark.long
def test_what_depends_on_who_asks_is_kept_by_nobody_in_between(player_make):
    client = Client()
    client.force_login(player_make())
    for path in ("/", "/decks/", "/profile/notices/", "/api/v1/me/", "/api/v1/decks/", "/api/v1/cards/"):
        assert "private" in client.get(path).headers["Cache-Control"], path
    assert "must-revalidate" in client.get("/healthz").headers["Cache-Control"], "what a view says stands"


def test_a_foreign_host_is_refused(client):
    assert client.get("/", headers={"host": "evil.example"}).status_code == 400


def test_health_answers(client, django_assert_num_queries):
    with django_assert_num_queries(0):
        assert client.get("/healthz").json() == {"status": "ok"}


@pytest.mark.long
def test_the_schema_names_the_api_addresses() -> None:
    """That it is valid is told by ``make check``."""
    assert {"/api/v1/me/", "/api/v1/cards/", "/api/v1/decks/", "/api/v1/collection/"} <= set(api_schema()["paths"])


@pytest.mark.long
def test_the_admin_has_no_door_of_its_own(client, player_make):
    boss, player = player_make("boss", is_staff=True, is_superuser=True), player_make()
    client.get("/admin/")
    for method in (client.get, client.post):
        response = method(
            "/admin/login/?next=/admin/players/", {"username": boss.username, "password": "a long password"}
        )
        assert response.status_code == 302
        assert response.url.startswith("/sign-in/?next=")
    assert "_auth_user_id" not in client.session
    led = client.get("/admin/players/", follow=True)
    assert led.redirect_chain[-1][0] == "/sign-in/?next=%2Fadmin%2Fplayers%2F"
    form = {"username": "boss", "password": "a long password", "next": "/admin/players/"}
    assert client.post("/sign-in/", form, follow=True).status_code == 200
    assert client.get("/admin/login/").url.startswith("/sign-in/")
    assert client.get("/admin/password_change/").url == reverse("players:password")
    client.force_login(player)
    refused = client.get("/admin/", follow=True)
    assert (refused.status_code, "staff only" in refused.text) == (403, True)


@pytest.mark.long
def test_migrations_are_complete():
    call_command("makemigrations", "--check", "--dry-run", verbosity=0)

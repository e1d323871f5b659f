"""Links to public pages carry a title and a description for other sites; everything is escaped, nothing is private."""

import re
from html import unescape

import pytest
from django.conf import settings
from django.templatetags.static import static
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from cardpool.decks.sharing import deck_share
from cardpool.pictures.stored import card_for, preview_url
from leagues.seasons.services import league_create
from matches.models import Match
from matches.services import SeatSpec, match_create
from players.models import Player
from players.staff.roles import Role
from tests.leagues.conftest import NOW, deck_of, player_make, tournament_make
from tests.leagues.season.conftest import season_make
from tests.matches.conftest import cut, entropy_of, tiny_match

pytestmark = pytest.mark.django_db


def preview(path: str) -> dict[str, str]:
    """The Open Graph tags that a stranger's program reads."""
    answer = Client().get(path)
    assert answer.status_code == 200
    return {name: unescape(text) for name, text in re.findall(r'property="og:(\w+)" content="([^"]*)"', answer.text)}


@pytest.mark.long
def test_events_players_and_decks_are_previewed_and_escaped(organiser: Player) -> None:
    hostile = '"><script>alert(1)</script>'
    event = tournament_make(organiser, name=f"Open {hostile}", description=f"Come {hostile} all")
    page = Client().get(event.get_absolute_url()).text
    assert "<script>alert" not in page
    tags = preview(event.get_absolute_url())
    assert tags["title"] == f"Open {hostile}"
    assert tags["site_name"] == "Entmoot"
    assert tags["url"] == f"{settings.BASE_URL}{event.get_absolute_url()}"
    assert tags["image"].startswith(settings.BASE_URL)
    assert tags["image"].endswith(".png")
    ada = player_make("ada")
    assert preview("/players/ada/")["title"] == "ada"
    assert ada.email not in str(preview("/players/ada/"))
    deck = deck_of(ada).deck
    deck_share(deck=deck, player=ada, share="public", now=timezone.now())
    deck.refresh_from_db()
    assert preview(deck.shared_path)["title"] == deck.name
    shared = deck.shared_path
    deck_share(deck=deck, player=ada, share="private", now=timezone.now())
    assert Client().get(shared).status_code == 404
    assert "og:" not in Client().get(shared).text


def pictures(path: str) -> list[str]:
    """The pictures that a stranger's program is offered, the first one first."""
    return re.findall(r'property="og:image" content="([^"]*)"', Client().get(path).text)


def test_cards_decks_and_replays_are_previewed_with_a_picture(catalogue: None, client: Client) -> None:
    site = settings.BASE_URL
    png = f"{site}{static('preview.png')}"
    assert preview("/cards/1R13/")["title"] == "Gimli, Son of Glóin"
    assert pictures("/cards/1R13/") == [f"{site}{preview_url('1R13')}"]
    ada, bob = player_make("ada"), player_make("bob")
    deck = deck_of(ada).deck
    deck_share(deck=deck, player=ada, share="public", now=timezone.now())
    deck.refresh_from_db()
    ring_bearer = deck.versions.latest("number").deck_list().ring_bearer
    assert pictures(deck.shared_path) == [f"{site}{preview_url(ring_bearer or '')}"]
    match = match_create(
        ruleset="confrontation",
        options={},
        seats=[SeatSpec(ada, setup={"side": "good"}), SeatSpec(bob, setup={"side": "dark"})],
        origin="test:1",
        now=NOW,
        entropy=entropy_of(5),
    )
    cut(match, ada, bob)
    for path in (match.get_absolute_url(), reverse("matches:replay-step", args=[match.code, 0])):
        assert pictures(path) == [f"{site}{preview_url(card_for('confrontation', match.code))}"]
    assert preview(path)["title"] == "ada – bob"
    assert preview(path)["url"] == f"{site}{path}"
    page = client.get("/cards/1R13/").text
    assert '<meta name="twitter:card" content="summary_large_image">' in page
    assert f'<meta name="twitter:image" content="{site}{preview_url("1R13")}">' in page
    answer = client.get(preview_url("1R13"))
    assert answer["Content-Type"] == "image/png"
    assert pictures("/players/ada/") == [png], "a player has no card"


def test_a_season_is_previewed(organiser: Player) -> None:
    season = season_make(
        league_create(name="Shire League", description="", owner=player_make("cora", Role.COORDINATOR), now=NOW)
    )
    tags = preview(season.get_absolute_url())
    assert tags["title"] == str(season)
    assert tags["image"] == f"{settings.BASE_URL}{preview_url(card_for(season.ruleset, season.get_absolute_url()))}"
    assert "Shire League" in tags["description"]


@pytest.mark.long
def test_a_match_is_previewed_by_who_plays_and_a_closed_one_not(organiser: Player) -> None:
    ada, bob = player_make("ada"), player_make("bob")
    match: Match = cut(tiny_match(ada, bob), ada, bob)
    assert preview(match.get_absolute_url())["title"] == "ada – bob"
    closed = cut(tiny_match(ada, bob, origin="test:2", seed=2, closed=True), ada, bob)
    client = Client()
    assert "og:" not in client.get(closed.get_absolute_url()).text
    client.force_login(ada)
    assert "og:title" not in client.get(closed.get_absolute_url()).text

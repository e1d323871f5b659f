"""Who registers a shared deck where lists are hidden is warned, and never refused."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from cardpool.decks.services import deck_register
from cardpool.decks.sharing import deck_share
from cardpool.models import CardSet, DeckVersion, Format
from leagues.events import services
from leagues.models import Entrant, Tournament
from leagues.seasons import services as seasons
from leagues.seasons.models import Season
from players.models import Player
from players.staff.roles import Role
from tests.leagues.conftest import NOW, player_make, tournament_make

pytestmark = pytest.mark.django_db
JSON = "application/json"


@pytest.fixture
def version(organiser: Player) -> DeckVersion:
    """A deck of Ada's that whoever has its link can read."""
    made = deck_register(player=player_make("ada"), name="Mine", starter="aragorn", now=NOW)
    deck_share(deck=made.deck, player=made.player, share="link", now=NOW)
    return DeckVersion.objects.select_related("deck__player").get(pk=made.pk)


@pytest.fixture
def ada(version: DeckVersion) -> Client:
    client = Client()
    client.force_login(version.player)
    return client


def event(organiser: Player, lists: str = "judges", **fields: Any) -> Tournament:
    made = tournament_make(organiser, name="Open of Bree", deck_lists=lists, automatic=False, **fields)
    return services.registration_open(tournament=made, actor=organiser, now=NOW)


def sharing_warning(version: DeckVersion, where: str, who: str = "everybody who has its link") -> str:
    return (
        f"{where} keeps deck lists hidden, but {who} can read Mine, your opponents too. To hide it, choose “private” "
        f"under Share on its page, /decks/{version.deck_id}/#share."
    )


@pytest.mark.long
@pytest.mark.parametrize("lists", ["judges", "private", "started"])
def test_the_page_warns_before_and_after(organiser: Player, ada: Client, version: DeckVersion, lists: str) -> None:
    tournament = event(organiser, lists)
    page = " ".join(ada.get(f"/events/{tournament.pk}/register/").text.split())
    assert f'others can read this deck of yours: <a href="/decks/{version.deck_id}/#share">' in page
    answer = ada.post(f"/events/{tournament.pk}/register/", {"deck_version": version.pk}, follow=True)
    assert sharing_warning(version, "Open of Bree") in answer.text
    assert Entrant.objects.get().deck_version == version


@pytest.mark.long
def test_the_api_answers_with_the_warning(organiser: Player, ada: Client, version: DeckVersion) -> None:
    tournament = event(organiser)
    body = {"deck_version": version.pk}
    made = ada.post(f"/api/v1/events/{tournament.pk}/register/", body, content_type=JSON)
    assert (made.status_code, made.json()["warnings"]) == (201, [sharing_warning(version, "Open of Bree")])
    deck_share(deck=version.deck, player=version.player, share="public", sure=True, now=NOW)
    again = ada.post(f"/api/v1/events/{tournament.pk}/register/", body, content_type=JSON)
    assert again.json()["warnings"] == [sharing_warning(version, "Open of Bree", "everybody")]
    deck_share(deck=version.deck, player=version.player, share="private", now=NOW)
    silent = ada.post(f"/api/v1/events/{tournament.pk}/register/", body, content_type=JSON)
    assert silent.json()["warnings"] == []


@pytest.mark.long
def test_open_lists_and_games_without_decks_warn_of_nothing(
    organiser: Player, ada: Client, version: DeckVersion
) -> None:
    tournament = event(organiser, "always")
    assert "others can read" not in ada.get(f"/events/{tournament.pk}/register/").text
    made = ada.post(f"/api/v1/events/{tournament.pk}/register/", {"deck_version": version.pk}, content_type=JSON)
    assert made.json()["warnings"] == []
    other = tournament_make(organiser, ruleset="tarot", format=None, name="Cards")
    services.registration_open(tournament=other, actor=organiser, now=NOW)
    assert ada.post(f"/api/v1/events/{other.pk}/register/", {}, content_type=JSON).json()["warnings"] == []


@pytest.fixture
def season(organiser: Player) -> Season:
    boss = player_make("cora", Role.COORDINATOR)
    league = seasons.league_create(name="Shire", owner=boss, now=NOW)
    opens = NOW + timedelta(days=9)
    made = seasons.season_create(
        league=league, format=Format.objects.get(slug="fellowship_block"), prize_set=CardSet.objects.get(pk=1),
        decks_hidden=True, actor=boss, now=NOW, series=[seasons.SeriesSpec(opens, opens + timedelta(days=7))],
    )  # fmt: skip
    return seasons.season_announce(season=made, actor=boss, now=NOW)


@pytest.mark.long
def test_a_season_warns_on_its_page(season: Season, ada: Client, version: DeckVersion) -> None:
    address = f"/leagues/seasons/{season.pk}/enter/"
    assert "others can read this deck of yours" in " ".join(ada.get(address).text.split())
    answer = ada.post(address, {"deck_version": version.pk}, follow=True)
    assert sharing_warning(version, str(season)) in answer.text


@pytest.mark.long
def test_a_season_warns_over_the_api(season: Season, ada: Client, version: DeckVersion) -> None:
    body = {"deck_version": version.pk}
    made = ada.post(f"/api/v1/seasons/{season.pk}/enter/", body, content_type=JSON)
    assert (made.status_code, made.json()["warnings"]) == (201, [sharing_warning(version, str(season))])

"""A form of registration chooses a deck that fits, and says what is wrong with the others before anything is sent."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from cardpool.decks.drafts import deck_begin
from cardpool.decks.services import deck_register
from cardpool.models import CardSet, Format
from leagues.events import services
from leagues.models import Tournament
from leagues.seasons import services as seasons
from players.models import Player
from players.staff.roles import Role
from tests.leagues.conftest import NOW, player_make, tournament_make

pytestmark = [pytest.mark.django_db, pytest.mark.long]


@pytest.fixture
def ada(organiser: Player) -> Player:
    return player_make("ada")


def page(player: Player, address: str) -> str:
    client = Client()
    client.force_login(player)
    return " ".join(client.get(address).text.split())


def event(organiser: Player, **fields: Any) -> Tournament:
    made = tournament_make(organiser, name="Open of Bree", automatic=False, **fields)
    return services.registration_open(tournament=made, actor=organiser, now=NOW)


def checked(text: str) -> list[str]:
    inputs = re.findall(r'<input type="radio" name="deck_version"[^>]*>', text)
    return [part.split('value="')[1].split('"')[0] for part in inputs if "checked" in part]


def test_the_newest_deck_that_is_legal_is_chosen(organiser: Player, ada: Player) -> None:
    older = deck_register(player=ada, name="Older", starter="gandalf", now=NOW)
    newer = deck_register(player=ada, name="Newer", starter="aragorn", now=NOW)
    broken = deck_begin(player=ada, name="Newest", text="5x Axe Strike", now=NOW)
    text = page(ada, f"/events/{event(organiser).pk}/register/")
    assert checked(text) == [str(newer.pk)] != [str(older.pk)]
    assert "The draw deck has 5 cards; add 55." in text
    assert "of Newest" in text
    assert f'href="/decks/{broken.pk}/build/?format=fellowship_block"' in text
    assert text.count("Mend ") == 1


def test_a_deck_with_problems_is_chosen_by_nobody(organiser: Player, ada: Player) -> None:
    deck_begin(player=ada, name="Mine", text="5x Axe Strike", now=NOW)
    text = page(ada, f"/events/{event(organiser).pk}/register/")
    assert checked(text) == []
    assert "5 copies of Axe Strike; the most is 4. Cut 1." in text


def test_a_season_chooses_so_too(ada: Player) -> None:
    boss, opens = player_make("cora", Role.COORDINATOR), NOW + timedelta(days=9)
    league = seasons.league_create(name="Shire", owner=boss, now=NOW)
    made = seasons.season_create(
        league=league, format=Format.objects.get(slug="fellowship_block"), prize_set=CardSet.objects.get(pk=1),
        actor=boss, now=NOW, series=[seasons.SeriesSpec(opens, opens + timedelta(days=7))],
    )  # fmt: skip
    season_open = seasons.season_announce(season=made, actor=boss, now=NOW)
    fits = deck_register(player=ada, name="Fits", starter="gandalf", now=NOW)
    deck_begin(player=ada, name="Newest", text="5x Axe Strike", now=NOW)
    text = page(ada, f"/leagues/seasons/{season_open.pk}/enter/")
    assert checked(text) == [str(fits.pk)]
    assert "The draw deck has 5 cards; add 55." in text

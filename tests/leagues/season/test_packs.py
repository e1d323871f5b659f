"""Sealed seasons whose pools grow with each series, and seasons whose series give packs into collections."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.test import Client

from cardpool.collections.pools import pool_cards
from cardpool.limited.sealed import pool_open_all
from cardpool.models import DeckVersion, Format, LimitedPool, Pack
from leagues.errors import RegistrationRefused, WrongState
from leagues.events import services as events
from leagues.seasons import services
from leagues.seasons.models import League, Season, SeasonEntrant, SeasonTable
from leagues.seasons.series.season_packs import season_packs_owed, season_pool
from players.models import Notice, Player
from players.staff.roles import Role, role_give
from tests.leagues.conftest import NOW, deck_of, player_make, tournament_make
from tests.leagues.limited.play import built
from tests.leagues.season.conftest import DAY, OPEN, matched, season_make, specs, turned, waiting

pytestmark = pytest.mark.django_db
SECOND = OPEN + 7 * DAY


def sealed_season(league: League, **fields: Any) -> Season:
    return season_make(league, **{"sealed_template": "fellowship-league", **fields})


def enter(season: Season, name: str, at: Any = NOW) -> SeasonEntrant:
    return services.season_enter(season=season, player=player_make(name), now=at)


def pool_of(row: SeasonEntrant) -> LimitedPool:
    pool = season_pool(row.season, row.player_id)
    assert pool is not None
    return pool


def with_deck(row: SeasonEntrant, at: Any = NOW) -> DeckVersion:
    """A deck from the opened pool, chosen."""
    pool_open_all(pool=pool_of(row), actor=row.player, cut="cut", now=at)
    version = built(pool_of(row), row.player, at)
    services.deck_change(entrant=row, deck_version=version, actor=row.player, now=at)
    row.refresh_from_db()
    return version


def series_of(rows: Sequence[SeasonEntrant]) -> list[int]:
    return [pool_of(row).series for row in rows]


def packs(row: SeasonEntrant) -> int:
    return Pack.objects.filter(pool=pool_of(row).collection).count()


def test_the_template_decides_format_and_cards_of_the_series(league: League) -> None:
    season = sealed_season(league)
    assert season.format is not None
    assert season.format.slug == "sealed"
    assert set(season.series.values_list("cards", flat=True)) == {"sealed"}
    clone = services.season_clone(season=season, actor=league.owner, now=NOW)
    assert (clone.sealed_template, set(clone.series.values_list("cards", flat=True))) == (
        "fellowship-league", {"sealed"},
    )  # fmt: skip


@pytest.mark.long
def test_a_pool_comes_with_the_entry_and_grows_once_a_series(league: League) -> None:
    season = sealed_season(league)
    rows = [enter(season, name) for name in ("ana", "ben")]
    first = packs(rows[0])
    assert first == 4  # a starter and three boosters
    assert season_packs_owed(NOW) == 0
    turned(season, OPEN)
    assert season_packs_owed(OPEN) == 0
    assert series_of(rows) == [1, 1]
    turned(season, SECOND)
    assert season_packs_owed(SECOND) == 2
    assert season_packs_owed(SECOND) == 0
    assert series_of(rows) == [2, 2]
    grown = packs(rows[0])
    assert grown > first
    assert Notice.objects.filter(kind="pool_grown").count() == 2


@pytest.mark.long
def test_who_enters_late_gets_what_the_series_before_gave(league: League) -> None:
    season = sealed_season(league, series=specs(3), late_entry_series=2)
    early = enter(season, "ana")
    turned(season, OPEN)
    turned(season, SECOND)
    season_packs_owed(SECOND)
    late = enter(season, "ben", SECOND + DAY)
    assert series_of([early, late]) == [2, 2]
    assert packs(early) == packs(late)


@pytest.mark.long
def test_only_decks_of_the_own_pool_are_chosen_and_who_has_none_is_not_matched(league: League) -> None:
    season = sealed_season(league)
    player = player_make("early")
    own = deck_of(player)
    with pytest.raises(RegistrationRefused, match="enter without one"):
        services.season_enter(season=season, player=player, deck_version=own, now=NOW)
    one, two = (enter(season, name) for name in ("ana", "ben"))
    own = deck_of(one.player)
    with pytest.raises(RegistrationRefused) as refused:
        services.deck_change(entrant=one, deck_version=own, actor=one.player, now=NOW)
    assert "is not built from the pool" in refused.value.problems[0]
    turned(season, OPEN)
    with pytest.raises(WrongState, match="Build a deck"):
        waiting([one], OPEN)
    first = with_deck(one, OPEN)
    with pytest.raises(WrongState, match="Build a deck"):
        services.challenge_make(entrant=two, opponent=one, actor=two.player, now=OPEN)
    wish = services.challenge_make(entrant=one, opponent=two, actor=one.player, now=OPEN)
    with pytest.raises(WrongState, match="Build a deck"):
        services.challenge_accept(wish=wish, actor=two.player, now=OPEN)
    with_deck(two, OPEN)
    services.challenge_accept(wish=wish, actor=two.player, now=OPEN)
    assert SeasonTable.objects.count() == 1
    assert one.deck_version == first


@pytest.mark.long
def test_a_grown_pool_makes_another_deck_and_it_counts_from_the_next_match(league: League) -> None:
    season = sealed_season(league, series=specs(3))
    rows = [enter(season, name) for name in ("ana", "ben")]
    for row in rows:
        with_deck(row)
    turned(season, OPEN)
    waiting(rows, OPEN)
    matched(OPEN)
    assert SeasonTable.objects.count() == 1
    with pytest.raises(WrongState, match="between series"):
        services.deck_change(entrant=rows[0], deck_version=rows[0].deck_version, actor=rows[0].player, now=OPEN + DAY)
    turned(season, SECOND)
    turned(season, SECOND + timedelta(hours=1))
    season_packs_owed(SECOND + timedelta(hours=1))
    pool = pool_of(rows[0])
    before = sum(pool_cards(pool.collection).values())
    pool_open_all(pool=pool, actor=rows[0].player, cut="cut", now=SECOND)
    assert sum(pool_cards(pool.collection).values()) > before
    version = built(pool, rows[0].player, SECOND)
    services.deck_change(entrant=rows[0], deck_version=version, actor=rows[0].player, now=SECOND + 2 * DAY)
    rows[0].refresh_from_db()
    assert rows[0].deck_version == version


@pytest.mark.long
def test_who_leaves_keeps_the_pool_and_gets_no_more(league: League) -> None:
    season = sealed_season(league, late_entry_series=1)
    rows = [enter(season, name) for name in ("ana", "ben")]
    turned(season, OPEN)
    services.entrant_leave(entrant=rows[0], actor=rows[0].player, now=OPEN)
    services.entrant_return(entrant=rows[0], actor=rows[0].player, now=OPEN + DAY)
    assert Pack.objects.filter(owner=rows[0].player).count() == 4
    services.entrant_leave(entrant=rows[0], actor=rows[0].player, now=OPEN + DAY)
    turned(season, SECOND)
    assert season_packs_owed(SECOND) == 1
    assert series_of(rows) == [1, 2]


@pytest.fixture
def bound(catalogue: Format) -> Format:
    catalogue.pk, catalogue.slug, catalogue.name, catalogue.collection_bound = None, "bound", "Bound", True
    catalogue.save()
    return catalogue


@pytest.mark.long
def test_each_series_gives_packs_into_the_collections_of_those_who_are_in(league: League, bound: Format) -> None:
    fields: dict[str, Any] = {"format": bound, "series_product": "fellowship-booster", "series_packs": 2}
    season = season_make(league, series=specs(3), **fields)
    assert set(season.series.values_list("cards", flat=True)) == {"collection"}
    entrant = _in(season, "ana", NOW)
    turned(season, OPEN)
    assert season_packs_owed(OPEN) == 1
    assert season_packs_owed(OPEN) == 0
    own = Pack.objects.filter(owner=entrant.player, pool=None)
    assert list(own.values_list("product", "price")) == [("fellowship-booster", None)] * 2
    turned(season, SECOND)
    two = _in(season, "ben", SECOND + DAY)
    assert season_packs_owed(SECOND + DAY) == 2
    assert season_packs_owed(SECOND + DAY) == 0
    # Who came in after series 1 gets those of series 2 alone.
    assert Pack.objects.filter(owner=entrant.player, pool=None).count() == 4
    assert Pack.objects.filter(owner=two.player, pool=None).count() == 2


def _in(season: Season, name: str, at: datetime) -> SeasonEntrant:
    """Somebody who is in, written as a row: their deck is not what is tested."""
    return SeasonEntrant.objects.create(season=season, player=player_make(name), cut="ab", entered_at=at)


@pytest.mark.long
def test_the_final_of_a_sealed_season_is_played_with_its_pools(league: League, coordinator: Player) -> None:
    role_give(player=coordinator, role=Role.ORGANISER, actor=None, now=NOW)
    season = sealed_season(league)
    row = enter(season, "ana")
    version = with_deck(row)
    final, other = (tournament_make(coordinator, name=name, format=season.format) for name in ("Final", "Other"))
    season.cut_tournament = final
    season.save(update_fields=["cut_tournament"])
    for event in (final, other):
        events.registration_open(tournament=event, actor=coordinator, now=NOW)
    arguments: dict[str, Any] = {"player": row.player, "deck_version": version, "actor": row.player, "now": NOW}
    assert events.entrant_register(tournament=final, **arguments).deck_version == version
    with pytest.raises(RegistrationRefused) as refused:
        events.entrant_register(tournament=other, **arguments)
    assert "which is for one event alone" in refused.value.problems[0]


@pytest.mark.parametrize(
    ("fields", "where", "text"),
    [
        ({"sealed_template": "none"}, "sealed_template", "There is no such template"),
        ({"sealed_template": "fellowship-league", "series_product": "x"}, "series_product", "leave one of them empty"),
        ({"series_product": "aragorn-starter", "series_packs": 1}, "series_product", "no such packs"),
        ({"series_product": "fellowship-booster", "series_packs": 1}, "series_product", "only cards of its owner"),
    ],
)
def test_what_does_not_go_with_packs_is_refused(league: League, fields: dict[str, Any], where: str, text: str) -> None:
    with pytest.raises(ValidationError) as error:
        season_make(league, **fields)
    assert text in " ".join(error.value.message_dict[where])


@pytest.mark.long
def test_pages_and_the_api_show_the_own_pool_to_its_player_alone(league: League, stranger: Player) -> None:
    season = sealed_season(league)
    row = enter(season, "ana")
    client = Client()
    client.force_login(row.player)
    page = client.get(season.get_absolute_url()).content.decode()
    assert "Open 4 packs" in page
    assert client.get(f"/api/v1/seasons/{season.pk}/own/").json()["pool"] == pool_of(row).collection_id
    rules = client.get(f"{season.get_absolute_url()}?tab=rules").content.decode()
    assert "it grows when each series opens" in rules
    client.force_login(stranger)
    page = client.get(season.get_absolute_url()).content.decode()
    assert f"/limited/pools/{pool_of(row).collection_id}/" not in page
    entry = client.get(f"{season.get_absolute_url()}enter/").content.decode()
    assert "You get your packs with the entry" in entry
    addresses = [f"/api/v1/seasons/{season.pk}/{part}/" for part in ("entrants", "file", "log", "standings")]
    before = [client.get(address).content for address in addresses]
    pool_open_all(pool=pool_of(row), actor=row.player, cut="cut", now=NOW)
    assert [client.get(address).content for address in addresses] == before

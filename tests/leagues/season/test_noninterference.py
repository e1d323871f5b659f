"""Law 4 for seasons: what their pages send depends on nothing that is hidden in a match.

Two worlds hold the same season with the same match. In the second one everything hidden from the first seat is dealt
anew. Both go on with the same answers, then the series closes, and the match is decided by what the table has reached.
At every step every page and API body of a season must be byte for byte the same, for everybody who may look. Every
address of seasons is registered here; one that is not fails the suite.

``make test`` compares one game at a quarter of the addresses, ``make laws`` the same at all of them and games of every
kind at a quarter, which ``ENTMOOT_SAMPLE`` chooses.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from random import Random
from typing import Any
from unittest import mock

import pytest
from django.db import transaction
from django.test import Client
from django.urls import get_resolver

from cardpool.models import Format
from engine.kernel import RedealRefused, Stream, key_from_seed
from leagues.exchange.season_tables import SEASON_TABLES
from leagues.seasons import services
from leagues.seasons.models import League, Season, SeasonTable
from leagues.seasons.pages.season import TABS
from matches import cache
from matches.models import Match, MatchStatus, PendingDecision
from matches.services import answer_submit, match_advance
from matches.snapshot import borrow_game, release_game
from players.models import Player
from tests.leagues.conftest import player_make
from tests.leagues.season.conftest import DAY, OPEN, enter, season_make, specs, turned, waiting
from tests.leagues.test_confrontation import work
from tests.matches.test_noninterference import CSRF, Move, Worlds, deal_anew, page_sent
from tests.shares import sample

pytestmark = [pytest.mark.django_db, pytest.mark.course]

SHOWN: dict[str, list[str]] = {
    "leagues:leagues": ["/leagues/"],
    "leagues:league": ["/leagues/{league}/"],
    "leagues:season": [
        "/leagues/seasons/{season}/",
        *(f"/leagues/seasons/{{season}}/?tab={tab}" for tab in TABS),
        "/leagues/seasons/{season}/?tab=matches&series=1",
        "/leagues/seasons/{season}/?tab=matches&q=ana",
    ],
    "leagues:season-why": ["/leagues/seasons/{season}/why/{entrant}/"],
    "leagues:season-enter": ["/leagues/seasons/{season}/enter/"],
    "leagues:season-console": ["/leagues/seasons/{season}/console/"],
    "leagues:season-new": ["/leagues/new/"],
    "leagues:season-draft": ["/leagues/seasons/{season}/draft/"],
    "leagues:season-sanctions": ["/leagues/sanctioning/"],
    "leagues:season-draft-new": ["/leagues/{league}/draft/"],
    "leagues:season-draw-file": ["/leagues/seasons/{season}/draw.json"],
    "leagues:season-files": ["/leagues/seasons/{season}/files/"],
    "leagues:season-calendar": ["/leagues/seasons/{season}/files/calendar.ics"],
    "leagues:season-table": [f"/leagues/seasons/{{season}}/files/{name}.csv" for name in SEASON_TABLES],
    "leagues:season-file": ["/leagues/seasons/{season}/season.json"],
    "leagues:season-webhooks": ["/leagues/seasons/{season}/webhooks/"],
    "leagues-api:leagues": ["/api/v1/leagues/"],
    "leagues-api:league": ["/api/v1/leagues/{league}/"],
    "leagues-api:season": ["/api/v1/seasons/{season}/"],
    "leagues-api:season-standings": ["/api/v1/seasons/{season}/standings/"],
    "leagues-api:season-why": ["/api/v1/seasons/{season}/standings/{entrant}/why/"],
    "leagues-api:season-tables": ["/api/v1/seasons/{season}/tables/"],
    "leagues-api:season-entrants": ["/api/v1/seasons/{season}/entrants/"],
    "leagues-api:season-log": ["/api/v1/seasons/{season}/log/"],
    "leagues-api:season-own-place": ["/api/v1/seasons/{season}/own/"],
    "leagues-api:season-console": ["/api/v1/seasons/{season}/console/"],
    "leagues-api:season-drafts": ["/api/v1/seasons/drafts/"],
    "leagues-api:season-draft": ["/api/v1/seasons/{season}/draft/"],
    "leagues-api:season-draw": ["/api/v1/seasons/{season}/draw/"],
    "leagues-api:season-file": ["/api/v1/seasons/{season}/file/"],
    "leagues-api:season-calendar": ["/api/v1/seasons/{season}/files/calendar.ics"],
    "leagues-api:season-table": [f"/api/v1/seasons/{{season}}/files/{name}.csv" for name in SEASON_TABLES],
    "leagues-api:season-webhooks": ["/api/v1/seasons/{season}/webhooks/"],
    "leagues-api:season-sanctions": ["/api/v1/seasons/sanctioning/"],
}
"""Addresses of seasons that show something, with the paths to ask for."""

ACTIONS: dict[str, str] = {
    "leagues:season-own": "/leagues/seasons/{season}/own/away/",
    "leagues:season-console-do": "/leagues/seasons/{season}/console/tell/",
    "leagues:season-sanction-decide": "/leagues/sanctioning/{season}/",
    "leagues:season-discard": "/leagues/seasons/{season}/draft/discard/",
    "leagues:season-clone": "/leagues/seasons/{season}/clone/",
    "leagues-api:season-own": "/api/v1/seasons/{season}/own/away/",
    "leagues-api:season-webhook": "/api/v1/seasons/{season}/webhooks/1/",
    "leagues-api:season-do": "/api/v1/seasons/{season}/do/tell/",
    "leagues-api:season-enter": "/api/v1/seasons/{season}/enter/",
    "leagues-api:season-clone": "/api/v1/seasons/{season}/clone/",
    "leagues-api:season-sanction-decide": "/api/v1/seasons/sanctioning/{season}/decide/",
}
"""Addresses that only do something: asked here with an empty form by somebody with no right to it."""

LISTS = ["/", "/events/", "/matches/next/", "/profile/notices/", "/ratings/"]
"""Other pages that mention the matches of a season."""


def addresses_of_seasons() -> set[str]:
    """The names of all addresses of leagues and their seasons."""

    def walk(resolver: Any, prefix: str, route: str) -> Iterator[str]:
        for pattern in resolver.url_patterns:
            path = route + str(pattern.pattern)
            if hasattr(pattern, "url_patterns"):
                yield from walk(pattern, f"{prefix}{pattern.namespace}:" if pattern.namespace else prefix, path)
            elif path.startswith(("leagues/", "api/v1/leagues/", "api/v1/seasons/")):
                yield f"{prefix}{pattern.name}"

    return set(walk(get_resolver(), "", ""))


def test_every_address_of_seasons_is_registered() -> None:
    assert addresses_of_seasons() == set(SHOWN) | set(ACTIONS), "register new addresses in SHOWN or ACTIONS above"


Began = tuple[Season, SeasonTable, list[Player]]


def begun(league: League, ruleset: str, seats: int) -> Began:
    """A season in which people sit at a table whose match has begun, and those who may look at it: who plays, another
    entrant, a coordinator who does not play, and a stranger."""
    format = None if ruleset == "confrontation" else Format.objects.get(slug="fellowship_block")
    if ruleset not in ("tcg", "confrontation"):
        format = None
    season = season_make(league, series=specs(2), ruleset=ruleset, format=format, seats=seats)
    rows = [enter(season, name) for name in ("ana", "ben", "cid", "dora")[: seats + 1]]
    turned(season, OPEN)
    waiting(rows[:seats], OPEN)
    services.tables_match(now=OPEN)
    services.matches_owed(now=OPEN)
    work(OPEN)
    table = SeasonTable.objects.select_related("match").get()
    assert table.match is not None
    assert table.match.started_at == OPEN
    players = [seat.player for seat in table.match.seats.select_related("player").order_by("place")]
    others = [row.player for row in rows if row.player not in players]
    return season, table, [*players, *others, league.owner, player_make("stranger")]


def match_of(table: SeasonTable) -> Match:
    assert table.match_id is not None
    return Match.objects.get(pk=table.match_id)


def answered(match: Match, move: Move, key: str, now: datetime) -> None:
    """Give one answer through the pipeline."""
    pending = PendingDecision.objects.select_related("seat__player").get(match=match, seat__place=move.seat)
    answer_submit(
        match=match, player=pending.seat.player, decision_id=pending.decision_id, value=move.value, key=key, now=now
    )
    match_advance(match_id=match.pk, now=now)
    match.refresh_from_db()


def worlds_of(match: Match, seed: int, prefix: int, most: int) -> tuple[Worlds, list[Move]]:
    """The game in two worlds after so many answers, or a few more, and the answers that both can be given. What comes
    before is answered in the match."""
    rng = Random(seed)
    for number in range(prefix + 60):
        worlds = Worlds.__new__(Worlds)
        worlds.ahead, worlds.rng, worlds.prefix = False, rng, []
        _, _, game = borrow_game(match.pk)
        worlds.first = game.clone()
        release_game(match, game)
        decision = worlds.first.pending[0]
        move = Move(decision.seat, worlds._own(decision))
        if number >= prefix and redealt(worlds, seed) and (script := worlds.moves(most)):
            return worlds, script
        answered(match, move, f"before{number}", OPEN)
    raise AssertionError("the game can never be dealt anew")


def redealt(worlds: Worlds, seed: int) -> bool:
    """Deal anew what is hidden from the first seat; False where that is not possible at this moment."""
    for attempt in range(20):
        worlds.key = key_from_seed(1000 * seed + attempt)
        try:
            worlds.second = worlds.first.redeal(0, Stream(worlds.key))
        except RedealRefused:
            continue
        return True
    return False


def all_that_is_sent(began: Began, now: datetime, one_in: int) -> dict[str, Any]:
    """Everything that anybody can get about the season now, or one address in so many."""
    season, table, people = began
    before = Season.objects.get(pk=season.pk).version
    numbers = {"season": season.pk, "league": season.league_id, "entrant": season.entrants.order_by("pk")[0].pk}
    paths = [path.format(**numbers) for group in SHOWN.values() for path in group] + LISTS
    sent: dict[str, Any] = {}
    with mock.patch("django.utils.timezone.now", return_value=now):
        for person in (None, *people):
            client = Client()
            if person is not None:
                client.force_login(Player.objects.get(pk=person.pk))
            for path in sample(paths, one_in):
                sent[f"{person} {path}"] = page_sent(client, path)
        for template in ACTIONS.values():
            path = template.format(**numbers)
            answer = client.post(path, {}, content_type="application/json")
            assert answer.status_code == 302 or 400 <= answer.status_code < 500, (path, answer.status_code)
            sent[f"POST {path}"] = (answer.status_code, CSRF.sub(rb"\1", answer.content))
        # The next page shows the messages that the refusals left.
        sent["messages"] = page_sent(client, "/")
    assert Season.objects.get(pk=season.pk).version == before, "a stranger did something"
    ended = match_of(table)
    sent["match"] = ended.status, ended.outcome
    return sent


def world(began: Began, worlds: Worlds, script: list[Move], *, other: bool, one_in: int) -> list[dict[str, Any]]:
    """Give the answers of the script, close the series, and collect what is sent; everything is rolled back."""
    season, table, _ = began
    collected = []
    cache.clear()
    with transaction.atomic():
        match = match_of(table)
        if other:
            deal_anew(match, worlds.key)
        now = OPEN
        for number, move in enumerate(script):
            if number % 4 == 0:
                collected.append(all_that_is_sent(began, now, one_in))
            now += timedelta(minutes=7)
            answered(match, move, f"k{number}", now)
        collected.append(all_that_is_sent(began, now, one_in))
        now = OPEN + 8 * DAY
        season = turned(season, now)
        collected.append(all_that_is_sent((season, *began[1:]), now, one_in))
        table = SeasonTable.objects.get(pk=table.pk)
        assert (table.source, match_of(table).status) == (SeasonTable.Source.ADJUDICATION, MatchStatus.FINISHED)
        transaction.set_rollback(True)
    cache.clear()
    return collected


def compare(
    league: League, ruleset: str, *, seed: int, prefix: int, seats: int = 2, most: int = 9, one_in: int = 1
) -> int:
    """Both worlds side by side; how many answers they went together."""
    began = begun(league, ruleset, seats)
    worlds, script = worlds_of(match_of(began[1]), seed, prefix, most)
    first, other = (world(began, worlds, script, other=other, one_in=one_in) for other in (False, True))
    assert len(first) == len(other) >= 2
    for step, (ours, theirs) in enumerate(zip(first, other, strict=True)):
        assert ours.keys() == theirs.keys()
        assert ours != first[step - 1] or len(first) == 1, "the pages change with the season"
        for path, what in ours.items():
            assert what == theirs[path], f"{path} differs at step {step}"
    return len(script)


CASES = [
    ("confrontation", 1, 4, 2),
    ("confrontation", 2, 0, 2),
    ("tcg", 1, 10, 2),
    ("tcg", 3, 0, 2),
    ("tarot", 0, 120, 3),
    ("deckbuilding", 1, 5, 3),
]


@pytest.mark.long
@pytest.mark.parametrize(
    ("ruleset", "seed", "prefix", "seats", "one_in"),
    [
        pytest.param(*CASES[0], 4, id="sample"),
        *(pytest.param(*case, 1 if case is CASES[0] else 4, marks=pytest.mark.law) for case in CASES),
    ],
)
def test_the_pages_of_a_season_tell_nothing_hidden(
    league: League, real_matches: None, ruleset: str, seed: int, prefix: int, seats: int, one_in: int
) -> None:
    assert compare(league, ruleset, seed=seed, prefix=prefix, seats=seats, one_in=one_in) >= 1


@pytest.mark.law
def test_the_comparison_can_fail(league: League, real_matches: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page that tells of the hidden pieces is caught: the check is not blind."""

    def leaking(*_: object) -> str:
        return str(bytes(Match.objects.get().checkpoint.data))

    monkeypatch.setattr("leagues.seasons.pages.season.clock_text", leaking)
    monkeypatch.setitem(globals(), "SHOWN", {"leagues:season": ["/leagues/seasons/{season}/?tab=rules"]})
    with pytest.raises(AssertionError, match="tab=rules differs"):
        compare(league, "confrontation", seed=1, prefix=4, most=1)

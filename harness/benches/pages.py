"""Measure pages: time and queries, with few rows and with many. Queries must not grow with rows."""

import time
from datetime import UTC, datetime, timedelta
from typing import Any

from harness.bench_database import database
from harness.rows import SHARE, Row, up_to_most

REPEATS = max(2, round(20 * SHARE))
NOW = datetime(2026, 1, 5, 9, 0, tzinfo=UTC)
ANSWERS = 50
"""After so many a board of the card game is full, and the match is not over."""


def rows() -> list[Row]:
    """The your-turn list, the board, and an event of a thousand, asked for by a signed-in player."""
    page_rows: list[Row] = []
    with database() as vendor:
        from cardpool.catalogue_load import cards_load
        from players.models import Player
        from players.staff.roles import roles_sync

        roles_sync()
        cards_load()
        player = Player.objects.create_user("bench-reader", "", "secret words")
        page_rows += _matches(player, vendor)
        page_rows += _event(player, vendor)
        page_rows += _limited(player, vendor)
    return page_rows


def _measured(player: Any, path: str) -> tuple[float, int]:
    """(milliseconds, queries) of one request, the best of several."""
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    client = Client(headers={"host": "localhost"})
    client.force_login(player)
    if (status := client.get(path).status_code) != 200:
        raise AssertionError(f"{path} answers {status}")
    with CaptureQueriesContext(connection) as queries:
        client.get(path)
    count = len(queries.captured_queries)  # the log is emptied by the next request
    best = float("inf")
    for _ in range(REPEATS):
        begun = time.perf_counter()
        client.get(path)
        best = min(best, time.perf_counter() - begun)
    return best * 1000, count


def _row(what: str, few: tuple[float, int], many: tuple[float, int], sizes: str, vendor: str) -> Row:
    if many[1] > few[1]:
        raise AssertionError(f"{what}: {few[1]} queries became {many[1]}")
    return Row(what, f"{many[0]:.1f} ms, {many[1]} queries", f"{few[0]:.1f} ms, {few[1]} queries", f"{sizes}, {vendor}")


def match_begun(number: int, *people: Any) -> Any:
    """A match of the card game between two players with the starters, at its first question."""
    from engine.tcg.starters import STARTERS
    from matches.services import SeatSpec, cut_give, match_advance, match_create

    decks = [starter.engine_data() for starter in STARTERS.values()]
    seats = [SeatSpec(who, setup=deck) for who, deck in zip(people, decks, strict=True)]
    match = match_create(ruleset="tcg", options={}, seats=seats, origin=f"pages:{number}", now=NOW)
    for who in people:
        cut_give(match=match, player=who, cut=f"cut {number}", now=NOW)
    match_advance(match_id=match.pk, now=NOW)
    return match


def _matches(player: Any, vendor: str) -> list[Row]:
    from players.models import Player

    other = Player.objects.create_user("bench-other", "", "secret words")
    first = match_begun(0, player, other)
    few = _measured(player, "/")
    for number in range(1, 50):
        match_begun(number, player, other)
    many = _measured(player, "/")
    most = max(up_to_most(50, 200))
    for number in range(50, most):
        match_begun(number, player, other)
    home = _measured(player, "/")
    board = _measured(player, f"/matches/{first.code}/")
    _play_on(first, ANSWERS)
    later = _measured(player, f"/matches/{first.code}/")
    return [
        _row("page: your-turn list of 50 matches", few, many, "beside 1 match", vendor),
        _row(f"page: home with {most} matches", few, home, "beside 1 match", vendor),
        Row(f"page: the board of one of {most}", f"{board[0]:.1f} ms, {board[1]} queries", "", vendor),
        Row(f"page: the same after {ANSWERS} answers", f"{later[0]:.1f} ms, {later[1]} queries", "", vendor),
    ]


def _play_on(match: Any, answers: int) -> None:
    """Let both seats of a match answer as the steady bot does."""
    from engine.bots import choose
    from matches.services import answer_submit, match_advance
    from matches.snapshot import borrow_game, release_game

    for number in range(answers):
        held, seats, game = borrow_game(match.pk)
        decision = game.pending[0]
        value = choose("steady", game.view(decision.seat), decision.as_data(), number)
        release_game(held, game)
        answer_submit(
            match=held,
            player=seats[decision.seat].player,
            decision_id=decision.id,
            value=value,
            key=str(number),
            now=NOW,
        )
        match_advance(match_id=match.pk, now=NOW)


def _event(player: Any, vendor: str) -> list[Row]:
    few = _standings(player, 16)
    many = _standings(player, 1_000)
    return [_row("page: standings of 1,000 players, 5 rounds", few, many, "beside 16 players", vendor)]


def _standings(player: Any, size: int) -> tuple[float, int]:
    """An event with rounds played, its rows written at once: playing it is not what is measured."""
    from cardpool.decks.services import deck_register
    from cardpool.models import CardSet, Format
    from leagues.events import services
    from leagues.models import Entrant, Pairing, Round, Stage, Tournament
    from players.models import Player
    from players.names.numbers import player_numbers_take

    version = deck_register(player=player, name=f"deck {size}", starter="aragorn", now=NOW)
    tournament = services.tournament_create(
        organiser=_organiser(),
        now=NOW,
        name=f"Bench {size}",
        format=Format.objects.get(slug="fellowship_block"),
        prize_set=CardSet.objects.get(pk=1),
        rounds_planned=5,
        starts_at=NOW + timedelta(days=14),
    )
    people = Player.objects.bulk_create(
        Player(username=f"p{size}-{number}", player_number=player_number)
        for number, player_number in enumerate(player_numbers_take(size))
    )
    entrants = Entrant.objects.bulk_create(
        Entrant(
            tournament=tournament,
            player=person,
            deck_version=version,
            cut=str(number),
            registered_at=NOW,
            started=True,
        )
        for number, person in enumerate(people)
    )
    stage, _ = Stage.objects.get_or_create(tournament=tournament, defaults={"rounds_planned": 5})
    for number in range(1, 6):
        made = Round.objects.create(stage=stage, number=number, seed="00", paired_at=NOW, finished_at=NOW)
        Pairing.objects.bulk_create(
            Pairing(
                round=made,
                table=table + 1,
                first=entrants[table],
                second=entrants[size // 2 + (table + number) % (size // 2)],
                result=("first", "second", "draw")[(table * number) % 3],
                source="report",
                finished_at=NOW,
            )
            for table in range(size // 2)
        )
    Tournament.objects.filter(pk=tournament.pk).update(status=Tournament.Status.RUNNING)
    return _measured(player, f"/events/{tournament.pk}/?tab=standings")


def _limited(player: Any, vendor: str) -> list[Row]:
    """Lists of drafts and pools, their rows written at once."""
    from cardpool.limited.sealed import own_pool_make
    from cardpool.models import Collection, Draft, DraftSeat, LimitedPool

    most = max(up_to_most(10, 100, 10_000))
    paths = {
        "page: {} drafts, the open ones and one's own": "/limited/drafts/",
        "page: {} drafts of one's own": "/limited/drafts/?show=mine",
        "page: {} drafts that are over": "/limited/drafts/?show=over",
        "page: {} pools": "/collection/pools/",
    }
    own_pool_make(player=player, template="fellowship-sealed", key="bench", now=NOW)
    pattern = LimitedPool.objects.get()

    def grow(begin: int, end: int) -> None:
        states = (Draft.State.OPEN, Draft.State.OVER)
        drafts = Draft.objects.bulk_create(
            Draft(
                code=f"bench{number}", name=f"Draft {number}", made_key=f"bench:{number}", template="fellowship-draft",
                rules={"boosters": []}, recipes=[], format=pattern.format, state=states[number % 2], size=4,
                pick_seconds=60, reserve_seconds=60, misses_most=3, secret=b"", commitment="", made_at=NOW,
            )
            for number in range(begin, end)
        )  # fmt: skip
        DraftSeat.objects.bulk_create(DraftSeat(draft=draft, number=0, player=player) for draft in drafts)
        pools = Collection.objects.bulk_create(
            Collection(pool_of=player, pool_key=f"bench:{number}", pool_name=f"Pool {number}")
            for number in range(begin, end)
        )
        LimitedPool.objects.bulk_create(
            LimitedPool(
                collection=pool, kind="sealed", template=pattern.template, template_version=1, format=pattern.format,
                made_at=NOW,
            )
            for pool in pools
        )  # fmt: skip

    grow(0, 10)
    few = {path: _measured(player, path) for path in paths.values()}
    grow(10, most)
    return [
        _row(what.format(f"{most:,}"), few[path], _measured(player, path), "beside 10", vendor)
        for what, path in paths.items()
    ]


def _organiser() -> Any:
    from players.models import Player
    from players.staff.roles import Role, role_give

    player = Player.objects.filter(username="bench-organiser").first()
    if player is None:
        player = Player.objects.create_user("bench-organiser", "", "secret words")
        role_give(player=player, role=Role.ORGANISER, actor=None, now=NOW)
    return player

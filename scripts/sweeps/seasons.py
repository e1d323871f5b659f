"""Seasons of leagues that bots play through the services: 40 bots over four series, and small ones of 12.

A seed is a season. The first four are of 40 bots, one of each game; the others, also those of CI, are of 12 and take
turns in the games. Everything goes through the services and the jobs, on a database of its own: bots enter, wait by
themselves, are matched and play; series open and close by a time that the sweep moves on; what is left unplayed is
adjudicated; the season ends, its prizes are drawn, cards for taking part given and the final tournament made. At the
end nobody has met an opponent twice in a series, caps hold, the points of the standings are those of the log, every
match is over, cards and tokens are conserved, and `scripts.verify_draw` repeats the draw.
"""

import hashlib
import io
import json
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from leagues.season.models import Season
    from players.models import Player

NAME = "seasons"
TOTAL = 4
CHUNK = 1
CI = 1
VERSION = 1

GAMES: tuple[tuple[str, int], ...] = (("confrontation", 2), ("tcg", 2), ("tarot", 3), ("deckbuilding", 3))
"""Games by slug, with the players at a table."""
LARGE, SMALL = 40, 12
SERIES, CAP_LARGE, CAP_SMALL, AT_ONCE = 4, 4, 3, 2
BEGIN = datetime(2026, 1, 5, 12, tzinfo=UTC)
DAY = timedelta(days=1)
FEE = 2
TURNS_MOST = 1_000_000


def run_chunk(first_seed: int, count: int) -> dict[str, Any]:
    """Play so many seasons. Raises AssertionError at the first fault."""
    from scripts.bench_database import database

    endings: Counter[str] = Counter()
    digest = hashlib.sha256()
    for seed in range(first_seed, first_seed + count):
        with database():
            said, result = _season(seed)
        endings.update(said)
        digest.update(result)
    return {"endings": dict(endings), "digest": digest.hexdigest()[:32]}


def _entropy(seed: str) -> Callable[[int], bytes]:
    numbers = iter(range(1_000_000))
    return lambda size: hashlib.shake_256(f"{seed} {next(numbers)}".encode()).digest(size)


def _season(seed: int) -> tuple[Counter[str], bytes]:
    """One season, from its announcement to its prizes; what was seen, and what must come out the same again."""
    from leagues.season.models import Season

    size = LARGE if seed < TOTAL else SMALL
    ruleset, seats = GAMES[seed % len(GAMES)]
    season, boss, staff = _begun(seed, ruleset, seats, size)
    for series in season.series.order_by("number"):
        for now in (series.opens_at, series.closes_at - DAY, series.closes_at + DAY):
            _work(now)
    for hour in range(3):
        _work(BEGIN + (7 * (SERIES + 1) + hour) * DAY)
    season = Season.objects.select_related("league", "format").get(pk=season.pk)
    assert season.status == Season.Status.FINISHED, season.blocked_reason or season.status
    return _ended(season, boss, staff, size)


def _begun(seed: int, ruleset: str, seats: int, size: int) -> "tuple[Season, Player, Player]":
    from django.core.management import call_command

    from cardpool.models import CardSet, Format, Printing
    from cardpool.services import bank, collection_of, deck_register, starters_legal
    from cardpool.tokens import tokens_move
    from leagues.season import services
    from matches.games.registry import room_of
    from players.models import Player
    from players.roles import Role, role_give

    boss, staff = Player.objects.create_user("boss"), Player.objects.create_user("staff")
    role_give(player=boss, role=Role.COORDINATOR, actor=None, now=BEGIN)
    role_give(player=staff, role=Role.STAFF, actor=None, now=BEGIN)
    boss, staff = Player.objects.get(pk=boss.pk), Player.objects.get(pk=staff.pk)
    call_command("cards_load", stdout=io.StringIO())
    decks = room_of(ruleset).decks
    cap = CAP_LARGE if size == LARGE else CAP_SMALL
    league = services.league_create(name="Sweep League", owner=boss, now=BEGIN)
    weeks = [BEGIN + 7 * (number + 1) * DAY for number in range(SERIES)]
    season = services.season_create(
        league=league,
        series=[services.SeriesSpec(week, week + 6 * DAY, cap) for week in weeks],
        actor=staff,
        now=BEGIN,
        entropy=_entropy(f"season {seed}"),
        ruleset=ruleset,
        format=Format.objects.get(slug=decks.format) if decks is not None else None,
        seats=seats,
        fee=FEE,
        demo=True,
        grace=timedelta(0),
        finish_wait=timedelta(0),
        prize_set=CardSet.objects.get(pk=1),
        premium=Printing.objects.order_by("pk").first(),
        cut_size=8 if seats == 2 else 0,
    )
    season = services.season_announce(season=season, actor=staff, now=BEGIN)
    services.season_sanction_ask(season=season, actor=boss, now=BEGIN)
    other = Player.objects.create_user("other")
    role_give(player=other, role=Role.STAFF, actor=None, now=BEGIN)
    season = services.season_sanction_decide(
        season=season, approve=True, actor=Player.objects.get(pk=other.pk), now=BEGIN
    )
    starters = starters_legal(season.format) if season.format is not None else ()
    for number in range(size):
        bot = Player.objects.create_user(f"bot-{number}", is_bot=True, bot_name="steady" if number % 2 else "random")
        key = f"sweep:{number}"
        tokens_move(source=bank(), target=collection_of(bot), count=FEE, reason="sweep", key=key, actor=None, now=BEGIN)
        version = None
        if starters:
            version = deck_register(player=bot, name="Starter", starter=starters[number % len(starters)], now=BEGIN)
        entrant = services.season_enter(season=season, player=bot, deck_version=version, cut=f"{number:04x}", now=BEGIN)
        services.at_once_set(entrant=entrant, at_once=AT_ONCE, actor=bot, now=BEGIN)
    return season, boss, staff


def _work(now: datetime) -> None:
    """Do everything that is due at a time, until nothing is left to do."""
    from leagues.season.jobs import JOBS
    from matches.jobs import owed_work

    for _ in range(TURNS_MOST):
        done = owed_work(now, seconds=60)
        if not done + sum(job.run(now) for job in JOBS):
            return
    raise AssertionError("the bots never stop")


def _ended(season: "Season", boss: "Player", staff: "Player", size: int) -> tuple[Counter[str], bytes]:
    from cardpool.models import Movement
    from cardpool.selectors import ledger_faults
    from cardpool.tokens import token_faults
    from leagues.season import services
    from leagues.season.models import SeasonTable
    from matches.models import Match, MatchStatus
    from scripts import verify_draw

    now = BEGIN + 7 * (SERIES + 3) * DAY
    _invariants_hold(season)
    services.season_prizes_draw(season=season, actor=staff, now=now)
    if season.cut_size:
        final = services.cut_make(season=season, starts_at=now + DAY, actor=boss, now=now)
        best = season.entrants.filter(final_place__lte=season.cut_size).values_list("final_place", "player")
        assert sorted(final.entrants.values_list("seed", "player")) == sorted(best)
    row = season.draws.get(withdrawn_at=None)
    file = {
        "manifest": row.manifest, "manifest_sha512": row.manifest_sha512, "result": row.result, "seed": row.seed,
        "awards": row.awards,
    }  # fmt: skip
    verify_draw.check(json.loads(json.dumps(file)), row.manifest_sha512)
    premiums = Movement.objects.filter(key__startswith=f"season-premium:{season.pk}:")
    assert premiums.count() == season.entrants.filter(season_seats__table__decided_at__isnull=False).distinct().count()
    assert not Match.objects.exclude(status=MatchStatus.FINISHED).exists()
    assert not ledger_faults()
    assert not token_faults()
    tables = SeasonTable.objects.order_by("series__number", "number")
    said = Counter({f"{season.ruleset}, {size} bots": 1, "tables": tables.count()})
    for (source,) in tables.values_list("source"):
        said[f"decided by {source}"] += 1
    places = list(season.entrants.order_by("pk").values_list("final_place", flat=True))
    results = [
        (table.number, list(table.seats.order_by("seat").values_list("entrant", "place")))
        for table in tables.prefetch_related("seats")
    ]
    return said, repr((places, results)).encode()


def _invariants_hold(season: "Season") -> None:
    """Nobody plays an opponent twice in a series, caps hold, and the points equal the log."""
    from leagues.season.models import SeasonSeat, SeasonTable
    from leagues.season.scoring import table_points
    from leagues.season.services.season_log import undone_numbers
    from leagues.season.standings import standings_now

    met: Counter[tuple[int, tuple[int, int]]] = Counter()
    played: Counter[tuple[int, int]] = Counter()
    caps = dict(season.series.values_list("pk", "most_matches"))
    tables = SeasonTable.objects.filter(series__season=season, void=False).prefetch_related("seats")
    for table in tables:
        keys = [seat.entrant_id for seat in sorted(table.seats.all(), key=lambda seat: seat.seat)]
        played.update((table.series_id, key) for key in keys)
        for place, one in enumerate(keys):
            for other in keys[place + 1 :]:
                pair = (one, other) if season.has_sides else (min(one, other), max(one, other))
                met[table.series_id, pair] += 1
    assert tables.exists()
    assert not [pair for pair, count in met.items() if count > 1], "two met twice in a series"
    assert not [key for key, count in played.items() if count > caps[key[0]]], "somebody played more than the cap"
    places: dict[int, int] = {}
    undone = undone_numbers(season)
    for number, data in season.operations.order_by("number").values_list("number", "data"):
        if number not in undone:
            for key, values in data.get("now", {}).items():
                if key.startswith("seasonseat:") and "place" in values:
                    places[int(key.partition(":")[2])] = values["place"]
    points: Counter[int] = Counter()
    for table in tables:
        seats = list(SeasonSeat.objects.filter(table=table).order_by("seat"))
        given = table_points([places.get(seat.pk, 0) or 0 for seat in seats], season.profile)
        points.update({seat.entrant_id: own for seat, own in zip(seats, given, strict=True)})
    assert {row.id: row.points for row in standings_now(season)} == {
        pk: points[pk] for pk in season.entrants.values_list("pk", flat=True)
    }, "the points are not those of the log"

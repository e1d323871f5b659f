"""Seasons of leagues that bots play through the services: 40 bots over four series, and small ones of eight.

A seed is a season. The first four are of 40 bots, one of each game; the others, also those of CI, are of eight and take
turns in the games. Everything goes through the services and the jobs, on a database of its own: bots enter, wait by
themselves, are matched and play; series open and close by a time that the sweep moves on; what is left unplayed is
adjudicated; the season ends, its prizes are drawn, cards for taking part given and the final tournament made. At the
end

- nobody has met an opponent twice in a series, at a table of two with sides not twice with the same side, and nobody
  has played more than the cap;
- everything is decided: no table, match, wish, series or result waits, and each table has the places of its match;
- the standings and the final places are those that `scripts.verify_event` ranks from the log alone;
- cards and tokens are conserved, and everybody has paid the fee;
- `scripts.verify_draw` repeats the draw.
"""

import hashlib
import io
import json
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

from harness.bot_versions import STEADY_TCG

if TYPE_CHECKING:
    from leagues.seasons.models import Season
    from players.models import Player

NAME = "seasons"
TOTAL = 4
CHUNK = 1
CI = 1
VERSION = 1 + STEADY_TCG
"""Built on the bot of the card game, as that of `harness.sweeps.events`."""

GAMES: tuple[tuple[str, int], ...] = (("confrontation", 2), ("tcg", 2), ("tarot", 3), ("deckbuilding", 3))
"""Games by slug, with the players at a table."""
LARGE, SMALL = 40, 8
SERIES, CAP_LARGE, CAP_SMALL, AT_ONCE = 4, 4, 3, 2
BEGIN = datetime(2026, 1, 5, 12, tzinfo=UTC)
DAY = timedelta(days=1)
FEE = 2
TURNS_MOST = 1_000_000


def run_chunk(first_seed: int, count: int) -> dict[str, Any]:
    """Play so many seasons. Raises AssertionError at the first fault."""
    from harness.bench_database import database

    endings: Counter[str] = Counter()
    digest = hashlib.sha256()
    for seed in range(first_seed, first_seed + count):
        with database():
            counts, result = _season(seed)
        endings.update(counts)
        digest.update(result)
    return {"endings": dict(endings), "digest": digest.hexdigest()[:32]}


def _entropy(seed: str) -> Callable[[int], bytes]:
    numbers = iter(range(1_000_000))
    return lambda size: hashlib.shake_256(f"{seed} {next(numbers)}".encode()).digest(size)


def _season(seed: int) -> tuple[Counter[str], bytes]:
    """One season, from its announcement to its prizes; what was seen, and what must come out the same again."""
    from leagues.seasons.models import Season

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

    from cardpool.collections.ledger import bank, collection_of
    from cardpool.collections.tokens import tokens_move
    from cardpool.decks.services import deck_register, starters_legal
    from cardpool.models import CardSet, Format, Printing
    from leagues.seasons import services
    from matches.games.registry import room_of
    from players.models import Player
    from players.staff.roles import Role, role_give

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
    decided = services.season_sanction_decide(
        season=season, approve=True, actor=Player.objects.get(pk=other.pk), now=BEGIN
    )
    season = decided.season
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
    from leagues.seasons.jobs import JOBS
    from matches.jobs import owed_work

    for _ in range(TURNS_MOST):
        count = owed_work(now, seconds=60)
        if not count + sum(job.run(now) for job in JOBS):
            return
    raise AssertionError("the bots never stop")


def _ended(season: "Season", boss: "Player", staff: "Player", size: int) -> tuple[Counter[str], bytes]:
    from cardpool.collections.ledger import ledger_faults
    from cardpool.collections.tokens import token_faults
    from cardpool.models import Movement, TokenHolding
    from leagues.seasons import services
    from leagues.seasons.models import SeasonTable
    from scripts import verify_draw

    now = BEGIN + 7 * (SERIES + 3) * DAY
    sides = _meetings_check(season)
    _everything_is_decided(season)
    _standings_check(season)
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
    assert not ledger_faults()
    assert not token_faults()
    assert not TokenHolding.objects.filter(collection__player__is_bot=True, count__gt=0).exists(), "a fee was not paid"
    tables = SeasonTable.objects.order_by("series__number", "number")
    counts = Counter({f"{season.ruleset}, {size} bots": 1, "tables": tables.count(), "pairs on both sides": sides})
    for (source,) in tables.values_list("source"):
        counts[f"decided by {source}"] += 1
    places = list(season.entrants.order_by("pk").values_list("final_place", flat=True))
    results = [
        (table.number, list(table.seats.order_by("seat").values_list("entrant", "place")))
        for table in tables.prefetch_related("seats")
    ]
    return counts, repr((places, results)).encode()


def _meetings_check(season: "Season") -> int:
    """Nobody plays an opponent twice in a series, or more than the cap. How many pairs have met on both sides."""
    from leagues.seasons.models import SeasonTable

    met: Counter[tuple[int, tuple[int, int]]] = Counter()
    played: Counter[tuple[int, int]] = Counter()
    caps = dict(season.series.values_list("pk", "most_matches"))
    tables = SeasonTable.objects.filter(series__season=season, void=False).prefetch_related("seats")
    for table in tables:
        keys = [seat.entrant_id for seat in sorted(table.seats.all(), key=lambda seat: seat.seat)]
        assert len(keys) == season.seats
        played.update((table.series_id, key) for key in keys)
        for place, key in enumerate(keys):
            for other in keys[place + 1 :]:
                pair = (key, other) if season.has_sides else (min(key, other), max(key, other))
                met[table.series_id, pair] += 1
    assert tables.exists()
    assert not [pair for pair, count in met.items() if count > 1], "two met twice in a series"
    assert not [key for key, count in played.items() if count > caps[key[0]]], "somebody played more than the cap"
    return sum(a < b and (series, (b, a)) in met for series, (a, b) in met)


def _everything_is_decided(season: "Season") -> None:
    """Nothing waits, and each table has the places that its match ended with."""
    from leagues.seasons.gateway import match_places
    from leagues.seasons.models import SeasonTable, SeasonWish
    from matches.models import Match, MatchStatus, ResultOutbox

    assert not Match.objects.exclude(status=MatchStatus.FINISHED).exists()
    assert not Match.objects.filter(judge_called_at__isnull=False).exists(), "a match called a judge"
    assert not SeasonWish.objects.filter(status=SeasonWish.Status.OPEN).exists()
    assert not ResultOutbox.objects.filter(consumed_at=None).exists()
    assert not season.series.filter(closed_at=None).exists()
    tables = SeasonTable.objects.filter(series__season=season).select_related("match", "series__season")
    for table in tables.prefetch_related("seats__entrant__player"):
        assert table.void or table.decided_at is not None, f"table {table.number} is open"
        if table.source == SeasonTable.Source.MATCH:
            assert table.match is not None
            payload = ResultOutbox.objects.get(match=table.match).payload
            table_places = [seat.place for seat in sorted(table.seats.all(), key=lambda seat: seat.seat)]
            assert table_places == match_places(table, payload), f"table {table.number} has other places than its match"


def _standings_check(season: "Season") -> None:
    """The standings and the final places follow from the log, ranked by the stranger's script."""
    from leagues.competition.log import undone_numbers
    from leagues.seasons.models import SeasonTable
    from leagues.seasons.standings import standings_now
    from scripts import verify_event

    undone = undone_numbers(season)
    places: dict[int, int] = {}
    for number, data in season.operations.order_by("number").values_list("number", "data"):
        if number not in undone:
            for key, values in data.get("now", {}).items():
                if key.startswith("seasonseat:") and "place" in values:
                    places[int(key.partition(":")[2])] = values["place"]
    results: list[tuple[str, list[int], list[int], list[int], int]] = []
    for table in SeasonTable.objects.filter(series__season=season, void=False).prefetch_related("seats"):
        seats = sorted(table.seats.all(), key=lambda seat: seat.seat)
        entrants = [seat.entrant_id for seat in seats]
        results.append(("pod", entrants, [], [places.get(seat.pk) or 0 for seat in seats], 0))
    profile = season.profile
    rules = {
        "points": {"win": profile.win, "draw": profile.draw, "loss": profile.loss, "bye": profile.bye},
        "floor": str(profile.floor), "cap": str(profile.cap), "dropped_cap": str(profile.dropped_cap),
        "tie_breaks": list(profile.tie_breaks), "head_to_head_most": profile.head_to_head_most,
        "pod_points": [list(points) for points in profile.pod_points],
    }  # fmt: skip
    members = {
        pk: (left is not None, removed is not None, 0, 0)
        for pk, left, removed in season.entrants.values_list("pk", "left_at", "removed_at")
    }
    seed = verify_event.mac(bytes(season.first_secret), verify_event.prefixed("lot", season.pk))
    lots = verify_event.lots_of(seed, season.places_version, {})
    ranked = [(row["entrant"], row["points"]) for row in verify_event.rank(members, results, rules, lots)]
    assert [(row.id, row.points) for row in standings_now(season)] == ranked, "the standings are not those of the log"
    final = list(season.entrants.order_by("final_place").values_list("pk", flat=True))
    assert final == [entrant for entrant, _ in ranked], "the final places are not those of the standings"

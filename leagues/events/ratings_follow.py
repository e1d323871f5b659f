"""Let ratings follow the results of sanctioned events, and every correction of them.

First the rated results of an event that has changed are brought in step with its tables; then each game and format is
computed again from the earliest result that changed. So a rating is always what the log of rated results says, and
nothing needs to be told of a correction, an undo or a drop.
"""

import logging
from collections.abc import Iterable, Mapping
from datetime import datetime

from django.db import transaction
from django.db.models import Count, F, Max, OuterRef, Q, QuerySet, Subquery

from cardpool.models import Format
from leagues.events.models import Pairing, Tournament
from leagues.events.models.pairing import seats_of
from leagues.ratings.models import RatedResult, Rating, RatingPoint, RatingPool
from leagues.ratings.rating import Skill, after_result
from players.models import Player
from players.site.database import ROWS_AT_ONCE
from players.site.periodic import each_alone

__all__ = ["guest_claimed", "rated_follow", "ratings_recompute", "ratings_update"]

logger = logging.getLogger(__name__)

EVENTS_AT_ONCE = 20
RESULTS_AT_ONCE = 2_000
"""Results computed in one transaction; the next run goes on."""

PLACES = {Pairing.Result.FIRST: (1, 2), Pairing.Result.SECOND: (2, 1), Pairing.Result.DRAW: (1, 1)}
PLAYED = (
    Pairing.Source.MATCH,
    Pairing.Source.REPORT,
    Pairing.Source.PLAYERS,
    Pairing.Source.ADJUDICATION,
    Pairing.Source.CORRECTION,
)
"""Where results come from that count. Byes, agreed draws and the results of who left say nothing about strength."""

Seats = list[tuple[int, int]]
"""The players at a table by id, with their places."""


def ratings_update(*, now: datetime) -> int:
    """Bring rated results and ratings in step; how many events and pools were worked on. A job; safe to run twice."""
    del now
    changed = Tournament.objects.filter(sanction_number__isnull=False).exclude(version=F("rated_version"))

    def failed(pk: int, error: Exception) -> None:
        logger.error("ratings could not follow event or pool %s", pk, exc_info=error)

    events = list(changed.order_by("pk").values_list("pk", flat=True)[:EVENTS_AT_ONCE])
    count = each_alone(events, _event_follow, failed=failed)
    pools = RatingPool.objects.filter(stale_from__isnull=False).order_by("pk").values_list("pk", flat=True)
    return count + each_alone(list(pools), _pool_follow, failed=failed)


def guest_claimed(player: Player) -> None:
    """Let the next run of the job look at the events of a guest account that was claimed."""
    Tournament.objects.filter(entrants__player=player, sanction_number__isnull=False).update(rated_version=0)


def ratings_recompute(pool: RatingPool) -> None:
    """Let everything in a pool be computed again from its log, by the next runs of the job."""
    first = pool.results.order_by("at").values_list("at", flat=True)[:1]
    RatingPool.objects.filter(pk=pool.pk).update(stale_from=Subquery(first))


# -- the rated results of an event ------------------------------------------------------------------------------------


@transaction.atomic
def _event_follow(tournament_id: int) -> int:
    tournament = Tournament.objects.select_related("format").get(pk=tournament_id)
    present = {row.pairing: row for row in tournament.rated_results.select_related("pool")}
    rated_follow(present, _rated(tournament))
    Tournament.objects.filter(pk=tournament.pk).update(rated_version=tournament.version)
    return 1


def rated_follow(present: Mapping[int, RatedResult], wanted: Mapping[int, RatedResult]) -> None:
    """Bring stored rated results in step with those that are wanted, both by pairing; inside a transaction.

    The pools are noted as stale from the earliest result that differs.
    """
    gone = [row for pairing, row in present.items() if not _same(row, wanted.get(pairing))]
    new = [row for pairing, row in wanted.items() if pairing not in present or not _same(present[pairing], row)]
    stale: dict[int, datetime] = {}
    for row in (*gone, *new):
        stale[row.pool_id] = min(row.at, stale.get(row.pool_id, row.at))
    players_by_pool: dict[int, set[int]] = {}
    for row in gone:
        players_by_pool.setdefault(row.pool_id, set()).update(player for player, _ in row.seats)
    for pool in RatingPool.objects.select_for_update().filter(pk__in=stale).order_by("pk"):
        pool.stale_from = stale[pool.pk] if pool.stale_from is None else min(stale[pool.pk], pool.stale_from)
        pool.save(update_fields=["stale_from"])
    RatedResult.objects.filter(pk__in=[row.pk for row in gone]).delete()
    RatedResult.objects.bulk_create(new, batch_size=ROWS_AT_ONCE)
    for pool_id, players in players_by_pool.items():
        _ratings_write(pool_id, players)


def _same(row: RatedResult, other: RatedResult | None) -> bool:
    return other is not None and (row.pool_id, row.at, _pairs(row.seats), row.round) == (
        other.pool_id,
        other.at,
        _pairs(other.seats),
        other.round,
    )


def _pairs(seats: Iterable[Iterable[int]]) -> list[tuple[int, ...]]:
    return [tuple(seat) for seat in seats]


def _rated(tournament: Tournament) -> dict[int, RatedResult]:
    """The results of an event's tables that count, by pairing: those between accounts that are somebody's.

    Against a guest they count from the claim on, and are dated as the claim, so that nothing is rated anew.
    """
    rows = Pairing.objects.filter(
        round__stage__tournament=tournament,
        result__in=[*PLACES, Pairing.Result.PLACED],
        source__in=PLAYED,
        absent=None,
        finished_at__isnull=False,
    )
    entrants = seats_of(rows)
    player_of = dict(tournament.entrants.values_list("pk", "player_id"))
    people = Player.objects.filter(entries__tournament=tournament)
    # An account that nobody has claimed may be anybody's, also its organiser's.
    nobodies = set(people.filter(Q(is_bot=True) | Q(is_guest=True)).values_list("pk", flat=True))
    claims = people.filter(claimed_at__isnull=False).values_list("pk", "claimed_at")
    claimed = {pk: at for pk, at in claims if at is not None}
    pools: dict[str, RatingPool] = {}
    results: dict[int, RatedResult] = {}
    for pairing in rows.select_related("round__stage"):
        players = [player_of[entrant] for entrant in entrants[pairing.pk]]
        if nobodies.intersection(players) or pairing.finished_at is None:
            continue
        moments = [pairing.finished_at, *(claimed[player] for player in players if player in claimed)]
        slug = pairing.round.stage.plan.format_at(pairing.slot)
        if slug not in pools:
            pools[slug] = _pool(tournament, slug)
        results[pairing.pk] = RatedResult(
            pool=pools[slug],
            tournament=tournament,
            pairing=pairing.pk,
            round=pairing.round.number,
            at=max(moments),
            seats=[list(seat) for seat in zip(players, _places(pairing), strict=True)],
        )
    return results


def _places(pairing: Pairing) -> list[int]:
    """The place of each seat; who lost without a place is behind all others."""
    if pairing.result != Pairing.Result.PLACED:
        return list(PLACES[Pairing.Result(pairing.result)])
    return [place or len(pairing.places) + 1 for place in pairing.places]


def _pool(tournament: Tournament, slug: str) -> RatingPool:
    """The pool of a stage whose decks have the format of this slug; empty: the event's."""
    format = Format.objects.get(slug=slug) if slug else tournament.format
    return RatingPool.objects.get_or_create(ruleset=tournament.ruleset, format=format)[0]


# -- the ratings of a pool --------------------------------------------------------------------------------------------


@transaction.atomic
def _pool_follow(pool_id: int) -> int:
    pool = RatingPool.objects.select_for_update().get(pk=pool_id)
    if pool.stale_from is None:
        return 0
    rows, going_on = _next_results(pool, pool.stale_from)
    players = {player for row in rows for player, _ in row.seats}
    skills = _skills_before(pool, players, pool.stale_from)
    points = []
    for row in rows:
        table = [player for player, _ in row.seats]
        after = after_result([skills.get(player, Skill()) for player in table], [place for _, place in row.seats])
        for player, skill in zip(table, after, strict=True):
            skills[player] = skill
            points.append(
                RatingPoint(
                    pool=pool, result=row, player_id=player, at=row.at, pairing=row.pairing, mu=skill.mu,
                    sigma=skill.sigma,
                )
            )  # fmt: skip
    for begin in range(0, len(rows), ROWS_AT_ONCE):
        RatingPoint.objects.filter(result__in=rows[begin : begin + ROWS_AT_ONCE]).delete()
    RatingPoint.objects.bulk_create(points, batch_size=ROWS_AT_ONCE)
    pool.stale_from = going_on
    pool.save(update_fields=["stale_from"])
    _ratings_write(pool.pk, players)
    return 1


def _next_results(pool: RatingPool, begin: datetime) -> tuple[list[RatedResult], datetime | None]:
    """The next results from a time on, those of one time together, and the time from which to go on."""
    rows = list(pool.results.filter(at__gte=begin).order_by("at", "pairing")[: RESULTS_AT_ONCE + 1])
    if len(rows) <= RESULTS_AT_ONCE:
        return rows, None
    last = rows[-1].at
    whole = [row for row in rows if row.at < last]
    if whole:
        return whole, last
    return list(pool.results.filter(at=last).order_by("pairing")), _time_after(pool, last)


def _time_after(pool: RatingPool, last: datetime) -> datetime | None:
    return pool.results.filter(at__gt=last).order_by("at").values_list("at", flat=True).first()


def _skills_before(pool: RatingPool, players: Iterable[int], time: datetime) -> dict[int, Skill]:
    """The skills of players as they were before a time; who has none yet is not among them."""
    earlier = RatingPoint.objects.filter(pool=pool, at__lt=time)
    return {point.player_id: point.skill for point in _last_points(earlier, players)}


def _last_points(points: QuerySet[RatingPoint], players: Iterable[int]) -> list[RatingPoint]:
    """The last of these points of each player."""
    of_player = points.filter(player=OuterRef("pk")).order_by("-at", "-pairing").values("pk")[:1]
    wanted = sorted(players)
    rating_points: list[RatingPoint] = []
    for begin in range(0, len(wanted), ROWS_AT_ONCE):
        chunk = Player.objects.filter(pk__in=wanted[begin : begin + ROWS_AT_ONCE])
        keys = chunk.annotate(point=Subquery(of_player)).filter(point__isnull=False).values("point")
        rating_points += RatingPoint.objects.filter(pk__in=keys)
    return rating_points


def _ratings_write(pool_id: int, players: Iterable[int]) -> None:
    """Write the ratings of players as their last points say; who has no point has no rating."""
    wanted = set(players)
    points = RatingPoint.objects.filter(pool=pool_id)
    counts: dict[int, tuple[int, datetime]] = {}
    ordered = sorted(wanted)
    for begin in range(0, len(ordered), ROWS_AT_ONCE):
        chunk = points.filter(player__in=ordered[begin : begin + ROWS_AT_ONCE]).order_by()
        for player, number, last in chunk.values_list("player").annotate(Count("pk"), Max("at")):
            counts[player] = number, last
    rows = [
        Rating(
            pool_id=pool_id, player_id=point.player_id, mu=point.mu, sigma=point.sigma,
            results=counts[point.player_id][0], last_at=counts[point.player_id][1],
        )
        for point in _last_points(points, wanted)
    ]  # fmt: skip
    Rating.objects.bulk_create(
        rows,
        batch_size=ROWS_AT_ONCE,
        update_conflicts=True,
        unique_fields=["player", "pool"],
        update_fields=["mu", "sigma", "results", "last_at"],
    )
    without = sorted(wanted - counts.keys())
    for begin in range(0, len(without), ROWS_AT_ONCE):
        Rating.objects.filter(pool=pool_id, player__in=without[begin : begin + ROWS_AT_ONCE]).delete()

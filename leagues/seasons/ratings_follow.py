"""Let ratings follow the results of sanctioned seasons, and every correction of them."""

import logging
from datetime import datetime

from django.db import transaction
from django.db.models import F

from leagues.events.ratings_follow import rated_follow
from leagues.ratings.models import RatedResult, RatingPool
from leagues.seasons.models import Season, SeasonTable
from players.site.periodic import each_alone

__all__ = ["ratings_follow"]

logger = logging.getLogger(__name__)

SEASONS_AT_ONCE = 10


def ratings_follow(*, now: datetime) -> int:
    """Bring the rated results of sanctioned seasons in step with their tables; how many seasons. A job.

    The ratings themselves are computed by that of events (`leagues.events.ratings_follow`).
    """
    del now
    changed = Season.objects.filter(sanction_number__isnull=False).exclude(rated_key=F("standings_key"))

    def failed(pk: int, error: Exception) -> None:
        logger.error("ratings could not follow season %s", pk, exc_info=error)

    rows = list(changed.order_by("pk").values_list("pk", flat=True)[:SEASONS_AT_ONCE])
    return each_alone(rows, _follow, failed=failed)


@transaction.atomic
def _follow(season_id: int) -> int:
    season = Season.objects.select_related("format").get(pk=season_id)
    present = {row.pairing: row for row in season.rated_results.select_related("pool")}
    rated_follow(present, _rated(season))
    Season.objects.filter(pk=season.pk).update(rated_key=season.standings_key)
    return 1


def _rated(season: Season) -> dict[int, RatedResult]:
    """The results of a season's tables that count, by less than nothing of their keys.

    What was never played says nothing about strength, nor does a table with a bot, or one of two that both lost.
    """
    if season.status == Season.Status.CANCELLED:
        return {}
    rows = SeasonTable.objects.filter(series__season=season, void=False, decided_at__isnull=False, match__isnull=False)
    pool: RatingPool | None = None
    results: dict[int, RatedResult] = {}
    for table in rows.select_related("series").prefetch_related("seats__entrant__player").order_by("pk"):
        seats = sorted(table.seats.all(), key=lambda row: row.seat)
        placed = [row for row in seats if row.place]
        if any(row.entrant.player.is_bot for row in seats) or not placed or (len(seats) == 2 and len(placed) < 2):
            continue
        pool = pool or RatingPool.objects.get_or_create(ruleset=season.ruleset, format=season.format)[0]
        assert table.decided_at is not None
        results[-table.pk] = RatedResult(
            pool=pool,
            season=season,
            pairing=-table.pk,
            round=table.series.number,
            at=table.decided_at,
            seats=[[row.entrant.player_id, row.place or len(seats) + 1] for row in seats],
        )
    return results

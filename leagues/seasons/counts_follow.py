"""Let the counts of what wins follow the results of seasons, and every correction of them."""

import logging
from datetime import datetime

from django.db import transaction
from django.db.models import F

from leagues.seasons.gateway import counts_follow
from leagues.seasons.models import Season, SeasonTable
from players.site.periodic import each_alone

__all__ = ["counts_update"]

logger = logging.getLogger(__name__)

SEASONS_AT_ONCE = 10


def counts_update(*, now: datetime) -> int:
    """Tell the counts which matches of changed seasons have a result that stands; of how many seasons. A job.

    A result stands while its table has it from the match, and is not void.
    """
    del now
    changed = Season.objects.exclude(counted_key=F("standings_key"))

    def failed(pk: int, error: Exception) -> None:
        logger.error("the counts of what wins could not follow season %s", pk, exc_info=error)

    seasons = list(changed.order_by("pk").values_list("pk", flat=True)[:SEASONS_AT_ONCE])
    return each_alone(seasons, _follow, failed=failed)


@transaction.atomic
def _follow(season_id: int) -> int:
    season = Season.objects.get(pk=season_id)
    tables = SeasonTable.objects.filter(
        series__season=season, void=False, source=SeasonTable.Source.MATCH, match__isnull=False
    )
    counts_follow(season, standing={match for match in tables.values_list("match_id", flat=True) if match is not None})
    Season.objects.filter(pk=season.pk).update(counted_key=season.standings_key)
    return 1

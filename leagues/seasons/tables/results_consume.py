"""Make the matches of tables, and take their results in, each once."""

import logging
from datetime import datetime
from typing import Any

from django.db import transaction

from leagues.competition.reasons import NO_MATCH, RESULT_UNFIT, TABLE_FAILED
from leagues.events.results.results_consume import owed_results_consume
from leagues.seasons import gateway
from leagues.seasons.fault import season_fault
from leagues.seasons.log import table_lock
from leagues.seasons.models import Season, SeasonTable
from leagues.seasons.models.table import TABLE_ORIGIN
from leagues.seasons.tables.table_decide import table_decide
from matches.models import ResultOutbox
from players.jobs import each_alone
from players.stored_sentences import stored

__all__ = ["matches_owed", "results_consume"]

logger = logging.getLogger(__name__)

AT_ONCE = 100


def matches_owed(*, now: datetime) -> int:
    """Make the match of every open table that has none; how many. A job, safe to run twice or by several at once."""
    failing: set[int] = set()
    waiting = SeasonTable.objects.filter(
        decided_at=None, void=False, match=None, note="", series__season__status=Season.Status.RUNNING
    )
    rows = waiting.order_by("pk").values_list("pk", "series__season")[:AT_ONCE]

    def failed(row: tuple[int, int], error: Exception) -> None:
        failing.add(row[1])
        season_fault(row[1], TABLE_FAILED, error)

    return each_alone(list(rows), lambda row: 0 if row[1] in failing else _make(row[0], now), failed=failed)


@transaction.atomic
def _make(table_id: int, now: datetime) -> int:
    rows = SeasonTable.objects.select_for_update(of=("self",)).select_related("series__season__format")
    rows = rows.select_related("series__season__league")
    seats = rows.prefetch_related("seats__entrant__player", "seats__deck_version__deck")
    table = seats.filter(pk=table_id, match=None, decided_at=None, void=False).first()
    if table is None:
        return 0
    try:
        with transaction.atomic():
            match = gateway.match_make(season=table.series.season, table=table, now=now)
    except gateway.MatchError as error:
        logger.error("the match of table %s cannot be made: %s", table_id, error)
        table.note = stored(NO_MATCH, why=error)[:300]
        table.save(update_fields=["note"])
        return 0
    table.match = match
    table.save(update_fields=["match"])
    return 1


def results_consume(*, now: datetime) -> int:
    """Take in every result owed to a table; how many. A job, safe to run twice, late, or by several at once.

    The first result of a table stands: one that arrives after an official's, or for a table that was undone, is marked
    as consumed and changes nothing.
    """

    def seasons(origins: list[str]) -> dict[Any, Any]:
        return dict(SeasonTable.objects.filter(origin__in=origins).values_list("origin", "series__season"))

    return owed_results_consume(TABLE_ORIGIN, seasons, lambda row: _consume(row.pk, row.origin, now), season_fault)


@transaction.atomic
def _consume(result_id: int, origin: str, now: datetime) -> int:
    # Every service takes the season's lock first, so that no two wait for each other.
    locked = table_lock(name="origin", value=origin)
    row = ResultOutbox.objects.select_for_update().filter(pk=result_id, consumed_at=None).first()
    if row is None:
        return 0
    row.consumed_at = now
    row.save(update_fields=["consumed_at"])
    if locked is None:
        logger.info("result %s is of a table that was undone (%s)", result_id, origin)
        return 1
    season, table = locked
    if table.match_id is None:
        table.match_id = row.match_id
        table.save(update_fields=["match"])
    if not table.is_open or season.status != Season.Status.RUNNING:
        logger.info("result %s came after table %s was decided, or its season ended", result_id, table.pk)
        return 1
    places = gateway.match_places(table, row.payload)
    if places is None:
        logger.error("result %s does not fit its table: %r", result_id, row.payload)
        table.note = stored(RESULT_UNFIT)
        table.save(update_fields=["note"])
        return 1
    note = str(row.payload.get("termination") or "")[:100]
    table_decide(season, table, places, source=SeasonTable.Source.MATCH, note=note, actor=None, now=now)
    return 1

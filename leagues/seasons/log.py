"""The lock of a season and its log."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from leagues.competition.log import LogLine, log_all
from leagues.errors import WrongState
from leagues.seasons.changes import ChangeSet
from leagues.seasons.models import Season, SeasonEntrant, SeasonNotice, SeasonOperation, SeasonTable, Series
from players.models import Player
from players.sentences.stored_sentences import Sentence
from players.site.periodic import wake

Verb = SeasonOperation.Verb


def season_lock(season_id: int) -> Season:
    """The season with its league, locked until the transaction ends. Raises TransactionManagementError outside one."""
    return _locked(Season.objects.filter(pk=season_id)).get()


def _locked(rows: QuerySet[Season]) -> QuerySet[Season]:
    if not transaction.get_connection().in_atomic_block:
        raise transaction.TransactionManagementError("A season is locked inside a transaction.")
    return rows.select_for_update(of=("self",)).select_related("league", "format")


def entrant_lock(entrant: SeasonEntrant) -> tuple[Season, SeasonEntrant]:
    """Lock the season of an entrant, and read the entrant as it is since then. Raises WrongState when it is gone."""
    season = season_lock(entrant.season_id)
    locked_entrant = SeasonEntrant.objects.select_related("player").filter(pk=entrant.pk).first()
    if locked_entrant is None:
        raise WrongState(_("This entry was undone meanwhile; look at the season again."))
    locked_entrant.season = season
    return season, locked_entrant


def series_lock(series: Series) -> tuple[Season, Series]:
    """Lock the season of a series, and read the series as it is since then. Raises WrongState when it is gone."""
    season = season_lock(series.season_id)
    locked_series = season.series.filter(pk=series.pk).first()
    if locked_series is None:
        raise WrongState(_("This series is no more; look at the season again."))
    locked_series.season = season
    return season, locked_series


def table_lock(*, name: str, value: int | str) -> tuple[Season, SeasonTable] | None:
    """Lock the season of the table whose column ``name`` has the value, and read the table as it is since then.

    ``None`` when there is no such table any more, because it was undone.
    """
    season = _locked(Season.objects.filter(**{f"series__tables__{name}": value})).first()
    tables = SeasonTable.objects.select_related("match", "series").prefetch_related("seats__entrant__player")
    table = None if season is None else tables.filter(**{name: value}).first()
    if season is None or table is None:
        return None
    table.series.season = season
    return season, table


def season_line(
    verb: SeasonOperation.Verb,
    text: Sentence,
    changes: ChangeSet | None = None,
    actor: Player | None = None,
    more: Mapping[str, Any] | None = None,
    confirmed_by: Player | None = None,
) -> LogLine:
    """An operation of a season with what it changed, and ``more`` for its data."""
    changed = (changes or ChangeSet()).data()
    return LogLine(verb, text, {**changed, **(more or {})}, actor, confirmed_by)


def season_log(
    season: Season,
    verb: SeasonOperation.Verb,
    text: Sentence,
    *,
    now: datetime,
    changes: ChangeSet | None = None,
    actor: Player | None = None,
    more: Mapping[str, Any] | None = None,
    confirmed_by: Player | None = None,
) -> SeasonOperation:
    """Write the next operation of a locked season, and its audit row; save the season's new version."""
    [operation] = log_all(season, [season_line(verb, text, changes, actor, more, confirmed_by)], now=now)
    return operation  # type: ignore[no-any-return]


def notices_owe(operations: Sequence[SeasonOperation], *, now: datetime) -> None:
    """Owe the notices of operations that a locked season has just logged. One statement."""
    SeasonNotice.objects.bulk_create(SeasonNotice(operation=operation, created_at=now) for operation in operations)
    transaction.on_commit(wake, robust=True)

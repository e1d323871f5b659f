"""The lock of a season and its log."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from leagues.errors import WrongState
from leagues.seasons.changes import ChangeSet
from leagues.seasons.fault import FAULT
from leagues.seasons.models import Season, SeasonEntrant, SeasonNotice, SeasonOperation, SeasonTable, Series
from players.audit import audit_all, audit_entry
from players.jobs import wake
from players.models import Player
from players.stored_sentences import Sentence

Verb = SeasonOperation.Verb

RANKING = frozenset(
    {
        Verb.ENTER, Verb.LEAVE, Verb.RETURN, Verb.REMOVE, Verb.READMIT, Verb.RESULT, Verb.REPORT, Verb.CORRECT,
        Verb.VOID, Verb.UNDO, Verb.FINISH, Verb.CANCEL,
    }
)  # fmt: skip
"""Operations after which the standings may be others."""


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
    found = SeasonEntrant.objects.select_related("player").filter(pk=entrant.pk).first()
    if found is None:
        raise WrongState(_("This entry was undone meanwhile; look at the season again."))
    found.season = season
    return season, found


def series_lock(series: Series) -> tuple[Season, Series]:
    """Lock the season of a series, and read the series as it is since then. Raises WrongState when it is gone."""
    season = season_lock(series.season_id)
    found = season.series.filter(pk=series.pk).first()
    if found is None:
        raise WrongState(_("This series is no more; look at the season again."))
    found.season = season
    return season, found


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


@dataclass(frozen=True, slots=True)
class LogLine:
    """An operation to be logged; ``actor`` is ``None`` where nobody did it."""

    verb: SeasonOperation.Verb
    text: Sentence
    changes: ChangeSet = field(default_factory=ChangeSet)
    actor: Player | None = None
    more: Mapping[str, Any] = field(default_factory=dict)
    confirmed_by: Player | None = None


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
    line = LogLine(verb, text, changes or ChangeSet(), actor, more or {}, confirmed_by)
    return season_log_all(season, [line], now=now)[0]


def season_log_all(season: Season, lines: Sequence[LogLine], *, now: datetime) -> list[SeasonOperation]:
    """Write the next operations of a locked season as `season_log` does; three statements, however many."""
    first = season.version + 1
    season.version += len(lines)
    names = ["version"]
    if any(line.verb in RANKING for line in lines):
        season.standings_key = secrets.token_hex(8)
        names.append("standings_key")
    if season.blocked_reason.startswith(FAULT):
        season.blocked_reason = ""  # it goes on; what still fails is noted again
        names.append("blocked_reason")
    season.save(update_fields=names)
    operations = SeasonOperation.objects.bulk_create(
        SeasonOperation(
            season=season,
            number=number,
            verb=line.verb,
            **SeasonOperation.line_columns(line.text),
            data={**line.changes.data(), **line.more},
            actor=line.actor,
            confirmed_by=line.confirmed_by,
            at=now,
        )
        for number, line in enumerate(lines, start=first)
    )
    audit_all(
        [
            audit_entry(
                actor=operation.actor,
                verb=f"season.{operation.verb}",
                target=season,
                now=now,
                data={"operation": operation.number, "text": operation.text, "sentence": operation.sentence},
            )
            for operation in operations
        ]
    )
    return operations


def notices_owe(operations: Sequence[SeasonOperation], *, now: datetime) -> None:
    """Owe the notices of operations that a locked season has just logged. One statement."""
    SeasonNotice.objects.bulk_create(SeasonNotice(operation=operation, created_at=now) for operation in operations)
    transaction.on_commit(wake, robust=True)


def status_check(season: Season, *allowed: Season.Status) -> None:
    """Raise WrongState unless the season's status is one of those allowed."""
    if season.status not in allowed:
        wanted = " or ".join(str(status.label) for status in allowed)
        raise WrongState(
            _("This season is %(status)s; for this it must be %(wanted)s.")
            % {"status": season.get_status_display(), "wanted": wanted}
        )


def undone_numbers(season: Season) -> set[int]:
    """The operations of a season that were undone."""
    rows = season.operations.filter(verb=Verb.UNDO).values_list("data", flat=True)
    return {number for data in rows for number in data["undone"]}

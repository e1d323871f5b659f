"""Report, correct or void a single table, by an official. Nothing else of the season is touched."""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from leagues.competition.log import reason_checked, status_check
from leagues.errors import WrongState
from leagues.seasons.log import Verb, table_lock
from leagues.seasons.models import Season, SeasonTable
from leagues.seasons.tables.table_decide import places_checked, table_decide, table_void, uncertified_check
from players.models import Player
from players.staff.authority import Action, check

__all__ = ["result_correct", "result_report", "table_cancel"]


@transaction.atomic
def result_report(
    *, table: SeasonTable, places: Sequence[int], reason: str = "", actor: Player, now: datetime
) -> SeasonTable:
    """Report the result of a table that has none; a match that is still played ends.

    ``places``: by seat, 1 the best, equal places shared, 0 lost without a place. ``reason`` may be empty.

    Raises:
        Forbidden: no official, or one who plays in the season. WrongState: it is decided, void or undone, or the reason
        is too long. Refused: the places do not go together.
    """
    season, table = _locked(table)
    check(actor, Action.SEASON_REPORT, table)
    if not table.is_open:
        raise WrongState(_("This table is decided or void already; correct its result instead."))
    note = reason_checked(reason) if reason.strip() else ""
    return _write(season, table, places, SeasonTable.Source.REPORT, Verb.REPORT, note, actor, now)


@transaction.atomic
def result_correct(
    *, table: SeasonTable, places: Sequence[int], reason: str, actor: Player, now: datetime
) -> SeasonTable:
    """Correct the result of a table, and of no other; standings and ratings follow, final places too.

    Raises:
        Forbidden: no official, or one who plays in the season. WrongState: it has no result, its series is certified,
        prizes were handed out since, or no reason. Refused: the places do not go together.
    """
    season, table = _locked(table)
    check(actor, Action.SEASON_CORRECT, table)
    if table.void or table.decided_at is None:
        raise WrongState(_("This table has no result yet; report it instead."))
    if places_checked(season, table, places) == [seat.place for seat in table.seats.all()]:
        raise WrongState(_("This is the result it has."))
    note = reason_checked(reason)
    return _write(season, table, places, SeasonTable.Source.CORRECTION, Verb.CORRECT, note, actor, now)


@transaction.atomic
def table_cancel(*, table: SeasonTable, reason: str, actor: Player, now: datetime) -> SeasonTable:
    """Make a table void: it counts for nothing, its match ends, and its players may meet again in the series.

    Raises:
        Forbidden: no official, or one who plays in the season. WrongState: void already, its series is certified,
        prizes were handed out since, or no reason.
    """
    season, table = _locked(table)
    check(actor, Action.SEASON_CORRECT, table)
    if table.void:
        raise WrongState(_("This table is void already."))
    uncertified_check(table)
    table_void(season, table, text=reason_checked(reason), actor=actor, now=now)
    return table


def _write(
    season: Season,
    table: SeasonTable,
    places: Sequence[int],
    source: SeasonTable.Source,
    verb: Verb,
    note: str,
    actor: Player,
    now: datetime,
) -> SeasonTable:
    uncertified_check(table)
    checked = places_checked(season, table, places)
    table_decide(season, table, checked, source=source, note=note, actor=actor, now=now, verb=verb, tell=True)
    return table


def _locked(table: SeasonTable) -> tuple[Season, SeasonTable]:
    """Lock the season of a table. Raises WrongState when the table was undone, or the season is not running or over."""
    locked = table_lock(name="pk", value=table.pk)
    if locked is None:
        raise WrongState(_("This table was undone meanwhile; look at the season again."))
    status_check(locked[0], Season.Status.RUNNING, Season.Status.FINISHED)
    return locked

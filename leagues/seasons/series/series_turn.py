"""Open and close series by their times, decide what they leave unplayed, and end the season after the last."""

from datetime import datetime

from django.db import transaction
from django.db.models import Exists, OuterRef, Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from leagues.competition.log import status_check
from leagues.competition.reasons import MATCH_RESULT, SERIES_FAILED, TIME_UP_NOTE
from leagues.errors import WrongState
from leagues.seasons import gateway
from leagues.seasons.changes import ChangeSet
from leagues.seasons.ending.manifest_publish import manifest_publish
from leagues.seasons.ending.season_finish import finish
from leagues.seasons.fault import season_fault
from leagues.seasons.log import Verb, notices_owe, season_lock, season_log, series_lock
from leagues.seasons.matching.wishes_lapse import wishes_lapse
from leagues.seasons.models import Season, SeasonTable, Series
from leagues.seasons.models.entrant import IS_IN
from leagues.seasons.series.series_remind import series_open_text
from leagues.seasons.tables.table_decide import table_decide
from matches.models import ResultOutbox
from matches.reasons import reason_kept
from players.models import Player
from players.sentences.stored_sentences import ngettext_noop, sentence
from players.site.periodic import each_alone
from players.staff.authority import Action, check

__all__ = ["seasons_turn", "series_adjudicate"]

TABLES_AT_ONCE = 25
"""Tables decided under one lock of their season: each may have to load its game."""
GOING_ON = (Season.Status.ANNOUNCED, Season.Status.RUNNING)


def seasons_turn(*, now: datetime) -> int:
    """Do what is due in every season: open and close series, adjudicate, finish; how much. A job, safe to run twice."""
    due = Q(opened_at=None, opens_at__lte=now) | Q(opened_at__isnull=False, closed_at=None, closes_at__lte=now)
    waiting = Series.objects.filter(season=OuterRef("pk"), closed_at=None)
    rows = Season.objects.filter(status__in=GOING_ON).filter(
        Exists(Series.objects.filter(due, season=OuterRef("pk"))) | ~Exists(waiting)
    )

    def failed(pk: int, error: Exception) -> None:
        season_fault(pk, SERIES_FAILED, error)

    return each_alone(list(rows.order_by("pk").values_list("pk", flat=True)), lambda pk: _turn(pk, now), failed=failed)


@transaction.atomic
def _turn(season_id: int, now: datetime) -> int:
    season = season_lock(season_id)
    if season.status not in GOING_ON:
        return 0
    rows = list(season.series.order_by("number"))
    count = 0
    for series in rows:
        series.season = season
        if series.opened_at is None and series.opens_at <= now:
            _open(season, series, last=series is rows[-1], now=now)
            count += 1
        if series.opened_at is not None and series.closed_at is None and series.closes_at <= now:
            count += _close(season, series, now)
    if not count and all(series.closed_at is not None for series in rows) and _finish_is_due(season, rows, now):
        finish(season, actor=None, now=now)
        count += 1
    return count


def _open(season: Season, series: Series, *, last: bool, now: datetime) -> None:
    changes = ChangeSet()
    changes.change(series, opened_at=now)
    if season.status == Season.Status.ANNOUNCED:
        changes.change(season, status=Season.Status.RUNNING, started_at=now)
    changes.uses(*(f"series:{series.pk}:{name}" for name in ("opens_at", "closes_at")))
    text = sentence(gettext_noop("Series %(series)s opened"), series=series.number)
    entrants = list(season.entrants.filter(IS_IN).order_by("pk").values_list("pk", flat=True))
    more = {"entrants": entrants, "text": series_open_text(series)}
    operation = season_log(season, Verb.OPEN, text, changes=changes, now=now, more=more)
    if entrants:
        notices_owe([operation], now=now)
    if last:
        manifest_publish(season, now=now)


def _close(season: Season, series: Series, now: datetime) -> int:
    """Let the wishes of a series lapse whose time is up, adjudicate after the grace, and close it when all is decided;
    how much was done."""
    count = _wishes_expire(season, series, actor=None, now=now)
    if series.closes_at + season.grace <= now:
        count += _adjudicate(season, series, now, most=TABLES_AT_ONCE)
    return count + _close_if_decided(season, series, actor=None, now=now)


def _wishes_expire(season: Season, series: Series, *, actor: Player | None, now: datetime) -> int:
    """Let the open wishes of a series lapse; 1 where there were any."""
    changes = ChangeSet()
    lapsed = wishes_lapse(season, changes, now=now, series=series)
    if not lapsed:
        return 0
    text = sentence(
        ngettext_noop("Series %(series)s: %(count)s wish lapsed", "Series %(series)s: %(count)s wishes lapsed"),
        series=series.number,
        count=lapsed,
    )
    season_log(season, Verb.EXPIRE, text, changes=changes, actor=actor, now=now)
    return 1


def _close_if_decided(season: Season, series: Series, *, actor: Player | None, now: datetime) -> int:
    if series.tables.filter(decided_at=None, void=False).exists():
        return 0
    changes = ChangeSet()
    changes.change(series, closed_at=now)
    changes.uses(f"results:{series.pk}", f"series:{series.pk}:closes_at", f"series:{series.pk}:opened_at")
    text = sentence(gettext_noop("Series %(series)s closed"), series=series.number)
    season_log(season, Verb.CLOSE, text, changes=changes, actor=actor, now=now)
    return 1


@transaction.atomic
def series_adjudicate(*, series: Series, actor: Player, now: datetime) -> int:
    """Decide what a series whose time is up leaves unplayed, without waiting for the end of the grace; how many tables.

    What a judge has paused waits for the judge.

    Raises:
        Forbidden: no official, or one who plays in the season. WrongState: it is not over, or closed already.
    """
    season, series = series_lock(series)
    check(actor, Action.SEASON_ADJUDICATE, series)
    status_check(season, Season.Status.RUNNING)
    if series.opened_at is None or series.closes_at > now:
        raise WrongState(_("This series is not over yet."))
    if series.closed_at is not None:
        raise WrongState(_("This series is closed already; every table is decided."))
    _wishes_expire(season, series, actor=actor, now=now)
    count = _adjudicate(season, series, now, actor=actor, most=None)
    _close_if_decided(season, series, actor=actor, now=now)
    return count


def _adjudicate(season: Season, series: Series, now: datetime, *, actor: Player | None = None, most: int | None) -> int:
    """Decide the next open tables of a series, at most so many; how many. Those that a judge has to decide stay."""
    count = 0
    # The result of a match that is over is on the way; of one that a judge has stopped, the judge decides.
    rows = series.tables.filter(decided_at=None, void=False).select_related("match", "series")
    owed = ResultOutbox.objects.filter(match=OuterRef("match"), consumed_at=None)
    rows = rows.filter(~Exists(owed)).prefetch_related("seats__entrant__player").order_by("number")
    for table in rows:
        if count == most:
            break
        places = gateway.played_places(table)
        note = sentence(MATCH_RESULT)
        if places is None:
            if gateway.is_paused(table):
                continue
            try:
                places, why = gateway.match_adjudicate(season, table)
            except Exception as error:
                assert table.match is not None
                gateway.match_fault(match_id=table.match.pk, error=error, now=now)
                continue  # it is paused now, like one that a judge has stopped
            note = sentence(TIME_UP_NOTE, why=reason_kept(why))
        source = SeasonTable.Source.ADJUDICATION
        table_decide(season, table, places, source=source, note=note, actor=actor, now=now, tell=True)
        count += 1
    return count


def _finish_is_due(season: Season, rows: list[Series], now: datetime) -> bool:
    """Whether the time to mend the last results is over: it begins again with every correction and undoing."""
    closed = max(series.closed_at for series in rows if series.closed_at is not None)
    mends = (Verb.CORRECT, Verb.REPORT, Verb.VOID, Verb.UNDO, Verb.CLOSE)
    last = season.operations.filter(verb__in=mends).order_by("-number").values_list("at", flat=True).first()
    return max(closed, last or closed) + season.finish_wait <= now

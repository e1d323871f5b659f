"""Change the times and the cap of a series, and certify its results."""

from datetime import datetime

from django.db import transaction
from django.db.models import Count
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from leagues.competition.log import status_check
from leagues.competition.prizes.draw_value import FARTHEST
from leagues.errors import Forbidden, Refused, WrongState
from leagues.seasons.changes import ChangeSet
from leagues.seasons.log import Verb, notices_owe, season_log, series_lock
from leagues.seasons.models import Season, SeasonSeat, Series
from leagues.seasons.models.entrant import IS_IN
from leagues.seasons.models.series import MATCHES_MOST
from players.models import Player
from players.sentences.stored_sentences import sentence
from players.staff.authority import Action, check

__all__ = ["certify_refusal", "series_certify", "series_change"]


@transaction.atomic
def series_change(
    *,
    series: Series,
    opens_at: datetime | None = None,
    closes_at: datetime | None = None,
    most_matches: int | None = None,
    actor: Player,
    now: datetime,
) -> Series:
    """Change when a series opens and closes, and how many matches each plays in it; everybody is told.

    Raises:
        Forbidden: no coordinator, or one who plays in the season. WrongState: it has opened, or is closed.
        Refused: the times do not go together with those of the others, or somebody has played more.
    """
    season, row = series_lock(series)
    check(actor, Action.SEASON_CHANGE, season)
    status_check(season, Season.Status.ANNOUNCED, Season.Status.RUNNING)
    if row.closed_at is not None:
        raise WrongState(_("This series is closed; undo that first."))
    opens, closes = opens_at or row.opens_at, closes_at or row.closes_at
    most = row.most_matches if most_matches is None else most_matches
    _times_check(season, row, opens, closes, now)
    if not 1 <= most <= MATCHES_MOST:
        raise Refused(_("Each plays 1 to %(matches_most)s matches in a series.") % {"matches_most": MATCHES_MOST})
    played = SeasonSeat.objects.filter(table__series=row, table__void=False).values("entrant")
    counts = played.annotate(count=Count("pk")).order_by("-count").values_list("count", flat=True)
    if (first := counts.first()) is not None and first > most:
        raise Refused(_("Somebody has played %(first)s matches in this series already.") % {"first": first})
    changes, closed = ChangeSet(), row.closes_at
    if not changes.change(row, opens_at=opens, closes_at=closes, most_matches=most):
        raise Refused(_("Nothing would change."))
    if closes != closed:
        row.reminded_at, row.reminded_to = None, 0
        row.save(update_fields=["reminded_at", "reminded_to"])
    notice = sentence(
        gettext_noop("Series %(series)s is open from %(opens)s to %(closes)s UTC, with %(most)s matches each at most."),
        series=row.number,
        opens=f"{row.opens_at:%Y-%m-%d %H:%M}",
        closes=f"{row.closes_at:%Y-%m-%d %H:%M}",
        most=row.most_matches,
    )
    entrants = season.entrants.filter(IS_IN).order_by("pk")
    operation = season_log(
        season, Verb.SERIES, notice, changes=changes, actor=actor, now=now,
        more={"entrants": list(entrants.values_list("pk", flat=True)), "text": notice},
    )  # fmt: skip
    notices_owe([operation], now=now)
    return row


def _times_check(season: Season, row: Series, opens_at: datetime, closes_at: datetime, now: datetime) -> None:
    if row.opened_at is not None and opens_at != row.opens_at:
        raise WrongState(_("This series has opened; its opening cannot change any more."))
    if row.opened_at is None and not now < opens_at < now + FARTHEST:
        raise Refused(_("A series opens in the future, within twenty years."))
    if closes_at != row.closes_at and not now < closes_at < now + FARTHEST:
        raise Refused(_("A series closes in the future, within twenty years."))
    if opens_at >= closes_at:
        raise Refused(_("A series closes after it opens."))
    for other in season.series.exclude(pk=row.pk):
        if (other.number < row.number and other.closes_at > opens_at) or (
            other.number > row.number and other.opens_at < closes_at
        ):
            raise Refused(
                _("Series %(number)s is open at that time; series do not overlap.") % {"number": other.number}
            )


@transaction.atomic
def series_certify(*, series: Series, actor: Player, now: datetime) -> Series:
    """Certify the results of a series that is closed: from now on only the staff can undo what decided them.

    Raises:
        Forbidden: no official, one who plays in the season, or who corrected a result of the series.
        WrongState: it is not closed, or certified already.
    """
    season, row = series_lock(series)
    check(actor, Action.SEASON_CERTIFY, row)
    status_check(season, Season.Status.RUNNING, Season.Status.FINISHED)
    if row.closed_at is None:
        raise WrongState(_("This series is not closed yet; results may still come."))
    if row.certified_at is not None:
        raise WrongState(_("The results of this series are certified already."))
    if refusal := certify_refusal(season, row, actor):
        raise Forbidden(refusal)
    changes = ChangeSet()
    changes.change(row, certified_at=now, certified_by=actor)
    changes.uses(f"results:{row.pk}", f"series:{row.pk}:closed_at")
    text = sentence(gettext_noop("%(official)s certified series %(series)s"), official=actor, series=row.number)
    season_log(season, Verb.CERTIFY, text, changes=changes, actor=actor, now=now)
    return row


def certify_refusal(season: Season, row: Series, actor: Player) -> str:
    """Why an official may not certify a series that is closed; empty where they may. Two statements."""
    if not season.demo and _has_decided(season, row, actor):
        return _("You decided results of this series; another official must certify it.")
    return ""


def _has_decided(season: Season, row: Series, actor: Player) -> bool:
    """Whether an official has reported, corrected or voided a table of the series."""
    steps = season.operations.filter(actor=actor, verb__in=(Verb.REPORT, Verb.CORRECT, Verb.VOID))
    tables = set(row.tables.values_list("pk", flat=True))
    return any(data.get("table") in tables for data in steps.values_list("data", flat=True))

"""End a season: final places, and what follows from them; or call it off."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext_noop, ngettext

from leagues.competition.log import reason_checked, status_check
from leagues.competition.reasons import SEASON_CANCELLED
from leagues.competition.secrets import secret_reveal
from leagues.errors import WrongState
from leagues.seasons import gateway
from leagues.seasons.changes import ChangeSet
from leagues.seasons.ending.final_places import end_keys, final_places_write
from leagues.seasons.ending.manifest_publish import manifest_publish
from leagues.seasons.entries.entry import fee_move
from leagues.seasons.log import Verb, notices_owe, season_lock, season_log
from leagues.seasons.matching.wishes_lapse import wishes_lapse
from leagues.seasons.models import Season, SeasonEntrant, SeasonTable
from players.models import Player
from players.sentences.stored_sentences import Sentence, sentence, stored
from players.staff.authority import Action, check

__all__ = ["finish", "season_cancel", "season_finish"]


@transaction.atomic
def season_finish(*, season: Season, reason: str, actor: Player, now: datetime) -> Season:
    """End a season before its time; the series that are left are not played.

    Raises:
        Forbidden: no coordinator, or one who plays in it. WrongState: not running, results are missing, or no reason.
    """
    season = season_lock(season.pk)
    check(actor, Action.SEASON_FINISH, season)
    status_check(season, Season.Status.RUNNING)
    finish(season, actor=actor, reason=reason_checked(reason), now=now)
    return season


def finish(season: Season, *, actor: Player | None, now: datetime, reason: str = "") -> None:
    """End a locked, running season. Raises WrongState when results are missing."""
    missing = SeasonTable.objects.filter(series__season=season, decided_at=None, void=False).count()
    if missing:
        raise WrongState(
            ngettext(
                "%(missing)s result is missing; report every one or have it adjudicated first.",
                "%(missing)s results are missing; report every one or have it adjudicated first.",
                missing,
            )
            % {"missing": missing}
        )
    manifest_publish(season, now=now)
    changes = ChangeSet()
    wishes_lapse(season, changes, now=now)
    rows = list(season.series.filter(closed_at=None).order_by("number"))
    if rows:
        changes.change_all(rows, closed_at=now)
    changes.change(season, status=Season.Status.FINISHED, finished_at=now, blocked_reason="")
    order = final_places_write(season, changes)
    changes.uses(*end_keys(season))
    secret_reveal(season, now=now)
    gateway.decks_seal(season, sealed=False)
    winner = order[0].entrant.player if order else None
    operation = season_log(
        season, Verb.FINISH, _finished(winner, reason), changes=changes, actor=actor, now=now,
        more={"places": [ranked.entrant.pk for ranked in order]},
    )  # fmt: skip
    notices_owe([operation], now=now)


def _finished(winner: Player | None, reason: str) -> Sentence:
    """The line of the log. ``reason`` is given for an early end; ``winner`` is None where nobody played."""
    if winner is None and reason:
        return sentence(gettext_noop("Finished early: %(reason)s; nobody played"), reason=reason)
    if winner is None:
        return sentence(gettext_noop("Finished; nobody played"))
    if reason:
        return sentence(gettext_noop("Finished early: %(reason)s; %(winner)s won"), reason=reason, winner=winner)
    return sentence(gettext_noop("Finished; %(winner)s won"), winner=winner)


@transaction.atomic
def season_cancel(*, season: Season, reason: str, actor: Player, now: datetime) -> Season:
    """Call off a season: every fee is given back, and matches that are played end without a result.

    Raises:
        Forbidden: no coordinator, or one who plays in it. WrongState: it is over, a draft, or no reason.
    """
    season = season_lock(season.pk)
    check(actor, Action.SEASON_CANCEL, season)
    status_check(season, Season.Status.ANNOUNCED, Season.Status.RUNNING)
    reason = reason_checked(reason)
    changes = ChangeSet()
    wishes_lapse(season, changes, now=now)
    open_tables = SeasonTable.objects.filter(series__season=season, decided_at=None, void=False).select_related("match")
    tables = list(open_tables)
    if tables:
        changes.change_all(tables, void=True)
    paid = list(season.entrants.filter(fee_paid__gt=0).select_related("player").order_by("pk"))
    for row in paid:
        fee_move(season, row, -row.fee_paid, actor=actor, now=now)
    if paid:
        changes.change_all(paid, fee_paid=0)
    changes.change(season, status=Season.Status.CANCELLED, blocked_reason="")
    secret_reveal(season, now=now)
    entrants = SeasonEntrant.objects.filter(season=season, entered_at__isnull=False, left_at=None).order_by("pk")
    notice = sentence(gettext_noop("the season is cancelled: %(reason)s"), reason=reason)
    operation = season_log(
        season, Verb.CANCEL, sentence(gettext_noop("Cancelled: %(reason)s"), reason=reason),
        changes=changes, actor=actor, now=now,
        more={"entrants": list(entrants.values_list("pk", flat=True)), "text": notice},
    )  # fmt: skip
    notices_owe([operation], now=now)
    for table in tables:
        gateway.match_stop(table, places=None, reason=stored(SEASON_CANCELLED), now=now)
    gateway.decks_seal(season, sealed=False)
    return season

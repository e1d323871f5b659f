"""What coordinators do about one player: pause, let go on, remove, take back in."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from leagues.competition.log import reason_checked, status_check
from leagues.errors import WrongState
from leagues.seasons.changes import ChangeSet
from leagues.seasons.ending.final_places import final_places_write, undrawn_check
from leagues.seasons.entries.entry import leave_log
from leagues.seasons.log import Verb, entrant_lock, notices_owe, season_log
from leagues.seasons.matching.wishes_lapse import wishes_lapse
from leagues.seasons.models import Season, SeasonEntrant
from players.models import Player
from players.sentences.stored_sentences import sentence
from players.staff.authority import Action, check

__all__ = ["entrant_pause", "entrant_readmit", "entrant_remove", "entrant_resume"]


@transaction.atomic
def entrant_pause(*, entrant: SeasonEntrant, reason: str, actor: Player, now: datetime) -> SeasonEntrant:
    """Let no further match begin for a player, who is told why; matches that go on are not touched.

    Raises:
        Forbidden: no official, or one who plays in the season. WrongState: paused already, not in, or no reason.
    """
    season, row = entrant_lock(entrant)
    check(actor, Action.SEASON_PAUSE_PLAYER, row)
    status_check(season, Season.Status.ANNOUNCED, Season.Status.RUNNING)
    _in_check(row)
    if row.paused_at is not None:
        raise WrongState(_("%(player)s is paused already.") % {"player": row.player})
    reason = reason_checked(reason)
    changes = ChangeSet()
    wishes_lapse(season, changes, now=now, entrants=[row.pk])
    changes.change(row, paused_at=now, paused_reason=reason)
    notice = sentence(gettext_noop("%(player)s paused you: %(reason)s"), player=actor, reason=reason)
    text = sentence(
        gettext_noop("%(official)s paused %(player)s: %(reason)s"), official=actor, player=row.player, reason=reason
    )
    operation = season_log(
        season, Verb.PAUSE, text, changes=changes, actor=actor, now=now,
        more={"entrants": [row.pk], "text": notice},
    )  # fmt: skip
    notices_owe([operation], now=now)
    return row


@transaction.atomic
def entrant_resume(*, entrant: SeasonEntrant, actor: Player, now: datetime) -> SeasonEntrant:
    """End the pause of a player, who is told. Raises Forbidden, or WrongState for who is not paused."""
    season, row = entrant_lock(entrant)
    check(actor, Action.SEASON_PAUSE_PLAYER, row)
    if row.paused_at is None:
        raise WrongState(_("%(player)s is not paused.") % {"player": row.player})
    changes = ChangeSet()
    changes.change(row, paused_at=None, paused_reason="")
    text = sentence(gettext_noop("%(official)s let %(player)s go on"), official=actor, player=row.player)
    operation = season_log(
        season, Verb.RESUME, text, changes=changes, actor=actor, now=now,
        more={"entrants": [row.pk], "text": sentence(gettext_noop("your pause is over."))},
    )  # fmt: skip
    notices_owe([operation], now=now)
    return row


@transaction.atomic
def entrant_remove(*, entrant: SeasonEntrant, reason: str, actor: Player, now: datetime) -> SeasonEntrant:
    """Remove a player from a season, who is told why: they stand last, and win nothing. Open matches are conceded.

    What they have played counts for their opponents. The fee is not given back.

    Raises:
        Forbidden: no official, or one who plays in the season. WrongState: removed already, not in it, prizes were
        handed out, or no reason.
    """
    season, row = entrant_lock(entrant)
    check(actor, Action.SEASON_REMOVE, row)
    status_check(season, Season.Status.ANNOUNCED, Season.Status.RUNNING, Season.Status.FINISHED)
    if row.entered_at is None or row.removed_at is not None:
        raise WrongState(_("%(player)s is not in this season.") % {"player": row.player})
    reason = reason_checked(reason)
    changes = ChangeSet()
    changes.gives(f"entrants:{season.pk}", f"places:{season.pk}")
    changes.change(row, removed_at=now, removed_reason=reason)
    _places_follow(season, changes)
    text = sentence(
        gettext_noop("%(official)s removed %(player)s: %(reason)s"), official=actor, player=row.player, reason=reason
    )
    operation = leave_log(
        season, row, Verb.REMOVE, text, changes, actor=actor, now=now,
        more={"entrants": [row.pk], "text": sentence(
            gettext_noop("%(player)s removed you from the season: %(reason)s"), player=actor, reason=reason
        )},
    )  # fmt: skip
    notices_owe([operation], now=now)
    return row


@transaction.atomic
def entrant_readmit(*, entrant: SeasonEntrant, reason: str, actor: Player, now: datetime) -> SeasonEntrant:
    """Take a player back in who was removed; they are told. Raises as `entrant_remove`."""
    season, row = entrant_lock(entrant)
    check(actor, Action.SEASON_READMIT, row)
    status_check(season, Season.Status.ANNOUNCED, Season.Status.RUNNING, Season.Status.FINISHED)
    if row.removed_at is None:
        raise WrongState(_("%(player)s was not removed.") % {"player": row.player})
    reason = reason_checked(reason)
    changes = ChangeSet()
    changes.gives(f"entrants:{season.pk}")
    changes.change(row, removed_at=None, removed_reason="")
    _places_follow(season, changes)
    notice = sentence(gettext_noop("you are back in the season: %(reason)s"), reason=reason)
    text = sentence(
        gettext_noop("%(official)s took %(player)s back in: %(reason)s"),
        official=actor,
        player=row.player,
        reason=reason,
    )
    operation = season_log(
        season, Verb.READMIT, text, changes=changes, actor=actor, now=now,
        more={"entrants": [row.pk], "text": notice},
    )  # fmt: skip
    notices_owe([operation], now=now)
    return row


def _in_check(row: SeasonEntrant) -> None:
    if not row.is_in:
        raise WrongState(_("%(player)s is not in this season.") % {"player": row.player})


def _places_follow(season: Season, changes: ChangeSet) -> None:
    """Let the final places follow where the season has ended. Raises WrongState after its prizes."""
    if season.status == Season.Status.FINISHED:
        undrawn_check(season)
        final_places_write(season, changes)

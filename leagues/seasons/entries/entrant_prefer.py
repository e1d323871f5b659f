"""What players set for themselves: how many matches at once, and when they are away."""

from datetime import datetime, timedelta

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from leagues.competition.log import status_check
from leagues.errors import Forbidden, Refused, WrongState
from leagues.seasons.changes import ChangeSet
from leagues.seasons.log import Verb, entrant_lock, season_log
from leagues.seasons.models import Season, SeasonEntrant
from leagues.seasons.models.entrant import AT_ONCE_MOST
from players.models import Player
from players.stored_sentences import sentence

__all__ = ["at_once_set", "away_set"]

AWAY_MOST = timedelta(days=366)


@transaction.atomic
def at_once_set(*, entrant: SeasonEntrant, at_once: int, actor: Player, now: datetime) -> SeasonEntrant:
    """Set how many matches a player likes to play at once; those that go on are not touched.

    Raises:
        Forbidden: somebody else's entry. Refused: less than one, or too many. WrongState: they are not in.
    """
    season, row = _locked(entrant, actor)
    if not 1 <= at_once <= AT_ONCE_MOST:
        raise Refused(_("Play 1 to %(at_once_most)s matches at once.") % {"at_once_most": AT_ONCE_MOST})
    changes = ChangeSet()
    if changes.change(row, at_once=at_once):
        text = sentence(gettext_noop("%(player)s plays %(number)s at once"), player=row.player, number=at_once)
        season_log(season, Verb.PREFER, text, changes=changes, actor=actor, now=now)
    return row


@transaction.atomic
def away_set(
    *, entrant: SeasonEntrant, since: datetime | None, until: datetime | None, actor: Player, now: datetime
) -> SeasonEntrant:
    """Set from when until when a player is away, or that they are not (``until`` None): no match begins meanwhile.

    ``since``: None for from now on. Clocks of matches that go on are not stopped by it; leave is for that.

    Raises:
        Forbidden: somebody else's entry. Refused: the times do not go together. WrongState: they are not in.
    """
    season, row = _locked(entrant, actor)
    if until is None and since is not None:
        raise Refused(_("Say until when you are away."))
    if until is not None and (until <= max(now, since or now) or until > now + AWAY_MOST):
        raise Refused(_("You are away until a time after its beginning, within a year."))
    changes = ChangeSet()
    if changes.change(row, away_from=since, away_until=until):
        if until:
            time = f"{until:%Y-%m-%d %H:%M}"
            text = sentence(gettext_noop("%(player)s is away until %(time)s UTC"), player=row.player, time=time)
        else:
            text = sentence(gettext_noop("%(player)s is not away"), player=row.player)
        season_log(season, Verb.AWAY, text, changes=changes, actor=actor, now=now)
    return row


def _locked(entrant: SeasonEntrant, actor: Player) -> tuple[Season, SeasonEntrant]:
    season, row = entrant_lock(entrant)
    if row.player_id != actor.pk:
        raise Forbidden(_("Players do this for themselves."))
    status_check(season, Season.Status.ANNOUNCED, Season.Status.RUNNING)
    if not row.is_in:
        raise WrongState(_("You are not in this season."))
    return season, row

"""Bans: an account is closed until a time or for good, and everything that is signed in to it ends at once.

What the player has begun goes on: clocks of matches run out, organisers drop the entrant. docs/accounts.md.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from django.db import IntegrityError, models, transaction
from django.utils.translation import gettext as _
from knox.models import AuthToken

from players.audit import audit
from players.errors import Conflict, Forbidden, Refused
from players.models import Ban, Letter, Player
from players.notices.letters import letter_owe
from players.security.browsers import sessions_end
from players.sentences.languages import in_language_of
from players.site.periodic import each_alone
from players.staff.authority import Action, account_check

__all__ = ["ban_lift", "ban_of", "ban_sentence", "bans_end", "official_over", "player_ban"]

logger = logging.getLogger(__name__)

LONGEST = timedelta(days=3660)


def ban_of(player: Player) -> Ban | None:
    """The ban that keeps a player out, or ``None``."""
    return Ban.objects.filter(player=player, ended_at=None).first()


def ban_sentence(ban: Ban) -> str:
    """What somebody is told who proves that the account is theirs."""
    if ban.until is None:
        return _("Your account is closed for good. Reason: %(reason)s") % {"reason": ban.reason}
    until = f"{ban.until:%Y-%m-%d %H:%M} UTC"
    return _("Your account is closed until %(until)s. Reason: %(reason)s") % {"until": until, "reason": ban.reason}


def official_over(actor: Player, player: Player, action: Action) -> None:
    """Refuse what an official may not do to this account.

    Raises:
        Forbidden: no office, a stake, oneself, or a member of the staff where the actor is no superuser.
        Refused: a bot, a guest or a deleted account.
    """
    account_check(actor, action, player)
    if actor.pk == player.pk:
        raise Forbidden(_("This is your own account. Somebody else of the staff must do it."))
    if player.is_bot or player.is_guest or player.is_deleted:
        raise Refused(_("Nobody signs in to this account."))


def reason_of(text: str) -> str:
    """A reason as it is kept.

    Raises:
        Refused: none, or more than 500 characters.
    """
    reason = " ".join(text.split())
    if not reason or len(reason) > 500:
        raise Refused(_("Give a reason of at most 500 characters."))
    return reason


@transaction.atomic
def player_ban(*, player: Player, actor: Player, reason: str, until: datetime | None, now: datetime) -> Ban:
    """Close an account and end every session, API token, half sign-in and open stream of it.

    Raises:
        Forbidden, Refused: see `official_over` and `reason_of`; or the time is past or too far away.
        Conflict: it is closed already.
    """
    official_over(actor, player, Action.PLAYER_BAN)
    reason = reason_of(reason)
    if until is not None and not now < until <= now + LONGEST:
        raise Refused(_("The ban must end in the future, within ten years; leave the time empty for good."))
    locked = Player.objects.select_for_update().get(pk=player.pk)
    if not locked.is_active:
        raise Conflict(_("This account is closed already."))
    try:
        with transaction.atomic():
            ban = Ban.objects.create(player=locked, reason=reason, made_by=actor, made_at=now, until=until)
    except IntegrityError as error:
        raise Conflict(_("This account is closed already.")) from error
    locked.is_active = False
    locked.save(update_fields=["is_active"])
    tokens, _rows = AuthToken.objects.filter(user=locked).delete()
    sessions = sessions_end(locked)
    data = {"reason": reason, "until": until.isoformat() if until else None, "sessions": sessions, "tokens": tokens}
    audit(actor=actor, verb="player.banned", target=locked, now=now, data=data)
    if locked.email:
        with in_language_of(locked):
            reason_text = ban_sentence(ban)
        letter_owe(kind=Letter.Kind.BANNED, to=locked.email, player=locked, about=reason_text, now=now)
    return ban


@transaction.atomic
def ban_lift(*, player: Player, actor: Player, reason: str, now: datetime) -> Ban:
    """Open a closed account again, before its time.

    Raises:
        Forbidden, Refused: see `official_over` and `reason_of`; or it is not closed by a ban.
    """
    official_over(actor, player, Action.PLAYER_UNBAN)
    reason = reason_of(reason)
    ban = Ban.objects.select_for_update().filter(player=player, ended_at=None).first()
    if ban is None:
        raise Refused(_("This account is not closed by a ban."))
    return _end(ban, actor=actor, reason=reason, now=now)


def _end(ban: Ban, *, actor: Player | None, reason: str, now: datetime) -> Ban:
    player = Player.objects.select_for_update().get(pk=ban.player_id)
    ban.ended_at, ban.ended_by = now, actor
    ban.save(update_fields=["ended_at", "ended_by"])
    player.is_active = True
    player.save(update_fields=["is_active"])
    audit(actor=actor, verb="player.unbanned", target=player, now=now, data={"reason": reason})
    if player.email:
        with in_language_of(player):
            reason_text = reason or _("The time for which it was closed is over.")
        letter_owe(kind=Letter.Kind.UNBANNED, to=player.email, player=player, about=reason_text, now=now)
    return ban


def bans_due(now: datetime) -> models.QuerySet[Ban]:
    """Bans whose time is over."""
    return Ban.objects.filter(ended_at=None, until__lte=now).order_by("until", "pk")


def bans_end(now: datetime, *, most: int = 50) -> int:
    """Open the accounts whose time is over; how many. A job; one that fails keeps no other."""

    def end(ban: Ban) -> int:
        with transaction.atomic():
            locked = Ban.objects.select_for_update().filter(pk=ban.pk, ended_at=None).first()
            if locked is not None:
                _end(locked, actor=None, reason="", now=now)
        return 1

    def failed(ban: Ban, error: Exception) -> None:
        logger.error("the ban %s could not be ended", ban.pk, exc_info=error)

    return each_alone(list(bans_due(now)[:most]), end, failed=failed)

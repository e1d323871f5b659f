"""What the staff do to accounts and letters: let somebody in again, send a link, give a role, send letters again."""

from __future__ import annotations

from datetime import datetime

from axes.utils import reset as axes_reset
from django.db import transaction
from django.utils.translation import gettext as _

from players.audit import audit
from players.errors import Conflict, Forbidden, Refused
from players.models import Letter, Notice, Player
from players.notices.letters import letter_owe
from players.staff.authority import Action, account_check, check
from players.staff.roles import Role, role_give, role_take

__all__ = ["letter_send_again", "lockout_clear", "notice_send_again", "reset_link_send", "role_set"]


@transaction.atomic
def lockout_clear(*, player: Player, actor: Player, now: datetime) -> None:
    """Let everybody try the password of an account again who was closed out for guessing it.

    Raises:
        Forbidden: no staff, with a stake, or an account of the staff by somebody who is no superuser.
    """
    account_check(actor, Action.PLAYER_CHANGE, player)
    axes_reset(username=player.name_key)
    audit(actor=actor, verb="player.lockout_cleared", target=player, now=now)


@transaction.atomic
def reset_link_send(*, player: Player, actor: Player, now: datetime) -> None:
    """Owe the player a letter with a link that sets a new password, to the address of the account.

    Raises:
        Forbidden: see `lockout_clear`. Refused: a bot, a closed account, or one without an address.
    """
    account_check(actor, Action.PLAYER_CHANGE, player)
    if player.is_bot or not player.is_active:
        raise Refused(_("Nobody signs in to this account."))
    if not player.email:
        raise Refused(_("This account has no e-mail to send a link to."))
    letter_owe(kind=Letter.Kind.RESET, to=player.email, player=player, now=now)
    audit(actor=actor, verb="player.reset_link_sent", target=player, now=now)


@transaction.atomic
def role_set(*, player: Player, role: Role, held: bool, actor: Player, now: datetime) -> None:
    """Give the player a role, or end it. Superusers only, as nobody else hands out rights.

    Raises:
        Forbidden: no superuser, or with a stake. Conflict: the player has it, or has it not. Refused: a bot, a guest or
        a closed account is given one.
    """
    if not actor.is_superuser:
        raise Forbidden(_("Only superusers hand out rights."))
    check(actor, Action.PLAYER_CHANGE, player)
    locked = Player.objects.select_for_update().get(pk=player.pk)
    if held and (locked.is_bot or locked.is_guest or not locked.is_active):
        raise Refused(_("Only an open account of a person has a role."))
    if locked.groups.filter(name=role.value).exists() == held:
        raise Conflict(_("The player has this role already.") if held else _("The player does not have this role."))
    change = role_give if held else role_take
    change(player=locked, role=role, actor=actor, now=now)


@transaction.atomic
def letter_send_again(*, letter: Letter, actor: Player, now: datetime) -> None:
    """Send a letter that waits or was given up at the next opportunity, with all its attempts before it.

    Raises:
        Forbidden: no staff. Conflict: it was sent.
    """
    check(actor, Action.LETTERS_SEND_AGAIN)
    locked = Letter.objects.select_for_update().get(pk=letter.pk)
    if locked.state == Letter.State.SENT:
        raise Conflict(_("This letter was sent."))
    locked.state, locked.next_at, locked.attempts = Letter.State.DUE, now, 0
    locked.save(update_fields=["state", "next_at", "attempts"])
    audit(actor=actor, verb="letter.sent_again", target=locked.player, now=now, data={"letter": locked.pk})


@transaction.atomic
def notice_send_again(*, notice: Notice, actor: Player, now: datetime) -> None:
    """The same for the e-mail of a notice.

    Raises:
        Forbidden: no staff. Conflict: it was sent, or none was wanted.
    """
    check(actor, Action.LETTERS_SEND_AGAIN)
    locked = Notice.objects.select_for_update().get(pk=notice.pk)
    if locked.email not in (Notice.Email.DUE, Notice.Email.FAILED):
        raise Conflict(_("No e-mail of this notice waits or was given up."))
    locked.email, locked.email_next_at, locked.email_attempts = Notice.Email.DUE, now, 0
    locked.save(update_fields=["email", "email_next_at", "email_attempts"])
    audit(actor=actor, verb="notice.sent_again", target=None, now=now, data={"notice": locked.pk})

"""Changing the e-mail address of an account.

An address counts once a link sent there is followed. The old address is told and can undo the change for two weeks,
which also throws out whoever made it.
"""

from datetime import datetime

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _
from knox.models import AuthToken

from players.audit import audit
from players.errors import Conflict
from players.models import AuthenticatorApp, EmailChange, Letter, Passkey, Player, RecoveryCode
from players.notices.letters import letter_owe
from players.notices.links import CONFIRM_FOR, change_to_confirm, change_to_undo
from players.security.browsers import sessions_end


def email_check(email: str) -> str:
    """The address in the form in which it is stored.

    Raises:
        ValidationError: it is no address; by field.
    """
    email = Player.objects.normalize_email(email.strip())
    try:
        Player._meta.get_field("email").run_validators(email)
        if email:
            validate_email(email)
    except ValidationError as error:
        raise ValidationError({"email": error.messages}) from error
    return email


def email_waiting(player: Player, now: datetime) -> str:
    """The address that waits to be confirmed, or nothing."""
    change = player.email_changes.filter(confirmed_at=None, closed_at=None, asked_at__gt=now - CONFIRM_FOR).first()
    return change.new_email if change else ""


@transaction.atomic
def email_change_ask(*, player: Player, email: str, now: datetime) -> EmailChange | None:
    """Ask for another address: a letter goes to it, and one to the old address; the wish before this one ends.

    Without an address the old one is given up at once. Asking for the present one only ends a wish that waits, and
    returns ``None``. Whether another account has the address is not looked up here, so that nothing can tell it.

    Raises:
        ValidationError: it is no address; by field.
    """
    email = email_check(email)
    player = Player.objects.select_for_update().get(pk=player.pk)
    email_changes_close(player=player, now=now)
    if email == player.email:
        return None
    change = EmailChange.objects.create(player=player, old_email=player.email, new_email=email, asked_at=now)
    if email:
        letter_owe(kind=Letter.Kind.CONFIRM, to=email, player=player, change=change, now=now)
    else:
        change.confirmed_at = now
        change.save(update_fields=["confirmed_at"])
        player.email = ""
        player.save(update_fields=["email"])
    if change.old_email:
        letter_owe(kind=Letter.Kind.UNDO, to=change.old_email, player=player, change=change, now=now)
    audit(actor=player, verb="email.asked" if email else "email.removed", target=player, now=now)
    return change


@transaction.atomic
def email_changes_close(*, player: Player, now: datetime) -> int:
    """End the wishes of the player that wait to be confirmed; how many there were."""
    waiting = EmailChange.objects.filter(player=player, confirmed_at=None, closed_at=None)
    return waiting.update(closed_at=now)


@transaction.atomic
def email_change_confirm(*, token: str, now: datetime) -> EmailChange:
    """Make the new address count, with the link that was sent to it. Doing so twice changes nothing.

    Raises:
        LinkDead: the link is no longer good.
        Conflict: another account confirmed the address first.
    """
    player = _player_locked(change_to_confirm(token, now))
    change = change_to_confirm(token, now)  # read again, now that nothing can change under it
    if change.confirmed_at is not None:
        return change
    player.email = change.new_email
    try:
        with transaction.atomic():
            player.save(update_fields=["email"])
    except IntegrityError as error:
        raise Conflict(
            _("Another account has this address by now. Sign in to that one, or give this account another address.")
        ) from error
    change.confirmed_at = now
    change.save(update_fields=["confirmed_at"])
    change.player = player
    audit(actor=player, verb="email.confirmed", target=player, now=now)
    return change


@transaction.atomic
def email_change_undo(*, token: str, now: datetime) -> EmailChange:
    """Put the old address back, with the link that was sent to it, and throw out whoever made the change.

    Every session and token of the account ends and no password is good any more; a link to choose a new one goes to
    the old address. Later changes are undone with this one, and their links die: they may be the intruder's.

    Raises:
        LinkDead: the link is no longer good.
    """
    player = _player_locked(change_to_undo(token, now))
    change = change_to_undo(token, now)  # read again, as above
    player.set_unusable_password()
    player.email = change.old_email
    try:
        with transaction.atomic():
            player.save(update_fields=["email", "password"])
    except IntegrityError:
        # The owner of the address has confirmed it for another account meanwhile. This one then has none; its reset
        # link still goes there.
        player.email = ""
        player.save(update_fields=["email", "password"])
    email_changes_close(player=player, now=now)
    EmailChange.objects.filter(player=player, pk__gte=change.pk, undone_at=None).update(undone_at=now)
    AuthToken.objects.filter(user=player).delete()
    # Whoever changed the address may have added a factor of their own, with which the owner could not sign in.
    AuthenticatorApp.objects.filter(player=player, made_at__gte=change.asked_at).delete()
    Passkey.objects.filter(player=player, made_at__gte=change.asked_at).delete()
    RecoveryCode.objects.filter(player=player, made_at__gte=change.asked_at).delete()
    sessions_end(player)
    letter_owe(kind=Letter.Kind.RESET, to=change.old_email, player=player, now=now)
    audit(actor=player, verb="email.undone", target=player, now=now)
    change.player = player
    return change


def _player_locked(change: EmailChange) -> Player:
    """The account of a change, locked until the transaction ends."""
    return Player.objects.select_for_update().get(pk=change.player_id)

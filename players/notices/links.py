"""Links in letters about a change of e-mail: what they carry, and how long they are good for.

A token is the row's number, signed with the site's key for one purpose. It is made anew when a letter is sent, so that
nobody who reads the database, or a copy of it, finds one.
"""

from datetime import datetime, timedelta
from typing import Any

from django.core import signing
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from players.errors import LinkDead
from players.models import EmailChange, FactorReset, Player

CONFIRM_FOR = timedelta(days=3)
UNDO_FOR = timedelta(days=14)
# Salts are names of their own: letters that were sent hold what was signed with them, whatever a module is called.
_CONFIRM = "players.email.confirm"
_UNDO = "players.email.undo"
_RESET = "players.factors.reset"
_MARK_OF_SIGN_IN = "players.links.password"


def confirm_token(change: EmailChange) -> str:
    """The token in the letter to the new address. It depends on the password, so a new password ends the link.

    However the password was set: whoever asked may have known the old one.
    """
    return signing.dumps([change.pk, _password_mark(change.player)], salt=_CONFIRM)


def undo_token(change: EmailChange) -> str:
    """The token in the letter to the old address."""
    return signing.dumps(change.pk, salt=_UNDO)


def can_confirm(change: EmailChange, now: datetime) -> bool:
    """Whether the new address may still be confirmed."""
    waiting = change.confirmed_at is None and change.closed_at is None and change.undone_at is None
    recent = change.asked_at > now - CONFIRM_FOR
    player = change.player
    # If the account's address has changed since the letter, the change was settled otherwise.
    return waiting and recent and bool(change.new_email) and player.is_active and player.email == change.old_email


def can_undo(change: EmailChange, now: datetime) -> bool:
    """Whether the old address may still be put back."""
    return change.undone_at is None and bool(change.old_email) and change.asked_at > now - UNDO_FOR


def change_to_confirm(token: str, now: datetime) -> EmailChange:
    """The change that a link is there to confirm; one that was confirmed by it already, too.

    Raises:
        LinkDead: the link is no longer good, or never was.
    """
    content = _content(token, _CONFIRM)
    number, mark = content if isinstance(content, list) and len(content) == 2 else (None, "")
    change = _change(number)
    is_confirmed = (
        change is not None and change.confirmed_at is not None and change.player.email == change.new_email != ""
    )
    if change is None or not (is_confirmed or (can_confirm(change, now) and mark == _password_mark(change.player))):
        raise LinkDead(_("It has been replaced by a newer one, or is older than three days. Ask for a new one."))
    return change


def change_to_undo(token: str, now: datetime) -> EmailChange:
    """The change that a link is there to undo.

    Raises:
        LinkDead: the link is no longer good, or never was.
    """
    change = _change(_content(token, _UNDO))
    if change is None or not can_undo(change, now):
        raise LinkDead(
            _("It has been used already, or is older than two weeks. Write to the people who run this site.")
        )
    return change


def reset_token(reset: FactorReset) -> str:
    """The token in the letter about a reset of second factors, which cancels it."""
    return signing.dumps(reset.pk, salt=_RESET)


def reset_to_cancel(token: str) -> FactorReset:
    """The reset that a link is there to cancel.

    Raises:
        LinkDead: it was cancelled or done already, or the link never was good.
    """
    number = _content(token, _RESET)
    rows = FactorReset.objects.select_related("player").filter(cancelled_at=None, done_at=None)
    reset = rows.filter(pk=number).first() if isinstance(number, int) else None
    if reset is None:
        raise LinkDead(_("It was used already, or what it stops was done. Write to the people who run this site."))
    return reset


def _content(token: str, salt: str) -> Any:
    try:
        return signing.loads(token, salt=salt)
    except signing.BadSignature:
        return None


def _change(number: Any) -> EmailChange | None:
    return EmailChange.objects.select_related("player").filter(pk=number).first() if number else None


def _password_mark(player: Player) -> str:
    return salted_hmac(_MARK_OF_SIGN_IN, player.password, algorithm="sha256").hexdigest()[:16]

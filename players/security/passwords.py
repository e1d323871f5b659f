"""Choosing a new password: knowing the old one, or with a link from a letter."""

from dataclasses import dataclass
from datetime import datetime

from axes.utils import reset as axes_reset
from django.contrib.auth import password_validation
from django.contrib.auth.tokens import default_token_generator
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _
from knox.models import AuthToken

from players.audit import audit
from players.errors import LinkDead
from players.models import Letter, Player
from players.notices.letters import letter_owe
from players.security.browsers import sessions_end
from players.security.email_changes import email_changes_close, email_check

PASSWORD_LONGEST = 128
"""The longest password that the sign-in page takes."""


@dataclass(frozen=True, slots=True)
class PasswordChanged:
    """What a new password ended besides the sessions: API tokens and waiting changes of e-mail."""

    player: Player
    tokens: int
    email_changes: int

    @property
    def sentences(self) -> str:
        """The result for a page."""
        sentences = [_("Your password is changed, and you are signed out everywhere else.")]
        if self.tokens:
            sentences.append(_("Your API tokens no longer work."))
        if self.email_changes:
            sentences.append(
                _("The e-mail address that waited to be confirmed is dropped; enter it again if it was you.")
            )
        return " ".join(sentences)


@transaction.atomic
def password_change(*, player: Player, password: str, end_tokens: bool, now: datetime) -> PasswordChanged:
    """Set a new password; the caller has checked the old one.

    Every session ends, because it carries a fingerprint of the password; the caller may renew its own. A change of
    e-mail that waits ends, too: it may have been asked by whoever knew the old password.

    Raises:
        ValidationError: the password is weak; by field.
    """
    player = Player.objects.select_for_update().get(pk=player.pk)
    return _set(player, password, end_tokens, now, "password.changed")


@transaction.atomic
def password_reset(*, player: Player, token: str, password: str, end_tokens: bool, now: datetime) -> PasswordChanged:
    """Set a new password with the token of a link, once; otherwise as `password_change`.

    Raises:
        LinkDead: the link was used meanwhile, or is too old.
        ValidationError: the password is weak; by field.
    """
    player = Player.objects.select_for_update().get(pk=player.pk)
    if not default_token_generator.check_token(player, token):
        raise LinkDead(_("This link has been used already, or is older than three days. Ask for a new one."))
    result = _set(player, password, end_tokens, now, "password.reset")
    # A person who forgot the password has guessed at it before; they may come in now.
    axes_reset(username=player.name_key)
    return result


def password_reset_ask(*, email: str, now: datetime) -> None:
    """Owe a link to whatever account has this address; whether there is one is looked up when letters are sent.

    Raises:
        ValidationError: it is no address; by field.
    """
    email = email_check(email)
    if not email:
        raise ValidationError({"email": [_("Write the e-mail of your account.")]})
    with transaction.atomic():
        letter_owe(kind=Letter.Kind.RESET, to=email, now=now)


def _set(player: Player, password: str, end_tokens: bool, now: datetime, verb: str) -> PasswordChanged:
    if len(password) > PASSWORD_LONGEST:
        raise ValidationError(
            {
                "password": [
                    _("A password has at most %(password_longest)s characters.")
                    % {"password_longest": PASSWORD_LONGEST}
                ]
            }
        )
    try:
        password_validation.validate_password(password, player)
    except ValidationError as error:
        raise ValidationError({"password": error.messages}) from error
    player.set_password(password)
    player.save(update_fields=["password"])
    sessions_end(player)
    closed = email_changes_close(player=player, now=now)
    tokens = AuthToken.objects.filter(user=player)
    ended = tokens.count() if end_tokens else 0
    if ended:
        tokens.delete()
    if player.email:
        letter_owe(kind=Letter.Kind.PASSWORD, to=player.email, player=player, now=now)
    audit(actor=player, verb=verb, target=player, now=now, data={"tokens_ended": ended})
    return PasswordChanged(player, ended, closed)

"""Guest accounts: made for people who play at a table without an account, and claimed by them with a code."""

from datetime import datetime

from django.contrib.auth import password_validation
from django.contrib.auth.hashers import check_password
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext, gettext_lazy

from players.audit import audit
from players.codes import code_draw, code_hash, code_plain
from players.errors import Refused
from players.models import GuestClaim, Player

__all__ = ["code_renew", "guest_claim", "guest_make"]

UNKNOWN = gettext_lazy("No guest account has this number and code. Check both; the code is used once.")


@transaction.atomic
def guest_make(*, username: str, actor: Player, now: datetime) -> tuple[Player, str]:
    """A guest account, and the code with which its person claims it. The code is shown once: only its hash is kept.

    Raises:
        Refused: the name is taken or malformed.
    """
    name = Player.normalize_username(username.strip())
    player = Player(username=name, is_guest=True, date_joined=now)
    player.set_unusable_password()
    try:
        player.full_clean(exclude=["player_number", "password"])
        with transaction.atomic():
            player.save()
    except ValidationError as error:
        raise Refused(
            gettext("Write another name for the guest than “%(name)s”. %(messages)s")
            % {"name": name[:40], "messages": " ".join(error.messages)}
        ) from error
    except IntegrityError as error:
        raise Refused(gettext("The name %(name)s was taken a moment ago; write another.") % {"name": name}) from error
    code = code_draw()
    GuestClaim.objects.create(player=player, code_hash=code_hash(player, code), made_at=now)
    audit(actor=actor, verb="guest.made", target=player, now=now)
    return player, code


@transaction.atomic
def code_renew(*, guest: Player, actor: Player, now: datetime) -> str:
    """Another code for a guest account; the one before is worth nothing. Callers check who may give it.

    Raises:
        Refused: the account is no guest's, or not any more.
    """
    claim = GuestClaim.objects.select_for_update().filter(player=guest).first()
    if claim is None:
        raise Refused(gettext("%(player)s is no guest: the account is its person's own.") % {"player": guest})
    code = code_draw()
    claim.code_hash, claim.made_at = code_hash(guest, code), now
    claim.save(update_fields=["code_hash", "made_at"])
    audit(actor=actor, verb="guest.code_renewed", target=guest, now=now)
    return code


def guest_claim(*, number: str, code: str, username: str, password: str, now: datetime) -> Player:
    """Make a guest account its person's own: a name and a password of their choice. The code is worth nothing then.

    Callers limit attempts by address. The code is too long to be guessed, so that wrong ones close nothing: anybody
    could else keep a guest from their account.

    Raises:
        Refused: no guest account has this number and code.
        ValidationError: the name is taken or malformed, or the password is weak; by field.
    """
    with transaction.atomic():
        claim = (
            GuestClaim.objects.select_for_update(of=("self",))
            .select_related("player")
            .filter(player__player_number__iexact=number.strip()[:12], player__is_guest=True, player__is_active=True)
            .first()
        )
        if claim is None or not _is_right(claim, code):
            raise Refused(UNKNOWN)
        return _claimed(claim, username, password, now)


def _is_right(claim: GuestClaim, code: str) -> bool:
    if "$" in claim.code_hash:  # kept with the slow hash of passwords, which codes had at first
        return check_password(code_plain(code), claim.code_hash)
    return constant_time_compare(code_hash(claim.player, code), claim.code_hash)


def _claimed(claim: GuestClaim, username: str, password: str, now: datetime) -> Player:
    player = Player.objects.select_for_update().get(pk=claim.player_id)
    before = player.username
    player.username = Player.normalize_username(username.strip())
    try:
        password_validation.validate_password(password, player)
    except ValidationError as error:
        raise ValidationError({"password": error.messages}) from error
    player.is_guest = False
    player.set_password(password)
    player.full_clean(exclude=["player_number"])
    try:
        with transaction.atomic():
            player.save(update_fields=["username", "password", "is_guest"])
    except IntegrityError as error:
        raise ValidationError({"username": [gettext("This name was taken a moment ago; choose another.")]}) from error
    claim.delete()
    audit(actor=player, verb="guest.claimed", target=player, now=now, data={"before": before})
    return player

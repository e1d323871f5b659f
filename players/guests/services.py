"""Guest accounts: made for people who play at a table without an account, and claimed by them with a code."""

from collections.abc import Callable, Sequence
from datetime import datetime

from django.contrib.auth import password_validation
from django.contrib.auth.hashers import check_password
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext, gettext_lazy

from players.audit import audit, audit_all, audit_entry
from players.errors import Refused
from players.models import AuditEntry, GuestClaim, Player
from players.names.numbers import player_numbers_take
from players.names.rules import TRIAL, display_cleaned, name_key, name_plain, name_skeleton, numbered
from players.security.codes import code_draw, code_hash, code_plain
from players.site.database import ROWS_AT_ONCE

__all__ = ["account_name", "code_renew", "codes_renew", "guest_claim", "guest_claim_watch", "guest_make", "guests_make"]

NUMBERS_MOST = 30
"""Names with a number that are tried for a guest before the player number is the name."""

UNKNOWN = gettext_lazy("No guest account has this number and code. Check both; the code is used once.")


@transaction.atomic
def guest_make(*, name: str, actor: Player, now: datetime) -> tuple[Player, str]:
    """A guest account, and the code with which its person claims it. The code is shown once: only its hash is kept.

    The guest is shown as the name was written. The account's own name is made from it, with a number where another
    account has that name.

    Raises:
        Refused: no name, one that is too long, or characters that cannot be shown.
    """
    shown = _shown(name)
    player = Player(display_name=shown, is_guest=True, date_joined=now)
    (player.player_number,) = player_numbers_take(1)
    player.set_unusable_password()
    player.username = account_name(shown, number=player.player_number)
    try:
        with transaction.atomic():
            player.save()
    except IntegrityError:  # the name was taken a moment ago
        player.username = _name_by_number(player.player_number)
        player.save()
    code = code_draw()
    GuestClaim.objects.create(player=player, code_hash=code_hash(player, code), made_at=now)
    audit(actor=actor, verb="guest.made", target=player, now=now)
    return player, code


def _shown(name: str) -> str:
    """The text that a guest is shown as. Raises Refused."""
    try:
        return display_cleaned(name)
    except ValidationError as error:
        raise Refused(
            gettext("Write another name for the guest than “%(name)s”. %(messages)s")
            % {"name": name[:40], "messages": " ".join(error.messages)}
        ) from error


@transaction.atomic
def guests_make(*, names: Sequence[str], actor: Player, now: datetime) -> list[tuple[Player, str]]:
    """Several guest accounts, each with its code; as `guest_make`, by a number of statements that grows by thousands.

    Raises:
        Refused: as `guest_make`; no account is made then.
    """
    if not names:
        return []
    shown = [_shown(name) for name in names]
    guests = []
    for text, number in zip(shown, player_numbers_take(len(shown)), strict=True):
        guest = Player(display_name=text, is_guest=True, date_joined=now, player_number=number)
        guest.set_unusable_password()
        guests.append(guest)
    _names_give(guests)
    try:
        with transaction.atomic():
            Player.objects.bulk_create(guests, batch_size=ROWS_AT_ONCE)
    except IntegrityError:  # a name was taken a moment ago
        for guest in guests:
            guest.username = _name_by_number(guest.player_number)
        Player.objects.bulk_create(guests, batch_size=ROWS_AT_ONCE)
    codes = [code_draw() for _ in guests]
    GuestClaim.objects.bulk_create(
        [
            GuestClaim(player=guest, code_hash=code_hash(guest, code), made_at=now)
            for guest, code in zip(guests, codes, strict=True)
        ],
        batch_size=ROWS_AT_ONCE,
    )
    audit_all([audit_entry(actor=actor, verb="guest.made", target=guest, now=now) for guest in guests])
    return list(zip(guests, codes, strict=True))


def _names_give(guests: Sequence[Player]) -> None:
    """Set a free account name for each new guest, in the way of `account_name`.

    Everybody's own name is tried first, then that with a 2, and so on: one statement a try for `ROWS_AT_ONCE` guests.
    """
    taken_keys: set[str] = set()
    waiting = [(guest, plain) for guest in guests if (plain := name_plain(guest.display_name))]
    for number in range(1, NUMBERS_MOST):
        if not waiting:
            break
        names = [plain if number == 1 else next(numbered(plain, [number])) for _, plain in waiting]
        taken_keys |= _taken(names)
        unnamed = []
        for (guest, plain), name in zip(waiting, names, strict=True):
            if {name_key(name), name_skeleton(name)} & taken_keys:
                unnamed.append((guest, plain))
            else:
                guest.username = name
                taken_keys |= {name_key(name), name_skeleton(name)}
        waiting = unnamed
    for guest in guests:
        guest.username = guest.username or _name_by_number(guest.player_number)


def _taken(names: Sequence[str]) -> set[str]:
    """The keys and looks, of accounts that there are, that these names have."""
    taken_keys: set[str] = set()
    for begin in range(0, len(names), ROWS_AT_ONCE):
        some = [name for name in names[begin : begin + ROWS_AT_ONCE] if name]
        keys, skeletons = [name_key(name) for name in some], [name_skeleton(name) for name in some]
        rows = Player.objects.filter(Q(name_key__in=keys) | Q(skeleton__in=skeletons))
        taken_keys |= {key for row in rows.values_list("name_key", "skeleton") for key in row}
    return taken_keys


def account_name(text: str, *, number: str) -> str:
    """A name for an account that is free now, made from a text; where that cannot be, from the player number.

    One statement.
    """
    plain = name_plain(text)
    if not plain:
        return _name_by_number(number)
    names = [plain, *numbered(plain, range(2, NUMBERS_MOST))]
    taken_keys = _taken(names)
    free = (name for name in names if not {name_key(name), name_skeleton(name)} & taken_keys)
    return next(free, _name_by_number(number))


def _name_by_number(number: str) -> str:
    """A name that no account has: nobody can choose one like it."""
    return f"{TRIAL}{number}"


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


@transaction.atomic
def codes_renew(*, guests: Sequence[Player], actor: Player, now: datetime) -> list[tuple[Player, str]]:
    """Another code for each of the accounts that is a guest's still; those before are worth nothing. Callers check who
    may give them."""
    keys = [guest.pk for guest in guests]
    claims = GuestClaim.objects.select_for_update(of=("self",)).select_related("player").filter(player__in=keys)
    rows, renewed = list(claims.order_by("pk")), []
    for claim in rows:
        code = code_draw()
        claim.code_hash, claim.made_at = code_hash(claim.player, code), now
        renewed.append((claim.player, code))
    GuestClaim.objects.bulk_update(rows, ["code_hash", "made_at"], batch_size=ROWS_AT_ONCE)
    audit_all([audit_entry(actor=actor, verb="guest.code_renewed", target=guest, now=now) for guest, _code in renewed])
    return renewed


Claimed = Callable[[Player], None]
_watchers: list[Claimed] = []


def guest_claim_watch(watcher: Claimed) -> None:
    """Register what is to be done when a guest account is claimed, in the transaction of the claim."""
    _watchers.append(watcher)


def guest_claim(
    *, number: str, code: str, username: str, password: str, by: Player | None = None, now: datetime
) -> Player:
    """Make a guest account its person's own: a name and a password of their choice. The code is worth nothing then.

    Callers limit attempts by address. The code is too long to be guessed, so that wrong ones close nothing: anybody
    could else keep a guest from their account. ``by``: who is signed in. From the claim on the guest's results count as
    a person's, so it is never by whoever made the account or its code.

    Raises:
        Refused: no guest account has this number and code, or ``by`` made one of them.
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
        if by is not None and _is_maker(by, claim.player):
            raise Refused(
                gettext("You made this account or its code. Only the guest claims it, on a device of their own.")
            )
        return _claimed(claim, username, password, now)


def _is_maker(player: Player, guest: Player) -> bool:
    """Whether somebody made a guest account, or a code for it."""
    verbs = ("guest.made", "guest.code_renewed")
    target = {"target_type": "players.player", "target_id": str(guest.pk)}
    return AuditEntry.objects.filter(actor=player, verb__in=verbs, **target).exists()


def _is_right(claim: GuestClaim, code: str) -> bool:
    if "$" in claim.code_hash:  # kept with the slow hash of passwords, which codes had at first
        return check_password(code_plain(code), claim.code_hash)
    return constant_time_compare(code_hash(claim.player, code), claim.code_hash)


def _claimed(claim: GuestClaim, username: str, password: str, now: datetime) -> Player:
    player = Player.objects.select_for_update().get(pk=claim.player_id)
    before = player.username
    player.username, player.display_name = Player.normalize_username(username), ""
    try:
        password_validation.validate_password(password, player)
    except ValidationError as error:
        raise ValidationError({"password": error.messages}) from error
    player.is_guest, player.claimed_at = False, now
    player.set_password(password)
    player.full_clean(exclude=["player_number"])
    try:
        with transaction.atomic():
            player.save(update_fields=["username", "display_name", "password", "is_guest", "claimed_at"])
    except IntegrityError as error:
        raise ValidationError({"username": [gettext("This name was taken a moment ago; choose another.")]}) from error
    claim.delete()
    for watcher in _watchers:
        watcher(player)
    audit(actor=player, verb="guest.claimed", target=player, now=now, data={"before": before})
    return player

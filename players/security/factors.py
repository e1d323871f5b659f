"""Second factors: authenticator apps, passkeys and recovery codes.

A password alone does not sign in to an account that has an app or a passkey. Recovery codes are the way in without
either; alone they are no factor. Every change writes the audit log, a notice and a letter.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

import pyotp
from django.db import transaction
from django.urls import reverse
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _

from players.audit import audit
from players.errors import Conflict, Refused, TooMany
from players.models import AuthenticatorApp, Letter, Passkey, Player, RecoveryCode
from players.notices.letters import letter_owe
from players.notices.services import notice_send
from players.security.codes import code_draw, code_hash, code_plain
from players.security.sealing import secret_open, secret_seal
from players.sentences.languages import in_english, in_language_of

__all__ = [
    "CODES",
    "STEP_SECONDS",
    "AppSetup",
    "Factors",
    "app_begin",
    "app_confirm",
    "app_remove",
    "app_setup",
    "code_use",
    "factor_changed",
    "factors_of",
    "has_factor",
    "recovery_codes_make",
]

STEP_SECONDS = 30
DRIFT = 1
"""How many steps a clock may be off, either way."""
CODES = 10
"""Recovery codes made at once; together they replace the ones before."""
WRONG_MOST, WRONG_WITHIN = 10, timedelta(hours=1)
"""After so many wrong codes in this time no code of the app is checked until it is over. A guess has three chances in a
million, so that this allows less than one success in three years of guessing without a pause, by somebody who knows the
password already."""
BEGUN_FOR = timedelta(hours=1)
"""How long an app whose first code was not entered may still be confirmed."""


@dataclass(frozen=True, slots=True)
class Factors:
    """What a player has: ``codes`` are recovery codes that were not used."""

    app: AuthenticatorApp | None
    passkeys: list[Passkey]
    codes: int

    def __bool__(self) -> bool:
        """Whether a password alone is not enough."""
        return self.app is not None or bool(self.passkeys)


def factors_of(player: Player) -> Factors:
    """The player's factors. Three statements."""
    return Factors(
        AuthenticatorApp.objects.filter(player=player, confirmed_at__isnull=False).first(),
        list(player.passkeys.all()),
        player.recovery_codes.filter(used_at=None).count(),
    )


def has_factor(player: Player) -> bool:
    """Whether a password alone is not enough for this account; remembered on the instance."""
    is_protected = getattr(player, "_has_factor", None)
    if is_protected is None:
        is_protected = (
            AuthenticatorApp.objects.filter(player=player, confirmed_at__isnull=False).exists()
            or Passkey.objects.filter(player=player).exists()
        )
        player._has_factor = is_protected  # type: ignore[attr-defined]
    return bool(is_protected)


def factor_changed(
    *,
    player: Player,
    verb: str,
    notice: Callable[[], str],
    now: datetime,
    actor: Player | None = None,
    by_site: bool = False,
) -> None:
    """Log a change of the player's factors and tell its owner, on the site and by letter, in its transaction.

    `notice` says what happened in the language that is active: English in the log, the owner's in what they read.

    ``actor`` is somebody of the staff; without one the player did it, or (``by_site``) whoever runs the site.
    """
    if hasattr(player, "_has_factor"):
        del player._has_factor
    with in_english():
        audit(actor=None if by_site else actor or player, verb=verb, target=player, now=now, data={"told": notice()})
    with in_language_of(player):
        words = notice()
    notice_send(
        player=player, kind="account.security", context={"what": words}, url=reverse("players:security"), now=now
    )
    if player.email:
        letter_owe(kind=Letter.Kind.FACTORS, to=player.email, player=player, about=words, now=now)


# Authenticator apps


@dataclass(frozen=True, slots=True)
class AppSetup:
    """What an authenticator app needs: the secret (base32) and the address that a QR code shows."""

    secret: str
    uri: str


@transaction.atomic
def app_begin(*, player: Player, now: datetime) -> AppSetup:
    """Begin to add an app: a new secret, which counts once a code made with it is entered.

    Asking again while one waits gives the same secret, so that a page may be loaded again.

    Raises:
        Conflict: the player has an app already.
    """
    Player.objects.select_for_update().get(pk=player.pk)
    app = AuthenticatorApp.objects.filter(player=player).first()
    if app is not None and app.confirmed_at is not None:
        raise Conflict(_("You have an authenticator app already. Remove it first to add another."))
    if (begun := app_setup(player, now)) is not None:
        return begun
    secret = pyotp.random_base32()
    AuthenticatorApp.objects.filter(player=player).delete()
    AuthenticatorApp.objects.create(player=player, secret_sealed=secret_seal(secret), made_at=now)
    return _setup(player, secret)


def _setup(player: Player, secret: str) -> AppSetup:
    return AppSetup(secret, pyotp.TOTP(secret).provisioning_uri(name=player.username, issuer_name="Entmoot"))


def app_setup(player: Player, now: datetime) -> AppSetup | None:
    """The app that was begun lately and not confirmed yet, or ``None``."""
    app = AuthenticatorApp.objects.filter(player=player, confirmed_at=None, made_at__gt=now - BEGUN_FOR).first()
    secret = secret_open(app.secret_sealed) if app is not None else None
    return _setup(player, secret) if secret is not None else None


@transaction.atomic
def app_confirm(*, player: Player, code: str, now: datetime) -> None:
    """Make the app that was begun count, with a code that it shows.

    Raises:
        Refused: none was begun lately, or the code is wrong.
    """
    app = AuthenticatorApp.objects.select_for_update().filter(player=player, confirmed_at=None).first()
    if app is None or app.made_at <= now - BEGUN_FOR:
        raise Refused(_("Begin again: this secret is more than an hour old."))
    step = _step_of(app, code, now)
    if step is None:
        raise Refused(_("The code is not right. Enter the one that the app shows now, and check the device’s clock."))
    app.confirmed_at = app.used_at = now
    app.last_step = step
    app.save(update_fields=["confirmed_at", "used_at", "last_step"])
    factor_changed(player=player, verb="factor.app_added", notice=lambda: _("An authenticator app was added."), now=now)


@transaction.atomic
def app_remove(*, player: Player, now: datetime) -> None:
    """Remove the app; recovery codes go with the last factor.

    Raises:
        Refused: there is none.
    """
    Player.objects.select_for_update().get(pk=player.pk)
    removed, _rows = AuthenticatorApp.objects.filter(player=player, confirmed_at__isnull=False).delete()
    if not removed:
        raise Refused(_("You have no authenticator app."))
    codes_end_with_factors(player)
    factor_changed(
        player=player, verb="factor.app_removed", notice=lambda: _("The authenticator app was removed."), now=now
    )


def codes_end_with_factors(player: Player) -> None:
    """Delete the recovery codes of a player who has no factor any more."""
    has_app = AuthenticatorApp.objects.filter(player=player, confirmed_at__isnull=False).exists()
    if not has_app and not player.passkeys.exists():
        player.recovery_codes.all().delete()


def _step_of(app: AuthenticatorApp, code: str, now: datetime) -> int | None:
    """The step whose code this is; ``None`` for a wrong code, and one that was used or is older than one that was."""
    secret = secret_open(app.secret_sealed)
    digits = "".join(code.split())
    if secret is None or len(digits) != 6 or not digits.isascii() or not digits.isdigit():
        return None
    this = int(now.timestamp()) // STEP_SECONDS
    made = pyotp.TOTP(secret)
    matching_step = None
    for step in range(this - DRIFT, this + DRIFT + 1):
        # Every one is compared, so that the time tells nothing.
        if constant_time_compare(made.generate_otp(step), digits) and step > app.last_step:
            matching_step = step
    return matching_step


# Recovery codes


@transaction.atomic
def recovery_codes_make(*, player: Player, now: datetime) -> list[str]:
    """Ten new codes, shown this once; the ones before end.

    Raises:
        Refused: the player has no factor that they could replace.
    """
    Player.objects.select_for_update().get(pk=player.pk)
    if not factors_of(player):
        raise Refused(_("Add an authenticator app or a passkey first: recovery codes take its place when it is lost."))
    drawn = [code_draw() for _ in range(CODES)]
    player.recovery_codes.all().delete()
    RecoveryCode.objects.bulk_create(
        RecoveryCode(player=player, code_hash=code_hash(player, code), made_at=now) for code in drawn
    )
    factor_changed(player=player, verb="factor.codes_made", notice=lambda: _("New recovery codes were made."), now=now)
    return drawn


def code_use(*, player: Player, code: str, now: datetime) -> bool:
    """Use up a code of the player's app, or a recovery code; whether it was right.

    A transaction of its own: a wrong code stays counted whatever becomes of the request.

    Raises:
        TooMany: too many wrong codes of the app; recovery codes are still taken.
    """
    if len(code_plain(code)) > 6:
        return _recovery_use(player, code, now)
    return _app_use(player, code, now)


@transaction.atomic
def _recovery_use(player: Player, code: str, now: datetime) -> bool:
    rows = RecoveryCode.objects.filter(player=player, code_hash=code_hash(player, code), used_at=None)
    if not rows.update(used_at=now):
        return False
    codes_left = player.recovery_codes.filter(used_at=None).count()
    factor_changed(
        player=player,
        verb="factor.code_used",
        notice=lambda: _("A recovery code was used; %(left)s are left.") % {"left": codes_left},
        now=now,
    )
    return True


def _app_use(player: Player, code: str, now: datetime) -> bool:
    with transaction.atomic():
        app = AuthenticatorApp.objects.select_for_update().filter(player=player, confirmed_at__isnull=False).first()
        if app is None:
            return False
        counting = app.wrong_since is not None and app.wrong_since > now - WRONG_WITHIN
        if counting and app.wrong_codes >= WRONG_MOST:
            assert app.wrong_since is not None
            seconds = int((app.wrong_since + WRONG_WITHIN - now).total_seconds()) + 1
            raise TooMany(
                _(
                    "Too many wrong codes. Codes of the app are taken again in %(minutes)s minutes; a passkey or a "
                    "recovery code works meanwhile."
                )
                % {"minutes": seconds // 60 + 1},
                seconds,
            )
        step = _step_of(app, code, now)
        if step is not None:
            app.last_step, app.used_at, app.wrong_codes, app.wrong_since = step, now, 0, None
        else:
            app.wrong_codes = app.wrong_codes + 1 if counting else 1
            app.wrong_since = app.wrong_since if counting else now
            if app.wrong_codes == WRONG_MOST:
                factor_changed(
                    player=player,
                    verb="factor.wrong_codes",
                    notice=lambda: (
                        _("Somebody who knows your password entered %(count)s wrong codes.") % {"count": WRONG_MOST}
                    ),
                    now=now,
                )
        app.save(update_fields=["last_step", "used_at", "wrong_codes", "wrong_since"])
    return step is not None

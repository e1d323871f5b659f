"""Trial accounts: made by one click, to play a bot without signing up, and kept by signing up.

A trial account is a guest account that only the browser it was made in can use: no password, no e-mail, nobody else
meets it. ``Player.trial_seen_at`` is set on these and on nobody else. What it may do is named in `TRIAL_MAY`.
"""

import logging
import secrets
from collections.abc import Callable
from datetime import datetime, timedelta

from django.contrib.auth import password_validation
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils.translation import gettext, gettext_lazy

from players.audit import audit
from players.data.deletion import account_delete
from players.errors import Conflict, Forbidden
from players.models import Player
from players.names.rules import TRIAL
from players.security.email_changes import email_change_ask, email_check
from players.site.periodic import each_alone

__all__ = [
    "KEPT",
    "TRIAL_MAY",
    "trial_check",
    "trial_end",
    "trial_kept_watch",
    "trial_make",
    "trial_refusal",
    "trial_seen",
    "trial_sign_up",
    "trials_tidy",
]

logger = logging.getLogger(__name__)

KEPT = timedelta(days=7)
"""How long a trial account stays after it was seen last."""
SEEN_EVERY = timedelta(hours=1)
"""How often it is noted that one was seen."""
NAME_CHARACTERS, NAME_LENGTH = "23456789abcdefghjkmnpqrstuvwxyz", 8
TIDIED_MOST = 50
"""Trial accounts removed in one run at most."""

TRIAL_MAY = frozenset({
    "players:sign-up", "players:sign-in", "players:sign-in-second", "players:passkey-ask", "players:passkey-sign-in",
    "players:factor-reset-cancel", "players:sign-out", "players:claim", "players:password-reset",
    "players:password-reset-confirm", "players:email-confirm", "players:email-undo", "players:unsubscribe",
    "players:profile", "players:language", "players:theme", "players:notices-read", "players-api:notices-read",
    "players-api:claim",
    "matches:try", "matches:new", "matches:learn-do", "matches:hint", "matches:advice", "matches:answer", "matches:cut",
    "matches:concede", "matches:order", "matches:stops", "matches:notes", "matches:take-back",
    "matches-api:matches", "matches-api:lesson", "matches-api:hints", "matches-api:advice", "matches-api:answers",
    "matches-api:cut", "matches-api:concede", "matches-api:order", "matches-api:stops", "matches-api:notes",
    "matches-api:take-back", "matches:call-off", "matches-api:call-off", "matches:rematch", "matches-api:rematch",
})  # fmt: skip
"""The addresses through which a trial account changes something: its own matches against bots, lessons, and the way to
an account. Every other one is refused."""
_WORDS = {
    "leagues": gettext_lazy("enter events and leagues"),
    "cardpool": gettext_lazy("collect cards and build decks"),
    "players": gettext_lazy("have a profile, friends and notices"),
    "matches": gettext_lazy("play people, talk to them and call judges"),
}


def trial_refusal(view_name: str) -> str:
    """Why a trial account may not do what an address does, and what to do; empty where it may.

    >>> trial_refusal("matches:answer")
    ''
    >>> trial_refusal("leagues:register")
    'Sign up to enter events and leagues. You play as a guest; your matches are kept.'
    """
    if view_name in TRIAL_MAY:
        return ""
    app = view_name.partition(":")[0].removesuffix("-api")
    return gettext("Sign up to %(get)s. You play as a guest; your matches are kept.") % {
        "get": _WORDS.get(app, "do this")
    }


def trial_check(player: Player, what: str) -> None:
    """Refuse a trial account; ``what`` follows "Sign up to".

    Raises:
        Forbidden: it is one.
    """
    if player.is_trial:
        raise Forbidden(gettext("Sign up to %(what)s. You play as a guest; your matches are kept.") % {"what": what})


@transaction.atomic
def trial_make(*, now: datetime) -> Player:
    """A trial account with a drawn name. It cannot be signed in to: the caller signs the browser in."""
    while True:
        drawn = "".join(secrets.choice(NAME_CHARACTERS) for _ in range(NAME_LENGTH))
        player = Player(username=f"{TRIAL}{drawn}", is_guest=True, trial_seen_at=now, date_joined=now)
        player.set_unusable_password()
        try:
            with transaction.atomic():
                player.save()
        except IntegrityError:  # the name is taken
            if not Player.objects.named(player.username).exists():
                raise
            continue
        audit(actor=None, verb="trial.made", target=player, now=now)
        return player


def trial_seen(*, player: Player, now: datetime) -> None:
    """Note that a trial account is in use, at most once in `SEEN_EVERY`."""
    if player.trial_seen_at is not None and player.trial_seen_at < now - SEEN_EVERY:
        Player.objects.filter(pk=player.pk, trial_seen_at__isnull=False).update(trial_seen_at=now)


Kept = Callable[[Player, datetime], None]
_kept_watchers: list[Kept] = []


def trial_kept_watch(watcher: Kept) -> None:
    """Register what is to be done when a trial account becomes a real one, in the transaction of the sign-up."""
    _kept_watchers.append(watcher)


@transaction.atomic
def trial_sign_up(
    *, player: Player, username: str, email: str, password: str, now: datetime, language: str = ""
) -> Player:
    """Make a trial account a real one, with its number and matches; the e-mail counts once it is confirmed.

    Raises:
        Conflict: it is no trial account any more.
        ValidationError: the name is taken or malformed, the e-mail is malformed, or the password is weak; by field.
    """
    email = email_check(email)
    locked = Player.objects.select_for_update().get(pk=player.pk)
    if not locked.is_trial:
        raise Conflict(gettext("This guest has an account already, or is gone. Open the first page again."))
    before = locked.username
    locked.username = Player.normalize_username(username)
    try:
        password_validation.validate_password(password, Player(username=locked.username, email=email))
    except ValidationError as error:
        raise ValidationError({"password": error.messages}) from error
    locked.is_guest, locked.trial_seen_at = False, None
    locked.language = locked.language or language
    locked.set_password(password)
    locked.full_clean(exclude=["player_number"])
    try:
        with transaction.atomic():
            locked.save(update_fields=["username", "password", "is_guest", "trial_seen_at", "language"])
    except IntegrityError as error:
        raise ValidationError({"username": [gettext("This name was taken a moment ago; choose another.")]}) from error
    for watcher in _kept_watchers:
        watcher(locked, now)
    audit(actor=locked, verb="player.signed_up", target=locked, now=now, data={"before": before})
    if email:
        email_change_ask(player=locked, email=email, now=now)
    return locked


def trial_end(*, player: Player, now: datetime) -> None:
    """Remove a trial account with its matches; nothing happens where it has become a real one.

    The number stays taken, under a name that says nothing, as with every deleted account.
    """
    with transaction.atomic():
        locked = Player.objects.select_for_update().filter(pk=player.pk).first()
        if locked is not None and locked.is_trial:
            account_delete(player=locked, now=now)


def trials_tidy(*, now: datetime, most: int = TIDIED_MOST) -> int:
    """Remove trial accounts that were not seen for `KEPT`; returns how many. A job; one that fails keeps no other."""
    due = Player.objects.filter(trial_seen_at__lt=now - KEPT).order_by("trial_seen_at", "pk")

    def remove(player: Player) -> int:
        trial_end(player=player, now=now)
        return 1

    def failed(player: Player, error: Exception) -> None:
        logger.error("the trial account %s could not be removed", player.pk, exc_info=error)
        Player.objects.filter(pk=player.pk).update(trial_seen_at=now)  # the others come first

    return each_alone(list(due[:most]), remove, failed=failed)

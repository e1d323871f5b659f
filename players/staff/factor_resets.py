"""The staff remove the second factors of somebody who has lost them all, and their recovery codes.

As with a change of e-mail, the owner is told first and can stop it: by the link in the letter, or on the page of
security. It is done after a delay; a player without a confirmed e-mail is given longer.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from django.db import IntegrityError, models, transaction
from django.urls import reverse
from django.utils.translation import gettext as _
from knox.models import AuthToken

from players.audit import audit
from players.errors import Conflict, LinkDead, Refused
from players.models import AuthenticatorApp, FactorReset, Letter, Passkey, Player
from players.notices.letters import letter_owe
from players.notices.links import reset_to_cancel
from players.notices.services import notice_send
from players.security.browsers import sessions_end
from players.security.factors import factor_changed, has_factor
from players.sentences.languages import in_language_of
from players.site.periodic import each_alone
from players.staff.authority import Action
from players.staff.bans import official_over, reason_of

__all__ = [
    "DELAY",
    "DELAY_WITHOUT_EMAIL",
    "factor_reset_ask",
    "factor_reset_cancel",
    "factor_reset_stop",
    "factor_resets_do",
    "factors_remove",
    "reset_waiting",
]

logger = logging.getLogger(__name__)

DELAY = timedelta(days=3)
DELAY_WITHOUT_EMAIL = timedelta(days=14)
"""Nobody can be written to: whoever still has a session sees it there."""


def reset_waiting(player: Player) -> FactorReset | None:
    """The reset that waits, or ``None``."""
    return FactorReset.objects.filter(player=player, cancelled_at=None, done_at=None).first()


@transaction.atomic
def factor_reset_ask(*, player: Player, actor: Player, reason: str, now: datetime) -> FactorReset:
    """Let the second factors of a player be removed after the delay, and tell the player.

    Raises:
        Forbidden, Refused: see `players.staff.bans.official_over`; or the account has no second factor.
        Conflict: one waits already.
    """
    official_over(actor, player, Action.PLAYER_RESET_FACTORS)
    reason = reason_of(reason)
    if not has_factor(Player.objects.select_for_update().get(pk=player.pk)):
        raise Refused(_("This account has no second factor."))
    due = now + (DELAY if player.email else DELAY_WITHOUT_EMAIL)
    try:
        with transaction.atomic():
            reset = FactorReset.objects.create(player=player, reason=reason, asked_by=actor, asked_at=now, due_at=due)
    except IntegrityError as error:
        raise Conflict(_("This is asked for already, and waits.")) from error
    audit(actor=actor, verb="factor.reset_asked", target=player, now=now, data={"reason": reason})
    with in_language_of(player):
        notice = _("The staff will remove your second factors on %(day)s. Stop it if you did not ask.") % {
            "day": f"{due:%Y-%m-%d}"
        }
    notice_send(
        player=player, kind="account.security", context={"what": notice}, url=reverse("players:security"), now=now
    )
    if player.email:
        letter_owe(kind=Letter.Kind.FACTOR_RESET, to=player.email, player=player, now=now)
    return reset


@transaction.atomic
def factor_reset_cancel(*, token: str, now: datetime) -> FactorReset:
    """Stop a reset with the link in the letter.

    Raises:
        LinkDead: it was cancelled or done already.
    """
    reset = reset_to_cancel(token)
    _cancel(reset, reset.player, now)
    return reset


@transaction.atomic
def factor_reset_stop(*, player: Player, actor: Player, now: datetime) -> None:
    """Stop a reset: its player, or the staff.

    Raises:
        Forbidden: neither.
        Refused: none waits.
    """
    if actor.pk != player.pk:
        official_over(actor, player, Action.PLAYER_RESET_FACTORS)
    reset = reset_waiting(player)
    if reset is None:
        raise Refused(_("No reset of second factors waits."))
    _cancel(reset, actor, now)


def _cancel(reset: FactorReset, actor: Player, now: datetime) -> None:
    rows = FactorReset.objects.filter(pk=reset.pk, cancelled_at=None, done_at=None)
    if not rows.update(cancelled_at=now):
        raise LinkDead(_("It was used already, or what it stops was done. Write to the people who run this site."))
    reset.cancelled_at = now
    audit(actor=actor, verb="factor.reset_cancelled", target=reset.player, now=now)


def factors_remove(*, player: Player, actor: Player | None, now: datetime, by_site: bool = False) -> None:
    """Remove every factor and recovery code, and end all sessions and API tokens. In the caller's transaction."""
    AuthenticatorApp.objects.filter(player=player).delete()
    Passkey.objects.filter(player=player).delete()
    player.recovery_codes.all().delete()
    AuthToken.objects.filter(user=player).delete()
    sessions_end(player)
    factor_changed(
        player=player,
        verb="factor.reset_done",
        notice=lambda: _("All second factors were removed, and everybody was signed out."),
        now=now,
        actor=actor,
        by_site=by_site,
    )


def resets_due(now: datetime) -> models.QuerySet[FactorReset]:
    """Resets whose delay is over."""
    return FactorReset.objects.filter(cancelled_at=None, done_at=None, due_at__lte=now).order_by("due_at", "pk")


def factor_resets_do(now: datetime, *, most: int = 50) -> int:
    """Do the resets whose delay is over; how many. A job; one that fails keeps no other."""

    def do(reset: FactorReset) -> int:
        with transaction.atomic():
            locked = (
                FactorReset.objects.select_for_update(of=("self",))
                .select_related("player", "asked_by")
                .filter(pk=reset.pk, cancelled_at=None, done_at=None)
                .first()
            )
            if locked is not None:
                locked.done_at = now
                locked.save(update_fields=["done_at"])
                factors_remove(player=locked.player, actor=locked.asked_by, now=now)
        return 1

    def failed(reset: FactorReset, error: Exception) -> None:
        logger.error("the reset %s could not be done", reset.pk, exc_info=error)

    return each_alone(list(resets_due(now)[:most]), do, failed=failed)

"""Withdraw a challenge."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from matches.errors import NotYourMatch, WrongStatus
from matches.models import Challenge
from matches.services.challenge_accept import challenge_lock
from players.audit import audit
from players.models import Player

__all__ = ["challenge_withdraw"]


def challenge_withdraw(*, challenge: Challenge, player: Player, now: datetime) -> Challenge:
    """Take a challenge back; doing it again changes nothing.

    Raises:
        NotYourMatch: somebody else made it. WrongStatus: it was answered.
    """
    with transaction.atomic():
        locked = challenge_lock(challenge)
        if locked.challenger_id != player.pk:
            raise NotYourMatch("This challenge is not yours.")
        if locked.status == Challenge.Status.WITHDRAWN:
            return locked
        if locked.status != Challenge.Status.OPEN:
            raise WrongStatus(f"This challenge is {locked.get_status_display()}; it cannot be withdrawn any more.")
        locked.status, locked.answered_at = Challenge.Status.WITHDRAWN, now
        locked.save(update_fields=["status", "answered_at"])
        audit(actor=player, verb="challenge.withdrawn", target=locked, now=now, data={})
    return locked

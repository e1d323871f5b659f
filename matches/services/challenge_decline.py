"""Decline a challenge."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from matches.errors import NotYourMatch, WrongStatus
from matches.models import Challenge
from matches.services.challenge_accept import challenge_lock
from players.audit import audit
from players.models import Player
from players.notices import notice_send

__all__ = ["challenge_decline"]


def challenge_decline(*, challenge: Challenge, player: Player, now: datetime) -> Challenge:
    """Say no; saying it again changes nothing.

    Raises:
        NotYourMatch: somebody else was challenged. WrongStatus: it was accepted or withdrawn.
    """
    with transaction.atomic():
        locked = challenge_lock(challenge)
        if locked.challenged_id != player.pk:
            raise NotYourMatch("This challenge is not for you.")
        if locked.status == Challenge.Status.DECLINED:
            return locked
        if locked.status != Challenge.Status.OPEN:
            raise WrongStatus(f"This challenge is {locked.get_status_display()}; it cannot be declined any more.")
        locked.status, locked.answered_at = Challenge.Status.DECLINED, now
        locked.save(update_fields=["status", "answered_at"])
        audit(actor=player, verb="challenge.declined", target=locked, now=now, data={})
        context = {"opponent": player.username, "game": locked.game, "answer": "declined"}
        notice_send(
            player=locked.challenger,
            kind="match_challenge_answer",
            context=context,
            url=locked.get_absolute_url(),
            now=now,
        )
    return locked

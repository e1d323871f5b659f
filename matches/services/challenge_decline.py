"""Decline a challenge, or give one's seat up before the match begins."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from matches.errors import Malformed, NotYourMatch
from matches.games.registry import room_of
from matches.models import Challenge
from matches.services.challenge_seats import (
    challenge_begin_if_full,
    challenge_close,
    challenge_lock,
    open_check,
    rematch_shown,
)
from players.audit import audit
from players.models import Player
from players.notices.services import notice_send

__all__ = ["challenge_decline"]


def challenge_decline(*, challenge: Challenge, player: Player, now: datetime) -> Challenge:
    """Decline; declining again changes nothing.

    A seat that was free is free again. The seat of somebody invited by name goes with them: the others play without,
    and when too few are left for the game the challenge is declined.

    Raises:
        NotYourMatch: it was never for this player. WrongStatus: it is closed.
    """
    with transaction.atomic():
        locked = challenge_lock(challenge)
        invitation = locked.invitations.filter(player=player).first()
        if invitation is None:
            raise NotYourMatch(_("This challenge is not for you."))
        if locked.status == Challenge.Status.DECLINED:
            return locked
        open_check(locked, "declined")
        audit(actor=player, verb="challenge.declined", target=locked, now=now, data={})
        begun = False
        if not invitation.by_name:
            invitation.delete()
        elif locked.seats - 1 < room_of(locked.ruleset).seat_counts[0]:
            challenge_close(locked, Challenge.Status.DECLINED, now)
        else:
            invitation.delete()
            locked.seats -= 1
            locked.save(update_fields=["seats"])
            try:
                with transaction.atomic():
                    begun = challenge_begin_if_full(locked, player, now)
            except Malformed:
                # A deck that is refused by now must not hold who declines; the challenger begins, and reads why not.
                pass
        if not begun:
            if locked.is_open:  # else closing it has done so
                rematch_shown(locked)
            context = {"opponent": player.username, "game": room_of(locked.ruleset).name, "answer": "declined"}
            url = locked.get_absolute_url()
            notice_send(player=locked.challenger, kind="match_challenge_answer", context=context, url=url, now=now)
    return locked

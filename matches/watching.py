"""Which position of a match somebody without a seat is shown.

In sanctioned play spectators see a match some minutes later, so that nobody can tell a player what they could not see
by themselves in time. Players of the match, and judges and staff without a stake in it, see it as it is. Once it is
over everybody does.
"""

from __future__ import annotations

from copy import copy
from datetime import datetime, timedelta

from django.contrib.auth.models import AnonymousUser

from matches import history
from matches.models import Answer, Match, MatchStatus, Seat
from players.models import Player
from players.staff.authority import Action, may

__all__ = ["WATCH_DELAY", "seen_later", "step_shown"]

WATCH_DELAY = 15
"""Minutes of sanctioned play."""


def step_shown(match: Match, user: Player | AnonymousUser, seat: Seat | None, now: datetime) -> int | None:
    """Returns the number of answers after which the match is shown to this user; ``None``: as it is.

    Answers younger than the match's delay are left out. One statement where there is a delay, else none.
    """
    if not match.watch_delay or seat is not None or match.started_at is None or match.status == MatchStatus.FINISHED:
        return None
    if may(user, Action.MATCH_WATCH_CLOSED, match):
        return None
    old = Answer.objects.filter(match=match.pk, at__lte=now - timedelta(minutes=match.watch_delay))
    return old.order_by("-sequence").values_list("sequence", flat=True).first() or 0


def seen_later(match: Match, step: int) -> Match:
    """Returns a copy of the match that says nothing of what followed after ``step`` answers. Never save it."""
    shown = copy(match)
    last = history.events(match, seen_by=history.SPECTATOR, upto_step=step, newest=1)
    shown.turn = last[0].turn if last else 0
    shown.sequence = shown.version = shown.checkpoint_sequence = step
    shown.public, shown.moved_at, shown.event_count, shown.handoffs = {}, None, 0, 0
    return shown

"""Set and cancel standing orders."""

from __future__ import annotations

import re
from datetime import datetime

from django.db import transaction

from matches.errors import Malformed, NotYourMatch, WrongStatus
from matches.models import Match, MatchStatus, OutboxRow, Seat, StandingOrder
from matches.services.wake import match_wake
from matches.snapshot import match_lock
from players.models import Player

__all__ = ["order_clear", "order_set"]

_WORD = re.compile(r"[a-z][a-z_ ]{0,39}")


def order_set(*, match: Match, player: Player, kind: str, argument: str = "", now: datetime) -> StandingOrder:
    """Pass for the player until a phase begins, their own turn begins, or a public event happens.

    One order per seat; a new one replaces the old. What the player is asked now stays asked.

    Raises:
        Malformed: no such order.
        NotYourMatch, WrongStatus: no seat here; the match is not running.
    """
    if kind not in StandingOrder.Kind.values:
        raise Malformed(f"A standing order is one of: {', '.join(StandingOrder.Kind.values)}.")
    if kind == StandingOrder.Kind.MY_TURN:
        argument = ""
    elif not isinstance(argument, str) or not _WORD.fullmatch(argument):
        raise Malformed("Say which phase or which event ends the order.")
    with transaction.atomic():
        locked, seat = _own(match, player)
        if locked.status != MatchStatus.RUNNING:
            raise WrongStatus(f"This match is {locked.get_status_display()}; orders are for running ones.")
        _end(seat, "replaced by another order", now)
        order = StandingOrder.objects.create(match=locked, seat=seat, kind=kind, argument=argument, created_at=now)
        OutboxRow.objects.create(match=locked, reason="order", created_at=now)
        match_wake(locked.pk)
    return order


def order_clear(*, match: Match, player: Player, now: datetime) -> int:
    """Cancel the player's standing order; how many there were (0 or 1).

    Raises:
        NotYourMatch: no seat here.
    """
    with transaction.atomic():
        _, seat = _own(match, player)
        return _end(seat, "taken back", now)


def _own(match: Match, player: Player) -> tuple[Match, Seat]:
    locked, seats = match_lock(match.pk)
    for seat in seats:
        if seat.player_id == player.pk:
            return locked, seat
    raise NotYourMatch("You have no seat in this match.")


def _end(seat: Seat, reason: str, now: datetime) -> int:
    return StandingOrder.objects.filter(seat=seat, active=True).update(active=False, ended_at=now, ended_because=reason)

"""Cut the deck. Every seat's cut enters the seed, and the last cut starts the match."""

from __future__ import annotations

import re
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from matches import proofs
from matches.errors import KeyConflict, Malformed, NotYourMatch, WrongStatus
from matches.models import Match, MatchStatus, OutboxRow, Seat
from matches.services.wake import match_wake
from matches.site_time import deadline_moved
from matches.snapshot import match_lock
from players.models import Player

__all__ = ["cut_check", "cut_give", "cuts_make"]

_SHAPE = re.compile(r"[\x21-\x7e](?:[\x20-\x7e]{0,126}[\x21-\x7e])?")


def cut_check(cut: str) -> None:
    """Raises Malformed when it is empty, too long or holds odd characters."""
    if not isinstance(cut, str) or not _SHAPE.fullmatch(cut):
        raise Malformed(_("A cut is 1 to 128 printable ASCII characters, without spaces at its ends."))


def cut_give(*, match: Match, player: Player, cut: str, now: datetime) -> Seat:
    """Give a seat's cut. Giving the same one again changes nothing.

    Raises:
        Malformed: it is empty, too long or holds odd characters.
        NotYourMatch: the player has no seat here.
        KeyConflict: the seat has cut differently before.
        WrongStatus: play has begun.
    """
    cut_check(cut)
    with transaction.atomic():
        locked, seats = match_lock(match.pk)
        seat = next((seat for seat in seats if seat.player_id == player.pk), None)
        if seat is None:
            raise NotYourMatch(_("You have no seat in this match."))
        if seat.cut:
            if seat.cut == cut:
                return seat
            raise KeyConflict(_("You have cut the deck already; a cut cannot be changed."))
        if locked.status != MatchStatus.WAITING:
            raise WrongStatus(
                _("This match is %(status)s; the deck can no longer be cut.") % {"status": locked.get_status_display()}
            )
        _set(seat, cut, True, now)
        locked.version += 1
        locked.save(update_fields=["version"])
        _start_if_all(locked, seats, now)
    return seat


def cuts_make(*, match_id: int, now: datetime) -> int:
    """Cut for seats whose time to cut has passed; returns how many. These cuts follow from the secret."""
    with transaction.atomic():
        match, seats = match_lock(match_id)
        late = [seat for seat in seats if not seat.cut]
        if match.status != MatchStatus.WAITING or not late or match.cuts_due_at is None:
            return 0
        if deadline_moved(match.created_at, match.cuts_due_at, now) > now:
            return 0
        for seat in late:
            _set(seat, proofs.server_cut(match.code, bytes(match.secret), seat.place), False, now)
        match.version += 1
        match.save(update_fields=["version"])
        _start_if_all(match, seats, now)
    return len(late)


def _set(seat: Seat, cut: str, proven: bool, now: datetime) -> None:
    seat.cut = cut
    seat.cut_proven = proven
    seat.cut_at = now
    seat.save(update_fields=["cut", "cut_proven", "cut_at"])


def _start_if_all(match: Match, seats: list[Seat], now: datetime) -> None:
    if all(seat.cut for seat in seats):
        OutboxRow.objects.create(match=match, reason="start", created_at=now)
        match_wake(match.pk)

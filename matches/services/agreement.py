"""What wishes that the others of a match must agree to have in common: take-backs and calling it off."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from django.utils.translation import gettext

from matches.errors import NotYourMatch
from matches.models import CallOff, Match, Seat, TakeBack
from matches.publish import match_publish
from matches.titles import title_kept
from players.models import Player
from players.notices.services import notices_send

__all__ = ["agree", "match_changed", "own_seat", "people_beside", "wish_close", "wish_tell"]

Wish = TakeBack | CallOff


def own_seat(seats: Sequence[Seat], player: Player) -> Seat:
    """The player's seat.

    Raises:
        NotYourMatch: they have none.
    """
    seat = next((seat for seat in seats if seat.player_id == player.pk), None)
    if seat is None:
        raise NotYourMatch(gettext("You have no seat in this match."))
    return seat


def people_beside(seats: Sequence[Seat], asker: int) -> list[Seat]:
    """The seats of the other people; bots are not asked. ``asker`` is the key of the seat that has the wish."""
    return [seat for seat in seats if seat.pk != asker and not seat.player.is_bot]


def agree(wish: Wish, seat: Seat, seats: Sequence[Seat]) -> bool:
    """Note that a seat agrees; whether all have."""
    wish.agreed = sorted({*wish.agreed, seat.place})
    wish.save(update_fields=["agreed"])
    return {person.place for person in people_beside(seats, wish.seat_id)} <= set(wish.agreed)


def wish_close(wish: Wish, status: str, now: datetime) -> None:
    """End a wish."""
    wish.status, wish.closed_at = status, now
    wish.save(update_fields=["status", "closed_at"])


def wish_tell(match: Match, players: Iterable[Player], kind: str, other: Player, now: datetime) -> None:
    """Tell players of a match what another of its players wants or answered."""
    context = {"opponent": other.username, "title": title_kept(match.title, match.ruleset)}
    recipients = [(player, context) for player in players]
    notices_send(recipients=recipients, kind=kind, url=match.get_absolute_url(), now=now)


def match_changed(match: Match) -> None:
    """Let open pages of a locked match draw it anew."""
    match.version += 1
    match.save(update_fields=["version"])
    match_publish(match)

"""Stop reading a player of a match, or read them again. The other is never told."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from matches.errors import Malformed, NotYourMatch
from matches.models import Match, Seat, TalkMute
from players.models import Player

__all__ = ["talk_mute"]


@transaction.atomic
def talk_mute(*, match: Match, player: Player, place: int, mute: bool) -> None:
    """Hide what the seat at ``place`` says from the player, or show it again; twice changes nothing.

    Lines said while muted are shown again after it.

    Raises:
        NotYourMatch: the player has no seat here.
        Malformed: no such seat, or the player's own.
    """
    seats = {seat.place: seat for seat in Seat.objects.filter(match=match)}
    own = next((seat for seat in seats.values() if seat.player_id == player.pk), None)
    if own is None:
        raise NotYourMatch(_("You have no seat in this match."))
    other = seats.get(place)
    if other is None or other.pk == own.pk:
        raise Malformed(_("Name the seat of another player of this match."))
    if mute:
        TalkMute.objects.get_or_create(match=match, seat=own, muted=other)
    else:
        TalkMute.objects.filter(seat=own, muted=other).delete()

"""What a player takes from others: switched off for everybody, or closed to somebody by a block.

The two look alike from outside. Every refusal is made here or asks here, so that nobody learns from one that they are
blocked; `tests/permissions/test_blocks_are_not_told.py` compares them byte for byte.
"""

from datetime import datetime
from enum import StrEnum

from django.db import transaction
from django.db.models import Q

from players.audit import audit
from players.friends.blocks import block_between, has_blocked
from players.friends.rows import are_friends, friend_among
from players.models import Player

__all__ = ["Takes", "closed_to", "takes", "takes_change"]


class Takes(StrEnum):
    """What can be switched off, by the column of the switch."""

    FRIEND_REQUESTS = "takes_friend_requests"
    CARDS = "takes_cards"
    CHALLENGES = "takes_challenges"
    """From friends they are taken all the same."""
    OFFICES = "takes_offices"


def takes(other: Player, player: Player, what: Takes) -> bool:
    """Whether ``other`` takes this from the player now."""
    if has_blocked(other, player):
        return False
    return bool(getattr(other, what)) or (what is Takes.CHALLENGES and are_friends(other, player))


def closed_to(player: Player, party: str, what: Takes, *, others: str = "") -> Q:
    """Rows that are closed to the player: with a party who takes none of this from them, or whom they have blocked.

    ``party`` is the rows' path to a player; at ``others``, a second path, only blocks count.
    """
    switched_off = Q(**{f"{party}__{what}": False}) & ~Q(**{party: player})
    if what is Takes.CHALLENGES:
        switched_off &= ~friend_among(player, party)
    closed = block_between(player, party) | switched_off
    return closed | block_between(player, others) if others else closed


@transaction.atomic
def takes_change(*, player: Player, now: datetime, **switches: bool) -> Player:
    """Switch on or off what the player takes from others, by the columns of `Takes`."""
    player = Player.objects.select_for_update().get(pk=player.pk)
    before = {name: getattr(player, name) for name in switches}
    if before != switches:
        for name, value in switches.items():
            setattr(player, Takes(name), value)
        player.save(update_fields=list(switches))
        audit(actor=player, verb="player.takes_changed", target=player, now=now, data={"before": before} | switches)
    return player

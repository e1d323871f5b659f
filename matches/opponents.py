"""Whom and with what a player is likely to play next: friends, recent opponents, the deck of the last match."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import OuterRef, Subquery

from cardpool.models import DeckVersion
from matches.models import Seat
from matches.selectors import LESSONS
from players.friends.blocks import blocked_by_player
from players.friends.rows import friend_among
from players.models import Player

__all__ = ["Opponent", "deck_played_last", "opponents_offered"]

FRIENDS_MOST, RECENT_MOST, SEATS_READ = 6, 6, 60


@dataclass(frozen=True, slots=True)
class Opponent:
    """A person to challenge by one press."""

    name: str
    is_friend: bool


def opponents_offered(player: Player) -> list[Opponent]:
    """The player's friends by name, then those they met last; nobody they have blocked. Two statements.

    Who has blocked the player is among them all the same, as in every list: their absence would tell of it.
    """
    people = Player.objects.filter(is_active=True, is_bot=False, trial_seen_at=None).exclude(pk=player.pk)
    people = people.exclude(blocked_by_player(player, "pk"))
    friends = list(people.filter(friend_among(player, "pk")).order_by("username").values_list("username", flat=True))
    own = Seat.objects.filter(~LESSONS, player=player).values("match")
    others = Seat.objects.filter(match__in=own, player__in=people).order_by("-match_id", "place")
    met = dict.fromkeys(others.values_list("player__username", flat=True)[:SEATS_READ])
    recent = [name for name in met if name not in friends][:RECENT_MOST]
    return [Opponent(name, True) for name in friends[:FRIENDS_MOST]] + [Opponent(name, False) for name in recent]


def deck_played_last(player: Player, ruleset: str) -> str:
    """The newest version of the deck that the player played last in a game, as forms choose it; empty for none."""
    newest = DeckVersion.objects.filter(deck=OuterRef("deck_version__deck")).order_by("-number").values("pk")[:1]
    seats = Seat.objects.filter(
        ~LESSONS, player=player, match__ruleset=ruleset, deck_version__deck__archived_at=None
    ).exclude(deck_version=None)
    row = seats.order_by("-pk").values_list(Subquery(newest), flat=True).first()
    return str(row) if row is not None else ""

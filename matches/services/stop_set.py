"""Change a player's own stops."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from matches.games.registry import room_chosen
from matches.models import PlayerStop
from matches.stops import choice_check
from players.models import Player

__all__ = ["stop_set"]


def stop_set(*, player: Player, ruleset: str, window: str, choice: str, now: datetime) -> str:
    """Ask or pass from now on in a kind of window, in all the player's matches of a game; empty: as usual again.

    It counts from the next question on: what the player is asked now stays asked. Returns the choice.

    Raises:
        Malformed: no such game, window or choice.
    """
    window, choice = choice_check(room_chosen(ruleset).stops, window, choice)
    with transaction.atomic():
        if not choice:
            PlayerStop.objects.filter(player=player, ruleset=ruleset, window=window).delete()
        else:
            PlayerStop.objects.update_or_create(
                player=player, ruleset=ruleset, window=window, defaults={"choice": choice, "changed_at": now}
            )
    return choice

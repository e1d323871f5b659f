"""Who may no longer pick in a draft although they have a seat, as the apps above say: an event that they are out of."""

from collections.abc import Callable

from cardpool.models import Draft
from players.models import Player

__all__ = ["Barring", "barred_reason", "picks_barred_by"]

Barring = Callable[[Draft, Player], str]
"""Why a player may not pick at a draft, as sentences for them; empty where they may."""

_BARRING: dict[str, Barring] = {}


def picks_barred_by(name: str, barring: Barring) -> None:
    """Register who bars players under a name; the same name again takes its place."""
    _BARRING[name] = barring


def barred_reason(draft: Draft, player: Player) -> str:
    """Why the player may not pick at the draft; empty where they may."""
    return next((reason for _, barring in sorted(_BARRING.items()) if (reason := barring(draft, player))), "")

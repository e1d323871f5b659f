"""Dismiss the hint to a kind of question, or bring all hints of a game back."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from matches.errors import Malformed
from matches.games.registry import room_of
from matches.models import HintDismissed
from players.models import Player

__all__ = ["hint_dismiss", "hints_restore"]


def hint_dismiss(*, player: Player, game: str, prompt: str, now: datetime) -> None:
    """Do not show this hint to the player any more. Doing it again changes nothing.

    Raises:
        Malformed: there is no such hint.
    """
    if prompt not in room_of(game).hints:
        raise Malformed(_("There is no hint to such a question."))
    HintDismissed.objects.get_or_create(player=player, game=game, prompt=prompt, defaults={"dismissed_at": now})


def hints_restore(*, player: Player, game: str) -> int:
    """Show all hints of a game again. Returns how many were dismissed."""
    return HintDismissed.objects.filter(player=player, game=game).delete()[0]

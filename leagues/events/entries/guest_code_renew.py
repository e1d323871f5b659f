"""Give a guest of an event another code to claim the account with, where the first is lost."""

from datetime import datetime

from leagues.events.models import Entrant
from players import guests
from players.authority import Action, check
from players.models import Player

__all__ = ["guest_code_renew"]


def guest_code_renew(*, entrant: Entrant, actor: Player, now: datetime) -> str:
    """The new code, shown this once; the one before is worth nothing.

    Raises:
        Forbidden: not the organiser, or one who plays in the event. Refused: the account is no guest's, or not any
        more.
    """
    check(actor, Action.TOURNAMENT_WALK_IN, entrant.tournament)
    return guests.code_renew(guest=entrant.player, actor=actor, now=now)

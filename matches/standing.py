"""When standing orders end. Pure.

An order sees the spectator's view and public events only. It passes whatever the hand holds, so a pass tells nothing.
"""

from collections.abc import Iterable, Mapping

from matches.reasons import EVENT_HAPPENED, PHASE_BEGAN, TURN_BEGAN
from players.stored_sentences import stored

__all__ = ["order_ends"]


def order_ends(
    kind: str,
    argument: str,
    place: int,
    public: Mapping[str, object],
    happened: Iterable[str],
    *,
    turn_player: int | None = None,
) -> str | None:
    """Why an order has ended, in words, or ``None`` while it holds.

    Args:
        kind, argument: the order: ``phase`` and its name, ``my_turn``, or ``event`` and its kind.
        place: the seat that gave it.
        public: the spectator's view.
        happened: kinds of the public events since it was last looked at.
        turn_player: the seat whose turn it is, where the game has turns of players.
    """
    if kind == "phase" and public.get("phase") == argument:
        return stored(PHASE_BEGAN, phase=argument)
    if kind == "my_turn" and turn_player == place:
        return stored(TURN_BEGAN)
    if kind == "event" and argument in happened:
        return stored(EVENT_HAPPENED, event=argument.replace("_", " "))
    return None

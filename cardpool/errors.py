"""Refusals about cards and decks."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from players.errors import Conflict, Forbidden, Refused

if TYPE_CHECKING:
    from cardpool.decktext import LineProblem

__all__ = ["Conflict", "DeckRefused", "Forbidden", "KeyConflict", "NotEnoughCards", "NotEnoughTokens", "Refused"]


class DeckRefused(Refused):
    """The deck cannot be registered or used; ``problems`` lists every reason, one sentence each.

    ``lines`` are the lines of a pasted list that could not be read, with the cards to choose from; ``some_read`` says
    whether there were others.
    """

    def __init__(
        self,
        message: str,
        problems: list[str] | None = None,
        lines: "Sequence[LineProblem]" = (),
        *,
        some_read: bool = False,
    ) -> None:
        super().__init__(message)
        self.problems = problems or []
        self.lines = tuple(lines)
        self.some_read = some_read


class NotEnoughCards(Refused):
    """The source does not hold enough cards."""


class NotEnoughTokens(Refused):
    """The player has too few tokens."""


class KeyConflict(Conflict):
    """The idempotency key was used for another movement."""

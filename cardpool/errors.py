"""Refusals about cards and decks."""

from players.errors import Conflict, Forbidden, Refused

__all__ = ["DeckRefused", "Forbidden", "KeyConflict", "NotEnoughCards", "NotEnoughTokens", "Refused"]


class DeckRefused(Refused):
    """The deck cannot be registered or used; ``problems`` lists every reason, one sentence each."""

    def __init__(self, message: str, problems: list[str] | None = None) -> None:
        super().__init__(message)
        self.problems = problems or []


class NotEnoughCards(Refused):
    """The source does not hold enough cards."""


class NotEnoughTokens(Refused):
    """The player has too few tokens."""


class KeyConflict(Conflict):
    """The idempotency key was used for another movement."""

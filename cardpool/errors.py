"""Refusals about cards and decks."""

from players.errors import Conflict, Refused

__all__ = ["DeckRefused", "KeyConflict", "NotEnoughCards", "Refused"]


class DeckRefused(Refused):
    """The deck cannot be registered or used; ``problems`` lists every reason, one sentence each."""

    def __init__(self, message: str, problems: list[str] | None = None) -> None:
        super().__init__(message)
        self.problems = problems or []


class NotEnoughCards(Refused):
    """The source does not hold enough cards."""


class KeyConflict(Conflict):
    """The idempotency key was used for another movement."""

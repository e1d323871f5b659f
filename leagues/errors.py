"""Refusals about events. A refusal changes nothing, and its message says what to do."""

from players.errors import Conflict, Forbidden, Refused

__all__ = ["Forbidden", "Refused", "RegistrationRefused", "WrongState"]


class WrongState(Conflict):
    """The event is in a state that does not allow this."""


class RegistrationRefused(Refused):
    """The deck cannot be registered; ``problems`` lists every reason, one sentence each."""

    def __init__(self, message: str, problems: list[str] | None = None) -> None:
        super().__init__(message)
        self.problems = problems or []

"""Why something about an event was refused. Each refusal changes nothing and its message says what to do."""

from players.errors import Conflict, Forbidden, Refused

__all__ = ["Forbidden", "Refused", "RegistrationRefused", "WrongState"]


class WrongState(Conflict):
    """The event is not, or no longer, where this can be done."""


class RegistrationRefused(Refused):
    """The deck cannot be registered; ``problems`` lists every reason, one sentence each."""

    def __init__(self, message: str, problems: list[str] | None = None) -> None:
        super().__init__(message)
        self.problems = problems or []

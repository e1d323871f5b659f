"""Refusals of services, each with a sentence a person can act on."""


class Refused(Exception):
    """The request was understood and refused; nothing has changed.

    The message says what to do. Pages show it, the API answers 400 with it as ``detail``.
    """

    status = 400

    @property
    def message(self) -> str:
        """The sentence."""
        return str(self)


class Conflict(Refused):
    """Something else was said or done first; the API answers 409."""

    status = 409


class PasswordNeeded(Refused):
    """The password is missing or wrong; the API answers 403."""

    status = 403


class LinkDead(Refused):
    """A link from a letter is no longer good, or never was; pages and the API answer 404."""

    status = 404


class TooMany(Refused):
    """Asked too often; the API answers 429 and both say in Retry-After when to try again, in seconds."""

    status = 429

    def __init__(self, message: str, retry_after: int) -> None:
        super().__init__(message)
        self.retry_after = retry_after


class Forbidden(Refused):
    """The person may not do this; the API answers 403."""

    status = 403

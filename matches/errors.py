"""Refusals about matches. A refusal changes nothing, and its message says what to do."""

from players.errors import Refused

__all__ = [
    "KeyConflict",
    "Late",
    "Malformed",
    "MatchError",
    "NotAllowed",
    "NotYourMatch",
    "Oversized",
    "Stale",
    "WrongStatus",
]


class MatchError(Refused):
    """Base of all refusals. ``status`` is the HTTP status an API answers with, ``code`` a word for programs."""

    code = "refused"


class Malformed(MatchError):
    """The input is malformed."""

    code = "malformed"


class Oversized(MatchError):
    """The input is larger than any valid one."""

    status = 413
    code = "oversized"


class NotYourMatch(MatchError):
    """The player has no seat there, or not that seat."""

    status = 403
    code = "not_your_match"


class NotAllowed(MatchError):
    """The player may not do this."""

    status = 403
    code = "not_allowed"


class Stale(MatchError):
    """The decision is not, or no longer, open."""

    status = 409
    code = "stale"


class Late(MatchError):
    """The seat's time had run out."""

    status = 409
    code = "late"


class KeyConflict(MatchError):
    """The idempotency key was used for another answer."""

    status = 409
    code = "key_conflict"


class WrongStatus(MatchError):
    """The status of the match does not allow this."""

    status = 409
    code = "wrong_status"

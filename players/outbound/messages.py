"""What is asked of the outside, and what came back."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from django.utils.translation import gettext as _

from players.outbound.addresses import Destination

__all__ = ["Failure", "Reply", "Request"]


class Failure(StrEnum):
    """Why no whole answer came."""

    NONE = ""
    BUSY = "busy"
    TOO_LATE = "too late"
    TOO_LONG = "too long"
    NOT_FOUND = "not found"
    NOT_PUBLIC = "not public"
    UNREACHABLE = "unreachable"


@dataclass(frozen=True, slots=True)
class Request:
    """What is asked: at most ``within`` seconds for all of it, at most ``body_most`` bytes of the answer's body.

    With a ``body_most`` of 0 nothing is read after the answer's head.
    """

    method: str
    destination: Destination
    within: float
    headers: Mapping[str, str] = field(default_factory=dict)
    body: bytes = b""
    body_most: int = 0
    local: Collection[str] = ()


@dataclass(frozen=True, slots=True)
class Reply:
    """The answer's status (0: none came) and body; or what failed."""

    status: int = 0
    body: bytes = b""
    failure: Failure = Failure.NONE

    @property
    def taken(self) -> bool:
        """Whether the receiver has what was sent."""
        return 200 <= self.status < 300

    @property
    def words(self) -> str:
        """What became of it, for whoever owns the address."""
        return {
            Failure.NONE: _("status %(status)s") % {"status": self.status},
            Failure.BUSY: _("too much was sent at once"),
            Failure.TOO_LATE: _("it did not answer in time"),
            Failure.TOO_LONG: _("the answer was too long"),
            Failure.NOT_FOUND: _("its name was not found"),
            Failure.NOT_PUBLIC: _("its name leads into a network"),
            Failure.UNREACHABLE: _("it could not be reached"),
        }[self.failure]

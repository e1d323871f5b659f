"""Whether somebody left a match so early that it counts for nothing: not for what wins, and not for tokens."""

from matches.ending_told import LEFT
from matches.models import Match

__all__ = ["TURNS_LEAST", "left_early"]

TURNS_LEAST = 4
"""Turns that are completed before a concession or a timeout counts as a result: two of each of two players."""


def left_early(match: Match) -> bool:
    """Whether a match ended by a concession or a timeout in its first `TURNS_LEAST` turns."""
    return (match.outcome or {}).get("termination") in LEFT and match.turn < TURNS_LEAST

"""Numbers that follow from a text, the same in every version of Python."""

from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar

__all__ = ["NumberStream"]

T = TypeVar("T")
NUMBER_BYTES = 4
RANGE = 1 << 8 * NUMBER_BYTES


class NumberStream:
    """A stream of numbers: SHA-256 of the text and a counter, four bytes a number.

    >>> numbers = NumberStream("1R13")
    >>> [numbers.between(1, 6) for _ in range(8)]
    [3, 1, 2, 5, 5, 2, 5, 6]
    """

    def __init__(self, text: str) -> None:
        self._text = text
        self._blocks = 0
        self._unused = b""

    def _next(self) -> int:
        if not self._unused:
            self._unused = sha256(f"{self._text}:{self._blocks}".encode()).digest()
            self._blocks += 1
        chunk, self._unused = self._unused[:NUMBER_BYTES], self._unused[NUMBER_BYTES:]
        return int.from_bytes(chunk, "big")

    def share(self) -> float:
        """A number from 0 up to, but not including, 1."""
        return self._next() / RANGE

    def between(self, low: int, high: int) -> int:
        """A whole number from `low` to `high`, both included."""
        return low + self._next() * (high - low + 1) // RANGE

    def chance(self, share: float) -> bool:
        """True in `share` of all cases."""
        return self.share() < share

    def choice(self, options: Sequence[T]) -> T:
        """One of the options."""
        return options[self.between(0, len(options) - 1)]

    def sample(self, options: Sequence[T], count: int) -> list[T]:
        """`count` different ones of the options, in random order."""
        rest = list(options)
        return [rest.pop(self.between(0, len(rest) - 1)) for _ in range(count)]

"""A seeded stream of random numbers that a stranger can recompute with the standard library.

Block ``i`` is HMAC-SHA-512(key=seed, message=LP(label) + i as eight bytes, big-endian); it is read as eight unsigned
64-bit words, big-endian, in order. A number below ``n`` is ``word % n`` for the first word less than
``floor(2**64 / n) * n`` (rejection sampling, so every number is equally likely). LP(x) is the length of x as eight
bytes, big-endian, followed by x: no two lists of parts have the same encoding.

Used for everything random in an event: order among equal pairings, lots in standings, and prize draws.

>>> stream = Stream(b"seed", "example")
>>> [stream.below(6) for _ in range(5)]
[0, 2, 1, 0, 2]
>>> "".join(Stream(b"seed", "example").shuffled("abcde"))
'daecb'
"""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from itertools import chain
from struct import Struct
from typing import TypeVar

from engine.kernel.randomness import length_prefixed

T = TypeVar("T")


def lot_of(seed: bytes, number: int) -> bytes:
    """The lot of an entrant: who has the lesser one stands higher. It rests on no other entrant.

    HMAC-SHA-512(key = seed, message = LP("standings lot") + LP(number as decimal text)).
    """
    return hmac.digest(seed, length_prefixed([b"standings lot", str(number).encode()]), "sha512")


WORD_BITS = 64
_WORDS = 1 << WORD_BITS
_block_words = Struct(">8Q").unpack


class Stream:
    """Random words from a seed and a label; the same pair gives the same words on every machine.

    ``seed`` is any byte string (64 bytes in events); ``label`` keeps two uses of one seed apart.
    """

    def __init__(self, seed: bytes, label: str) -> None:
        self._seed = seed
        self._prefix = length_prefixed([label.encode()])
        self._counter = 0
        self._words: list[int] = []
        """Of the last block those that are not taken yet, the next one last."""

    def word(self) -> int:
        """The next unsigned 64-bit word."""
        if not self._words:
            self._words = [*reversed(self._block())]
        return self._words.pop()

    def words(self, count: int) -> list[int]:
        """The next ``count`` words."""
        words = self._words[::-1]
        while len(words) < count:
            words += self._block()
        self._words = words[count:][::-1]
        return words[:count]

    def _block(self) -> tuple[int, ...]:
        """The words of the next block."""
        block = hmac.digest(self._seed, self._prefix + self._counter.to_bytes(8, "big"), "sha512")
        self._counter += 1
        return _block_words(block)

    def below(self, count: int) -> int:
        """A number in 0 .. count-1, each equally likely. Raises ValueError when count is not in 1 .. 2**64."""
        if not 1 <= count <= _WORDS:
            raise ValueError(f"A random number needs between 1 and 2**64 possibilities, not {count}.")
        limit = _WORDS // count * count
        while (word := self.word()) >= limit:
            pass
        return word % count

    def choose(self, options: Sequence[T]) -> T:
        """One of the options, each equally likely. Raises ValueError when there are none."""
        return options[self.below(len(options))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """A new list in random order (Fisher-Yates from the last place down). Sort the items first: order matters."""
        result = list(items)
        words = chain(self.words(max(len(result) - 1, 0)), iter(self.word, None))
        for count in range(len(result), 1, -1):
            word = next(words)
            # The limit of `below` is more than 2**64 - count, so most words need no division to be let through.
            while word >= _WORDS - count and word >= _WORDS // count * count:
                word = next(words)
            other = word % count
            result[count - 1], result[other] = result[other], result[count - 1]
        return result

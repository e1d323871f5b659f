"""Randomness that a stranger can recompute.

A stream is HMAC-SHA-512 keyed with 64 secret bytes over a block counter; each block gives eight unsigned 64-bit
big-endian words. A number below *n* takes the next word, rejecting words at or above the largest multiple of *n*, so
every value is exactly as likely. Shuffles are Fisher-Yates from the end. 64 bytes because a shorter key cannot reach
every order of sixty cards (60! needs 272 bits).
"""

import hmac
from collections.abc import Iterable, MutableSequence, Sequence
from hashlib import sha512
from struct import unpack
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from hashlib import _Hash

KEY_BYTES = 64
WORDS_PER_BLOCK = 8
_WORD_RANGE = 1 << 64
_INNER, _OUTER = (bytes(byte ^ pad for byte in range(256)) for pad in (0x36, 0x5C))
"""The two pads of HMAC (RFC 2104), by which a key's bytes are translated."""
T = TypeVar("T")


def length_prefixed(parts: Iterable[bytes]) -> bytes:
    """Join byte strings so that different lists give different bytes: each part after its length in eight bytes,
    big-endian.

    >>> length_prefixed([b"ab", b""]) == bytes(7) + b"\\x02ab" + bytes(8)
    True
    """
    return b"".join(len(part).to_bytes(8, "big") + part for part in parts)


class Stream:
    """A position in an endless sequence of 64-bit words.

    >>> stream = Stream(bytes(64))
    >>> [stream.below(6) + 1 for _ in range(5)]
    [5, 2, 5, 2, 2]
    >>> cards = [1, 2, 3, 4]; stream.shuffle(cards); cards
    [2, 4, 3, 1]
    """

    __slots__ = ("_block", "_keyed", "_words", "key", "position")

    def __init__(self, key: bytes, position: int = 0) -> None:
        if len(key) != KEY_BYTES:
            raise ValueError(f"a key has {KEY_BYTES} bytes, not {len(key)}")
        self.key = key
        self.position = position
        self._block = -1
        self._words: tuple[int, ...] = ()
        self._keyed: tuple[_Hash, _Hash] | None = None

    def word(self) -> int:
        """The next 64-bit word."""
        return self.below(_WORD_RANGE)

    def _digest(self, message: bytes) -> bytes:
        """HMAC-SHA-512 by this stream's key, in half the time of `hmac.digest`: the hashed pads of the key are kept."""
        if self._keyed is None:
            padded = self.key.ljust(sha512().block_size, b"\0")
            self._keyed = (sha512(padded.translate(_INNER)), sha512(padded.translate(_OUTER)))
        inner, outer = self._keyed[0].copy(), self._keyed[1].copy()
        inner.update(message)
        outer.update(inner.digest())
        return outer.digest()

    def below(self, bound: int) -> int:
        """A number from 0 to ``bound - 1``, each equally likely. Draws at least one word, also when ``bound`` is 1."""
        if bound < 1:
            raise ValueError("bound must be at least 1")
        limit = _WORD_RANGE - _WORD_RANGE % bound
        while True:
            position = self.position
            block = position // WORDS_PER_BLOCK
            if block != self._block:
                self._words = unpack(">8Q", self._digest(block.to_bytes(8, "big")))
                self._block = block
            self.position = position + 1
            word = self._words[position % WORDS_PER_BLOCK]
            if word < limit:
                return word % bound

    def draw(self, items: Sequence[T], count: int) -> list[T]:
        """``count`` of the items, or all, one after the other from those that are left: each choice equally likely.
        The caller puts them in a canonical order first.

        >>> Stream(bytes(64)).draw("abcdef", 3)
        ['e', 'f', 'a']
        """
        rest = list(items)
        return [rest.pop(self.below(len(rest))) for _ in range(min(count, len(rest)))]

    def shuffle(self, items: MutableSequence[int]) -> None:
        """Put ``items`` in random order, in place. The caller sorts them canonically first."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def clone(self) -> "Stream":
        """A stream that goes on with the same words, independently."""
        twin = Stream(self.key, self.position)
        twin._block = self._block
        twin._words = self._words
        twin._keyed = self._keyed
        return twin

    def derive(self, label: str) -> "Stream":
        """A new stream whose key depends on this one's key and a label, for uses that must not advance this one."""
        return Stream(hmac.digest(self.key, b"derive:" + label.encode(), sha512))


def key_from_seed(seed: int) -> bytes:
    """A 64-byte key for tests, simulations and sweeps, from a small number. Not secret: matches never use it."""
    return sha512(b"entmoot seed " + str(seed).encode()).digest()

"""The stream against its definition, recomputed with the standard library."""

import hmac
import math
from collections import Counter
from hashlib import sha512

import pytest

from engine.kernel import Stream, key_from_seed


def words(key: bytes, count: int) -> list[int]:
    """The words of a stream by its definition."""
    stream_words: list[int] = []
    block = 0
    while len(stream_words) < count:
        digest = hmac.new(key, block.to_bytes(8, "big"), sha512).digest()
        stream_words += [int.from_bytes(digest[place : place + 8], "big") for place in range(0, 64, 8)]
        block += 1
    return stream_words[:count]


def test_words_are_hmac_sha_512_over_a_counter() -> None:
    key = key_from_seed(7)
    stream = Stream(key)
    assert [stream.word() for _ in range(50)] == words(key, 50)


def test_a_known_first_word() -> None:
    assert Stream(bytes(64)).word() == int.from_bytes(hmac.new(bytes(64), bytes(8), sha512).digest()[:8], "big")


def test_a_shuffle_is_fisher_yates_from_the_end_with_rejection() -> None:
    key = key_from_seed(11)
    cards = list(range(60))
    Stream(key).shuffle(cards)
    expected, source = list(range(60)), iter(words(key, 200))
    for last in range(59, 0, -1):
        limit = 2**64 - 2**64 % (last + 1)
        word = next(source)
        while word >= limit:
            word = next(source)
        other = word % (last + 1)
        expected[last], expected[other] = expected[other], expected[last]
    assert cards == expected


def test_words_above_the_largest_multiple_are_rejected(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = Stream(bytes(64))
    stream.word()
    monkeypatch.setattr(stream, "_words", (0, 2**64 - 1, 5, 0, 0, 0, 0, 0))
    assert stream.below(3) == 2
    assert stream.position == 3


@pytest.mark.long
def test_every_order_of_four_is_about_equally_likely() -> None:
    stream = Stream(key_from_seed(3))
    seen: Counter[tuple[int, ...]] = Counter()
    for _ in range(24_000):
        cards = [0, 1, 2, 3]
        stream.shuffle(cards)
        seen[tuple(cards)] += 1
    assert len(seen) == math.factorial(4)
    chi_square = sum((count - 1000) ** 2 / 1000 for count in seen.values())
    assert chi_square < 60  # 23 degrees of freedom: far beyond the 99.99 % point


def test_a_clone_goes_on_alike_and_apart() -> None:
    stream = Stream(key_from_seed(1))
    stream.word()
    twin = stream.clone()
    ahead = [twin.word() for _ in range(20)]
    assert [stream.word() for _ in range(20)] == ahead


def test_a_position_is_enough_to_go_on() -> None:
    stream = Stream(key_from_seed(1))
    for _ in range(13):
        stream.word()
    assert Stream(stream.key, stream.position).word() == stream.word()


@pytest.mark.parametrize("bad", [b"", bytes(32), bytes(65)])
def test_a_key_has_64_bytes(bad: bytes) -> None:
    with pytest.raises(ValueError, match="64 bytes"):
        Stream(bad)


def test_there_is_no_number_below_zero() -> None:
    with pytest.raises(ValueError, match="at least 1"):
        Stream(bytes(64)).below(0)

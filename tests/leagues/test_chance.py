"""The seeded stream: the same everywhere, uniform, and recomputable from its description."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter

import pytest

from engine.kernel.randomness import length_prefixed
from leagues.chance.stream import Stream


def test_words_are_the_documented_hmac_blocks() -> None:
    stream = Stream(b"key", "label")
    words = [stream.word() for _ in range(20)]
    expected = []
    for counter in range(3):
        message = (5).to_bytes(8, "big") + b"label" + counter.to_bytes(8, "big")
        block = hmac.new(b"key", message, hashlib.sha512).digest()
        expected += [int.from_bytes(block[i : i + 8], "big") for i in range(0, 64, 8)]
    assert words == expected[:20]


def test_length_prefix_keeps_different_lists_apart() -> None:
    assert length_prefixed([b"ab", b"c"]) != length_prefixed([b"a", b"bc"])
    assert length_prefixed([b"", b"a"]) != length_prefixed([b"a", b""])


def test_labels_give_independent_streams() -> None:
    assert Stream(b"key", "a").word() != Stream(b"key", "b").word()


@pytest.mark.parametrize("count", [0, -1, 2**64 + 1])
def test_impossible_ranges_are_refused(count: int) -> None:
    with pytest.raises(ValueError, match="between 1 and"):
        Stream(b"key", "x").below(count)


def test_words_past_the_largest_multiple_are_rejected() -> None:
    """With 2**63 + 1 possibilities, nearly half of all words are thrown away and none of them wraps."""
    count = 2**63 + 1
    plain, stream = Stream(b"key", "x"), Stream(b"key", "x")
    words = [word for word in (plain.word() for _ in range(64)) if word < count]
    assert [stream.below(count) for _ in words] == words


@pytest.mark.long
def test_numbers_are_uniform() -> None:
    stream = Stream(b"key", "dice")
    counts = Counter(stream.below(6) for _ in range(60_000))
    chi_square = sum((counts[face] - 10_000) ** 2 / 10_000 for face in range(6))
    assert set(counts) == set(range(6))
    assert chi_square < 20.5  # five degrees of freedom, p = 0.001; the stream is seeded, so this never flickers


def test_shuffles_are_uniform_over_orders() -> None:
    stream = Stream(b"key", "order")
    counts = Counter("".join(stream.shuffled("abc")) for _ in range(12_000))
    assert len(counts) == 6
    assert sum((count - 2_000) ** 2 / 2_000 for count in counts.values()) < 20.5


def test_many_words_are_the_words_one_by_one() -> None:
    one_by_one, together = Stream(b"many", "words"), Stream(b"many", "words")
    for count in (0, 1, 3, 8, 5, 40, 0, 7):
        assert together.words(count) == [one_by_one.word() for _ in range(count)]
    assert together.word() == one_by_one.word()


@pytest.mark.parametrize("size", [0, 1, 2, 9, 300])
def test_a_shuffle_takes_a_number_below_for_each_place_from_the_last(size: int) -> None:
    stream, expected = Stream(b"shuffle", "places"), list(range(size))
    for last in range(size - 1, 0, -1):
        other = stream.below(last + 1)
        expected[last], expected[other] = expected[other], expected[last]
    shuffling = Stream(b"shuffle", "places")
    assert shuffling.shuffled(range(size)) == expected
    assert shuffling.word() == stream.word()


def test_a_shuffle_rejects_words_past_the_largest_multiple() -> None:
    class Words(Stream):
        def words(self, count: int) -> list[int]:
            return [2**64 - 1, 4][:count]

        def word(self) -> int:
            return 1

    # Of three, 2**64 - 1 is past the largest multiple; then 4 % 3 is 1, and of two 1 % 2 is 1.
    assert Words(b"", "").shuffled("abc") == ["a", "c", "b"]

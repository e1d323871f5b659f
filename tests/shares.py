"""Laws at full size for ``make laws``, and a small form of the same for ``make test``.

A check that walks over many things takes ``whole``: with it everything is checked, without it a part. The part is the
same in every run; ``ENTMOOT_SAMPLE`` chooses another.
"""

import os
from collections.abc import Callable, Hashable, Iterable
from hashlib import blake2b
from typing import TypeVar

import pytest
from hypothesis import settings

VARIABLE = "ENTMOOT_SAMPLE"
T = TypeVar("T")

whole_or_sample = pytest.mark.parametrize(
    "whole", [pytest.param(False, id="sample"), pytest.param(True, id="whole", marks=pytest.mark.law)]
)
"""Runs a test twice: with ``whole`` in ``make laws``, without it in ``make test``."""


def examples(number: int) -> settings:
    """Settings of hypothesis for so many examples."""
    return settings(max_examples=number)


def sample_number() -> int:
    """Which parts are taken: 0, or what the environment says."""
    return int(os.environ.get(VARIABLE, "0"))


def rank(item: object, number: int | None = None) -> int:
    """Where an item stands in an order, by a hash of its text and of a number: this run's where none is given."""
    number = sample_number() if number is None else number
    return int.from_bytes(blake2b(f"{number} {item}".encode(), digest_size=8).digest())


def in_sample(item: object, one_in: int, number: int | None = None) -> bool:
    """Whether an item is among one in so many, by a number: this run's where none is given."""
    return rank(item, number) % one_in == 0


def shuffled(items: Iterable[T]) -> list[T]:
    """The items in this run's order."""
    return sorted(items, key=rank)


def sample(items: Iterable[T], one_in: int, kind: Callable[[T], Hashable] = lambda item: None) -> list[T]:
    """One item in so many, and at least one of each kind; in the order in which they are given."""
    listed = list(items)
    places: set[int] = set()
    kinds: set[Hashable] = set()
    for place in sorted(range(len(listed)), key=lambda place: rank(listed[place])):
        if kind(listed[place]) not in kinds or in_sample(listed[place], one_in):
            places.add(place)
        kinds.add(kind(listed[place]))
    return [item for place, item in enumerate(listed) if place in places]

"""Laws at full size for ``make laws``, and a sample of the same for ``make test``.

A check that walks over many things takes ``whole``: with it everything is checked, without it a sample. Samples are
others every day, so that in time the everyday tests see everything; ``ENTMOOT_SAMPLE`` repeats those of a run.
"""

import os
from collections.abc import Callable, Hashable, Iterable
from datetime import date
from hashlib import blake2b
from typing import TypeVar

import pytest
from hypothesis import settings

VARIABLE = "ENTMOOT_SAMPLE"
LONG_ONE_IN = 200
"""Of tests marked ``long`` one in so many runs in ``make test``, others every day; ``make laws`` runs the rest."""
T = TypeVar("T")

whole_or_sample = pytest.mark.parametrize(
    "whole", [pytest.param(False, id="sample"), pytest.param(True, id="whole", marks=pytest.mark.law)]
)
"""Runs a test twice: with ``whole`` in ``make laws``, without it in ``make test``."""


def examples(number: int) -> settings:
    """Settings of hypothesis for so many examples in ``make laws``, and a tenth in ``make test``."""
    return settings(max_examples=max(1, number * settings().max_examples // 60))


def sample_number() -> int:
    """Which samples are taken: the number of the day, or what the environment says."""
    return int(os.environ.setdefault(VARIABLE, str(date.today().toordinal())))


def rank(item: object) -> int:
    """Where an item stands in this run's order, by a hash of its text and of the sample's number."""
    return int.from_bytes(blake2b(f"{sample_number()} {item}".encode(), digest_size=8).digest())


def in_sample(item: object, one_in: int) -> bool:
    """Whether an item is among this run's one in so many."""
    return rank(item) % one_in == 0


def shuffled(items: Iterable[T]) -> list[T]:
    """The items in this run's order."""
    return sorted(items, key=rank)


def sample(items: Iterable[T], one_in: int, kind: Callable[[T], Hashable] = lambda item: None) -> list[T]:
    """One item in so many, and at least one of each kind; in the order in which they are given."""
    listed = list(items)
    kept: set[int] = set()
    seen: set[Hashable] = set()
    for place in sorted(range(len(listed)), key=lambda place: rank(listed[place])):
        if kind(listed[place]) not in seen or in_sample(listed[place], one_in):
            kept.add(place)
        seen.add(kind(listed[place]))
    return [item for place, item in enumerate(listed) if place in kept]

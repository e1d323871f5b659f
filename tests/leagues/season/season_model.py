"""What a season is after any sequence of operations: a model without a database, to compare the services with.

An operation is a few facts that hold from then on. Undoing one alone must leave what the others give when they are done
in order without it, so the model knows no inverses, and nothing of which operation rests on which.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

Fact = tuple[str, Any, dict[str, Any]]
"""A kind of thing, which of them, and what holds of it from now on; ``gone`` says that it never was."""


@dataclass
class State:
    """What is compared: the season, its series by number, its entrants by player, its tables by key."""

    season: dict[Any, dict[str, Any]] = field(default_factory=dict)
    series: dict[Any, dict[str, Any]] = field(default_factory=dict)
    entrants: dict[Any, dict[str, Any]] = field(default_factory=dict)
    tables: dict[Any, dict[str, Any]] = field(default_factory=dict)


@dataclass
class Model:
    """The operations that stand, by number, each with its facts."""

    steps: dict[int, list[Fact]] = field(default_factory=dict)

    def state(self, *, without: Iterable[int] = ()) -> State:
        """What holds after every step in order, but for some."""
        left_out, state = set(without), State()
        for number in sorted(self.steps):
            if number in left_out:
                continue
            for kind, which, facts in self.steps[number]:
                getattr(state, kind).setdefault(which, {}).update(facts)
        return state


def meetings_faults(tables: Iterable[dict[str, Any]], *, sides: bool) -> list[str]:
    """Who met twice in a series, with sides twice with the same."""
    met: Counter[tuple[int, Any]] = Counter()
    for table in tables:
        if not table["void"]:
            for pair in combinations(table["seats"], 2):
                met[table["series"], pair if sides else tuple(sorted(pair))] += 1
    return [f"{pair} met {count} times" for pair, count in met.items() if count > 1]


def cap_faults(tables: Iterable[dict[str, Any]], caps: dict[int, int]) -> list[str]:
    """Who plays more in a series than its cap."""
    played = Counter((table["series"], seat) for table in tables if not table["void"] for seat in table["seats"])
    return [f"{who} plays {count}" for who, count in played.items() if count > caps[who[0]]]


def points_of(tables: Iterable[dict[str, Any]], scale: tuple[int, ...]) -> Counter[int]:
    """The points of each entrant: who shares places shares their points, rounded down; no place, no points."""
    points: Counter[int] = Counter()
    for table in tables:
        if table["void"] or table["places"] is None:
            continue
        for who, place in zip(table["seats"], table["places"], strict=True):
            if place:
                sharing = table["places"].count(place)
                before = sum(0 < other < place for other in table["places"])
                points[who] += sum(scale[before : before + sharing]) // sharing
    return points

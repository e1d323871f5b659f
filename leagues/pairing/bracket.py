"""Single and double elimination: the slots of a bracket, what is played next, and the places at the end.

Entrants are seeds 1 .. n, 1 the best. A bracket of twice the size is made from the smaller one by pairing each seed s
with 2n + 1 - s, so the best meet last and byes fall to the top seeds. A slot that a bye would decide is left out, and
those it would send on stand in the next slot at once.

| slot    | played between                                                                                      |
|---------|-----------------------------------------------------------------------------------------------------|
| `W2-1`  | the first match of the second winners' round; its round in a full bracket is 2                       |
| `L1-1`  | losers of the first winners' round; `L2`, `L4`, ... take in the losers of `W2`, `W3`, ...; round 2    |
| `GF1`   | the winner of the winners' final and of the losers' final                                           |
| `GF2`   | the same two, when the one without a loss lost `GF1`                                                |
| `P3`    | the losers of the semi-finals, where the event plays for third place                                |

Each slot is played in the first round in which both entrants are known: `Wr` in round r, `Lr` in round r + 1. A double
elimination of 2^k entrants takes 2k rounds, 2k + 1 with `GF2`: its longest chain of matches, so none is shorter.

**Crossing.** Loser i (from 0) of the winners' round j + 1, which has m slots, enters `L2j` at slot i xor (m >> j), or
xor (m >> 1) once that is 0. Then nobody can meet an earlier opponent in a losers' round before the k-th:

| entrants               | 4  | 8  | 16 | 32 | 64 | 128 | 256 |
|------------------------|----|----|----|----|----|-----|-----|
| first possible rematch | L2 | L3 | L4 | L5 | L6 | L7  | L8  |

No other choice of masks delays it longer to 32 entrants (all were tried).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby
from typing import Literal

from django.utils.translation import gettext as _

MOST_ENTRANTS = 1 << 14

BracketKind = Literal["single", "double"]
Part = Literal["W", "L", "GF", "P3"]
_PARTS: tuple[Part, ...] = ("W", "L", "P3", "GF")


class BracketError(ValueError):
    """A result that does not fit the bracket, or a bracket of a size that cannot be; the message says which."""


@dataclass(frozen=True, slots=True)
class Source:
    """Where an entrant of a slot comes from: ``seed``, or else the winner (or loser) of ``slot``."""

    seed: int = 0
    slot: str = ""
    loser: bool = False


@dataclass(frozen=True, slots=True)
class Slot:
    """One match of a bracket. ``round`` is when it is played, ``level`` its round within its part.

    To draw it: ``column`` counts from 1 on the left, ``row`` from 0 at the top in half heights of a slot; ``sources``
    with a slot are the lines. ``winner_place`` and ``loser_place`` are the first and last place shared by those it
    decides, or None for who plays on.
    """

    name: str
    part: Part
    level: int
    round: int
    column: int
    row: int
    sources: tuple[Source, Source]
    winner_place: tuple[int, int] | None = None
    loser_place: tuple[int, int] | None = None


@dataclass(frozen=True)
class Bracket:
    """The slots in order of play, without those that a bye decides."""

    kind: BracketKind
    size: int
    slots: tuple[Slot, ...]
    reset: bool = False

    @cached_property
    def by_name(self) -> dict[str, Slot]:
        """The slots by their names."""
        return {slot.name: slot for slot in self.slots}

    @property
    def rounds(self) -> int:
        """The number of the last round there may be; earlier ones may be empty where there are byes."""
        return max((slot.round for slot in self.slots), default=0)

    @property
    def height(self) -> int:
        """How many rows the drawing needs."""
        return max((slot.row for slot in self.slots), default=0) + 2


@dataclass(frozen=True, slots=True)
class Progress:
    """A bracket with results: who stands in each slot (None: not known yet), and who won and lost there."""

    bracket: Bracket
    entrants: Mapping[str, tuple[int | None, int | None]]
    winners: Mapping[str, int]
    losers: Mapping[str, int]
    walkovers: frozenset[str]
    champion: int | None

    @property
    def open(self) -> tuple[Slot, ...]:
        """The next round: undecided slots with two entrants, of the lowest round that has any."""
        waiting = (s for s in self.bracket.slots if s.name not in self.winners and None not in self.entrants[s.name])
        for _round, slots in groupby(waiting, key=lambda slot: slot.round):
            return tuple(slots)
        return ()


@dataclass(frozen=True, slots=True)
class Place:
    """A seed's place; those eliminated at the same time share ``first`` to ``last``."""

    seed: int
    first: int
    last: int


def seed_order(size: int) -> list[int]:
    """The seeds of a bracket from top to bottom. ``size`` is a power of two.

    >>> seed_order(8)
    [1, 8, 4, 5, 2, 7, 3, 6]
    """
    order = [1]
    while len(order) < size:
        whole = 2 * len(order) + 1
        order = [seed for s in order for seed in (s, whole - s)]
    return order


def single_elimination(size: int, *, third_place: bool = False) -> Bracket:
    """A bracket in which one loss is the end.

    Raises BracketError for a size outside 1 .. `MOST_ENTRANTS`.

    >>> [(s.name, s.round) for s in single_elimination(5).slots]
    [('W1-2', 1), ('W2-1', 2), ('W2-2', 2), ('W3-1', 3)]
    """
    plan = _Plan(size)
    plan.add_winners()
    if third_place and plan.depth > 1:
        finals = [f"W{plan.depth - 1}-{i}" for i in (1, 2)]
        plan.add("P3", "P3", 1, plan.depth, plan.full + 1, *(Source(slot=name, loser=True) for name in finals))
    return Bracket("single", size, plan.placed("single"))


def double_elimination(size: int, *, reset: bool = True) -> Bracket:
    """A bracket in which the second loss is the end. With ``reset`` this holds for the grand final too.

    Raises BracketError for a size outside 1 .. `MOST_ENTRANTS`.

    >>> [s.name for s in double_elimination(4).slots]
    ['W1-1', 'W1-2', 'W2-1', 'L1-1', 'L2-1', 'GF1', 'GF2']
    """
    plan = _Plan(size)
    plan.add_winners()
    if size > 1:
        plan.add_losers()
        depth = plan.depth
        last = Source(slot=f"L{2 * depth - 2}-1") if depth > 1 else Source(slot="W1-1", loser=True)
        plan.add("GF1", "GF", 1, 2 * depth, plan.full // 2, Source(slot=f"W{depth}-1"), last)
        if reset:
            again = Source(slot="GF1"), Source(slot="GF1", loser=True)
            plan.add("GF2", "GF", 2, 2 * depth + 1, plan.full // 2, *again)
    return Bracket("double", size, plan.placed("double"), reset and size > 1)


def progress(bracket: Bracket, results: Mapping[str, int], *, withdrawn: Iterable[int] = ()) -> Progress:
    """Work out the bracket from the seeds that won each slot.

    Whoever withdrew loses each slot without a result; when both did, the better seed goes on, and is walked over next.
    Keep the winners of ``walkovers`` as results when somebody withdraws: their opponent may withdraw later.

    Raises BracketError: a result of a slot that does not exist or is not to be played, or of somebody not in it.

    >>> progress(single_elimination(4), {"W1-1": 1}, withdrawn=[3]).entrants["W2-1"]
    (1, 2)
    """
    unknown = sorted(set(results) - set(bracket.by_name))
    if unknown:
        raise BracketError(_("This bracket has no match %(match)s.") % {"match": unknown[0]})
    gone = set(withdrawn)
    entrants: dict[str, tuple[int | None, int | None]] = {}
    winners: dict[str, int] = {}
    losers: dict[str, int] = {}
    walkovers = set()
    for slot in bracket.slots:
        first, second = (s.seed or (losers if s.loser else winners).get(s.slot) for s in slot.sources)
        if slot.name == "GF2" and first == entrants["GF1"][0]:
            first = second = None
        entrants[slot.name] = first, second
        won = results.get(slot.name)
        if first is None or second is None:
            if won is not None:
                raise BracketError(
                    _("The match %(match)s has a result, but its entrants are not known.") % {"match": slot.name}
                )
            continue
        if won is None and gone & {first, second}:
            walkovers.add(slot.name)
            won = min({first, second} - gone or {first, second})
        if won is None:
            continue
        if won not in (first, second):
            raise BracketError(
                _("Seed %(seed)s cannot have won %(match)s: it is played by %(first)s and %(second)s.")
                % {"seed": won, "match": slot.name, "first": first, "second": second}
            )
        winners[slot.name], losers[slot.name] = won, first + second - won
    return Progress(bracket, entrants, winners, losers, frozenset(walkovers), _champion(bracket, entrants, winners))


def next_round(bracket: Bracket, results: Mapping[str, int], *, withdrawn: Iterable[int] = ()) -> tuple[Slot, ...]:
    """The slots to play next; empty when the bracket is decided."""
    return progress(bracket, results, withdrawn=withdrawn).open


def places(progress: Progress) -> list[Place]:
    """The places of everybody who is out, and of the champion, best first.

    >>> bracket = single_elimination(4)
    >>> [(p.seed, p.first, p.last) for p in places(progress(bracket, {"W1-1": 4, "W1-2": 2, "W2-1": 4}))]
    [(4, 1, 1), (2, 2, 2), (1, 3, 4), (3, 3, 4)]
    """
    decided: dict[int, tuple[int, int]] = {}
    for slot in progress.bracket.slots:
        if slot.name not in progress.winners:
            continue
        if slot.winner_place is not None:
            decided[progress.winners[slot.name]] = slot.winner_place
        if slot.loser_place is not None:
            decided[progress.losers[slot.name]] = slot.loser_place
    if progress.champion is None:
        decided = {seed: place for seed, place in decided.items() if place[0] > 2}
    else:
        decided[progress.champion] = (1, 1)
    return [Place(seed, *place) for seed, place in sorted(decided.items(), key=lambda item: (item[1], item[0]))]


def _champion(
    bracket: Bracket, entrants: Mapping[str, tuple[int | None, int | None]], winners: Mapping[str, int]
) -> int | None:
    if bracket.size == 1:
        return 1
    if bracket.kind == "single":
        return winners.get(f"W{_depth(bracket.size)}-1")
    won = winners.get("GF1")
    if bracket.reset and won is not None and won != entrants["GF1"][0]:
        return winners.get("GF2")
    return won


def _depth(size: int) -> int:
    return (size - 1).bit_length()


@dataclass
class _Plan:
    """A bracket under construction. ``passed`` says who stands for the winner (or loser) of a slot not played."""

    size: int
    slots: list[Slot] = field(default_factory=list)
    passed: dict[tuple[str, bool], Source | None] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not 1 <= self.size <= MOST_ENTRANTS:
            raise BracketError(
                _("A bracket has 1 to %(most)s entrants, not %(count)s.") % {"most": MOST_ENTRANTS, "count": self.size}
            )
        self.depth = _depth(self.size)
        self.full = 1 << self.depth

    def add(self, name: str, part: Part, level: int, round_: int, row: int, *sources: Source) -> None:
        """Add a slot, or pass its only entrant on where the other source is a bye."""
        known = [source for source in map(self._resolved, sources) if source is not None]
        if len(known) == 2:
            self.slots.append(Slot(name, part, level, round_, round_, row, (known[0], known[1])))
        else:
            self.passed[name, False] = known[0] if known else None
            self.passed[name, True] = None

    def _resolved(self, source: Source) -> Source | None:
        if source.seed:
            return source if source.seed <= self.size else None
        return self.passed.get((source.slot, source.loser), source)

    def add_winners(self) -> None:
        order = seed_order(self.full)
        for level in range(1, self.depth + 1):
            for i in range(self.full >> level):
                pair = (
                    [Source(seed=seed) for seed in order[2 * i : 2 * i + 2]]
                    if level == 1
                    else [Source(slot=f"W{level - 1}-{2 * i + side}") for side in (1, 2)]
                )
                self.add(f"W{level}-{i + 1}", "W", level, level, _centre(level, i), *pair)

    def add_losers(self) -> None:
        for drop in range(1, self.depth):
            count = self.full >> (drop + 1)
            for i in range(count):
                before = "W1" if drop == 1 else f"L{2 * drop - 2}"
                pair = [Source(slot=f"{before}-{2 * i + side}", loser=drop == 1) for side in (1, 2)]
                self.add(f"L{2 * drop - 1}-{i + 1}", "L", 2 * drop - 1, 2 * drop, self.full + _centre(drop, i), *pair)
            for i in range(count):
                loser = Source(slot=f"W{drop + 1}-{(i ^ (count >> drop or count >> 1)) + 1}", loser=True)
                winner = Source(slot=f"L{2 * drop - 1}-{i + 1}")
                self.add(
                    f"L{2 * drop}-{i + 1}", "L", 2 * drop, 2 * drop + 1, self.full + _centre(drop, i), winner, loser
                )

    def placed(self, kind: BracketKind) -> tuple[Slot, ...]:
        """The slots in order of play with the places they decide."""
        out: Part = "W" if kind == "single" else "L"
        third = any(slot.part == "P3" for slot in self.slots)
        levels: dict[int, int] = {}
        for slot in self.slots:
            if slot.part == out:
                levels[slot.level] = levels.get(slot.level, 0) + 1
        shared, first = {}, 2 if kind == "single" else 3
        for level in sorted(levels, reverse=True):
            shared[level] = first, first + levels[level] - 1
            first += levels[level]
        result = []
        for slot in sorted(self.slots, key=lambda slot: (slot.round, _PARTS.index(slot.part), slot.row)):
            winner, loser = None, shared.get(slot.level) if slot.part == out else None
            if slot.part == "P3":
                winner, loser = (3, 3), (4, 4)
            elif slot.part == "GF":
                loser = (2, 2)
            elif third and slot.level == self.depth - 1:
                loser = None
            result.append(
                Slot(slot.name, slot.part, slot.level, slot.round, slot.column, slot.row, slot.sources, winner, loser)
            )
        return tuple(result)


def _centre(level: int, i: int) -> int:
    """The row of slot ``i`` (from 0): half way between its two sources."""
    return ((2 * i + 1) << (level - 1)) - 1

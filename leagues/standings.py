"""Standings with exact tie-breaks: always a total order, and a trace of how each place was decided.

| tie-break             | what it compares                                                                  |
|-----------------------|-----------------------------------------------------------------------------------|
| `opponents`           | mean match-win percentage of the opponents met; a bye has no opponent             |
| `opponents_opponents` | mean of the opponents' `opponents`                                                |
| `head_to_head`        | results within the tie: a group stands above another when everyone in it beat     |
|                       | everyone in the other; a circle of wins decides nothing                           |
| `lot`                 | a seeded order that anyone who knows the seed can draw again                      |

An entrant's match-win percentage is the points they won in played matches, divided by the most they could have won
there, and is raised to the profile's floor. Values are integers over common denominators and are shown as fractions;
nothing is rounded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import lcm
from typing import Literal

from leagues.chance import Stream

TieBreakName = Literal["opponents", "opponents_opponents", "head_to_head", "lot"]
ResultKind = Literal["first", "second", "draw", "double_loss", "bye"]


@dataclass(frozen=True, slots=True)
class StandingsProfile:
    """The points and tie-breaks of an event. Published by ``slug`` and ``version``; never changed once used.

    ``floor`` and ``cap`` bound the match-win percentage that an opponent contributes; ``dropped_cap`` is the cap for
    opponents who dropped. ``head_to_head_most`` is the largest tie in which head-to-head counts, ``None`` for any.
    """

    slug: str
    version: int
    title: str
    source: str
    win: int
    draw: int
    loss: int
    bye: int
    floor: Fraction
    cap: Fraction = Fraction(1)
    dropped_cap: Fraction = Fraction(1)
    tie_breaks: tuple[TieBreakName, ...] = ("opponents", "opponents_opponents", "head_to_head", "lot")
    head_to_head_most: int | None = None


SWISS_3_1_0 = StandingsProfile(
    slug="swiss-3-1-0",
    version=1,
    title="Swiss 3/1/0",
    source="Magic Tournament Rules, appendix C (match points, match-win percentage of at least a third); exact thirds.",
    win=3, draw=1, loss=0, bye=3, floor=Fraction(1, 3),
)  # fmt: skip
POKEMON_2026 = StandingsProfile(
    slug="pokemon",
    version=2026,
    title="Pokémon 2026",
    source="Play! Pokémon Tournament Rules 2026: floor 25 %, cap 75 % for the dropped, head-to-head between two only.",
    win=3, draw=1, loss=0, bye=3, floor=Fraction(1, 4), dropped_cap=Fraction(3, 4), head_to_head_most=2,
)  # fmt: skip
PROFILES: dict[tuple[str, int], StandingsProfile] = {(p.slug, p.version): p for p in (SWISS_3_1_0, POKEMON_2026)}
DEFAULT_PROFILE = SWISS_3_1_0


@dataclass(frozen=True, slots=True)
class StandingsEntrant:
    """An entrant. ``penalty`` is match points taken away. The disqualified stand below everyone else."""

    id: int
    dropped: bool = False
    disqualified: bool = False
    penalty: int = 0


@dataclass(frozen=True, slots=True)
class StandingsResult:
    """The result of one match; a bye has no ``second``."""

    first: int
    second: int | None
    kind: ResultKind


@dataclass(slots=True)
class Standing:
    """One row of the standings.

    ``decided_by`` says what put it below the row above: "points", a tie-break or "disqualified"; "" for the first row.
    """

    place: int
    id: int
    points: int
    won: int
    drawn: int
    lost: int
    byes: int
    opponents: Fraction
    opponents_opponents: Fraction
    dropped: bool
    disqualified: bool
    decided_by: str = ""


@dataclass(frozen=True, slots=True)
class TraceStep:
    """One comparison with the entrant above: both values, and whether it decided.

    The values are ``None`` for head-to-head and lot.
    """

    tie_break: str
    own: Fraction | None
    other: Fraction | None
    decided: bool


@dataclass(frozen=True, slots=True)
class Trace:
    """How the place of an entrant was decided.

    ``level`` are the others on the same points; ``steps`` compare with the entrant ``above``.
    """

    place: int
    id: int
    points: int
    level: tuple[int, ...]
    above: int | None
    steps: tuple[TraceStep, ...]


@dataclass(slots=True)
class _Record:
    entrant: StandingsEntrant
    points: int = 0
    played_points: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    byes: int = 0
    met: list[int] = field(default_factory=list)
    beaten: set[int] = field(default_factory=set)
    lost_to: set[int] = field(default_factory=set)
    # Tie-break values as integers over the table's common denominators.
    share: int = 0
    share_sum: int = 0
    opponents: int = 0
    opponents_opponents: int = 0


def standings(
    entrants: Iterable[StandingsEntrant],
    results: Iterable[StandingsResult],
    *,
    profile: StandingsProfile = DEFAULT_PROFILE,
    lot_seed: bytes,
) -> list[Standing]:
    """The standings, first place first.

    Raises:
        ValueError: a result names an unknown entrant, or one twice.
    """
    records = {e.id: _Record(e, points=-e.penalty) for e in entrants}
    for result in results:
        _count(records, result, profile)
    shares, scale = _percentages(records, profile)
    lot = {id_: rank for rank, id_ in enumerate(Stream(lot_seed, "standings lot").shuffled(sorted(records)))}
    tied = [(sorted(records), "")]
    tied = _split(tied, lambda id_: records[id_].entrant.disqualified, "disqualified")
    tied = _split(tied, lambda id_: -records[id_].points, "points")
    for name in profile.tie_breaks:
        if name == "opponents":
            tied = _split(tied, lambda id_: -records[id_].opponents, name)
        elif name == "opponents_opponents":
            tied = _split(tied, lambda id_: -records[id_].opponents_opponents, name)
        elif name == "head_to_head":
            tied = _split_head_to_head(tied, records, profile.head_to_head_most)
        else:
            tied = _split(tied, lambda id_: lot[id_], name)
    # The lot comes last even where a profile does not name it: places are always a total order.
    tied = _split(tied, lambda id_: lot[id_], "lot")
    rows = []
    for place, ((id_,), decided_by) in enumerate(tied, start=1):
        record = records[id_]
        rows.append(
            Standing(
                place=place, id=id_, points=record.points, won=record.won, drawn=record.drawn, lost=record.lost,
                byes=record.byes, opponents=Fraction(record.opponents, shares),
                opponents_opponents=Fraction(record.opponents_opponents, scale), dropped=record.entrant.dropped,
                disqualified=record.entrant.disqualified, decided_by=decided_by,
            )
        )  # fmt: skip
    return rows


def trace(rows: Sequence[Standing], id_: int, *, profile: StandingsProfile = DEFAULT_PROFILE) -> Trace:
    """How one entrant's place in ``rows`` was decided. Raises KeyError for an entrant not in them."""
    at = next((i for i, row in enumerate(rows) if row.id == id_), None)
    if at is None:
        raise KeyError(id_)
    own = rows[at]
    level = tuple(
        r.id for r in rows if r.points == own.points and r.disqualified == own.disqualified and r.id != own.id
    )
    if at == 0:
        return Trace(own.place, id_, own.points, level, None, ())
    above = rows[at - 1]
    steps = []
    for name in ("disqualified", "points", *profile.tie_breaks, "lot"):
        decided = own.decided_by == name
        if name == "disqualified" and not decided:
            continue
        values: tuple[Fraction | None, Fraction | None] = (None, None)
        if name == "points":
            values = (Fraction(own.points), Fraction(above.points))
        elif name == "opponents":
            values = (own.opponents, above.opponents)
        elif name == "opponents_opponents":
            values = (own.opponents_opponents, above.opponents_opponents)
        steps.append(TraceStep(name, *values, decided))
        if decided:
            break
    return Trace(own.place, id_, own.points, level, above.id, tuple(steps))


def points_of(result: ResultKind, *, first: bool, profile: StandingsProfile = DEFAULT_PROFILE) -> int:
    """The match points that one side gets for a result."""
    if result == "bye":
        return profile.bye
    if result == "draw":
        return profile.draw
    if result == "double_loss":
        return profile.loss
    return profile.win if (result == "first") == first else profile.loss


def _count(records: dict[int, _Record], result: StandingsResult, profile: StandingsProfile) -> None:
    for id_ in (result.first, result.second):
        if id_ is not None and id_ not in records:
            raise ValueError(f"A result names entrant {id_}, who is not in the event.")
    first = records[result.first]
    if result.kind == "bye" or result.second is None:
        if result.kind != "bye" or result.second is not None:
            raise ValueError("A bye has one entrant, every other result has two.")
        first.points += profile.bye
        first.byes += 1
        return
    if result.second == result.first:
        raise ValueError(f"Entrant {result.first} cannot have played against itself.")
    second = records[result.second]
    for own, other, is_first in ((first, second, True), (second, first, False)):
        points = points_of(result.kind, first=is_first, profile=profile)
        own.points += points
        own.played_points += points
        own.met.append(other.entrant.id)
        if result.kind == "draw":
            own.drawn += 1
        elif (result.kind == "first" and is_first) or (result.kind == "second" and not is_first):
            own.won += 1
            own.beaten.add(other.entrant.id)
        else:
            own.lost += 1
            if result.kind != "double_loss":
                own.lost_to.add(other.entrant.id)


def _percentages(records: dict[int, _Record], profile: StandingsProfile) -> tuple[int, int]:
    """Fill in the two means; return the denominators of `opponents` and `opponents_opponents`."""
    counts = {len(r.met) for r in records.values()} - {0}
    base = lcm(*(profile.win * n for n in counts), *(f.denominator for f in (profile.floor, profile.cap)),
               profile.dropped_cap.denominator)  # fmt: skip
    every = lcm(*counts)

    def scaled(value: Fraction) -> int:
        return value.numerator * (base // value.denominator)

    floor, cap, dropped_cap = scaled(profile.floor), scaled(profile.cap), scaled(profile.dropped_cap)
    for record in records.values():
        most = min(cap, dropped_cap) if record.entrant.dropped else cap
        played = record.played_points * (base // (profile.win * len(record.met))) if record.met else 0
        record.share = max(floor, min(most, played))
    for record in records.values():
        if record.met:
            record.opponents = sum(records[o].share for o in record.met) * (every // len(record.met))
        else:
            record.opponents = floor * every
    for record in records.values():
        if record.met:
            record.opponents_opponents = sum(records[o].opponents for o in record.met) * (every // len(record.met))
        else:
            record.opponents_opponents = floor * every * every
    return base * every, base * every * every


_Tied = list[tuple[list[int], str]]
_Key = Callable[[int], int]


def _split(tied: _Tied, key: _Key, name: str) -> _Tied:
    """Split each tie by a key, lower first. Each new part keeps the name of what split it off."""
    result: _Tied = []
    for ids, decided_by in tied:
        if len(ids) == 1:
            result.append((ids, decided_by))
            continue
        parts: dict[int, list[int]] = {}
        for id_ in ids:
            parts.setdefault(key(id_), []).append(id_)
        for number, value in enumerate(sorted(parts)):
            result.append((parts[value], name if number else decided_by))
    return result


def _split_head_to_head(tied: _Tied, records: dict[int, _Record], most: int | None) -> _Tied:
    result: _Tied = []
    for ids, decided_by in tied:
        parts = [ids] if most is not None and len(ids) > most else _ranks(ids, records)
        for number, part in enumerate(parts):
            result.append((part, "head_to_head" if number else decided_by))
    return result


def _ranks(ids: list[int], records: dict[int, _Record]) -> list[list[int]]:
    """The finest ordered parts of a tie such that everyone in an earlier part beat everyone in a later one."""
    if len(ids) == 1:
        return [ids]
    members = set(ids)
    # Each part must have met the whole of the others, so a tie larger than this cannot be parted at all.
    if len(ids) > 2 * max(len(records[i].met) for i in ids):
        return [ids]
    beats = {i: (records[i].beaten - records[i].lost_to) & members for i in ids}
    order = sorted(ids, key=lambda i: (-len(beats[i]), i))
    parts, start = [], 0
    for end in range(1, len(order)):
        below = set(order[end:])
        if all(below <= beats[i] for i in order[start:end]):
            parts.append(order[start:end])
            start = end
    return [*parts, order[start:]]

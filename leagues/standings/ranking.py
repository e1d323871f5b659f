"""Standings with exact tie-breaks: always a total order, and a trace of how each place was decided.

| tie-break              | what it compares                                                                 |
|------------------------|----------------------------------------------------------------------------------|
| `opponents`            | mean match-win percentage of the opponents met; a bye has no opponent            |
| `opponents_opponents`  | mean of the opponents' `opponents`                                               |
| `game_wins`            | own game-win percentage: a game won 3, drawn 1, of 3 a game; a bye is won 2 : 0  |
| `opponents_game_wins`  | mean game-win percentage of the opponents met                                    |
| `buchholz`             | sum of the opponents' points                                                     |
| `median_buchholz`      | the same without the highest and the lowest                                      |
| `sonneborn_berger`     | sum of the opponents' points, each times the share of the match points won there |
| `lost_rounds`          | sum of the squares of the numbers of the rounds lost: who lost later stands higher |
| `fewest_matches`       | matches played: who needed fewer for the same points stands higher               |
| `head_to_head`         | results within the tie: a group stands above another when everyone in it beat    |
|                        | everyone in the other; a circle of wins decides nothing                          |
| `lot`                  | a seeded order that anyone who knows the seed can draw again                     |

An entrant's match-win percentage is the points they won in played matches, divided by the most they could have won
there, and is raised to the profile's floor; so is a game-win percentage. Values are integers over common denominators
and are shown as fractions; nothing is rounded.

In the sums of the Buchholz family, unplayed rounds count as in the FIDE Handbook, C.07: an own round without an
opponent counts as one against somebody with one's own points; an opponent who dropped counts a draw for each round
since. At a table of more than two (a pod) everybody else is an opponent, and points go by place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import lcm
from operator import mul
from typing import Any, Literal, NamedTuple

from leagues.chance.stream import Stream, lot_of
from leagues.standings.profiles import DEFAULT_PROFILE, StandingsProfile, TieBreakName

ResultKind = Literal["first", "second", "draw", "double_loss", "bye"]
RankedBy = TieBreakName | Literal["disqualified", "points"]
BUCHHOLZ_FAMILY = frozenset({"buchholz", "median_buchholz", "sonneborn_berger"})
GAMES = frozenset({"game_wins", "opponents_game_wins"})
_ONE_GAME: dict[ResultKind, tuple[int, int, int]] = {
    "first": (1, 0, 0),
    "second": (0, 1, 0),
    "draw": (0, 0, 1),
    "double_loss": (0, 0, 0),
}
_BYE_GAMES = (2, 0, 0)


@dataclass(frozen=True, slots=True)
class StandingsEntrant:
    """An entrant. ``penalty`` is match points taken away. The disqualified stand below everyone else.

    ``missed`` rounds before a late entry count as lost without an opponent: each as a match lost by two games. In the
    sums of the Buchholz family they are unplayed rounds. ``lot`` is the number whose lot they have, their ``id`` where
    it is 0.
    """

    id: int
    dropped: bool = False
    disqualified: bool = False
    penalty: int = 0
    missed: int = 0
    lot: int = 0


class StandingsResult(NamedTuple):
    """The result of one match; a bye has no ``second``. Give a bye once its round has ended.

    ``games`` are those won by the first, won by the second, and drawn; without any the match counts as one game.
    ``round`` counts from 1 in the stage; only `lost_rounds` looks at it. ``unplayed``: somebody left before it was
    played; only the pairing of later rounds looks at it.
    """

    first: int
    second: int | None
    kind: ResultKind
    games: tuple[int, int, int] = (0, 0, 0)
    round: int = 0
    unplayed: bool = False


@dataclass(frozen=True, slots=True)
class PodResult:
    """The result of a table of more than two: entrants by place, those who share a place together.

    ``lost`` are those without a place, who get no points: they never played.

    >>> PodResult(((7,), (3, 5)))
    PodResult(places=((7,), (3, 5)), lost=(), round=0)
    """

    places: tuple[tuple[int, ...], ...]
    lost: tuple[int, ...] = ()
    round: int = 0


@dataclass(slots=True)
class Standing:
    """One row of the standings.

    ``decided_by`` says what put it below the row above: "points", a tie-break or "disqualified"; "" for the first row.
    ``values`` holds the profile's tie-breaks that have values, and always `opponents` and `opponents_opponents`. At a
    pod, the first has won, the last lost, the others drawn.
    """

    place: int
    id: int
    points: int
    won: int
    drawn: int
    lost: int
    byes: int
    dropped: bool
    disqualified: bool
    decided_by: str = ""
    values: dict[str, Fraction] = field(default_factory=dict)

    @property
    def record(self) -> str:
        """Won–lost, and draws where there are any."""
        played = f"{self.won}–{self.lost}"
        return f"{played}–{self.drawn}" if self.drawn else played


@dataclass(frozen=True, slots=True)
class TraceStep:
    """One comparison with the entrant above: both values, and whether it decided.

    The values are ``None`` for head-to-head and lot.
    """

    tie_break: RankedBy
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
    most_points: int = 0
    game_points: int = 0
    most_game_points: int = 0
    rounds: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    byes: int = 0
    met: list[int] = field(default_factory=list)
    won_against: list[int] = field(default_factory=list)
    lost_rounds: int = 0
    # Tie-break values as integers over the table's common denominators.
    opponents: int = 0
    opponents_opponents: int = 0
    values: dict[str, Fraction] = field(default_factory=dict)


def standings(
    entrants: Iterable[StandingsEntrant],
    results: Iterable[StandingsResult | PodResult],
    *,
    profile: StandingsProfile = DEFAULT_PROFILE,
    lot_seed: bytes,
) -> list[Standing]:
    """The standings, first place first.

    Raises:
        ValueError: a result names an unknown entrant, or one twice.
    """
    records = {e.id: _record(e, profile) for e in entrants}
    # Only Sonneborn-Berger needs to know what was won against whom: in shares of one, over a common denominator.
    whole = lcm(profile.win, *(points[0] for points in profile.pod_points))
    weight = whole if "sonneborn_berger" in profile.tie_breaks else 0
    games = not GAMES.isdisjoint(profile.tie_breaks)
    matches: list[StandingsResult] = []
    pods: list[PodResult] = []
    for result in results:
        if isinstance(result, PodResult):
            pods.append(result)
        else:
            matches.append(result)
    _count(records, matches, profile, weight)
    for pod in pods:
        _count_pod(records, pod, profile, weight)
    if games:
        _count_games(records, matches)
    shares, scale = _percentages(records, profile)
    if games:
        _add_games(records, profile)
    if not BUCHHOLZ_FAMILY.isdisjoint(profile.tie_breaks):
        _add_sums(records, profile, whole)
    if "lost_rounds" in profile.tie_breaks:
        for record in records.values():
            record.values["lost_rounds"] = Fraction(record.lost_rounds)
    if "fewest_matches" in profile.tie_breaks:
        for record in records.values():
            record.values["fewest_matches"] = Fraction(record.rounds)
    lot = _lot_key(records, lot_seed, shuffled=profile.lots_shuffled)
    tied = [(sorted(records), "")]
    tied = _split(tied, lambda id_: records[id_].entrant.disqualified, "disqualified")
    tied = _split(tied, lambda id_: -records[id_].points, "points")
    for name in profile.tie_breaks:
        if name == "opponents":
            tied = _split(tied, lambda id_: -records[id_].opponents, name)
        elif name == "opponents_opponents":
            tied = _split(tied, lambda id_: -records[id_].opponents_opponents, name)
        elif name == "fewest_matches":
            tied = _split(tied, lambda id_: records[id_].rounds, name)
        elif name == "head_to_head":
            tied = _split_head_to_head(tied, records, matches, pods, profile.head_to_head_most)
        elif name == "lot":
            tied = _split(tied, lot, name)
        else:
            tied = _split(tied, _highest(records, name), name)
    # The lot comes last even where a profile does not name it: places are always a total order.
    tied = _split(tied, lot, "lot")
    # Many have met opponents of the same worth.
    fractions = {value: Fraction(value, shares) for value in {record.opponents for record in records.values()}}
    rows = []
    for place, ((id_,), decided_by) in enumerate(tied, start=1):
        record = records[id_]
        record.values["opponents"] = fractions[record.opponents]
        record.values["opponents_opponents"] = Fraction(record.opponents_opponents, scale)
        rows.append(
            Standing(
                place=place, id=id_, points=record.points, won=record.won, drawn=record.drawn, lost=record.lost,
                byes=record.byes, dropped=record.entrant.dropped, disqualified=record.entrant.disqualified,
                decided_by=decided_by, values=record.values,
            )
        )  # fmt: skip
    return rows


def _lot_key(records: Mapping[int, _Record], seed: bytes, *, shuffled: bool) -> Callable[[int], Any]:
    """What the entrants are ordered by where nothing else parts them. A lot is computed when it is asked for."""
    if shuffled:
        return _lots_shuffled(records, seed).__getitem__
    return lambda id_: lot_of(seed, records[id_].entrant.lot or id_)


def _lots_shuffled(records: Mapping[int, _Record], seed: bytes) -> dict[int, int]:
    return {id_: rank for rank, id_ in enumerate(Stream(seed, "standings lot").shuffled(sorted(records)))}


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
    names: tuple[RankedBy, ...] = ("disqualified", "points", *profile.tie_breaks, "lot")
    for name in names:
        decided = own.decided_by == name
        if name == "disqualified" and not decided:
            continue
        values = own.values.get(name), above.values.get(name)
        if name == "points":
            values = (Fraction(own.points), Fraction(above.points))
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


def both_points_of(result: ResultKind, *, profile: StandingsProfile = DEFAULT_PROFILE) -> tuple[int, int]:
    """The match points of the first and of the second for a result."""
    return points_of(result, first=True, profile=profile), points_of(result, first=False, profile=profile)


def _record(entrant: StandingsEntrant, profile: StandingsProfile) -> _Record:
    missed = entrant.missed
    return _Record(
        entrant,
        points=missed * profile.loss - entrant.penalty,
        played_points=missed * profile.loss,
        most_points=missed * profile.win,
        most_game_points=missed * 6,
        lost=missed,
        lost_rounds=sum(number**2 for number in range(1, missed + 1)),
    )


def _count(
    records: dict[int, _Record], results: Sequence[StandingsResult], profile: StandingsProfile, weight: int
) -> None:
    """Count byes and matches of two.

    Numbers are counted in lists by the place of a record in ``records``, whose memory is together, and written into the
    records at the end.
    """
    points_by_kind = {kind: both_points_of(kind, profile=profile) for kind in _ONE_GAME}
    share = weight // profile.win
    squares = "lost_rounds" in profile.tie_breaks
    at_of = {id_: at for at, id_ in enumerate(records)}
    points, won, drawn, lost, byes, lost_rounds = ([0] * len(records) for _ in range(6))
    met = [record.met for record in records.values()]
    won_against = [record.won_against for record in records.values()]
    for first_id, second_id, kind, _, number, _ in results:
        first = at_of.get(first_id, -1)
        if second_id is None or kind == "bye":
            if first < 0:
                raise _unknown(first_id)
            if kind != "bye" or second_id is not None:
                raise ValueError("A bye has one entrant, every other result has two.")
            byes[first] += 1
            continue
        second = at_of.get(second_id, -1)
        if first < 0 or second < 0:
            raise _unknown(first_id if first < 0 else second_id)
        if first == second:
            raise ValueError(f"Entrant {first_id} cannot have played against itself.")
        first_points, second_points = points_by_kind[kind]
        points[first] += first_points
        points[second] += second_points
        met[first].append(second_id)
        met[second].append(first_id)
        if weight:
            won_against[first].append(first_points * share)
            won_against[second].append(second_points * share)
        if kind == "first":
            won[first] += 1
            lost[second] += 1
        elif kind == "second":
            won[second] += 1
            lost[first] += 1
        elif kind == "draw":
            drawn[first] += 1
            drawn[second] += 1
        else:
            lost[first] += 1
            lost[second] += 1
        if squares and kind != "draw":
            if kind != "first":
                lost_rounds[first] += number**2
            if kind != "second":
                lost_rounds[second] += number**2
    for at, record in enumerate(records.values()):
        matches = len(record.met)
        record.won, record.drawn, record.lost = won[at], drawn[at], record.lost + lost[at]
        record.byes = byes[at]
        record.lost_rounds += lost_rounds[at]
        record.played_points += points[at]
        record.points += points[at] + byes[at] * profile.bye
        record.most_points += matches * profile.win
        record.rounds += matches + byes[at]


def _unknown(id_: int) -> ValueError:
    return ValueError(f"A result names entrant {id_}, who is not in the event.")


def _count_games(records: dict[int, _Record], results: Sequence[StandingsResult]) -> None:
    """Count three points a game won and one a game drawn. A match without games is one game; a bye is won 2 : 0."""
    for first_id, second_id, kind, played, _, _ in results:
        first_won, second_won, drawn = _BYE_GAMES if second_id is None else played if any(played) else _ONE_GAME[kind]
        most = 3 * (first_won + second_won + drawn)
        first = records[first_id]
        first.game_points += 3 * first_won + drawn
        first.most_game_points += most
        if second_id is not None:
            second = records[second_id]
            second.game_points += 3 * second_won + drawn
            second.most_game_points += most


def _count_pod(records: dict[int, _Record], result: PodResult, profile: StandingsProfile, weight: int) -> None:
    listed = (*result.places, result.lost) if result.lost else result.places
    everybody = [id_ for place in listed for id_ in place]
    unknown = [id_ for id_ in everybody if id_ not in records]
    if unknown:
        raise _unknown(unknown[0])
    if len(set(everybody)) != len(everybody):
        raise ValueError("A result names an entrant twice.")
    scale = next((points for points in profile.pod_points if len(points) == len(everybody)), None)
    if scale is None:
        raise ValueError(f"The profile has no points for a table of {len(everybody)}.")
    at = 0
    for number, place in enumerate(listed):
        above, below = listed[:number], listed[number + 1 :]
        placed = number < len(result.places)
        # Who shares places shares their points; what cannot be divided evenly is not given.
        points = sum(scale[at : at + len(place)]) // len(place) if placed else 0
        for id_ in place:
            own = records[id_]
            own.points += points
            own.played_points += points
            own.most_points += scale[0]
            own.rounds += 1
            if len(place) == 1 and not above:
                own.won += 1
            elif not placed or (above and not below):
                own.lost += 1
                own.lost_rounds += result.round**2
            else:
                own.drawn += 1
            own.met.extend(other for other in everybody if other != id_)
            if weight:
                own.won_against.extend([points * (weight // scale[0])] * (len(everybody) - 1))
        at += len(place)


def _add_games(records: dict[int, _Record], profile: StandingsProfile) -> None:
    base = lcm(*{r.most_game_points for r in records.values() if r.most_game_points}, profile.floor.denominator)
    floor = profile.floor.numerator * (base // profile.floor.denominator)
    shares = {
        id_: max(floor, r.game_points * (base // r.most_game_points) if r.most_game_points else 0)
        for id_, r in records.items()
    }
    share_of = shares.__getitem__
    for id_, record in records.items():
        met = len(record.met)
        record.values["game_wins"] = Fraction(shares[id_], base)
        record.values["opponents_game_wins"] = (
            Fraction(sum(map(share_of, record.met)), base * met) if met else profile.floor
        )


def _add_sums(records: dict[int, _Record], profile: StandingsProfile, whole: int) -> None:
    rounds = max((record.rounds for record in records.values()), default=0)
    adjusted = {
        id_: record.points + (profile.draw * (rounds - record.rounds) if record.entrant.dropped else 0)
        for id_, record in records.items()
    }
    bye = Fraction(profile.bye, profile.win)
    for record in records.values():
        missed = rounds - record.rounds
        sums = sorted([*map(adjusted.__getitem__, record.met), *[record.points] * (missed + record.byes)])
        record.values["buchholz"] = Fraction(sum(sums))
        record.values["median_buchholz"] = Fraction(sum(sums[1:-1]))
        own = record.points * record.byes * bye
        against = sum(map(mul, map(adjusted.__getitem__, record.met), record.won_against))
        record.values["sonneborn_berger"] = own + Fraction(against, whole) if own else Fraction(against, whole)


def _highest(records: dict[int, _Record], name: str) -> _Key:
    return lambda id_: -records[id_].values[name]


def _percentages(records: dict[int, _Record], profile: StandingsProfile) -> tuple[int, int]:
    """Fill in the two means; return the denominators of `opponents` and `opponents_opponents`."""
    counts = {len(r.met) for r in records.values()} - {0}
    bounds = (profile.floor, profile.cap, profile.dropped_cap)
    base = lcm(*{r.most_points for r in records.values() if r.most_points}, *(bound.denominator for bound in bounds))
    every = lcm(*counts)

    def scaled(value: Fraction) -> int:
        return value.numerator * (base // value.denominator)

    floor, cap, dropped_cap = scaled(profile.floor), scaled(profile.cap), scaled(profile.dropped_cap)
    shares = {}
    for id_, record in records.items():
        most = min(cap, dropped_cap) if record.entrant.dropped else cap
        played = record.played_points * (base // record.most_points) if record.most_points else 0
        shares[id_] = max(floor, min(most, played))
    opponents = {
        id_: sum(map(shares.__getitem__, met)) * (every // len(met)) if (met := record.met) else floor * every
        for id_, record in records.items()
    }
    for id_, record in records.items():
        record.opponents = opponents[id_]
        record.opponents_opponents = (
            sum(map(opponents.__getitem__, met)) * (every // len(met)) if (met := record.met) else floor * every * every
        )
    return base * every, base * every * every


_Tied = list[tuple[list[int], str]]
_Key = Callable[[int], int | Fraction]


def _split(tied: _Tied, key: _Key, name: str) -> _Tied:
    """Split each tie by a key, lower first. Each new part keeps the name of what split it off."""
    result: _Tied = []
    for ids, decided_by in tied:
        if len(ids) == 1:
            result.append((ids, decided_by))
            continue
        parts: dict[int | Fraction, list[int]] = {}
        for id_ in ids:
            parts.setdefault(key(id_), []).append(id_)
        for number, value in enumerate(sorted(parts)):
            result.append((parts[value], name if number else decided_by))
    return result


def _split_head_to_head(
    tied: _Tied,
    records: dict[int, _Record],
    matches: Sequence[StandingsResult],
    pods: Sequence[PodResult],
    most: int | None,
) -> _Tied:
    result: _Tied = []
    # Each part must have met the whole of the others, so a tie larger than this cannot be parted at all.
    looked_at = [
        ids
        for ids, _ in tied
        if len(ids) > 1
        and (most is None or len(ids) <= most)
        and len(ids) <= 2 * max(len(records[id_].met) for id_ in ids)
    ]
    beaten = _beaten(looked_at, matches, pods)
    for ids, decided_by in tied:
        parts = _ranks(ids, beaten) if ids[0] in beaten else [ids]
        for number, part in enumerate(parts):
            result.append((part, "head_to_head" if number else decided_by))
    return result


def _beaten(
    ties: Sequence[Sequence[int]], matches: Sequence[StandingsResult], pods: Sequence[PodResult]
) -> dict[int, set[int]]:
    """Of everybody in a tie, whom of it they beat, and never lost to."""
    tie_of = {id_: number for number, ids in enumerate(ties) for id_ in ids}
    won: dict[int, set[int]] = {id_: set() for id_ in tie_of}
    lost: dict[int, set[int]] = {id_: set() for id_ in tie_of}

    def note(winner: int, loser: int) -> None:
        if winner in tie_of and tie_of[winner] == tie_of.get(loser):
            won[winner].add(loser)
            lost[loser].add(winner)

    if not tie_of:
        return won
    for first, second, kind, *_ in matches:
        if second is not None and first in tie_of and second in tie_of:
            if kind == "first":
                note(first, second)
            elif kind == "second":
                note(second, first)
    for pod in pods:
        listed = (*pod.places, pod.lost)
        for number, place in enumerate(listed):
            for loser in (other for worse in listed[number + 1 :] for other in worse):
                for winner in place:
                    note(winner, loser)
    return {id_: won[id_] - lost[id_] for id_ in tie_of}


def _ranks(ids: list[int], beats: Mapping[int, set[int]]) -> list[list[int]]:
    """The finest ordered parts of a tie such that everyone in an earlier part beat everyone in a later one."""
    order = sorted(ids, key=lambda i: (-len(beats[i]), i))
    parts, start = [], 0
    for end in range(1, len(order)):
        below = set(order[end:])
        if all(below <= beats[i] for i in order[start:end]):
            parts.append(order[start:end])
            start = end
    return [*parts, order[start:]]

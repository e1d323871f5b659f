"""Stages of an event through one interface: what is paired next, the places, who goes on, and the final places.

| kind               | a round is                                  | places                                       |
|--------------------|---------------------------------------------|----------------------------------------------|
| `swiss`            | `leagues.pairing.swiss`, for each heat      | by the standings                             |
| `round_robin`      | the next row of the Berger tables           | by the standings                             |
| `pods`             | `leagues.pairing.pods`                      | by the standings                             |
| `single`, `double` | the slots of `leagues.pairing.bracket` that | by elimination; those who are out at the     |
|                    | can be played                               | same time share them                         |

Services ask `next_round`, write its tables as pairings, and give them back with their results as `Played`. A table of
one is a bye: won, without an opponent. Where somebody dropped, their opponent in a bracket or a round robin sits alone,
and ``absent`` names who is missing. Of two who dropped, the better seed of a bracket goes on, to be walked over next.
A match of an elimination lost by both sends the better seed on too.

Whoever leaves a round robin before playing half of their matches is taken out of the standings of the others, so that
nobody gains by having met them late (FIDE Handbook, C.05, on round robins).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal, Protocol

from django.utils.translation import gettext as _

from leagues.pairing.bracket import Bracket, Progress, double_elimination, places, progress, single_elimination
from leagues.pairing.history import History, histories
from leagues.pairing.pods import LARGEST, SMALLEST, PodEntrant, pod_round
from leagues.pairing.round_robin import group_round, rounds_needed
from leagues.pairing.swiss import Opponents, PairingEntrant, first_of, swiss_round
from leagues.stages.match_score import ONE_GAME, MatchRules
from leagues.standings.profiles import DEFAULT_PROFILE, StandingsProfile
from leagues.standings.ranking import PodResult, ResultKind, Standing, StandingsEntrant, StandingsResult, standings

StageKind = Literal["swiss", "single", "double", "round_robin", "pods"]


class StageError(ValueError):
    """Rules that do not fit together, or a result that a stage cannot have; the message says which."""


@dataclass(frozen=True, slots=True)
class StageRules:
    """The rules of one stage.

    ``rounds`` are planned for Swiss and pods; ``groups`` are heats of a Swiss or groups of a round robin; ``twice``
    plays a round robin twice. ``pod_most`` is the largest pod that the game allows. ``opponents`` is how those of the
    same score are chosen for each other in a Swiss. ``final`` are the rules of the last match of a bracket where they
    differ.
    """

    kind: StageKind
    rounds: int = 0
    groups: int = 1
    twice: bool = False
    third_place: bool = False
    reset: bool = True
    pod_size: int = 4
    pod_most: int = LARGEST
    opponents: Opponents = "drawn"
    match: MatchRules = ONE_GAME
    final: MatchRules | None = None

    def __post_init__(self) -> None:
        if self.kind in ("swiss", "pods") and self.rounds < 1:
            raise StageError(_("Say how many rounds the stage has; at least one."))
        if self.groups < 1 or (self.groups > 1 and self.kind not in ("swiss", "round_robin")):
            raise StageError(_("Only a Swiss and a round robin are played in several groups."))
        if self.kind == "pods" and not SMALLEST <= self.pod_size <= self.pod_most <= LARGEST:
            raise StageError(
                _("Pods have %(least)s to %(most)s entrants.")
                % {"least": SMALLEST, "most": min(self.pod_most, LARGEST)}
            )
        if self.kind in ("single", "double") and (self.match.draws or (self.final and self.final.draws)):
            raise StageError(_("A match of an elimination needs a winner; do not allow draws."))


@dataclass(frozen=True, slots=True)
class StageEntrant:
    """An entrant of a stage. ``seed`` 1 is the best; ``group`` counts from 0; ``penalty`` is match points lost.
    ``missed`` are rounds of a Swiss before a late entry.

    ``seats`` are those of earlier stages in the order of play, FIRST or SECOND of `leagues.pairing.swiss`. ``lot`` is
    as in `leagues.standings.ranking`.
    """

    id: int
    seed: int
    group: int = 0
    dropped: bool = False
    disqualified: bool = False
    penalty: int = 0
    missed: int = 0
    seats: tuple[int, ...] = ()
    lot: int = 0


@dataclass(frozen=True, slots=True)
class Table:
    """The entrants at a table, first seat first; one alone has the bye. ``slot`` is its place in a bracket."""

    entrants: tuple[int, ...]
    group: int = 0
    slot: str = ""
    absent: int | None = None


@dataclass(frozen=True, slots=True)
class StageRound:
    """Round ``number`` of the stage, from 1. ``resting`` neither play nor have a bye that counts.

    Those whose group of a round robin has ended, and those who are out of a bracket, are in neither.
    """

    number: int
    tables: tuple[Table, ...]
    resting: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Played:
    """A table with its result: ``kind`` and ``games`` for two, ``places`` (best first, shared together) for a pod, of
    whose entrants those who ``lost`` have none. ``unplayed`` is as in `leagues.standings.ranking`."""

    table: Table
    kind: ResultKind = "bye"
    games: tuple[int, int, int] = (0, 0, 0)
    places: tuple[tuple[int, ...], ...] = ()
    lost: tuple[int, ...] = ()
    unplayed: bool = False

    def result(self, number: int) -> StandingsResult | PodResult:
        """The result as the standings take it; ``number`` is that of its round in the stage, from 1."""
        entrants = self.table.entrants
        if self.places or self.lost:
            return PodResult(self.places, self.lost, number)
        second = entrants[1] if len(entrants) > 1 else None
        return StandingsResult(entrants[0], second, self.kind, self.games, number, self.unplayed)


@dataclass(frozen=True, slots=True)
class StagePlace:
    """An entrant's place in the stage, shared from ``first`` to ``last``, and within their group."""

    id: int
    first: int
    last: int
    group: int = 0
    group_place: int = 0


@dataclass(frozen=True)
class Stage:
    """A stage with its entrants and the rounds played so far, oldest first."""

    rules: StageRules
    entrants: Sequence[StageEntrant]
    played: Sequence[Sequence[Played]] = ()
    profile: StandingsProfile = DEFAULT_PROFILE

    def __post_init__(self) -> None:
        if len({e.id for e in self.entrants}) != len(self.entrants):
            raise StageError(_("An entrant is listed twice."))
        if len({e.seed for e in self.entrants}) != len(self.entrants):
            raise StageError(_("Two entrants have the same seed."))
        if any(not 0 <= e.group < self.rules.groups for e in self.entrants):
            raise StageError(_("An entrant is in a group that the stage does not have."))

    @property
    def by_id(self) -> dict[int, StageEntrant]:
        """The entrants by their ids."""
        return {entrant.id: entrant for entrant in self.entrants}

    @property
    def groups(self) -> list[list[StageEntrant]]:
        """The entrants of each group, best seed first."""
        ordered = sorted(self.entrants, key=lambda entrant: entrant.seed)
        groups: list[list[StageEntrant]] = [[] for _ in range(self.rules.groups)]
        for entrant in ordered:
            groups[entrant.group].append(entrant)
        return groups


def next_round(stage: Stage, *, seed: bytes) -> StageRound | None:
    """The next round, or None when the stage is over. Every table of the rounds so far needs its result.

    Raises PairingImpossible where a Swiss has no round without a rematch, and StageError for results that cannot be.

    >>> four = [StageEntrant(id=10 * seed, seed=seed) for seed in (1, 2, 3, 4)]
    >>> stage = Stage(StageRules("single", match=MatchRules(draws=False)), four)
    >>> [table.entrants for table in next_round(stage, seed=b"s").tables]
    [(10, 40), (20, 30)]
    """
    kind = _KINDS[stage.rules.kind]
    return None if kind.over(stage) else kind.next_round(stage, seed)


def is_over(stage: Stage) -> bool:
    """Whether the stage has no further round, when every table has its result."""
    return _KINDS[stage.rules.kind].over(stage)


def stage_places(stage: Stage, *, lot_seed: bytes) -> list[StagePlace]:
    """The places after the results so far, best first. In a bracket those still in share the first places,
    and those who have left and are not out yet the ones after."""
    return _KINDS[stage.rules.kind].places(stage, lot_seed)


def stage_standings(stage: Stage, *, lot_seed: bytes, group: int | None = None) -> list[Standing]:
    """The standings of the stage, or of one group alone. In a bracket the places are the bracket's."""
    return _KINDS[stage.rules.kind].rows(stage if group is None else _groups_alone(stage)[group], lot_seed)


def bracket_progress(stage: Stage) -> Progress:
    """The bracket of an elimination after the results so far; entrants in it are seeds."""
    return _Elimination().progress(stage)


def rounds_expected(rules: StageRules, entrants: int) -> int:
    """How many rounds the stage takes at most with so many entrants.

    >>> rounds_expected(StageRules("double", match=MatchRules(draws=False)), 8)
    7
    """
    return _KINDS[rules.kind].rounds_expected(rules, entrants)


def match_rules(stage: Stage, table: Table) -> MatchRules:
    """The rules of one match: those of the final for the last match of a bracket, where it has its own."""
    final = stage.rules.final
    if final is not None and table.slot and _bracket(stage).by_name[table.slot].loser_place == (2, 2):
        return final
    return stage.rules.match


@dataclass(frozen=True, slots=True)
class Cut:
    """Who goes on to the next stage: the ``best`` of all, or of each group."""

    best: int
    each_group: bool = False


def qualified(places: Sequence[StagePlace], cut: Cut, *, gone: Collection[int] = ()) -> list[int]:
    """Who goes on, in the order of the seeds of the next stage. Those ``gone`` leave their place to the next.

    Of each group: all who won their group before all who came second, and so on; the groups in the order of their
    best. So of two groups nobody meets their own group in the first round of a bracket of a power of two.

    >>> heats = [StagePlace(1, 1, 1, 0, 1), StagePlace(2, 2, 2, 0, 2), StagePlace(3, 3, 3, 1, 1),
    ...          StagePlace(4, 4, 4, 1, 2)]
    >>> qualified(heats, Cut(2)), qualified(heats, Cut(1, each_group=True), gone=[1])
    ([1, 2], [2, 3])
    """
    there = [place for place in places if place.id not in gone]
    if not cut.each_group:
        return [place.id for place in there[: cut.best]]
    groups: dict[int, list[StagePlace]] = {}
    for place in there:
        groups.setdefault(place.group, []).append(place)
    lists = [sorted(group, key=lambda place: place.group_place)[: cut.best] for group in groups.values()]
    return [group[rank].id for rank in range(cut.best) for group in lists if rank < len(group)]


def final_places(stages: Sequence[Sequence[StagePlace]], *, disqualified: Collection[int] = ()) -> list[StagePlace]:
    """The places of the whole event: by the last stage, then of the others by the one before, and so on.

    Those who share a place in a stage share it here. The disqualified come last, and share the last places.
    """
    result: list[StagePlace] = []
    placed = set(disqualified)
    for stage in reversed(stages):
        shared: dict[int, list[StagePlace]] = {}
        for place in stage:
            if place.id not in placed:
                shared.setdefault(place.first, []).append(place)
        for first in sorted(shared):
            start, end = len(result) + 1, len(result) + len(shared[first])
            result += [StagePlace(place.id, start, end, place.group, place.group_place) for place in shared[first]]
        placed.update(place.id for place in stage)
    last = set(disqualified)
    out = {place.id: place for stage in stages for place in stage if place.id in last}
    start, end = len(result) + 1, len(result) + len(out)
    result.extend(replace(out[id_], first=start, last=end) for id_ in sorted(out))
    return result


class _Kind(Protocol):
    """What a kind of stage must answer."""

    def over(self, stage: Stage) -> bool: ...
    def next_round(self, stage: Stage, seed: bytes) -> StageRound | None: ...
    def places(self, stage: Stage, lot_seed: bytes) -> list[StagePlace]: ...
    def rows(self, stage: Stage, lot_seed: bytes) -> list[Standing]: ...
    def rounds_expected(self, rules: StageRules, entrants: int) -> int: ...


class _ByStandings:
    """Places by the standings, for the kinds in which everybody plays on."""

    def results(self, stage: Stage) -> list[StandingsResult | PodResult]:
        return [played.result(number) for number, row in enumerate(stage.played, start=1) for played in row]

    def rows(self, stage: Stage, lot_seed: bytes) -> list[Standing]:
        entrants = [
            StandingsEntrant(e.id, e.dropped, e.disqualified, e.penalty, e.missed, e.lot)
            for e in sorted(stage.entrants, key=lambda entrant: entrant.seed)
        ]
        return standings(entrants, self.results(stage), profile=stage.profile, lot_seed=lot_seed)

    def places(self, stage: Stage, lot_seed: bytes) -> list[StagePlace]:
        by_id = stage.by_id
        ranks: dict[int, int] = {}
        if stage.rules.groups > 1:
            for alone in _groups_alone(stage):
                ranks |= {row.id: row.place for row in self.rows(alone, lot_seed)}
        return [
            StagePlace(row.id, row.place, row.place, by_id[row.id].group, ranks.get(row.id, row.place))
            for row in self.rows(stage, lot_seed)
        ]


class _Swiss(_ByStandings):
    def over(self, stage: Stage) -> bool:
        return len(stage.played) >= stage.rules.rounds or all(len(_active(group)) < 2 for group in stage.groups)

    def next_round(self, stage: Stage, seed: bytes) -> StageRound | None:
        past = _past(stage)
        tables: list[Table] = []
        for number, group in enumerate(stage.groups):
            field_ = []
            for entrant in group:
                own = past[entrant.id]
                score = own.points - entrant.penalty
                gone = entrant.dropped or entrant.disqualified
                late = entrant.missed > 0
                field_.append(own.entrant(entrant.id, score=score, dropped=gone, seed=entrant.seed, late=late))
            # Each heat has its own stream; a Swiss of one heat uses the seed as it is.
            own_seed = seed + b" heat %d" % number if number else seed
            swiss = swiss_round(field_, seed=own_seed, opponents=stage.rules.opponents, mutual=True)
            tables += [Table(pair, number) for pair in swiss.pairs]
            tables += [] if swiss.bye is None else [Table((swiss.bye,), number)]
        return StageRound(len(stage.played) + 1, tuple(tables))

    def rounds_expected(self, rules: StageRules, entrants: int) -> int:
        return rules.rounds


class _RoundRobin(_ByStandings):
    def over(self, stage: Stage) -> bool:
        lasting = [group for group in stage.groups if len(_active(group)) > 1]
        return len(stage.played) >= rounds_needed([len(group) for group in lasting], double=stage.rules.twice)

    def next_round(self, stage: Stage, seed: bytes) -> StageRound | None:
        members = [[entrant.id for entrant in group] for group in stage.groups]
        there = {entrant.id for entrant in _active(stage.entrants)}
        number = len(stage.played) + 1
        tables, resting = [], []
        for group, row in enumerate(group_round(members, number, double=stage.rules.twice)):
            if row.bye in there:
                resting.append(row.bye)
            for pair in row.pairs:
                present = tuple(id_ for id_ in pair if id_ in there)
                absent = next((id_ for id_ in pair if id_ not in there), None)
                if present:
                    tables.append(Table(present, group, absent=absent))
        return StageRound(number, tuple(tables), tuple(id_ for id_ in resting if id_ is not None))

    def results(self, stage: Stage) -> list[StandingsResult | PodResult]:
        listed = [(number, played) for number, row in enumerate(stage.played, start=1) for played in row]
        matches = Counter(id_ for _, p in listed if len(p.table.entrants) > 1 for id_ in p.table.entrants)
        left_early = set()
        for group in stage.groups:
            whole = (len(group) - 1) * (2 if stage.rules.twice else 1)
            gone = (entrant for entrant in group if entrant.dropped or entrant.disqualified)
            left_early |= {entrant.id for entrant in gone if 2 * matches[entrant.id] < whole}
        return [
            played.result(number)
            for number, played in listed
            if left_early.isdisjoint({*played.table.entrants, played.table.absent})
        ]

    def rounds_expected(self, rules: StageRules, entrants: int) -> int:
        return rounds_needed([-(-entrants // rules.groups)], double=rules.twice) if entrants else 0


class _Pods(_ByStandings):
    def over(self, stage: Stage) -> bool:
        return len(stage.played) >= stage.rules.rounds or len(_active(stage.entrants)) < SMALLEST

    def next_round(self, stage: Stage, seed: bytes) -> StageRound | None:
        met: dict[int, dict[int, int]] = {entrant.id: {} for entrant in stage.entrants}
        seats: dict[int, list[tuple[int, int]]] = {entrant.id: [] for entrant in stage.entrants}
        for played in (played for row in stage.played for played in row):
            pod = played.table.entrants
            for seat, id_ in enumerate(pod):
                seats[id_].append((seat, len(pod)))
                for other in pod:
                    if other != id_:
                        met[id_][other] = met[id_].get(other, 0) + 1
        points = {row.id: row.points for row in self.rows(stage, b"")}
        field_ = [PodEntrant(e.id, points[e.id], met[e.id], tuple(seats[e.id])) for e in _active(stage.entrants)]
        pods_round = pod_round(field_, wanted=stage.rules.pod_size, seed=seed, most=stage.rules.pod_most)
        return StageRound(len(stage.played) + 1, tuple(Table(pod) for pod in pods_round.pods), pods_round.resting)

    def rounds_expected(self, rules: StageRules, entrants: int) -> int:
        return rules.rounds


class _Elimination:
    def over(self, stage: Stage) -> bool:
        return not stage.entrants or self.progress(stage).champion is not None

    def next_round(self, stage: Stage, seed: bytes) -> StageRound | None:
        progress, ids = self.progress(stage), _by_seed(stage)
        there = {entrant.id for entrant in _active(stage.entrants)}
        past = _past(stage)
        tables = []
        for slot in progress.open:
            pair = tuple(ids[number - 1] for number in sorted(n for n in progress.entrants[slot.name] if n is not None))
            present = [id_ for id_ in pair if id_ in there] or [pair[0]]
            if len(present) == 1:
                absent = next(id_ for id_ in pair if id_ != present[0])
                tables.append(Table((present[0],), slot=slot.name, absent=absent))
                continue
            better, worse = (PairingEntrant(i, 0, seats=tuple(past[i].seats)) for i in pair)
            first = first_of(better, worse) or better
            tables.append(Table((first.id, sum(pair) - first.id), slot=slot.name))
        return StageRound(len(stage.played) + 1, tuple(tables))

    def progress(self, stage: Stage) -> Progress:
        number_of = {id_: number for number, id_ in enumerate(_by_seed(stage), start=1)}
        results: dict[str, int] = {}
        for played in (played for row in stage.played for played in row):
            numbers = [number_of[id_] for id_ in played.table.entrants]
            if len(numbers) > 1 and played.kind not in ("first", "second", "double_loss"):
                raise StageError(
                    _("The match %(match)s of an elimination needs a winner.") % {"match": played.table.slot}
                )
            if len(numbers) == 1 or played.kind == "double_loss":
                results[played.table.slot] = min(numbers)
            else:
                results[played.table.slot] = numbers[played.kind == "second"]
        return progress(_bracket(stage), results)

    def places(self, stage: Stage, lot_seed: bytes) -> list[StagePlace]:
        if not stage.entrants:
            return []
        ids = _by_seed(stage)
        out = [StagePlace(ids[p.seed - 1], p.first, p.last, 0, p.first) for p in places(self.progress(stage))]
        decided = {place.id for place in out}
        still = [id_ for id_ in ids if id_ not in decided]
        places_taken = {at for first, last in {(p.first, p.last) for p in out} for at in range(first, last + 1)}
        last = max({*range(1, len(ids) + 1)} - places_taken, default=0)
        # Who has left cannot be first any more, also before the bracket has walked over them.
        withdrawn = {entrant.id for entrant in stage.entrants} - {entrant.id for entrant in _active(stage.entrants)}
        ahead = [id_ for id_ in still if id_ not in withdrawn]
        behind = [id_ for id_ in still if id_ in withdrawn]
        end = len(ahead) if ahead and behind else last
        return [
            *(StagePlace(id_, 1, end, 0, 1) for id_ in ahead),
            *(StagePlace(id_, len(ahead) + 1, last, 0, len(ahead) + 1) for id_ in behind),
            *out,
        ]

    def rows(self, stage: Stage, lot_seed: bytes) -> list[Standing]:
        results = [played.result(number) for number, row in enumerate(stage.played, start=1) for played in row]
        entrants = [StandingsEntrant(e.id, e.dropped, e.disqualified, lot=e.lot) for e in stage.entrants]
        by_id = {row.id: row for row in standings(entrants, results, profile=stage.profile, lot_seed=lot_seed)}
        rows = []
        for place in self.places(stage, lot_seed):
            row = by_id[place.id]
            decided = "bracket" if place.first > 1 else ""
            rows.append(replace(row, place=place.first, decided_by="disqualified" if row.disqualified else decided))
        return rows

    def rounds_expected(self, rules: StageRules, entrants: int) -> int:
        return _bracket_of(rules, entrants).rounds if entrants else 0


_KINDS: Mapping[StageKind, _Kind] = {
    "swiss": _Swiss(),
    "round_robin": _RoundRobin(),
    "pods": _Pods(),
    "single": _Elimination(),
    "double": _Elimination(),
}


def _groups_alone(stage: Stage) -> list[Stage]:
    """Each group as a stage with its own tables."""
    tables: list[list[list[Played]]] = [[[] for _ in stage.played] for _ in range(stage.rules.groups)]
    for number, row in enumerate(stage.played):
        for played in row:
            tables[played.table.group][number].append(played)
    rules = replace(stage.rules, groups=1)
    return [
        replace(stage, rules=rules, entrants=[replace(e, group=0) for e in members], played=own)
        for members, own in zip(stage.groups, tables, strict=True)
    ]


def _active(entrants: Iterable[StageEntrant]) -> list[StageEntrant]:
    return [entrant for entrant in entrants if not entrant.dropped and not entrant.disqualified]


def _by_seed(stage: Stage) -> list[int]:
    return [entrant.id for entrant in sorted(stage.entrants, key=lambda entrant: entrant.seed)]


def _past(stage: Stage) -> dict[int, History]:
    """The histories of this stage, with the seats of earlier ones before them."""
    rows = [
        [result for played in row if isinstance(result := played.result(number), StandingsResult)]
        for number, row in enumerate(stage.played, start=1)
    ]
    past = histories(rows, profile=stage.profile)
    for entrant in stage.entrants:
        own = past.setdefault(entrant.id, History())
        own.seats[:0] = entrant.seats
    return past


def _bracket(stage: Stage) -> Bracket:
    return _bracket_of(stage.rules, len(stage.entrants))


@lru_cache(maxsize=32)
def _bracket_of(rules: StageRules, size: int) -> Bracket:
    if rules.kind == "single":
        return single_elimination(size, third_place=rules.third_place)
    return double_elimination(size, reset=rules.reset)

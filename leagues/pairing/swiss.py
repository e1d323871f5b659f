"""Swiss pairing: the best round that exists, or a proof that none does.

What is best, in lexicographic order: never a rematch; no second bye when it can be avoided, a win without play being
one; the bye to the lowest score; there to nobody who entered late before the others; to one who has played most; the
least sum of squared score gaps; the fewest repeated floats. The bye is chosen jointly with the matching.
Among equally good rounds one is drawn with a seeded stream (`leagues.chance.stream`), so the same input and seed give
the same round on every machine. Where an event says so, opponents of the same score are then chosen again by their
seeds (`leagues.pairing.by_seed`), which leaves the quality of the round as it is.

**Floats.** An entrant paired with a lower score floats down, the other one floats up; a bye is no float. A float is
repeated when the entrant floated the same way in their last round (`Quality.repeat_floats`), or in the round before it
(`Quality.older_repeat_floats`, which counts less than any of the former). FIDE's Dutch system (Handbook C.04.3, quality
criteria on floats) also looks back two rounds, the last one first; it counts per score bracket, this module per round.

**Seats** are given to each pair after the pairing (`first_of`), as FIDE's Dutch system gives colours (C.04.3,
section E) without its absolute preferences: no round is worse because of seats. Only where a pair would leave somebody
more than two times oftener in one seat than in the other, it exchanges opponents with another pair, if the two new
pairs are as good as the old ones (`MOST_SEAT_DIFFERENCE`). The seats of a pair decide nothing for any other pair of the
round, so giving them pair by pair loses nothing within it. Over all rounds a difference of one would do, if the later
rounds were known (every graph can be oriented so, along its Euler tours); they are not.

No database here: entrants come in as plain data, a round goes out as plain data.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Literal

from django.utils.translation import gettext as _

from leagues.chance.stream import Stream
from leagues.pairing.by_seed import matching_by_seed
from leagues.pairing.graph import Field, Matching, best_matching, least_bad_matching
from leagues.pairing.proof import Barrier, barrier

VERSION = 4
"""Raised when the same entrants and seed give another round. 1: no floats, seats drawn at random. 2: the seats of
earlier stages do not count, and their penalties do. 3: of one score anybody without a bye may get it, and a win without
play is none."""
MAX_SCORE = 1_000_000
MOST_SEAT_DIFFERENCE = 2
FIRST, SECOND = 1, 2
_SEATS = frozenset({FIRST, SECOND})
UP, LEVEL, DOWN = 1, 0, -1
_FLOATS = frozenset({UP, LEVEL, DOWN})
Opponents = Literal["drawn", "near", "halves"]
"""How opponents are chosen in equally good rounds: all by the lot, or those of the same score by seed, neighbours or
the upper half against the lower half."""


class PairingError(Exception):
    """A round cannot be paired; the message says why and what can be done."""


class PairingInputError(PairingError, ValueError):
    """The entrants contradict each other: an id twice, an opponent who does not agree, a score out of range."""


class PairingImpossible(PairingError):
    """Proven: every round would hold a rematch.

    ``barrier`` is the proof (Tutte's theorem): without the entrants in ``barrier.separators`` the others fall into more
    groups of odd size than there are separators, and between two of these groups everyone has already met.
    Attributes hold entrant ids.
    """

    def __init__(self, proof: Barrier) -> None:
        super().__init__(proof)
        self.barrier = proof

    def __str__(self) -> str:
        return self.named({})

    def named(self, names: Mapping[int, str]) -> str:
        """The proof in words, with the names of the entrants where there are any."""
        groups = "; ".join(", ".join(names.get(seed, str(seed)) for seed in group) for group in self.barrier.groups)
        separators = ", ".join(names.get(separator, str(separator)) for separator in self.barrier.separators) or _(
            "nobody"
        )
        return _(
            "No round without a rematch exists. Everyone in one of these groups has met everyone in the others: "
            "%(groups)s. Each group is of odd size, so one of each needs an opponent from outside, and only "
            "%(separators)s (%(capacity)s in all, counting the bye) could serve. End the Swiss here, or pair this "
            "round by hand: the console suggests the one with the fewest rematches."
        ) % {"groups": groups, "separators": separators, "capacity": self.barrier.capacity}


@dataclass(frozen=True, slots=True)
class PairingEntrant:
    """One entrant before the round. ``score`` in match points; ``opponents`` are the ids of everyone met so far.

    In the order of play: ``seats`` holds FIRST or SECOND for each match with an opponent, ``floats`` holds UP, LEVEL
    or DOWN for each round (LEVEL for a bye and for a round missed). ``seed`` 1 is the best; it counts only where
    opponents are chosen by seed, and whoever has none (0) then comes after all others, by id.

    ``had_bye``: also by a win without play; ``late``: entered after the first round; ``played``: matches played.
    """

    id: int
    score: int
    opponents: frozenset[int] = frozenset()
    had_bye: bool = False
    dropped: bool = False
    seats: tuple[int, ...] = ()
    floats: tuple[int, ...] = ()
    seed: int = 0
    late: bool = False
    played: int = 0

    @property
    def bye_rank(self) -> tuple[bool, int, bool, int]:
        """Who has the least takes the bye before others, where the round can be completed."""
        return (self.had_bye, self.score, self.late, -self.played)

    @property
    def seat_difference(self) -> int:
        """How many more times they were first than second."""
        return self.seats.count(FIRST) - self.seats.count(SECOND)

    @property
    def last_floats(self) -> tuple[int, int]:
        """The float of the last round and of the round before it."""
        return (self.floats[-1] if self.floats else LEVEL, self.floats[-2] if len(self.floats) > 1 else LEVEL)


@dataclass(frozen=True, slots=True, order=True)
class Quality:
    """The quality of a round; less is better, compared in this order.

    ``bye_unplayed`` are the matches that whoever has the bye has played fewer than another. ``repeat_floats`` counts
    entrants who float the same way as in their last round, ``older_repeat_floats`` those who float the same way as in
    the round before it.
    """

    rematches: int
    second_bye: bool
    bye_score: int
    bye_late: bool
    bye_unplayed: int
    squared_gaps: int
    repeat_floats: int = 0
    older_repeat_floats: int = 0


@dataclass(frozen=True, slots=True)
class SwissRound:
    """``pairs`` in table order (highest scores first), each with its first seat first, ``bye`` or None."""

    pairs: tuple[tuple[int, int], ...]
    bye: int | None
    quality: Quality


def swiss_round(
    entrants: Iterable[PairingEntrant], *, seed: bytes, opponents: Opponents = "drawn", mutual: bool = False
) -> SwissRound:
    """Pair one round of everybody who has not dropped.

    ``opponents`` says how those of the same score are chosen for each other; the quality of the round is the same.
    ``mutual``: whoever lists somebody as an opponent is listed by them, as in `leagues.pairing.history.histories`, and
    it need not be checked.

    Raises PairingInputError for contradictory input and PairingImpossible, with a proof, when no round without a
    rematch exists. One entrant alone gets the bye.

    >>> a, b = PairingEntrant(1, 3), PairingEntrant(2, 0)
    >>> swiss_round([a, b, PairingEntrant(3, 0, had_bye=True)], seed=b"s").bye
    2
    >>> four = [PairingEntrant(i, 0, seed=i) for i in (1, 2, 3, 4)]
    >>> [sorted(pair) for pair in sorted(swiss_round(four, seed=b"s", opponents="halves").pairs, key=min)]
    [[1, 3], [2, 4]]
    """
    everyone = list(entrants)
    check_entrants(everyone, mutual=mutual)
    stream = Stream(seed, "swiss round")
    order = _drawn_order(everyone, stream)
    field = _field(order, stream)
    matching = best_matching(field)
    if matching is None:
        proof = barrier(field.barred)
        raise PairingImpossible(proof.renamed(lambda i: order[i].id))
    if opponents == "drawn":
        return _seated(everyone, order, matching, stream)
    made = _seated(everyone, order, matching_by_seed(field, matching, _numbers(order), opponents), stream)
    drawn = [(order[a].id, order[b].id) for a, b in matching.pairs]
    if made.quality != quality(everyone, drawn, made.bye):
        raise AssertionError("Choosing opponents by seed changed the quality of the round.")
    return made


@dataclass(frozen=True, slots=True)
class LeastBadRound:
    """A round for a field without a round free of rematches, and the proof that none is better.

    ``rematches`` are its pairs that met before. At least half of what ``barrier.groups`` exceed ``barrier.capacity`` by
    are needed, and there are no more.
    """

    round: SwissRound
    rematches: tuple[tuple[int, int], ...]
    barrier: Barrier


def least_bad_round(
    entrants: Iterable[PairingEntrant], *, met_in: Mapping[frozenset[int], Sequence[int]], seed: bytes
) -> LeastBadRound:
    """Pair a round that must hold rematches: as few as there can be, and of these the oldest.

    ``met_in`` gives the numbers of the rounds in which two entrants met. After the number of rematches, the sum of
    these numbers is least; then all is as in `swiss_round`. It is one exact matching over all pairs.

    Raises PairingInputError for contradictory input, and ValueError when a round without a rematch exists.

    >>> met = {frozenset({1, 2}): [3], frozenset({1, 3}): [1], frozenset({1, 4}): [2]}
    >>> others = {1: {2, 3, 4}, 2: {1}, 3: {1}, 4: {1}}
    >>> field = [PairingEntrant(i, 0, frozenset(met)) for i, met in others.items()]
    >>> least_bad_round(field, met_in=met, seed=b"s").rematches
    ((1, 3),)
    """
    everyone = list(entrants)
    check_entrants(everyone)
    stream = Stream(seed, "least bad round")
    order = _drawn_order(everyone, stream)
    field = _field(order, stream)
    proof = barrier(field.barred)
    rounds = {}
    for a, barred in enumerate(field.barred):
        for b in barred:
            numbers = met_in.get(frozenset({order[a].id, order[b].id}), ())
            if not numbers:
                raise PairingInputError(
                    _("Entrants %(first)s and %(second)s have met, but no round is given.")
                    % {"first": order[a].id, "second": order[b].id}
                )
            rounds[a, b] = sum(numbers)
    matching = least_bad_matching(field, rounds)
    made = _seated(everyone, order, matching, stream, exchange=False)
    by_id = {entrant.id: entrant for entrant in order}
    rematches = tuple((a, b) for a, b in made.pairs if b in by_id[a].opponents)
    if 2 * len(rematches) != len(proof.groups) - proof.capacity:
        raise AssertionError("The least bad round and its proof disagree.")
    return LeastBadRound(made, rematches, proof.renamed(lambda i: order[i].id))


def first_of(one: PairingEntrant, other: PairingEntrant) -> PairingEntrant | None:
    """Which of two entrants takes the first seat, or None when the lot decides.

    First is who has been first less often, counted against how often they were second. When that is equal, the matches
    are compared from the last one backwards: at the first difference, who was second then is first now.

    >>> a, b = PairingEntrant(1, 0, seats=(FIRST, SECOND)), PairingEntrant(2, 0, seats=(SECOND, FIRST))
    >>> first_of(a, b).id
    1
    """
    return _first_of(one, other, one.seat_difference - other.seat_difference)


def _first_of(one: PairingEntrant, other: PairingEntrant, difference: int) -> PairingEntrant | None:
    """As `first_of`; ``difference`` is by how much the seat difference of the one exceeds that of the other."""
    if difference:
        return one if difference < 0 else other
    for own, others in zip(reversed(one.seats), reversed(other.seats), strict=False):
        if own != others:
            return one if own == SECOND else other
    return None


def _drawn_order(entrants: Sequence[PairingEntrant], stream: Stream) -> list[PairingEntrant]:
    """Those still in by falling score, in random order within one score."""
    active = [e for e in sorted(entrants, key=attrgetter("id")) if not e.dropped]
    # The sort is stable, also from the highest down, so the shuffle stays as the random order within one score.
    return sorted(stream.shuffled(active), key=attrgetter("score"), reverse=True)


def _numbers(order: Sequence[PairingEntrant]) -> list[int]:
    """The entrants numbered by seed from 1; those without one by id after all others."""
    ranked = sorted(range(len(order)), key=lambda i: (order[i].seed < 1, order[i].seed, order[i].id))
    numbers = [0] * len(order)
    for number, i in enumerate(ranked, start=1):
        numbers[i] = number
    return numbers


def _field(order: Sequence[PairingEntrant], stream: Stream) -> Field:
    index = {entrant.id: i for i, entrant in enumerate(order)}
    bye_ranks = [entrant.bye_rank for entrant in order]
    ranks = {rank: number for number, rank in enumerate(sorted(set(bye_ranks)))}
    return Field(
        scores=tuple([e.score for e in order]),
        barred=tuple([frozenset([index[o] for o in e.opponents if o in index]) for e in order]),
        bye_ranks=tuple([ranks[rank] for rank in bye_ranks]),
        noise=tuple(stream.words(len(order) + 1)),
        floats=tuple([e.last_floats for e in order]),
    )


def _seated(
    everyone: Sequence[PairingEntrant],
    order: Sequence[PairingEntrant],
    matching: Matching,
    stream: Stream,
    *,
    exchange: bool = True,
) -> SwissRound:
    """The round of a matching: tables by falling score, seats by `first_of` and the stream."""
    differences = [entrant.seat_difference for entrant in order]
    level = _exchanged_for_seats(order, differences, list(matching.pairs)) if exchange else matching.pairs
    scores = [entrant.score for entrant in order]
    tables = sorted([(a, b) if a < b else (b, a) for a, b in level], key=lambda p: (-scores[p[0]], -scores[p[1]], p[0]))
    pairs = []
    for a, b in tables:
        one, other = order[a], order[b]
        first = _first_of(one, other, differences[a] - differences[b]) or (one, other)[stream.below(2)]
        pairs.append((first.id, one.id + other.id - first.id))
    bye = None if matching.bye is None else order[matching.bye].id
    return SwissRound(tuple(pairs), bye, quality(everyone, pairs, bye))


def _exchanged_for_seats(
    order: Sequence[PairingEntrant], differences: Sequence[int], pairs: list[tuple[int, int]]
) -> list[tuple[int, int]]:
    """Exchange opponents between pairs of equal worth where seats would otherwise differ by more than allowed."""
    by_score: dict[int, list[int]] = {}
    for here, (a, b) in enumerate(pairs):
        high, low = order[a].score, order[b].score
        by_score.setdefault(high, []).append(here)
        if low != high:
            by_score.setdefault(low, []).append(here)
    for here, (a, b) in enumerate(pairs):
        if not _overdue(differences[a], differences[b]):
            continue
        high, low = order[a].score, order[b].score
        near = by_score[high] if low == high else sorted({*by_score[high], *by_score[low]})
        for there in near:
            if there == here:
                continue
            exchanged_pairs = _exchange(order, differences, (a, b), pairs[there])
            if exchanged_pairs is not None:
                pairs[here], pairs[there] = exchanged_pairs
                break
    return pairs


def _exchange(
    order: Sequence[PairingEntrant], differences: Sequence[int], one: tuple[int, int], other: tuple[int, int]
) -> tuple[tuple[int, int], tuple[int, int]] | None:
    """The two pairs after two players of the same score change places, if these are as good and nobody is overdue.

    Without the same score the squared gaps would be others: they are equal only for (x-z)(y-w) = 0.
    """
    for first_stayer, first_mover in (one, one[::-1]):
        for second_mover, second_stayer in (other, other[::-1]):
            if order[first_mover].score != order[second_mover].score:
                continue
            new = (first_stayer, second_mover), (first_mover, second_stayer)
            if any(order[q].id in order[p].opponents or _overdue(differences[p], differences[q]) for p, q in new):
                continue
            if _floats(order, new) == _floats(order, (one, other)):
                return new
    return None


def _overdue(one: int, other: int) -> bool:
    """Whether one of two with these differences of seats will have been in one seat too often after they play, whoever
    is first."""
    return (one >= MOST_SEAT_DIFFERENCE and other >= MOST_SEAT_DIFFERENCE) or (
        one <= -MOST_SEAT_DIFFERENCE and other <= -MOST_SEAT_DIFFERENCE
    )


def _floats(order: Sequence[PairingEntrant], pairs: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """The repeated floats of the last round in two pairs, and those of the round before it."""
    (repeats, older), (more, more_older) = (_repeats(order[a], order[b]) for a, b in pairs)
    return repeats + more, older + more_older


def check_entrants(entrants: Sequence[PairingEntrant], *, mutual: bool = False) -> None:
    """Raise PairingInputError when the entrants contradict each other; ``mutual`` is as in `swiss_round`."""
    opponents_of = {entrant.id: entrant.opponents for entrant in entrants}
    if len(opponents_of) != len(entrants):
        raise PairingInputError(_("Two entrants have the same id; each may be given once."))
    for entrant in entrants:
        if abs(entrant.score) > MAX_SCORE:
            raise PairingInputError(
                _("Entrant %(entrant)s has %(score)s points; at most %(most)s are allowed.")
                % {"entrant": entrant.id, "score": entrant.score, "most": MAX_SCORE}
            )
        if not _SEATS.issuperset(entrant.seats) or not _FLOATS.issuperset(entrant.floats):
            raise PairingInputError(
                _("Entrant %(entrant)s has a seat or a float that does not exist.") % {"entrant": entrant.id}
            )
        if (own := entrant.id) in entrant.opponents:
            raise PairingInputError(_("Entrant %(entrant)s is listed as their own opponent.") % {"entrant": own})
        for opponent in () if mutual else entrant.opponents:
            theirs = opponents_of.get(opponent)
            if theirs is not None and own not in theirs:
                raise PairingInputError(
                    _("Entrant %(first)s lists %(second)s as an opponent, but %(second)s does not list %(first)s.")
                    % {"first": own, "second": opponent}
                )


def _listed(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))


def quality(entrants: Iterable[PairingEntrant], pairs: Iterable[tuple[int, int]], bye: int | None) -> Quality:
    """Judge any round, the engine's or one made by hand.

    Raises PairingInputError unless every entrant still in is in exactly one pair or has the bye.
    """
    by_id = {e.id: e for e in entrants if not e.dropped}
    ids = [i for pair in pairs for i in pair] + ([] if bye is None else [bye])
    unknown = sorted(set(ids) - set(by_id))
    if unknown:
        raise PairingInputError(_("Not among the entrants still in: %(numbers)s.") % {"numbers": _listed(unknown)})
    twice = sorted({i for i in ids if ids.count(i) > 1}) if len(set(ids)) != len(ids) else []
    if twice:
        raise PairingInputError(_("Paired more than once: %(numbers)s.") % {"numbers": _listed(twice)})
    missing = sorted(set(by_id) - set(ids))
    if missing:
        raise PairingInputError(_("Without an opponent or the bye: %(numbers)s.") % {"numbers": _listed(missing)})
    rematches, squared_gaps, repeat_floats, older_repeat_floats = 0, 0, 0, 0
    for at in range(0, len(ids) - 1, 2):
        one, other = by_id[ids[at]], by_id[ids[at + 1]]
        rematches += other.id in one.opponents
        if one.score != other.score:
            squared_gaps += (one.score - other.score) ** 2
            repeats, older = _repeats(one, other)
            repeat_floats += repeats
            older_repeat_floats += older
    return Quality(
        rematches=rematches,
        second_bye=bye is not None and by_id[bye].had_bye,
        bye_score=0 if bye is None else by_id[bye].score,
        bye_late=bye is not None and by_id[bye].late,
        bye_unplayed=0 if bye is None else max(e.played for e in by_id.values()) - by_id[bye].played,
        squared_gaps=squared_gaps,
        repeat_floats=repeat_floats,
        older_repeat_floats=older_repeat_floats,
    )


def _repeats(one: PairingEntrant, other: PairingEntrant) -> tuple[int, int]:
    """How many of two who meet float as in their last round, and how many as in the round before it."""
    if one.score == other.score:
        return 0, 0
    low, high = (one, other) if one.score < other.score else (other, one)
    (low_last, low_older), (high_last, high_older) = low.last_floats, high.last_floats
    return (low_last == UP) + (high_last == DOWN), (low_older == UP) + (high_older == DOWN)


def rounds_by_default(entrants: int) -> int:
    """Rounds until one entrant can be alone undefeated: the base-two logarithm of the entrants, rounded up.

    >>> [rounds_by_default(n) for n in (2, 3, 8, 9, 64)]
    [1, 2, 3, 4, 6]
    """
    return max(entrants - 1, 1).bit_length()

"""Swiss pairing: the best round that exists, or a proof that none does.

What is best, in lexicographic order: never a rematch; no second bye when it can be avoided; the bye to the lowest
score; then the least sum of squared score gaps. The bye is chosen jointly with the matching. Among equally good rounds
one is drawn with a seeded stream (`leagues.chance`), so the same input and seed give the same round on every machine.

No database here: entrants come in as plain data, a round goes out as plain data.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from leagues.chance import Stream
from leagues.pairing_graph import Field, best_matching
from leagues.pairing_proof import Barrier, barrier

MAX_SCORE = 1_000_000


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
        self.barrier = proof
        groups = "; ".join(", ".join(map(str, group)) for group in proof.groups)
        separators = ", ".join(map(str, proof.separators)) or "nobody"
        super().__init__(
            f"No round without a rematch exists. Everyone in one of these groups has met everyone in the others: "
            f"{groups}. Each group is of odd size, so one of each needs an opponent from outside, and only "
            f"{separators} ({proof.capacity} in all, counting the bye) could serve. End the Swiss here, or pair this "
            f"round by hand and state the reason."
        )


@dataclass(frozen=True, slots=True)
class PairingEntrant:
    """One entrant before the round. ``score`` in match points; ``opponents`` are the ids of everyone met so far."""

    id: int
    score: int
    opponents: frozenset[int] = frozenset()
    had_bye: bool = False
    dropped: bool = False


@dataclass(frozen=True, slots=True, order=True)
class Quality:
    """The quality of a round; less is better, compared in this order."""

    rematches: int
    second_bye: bool
    bye_score: int
    squared_gaps: int


@dataclass(frozen=True, slots=True)
class SwissRound:
    """``pairs`` in table order (highest scores first; who stands first in a pair is random), ``bye`` or None."""

    pairs: tuple[tuple[int, int], ...]
    bye: int | None
    quality: Quality


def swiss_round(entrants: Iterable[PairingEntrant], *, seed: bytes) -> SwissRound:
    """Pair one round of everybody who has not dropped.

    Raises PairingInputError for contradictory input and PairingImpossible, with a proof, when no round without a
    rematch exists. One entrant alone gets the bye.

    >>> a, b = PairingEntrant(1, 3), PairingEntrant(2, 0)
    >>> swiss_round([a, b, PairingEntrant(3, 0, had_bye=True)], seed=b"s").bye
    2
    """
    everyone = list(entrants)
    check_entrants(everyone)
    stream = Stream(seed, "swiss round")
    active = [e for e in sorted(everyone, key=lambda e: e.id) if not e.dropped]
    # The sort is stable, so the shuffle stays as the random order within one score.
    order = sorted(stream.shuffled(active), key=lambda e: -e.score)
    index = {entrant.id: i for i, entrant in enumerate(order)}
    field = Field(
        scores=tuple(e.score for e in order),
        barred=tuple(frozenset(index[o] for o in e.opponents if o in index) for e in order),
        had_bye=tuple(e.had_bye for e in order),
        noise=tuple(stream.word() for _ in range(len(order) + 1)),
    )
    found = best_matching(field)
    if found is None:
        proof = barrier(field.barred)
        raise PairingImpossible(proof.renamed(lambda i: order[i].id))
    tables = sorted(found.pairs, key=lambda p: (-max(field.scores[p[0]], field.scores[p[1]]),
                                                -min(field.scores[p[0]], field.scores[p[1]]), min(p)))  # fmt: skip
    pairs = tuple(
        (order[a].id, order[b].id) if stream.below(2) else (order[b].id, order[a].id) for a, b in map(sorted, tables)
    )
    bye = None if found.bye is None else order[found.bye].id
    return SwissRound(pairs, bye, quality(everyone, pairs, bye))


def check_entrants(entrants: Sequence[PairingEntrant]) -> None:
    """Raise PairingInputError when the entrants contradict each other."""
    by_id = {entrant.id: entrant for entrant in entrants}
    if len(by_id) != len(entrants):
        raise PairingInputError("Two entrants have the same id; each may be given once.")
    for entrant in entrants:
        if abs(entrant.score) > MAX_SCORE:
            raise PairingInputError(
                f"Entrant {entrant.id} has {entrant.score} points; at most {MAX_SCORE} are allowed."
            )
        for opponent in entrant.opponents:
            if opponent == entrant.id:
                raise PairingInputError(f"Entrant {entrant.id} is listed as their own opponent.")
            if opponent in by_id and entrant.id not in by_id[opponent].opponents:
                raise PairingInputError(
                    f"Entrant {entrant.id} lists {opponent} as an opponent, but {opponent} does not list {entrant.id}."
                )


def quality(entrants: Iterable[PairingEntrant], pairs: Iterable[tuple[int, int]], bye: int | None) -> Quality:
    """Judge any round, the engine's or one made by hand.

    Raises PairingInputError unless every entrant still in is in exactly one pair or has the bye.
    """
    by_id = {e.id: e for e in entrants if not e.dropped}
    seen = [i for pair in pairs for i in pair] + ([] if bye is None else [bye])
    unknown = sorted(set(seen) - set(by_id))
    if unknown:
        raise PairingInputError(f"Not among the entrants still in: {', '.join(map(str, unknown))}.")
    twice = sorted({i for i in seen if seen.count(i) > 1}) if len(set(seen)) != len(seen) else []
    if twice:
        raise PairingInputError(f"Paired more than once: {', '.join(map(str, twice))}.")
    missing = sorted(set(by_id) - set(seen))
    if missing:
        raise PairingInputError(f"Without an opponent or the bye: {', '.join(map(str, missing))}.")
    pairs = list(zip(seen[0::2], seen[1::2], strict=False))
    return Quality(
        rematches=sum(b in by_id[a].opponents for a, b in pairs),
        second_bye=bye is not None and by_id[bye].had_bye,
        bye_score=0 if bye is None else by_id[bye].score,
        squared_gaps=sum((by_id[a].score - by_id[b].score) ** 2 for a, b in pairs),
    )


def rounds_by_default(entrants: int) -> int:
    """Rounds until one entrant can be alone undefeated: the base-two logarithm of the entrants, rounded up.

    >>> [rounds_by_default(n) for n in (2, 3, 8, 9, 64)]
    [1, 2, 3, 4, 6]
    """
    return max(entrants - 1, 1).bit_length()

"""Swiss pairing under stress: every state optimal, or proven to have no round without a rematch.

A seed is a state of 6 to 24 players, one in eight of 25 to 64: one in two as it arises in a played event, the others
arbitrary, with any density of earlier meetings, any seats and any floats. Each is compared with one matching over the
complete graph; up to eight players also with every round there is. Opponents by seed must make it no worse. The least
bad round of a state without a round free of rematches must hold as many rematches as its proof allows.
"""

import hashlib
import random
from collections import Counter
from typing import Any

from harness.pairing_fields import best_by_trying, best_on_complete_graph, played_field, random_field, seeded
from leagues.pairing.swiss import PairingEntrant, PairingImpossible, least_bad_round, swiss_round

NAME = "pairing"
TOTAL = 100_000
CHUNK = 2_000
VERSION = 3
"""2: whoever has the bye follows from byes and scores alone."""


def _state(seed: int) -> list[PairingEntrant]:
    rng = random.Random(seed)
    size = rng.randint(25, 64) if seed % 8 == 0 else rng.randint(6, 24)
    if rng.random() < 0.5:
        try:
            return played_field(size, rounds=rng.randint(1, min(size, 24) - 1), seed=seed)
        except PairingImpossible:
            pass  # the event could not go on so long; an arbitrary state instead
    return random_field(rng, size, density=rng.random(), scores=rng.choice([1, 2, 4, 10]))


def run_chunk(first_seed: int, count: int) -> dict[str, Any]:
    """Pair so many states; raises AssertionError at the first fault."""
    endings: Counter[str] = Counter()
    digest = hashlib.sha256()
    for seed in range(first_seed, first_seed + count):
        entrants = _state(seed)
        active = [e for e in entrants if not e.dropped]
        best = best_on_complete_graph(entrants) if active else None
        if len(active) <= 8 and active and best_by_trying(entrants) != best:
            raise AssertionError(f"seed {seed}: the complete graph's matching is not the best round")
        try:
            swiss = swiss_round(entrants, seed=b"sweep %d" % seed)
        except PairingImpossible as error:
            if best is not None:
                raise AssertionError(f"seed {seed}: said to be impossible, but {best} exists") from error
            _check_proof(seed, active, error)
            met_in = {frozenset({e.id, o}): [1 + (e.id + o) % 7] for e in active for o in e.opponents}
            least = least_bad_round(entrants, met_in=met_in, seed=b"sweep %d" % seed)
            endings["proven impossible"] += 1
            digest.update(repr((seed, least.round)).encode())
            continue
        if active and swiss.quality != best:
            raise AssertionError(f"seed {seed}: {swiss.quality} is not the best, {best}")
        numbered = seeded(entrants, random.Random(seed))
        for opponents in ("near", "halves"):
            by_seed = swiss_round(numbered, seed=b"sweep %d" % seed, opponents=opponents)
            if by_seed.quality != swiss.quality:
                raise AssertionError(f"seed {seed}: opponents by seed ({opponents}) made the round {by_seed.quality}")
        repeats = swiss.quality.repeat_floats or swiss.quality.older_repeat_floats
        needed = "a second bye" if swiss.quality.second_bye else "a repeated float" if repeats else ""
        endings[f"optimal, {needed}" if needed else "optimal"] += 1
        digest.update(repr((seed, swiss)).encode())
    return {"endings": dict(sorted(endings.items())), "digest": digest.hexdigest(), "faults": 0}


def _check_proof(seed: int, active: list[PairingEntrant], error: PairingImpossible) -> None:
    met = {e.id: e.opponents for e in active}
    proof = error.barrier
    outside = set(met) - set(proof.separators)
    right = len(proof.groups) > proof.capacity and all(len(group) % 2 for group in proof.groups)
    for group in proof.groups:
        right = right and all(outside - set(group) <= met[member] for member in group)
    if not right:
        raise AssertionError(f"seed {seed}: the proof of impossibility does not hold: {proof}")

"""The steady bot against random answers over all starters that can be played: every ordered pair of those that share a
rulebook, on either seat in turn.

A sequential test (``harness.sequential``) that looks after each round of all pairs on both seats.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from hashlib import sha256
from itertools import permutations, takewhile
from typing import Any

from engine.bots import choose
from engine.kernel import Game, key_from_seed
from engine.tcg.starters import BLACK_RIDER_STARTERS, options_of, playable_starters
from harness.bot_versions import STEADY_TCG
from harness.sequential import Claim, Look, added, is_settled

NAME = "bot-starters"


def _kind(slug: str) -> tuple[bool, object]:
    """What starters have in common that play each other: a rulebook of their own, or sites with numbers or without."""
    return slug in BLACK_RIDER_STARTERS, playable_starters()[slug].options.get("sites")


PAIRS = [pair for pair in permutations(playable_starters(), 2) if _kind(pair[0]) == _kind(pair[1])]


def setting_of(own: str, other: str) -> tuple[dict[str, object], list[dict[str, object]]]:
    """The options of a pair, and their decks."""
    return options_of([own, other]), [playable_starters()[slug].engine_data() for slug in (own, other)]


CHUNK = 2 * len(PAIRS)
"""Each pair once on either seat."""
CLAIM = Claim(0.95, most=2_000)
TOTAL = -(-CLAIM.most // CHUNK) * CHUNK
CI = 7
VERSION = STEADY_TCG


def looks(records: Sequence[Mapping[str, Any]]) -> list[Look]:
    """What was seen after each round, in order up to the first that is missing."""
    rounds = {row["first_seed"]: Look(row["count"], row["endings"].get("steady wins", 0)) for row in records}
    whole = takewhile(rounds.__contains__, range(0, TOTAL, CHUNK))
    return list(added(rounds[first] for first in whole))


def next_chunks(records: Sequence[Mapping[str, Any]], missing: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """The next round, until the claim is decided."""
    return [] if is_settled(CLAIM, looks(records)) else list(missing[:1])


def run_chunk(first_seed: int, count: int) -> dict[str, object]:
    """Play ``count`` games; ``endings`` counts who won, ``starters`` the steady bot's wins with each starter."""
    endings: Counter[str] = Counter()
    starters: Counter[str] = Counter()
    digest = sha256()
    for seed in range(first_seed, first_seed + count):
        steady, (own, other) = seed % 2, PAIRS[seed // 2 % len(PAIRS)]
        options, decks = setting_of(own, other)
        seats = decks if steady == 0 else decks[::-1]
        game = Game.start("tcg", options, seats, key_from_seed(seed), listen=False)
        number = 0
        while game.outcome is None:
            decision = game.pending[0]
            number += 1
            bot = "steady" if decision.seat == steady else "random"
            value = choose(bot, game.view(decision.seat), decision.as_data(), seed * 10_000 + number)
            game.answer(decision.seat, decision.id, value)
        won = game.outcome.winners == (steady,)
        endings["steady wins" if won else "random wins or tie"] += 1
        starters[own] += won
        digest.update(repr((seed, number, game.outcome)).encode())
    return {"endings": dict(sorted(endings.items())), "starters": dict(starters), "digest": digest.hexdigest()}

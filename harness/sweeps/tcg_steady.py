"""The steady bot against random answers, over twenty pairs of random decks: a hundred games each, seats in turn.

The decks are of the first set, as in ``tcg_decks``.
"""

from collections import Counter
from hashlib import sha256

from engine.bots import choose
from engine.kernel import Game, key_from_seed
from engine.tcg.conformance import FIRST_SET, random_decks
from harness.bot_versions import STEADY_TCG

NAME = "tcg-steady"
TOTAL = 2_000
CHUNK = 100
VERSION = STEADY_TCG
PAIRS = 20


def run_chunk(first_seed: int, count: int) -> dict[str, object]:
    """Play ``count`` games; ``endings`` counts who won, ``pairs`` the steady bot's wins by pair of decks."""
    endings: Counter[str] = Counter()
    pairs: Counter[str] = Counter()
    digest = sha256()
    for seed in range(first_seed, first_seed + count):
        pair, steady = seed // CHUNK % PAIRS, seed % 2
        setting = random_decks(pair, sets=FIRST_SET)
        game = Game.start("tcg", dict(setting.options), setting.seats, key_from_seed(seed), listen=False)
        number = 0
        while game.outcome is None:
            decision = game.pending[0]
            number += 1
            bot = "steady" if decision.seat == steady else "random"
            value = choose(bot, game.view(decision.seat), decision.as_data(), seed * 10_000 + number)
            game.answer(decision.seat, decision.id, value)
        won = steady in game.outcome.winners
        endings["steady wins" if won else "random wins"] += 1
        pairs[str(pair)] += won
        digest.update(repr((seed, number, game.outcome)).encode())
    return {"endings": dict(sorted(endings.items())), "pairs": dict(pairs), "digest": digest.hexdigest()}

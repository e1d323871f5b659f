"""How the bots do against each other: games of two seats, seats, sides and decks in turn.

Every twenty seeds are one pairing of ``PAIRINGS``, in rounds, so that a sweep that is stopped has some of each. The
rule: so many games are played as ``TOTAL`` allows, none is left out, and a pairing counts as decided when the 95 %
interval of the share (Wilson) leaves out one half; ``docs/bots.md`` gives the intervals.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import NamedTuple

from engine.bots import choose
from engine.bots.evaluation import outcome_values
from engine.bots.search import search
from engine.kernel import Game, key_from_seed
from engine.tcg.config import BLACK_RIDER_STARTER
from engine.tcg.starters import BLACK_RIDER_STARTERS, STARTERS

NAME = "bot-strength"
CHUNK = 10
BLOCK = 20
"""Games of a pairing in a round."""
BUDGET = 400
"""Answers simulated for a decision of the searching bot."""


class Pairing(NamedTuple):
    """A game, and the bot that is measured against another one."""

    game: str
    bot: str
    other: str


PAIRINGS = (
    Pairing("tcg", "steady", "random"),
    Pairing("confrontation", "steady", "random"),
    Pairing("deckbuilding", "steady", "random"),
    Pairing("tarot", "steady", "random"),
    Pairing("confrontation", "search", "steady"),
    Pairing("tcg", "search", "steady"),
    Pairing("tarot", "search", "steady"),
    Pairing("deckbuilding", "search", "steady"),
)
ROUNDS = 10
TOTAL = len(PAIRINGS) * BLOCK * ROUNDS
CI = 2
FELLOWSHIP = [deck.engine_data(starting=True) for deck in STARTERS.values()]
BLACK_RIDER = [deck.engine_data(starting=True) for deck in BLACK_RIDER_STARTERS.values()]


def pairing_of(seed: int) -> Pairing:
    """The pairing that a seed plays."""
    return PAIRINGS[seed // BLOCK % len(PAIRINGS)]


def version_of(first_seed: int) -> int:
    """The version of a chunk's digest: 2 where the deck-building game is searched, whose evaluation was fitted anew."""
    return 2 if pairing_of(first_seed) == Pairing("deckbuilding", "search", "steady") else 1


def setting_of(game: str, number: int) -> tuple[Mapping[str, object], Sequence[object], int]:
    """The options and seats of a game, and the seat of the bot that is measured; eight in turn are all ways.

    In the TCG: the two starters of the first set, either of them on either seat, and the two of Black Rider by their
    own rulebook.
    """
    seat, side, deck = number % 2, number // 2 % 2, number // 4 % 2
    if game == "confrontation":
        return {}, [{"side": "dark" if side else "good"}, {"side": "good" if side else "dark"}], seat
    if game != "tcg":
        return {}, [None, None], seat
    options, decks = (BLACK_RIDER_STARTER, BLACK_RIDER) if deck else ({}, FELLOWSHIP)
    return options, [decks[side], decks[1 - side]], seat


def play(seed: int) -> tuple[Pairing, float, int, Game]:
    """One game: its pairing, the value of its end to the bot that is measured, that bot's seat, and the game."""
    pairing = pairing_of(seed)
    options, seats, mine = setting_of(pairing.game, seed % BLOCK)
    game = Game.start(pairing.game, options, seats, key_from_seed(seed), listen=False)
    number = 0
    while game.outcome is None:
        decision = game.pending[0]
        number += 1
        bot = pairing.bot if decision.seat == mine else pairing.other
        chance = seed * 10_000 + number
        if decision.forced:
            game.decide(decision, decision.only_answer())
        elif bot == "search":
            game.answer(decision.seat, decision.id, search(game, decision.seat, chance, BUDGET).value)
        else:
            value = choose(bot, game.view(decision.seat), decision.as_data(), chance)
            game.answer(decision.seat, decision.id, value)
    return pairing, outcome_values(game.outcome)[mine], mine, game


def run_chunk(first_seed: int, count: int) -> dict[str, object]:
    """Play ``count`` games; ``endings`` counts how the measured bot did, by pairing."""
    endings: Counter[str] = Counter()
    digest = sha256()
    for seed in range(first_seed, first_seed + count):
        pairing, value, mine, game = play(seed)
        result = {1.0: "wins", 0.0: "loses"}.get(value, "ties")
        endings[f"{pairing.game}: {pairing.bot} {result} against {pairing.other}"] += 1
        digest.update(repr((seed, mine, game.sequence, game.outcome)).encode())
    return {"endings": dict(sorted(endings.items())), "budget": BUDGET, "digest": digest.hexdigest()}

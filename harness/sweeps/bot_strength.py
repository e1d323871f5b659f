"""How the bots do against each other: games of two seats, seats, sides and decks in turn.

Every twenty seeds are one pairing of ``CLAIMS``, in rounds, so that a sweep that is stopped has some of each. Each
pairing is a sequential test (``harness.sequential``) of a claim about the measured bot's share: after each round of
twenty games it is looked at, and no more are played once the claim is decided. ``docs/bots.md`` gives the intervals.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import sha256
from itertools import count, takewhile
from typing import Any, NamedTuple

from engine.bots import choose
from engine.bots.evaluation import outcome_values
from engine.bots.search import search
from engine.kernel import Decision, Game, Value, key_from_seed
from engine.tcg.config import BLACK_RIDER_STARTER
from engine.tcg.starters import BLACK_RIDER_STARTERS, STARTERS
from harness.bot_versions import STEADY_TCG
from harness.sequential import Claim, Look, added, is_settled

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


CLAIMS = {
    Pairing("tcg", "steady", "random"): Claim(0.95, most=2_000),
    Pairing("confrontation", "steady", "random"): Claim(0.95, most=4_000),
    Pairing("deckbuilding", "steady", "random"): Claim(0.95, most=1_000),
    Pairing("tarot", "steady", "random"): Claim(0.95, most=1_000),
    Pairing("confrontation", "search", "steady"): Claim(0.65, most=400),
    Pairing("tcg", "search", "steady"): Claim(0.5, most=400),
    Pairing("tarot", "search", "steady"): Claim(0.5, most=100),
    Pairing("deckbuilding", "search", "steady"): Claim(0.65, most=400),
}
PAIRINGS = tuple(CLAIMS)
ROUND = len(PAIRINGS) * BLOCK
"""Seeds of a round of every pairing."""
TOTAL = ROUND * max(claim.most for claim in CLAIMS.values()) // BLOCK
CI = 2
FELLOWSHIP = [deck.engine_data(starting=True) for deck in STARTERS.values()]
BLACK_RIDER = [deck.engine_data(starting=True) for deck in BLACK_RIDER_STARTERS.values()]


Answering = Callable[[str, Game, Decision, int], Value]
"""What gives the answer of a bot to a question of a game, with a seed of its own."""
POINTS = {"wins": 1.0, "ties": 0.5, "loses": 0.0}
"""What an ending is worth to the measured bot."""


def pairing_of(seed: int) -> Pairing:
    """The pairing that a seed plays."""
    return PAIRINGS[seed // BLOCK % len(PAIRINGS)]


def version_of(first_seed: int) -> int:
    """The version of a chunk's digest: of the card game that of its steady bot; 2 where the deck-building game is
    searched, whose evaluation was fitted anew, and in The Confrontation, whose steady bot has other rules of thumb."""
    pairing = pairing_of(first_seed)
    if pairing.game == "tcg":
        return STEADY_TCG
    anew = pairing.game == "confrontation" or pairing == Pairing("deckbuilding", "search", "steady")
    return 2 if anew else 1


def looks(records: Sequence[Mapping[str, Any]], pairing: Pairing) -> list[Look]:
    """What was seen of a pairing after each of its rounds, the whole ones in order up to the first that is missing."""
    rounds: dict[int, Look] = {}
    for row in records:
        if pairing_of(row["first_seed"]) == pairing:
            number = row["first_seed"] // ROUND
            games, points = rounds.get(number, Look(0, 0))
            rounds[number] = Look(games + row["count"], points + points_of(row["endings"]))
    whole = takewhile(lambda number: rounds.get(number, Look(0, 0)).games == BLOCK, count(0))
    return list(added(rounds[number] for number in whole))


def points_of(endings: Mapping[str, int]) -> float:
    """The wins of the measured bot among a chunk's endings, a tie as a half."""
    return sum(number * POINTS[ending.split(" ")[2]] for ending, number in endings.items())


def next_chunks(records: Sequence[Mapping[str, Any]], missing: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Of the missing chunks, the next round of each pairing whose claim is not decided."""
    chosen_chunks: list[tuple[int, int]] = []
    for pairing, claim in CLAIMS.items():
        own = [chunk for chunk in missing if pairing_of(chunk[0]) == pairing]
        if own and not is_settled(claim, looks(records, pairing)):
            chosen_chunks += [chunk for chunk in own if chunk[0] // ROUND == own[0][0] // ROUND]
    return chosen_chunks


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


def answer_of(bot: str, game: Game, decision: Decision, chance: int) -> Value:
    """A bot's answer to a question; the searching one's with ``BUDGET``."""
    if bot == "search":
        return search(game, decision.seat, chance, BUDGET).value
    return choose(bot, game.view(decision.seat), decision.as_data(), chance)


def play(seed: int, pairing: Pairing, number: int, answer: Answering = answer_of) -> tuple[float, int, Game]:
    """One game of a pairing in the setting of a number: the value of its end to the bot that is measured, that bot's
    seat, and the game."""
    options, seats, mine = setting_of(pairing.game, number)
    game = Game.start(pairing.game, options, seats, key_from_seed(seed), listen=False)
    questions = 0
    while game.outcome is None:
        decision = game.pending[0]
        questions += 1
        if decision.forced:
            game.decide(decision, decision.only_answer())
        else:
            bot = pairing.bot if decision.seat == mine else pairing.other
            game.answer(decision.seat, decision.id, answer(bot, game, decision, seed * 10_000 + questions))
    return outcome_values(game.outcome)[mine], mine, game


def chunk_played(
    seeds: Iterable[int], game_of: Callable[[int], tuple[Pairing, float, int, Game]], budget: int
) -> dict[str, object]:
    """A chunk's record of these games; ``endings`` counts how the measured bot did, by pairing."""
    endings: Counter[str] = Counter()
    digest = sha256()
    for seed in seeds:
        pairing, value, mine, game = game_of(seed)
        result = next(name for name, points in POINTS.items() if points == value)
        endings[f"{pairing.game}: {pairing.bot} {result} against {pairing.other}"] += 1
        digest.update(repr((seed, mine, game.sequence, game.outcome)).encode())
    return {"endings": dict(sorted(endings.items())), "budget": budget, "digest": digest.hexdigest()}


def run_chunk(first_seed: int, games: int) -> dict[str, object]:
    """Play so many games."""
    return chunk_played(
        range(first_seed, first_seed + games),
        lambda seed: (pairing := pairing_of(seed), *play(seed, pairing, seed % BLOCK)),
        BUDGET,
    )

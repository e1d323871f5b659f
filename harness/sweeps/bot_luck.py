"""What luck allows against random answers: how often the strongest player there is wins, one that no rule allows.

The oracle searches with the table open: it sees every hidden card and what chance will bring. So it tells how often a
game can be won at all, and with it how much is left to the steady bot; it only measures, and nobody plays against it.
A sequential test (``harness.sequential``) of one claim for each game stops as ``bot_strength`` does.
"""

from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import Any, cast

from engine.bots.search import search
from engine.kernel import Decision, Game, Stream, Value
from harness.sequential import Claim, Look, added, is_settled
from harness.sweeps import bot_strength

NAME = "bot-luck"
CHUNK = 4
"""Games of a chunk: seats and sides in turn."""
ORACLE = "oracle"
BUDGET = 100
"""Answers simulated for a decision of the oracle."""
CLAIMS = {
    "confrontation": Claim(0.9, most=400),
    "tarot": Claim(0.9, most=400),
    "deckbuilding": Claim(0.9, most=400),
}
GAMES = tuple(CLAIMS)
TOTAL = len(GAMES) * max(claim.most for claim in CLAIMS.values())
CI = 1


class OpenTable:
    """A game whose new deals are the game as it is: what is hidden and what chance will bring stay."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def __getattr__(self, name: str) -> object:
        return getattr(self._game, name)

    def redeal(self, seat: int, stream: Stream) -> Game:
        """The game itself, for a search to play on."""
        return self._game.clone()


def game_of(seed: int) -> str:
    """The game that a seed plays: chunk by chunk another one."""
    return GAMES[seed // CHUNK % len(GAMES)]


def answer_of(bot: str, game: Game, decision: Decision, chance: int) -> Value:
    """The oracle's answer to a question, or another bot's."""
    if bot == ORACLE:
        return search(cast("Game", OpenTable(game)), decision.seat, chance, BUDGET).value
    return bot_strength.answer_of(bot, game, decision, chance)


def looks(records: Sequence[Mapping[str, Any]], game: str) -> list[Look]:
    """What was seen of a game after each chunk, in order up to the first that is missing."""
    chunks = {row["first_seed"]: Look(row["count"], bot_strength.points_of(row["endings"])) for row in records}
    whole = takewhile(chunks.__contains__, range(CHUNK * GAMES.index(game), TOTAL, CHUNK * len(GAMES)))
    return list(added(chunks[first] for first in whole))


def next_chunks(records: Sequence[Mapping[str, Any]], missing: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Of the missing chunks, the next two of each game whose claim is not decided."""
    chosen_chunks: list[tuple[int, int]] = []
    for game, claim in CLAIMS.items():
        if not is_settled(claim, looks(records, game)):
            chosen_chunks += [chunk for chunk in missing if game_of(chunk[0]) == game][:2]
    return chosen_chunks


def run_chunk(first_seed: int, count: int) -> dict[str, object]:
    """Play ``count`` games; ``endings`` counts how the oracle did, by game."""

    def game(seed: int) -> tuple[bot_strength.Pairing, float, int, Game]:
        pairing = bot_strength.Pairing(game_of(seed), ORACLE, "random")
        return pairing, *bot_strength.play(seed, pairing, seed % CHUNK, answer_of)

    return bot_strength.chunk_played(range(first_seed, first_seed + count), game, BUDGET)

"""The usual stops of the card game at tables of three to six: hand-overs by turn, and visits by turn and player.

A seat has one visit more whenever it is asked after another was. All seats have stops, press the main button where
they pass, and answer what is asked before they leave.
"""

from collections import Counter
from hashlib import sha256

from harness.bot_versions import STEADY_TCG
from harness.stop_games import Tally, histogram, play

NAME = "tcg-stops-table"
TOTAL = 400
CHUNK = 20
VERSION = 1 + STEADY_TCG
"""Built on that of the bot, with 1 for what was counted: presses of the main button and questions asked before one
leaves, in place of all that could be said ahead."""


def run_chunk(first_seed: int, count: int) -> dict[str, object]:
    """Play ``count`` games. By the number of players (``"3"`` to ``"6"``): turns by their number of hand-overs, and
    turns of each player by the number of visits."""
    tallies = {seats: Tally() for seats in range(3, 7)}
    endings: Counter[str] = Counter()
    digest = sha256()
    for seed in range(first_seed, first_seed + count):
        seats = 3 + seed % 4
        course = play(seed, range(seats), seats)
        tallies[seats].add(course)
        endings[f"{seats} players"] += 1
        digest.update(course.digest.encode())
    return {
        "endings": dict(sorted(endings.items())),
        "handovers": {str(seats): histogram(tally.handovers) for seats, tally in tallies.items()},
        "visits": {str(seats): histogram(tally.visits) for seats, tally in tallies.items()},
        "answers": {str(seats): sum(tally.questions) for seats, tally in tallies.items()},
        "digest": digest.hexdigest(),
    }

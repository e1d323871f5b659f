"""The usual stops of the card game: hand-overs by turn over 1,000 games, and what stops cost over 2,000.

Each seed is a game with stops for both seats, and a pair of games in which one seat has stops and the other is asked
everything. Seats with stops press the main button where they pass, and answer what is asked before they leave. A chunk
counts the wins of the seats with stops.
"""

from collections import Counter
from hashlib import sha256

from harness.bot_versions import STEADY_TCG
from harness.stop_games import Tally, histogram, play

NAME = "tcg-stops"
TOTAL = 1_000
CHUNK = 50
VERSION = 2 + STEADY_TCG
"""Built on that of the bot, with 2 for what was counted: presses of the main button and questions asked before one
leaves, in place of all that could be said ahead."""


def run_chunk(first_seed: int, count: int) -> dict[str, object]:
    """Play ``3 * count`` games. ``handovers`` and ``choice_handovers`` count the turns by their number of hand-overs:
    of all questions, and of those with two or more options; ``singles`` by their questions with one option."""
    endings: Counter[str] = Counter()
    tally, digest, said_ahead = Tally(), sha256(), 0
    for seed in range(first_seed, first_seed + count):
        course = play(seed, (0, 1))
        tally.add(course)
        said_ahead += course.said_ahead
        digest.update(course.digest.encode())
        for seat in (0, 1):
            alone = play(seed, (seat,))
            digest.update(alone.digest.encode())
            endings["stops win" if seat in alone.winners else "asked everything wins"] += 1
    return {
        "endings": dict(sorted(endings.items())),
        "handovers": histogram(tally.handovers),
        "choice_handovers": histogram(tally.choice_handovers),
        "singles": histogram(tally.singles),
        "answers": sum(tally.questions),
        "said_ahead": said_ahead,
        "turns": len(tally.questions),
        "digest": digest.hexdigest(),
    }

"""Stops: how often a match goes from one person to the other, and how much each of them answers."""

from scripts.rows import Row
from scripts.stop_games import Tally, play

GAMES = {2: 40, 3: 4, 4: 2, 5: 1, 6: 1}
"""Games by the number of players. The sweep ``tcg-stops`` plays a thousand of two."""


def rows() -> list[Row]:
    """By game turn: steady bots with the usual stops that say ahead what they can, beside the same bots asked
    everything and beside such that say nothing ahead."""
    return [row for seats, games in GAMES.items() for row in _rows(seats, games)]


def _rows(seats: int, games: int) -> list[Row]:
    plain, alone, passed = Tally(), Tally(), Tally()
    for seed in range(games):
        plain.add(play(seed, (), seats))
        alone.add(play(seed, range(seats), seats, ahead=()))
        passed.add(play(seed, range(seats), seats))
    of = f"tcg of {seats}, {games} games"
    told = Tally.told
    return [
        Row(
            f"{of}: hand-overs a turn",
            told(passed.handovers),
            f"{told(plain.handovers)} asked everything; {told(alone.handovers)} with stops and nothing said ahead",
            f"choices of two or more alone: {told(passed.choice_handovers)}; visits a player: {told(passed.visits)}",
        ),
        Row(
            f"{of}: answers a turn",
            told(passed.questions),
            f"{told(plain.questions)} asked everything; {told(alone.questions)} with stops and nothing said ahead",
            f"choices of two or more alone: {told(passed.choices)}",
        ),
    ]

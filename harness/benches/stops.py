"""Stops: how often a match goes from one person to the other, and how much each of them answers."""

from harness.rows import SHARE, Row
from harness.stop_games import Tally, play, play_plain

GAMES = {2: 40, 3: 4, 4: 2, 5: 1, 6: 1}
"""Games by the number of players. The sweep ``tcg-stops`` plays a thousand of two."""

PLAIN = {
    ("tarot", 2): 20, ("tarot", 4): 10, ("tarot", 6): 6,
    ("deckbuilding", 2): 6, ("deckbuilding", 3): 4, ("deckbuilding", 5): 3,
}  # fmt: skip
"""Games of the rulesets without stops, by ruleset and number of players."""


def rows() -> list[Row]:
    """By game turn: steady bots with the usual stops that say ahead what they can, beside the same bots asked
    everything and beside such that say nothing ahead."""
    by_stops = [row for seats, games in GAMES.items() for row in _rows(seats, _share(games))]
    return [*by_stops, *(_plain(ruleset, seats, _share(games)) for (ruleset, seats), games in PLAIN.items())]


def _share(games: int) -> int:
    return max(1, round(games * SHARE))


def _plain(ruleset: str, seats: int, games: int) -> Row:
    tally = Tally()
    for seed in range(games):
        tally.add(play_plain(ruleset, seed, seats))
    return Row(
        f"{ruleset} of {seats}, {games} games: hand-overs a turn",
        Tally.summary(tally.handovers),
        "1: everybody plays in turn",
        f"choices of two or more alone: {Tally.summary(tally.choice_handovers)}; answers a turn: "
        f"{Tally.summary(tally.questions)}",
    )


def _rows(seats: int, games: int) -> list[Row]:
    plain, alone, passed = Tally(), Tally(), Tally()
    for seed in range(games):
        plain.add(play(seed, (), seats))
        alone.add(play(seed, range(seats), seats, presses=False))
        passed.add(play(seed, range(seats), seats))
    of = f"tcg of {seats}, {games} games"
    summary = Tally.summary
    return [
        Row(
            f"{of}: hand-overs a turn",
            summary(passed.handovers),
            f"{summary(plain.handovers)} asked everything; "
            f"{summary(alone.handovers)} with stops and nothing said ahead",
            f"choices of two or more alone: {summary(passed.choice_handovers)}; "
            f"visits a player: {summary(passed.visits)}",
        ),
        Row(
            f"{of}: answers a turn",
            summary(passed.questions),
            f"{summary(plain.questions)} asked everything; "
            f"{summary(alone.questions)} with stops and nothing said ahead",
            f"choices of two or more alone: {summary(passed.choices)}",
        ),
    ]

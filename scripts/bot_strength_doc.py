"""Print the table of ``docs/bots.md`` from the record of the sweep ``bot-strength``."""

from collections import Counter, defaultdict

from matches.shares import wilson
from scripts.sweep import Sweep

RESULTS = ("wins", "ties", "loses")


def table() -> str:
    """A row for each pairing: games, how many were won and tied, and the share with its 95 % interval.

    A tie counts as half a win.
    """
    _, endings = Sweep("scripts.sweeps.bot_strength").totals()
    pairings: dict[tuple[str, str, str], Counter[str]] = defaultdict(Counter)
    for ending, count in endings.items():
        game, _, rest = ending.partition(": ")
        bot, result, _, other = rest.split(" ")
        pairings[game, bot, other][result] += count
    lines = [
        "| game | bot | against | games | won | tied | share | 95 % interval |",
        "|---|---|---|---:|---:|---:|---:|---|",
    ]
    for (game, bot, other), counts in sorted(pairings.items()):
        games = sum(counts[result] for result in RESULTS)
        points = counts["wins"] + counts["ties"] / 2
        low, high = wilson(points, games)
        lines.append(
            f"| {game} | {bot} | {other} | {games} | {counts['wins']} | {counts['ties']} | {points / games:.1%} |"
            f" {low:.1%} to {high:.1%} |"
        )
    return "\n".join(lines)


if __name__ == "__main__":
    print(table())

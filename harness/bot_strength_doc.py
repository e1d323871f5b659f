"""Print the tables of ``docs/bots.md`` from the records of ``bot-strength``, ``bot-starters`` and ``bot-luck``."""

from collections.abc import Sequence

from harness.sequential import Claim, Look, decide, interval
from harness.sweep import Sweep
from harness.sweeps import bot_luck, bot_starters, bot_strength

HEAD = (
    "| game | bot | against | games | points | share | 95 % interval | claim | decided |",
    "|---|---|---|---:|---:|---:|---|---|---|",
)


def table() -> str:
    """A row for each pairing: games, points (a tie is half a win), their share with the interval that holds at any
    number of games, the claim, and whether it holds and after how many games that was decided."""
    strength = Sweep("harness.sweeps.bot_strength").records()
    starters = Sweep("harness.sweeps.bot_starters").records()
    rows = [
        _row((pairing.game, pairing.bot, pairing.other), claim, bot_strength.looks(strength, pairing))
        for pairing, claim in sorted(bot_strength.CLAIMS.items())
    ]
    own = ("tcg, all starters", "steady", "random")
    return "\n".join([*HEAD, *rows, _row(own, bot_starters.CLAIM, bot_starters.looks(starters))])


def luck_table() -> str:
    """A row for each game of the oracle, as in ``table``."""
    records = Sweep("harness.sweeps.bot_luck").records()
    rows = [
        _row((game, "oracle", "random"), claim, bot_luck.looks(records, game))
        for game, claim in sorted(bot_luck.CLAIMS.items())
    ]
    return "\n".join([*HEAD, *rows])


def _row(names: Sequence[str], claim: Claim, looks: Sequence[Look]) -> str:
    games, points = looks[-1] if looks else Look(0, 0)
    low, high = interval(points, games)
    verdict = decide(claim, looks)
    decided = (
        f"not after {games}" if verdict is None else f"{'true' if verdict.holds else 'false'}, after {verdict.games}"
    )
    share = f"{points / games:.1%}" if games else ""
    cells = (*names, games, f"{points:g}", share, f"{low:.1%} to {high:.1%}", f"above {claim.share:.0%}", decided)
    return f"| {' | '.join(map(str, cells))} |"


if __name__ == "__main__":
    print(table())
    print()
    print(luck_table())

"""Many games between bots, and how they ended."""

import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from engine.bots import choose
from engine.bots.chance import random_raw
from engine.kernel import Game, Stream, key_from_seed
from engine.terminal.games import Setup

BAR = 40


@dataclass(slots=True)
class Result:
    """The counts of a simulation. Times are seconds; decisions with one legal answer count as forced."""

    games: int = 0
    seed: int = 0
    turns: int = 0
    decisions: int = 0
    forced: int = 0
    seconds: float = 0.0
    endings: Counter[str] = field(default_factory=Counter)
    wins: list[int] = field(default_factory=list)

    def as_data(self) -> dict[str, object]:
        """The counts as JSON-ready data."""
        return {
            "games": self.games,
            "seed": self.seed,
            "endings": dict(sorted(self.endings.items())),
            "wins": self.wins,
            "turns_per_game": round(self.turns / self.games, 2),
            "decisions_per_game": round(self.decisions / self.games, 2),
            "forced_per_game": round(self.forced / self.games, 2),
            "games_per_second": round(self.games / self.seconds, 1),
        }

    def table(self) -> str:
        """The counts as a table for people."""
        lines = [f"{'ending':<28}{'games':>8}{'share':>9}"]
        for ending, count in self.endings.most_common():
            lines.append(f"{ending:<28}{count:>8}{count / self.games:>9.1%}")
        lines += [
            f"{'all':<28}{self.games:>8}",
            "",
            _wins(self.wins),
            (
                f"per game: {self.turns / self.games:.1f} turns, {self.decisions / self.games:.0f} decisions, "
                f"{self.forced / self.games:.0f} of them with one answer"
            ),
            f"{self.games / self.seconds:.0f} games and {self.decisions / self.seconds:.0f} decisions a second",
        ]
        return "\n".join(lines)


def _wins(wins: Sequence[int]) -> str:
    seats = "1 and 2" if len(wins) == 2 else f"1 to {len(wins)}"
    return f"wins of seat {seats}: {', '.join(map(str, wins[:-1]))} and {wins[-1]}"


def simulate(bots: Sequence[str], setup: Setup, games: int, seed: int, *, progress: bool) -> Result:
    """Play ``games`` games with the seeds from ``seed`` on."""
    result = Result(seed=seed, wins=[0] * len(setup.seats))
    begun = time.perf_counter()
    for number in range(games):
        _one(result, bots, setup, seed + number)
        if progress:
            _show(number + 1, games)
    result.seconds = time.perf_counter() - begun
    if progress:
        print(file=sys.stderr)
    return result


def _one(result: Result, bots: Sequence[str], setup: Setup, seed: int) -> None:
    game = Game.start(setup.ruleset, setup.options, setup.seats, key_from_seed(seed), snapshots=False, listen=False)
    chance = Stream(key_from_seed(seed)).derive("answers")
    while game.outcome is None:
        decision = game.pending[0]
        result.decisions += 1
        result.forced += decision.forced
        if bots[decision.seat] == "random":
            game.decide(decision, random_raw(decision, chance))
        else:
            view = game.view(decision.seat)
            value = choose(bots[decision.seat], view, decision.as_data(), chance.below(1 << 32))
            game.answer(decision.seat, decision.id, value)
    result.games += 1
    result.turns += game.turn
    result.endings[game.outcome.termination] += 1
    for winner in game.outcome.winners:
        result.wins[winner] += 1


def _show(done: int, of: int) -> None:
    full = BAR * done // of
    if full != BAR * (done - 1) // of or done == 1:
        print(f"\r[{'#' * full}{'.' * (BAR - full)}] {done}/{of}", end="", file=sys.stderr, flush=True)

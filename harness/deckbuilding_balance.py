"""Measure the balance of the stand-in set by bot games: ``python -m harness.deckbuilding_balance --games 1000``.

Every game is repeatable: its seed decides the shuffles, the heroes and the bots' answers. With ``--record`` the figures
go to ``docs/sweeps/deckbuilding-balance.json``, from which ``docs/deckbuilding-cards.md`` shows them.
"""

import argparse
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from hashlib import blake2b
from math import sqrt
from pathlib import Path
from typing import Any, cast

from engine import games as _games  # registers the rulesets
from engine.bots import bots_for, choose
from engine.deckbuilding.language import HEROES
from engine.deckbuilding.owner_list import as_data
from engine.deckbuilding.rules.ending import points_of
from engine.deckbuilding.standin import STANDIN
from engine.deckbuilding.state import DeckbuildingState
from engine.kernel import Game, Stream, key_from_seed

RECORD = Path(__file__).resolve().parent.parent / "docs" / "sweeps" / "deckbuilding-balance.json"
SEATS = range(2, 6)
ORDINALS = ("first", "second", "third", "fourth", "fifth")
FIRST_SEED = 1
ERRORS = 3
"""A share is called even while it is within so many standard errors of what chance would give."""

assert _games  # imported for its effect


@dataclass(slots=True)
class Figures:
    """What games with one number of players came to.

    A win that several players share counts for each of them in equal parts.

    Attributes:
        wins: by seat in the order of play, the first player first.
        heroes: by hero, games and wins.
        turns: of all players in all games.
        points: the winners' Victory Points, added up.
    """

    seats: int
    games: int = 0
    turns: int = 0
    points: int = 0
    endings: dict[str, int] = field(default_factory=dict)
    wins: list[float] = field(default_factory=list)
    heroes: dict[str, list[float]] = field(default_factory=lambda: {hero: [0, 0] for hero in HEROES})

    def add(self, game: Game) -> None:
        """Count a finished game."""
        outcome, state = game.outcome, cast("DeckbuildingState", game.state)
        assert outcome is not None
        self.games += 1
        self.turns += game.turn
        self.endings[outcome.termination] = self.endings.get(outcome.termination, 0) + 1
        self.wins = self.wins or [0.0] * self.seats
        self.points += max(points_of(state, seat) for seat in range(self.seats))
        for seat in range(self.seats):
            hero = self.heroes[state.cards.blueprints[state.hero[seat]].hero]
            hero[0] += 1
            if seat in outcome.winners:
                part = 1 / len(outcome.winners)
                hero[1] += part
                self.wins[(seat - state.first) % self.seats] += part


def play(seats: int, seed: int, bot: str, options: Mapping[str, object]) -> Game:
    """One game to its end."""
    game = Game.start("deckbuilding", options, [None] * seats, key_from_seed(seed), snapshots=False, listen=False)
    chance = Stream(key_from_seed(seed)).derive("answers")
    while game.outcome is None:
        decision = game.pending[0]
        value = choose(bot, game.view(decision.seat), decision.as_data(), chance.below(1 << 32))
        game.answer(decision.seat, decision.id, value)
    return game


def measure(seats: int, games: int, bot: str, options: Mapping[str, object]) -> Figures:
    """The figures of so many games with one number of players."""
    figures = Figures(seats)
    for seed in range(FIRST_SEED, FIRST_SEED + games):
        figures.add(play(seats, seed, bot, options))
    return figures


def fingerprint() -> str:
    """A fingerprint of the stand-in set's definitions: recorded figures are of these."""
    return blake2b(json.dumps(as_data(STANDIN)).encode(), digest_size=8).hexdigest()


def section(record: Mapping[str, Any]) -> list[str]:
    """The recorded figures as a section of a page."""
    rows: Sequence[Mapping[str, Any]] = record["figures"]
    return [
        f"Games between {record['bot']} bots with heroes dealt at random, by `python -m harness.deckbuilding_balance`.",
        f"A share is even while it is within {ERRORS} standard errors of what chance would give, which is shown behind",
        "it in points of percent. A win that is shared counts in equal parts.",
        "",
        "The first player is half a round ahead, and an Archenemy makes whoever defeats it stronger. Most group",
        "ambushes therefore weigh on players who have Archenemies in their discard pile when the next one is revealed;",
        "a Defense card in hand avoids that too. Most games end with Lurtz; with five players some end with the main",
        "deck.",
        "",
        *_lengths(rows),
        *_seats(rows),
        f"Farther from even than chance explains: {'; '.join(_uneven(rows)) or 'nobody'}.",
        "",
        *_heroes(rows),
    ]


def _lengths(rows: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    endings = sorted({ending for row in rows for ending in row["endings"]})
    yield f"| players | games | turns each | {' | '.join(endings)} | Victory Points of the winner |"
    yield f"|---:|---:|---:|{'---:|' * len(endings)}---:|"
    for row in rows:
        shares = [f"{row['endings'].get(ending, 0) / row['games']:.1%}" for ending in endings]
        turns = row["turns"] / row["games"] / row["seats"]
        yield (
            f"| {row['seats']} | {row['games']:,} | {turns:.1f} | {' | '.join(shares)} | "
            f"{row['points'] / row['games']:.1f} |"
        )
    yield ""


def _seats(rows: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    most = max(row["seats"] for row in rows)
    yield f"| players | {' | '.join(f'{name} player wins' for name in ORDINALS[:most])} | even within |"
    yield f"|---:|{'---:|' * most}---:|"
    for row in rows:
        shares = [f"{won / row['games']:.1%}" for won in row["wins"]]
        yield f"| {row['seats']} | {' | '.join(shares + ['–'] * (most - len(shares)))} | {_spread(row):.1f} |"
    yield ""


def _uneven(rows: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """The seats whose share chance does not explain, with the difference in points of percent."""
    for row in rows:
        for place, won in enumerate(row["wins"]):
            difference = 100 * (won / row["games"] - 1 / row["seats"])
            if abs(difference) > _spread(row):
                yield f"the {ORDINALS[place]} of {row['seats']} players by {difference:+.1f}".replace("-", "−")


def _spread(row: Mapping[str, Any]) -> float:
    """How far a seat's share may be from an even one, in points of percent."""
    even = 1 / row["seats"]
    return 100 * ERRORS * sqrt(even * (1 - even) / row["games"])


def _heroes(rows: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    yield "How often a hero wins, compared with an even share (1.00) of the games it is in:"
    yield ""
    players = " | ".join(f"{row['seats']} players" for row in rows)
    yield f"| hero | games | {players} | all | even within |"
    yield f"|---|---:|{'---:|' * len(rows)}---:|---:|"
    for hero in HEROES:
        counts = [(*row["heroes"][hero], row["seats"]) for row in rows]
        ratios = [f"{won * seats / games:.2f}" for games, won, seats in counts]
        games = sum(count[0] for count in counts)
        expected = sum(count[0] / count[2] for count in counts)
        error = sqrt(sum(count[0] * (1 / count[2]) * (1 - 1 / count[2]) for count in counts)) / expected
        whole = sum(count[1] for count in counts) / expected
        yield f"| {hero} | {games:,.0f} | {' | '.join(ratios)} | {whole:.2f} | {ERRORS * error:.2f} |"


def main() -> None:
    """Play, print and perhaps record."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=100, help="for each number of players")
    parser.add_argument("--seats", type=int, nargs="*", choices=SEATS, default=list(SEATS))
    parser.add_argument("--bot", choices=bots_for("deckbuilding"), default=bots_for("deckbuilding")[0])
    parser.add_argument("--record", action="store_true", help=f"write {RECORD.name}")
    parsed = parser.parse_args()
    rows = [asdict(measure(seats, parsed.games, parsed.bot, {})) for seats in parsed.seats]
    figures = {"cards": fingerprint(), "bot": parsed.bot, "figures": rows}
    print("\n".join(section(figures)))
    if parsed.record:
        RECORD.write_text(json.dumps(_joined(figures), indent=1) + "\n", encoding="utf-8")


def _joined(figures: dict[str, Any]) -> dict[str, Any]:
    """The figures with those recorded of other numbers of players, if they are of the same cards and the same bot."""
    recorded = json.loads(RECORD.read_text(encoding="utf-8")) if RECORD.exists() else {}
    if any(recorded.get(name) != figures[name] for name in ("cards", "bot")):
        return figures
    measured = {row["seats"] for row in figures["figures"]}
    rows = [*figures["figures"], *(row for row in recorded["figures"] if row["seats"] not in measured)]
    return {**figures, "figures": sorted(rows, key=lambda row: int(row["seats"]))}


if __name__ == "__main__":
    main()

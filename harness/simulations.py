"""Print how random games end, from the recorded sweeps: ``python -m harness.simulations``."""

from collections import Counter
from collections.abc import Sequence
from math import sqrt
from typing import Any

from engine.tcg.blueprint import Blueprint
from engine.tcg.conformance import FIRST_SET, LATER_SETS, random_pool
from engine.tcg.facts import all_facts
from engine.tcg.library import blueprint
from engine.tcg.starters import BLACK_RIDER_STARTERS
from harness.ability_uses import every_ability
from harness.sweep import Sweep

SECTIONS = {
    "tcg_games": (
        "The Trading Card Game, two players",
        "The two Fellowship starters. After every answer the invariants of `engine/tcg/invariants.py` were checked.",
    ),
    "tcg_decks": (
        "The Trading Card Game, random decks of two players",
        "Legal decks dealt anew for each game from the first set, each side of one culture or of several.",
    ),
    "tcg_decks_table": (
        "The Trading Card Game, random decks of three to six players",
        "Such decks around the table. In half of the games players concede now and then.",
    ),
    "tcg_table": (
        "The Trading Card Game, three to six players",
        "The starters in turn around the table. In half of the games players concede now and then.",
    ),
    "black_rider_games": (
        "The Trading Card Game, the Black Rider starters",
        "Two to four players, by the starters' rulebook or by the Comprehensive Rules. In a third players concede.",
    ),
    "war_block": (
        "The Trading Card Game, random decks of the War of the Ring block",
        "Legal decks of sets 11 to 13, with the cards of sets 14 and 16; two players.",
    ),
    "war_block_table": (
        "The Trading Card Game, the War of the Ring block with three to six players",
        "Such decks around the table. In half of the games players concede now and then.",
    ),
    "war_starters": (
        "The Trading Card Game, the starters of the War of the Ring block",
        "Each of the eight against each, itself too; those of Black Rider against each other by their own rulebook.",
    ),
    "confrontation_games": (
        "The Confrontation",
        "Every side at random, with the invariants of `engine/confrontation/invariants.py`.",
    ),
    "tarot_games": (
        "The Tarot card game",
        "Two to six players with the default deck. In two of three games open points are read otherwise; some leave.",
    ),
    "deckbuilding_games": (
        "The deck-building game",
        "Two to five players with the stand-in set, also in Impossible mode, with longer stacks and other readings.",
    ),
}
"""Sweep module to heading and what was played."""


DECKS, STARTERS = ("tcg_decks", "tcg_decks_table"), ("black_rider_games",)
"""The sweeps that count the uses of abilities: of random decks, and of the Black Rider starters."""
WAR = ("war_block", "war_block_table", "war_starters")
"""Those of the War of the Ring block."""
WHY_RARE = {
    "11U159": "needs a companion of the Gandalf culture, which neither starter has",
    "12S133": "needs a burden from a Shadow card, which neither starter has",
    "1R243": "needs twelve burdens and dead companions together, and ten burdens alone corrupt the Ring-bearer",
    "1R252": "needs five burdens and an empty draw deck; the fellowship is dead before",
}
"""What cards need that random games do not bring about."""


def page() -> str:
    """The page, from what is recorded of the present versions."""
    lines = [
        "# How random games end",
        "",
        "Seeded games in which every answer is chosen at random, by `make sweep`, recorded in `docs/sweeps/`. No",
        "invariant was broken, and no game raised an exception or came near the bound on decisions.",
        "",
    ]
    for module, (heading, about) in SECTIONS.items():
        lines += ["## " + heading, "", about, "", *_table(Sweep(f"harness.sweeps.{module}").records())]
    lines += [
        *_uses("How often each ability took effect", "the games of random decks", DECKS, random_pool(FIRST_SET)),
        *_uses("Each ability of the Black Rider starters", "their games", STARTERS, _starter_cards()),
        *_uses("Each ability of the War of the Ring block", "its games", WAR, random_pool(LATER_SETS)),
        *_steady(),
    ]
    lines += [
        "Decisions with one answer are asked because only the player's own hand leaves no choice: that a player is",
        "asked tells nothing. Between people, standing orders answer them.",
        "",
    ]
    return "\n".join(lines)


def _table(rows: list[dict[str, Any]]) -> list[str]:
    games = sum(row["count"] for row in rows)
    if not games:
        return ["Nothing is recorded.", ""]
    endings: Counter[str] = Counter()
    for row in rows:
        endings.update(row["endings"])
    sums = {name: sum(row[name] for row in rows) for name in ("turns", "decisions", "forced")}
    return [
        "| ending | games | share |",
        "|---|---:|---:|",
        *(f"| {ending} | {count:,} | {count / games:.1%} |" for ending, count in sorted(endings.items(), key=_often)),
        f"| all | {games:,} | 100.0% |",
        "",
        "| per game | |",
        "|---|---:|",
        f"| turns | {sums['turns'] / games:.2f} |",
        f"| decisions | {sums['decisions'] / games:.1f} |",
        f"| of them with one answer only | {sums['forced'] / games:.1f} |",
        "",
    ]


def _starter_cards() -> list[Blueprint]:
    """The cards of the Black Rider starters, in collector's order."""
    held = frozenset[str]().union(*(starter.ids for starter in BLACK_RIDER_STARTERS.values()))
    return [blueprint(card) for card in all_facts() if card in held]


def _uses(heading: str, where: str, modules: Sequence[str], pool: Sequence[Blueprint]) -> list[str]:
    """How often the abilities of cards took effect in recorded games."""
    counts: Counter[str] = Counter()
    for module in modules:
        for row in Sweep(f"harness.sweeps.{module}").records():
            counts.update(row["uses"])
    if not counts:
        return []
    by_card: dict[str, list[int]] = {}
    for card, ability in every_ability(pool):
        by_card.setdefault(card, []).append(counts[f"{card}:{ability}"])
    cards = sorted(by_card.items(), key=lambda item: (min(item[1]), item[0]))
    unused = [card for card, uses in cards if not min(uses)]
    return [
        f"## {heading}",
        "",
        f"{sum(map(len, by_card.values()))} abilities of {len(by_card)} cards in {where}: actions",
        "and events that were paid for, responses, triggers, and changes while something is so, each time the rules",
        "asked for them. " + ("No random game used these, which scenario tests play:" if unused else "None is unused."),
        "",
        *(f"- {card} {blueprint(card).facts.name}: {WHY_RARE.get(card, 'no reason is known')}" for card in unused),
        *([""] if unused else []),
        "Cards with the rarest first, their abilities in the order of the card:",
        "",
        "| card | took effect |",
        "|---|---:|",
        *(f"| {card} {blueprint(card).facts.name} | {_listed(uses)} |" for card, uses in cards),
        "",
    ]


def _listed(counts: list[int]) -> str:
    return ", ".join(f"{count:,}" for count in counts)


def _steady() -> list[str]:
    """How the steady bot fares against random answers."""
    rows = Sweep("harness.sweeps.tcg_steady").records()
    endings = Counter[str]()
    for row in rows:
        endings.update(row["endings"])
    games = endings.total()
    if not games:
        return []
    low, high = interval(endings["steady wins"], games)
    worst = min(wins / row["count"] for row in rows for wins in row["pairs"].values())
    return [
        "## The steady bot",
        "",
        f"Against random answers it won {endings['steady wins']:,} of {games:,} games over {len(rows)} pairs of random",
        f"decks, {endings['steady wins'] / games:.1%} (95 % interval {low:.1%} to {high:.1%}); with the pair it fared",
        f"worst with, {worst:.0%}.",
        "",
    ]


def interval(wins: int, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share."""
    z = 1.96
    share = wins / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return middle - half, middle + half


def _often(row: tuple[str, int]) -> tuple[int, str]:
    """Most frequent first, then by name."""
    return -row[1], row[0]


def main() -> None:
    print(page())


if __name__ == "__main__":
    main()

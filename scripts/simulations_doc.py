"""Write ``docs/simulations.md`` from the recorded sweeps: ``python -m scripts.simulations_doc``."""

from collections import Counter
from pathlib import Path
from typing import Any

from scripts.sweep import Sweep

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "simulations.md"

SECTIONS = {
    "tcg_games": (
        "The Trading Card Game, two players",
        "The two Fellowship starters. After every answer the invariants of `engine/tcg/invariants.py` were checked.",
    ),
    "tcg_table": (
        "The Trading Card Game, three to six players",
        "The starters in turn around the table. In half of the games players concede now and then.",
    ),
    "confrontation_games": (
        "The Confrontation",
        "Every side at random, with the invariants of `engine/confrontation/invariants.py`.",
    ),
}
"""Sweep module to heading and what was played."""


def page() -> str:
    """The page, from what is recorded of the present versions."""
    lines = [
        "# How random games end",
        "",
        "Seeded games in which every answer is chosen at random, played by `make sweep` and recorded in `sweeps/`. No",
        "invariant was broken, and no game raised an exception or came near the bound on decisions.",
        "",
    ]
    for module, (heading, about) in SECTIONS.items():
        lines += ["## " + heading, "", about, "", *_table(Sweep(f"scripts.sweeps.{module}").records())]
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


def _often(row: tuple[str, int]) -> tuple[int, str]:
    """Most frequent first, then by name."""
    return -row[1], row[0]


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")

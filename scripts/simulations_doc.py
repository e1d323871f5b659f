"""Write ``docs/simulations.md`` from the recorded sweeps: ``python -m scripts.simulations_doc``."""

import json
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RECORD = ROOT / "docs" / "sweeps" / "tcg-games.jsonl"
PAGE = ROOT / "docs" / "simulations.md"


def page() -> str:
    """The page, from what is recorded."""
    rows = [json.loads(line) for line in RECORD.read_text(encoding="utf-8").splitlines()]
    games = sum(row["count"] for row in rows)
    endings: Counter[str] = Counter()
    for row in rows:
        endings.update(row["endings"])
    sums = {name: sum(row[name] for row in rows) for name in ("turns", "decisions", "forced")}
    lines = [
        "# How random games end",
        "",
        f"{games:,} seeded games of the two Fellowship starters, every answer chosen at random, played by `make sweep`",
        "(`tcg-games`; the record is `sweeps/tcg-games.jsonl`). After every answer the invariants of",
        "`engine/tcg/invariants.py` were checked; none was broken, and no game raised an exception or came near the",
        "bound on decisions.",
        "",
        "| ending | games | share |",
        "|---|---:|---:|",
        *(f"| {ending} | {count:,} | {count / games:.1%} |" for ending, count in endings.most_common()),
        f"| all | {games:,} | 100.0% |",
        "",
        "| per game | |",
        "|---|---:|",
        f"| turns | {sums['turns'] / games:.2f} |",
        f"| decisions | {sums['decisions'] / games:.1f} |",
        f"| of them with one answer only | {sums['forced'] / games:.1f} |",
        "",
        "Decisions with one answer are asked because only the player's own hand leaves no choice: that a player is",
        "asked tells nothing. Between people, standing orders answer them.",
        "",
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")

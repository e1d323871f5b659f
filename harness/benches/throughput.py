"""A whole site under load: two web processes, two workers and the beat, 200 matches between people.

Needs PostgreSQL and Redis (`harness.load` says how they are used). The people answer as fast as they are asked, then at
half of that rate. The machine is shared by the site, its database and the people: compare figures of one run.
"""

import asyncio

from harness import load
from harness.load import Figures, share, site
from harness.rows import Row

MATCHES = 200
WARM, FULL, HALF = 5.0, 8.0, 8.0


def rows() -> list[Row]:
    """Answers accepted, times to the next question, and the queue, at full and at half load."""
    with site() as (running, name):
        tables = load.tables_make(MATCHES)
        running.start(web=2, workers=2)
        full, half, _ = asyncio.run(load.measure(running, name, tables, warm=WARM, full=FULL, half=HALF))
    if full.refused or half.refused or not full.accepted:
        raise RuntimeError(f"answers were refused: {set(full.refused + half.refused)}")
    return [*_rows("all the site takes", full), *_rows("half of that", half)]


def _rows(title: str, figures: Figures) -> list[Row]:
    cpu = ", ".join(
        f"{kind} {1000 * spent / max(figures.accepted, 1):.1f}" for kind, spent in figures.cpu.items() if kind != "beat"
    )
    return [
        Row(
            f"answers accepted over HTTP, {title}",
            f"{figures.rate:.0f}/s",
            "",
            f"{MATCHES} matches; CPU ms an answer: {cpu}; receipt p50 {share(figures.posts, 0.5) * 1000:.0f} ms",
        ),
        Row(
            "from the receipt to the next question",
            f"p50 {share(figures.waits, 0.5):.2f} s, p95 {share(figures.waits, 0.95):.2f} s",
            "",
            f"messages queued, second by second: {_steps(figures.queue)}; matches owed: {_steps(figures.owed)}",
        ),
    ]


def _steps(counts: list[int]) -> str:
    return " ".join(str(count) for count in counts)

"""Decisions beside archived matches, a hundredth of ``python -m harness.archived_matches``. On PostgreSQL only."""

import io

from harness.archived_matches import measure
from harness.rows import SHARE, Row

REAL, ARCHIVED, RUNNING, DECISIONS = (max(2, int(SHARE * most)) for most in (5, 10_000, 20, 200))


def rows() -> list[Row]:
    """The rows of the table. Raises `Unavailable` without PostgreSQL, `WholeTable` where an index is missing."""
    figures = measure(REAL, ARCHIVED, RUNNING, DECISIONS, io.StringIO())
    without, beside = figures["decision"]["beside none"], figures["decision"]["beside the archived"]
    after = figures["bytes a match after"]["record, with its index"]
    return [
        Row(
            f"a decision beside {ARCHIVED:,} archived matches",
            f"p50 {beside['median ms']} ms, p99 {beside['p99 ms']} ms",
            f"p50 {without['median ms']} ms, p99 {without['p99 ms']} ms beside none",
            "same run, in blocks in turn",
        ),
        Row(
            "bytes of a finished match",
            f"{after:,} as a record",
            f"{figures['bytes a match before']:,} as rows",
            f"{figures['answers a match']} answers, {figures['rows a match before']} rows",
        ),
    ]

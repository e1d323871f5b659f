"""What a soak found, and the table that is printed and kept in docs/soak.md."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

__all__ = ["BEGIN", "END", "Finding", "Record", "table_put"]

BEGIN, END = "<!-- the record begins -->", "<!-- the record ends -->"
SHOWN = 6
"""Faults of one invariant that are told in full."""


@dataclass(frozen=True, slots=True)
class Finding:
    """An invariant, the figure that was seen, and what breaks it."""

    what: str
    figure: str
    faults: tuple[str, ...] = ()

    @property
    def holds(self) -> bool:
        return not self.faults


@dataclass
class Record:
    """Counts of what happened, and findings in the order in which they were made."""

    title: str
    happened: dict[str, object] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)

    def add(self, what: str, figure: object, faults: Iterable[str] = ()) -> None:
        """Add an invariant; it holds where there are no faults."""
        self.findings.append(Finding(what, str(figure), tuple(faults)))

    @property
    def holds(self) -> bool:
        """Whether every invariant holds, of at least one."""
        return bool(self.findings) and all(finding.holds for finding in self.findings)

    def table(self) -> str:
        """The record as Markdown."""
        rows = [("what happened", "count"), ("---", "---:"), *((name, str(n)) for name, n in self.happened.items())]
        judged = [("invariant", "figure", "holds"), ("---", "---", "---")]
        judged += [
            (finding.what, finding.figure, "yes" if finding.holds else f"**no**: {len(finding.faults)}")
            for finding in self.findings
        ]
        lines = [*("| " + " | ".join(row) + " |" for row in rows), "", *("| " + " | ".join(r) + " |" for r in judged)]
        return f"{self.title}\n\n" + "\n".join(lines) + "\n"

    def faults(self) -> str:
        """Every broken invariant with its first faults."""
        lines = []
        for finding in self.findings:
            if not finding.holds:
                lines += [
                    f"BROKEN: {finding.what} ({len(finding.faults)})",
                    *(f"  {text}" for text in finding.faults[:SHOWN]),
                ]
        return "\n".join(lines)


def table_put(page: Path, table: str) -> None:
    """Put a table between the marks of a page, in the place of the one that is there.

    Raises:
        ValueError: the page has no marks.
    """
    text = page.read_text(encoding="utf-8")
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"{page} has no marks {BEGIN} and {END}")
    page.write_text(f"{before}{BEGIN}\n\n{table}\n{END}{after}", encoding="utf-8")

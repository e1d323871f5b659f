"""The log for people: sentences with their cards, passes grouped. Pure.

A run of passes becomes one line, and a phase in which everybody only passed is one line too:

>>> rows = [Told(1, 1, 1, "phase", {}, "Maneuver phase."), Told(2, 2, 1, "pass", {"player": 0}, "{0} passes."),
...         Told(3, 3, 1, "pass", {"player": 1}, "{1} passes.")]
>>> [line.text for line in log_lines(rows, ["ada", "bob"], WORDS)]
['Maneuver phase. ada and bob pass.']
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from matches.naming import named

__all__ = ["WORDS", "Line", "LogWords", "Part", "Told", "log_groups", "log_lines", "since_lines", "texts_in"]


@dataclass(frozen=True, slots=True)
class LogWords:
    """What a game's log is read by.

    Attributes:
        passing: the kind of event of a player who passes; its ``player`` is the seat.
        heading: the kind of event that opens a part of a turn.
        cards: the cards that the data of an event names: name to (card id, id on the table). The id of another game's
            card is that of its picture.
    """

    passing: str = "pass"
    heading: str = "phase"
    cards: Callable[[Mapping[str, object]], Mapping[str, tuple[str, str]]] = lambda data: {}


WORDS = LogWords()


@dataclass(frozen=True, slots=True)
class Told:
    """An event as it is stored: number, answer it followed from, turn, kind, data, and a sentence with ``{seat}``."""

    number: int
    sequence: int
    turn: int
    kind: str
    data: Mapping[str, object]
    text: str


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of a sentence; ``card`` is the card it names, ``on_table`` that card's id in the view, or empty."""

    text: str
    card: str = ""
    on_table: str = ""


@dataclass(slots=True)
class Line:
    """One line: the answer it followed from, its turn, and its sentence in parts."""

    sequence: int
    turn: int
    parts: list[Part] = field(default_factory=list)

    @property
    def text(self) -> str:
        """The whole sentence."""
        return "".join(part.text for part in self.parts)


def log_lines(rows: Iterable[Any], names: Sequence[str], words: LogWords, by_stops: Collection[int] = ()) -> list[Line]:
    """The lines for events in order (`Told`, or rows with the same attributes); events without a sentence are left
    out. ``by_stops``: the answers that the reader's own stops gave, which the line of the passes tells."""
    lines: list[Line] = []
    opened = False
    passing: list[tuple[int, bool]] = []

    def close() -> None:
        if not passing:
            return
        sentence = _passes([seat for seat, _ in passing], names) + _of_stops(sum(mine for _, mine in passing))
        if opened:
            lines[-1].parts.append(Part(f" {sentence}"))
        else:
            lines[-1].parts = [Part(sentence)]
        passing.clear()

    for row in rows:
        if not row.text:
            continue
        if row.kind == words.passing and isinstance(row.data.get("player"), int):
            if not passing and not opened:
                lines.append(Line(row.sequence, row.turn))
            passing.append((row.data["player"], row.sequence in by_stops))
            continue
        close()
        opened = row.kind == words.heading
        lines.append(Line(row.sequence, row.turn, _parts(named(row.text, names), words.cards(row.data))))
    close()
    return lines


def texts_in(value: object) -> Iterator[str]:
    """Every text in the data of an event, however deep it lies."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping | list | tuple):
        for inner in value.values() if isinstance(value, Mapping) else value:
            yield from texts_in(inner)


def _passes(seats: Sequence[int], names: Sequence[str]) -> str:
    """A run of passes in a sentence."""
    who = [names[seat] if seat < len(names) else str(seat) for seat in dict.fromkeys(seats)]
    if len(who) == 1:
        return f"{who[0]} passes." if len(seats) == 1 else f"{who[0]} passes {len(seats)} times."
    together = f"{', '.join(who[:-1])} and {who[-1]} pass"
    return f"{together}." if len(seats) == len(who) else f"{together}, {len(seats)} times in all."


def _of_stops(count: int) -> str:
    """How many passes of a run the reader's stops made."""
    if not count:
        return ""
    return " (passed by your stops)" if count == 1 else f" ({count} times passed by your stops)"


def _parts(text: str, cards: Mapping[str, tuple[str, str]]) -> list[Part]:
    """The sentence, cut where it names a card."""
    if not cards:
        return [Part(text)]
    pieces = _naming(tuple(sorted(cards, key=len, reverse=True))).split(text)
    return [Part(piece, *cards.get(piece, ("", ""))) for piece in pieces if piece]


@lru_cache(maxsize=8_192)
def _naming(longest_first: tuple[str, ...]) -> re.Pattern[str]:
    """Finds names of cards. Compiling it costs ten times as much as using it, and a log names the same cards again."""
    return re.compile(rf"(?<!\w)({'|'.join(map(re.escape, longest_first))})(?!\w)")


def log_groups(lines: Iterable[Line]) -> list[dict[str, Any]]:
    """The lines by turn, in order: ``turn`` and ``lines``."""
    groups: list[dict[str, Any]] = []
    for line in lines:
        if not groups or groups[-1]["turn"] != line.turn:
            groups.append({"turn": line.turn, "lines": []})
        groups[-1]["lines"].append(line)
    return groups


def since_lines(lines: Sequence[Line], most: int) -> tuple[list[Line], int]:
    """The last ``most`` lines, and how many came before them."""
    left_out = max(0, len(lines) - most)
    return list(lines[left_out:]), left_out

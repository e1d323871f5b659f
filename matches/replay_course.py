"""The course of a match, to find one's way in its replay: turns, phases, and what changed. Only what everybody saw."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext

from matches import history
from matches.charts import WIDTH, Measure, Series, chart_drawn, measure_data
from matches.games.registry import room_of
from matches.models import Match, MatchEvaluation
from matches.naming import named

__all__ = ["Course", "Mark", "course_charts", "course_of"]

MARKS_HEIGHT = 10
"""Of the marks below the slider, in units of their drawing."""


@dataclass(frozen=True, slots=True)
class Mark:
    """Where a part of a turn begins: after ``step`` answers."""

    step: int
    turn: int
    name: str


@dataclass(frozen=True, slots=True)
class Course:
    """The turns by number and first step, the parts of turns, and the measures of the room; in order."""

    turns: tuple[tuple[int, int], ...]
    parts: tuple[Mark, ...]
    measures: tuple[Measure, ...]

    def as_data(self) -> dict[str, Any]:
        """As plain data for the API."""
        return {
            "turns": [list(turn) for turn in self.turns],
            "parts": [{"step": mark.step, "turn": mark.turn, "name": mark.name} for mark in self.parts],
            "measures": [measure_data(measure) for measure in self.measures],
        }

    def turn_at(self, step: int) -> int:
        """The turn that the answer ``step`` belongs to."""
        return max((turn for turn, first in self.turns if first <= step), default=0)

    def turn_beside(self, step: int, *, back: bool) -> int | None:
        """The first step of the turn before or after."""
        wanted = self.turn_at(step) + (-1 if back else 1)
        return dict(self.turns).get(wanted)

    def part_beside(self, step: int, *, back: bool) -> int | None:
        """The step of the part of a turn that begins last before ``step``, or first after it."""
        steps = [mark.step for mark in self.parts]
        if back:
            return max((earlier for earlier in steps if earlier < step), default=None)
        return min((later for later in steps if later > step), default=None)

    def scrubber(self, step: int, steps: int) -> dict[str, Any]:
        """What the slider of the replay shows at ``step`` of ``steps``: where turns and their parts begin."""
        turn = self.turn_at(step)
        here = [mark for mark in self.parts if mark.turn == turn]
        now = max((mark.step for mark in here if mark.step <= step), default=None)
        marks = sorted(
            [(first, turn, gettext("turn %(turn)s") % {"turn": turn + 1}) for turn, first in self.turns]
            + [
                (mark.step, mark.turn, gettext("turn %(turn)s, %(part)s") % {"turn": mark.turn + 1, "part": mark.name})
                for mark in self.parts
            ],
            key=lambda mark: mark[0],
        )
        names = {first: name for first, _, name in marks}
        last = max((first for first in names if first <= step), default=None)
        words = [f"{step}/{steps}"] + ([names[last]] if last is not None else [])
        return {
            "shown": " · ".join(words),
            "turn": turn,
            "turns": self.turns,
            "parts": [{"step": mark.step, "name": mark.name, "here": mark.step == now} for mark in here],
            "marks": list(names.items()),
            "turns_path": _ticks([first for _, first in self.turns], steps, MARKS_HEIGHT),
            "parts_path": _ticks([mark.step for mark in self.parts], steps, MARKS_HEIGHT // 2),
        }


def _ticks(steps: Sequence[int], last: int, height: int) -> str:
    return "".join(f"M{round(step / max(last, 1) * WIDTH, 1)} 0v{height}" for step in dict.fromkeys(steps))


def course_charts(match: Match, names: Sequence[str]) -> list[dict[str, object]]:
    """The lines of a match over its answers, as `matches.charts.chart_drawn` gives them."""
    course = course_of(match, names)
    return chart_drawn(course.measures, match.sequence, course.turns)


def _numbered(marks: Iterable[Mark]) -> Iterator[Mark]:
    """The marks, with a number where parts of one name follow each other in a turn: Skirmish, Skirmish 2."""
    before, count = None, 1
    for mark in marks:
        count = count + 1 if before is not None and (mark.turn, mark.name) == (before.turn, before.name) else 1
        yield replace(mark, name=f"{mark.name} {count}") if count > 1 else mark
        before = mark


def course_of(match: Match, names: Sequence[str]) -> Course:
    """The course of a match as far as its answers are shown. Two statements, whatever its length; of a finished casual
    match three.

    Raises:
        RecordDamaged: the record of an archived match cannot be read.
    """
    room = room_of(match.ruleset)
    heading = room.log_words.heading
    kinds = tuple({heading: None, **dict.fromkeys(room.measured)})
    events = list(history.events(match, seen_by=history.SPECTATOR, kinds=kinds, upto_step=match.sequence))
    parts: dict[tuple[int, str], Mark] = {}
    for event in events:
        if event.kind == heading and event.text:
            name = room.part_name(event.data) or named(event.text, names).rstrip(".")
            parts[event.sequence, name] = Mark(event.sequence, event.turn, name)
    measured = [event for event in events if event.kind in room.measured]
    measures = [*room.measures(measured, names), *_evaluation(match, names)]
    return Course(tuple(history.turn_starts(match)), tuple(_numbered(parts.values())), tuple(measures))


def _evaluation(match: Match, names: Sequence[str]) -> Iterator[Measure]:
    """What each position was worth to each player, of a casual match that is over and has been evaluated."""
    if not (match.casual and match.revealed):
        return
    match_evaluation = MatchEvaluation.objects.filter(match=match.pk).first()
    if match_evaluation is not None and match_evaluation.points:
        yield Measure(
            gettext("Evaluation, in percent"),
            tuple(
                Series(name, tuple((int(step), int(percent)) for step, percent in points))
                for name, points in zip(names, match_evaluation.points, strict=False)
            ),
            gettext(
                "The chance of finishing ahead that the bots’ evaluation gives each player, from everything on the "
                "table, hidden cards included: more than anybody knew during the match."
            ),
        )

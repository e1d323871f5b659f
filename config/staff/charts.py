"""Courses of numbers drawn as columns, for the template to write as SVG, and as a table. Pure.

>>> from datetime import UTC, timedelta
>>> from players.staff.figures import Line
>>> start = datetime(2026, 3, 1, tzinfo=UTC)
>>> course = Course("new", "New", (start, start + timedelta(days=1)), (Line("new", (1, 4)),))
>>> chart = column_chart(course)
>>> chart["top"], [(one["x"], one["y"], one["height"]) for one in chart["columns"]]
(4, [(30.0, 90.0, 30.0), (330.0, 0.0, 120.0)])
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext

from players.staff.figures import DAY, Course

__all__ = ["HEIGHT", "WIDTH", "column_chart"]

WIDTH, HEIGHT = 600.0, 120.0
"""The area of the columns in units of the drawing."""
GAP = 0.2
"""The part of a step that stays empty."""


def column_chart(course: Course) -> dict[str, Any]:
    """A drawing of the course: columns with place and size, the greatest number, sums, and the rows of its table."""
    top = max([1, *(value for line in course.lines for value in line.values)])
    room = WIDTH / max(1, len(course.steps))
    wide = room * (1 - GAP) / max(1, len(course.lines))
    columns = [
        {
            "line": place,
            "x": round(step * room + room * GAP / 2 + place * wide, 1),
            "y": round(HEIGHT - value / top * HEIGHT, 1),
            "width": round(wide, 1),
            "height": round(value / top * HEIGHT, 1),
            "title": f"{_label(course.steps[step], course.step)}: {value} {line.name}",
        }
        for place, line in enumerate(course.lines)
        for step, value in enumerate(line.values)
        if value
    ]
    return {
        "key": course.key,
        "title": course.title,
        "unit": course.unit,
        "top": top,
        "width": int(WIDTH),
        "height": int(HEIGHT),
        "columns": columns,
        "lines": [
            {"name": line.name, "kind": place, "last": line.values[-1]} for place, line in enumerate(course.lines)
        ],
        "summary": _summary(course),
        "begins": _label(course.steps[0], course.step),
        "ends": _label(course.steps[-1], course.step),
        "since": course.since,
        "rows": [
            (_label(step, course.step), [line.values[place] for line in course.lines])
            for place, step in reversed(list(enumerate(course.steps)))
        ],
    }


def _label(at: datetime, step: timedelta) -> str:
    """A step as people read it: a day, or a time of the day in UTC."""
    return date_format(at, "j M") if step >= DAY else f"{at:%H:%M}"


def _summary(course: Course) -> str:
    """What a screen reader says instead of the drawing: the last number of each line and its highest."""
    template = gettext("%(name)s: %(last)s now, %(highest)s at most.")
    numbers = ({"name": line.name, "last": line.values[-1], "highest": max(line.values)} for line in course.lines)
    return " ".join(template % number for number in numbers)

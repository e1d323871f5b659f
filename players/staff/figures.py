"""Figures for the staff: what each app counts of itself, and the figures of accounts.

Counts over time read the newest rows of a table by their numbers (`Window`), so that they cost the same on a site of
ten years as on one of ten days. Where those rows do not reach back to the beginning, ``since`` says how far they do.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from django.db.models import CharField, Count, F, Max, Model, Q, QuerySet
from django.db.models.functions import Cast, Substr
from django.utils.translation import gettext_lazy as _

from players.models import Letter, Notice, Player, PushDelivery

__all__ = [
    "DAY",
    "FIVE_MINUTES",
    "MINUTE",
    "Course",
    "Fault",
    "Figure",
    "Group",
    "Line",
    "Window",
    "by_state",
    "counted",
    "player_figures",
    "steps_of",
]

DAY, FIVE_MINUTES, MINUTE = timedelta(days=1), timedelta(minutes=5), timedelta(minutes=1)
DAYS_SHOWN = 30
WINDOW_ROWS = 50_000
"""Rows that a count over time reads at most."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One number. ``value`` is ``None`` where there is nothing to measure; ``unit`` is "" or "ms", "s", "%".

    ``url`` is a page that lists what is counted; ``warn`` says that somebody should look.
    """

    key: str
    label: Any
    value: float | None
    unit: str = ""
    url: str = ""
    warn: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """One number for each step of a course."""

    name: Any
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Course:
    """Numbers over time, in equal steps up to now; all lines are as long as ``steps``.

    ``since`` is set where the steps before it are not counted in full.
    """

    key: str
    title: Any
    steps: tuple[datetime, ...]
    lines: tuple[Line, ...]
    step: timedelta = DAY
    unit: str = ""
    since: datetime | None = None


@dataclass(frozen=True, slots=True)
class Group:
    """The figures of one subject."""

    key: str
    title: Any
    figures: tuple[Figure, ...] = ()
    courses: tuple[Course, ...] = ()


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that an error has stopped: what and where it is, since when, and what the error says."""

    kind: Any
    name: str
    url: str
    at: datetime | None
    reason: str


class Window:
    """The newest rows of a table, by their numbers; rows are numbered in the order in which they are made.

    Two statements: the highest number, and the time of the first row.
    """

    def __init__(self, rows: QuerySet[Any], moment: str, *, most: int = WINDOW_ROWS) -> None:
        model: type[Model] = rows.model
        newest = model._default_manager.aggregate(last=Max("pk"))["last"] or 0
        self.bound = max(0, newest - most)
        self.rows = rows.filter(pk__gt=self.bound).order_by()
        first = model._default_manager.filter(pk__gt=self.bound).order_by("pk").values_list(moment, flat=True)[:1]
        self._begins_at: datetime | None = first.first() if self.bound else None

    def since(self, start: datetime) -> datetime | None:
        """The time from which everything is counted, if that is after ``start``."""
        return self._begins_at if self._begins_at is not None and self._begins_at > start else None


def steps_of(step: timedelta, count: int, now: datetime) -> tuple[datetime, ...]:
    """The beginnings of the last ``count`` steps in UTC; the last one is under way.

    >>> [f"{one:%d %H:%M}" for one in steps_of(DAY, 2, datetime(2026, 3, 2, 9, 30, tzinfo=UTC))]
    ['01 00:00', '02 00:00']
    """
    epoch = datetime(1970, 1, 1, tzinfo=UTC)
    last = epoch + (now - epoch) // step * step
    return tuple(last - step * back for back in range(count - 1, -1, -1))


def counted(
    rows: QuerySet[Any], moment: str, steps: Sequence[datetime], *, step: timedelta = DAY, distinct: str = ""
) -> tuple[int, ...]:
    """How many rows have their ``moment`` in each step, or how many ``distinct`` values of a field; one statement.

    Grouped by the first characters of the time as text, which both databases keep in UTC: the functions that cut times
    cost fifty times as much on SQLite. ``step`` is a day or a minute.
    """
    length = 10 if step >= DAY else 16
    shape = "%Y-%m-%d" if step >= DAY else "%Y-%m-%d %H:%M"
    text = Substr(Cast(F(moment), CharField()), 1, length)
    number = Count(distinct, distinct=True) if distinct else Count("pk")
    counts: Mapping[str, int] = dict(
        rows.filter(**{f"{moment}__gte": steps[0]})
        .order_by()
        .annotate(step_text=text)
        .values_list("step_text")
        .annotate(number=number)
    )
    return tuple(counts.get(format(day, shape), 0) for day in steps)


def by_state(rows: QuerySet[Any], field: str) -> dict[str, int]:
    """How many rows have each value of a field. One statement."""
    return dict(rows.order_by().values_list(field).annotate(Count("pk")))


def player_figures(now: datetime) -> Group:
    """Accounts, new ones a day, and letters that are owed or were given up. Eight statements."""
    steps = steps_of(DAY, DAYS_SHOWN, now)
    people = Player.objects.filter(is_bot=False, is_guest=False)
    counts = Player.objects.aggregate(
        people=Count("pk", filter=Q(is_bot=False, is_guest=False, is_active=True)),
        closed=Count("pk", filter=Q(is_bot=False, is_guest=False, is_active=False)),
        trials=Count("pk", filter=Q(trial_seen_at__isnull=False)),
        bots=Count("pk", filter=Q(is_bot=True)),
    )
    window = Window(people, "date_joined")
    owed = Notice.objects.filter(email=Notice.Email.DUE).count() + Letter.objects.filter(state=Letter.State.DUE).count()
    failed = Letter.objects.filter(state=Letter.State.FAILED).count()
    return Group(
        "players",
        _("Players"),
        (
            Figure("accounts", _("open accounts"), counts["people"], url="/admin/players/player/?is_bot__exact=0"),
            Figure("closed_accounts", _("closed accounts"), counts["closed"]),
            Figure("trial_accounts", _("guests on trial"), counts["trials"]),
            Figure("bots", _("bots"), counts["bots"], url="/admin/players/player/?is_bot__exact=1"),
            Figure("letters_owed", _("letters to be sent"), owed),
            Figure(
                "letters_failed",
                _("letters given up this week"),
                failed,
                url="/admin/players/letter/?state__exact=failed",
                warn=failed > 0,
            ),
            Figure("push_owed", _("push messages to be sent"), PushDelivery.objects.count()),
        ),
        (
            Course(
                "players_new",
                _("New accounts a day"),
                steps,
                (Line(_("new"), counted(window.rows, "date_joined", steps)),),
                since=window.since(steps[0]),
            ),
        ),
    )

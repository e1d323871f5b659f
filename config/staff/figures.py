"""The figures of every app and of the health of the installation, together; kept for a few seconds."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from django.core.cache import cache
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from cardpool.figures import card_figures, draft_faults
from config.health import HEARTBEATS, LIMITS, readiness
from leagues.overview.figures import league_figures, season_faults
from matches.figures import match_faults, match_figures
from players.models import Player
from players.staff.figures import Fault, Figure, Group, player_figures

__all__ = ["KEPT_SECONDS", "TASKS", "Dashboard", "Task", "dashboard"]

KEPT_SECONDS = 15
"""How long the numbers are kept: many who look, and a page that is loaded again, cost the database one count."""
_KEY = "staff-figures"
_AGES = {
    "worker": _("last sign of a worker"),
    "sweep": _("last sign of the sweep"),
    "inbox": _("oldest answer in the inbox"),
    "wake_ups": _("oldest wake-up owed"),
    "bots": _("oldest decision that a bot owes"),
    "results": _("oldest result to be told"),
    "letters": _("oldest letter to be sent"),
}


TASKS: dict[str, Promise] = {
    "age_worker": _("Start a worker: nothing is played without one."),
    "age_sweep": _("Start the beat, or look at its log: clocks and notices wait for it."),
    "age_inbox": _("Look at the workers’ logs: answers are not applied in time."),
    "age_wake_ups": _("Look at the workers’ logs: matches are not advanced in time."),
    "age_bots": _("Look at the workers’ logs: bots do not answer in time."),
    "age_results": _("Look at the workers’ logs: results do not reach their events."),
    "age_letters": _("Look at the mail server: letters are not sent."),
    "failed": _("Read the error of each match, then let it go on or end it."),
    "calls": _("Answer each call as a judge."),
    "reports": _("Read each line that was reported, and decide."),
    "latency_95": _("Add a worker, or find what keeps them busy."),
    "bot_jobs_failing": _("Read why each bot fails; its match waits for it."),
    "seasons_blocked": _("Read the error on the season’s console, then let it go on."),
    "sanctions_waiting": _("Decide each request."),
    "season_sanctions_waiting": _("Decide each request."),
    "prizes_overdue": _("Ask the organisers to hold the draw, or hold it."),
    "letters_failed": _("Look at the addresses: these letters will not arrive."),
    "drafts_blocked": _("Read the error of each draft, then let it go on."),
}
"""What to do about each figure that may ask for it."""


class Task(NamedTuple):
    """A figure that somebody should look at, and what to do about it."""

    figure: Figure
    todo: Promise


@dataclass(frozen=True, slots=True)
class Dashboard:
    """Everything on the page. ``faults`` leaves out what the viewer has a stake in, and ``more_faults`` counts it."""

    at: datetime
    groups: tuple[Group, ...]
    faults: tuple[Fault, ...]
    more_faults: int

    @property
    def tasks(self) -> list[Task]:
        """The figures that somebody should look at; the page shows them here alone."""
        return [Task(figure, TASKS[figure.key]) for group in self.groups for figure in group.figures if figure.warn]


def dashboard(viewer: Player, now: datetime) -> Dashboard:
    """The dashboard for a member of the staff. The numbers are up to fifteen seconds old, the faults are of now.

    73 statements with those of the request, 14 while the numbers are kept; no more however many rows there are.
    """
    cached: tuple[datetime, tuple[Group, ...]] | None = cache.get(_KEY)
    if cached is None:
        cached = now, _groups(now)
        cache.set(_KEY, cached, KEPT_SECONDS)
    at, groups = cached
    faults_by_kind = [match_faults(viewer), draft_faults(viewer), season_faults(viewer)]
    faults = tuple(fault for rows, _ in faults_by_kind for fault in rows)
    return Dashboard(at, groups, faults, sum(more for _, more in faults_by_kind))


def _groups(now: datetime) -> tuple[Group, ...]:
    matches, speed, outages = match_figures(now)
    events, waiting, prizes = league_figures(now)
    return waiting, _lag(now), matches, speed, player_figures(now), events, prizes, card_figures(now), outages


def _lag(now: datetime) -> Group:
    """The ages that the health check compares with limits."""
    _ready, checks = readiness(now)
    figures = []
    for name in LIMITS:
        check: dict[str, Any] = checks.get(name, {"ok": False})
        warn = not check["ok"]
        url = "" if name in (*HEARTBEATS, "letters") else "/operations/"
        figures.append(Figure(f"age_{name}", _AGES[name], check.get("age"), "s", url, warn))
    return Group("lag", _("Work that waits"), tuple(figures))

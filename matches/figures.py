"""Figures of matches for the staff: how many there are, how fast they go on, and what waits for somebody.

`match_figures` counts and names no match. `match_faults` lists matches, without those in which the viewer has a stake.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import Count, Q
from django.utils.translation import gettext_lazy as _

from matches.models import (
    Answer,
    BotJob,
    InboxRow,
    Match,
    MatchStatus,
    Outage,
    OutboxRow,
    ResultOutbox,
    Seat,
    Source,
    TalkReport,
)
from matches.models.match import TEACHING
from matches.reasons import FAILED_WHEN_OVER
from players.models import Player
from players.sentences.stored_sentences import stored
from players.staff.authority import Action, without_stakes
from players.staff.figures import (
    DAY,
    FIVE_MINUTES,
    MINUTE,
    Course,
    Fault,
    Figure,
    Group,
    Line,
    Window,
    counted,
    steps_of,
)

__all__ = ["LATENCY_ROWS", "match_faults", "match_figures", "percentile"]

DAYS_SHOWN = 30
ACTIVE_DAYS = 14
"""Days of players who answered. A match's answers become one record some days after its end, 14 where nothing else is
set; before that they are all there."""
LATENCY_ROWS = 5_000
"""Answers whose latency is measured: the newest, of the last hour."""
SLOW_MS = 2_000
"""A latency (95 of 100) beyond which somebody should look: what a player waits for the page to go on."""
_LIVING = Q(status__in=(MatchStatus.WAITING, MatchStatus.RUNNING, MatchStatus.PAUSED))
_TEACHING = Q(*(("origin__startswith", origin) for origin in TEACHING), _connector=Q.OR)
"""Matches that teach, which are in no statistics."""
OPERATIONS = "/operations/"


def match_figures(now: datetime) -> tuple[Group, ...]:
    """Matches, their speed, and outages; 21 statements, whatever the number of rows."""
    return _matches(now), _speed(now), _outages(now)


def _matches(now: datetime) -> Group:
    steps = steps_of(DAY, DAYS_SHOWN, now)
    counts = Match.objects.filter(_LIVING).aggregate(
        running=Count("pk", filter=Q(status=MatchStatus.RUNNING)),
        waiting=Count("pk", filter=Q(status=MatchStatus.WAITING)),
        paused=Count("pk", filter=Q(status=MatchStatus.PAUSED, paused_by_error=False)),
        failed=Count("pk", filter=Q(status=MatchStatus.PAUSED, paused_by_error=True)),
    )
    calls = Match.objects.filter(judge_called_at__isnull=False).count()
    reports = TalkReport.objects.filter(closed_at=None).count()
    window = Window(Match.objects.exclude(_TEACHING), "created_at")
    began = counted(window.rows, "started_at", steps)
    ended = counted(window.rows.filter(status=MatchStatus.FINISHED), "finished_at", steps)
    since = window.since(steps[0])
    seats = Window(Seat.objects.filter(timed_out=True), "match__created_at")
    flags = counted(seats.rows, "ended_at", steps)
    active_days = min(ACTIVE_DAYS, settings.ENTMOOT_ARCHIVE_DAYS or ACTIVE_DAYS)
    active_steps = steps_of(DAY, active_days, now)
    inbox = Window(InboxRow.objects.filter(source=Source.PLAYER), "received_at")
    active = counted(inbox.rows, "received_at", active_steps, distinct="seat__player_id")
    under_way = _under_way(counts["running"] + counts["paused"] + counts["failed"], began, ended)
    return Group(
        "matches",
        _("Matches"),
        (
            Figure("running", _("running"), counts["running"], url="/admin/matches/match/?status__exact=running"),
            Figure(
                "waiting", _("waiting for a cut"), counts["waiting"], url="/admin/matches/match/?status__exact=waiting"
            ),
            Figure("paused", _("paused by a judge"), counts["paused"], url=OPERATIONS),
            Figure("failed", _("paused by an error"), counts["failed"], url=OPERATIONS, warn=counts["failed"] > 0),
            Figure("calls", _("calls waiting for a judge"), calls, url=OPERATIONS, warn=calls > 0),
            Figure("reports", _("reports of talk waiting"), reports, url="/operations/reports/", warn=reports > 0),
            Figure("finished_today", _("finished today"), ended[-1]),
            Figure("flags_today", _("clocks run out today"), flags[-1]),
        ),
        (
            Course("matches_under_way", _("Matches under way, by day"), steps, (under_way,), since=since),
            Course(
                "matches_a_day",
                _("Matches begun and finished a day"),
                steps,
                (Line(_("begun"), began), Line(_("finished"), ended)),
                since=since,
            ),
            Course(
                "flags_a_day",
                _("Clocks run out a day"),
                steps,
                (Line(_("seats out of time"), flags),),
                since=seats.since(steps[0]),
            ),
            Course(
                "players_active",
                _("Players who answered, by day"),
                active_steps,
                (Line(_("players"), active),),
                since=inbox.since(active_steps[0]),
            ),
        ),
    )


def _under_way(now: int, began: Sequence[int], ended: Sequence[int]) -> Line:
    """How many matches were under way when each day was over, from what is now and what began and ended since.

    >>> _under_way(5, (0, 3, 2), (1, 0, 4)).values
    (4, 7, 5)
    """
    values = [now]
    for day in range(len(began) - 1, 0, -1):
        values.append(max(0, values[-1] - began[day] + ended[day]))
    return Line(_("under way"), tuple(reversed(values)))


def percentile(values: Sequence[float], share: float) -> float | None:
    """The smallest of the sorted values that at least this share of them does not exceed; ``None`` of none.

    >>> percentile([1, 2, 3, 4], 0.5), percentile([1, 2, 3, 4], 0.95), percentile([], 0.5)
    (2, 4, None)
    """
    if not values:
        return None
    return values[max(0, -(-len(values) * round(share * 1000) // 1000) - 1)]


def _speed(now: datetime) -> Group:
    minutes = steps_of(MINUTE, 60, now)
    answers = Window(Answer.objects.all(), "at")
    decisions = counted(answers.rows, "at", minutes, step=MINUTE)
    late = _latencies(now)
    every = sorted(ms for _, ms in late)
    half, most = percentile(every, 0.5), percentile(every, 0.95)
    owed = InboxRow.objects.filter(state=InboxRow.State.NEW).count()
    blocked = BotJob.objects.exclude(blocked_reason="").count()
    return Group(
        "speed",
        _("Speed"),
        (
            Figure("decisions", _("decisions in the last hour"), sum(decisions)),
            Figure("latency_50", _("answers are applied within: half of them"), half, "ms"),
            Figure(
                "latency_95", _("answers are applied within: 95 of 100"), most, "ms",
                warn=most is not None and most > SLOW_MS,
            ),
            Figure("inbox_rows", _("answers in the inbox"), owed, url=OPERATIONS),
            Figure("wake_ups", _("wake-ups owed"), OutboxRow.objects.count(), url=OPERATIONS),
            Figure("bot_jobs", _("decisions that bots owe"), BotJob.objects.count(), url=OPERATIONS),
            Figure("bot_jobs_failing", _("failing bots"), blocked, url=OPERATIONS, warn=blocked > 0),
            Figure("results_owed", _("results to be told"), ResultOutbox.objects.filter(consumed_at=None).count()),
        ),
        (
            Course(
                "decisions_a_minute",
                _("Decisions a minute, in the last hour"),
                minutes,
                (Line(_("decisions"), decisions),),
                MINUTE,
                since=answers.since(minutes[0]),
            ),
            _latency_course(late, now),
        ),
    )  # fmt: skip


def _latencies(now: datetime) -> list[tuple[datetime, float]]:
    """When answers arrived in the last hour, and the milliseconds until they were applied or refused; the newest.

    Two statements.
    """
    window = Window(InboxRow.objects.exclude(state=InboxRow.State.NEW), "received_at", most=LATENCY_ROWS)
    rows: Iterable[tuple[datetime, datetime | None]] = window.rows.filter(
        received_at__gte=now - timedelta(hours=1)
    ).values_list("received_at", "done_at")
    return [(at, max(0.0, (done - at).total_seconds() * 1000)) for at, done in rows if done is not None]


def _latency_course(late: Sequence[tuple[datetime, float]], now: datetime) -> Course:
    steps = steps_of(FIVE_MINUTES, 12, now)
    by_step: dict[datetime, list[float]] = {step: [] for step in steps}
    for at, ms in late:
        index = (at - steps[0]) // FIVE_MINUTES
        if 0 <= index < len(steps):
            by_step[steps[index]].append(ms)
    samples = [sorted(by_step[step]) for step in steps]
    lines = tuple(
        Line(name, tuple(round(percentile(values, share) or 0) for values in samples))
        for name, share in ((_("half of the answers"), 0.5), (_("95 of 100"), 0.95))
    )
    title = _("Milliseconds until an answer is applied, in the last hour")
    return Course("latency", title, steps, lines, FIVE_MINUTES, "ms")


def _outages(now: datetime) -> Group:
    steps = steps_of(DAY, DAYS_SHOWN, now)
    spans = Outage.objects.filter(ended_at__gt=steps[0]).values_list("began_at", "ended_at").order_by("-began_at")[:500]
    minutes = [0.0] * len(steps)
    number, longest = 0, timedelta(0)
    for began, ended in spans:
        number, longest = number + 1, max(longest, ended - began)
        for place, day in enumerate(steps):
            overlap = min(ended, day + DAY) - max(began, day)
            minutes[place] += max(0.0, overlap.total_seconds() / 60)
    return Group(
        "outages",
        _("Outages"),
        (
            Figure("outages", _("outages in 30 days"), number, url="/admin/matches/outage/"),
            Figure("outages_longest", _("the longest of them"), longest.total_seconds() if number else None, "s"),
        ),
        (
            Course(
                "outage_minutes",
                _("Minutes of outage a day"),
                steps,
                (Line(_("minutes"), tuple(round(minute) for minute in minutes)),),
            ),
        ),
    )


def match_faults(viewer: Player, *, most: int = 20) -> tuple[list[Fault], int]:
    """Matches that an error has paused, or that failed when over, newest first, and how many more there are.

    Those in which the viewer has a stake are left out and counted among the others. Two statements.
    """
    failed = Q(status=MatchStatus.PAUSED, paused_by_error=True) | Q(
        status=MatchStatus.FINISHED,
        judge_called_at__isnull=False,
        judge_call__startswith=stored(FAILED_WHEN_OVER, error=""),
    )
    every = Match.objects.filter(failed)
    rows = without_stakes(viewer, Action.MATCH_PAUSE, every).order_by("-judge_called_at", "-pk")[:most]
    faults = [
        Fault(
            kind=_("match"),
            name=f"{match.code} {match.title}".strip(),
            url=match.get_absolute_url(),
            at=match.paused_at or match.judge_called_at,
            reason=match.paused_said or match.judge_call_said,
        )
        for match in rows
    ]
    return faults, every.count() - len(faults)

"""Periodic work of the matches, the same in both modes: the worker thread runs it, or Celery's beat.

In the embedded mode ``matches-work`` is the worker itself: it takes the rows that Celery tasks would be sent for.
In the services mode it sends again what was missed.
"""

from datetime import datetime, timedelta
from time import monotonic

from django.conf import settings
from django.utils import timezone

from matches.models import BotJob, MatchStatus, OutboxRow
from matches.services import (
    bot_move,
    challenge_expire,
    clock_sweep,
    match_advance,
    match_fault,
    nonce_sweep,
    outage_watch,
    sign,
    wake_sweep,
)
from matches.services.bot_move import MOST_ATTEMPTS
from matches.services.match_fault import database_is_away
from players.jobs import Job, all_of

__all__ = ["JOBS", "owed_work"]

SLICE = 0.5
"""Seconds after which the worker thread looks at its other jobs."""
EVERY = 2.0
"""Seconds after which it looks for owed work unwoken; sooner where bots take their time."""


def owed_work(now: datetime, *, seconds: float = SLICE) -> int:
    """Do owed work in this process: advance the matches that are owed it, then make the bots' decisions; how many.

    Each piece is done at its own time, since a long queue must not date answers back.
    """
    del now
    until = monotonic() + seconds
    done = 0
    while True:
        matches = list(OutboxRow.objects.order_by().values_list("match_id", flat=True).distinct()[:64])
        for match_id in matches:
            try:
                match_advance(match_id=match_id, now=timezone.now())
            except Exception as error:
                _pause(match_id, error)
            done += 1
            if monotonic() > until:
                return done
        jobs = BotJob.objects.filter(match__status=MatchStatus.RUNNING, attempts__lt=MOST_ATTEMPTS).select_related(
            "seat"
        )
        if settings.ENTMOOT_BOT_PACE:
            jobs = jobs.filter(created_at__lte=timezone.now() - timedelta(seconds=settings.ENTMOOT_BOT_PACE))
        waiting = list(jobs.select_related("seat").order_by("attempts", "pk")[:64])
        answered = 0
        for job in waiting:
            if OutboxRow.objects.filter(match_id=job.match_id).exists():
                continue  # its answer may be in the inbox already
            try:
                place = job.seat.place
                answered += bot_move(
                    match_id=job.match_id, place=place, decision_id=job.decision_id, now=timezone.now()
                )
            except Exception as error:
                _pause(job.match_id, error)
            if monotonic() > until:
                return done + answered
        done += answered
        if not matches and not answered:
            return done


def _pause(match_id: int, error: Exception) -> None:
    """Pause the one match in which something failed."""
    if database_is_away(error):
        raise error
    match_fault(match_id=match_id, error=error, now=timezone.now())


def _work(now: datetime) -> int:
    if settings.ENTMOOT_MODE == "services":
        return wake_sweep(now=now)
    done = owed_work(now)
    if done:
        sign(name="worker thread", kind="worker", now=timezone.now(), count=done)
    return done


def _sweep(now: datetime) -> int:
    """The outage first: a clock must not be judged before it is credited."""
    return all_of(
        lambda: outage_watch(now=now),
        lambda: clock_sweep(now=now),
        lambda: nonce_sweep(now=now),
    )


JOBS: list[Job] = [
    Job("matches-sweep", 5.0, _sweep),
    Job("matches-challenges", 600.0, lambda now: challenge_expire(now=now)),
    Job("matches-work", settings.ENTMOOT_BOT_PACE or EVERY, _work, on_wake=True),
]

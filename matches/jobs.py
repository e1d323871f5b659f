"""Periodic work of the matches, the same in both modes: the worker thread runs it, or Celery's beat.

``owed_work`` is the worker: it does what is owed, oldest first, until nothing is left or its slice of time is over.
The embedded thread and Celery's task ``matches.work`` call it when nudged, ``matches-work`` also now and then unasked.
"""

import logging
from datetime import datetime, timedelta
from time import monotonic

from django.conf import settings
from django.utils import timezone

from matches.demo import demo_matches_play
from matches.services import (
    WorkFailed,
    bot_work,
    challenge_expire,
    clock_sweep,
    cut_sweep,
    deck_trial_work,
    deck_trials_tidy,
    heartbeat,
    lessons_tidy,
    match_work,
    matches_archive,
    matches_count,
    matches_evaluate,
    nudge,
    outage_watch,
    search_nudge,
    working,
)
from players.guests.trial import trials_tidy
from players.site.database import database_is_away
from players.site.periodic import BREATH, Job, Lane, all_of, woken_within
from players.staff.bans import bans_end
from players.staff.factor_resets import factor_resets_do

logger = logging.getLogger(__name__)

__all__ = ["JOBS", "SLICE", "owed_work", "search_work"]

SLICE = 0.5
"""Seconds after which a worker looks at its other work."""
BOTS_AFTER = 4
"""Matches advanced before the bots are looked at, while both are owed."""
EVERY = 2.0
"""Seconds after which it looks for owed work unasked; sooner where bots take their time."""
FIRST_PAUSE, LONGEST_PAUSE = 2.0, 300.0
"""Seconds for which a match that cannot be paused either is passed over: at first, and at most."""

_failing: dict[int, tuple[int, float]] = {}
"""Matches that could be neither advanced nor paused here: how often, and until when they are passed over."""


def owed_work(now: datetime, *, seconds: float | None = None, share: bool = False, yields: bool = False) -> int:
    """Advance owed matches and make owed bot decisions in this process. Returns how many.

    Each piece is done at its own time, since a long queue must not date answers back. A match that fails is paused and
    holds up no other. No piece is begun after ``seconds``, `SLICE` unless given. With ``share`` another worker is told
    when there is more than one piece. With ``yields`` matches of bots alone wait while a page may be drawn, since they
    share a processor with it.
    """
    del now
    until = monotonic() + (SLICE if seconds is None else seconds)
    done = 0
    shared = not share
    over = False
    with working():
        while not over:
            advanced = _advance_one()
            answered = None if advanced and done % BOTS_AFTER else _answer_one(paced=not yields or _paced_may_go())
            if not advanced and answered is None:
                return done
            done += advanced + bool(answered)
            over = monotonic() > until
            if not shared and done > 1:
                shared = True
                nudge(always=True)
    if share:
        nudge()
    return done


def _advance_one() -> int:
    """Advance the match that has waited longest: 1, or 0 when none is owed.

    A match that fails is paused by `match_work`. One that cannot even be paused is passed over for a while.
    """
    at = monotonic()
    without = [match_id for match_id, (_, until) in _failing.items() if until > at]
    try:
        match_id = match_work(now=timezone.now(), without=without)
    except WorkFailed as failure:
        times = _failing.get(failure.match_id, (0, 0.0))[0] + 1
        pause = min(FIRST_PAUSE * 2 ** (times - 1), LONGEST_PAUSE)
        _failing[failure.match_id] = (times, at + pause)
        logger.exception("match %s can be neither advanced nor paused; trying again in %.0f s", failure.match_id, pause)
        return 1
    if match_id is None:
        return 0
    _failing.pop(match_id, None)
    return 1


HELD_MOST = 1.0
"""Seconds for which matches of bots alone are held back in a row."""
_paced_at = float("-inf")


def _paced_may_go() -> bool:
    """Whether matches of bots alone go on now: not until a page has been drawn that somebody waits for."""
    global _paced_at
    at = monotonic()
    if woken_within(BREATH) and at - _paced_at < HELD_MOST:
        return False
    _paced_at = at
    return True


def _answer_one(*, searching: bool = False, paced: bool = True) -> bool | None:
    """Make one bot's decision, as ``bot_work``. One that fails is left alone for a while and holds up no other."""
    try:
        return bot_work(now=timezone.now(), searching=searching, paced=paced)
    except Exception as error:
        if database_is_away(error):
            raise
        logger.exception("a bot's decision failed; trying again later")
        return False


SEARCH_SLICE = 5.0
"""Seconds after which a worker of searches begins no other one."""


def search_work(now: datetime, *, share: bool = False) -> int:
    """Make owed decisions of searching bots in this process, and while none is owed play games of deck trials; how
    many. Each at its own time, none after a slice of time; with ``share`` what is left gets another message."""
    del now
    until = monotonic() + SEARCH_SLICE
    done = 0
    while True:
        answered = _answer_one(searching=True)
        played = deck_trial_work(now=timezone.now()) if answered is None else 0
        if answered is None and not played:
            return done
        done += played or bool(answered)
        if monotonic() > until:
            if share:
                search_nudge()
            return done


_beat_at = float("-inf")
BEAT_EVERY = 10.0
"""Seconds between two heartbeats of an idle worker thread."""


def _work(now: datetime) -> int:
    if settings.ENTMOOT_MODE == "services":
        return owed_work(now, share=True)
    global _beat_at
    done = owed_work(now, yields=True)
    if done or monotonic() - _beat_at > BEAT_EVERY:
        _beat_at = monotonic()
        heartbeat(name="worker thread", kind="worker", now=timezone.now(), count=done)
    return done


def _search(now: datetime) -> int:
    """Make owed decisions of searching bots; in services mode the workers of that queue are told."""
    if settings.ENTMOOT_MODE == "services":
        search_nudge()
        return 0
    return search_work(now)


def _sweep(now: datetime) -> int:
    """Sweep once. The outage comes first: a clock must be credited before it is judged."""
    return all_of(
        lambda: outage_watch(now=now),
        lambda: clock_sweep(now=now),
        lambda: cut_sweep(now=now),
    )


ARCHIVE_MOST, ARCHIVE_SECONDS = 50, 0.5
"""Matches archived in one run at most, and seconds after which it begins no other: answers wait for the thread."""


def _archive(now: datetime) -> int:
    """Archive matches that ended long enough ago, and finish what was begun."""
    days = settings.ENTMOOT_ARCHIVE_DAYS
    after = timedelta(days=days) if days else None
    return matches_archive(after=after, now=now, most=ARCHIVE_MOST, seconds=ARCHIVE_SECONDS)


EVALUATED_MOST, EVALUATED_SECONDS = 20, 0.5
"""Matches evaluated in one run at most, and seconds after which it begins no other."""


def _evaluate(now: datetime) -> int:
    """Evaluate casual matches that ended lately, for their charts."""
    return matches_evaluate(now=now, most=EVALUATED_MOST, seconds=EVALUATED_SECONDS)


COUNTED_MOST, COUNTED_SECONDS = 100, 0.5
"""Matches looked at for the counts of what wins in one run at most, and seconds after which it begins no other."""


def _count(now: datetime) -> int:
    """Bring the counts of what wins in step with matches that ended, opened or were annulled."""
    return matches_count(now=now, most=COUNTED_MOST, seconds=COUNTED_SECONDS)


DEMO_SECONDS = 0.5
"""Seconds after which a run begins no other match of the demonstration."""


DEMO_QUIET = 2.0
"""Seconds without a person's answer, in this process, before matches of the demonstration are played out."""


def _demo(now: datetime) -> int:
    """Play out matches of the demonstration: each takes the processor and the database for a moment."""
    return 0 if woken_within(DEMO_QUIET) else demo_matches_play(seconds=DEMO_SECONDS)


JOBS: list[Job] = [
    Job("matches-sweep", 5.0, _sweep),
    Job("matches-archive", 20.0, _archive),
    Job("matches-evaluations", 20.0, _evaluate, lane=Lane.BACKGROUND),
    Job("matches-counts", 20.0, _count, lane=Lane.BACKGROUND),
    Job("matches-demo", 5.0, _demo, lane=Lane.BACKGROUND),
    Job("matches-challenges", 600.0, lambda now: challenge_expire(now=now)),
    Job("matches-trials", 3600.0, lambda now: deck_trials_tidy(now=now)),
    Job("matches-lessons", 3600.0, lambda now: lessons_tidy(now=now)),
    # Guests' matches go with them, so their job stands here.
    Job("players.trials_tidy", 600.0, lambda now: trials_tidy(now=now)),
    Job("players.bans_end", 60.0, bans_end),
    Job("players.factor_resets_do", 60.0, factor_resets_do),
    Job("matches-search", EVERY, _search, on_wake=True, lane=Lane.BACKGROUND),
    Job("matches-work", settings.ENTMOOT_BOT_PACE or EVERY, _work, on_wake=True, urgent=True),
]

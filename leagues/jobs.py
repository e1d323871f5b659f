"""Periodic work on events."""

from datetime import datetime

from leagues.events import services
from leagues.events.limited.packs import bot_decks_owed, packs_owed
from leagues.events.limited.tables import draft_tables_owed
from leagues.seasons import jobs as season_jobs
from leagues.webhooks.webhooks_send import webhooks_send
from players.site.periodic import Job, Lane, all_of


def _results(now: datetime) -> int:
    return services.results_consume(now=now)


def _matches(now: datetime) -> int:
    return services.matches_owed(now=now)


def _pauses(now: datetime) -> int:
    return services.matches_hold(now=now)


def _notices(now: datetime) -> int:
    return services.notices_owed(now=now)


def _timetable(now: datetime) -> int:
    return services.timetable_keep(now=now)


def _limited(now: datetime) -> int:
    return all_of(lambda: packs_owed(now), lambda: draft_tables_owed(now), lambda: bot_decks_owed(now))


def _draws(now: datetime) -> int:
    return services.draws_overdue(now=now)


def _adjudication(now: datetime) -> int:
    return services.rounds_adjudicate(now=now)


def _webhooks(now: datetime) -> int:
    return webhooks_send(now)


def _ratings(now: datetime) -> int:
    return services.ratings_update(now=now)


def _counts(now: datetime) -> int:
    return services.counts_update(now=now)


JOBS = [
    Job("leagues.results", 2.0, _results, on_wake=True),
    Job("leagues.matches", 2.0, _matches, on_wake=True),
    Job("leagues.pauses", 2.0, _pauses, on_wake=True),
    Job("leagues.notices", 2.0, _notices, on_wake=True),
    Job("leagues.timetable", 20.0, _timetable),
    Job("leagues.limited", 5.0, _limited, on_wake=True),
    Job("leagues.adjudication", 10.0, _adjudication),
    Job("leagues.draws", 600.0, _draws),
    Job("leagues.ratings", 10.0, _ratings),
    Job("leagues.counts", 10.0, _counts),
    Job("leagues.webhooks", 5.0, _webhooks, lane=Lane.OUTSIDE),
    *season_jobs.JOBS,
]

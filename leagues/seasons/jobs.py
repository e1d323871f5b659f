"""Periodic work on leagues."""

from datetime import datetime

from leagues.seasons import services
from leagues.seasons.ending.premiums_give import premiums_owed
from leagues.seasons.series.season_packs import season_packs_owed
from players.site.periodic import Job, all_of


def _play(now: datetime) -> int:
    """Take results in, match those who wait, and make the matches: each frees or fills what the next one looks at."""
    return all_of(
        lambda: services.results_consume(now=now),
        lambda: services.tables_match(now=now),
        lambda: services.matches_owed(now=now),
    )


def _turn(now: datetime) -> int:
    return services.seasons_turn(now=now)


def _notices(now: datetime) -> int:
    return services.notices_owed(now=now)


def _packs(now: datetime) -> int:
    return season_packs_owed(now)


def _premiums(now: datetime) -> int:
    return premiums_owed(now=now)


def _reminders(now: datetime) -> int:
    """Remind those who have something left to do: officials of the end, and players of a series that closes soon."""
    return all_of(
        lambda: services.season_draws_overdue(now=now),
        lambda: services.seasons_uncertified(now=now),
        lambda: services.series_remind(now=now),
    )


def _ratings(now: datetime) -> int:
    return services.ratings_follow(now=now)


def _counts(now: datetime) -> int:
    return services.counts_update(now=now)


JOBS = [
    Job("season.play", 20.0, _play, on_wake=True),
    Job("season.turn", 20.0, _turn),
    Job("season.notices", 2.0, _notices, on_wake=True),
    Job("season.packs", 20.0, _packs, on_wake=True),
    Job("season.premiums", 60.0, _premiums),
    Job("season.draws", 600.0, _reminders),
    Job("season.ratings", 10.0, _ratings),
    Job("season.counts", 10.0, _counts),
]

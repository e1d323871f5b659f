"""How long a round has gone on beyond its deadline."""

from datetime import datetime, timedelta

from leagues.events import match_gateway
from leagues.events.models import Round

__all__ = ["time_over"]


def time_over(row: Round, *, at_table: bool, now: datetime) -> timedelta:
    """How far a round is past its deadline; negative while it has time left. The round must have a deadline.

    Where matches are played on the site, the time in which it was away does not count.
    """
    assert row.deadline is not None
    gone = now - row.paired_at if at_table else match_gateway.time_counted(row.paired_at, now)
    return gone - (row.deadline - row.paired_at)

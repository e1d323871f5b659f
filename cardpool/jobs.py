"""Periodic work on collections, formats and drafts, the same in both modes: the worker thread or Celery's beat."""

from datetime import datetime

from cardpool.collections.earnings import earnings_pay
from cardpool.collections.trades import trades_expire
from cardpool.formats.recheck import rechecks_owed
from cardpool.limited.picks import drafts_owed
from cardpool.limited.sealed import pools_open_due
from players.site.periodic import Job


def _trades(now: datetime) -> int:
    return trades_expire(now=now)


JOBS = [
    Job("cardpool.trades", 60.0, _trades),
    Job("cardpool.earnings", 5.0, earnings_pay, on_wake=True),
    Job("cardpool.rechecks", 60.0, rechecks_owed, on_wake=True),
    Job("cardpool.pools", 60.0, pools_open_due),
    Job("cardpool.drafts", 5.0, drafts_owed, on_wake=True),
]

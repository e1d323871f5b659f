"""The Celery tasks of the matches: thin, repeatable, and expendable. Late acknowledgement, one message at a time."""

from celery import shared_task
from django.utils import timezone

from matches.jobs import owed_work, search_work
from matches.services import SEARCH_QUEUE, nudge_read

SEARCH_LIMIT = 50
"""Seconds after which a worker of searches is ended; what it was at is made again when its lease is over."""

__all__ = ["search", "work"]


@shared_task(name="matches.work")
def work() -> int:
    """Do owed work for a slice of time; the rest gets another message."""
    nudge_read()
    return owed_work(timezone.now(), share=True)


@shared_task(name="matches.search", queue=SEARCH_QUEUE, time_limit=SEARCH_LIMIT)
def search() -> int:
    """Make owed decisions of searching bots for a slice of time; the rest gets another message."""
    return search_work(timezone.now(), share=True)

"""The Celery task of the matches: thin, repeatable, and expendable. Late acknowledgement, one message at a time."""

from celery import shared_task
from django.utils import timezone

from matches.jobs import owed_work
from matches.services import nudge_read

__all__ = ["work"]


@shared_task(name="matches.work")
def work() -> int:
    """Do owed work for a slice of time; the rest gets another message."""
    nudge_read()
    return owed_work(timezone.now(), share=True)

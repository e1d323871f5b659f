"""Notices that operations owe, told apart from the lock of their event or season. For events and seasons."""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction

from leagues.competition.log import undone_numbers
from leagues.competition.models.owed import NoticesOwed
from players.models import Player
from players.notices.services import notices_send
from players.site.database import lock_free_rows
from players.site.periodic import each_alone

__all__ = ["AT_ONCE", "NoticeKind", "Told", "owed_notices_send"]

logger = logging.getLogger(__name__)

AT_ONCE = 500
"""Players told by one transaction."""
LOOKED_AT = 1_000

Told = list[tuple[Player, dict[str, Any]]]
"""Players, each with what a notice tells them."""


@dataclass(frozen=True, slots=True)
class NoticeKind:
    """How notices of events differ from those of seasons.

    ``related`` names what is read with an operation, which ends in the event or season. ``whom`` gives the next players
    whom an operation concerns, at most ``at_once()`` after those who were told, and whether they are the last;
    ``notice`` the kind and the address of its notices.
    """

    rows: type[NoticesOwed]
    related: str
    at_once: Callable[[], int]
    whom: Callable[[Any, int], tuple[Told, bool]]
    notice: Callable[[Any], tuple[str, str]]


def owed_notices_send(kind: NoticeKind, *, now: datetime) -> int:
    """Tell the next players of each operation that owes notices; how many. A job.

    Safe to run twice, late, or by several at once: whom it has told is stored in the same transaction. Nobody is told
    of an operation that was undone meanwhile.
    """
    rows = list(kind.rows._default_manager.order_by("pk").values_list("pk", flat=True)[:LOOKED_AT])

    def failed(pk: int, error: Exception) -> None:
        name = kind.rows._meta.label
        logger.error("the notices of %s %s could not be written; they are tried again", name, pk, exc_info=error)

    return each_alone(rows, lambda pk: _tell(kind, pk, now), failed=failed)


@transaction.atomic
def _tell(kind: NoticeKind, pk: int, now: datetime) -> int:
    row = lock_free_rows(kind.rows._default_manager.select_related(kind.related)).filter(pk=pk).first()
    if row is None:
        return 0
    operation = row.operation
    if operation.number in undone_numbers(getattr(operation, operation.SUBJECT)):
        row.delete()
        return 0
    few, is_last = kind.whom(operation, row.told)
    name, url = kind.notice(operation)
    notices_send(recipients=few, kind=name, url=url, now=now)
    if is_last:
        row.delete()
    else:
        row.told += kind.at_once()
        row.save(update_fields=["told"])
    return len(few)

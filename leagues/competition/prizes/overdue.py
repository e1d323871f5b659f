"""Remind those who see to a prize draw: the officials of a certificate, the staff of a draw. For events and seasons."""

import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Generic, TypeVar

from django.db import models, transaction
from django.utils.translation import gettext_noop

from leagues.competition.models.competition import Competition
from players.models import Player
from players.notices.services import notices_send
from players.sentences.stored_sentences import sentence
from players.site.periodic import each_alone
from players.staff.roles import Role

__all__ = ["Reminders", "draws_remind", "staff_beside", "uncertified_remind"]

logger = logging.getLogger(__name__)

Announced = TypeVar("Announced", bound=Competition)


@dataclass(frozen=True, slots=True)
class Reminders(Generic[Announced]):
    """Whom a kind of draw reminds, and how: ``lock`` reads a row again and locks it; ``officials`` may certify its
    results, ``staff`` may see to its draw; ``notice`` is the kind of the notices, ``context`` says what it is about."""

    lock: Callable[[int], Announced]
    officials: Callable[[Announced], Iterable[Player]]
    staff: Callable[[Announced], Iterable[Player]]
    notice: str
    context: Callable[[Announced], dict[str, Any]]


def draws_remind(waiting: models.QuerySet[Announced], reminders: Reminders[Announced], *, now: datetime) -> int:
    """Remind the officials and the staff, each once, of sanctioned rows that wait for a certificate or a draw; how many
    rows. ``waiting``: those that have ended and are not drawn."""

    def work(row: Announced) -> int:
        return _remind(row.pk, reminders, now) if _due(row, now) else 0

    def failed(row: Announced, error: Exception) -> None:
        logger.error("nobody could be told of the draw of %s %s", row.word, row.pk, exc_info=error)

    untold = models.Q(draw_overdue_told_at=None) | models.Q(uncertified_told_at=None)
    return each_alone(list(waiting.filter(untold, sanction_number__isnull=False)), work, failed=failed)


def uncertified_remind(waiting: models.QuerySet[Announced], reminders: Reminders[Announced], *, now: datetime) -> int:
    """Remind the officials, each once, of rows without foils that nobody has certified in time; how many rows.
    ``waiting``: those that have ended."""

    def work(row: Announced) -> int:
        return _remind_uncertified(row.pk, reminders, now) if _is_uncertified(row, now) else 0

    def failed(row: Announced, error: Exception) -> None:
        logger.error("nobody could be told to certify %s %s", row.word, row.pk, exc_info=error)

    rows = waiting.filter(uncertified_told_at=None, sanction_number=None, demo=False)
    return each_alone(list(rows), work, failed=failed)


def _is_uncertified(row: Competition, now: datetime) -> bool:
    by = row.certify_by
    return row.uncertified_told_at is None and by is not None and by <= now and not row.is_certified


@transaction.atomic
def _remind_uncertified(pk: int, reminders: Reminders[Announced], now: datetime) -> int:
    row = reminders.lock(pk)
    if not _is_uncertified(row, now):
        return 0
    row.uncertified_told_at = now
    row.save(update_fields=["uncertified_told_at"])
    text = sentence(gettext_noop("it is over, and its results are not certified yet."))
    _tell(row, reminders, reminders.officials(row), text, now)
    return 1


def staff_beside(players: models.QuerySet[Player]) -> models.QuerySet[Player]:
    """The staff who do not play in it: ``players`` are those who do."""
    staff = Player.objects.filter(groups__name=Role.STAFF.value, is_active=True)
    return staff.exclude(pk__in=players.values("pk"))


def _due(row: Competition, now: datetime) -> list[str]:
    """The columns of what is due and not told yet."""
    times = {"uncertified_told_at": row.certify_by, "draw_overdue_told_at": row.draw_due_at}
    due = [name for name, at in times.items() if at is not None and at <= now and getattr(row, name) is None]
    if "uncertified_told_at" in due and row.is_certified:
        due.remove("uncertified_told_at")
    return due


@transaction.atomic
def _remind(pk: int, reminders: Reminders[Announced], now: datetime) -> int:
    row = reminders.lock(pk)
    due = _due(row, now)
    if not due:
        return 0
    for name in due:
        setattr(row, name, now)
    row.save(update_fields=due)
    if "uncertified_told_at" in due:
        text = sentence(gettext_noop("its results are not certified yet; its prizes are drawn after that."))
        _tell(row, reminders, reminders.officials(row), text, now)
    if "draw_overdue_told_at" in due:
        text = sentence(gettext_noop("its prizes were not drawn in time; the draw is the staff’s duty now."))
        _tell(row, reminders, reminders.staff(row), text, now)
    return 1


def _tell(
    row: Announced, reminders: Reminders[Announced], people: Iterable[Player], text: dict[str, Any], now: datetime
) -> None:
    context = {**reminders.context(row), "text": text}
    url = f"{row.get_absolute_url()}console/"
    notices_send(recipients=[(person, context) for person in people], kind=reminders.notice, url=url, now=now)

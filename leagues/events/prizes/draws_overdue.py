"""Tell the staff of prize draws that nobody has seen to in time."""

import logging
from collections.abc import Callable
from datetime import datetime
from typing import Any, TypeVar

from django.db import models, transaction
from django.utils.translation import gettext_noop

from leagues.competition.models.announced_draw import AnnouncedDraw
from leagues.events.log import tournament_lock
from leagues.events.models import Draw, Tournament
from players.jobs import each_alone
from players.models import Player
from players.notices import notices_send
from players.roles import Role
from players.stored_sentences import sentence

__all__ = ["draws_overdue", "overdue_tell", "staff_beside"]

logger = logging.getLogger(__name__)

Announced = TypeVar("Announced", bound=AnnouncedDraw)


def draws_overdue(*, now: datetime) -> int:
    """Tell the staff, once an event, that its draw is their duty now; how many events. A job."""
    drawn = Draw.objects.filter(tournament=models.OuterRef("pk"), drawn_at__isnull=False)
    waiting = Tournament.objects.filter(~models.Exists(drawn), status=Tournament.Status.FINISHED)

    def tell(tournament: Tournament, text: dict[str, Any]) -> None:
        staff = staff_beside(Player.objects.filter(entries__tournament=tournament))
        context = {"event": tournament.name, "text": text}
        url = f"{tournament.get_absolute_url()}console/"
        notices_send(told=[(one, context) for one in staff], kind="event.draw", url=url, now=now)

    return overdue_tell(waiting, lock=tournament_lock, tell=tell, now=now)


def overdue_tell(
    waiting: models.QuerySet[Announced],
    *,
    lock: Callable[[int], Announced],
    tell: Callable[[Announced, dict[str, Any]], None],
    now: datetime,
) -> int:
    """Call ``tell`` with what the staff must know, once for each sanctioned row whose draw is overdue; how many.

    ``waiting``: the rows that have ended and are not drawn. ``lock`` reads one again and locks it.
    """

    def work(row: Announced) -> int:
        return _tell(row.pk, lock, tell, now) if _is_due(row, now) else 0

    def failed(row: Announced, error: Exception) -> None:
        logger.error("the staff could not be told of the draw of %s %s", row.drawn_for, row.pk, exc_info=error)

    rows = waiting.filter(sanction_number__isnull=False, draw_overdue_told_at=None)
    return each_alone(list(rows), work, failed=failed)


def staff_beside(players: models.QuerySet[Player]) -> models.QuerySet[Player]:
    """The staff who do not play in it: ``players`` are those who do."""
    staff = Player.objects.filter(groups__name=Role.STAFF.value, is_active=True)
    return staff.exclude(pk__in=players.values("pk"))


def _is_due(row: AnnouncedDraw, now: datetime) -> bool:
    return row.draw_due_at is not None and row.draw_due_at <= now


@transaction.atomic
def _tell(
    pk: int, lock: Callable[[int], Announced], tell: Callable[[Announced, dict[str, Any]], None], now: datetime
) -> int:
    row = lock(pk)
    if row.draw_overdue_told_at is not None or not _is_due(row, now):
        return 0
    row.draw_overdue_told_at = now
    row.save(update_fields=["draw_overdue_told_at"])
    tell(row, sentence(gettext_noop("its prizes were not drawn in time; the draw is the staff’s duty now.")))
    return 1

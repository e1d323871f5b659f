"""Tell the staff of prize draws that nobody has seen to in time."""

import logging
from datetime import datetime

from django.db import models, transaction

from leagues.models import Draw, Tournament
from leagues.services.tournament_log import tournament_lock
from players.jobs import each_alone
from players.models import Player
from players.notices import notices_send
from players.roles import Role

logger = logging.getLogger(__name__)


def draws_overdue(*, now: datetime) -> int:
    """Tell the staff, once an event, that its draw is their duty now; how many events. A job."""
    drawn = Draw.objects.filter(tournament=models.OuterRef("pk"), drawn_at__isnull=False)
    waiting = Tournament.objects.filter(
        ~models.Exists(drawn),
        status=Tournament.Status.FINISHED,
        sanction_number__isnull=False,
        draw_overdue_told_at=None,
    )

    def failed(tournament: Tournament, error: Exception) -> None:
        logger.error("the staff could not be told of the draw of event %s", tournament.pk, exc_info=error)

    def work(tournament: Tournament) -> int:
        return _tell(tournament.pk, now) if _is_due(tournament, now) else 0

    return each_alone(list(waiting), work, failed=failed)


def _is_due(tournament: Tournament, now: datetime) -> bool:
    return tournament.draw_due_at is not None and tournament.draw_due_at <= now


@transaction.atomic
def _tell(tournament_id: int, now: datetime) -> int:
    tournament = tournament_lock(tournament_id)
    if tournament.draw_overdue_told_at is not None or not _is_due(tournament, now):
        return 0
    tournament.draw_overdue_told_at = now
    tournament.save(update_fields=["draw_overdue_told_at"])
    staff = Player.objects.filter(groups__name=Role.STAFF.value, is_active=True)
    text = "its prizes were not drawn in time; the draw is the staff’s duty now."
    notices_send(
        told=[(one, {"event": tournament.name, "text": text}) for one in staff.exclude(entries__tournament=tournament)],
        kind="event.draw",
        url=f"{tournament.get_absolute_url()}console/",
        now=now,
    )
    return 1

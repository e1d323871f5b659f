"""Events whose announced times have come."""

import logging
from datetime import datetime

from django.db import transaction

from leagues.errors import Refused
from leagues.models import Tournament
from leagues.services.event_advance import trouble
from leagues.services.event_log import event_lock
from leagues.services.registration import registration_open
from leagues.services.tournament_start import tournament_start

logger = logging.getLogger(__name__)


def timetable_keep(*, now: datetime) -> int:
    """Open registrations and start automatic events when their time has come; how many. A job.

    An event that cannot start, for example with too few entrants, says so to its organiser and waits for them.
    """
    status = Tournament.Status
    done = 0
    for tournament in list(Tournament.objects.filter(status=status.ANNOUNCED, opens_at__lte=now)):
        try:
            registration_open(tournament=tournament, actor=None, now=now)
            done += 1
        except Refused:
            logger.info("registration of event %s was opened or cancelled at the same moment", tournament.pk)
    due = Tournament.objects.filter(
        status__in=[status.REGISTRATION, status.CLOSED], starts_at__lte=now, automatic=True, trouble=""
    )
    for tournament in list(due):
        try:
            tournament_start(tournament=tournament, actor=None, now=now)
            done += 1
        except Refused as error:
            with transaction.atomic():
                locked = event_lock(tournament.pk)
                if locked.status in (status.REGISTRATION, status.CLOSED):
                    trouble(locked, f"The event did not start at its time. {error}")
    return done

"""Events whose announced times have come."""

import logging
from datetime import datetime

from django.db import models, transaction

from leagues.competition.reasons import EVENT_FAILED, NOT_STARTED
from leagues.errors import Refused
from leagues.events.entries.check_in import check_in_tell, check_in_waits
from leagues.events.entries.decks_due import decks_due, decks_due_waits
from leagues.events.entries.registration import registration_close, registration_open
from leagues.events.entries.stage_decks_tell import stage_decks_tell, stage_decks_wait
from leagues.events.limited.packs_give import packs_give
from leagues.events.log import tournament_lock
from leagues.events.models import Round, Tournament
from leagues.events.rounds.tournament_advance import FAULT, blocked_reason_set, tournament_advance, tournament_fault
from leagues.events.rounds.tournament_start import tournament_start
from players.sentences.stored_sentences import stored
from players.site.periodic import all_of, each_alone

logger = logging.getLogger(__name__)


def timetable_keep(*, now: datetime) -> int:
    """Open registrations, tell of check-ins and missing decks, end the time for decks, start and end automatic events;
    how many. A job.

    An event that cannot start, for example with too few entrants, says so to its organiser and waits for them.
    """
    status = Tournament.Status
    to_open = Tournament.objects.filter(status=status.ANNOUNCED, opens_at__lte=now)
    to_start = Tournament.objects.filter(
        models.Q(blocked_reason="") | models.Q(blocked_reason__startswith=FAULT),
        status__in=[status.REGISTRATION, status.CLOSED],
        automatic=True,
    )
    # With packs, registration closes at the announced start, and the event starts when decks are due.
    built = models.Q(packs_at__isnull=False, deck_deadline__lte=now)
    comes = models.Q(starts_at__lte=now) & (models.Q(limited="") | models.Q(packs_at=None))
    to_start = to_start.filter(comes | built)

    to_finish = Tournament.objects.filter(status=status.RUNNING, finishes_at__lte=now, automatic=True, paused_at=None)

    def failed(tournament: Tournament, error: Exception) -> None:
        tournament_fault(tournament.pk, EVENT_FAILED, error)

    def round_failed(row: Round, error: Exception) -> None:
        failed(row.stage.tournament, error)

    return all_of(
        lambda: each_alone(list(to_open), lambda tournament: _open(tournament, now), failed=failed),
        lambda: each_alone(decks_due_waits(now), lambda tournament: decks_due(tournament, now), failed=failed),
        lambda: each_alone(check_in_waits(now), lambda tournament: check_in_tell(tournament, now), failed=failed),
        lambda: each_alone(stage_decks_wait(now), lambda row: stage_decks_tell(row, now), failed=round_failed),
        lambda: each_alone(list(to_start), lambda tournament: _start(tournament, now), failed=failed),
        lambda: each_alone(list(to_finish), lambda tournament: _finish(tournament, now), failed=failed),
    )


def _open(tournament: Tournament, now: datetime) -> int:
    try:
        registration_open(tournament=tournament, actor=None, now=now)
    except Refused:
        logger.info("registration of event %s was opened or cancelled at the same moment", tournament.pk)
        return 0
    return 1


def _start(tournament: Tournament, now: datetime) -> int:
    try:
        if tournament.limited and tournament.packs_at is None:
            _packs(tournament, now)
        else:
            tournament_start(tournament=tournament, actor=None, now=now)
    except Refused as error:
        with transaction.atomic():
            locked = tournament_lock(tournament.pk)
            if locked.is_gathering:
                blocked_reason_set(locked, stored(NOT_STARTED, why=error))
        return 0
    return 1


@transaction.atomic
def _packs(tournament: Tournament, now: datetime) -> None:
    if tournament.status == Tournament.Status.REGISTRATION:
        registration_close(tournament=tournament, actor=None, now=now)
    else:
        packs_give(tournament_lock(tournament.pk), now=now)


@transaction.atomic
def _finish(tournament: Tournament, now: datetime) -> int:
    locked = tournament_lock(tournament.pk)
    if locked.finishes_at is None or locked.finishes_at > now:
        return 0  # something was corrected at the same moment
    tournament_advance(locked, now=now)
    return 1

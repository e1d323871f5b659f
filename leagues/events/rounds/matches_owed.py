"""Make the matches of new pairings."""

import logging
from collections.abc import Iterator
from datetime import datetime

from django.db import transaction

from leagues.competition.reasons import MATCH_FAILED, NO_MATCH
from leagues.events import match_gateway
from leagues.events.models import Pairing, Tournament
from leagues.events.rounds.tournament_advance import tournament_fault
from players.jobs import each_alone
from players.stored_sentences import stored

logger = logging.getLogger(__name__)

AT_ONCE = 50
LOOKED_AT = 10_000


def matches_owed(*, now: datetime) -> int:
    """Make the match of every open pairing played here that has none; how many. A job.

    Each is made in its own transaction. A pairing's origin is asked for once whoever asks, so that two workers at once
    make one match. A pairing whose match is refused says so in its note, for the organiser, and is not tried again
    until the note is cleared.
    """
    failing: set[int] = set()

    def failed(row: tuple[int, int], error: Exception) -> None:
        failing.add(row[1])
        tournament_fault(row[1], MATCH_FAILED, error)

    return each_alone(_owed(), lambda row: 0 if row[1] in failing else _make(row[0], now), failed=failed, most=AT_ONCE)


def _owed() -> Iterator[tuple[int, int]]:
    """Pairings that wait for their match and their events, oldest first; read as far as they are asked for."""
    after = 0
    for _ in range(LOOKED_AT // AT_ONCE):
        waiting = Pairing.objects.filter(
            pk__gt=after,
            result=Pairing.Result.OPEN,
            origin__isnull=False,
            match=None,
            note="",
            round__stage__tournament__status=Tournament.Status.RUNNING,
            round__stage__tournament__paused_at=None,
            round__stage__tournament__venue=Tournament.Venue.HERE,
        )
        rows = list(waiting.order_by("pk").values_list("pk", "round__stage__tournament")[:AT_ONCE])
        if not rows:
            return
        after = rows[-1][0]
        yield from rows


@transaction.atomic
def _make(pairing_id: int, now: datetime) -> int:
    pairing = (
        Pairing.objects.select_for_update(of=("self",))
        .select_related(
            "round__stage__tournament__format",
            "first__player",
            "first__deck_version__deck",
            "second__player",
            "second__deck_version__deck",
        )
        .prefetch_related("pod_seats__entrant__player", "pod_seats__entrant__deck_version__deck")
        .filter(pk=pairing_id, match=None, result=Pairing.Result.OPEN)
        .first()
    )
    if pairing is None:
        return 0
    try:
        with transaction.atomic():
            match = match_gateway.match_make(tournament=pairing.round.stage.tournament, pairing=pairing, now=now)
    except match_gateway.MatchError as error:
        logger.error("the match of pairing %s cannot be made: %s", pairing_id, error)
        pairing.note = stored(NO_MATCH, why=error)[:300]
        pairing.save(update_fields=["note"])
        return 0
    pairing.match = match
    pairing.save(update_fields=["match"])
    return 1

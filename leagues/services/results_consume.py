"""Take the results of finished matches into their events, each once."""

import logging
from datetime import datetime

from django.db import transaction

from leagues import match_gateway
from leagues.models import Pairing, Tournament
from leagues.models.pairing import PAIRING_ORIGIN
from leagues.services.result_set import result_set
from leagues.services.tournament_advance import tournament_advance, tournament_fault
from leagues.services.tournament_log import tournament_lock
from matches.models import ResultOutbox
from players.jobs import each_alone

logger = logging.getLogger(__name__)

AT_ONCE = 100
LOOKED_AT = 10_000


def results_consume(*, now: datetime) -> int:
    """Consume every result owed to a pairing; how many. A job; safe to run twice, late, or by several at once.

    The first result of a pairing stands: one that arrives after a judge's, or for a pairing that was undone, is
    marked as consumed and changes nothing.
    """
    owed = ResultOutbox.objects.filter(consumed_at=None, match__origin__startswith=PAIRING_ORIGIN).order_by("pk")
    rows = list(owed.values_list("pk", "match__origin")[:LOOKED_AT])
    tournament_ids = dict(
        Pairing.objects.filter(origin__in=[origin for _, origin in rows]).values_list(
            "origin", "round__stage__tournament"
        )
    )
    failing: set[int | None] = set()

    def work(row: tuple[int, str]) -> int:
        pk, origin = row
        tournament_id = tournament_ids.get(origin)
        return 0 if tournament_id is not None and tournament_id in failing else _consume(pk, origin, now)

    def failed(row: tuple[int, str], error: Exception) -> None:
        tournament_id = tournament_ids.get(row[1])
        failing.add(tournament_id)
        if tournament_id is None:
            logger.error("the result of %s could not be taken in", row[1], exc_info=error)
        else:
            tournament_fault(tournament_id, "A result could not be taken in; it is tried again.", error)

    return each_alone(rows, work, failed=failed, most=AT_ONCE)


@transaction.atomic
def _consume(result_id: int, origin: str, now: datetime) -> int:
    tournament_id = (
        Tournament.objects.filter(stages__rounds__pairings__origin=origin).values_list("pk", flat=True).first()
    )
    # Every service takes the event's lock first, so that no two wait for each other.
    tournament = None if tournament_id is None else tournament_lock(tournament_id)
    row = ResultOutbox.objects.select_for_update().filter(pk=result_id, consumed_at=None).first()
    if row is None:
        return 0
    row.consumed_at = now
    row.save(update_fields=["consumed_at"])
    pairing = Pairing.objects.select_related("first__player", "second__player", "match").filter(origin=origin).first()
    if tournament is None or pairing is None:
        logger.info("result %s is of a pairing that was undone (%s)", result_id, origin)
        return 1
    if pairing.match_id is None:
        pairing.match_id = row.match_id
        pairing.save(update_fields=["match"])
    if pairing.result:
        logger.info("result %s came after pairing %s had one", result_id, pairing.pk)
        return 1
    if tournament.status != Tournament.Status.RUNNING:
        logger.warning("result %s came to an event that is %s", result_id, tournament.status)
        return 1
    result = match_gateway.pairing_result(row.payload)
    if result is None:
        logger.error("result %s has no places of two seats: %r", result_id, row.payload)
        pairing.note = "The match ended with a result that is not one of two players; report it by hand."
        pairing.save(update_fields=["note"])
        return 1
    result_set(
        tournament=tournament,
        pairing=pairing,
        result=result,
        source=Pairing.Source.MATCH,
        note=str(row.payload.get("termination") or "")[:100],
        actor=None,
        now=now,
    )
    tournament_advance(tournament, now=now)
    return 1

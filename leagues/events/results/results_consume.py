"""Take the results of finished matches into their events, each once."""

import logging
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from typing import Any, NamedTuple

from django.db import transaction
from django.utils.functional import Promise

from leagues.competition.reasons import RESULT_FAILED, RESULT_UNFIT
from leagues.events import match_gateway
from leagues.events.log import pairing_lock
from leagues.events.models import Pairing, Tournament
from leagues.events.models.pairing import PAIRING_ORIGIN
from leagues.events.results.game_end import game_end
from leagues.events.results.result_set import result_set
from leagues.events.rounds.tournament_advance import tournament_advance, tournament_fault
from matches.models import ResultOutbox
from players.sentences.stored_sentences import stored
from players.site.periodic import each_alone

logger = logging.getLogger(__name__)

AT_ONCE = 100
LOOKED_AT = 10_000


def results_consume(*, now: datetime) -> int:
    """Consume every result owed to a pairing; how many. A job; safe to run twice, late, or by several at once.

    The first result of a pairing stands: one that arrives after a judge's, or for a pairing that was undone, is
    marked as consumed and changes nothing.
    """

    def events(origins: list[str]) -> dict[Any, Any]:
        return dict(Pairing.objects.filter(origin__in=origins).values_list("origin", "round__stage__tournament"))

    return owed_results_consume(PAIRING_ORIGIN, events, lambda row: _consume(row.pk, row.origin, now), tournament_fault)


class OwedResult(NamedTuple):
    """A result to be taken in, and the event or season it belongs to unless its table was undone."""

    pk: int
    origin: str
    owner: int | None


def owed_results_consume(
    prefix: str,
    owners: Callable[[list[str]], Mapping[str, int]],
    consume: Callable[[OwedResult], int],
    fault: Callable[[int, Promise, Exception], None],
) -> int:
    """Consume the results of matches whose origin begins with ``prefix``; how many.

    Args:
        owners: the keys of the events, or seasons, by origin. After a result of one has failed, its others wait.
        consume: takes one result in, in a transaction of its own.
        fault: told of an event or season one of whose results failed.
    """
    failing: set[int] = set()

    def work(row: OwedResult) -> int:
        return 0 if row.owner is not None and row.owner in failing else consume(row)

    def failed(row: OwedResult, error: Exception) -> None:
        if row.owner is None:
            logger.error("the result of %s could not be taken in", row.origin, exc_info=error)
        else:
            failing.add(row.owner)
            fault(row.owner, RESULT_FAILED, error)

    return each_alone(_owed(prefix, owners), work, failed=failed, most=AT_ONCE)


def _owed(prefix: str, owners: Callable[[list[str]], Mapping[str, int]]) -> Iterator[OwedResult]:
    """The results owed, oldest first; read as far as they are asked for."""
    after = 0
    for _ in range(LOOKED_AT // AT_ONCE):
        owed = ResultOutbox.objects.filter(consumed_at=None, match__origin__startswith=prefix, pk__gt=after)
        rows = list(owed.order_by("pk").values_list("pk", "match__origin")[:AT_ONCE])
        if not rows:
            return
        after = rows[-1][0]
        owner_by_origin = owners([origin for _, origin in rows])
        yield from (OwedResult(pk, origin, owner_by_origin.get(origin)) for pk, origin in rows)


@transaction.atomic
def _consume(result_id: int, origin: str, now: datetime) -> int:
    # Every service takes the event's lock first, so that no two wait for each other.
    locked = pairing_lock(name="origin", value=origin)
    row = ResultOutbox.objects.select_for_update().filter(pk=result_id, consumed_at=None).first()
    if row is None:
        return 0
    row.consumed_at = now
    row.save(update_fields=["consumed_at"])
    if locked is None:
        logger.info("result %s is of a pairing that was undone (%s)", result_id, origin)
        return 1
    tournament, pairing = locked
    if pairing.match_id is None:
        pairing.match_id = row.match_id
        pairing.save(update_fields=["match"])
    if pairing.result:
        logger.info("result %s came after pairing %s had one", result_id, pairing.pk)
        return 1
    if tournament.status != Tournament.Status.RUNNING:
        logger.warning("result %s came to an event that is %s", result_id, tournament.status)
        return 1
    note = str(row.payload.get("termination") or "")[:100]
    source = Pairing.Source.MATCH
    if pairing.is_pod:
        places = match_gateway.pod_places(pairing, row.payload)
        if places is None:
            return _unfit(result_id, row.payload, pairing)
        result_set(
            tournament=tournament,
            pairing=pairing,
            result=Pairing.Result.PLACED,
            places=places,
            source=source,
            note=note,
            actor=None,
            now=now,
        )
    else:
        result = match_gateway.pairing_result(row.payload)
        if result is None:
            return _unfit(result_id, row.payload, pairing)
        game_end(tournament=tournament, pairing=pairing, result=result, source=source, note=note, now=now)
    tournament_advance(tournament, now=now)
    return 1


def _unfit(result_id: int, payload: Any, pairing: Pairing) -> int:
    """Leave a result that does not fit the table to an official."""
    logger.error("result %s does not fit its table: %r", result_id, payload)
    pairing.note = stored(RESULT_UNFIT)
    pairing.save(update_fields=["note"])
    return 1

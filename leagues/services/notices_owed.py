"""Tell players about a new round, the end of their event or its prizes, apart from the event's lock."""

import logging
from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import QuerySet

from leagues.models import Entrant, NoticeOutbox, Operation, Pairing
from leagues.services.operation_undo import undone_numbers
from players.database import lock_free_rows
from players.jobs import each_alone, wake
from players.models import Player
from players.notices import notices_send

logger = logging.getLogger(__name__)

AT_ONCE = 500
"""Players told by one transaction."""
LOOKED_AT = 1_000

_Told = list[tuple[Player, dict[str, Any]]]


def notices_owe(operation: Operation) -> None:
    """Owe the notices of an operation that a locked event has just logged. One statement."""
    assert operation.verb in _NOTICES
    NoticeOutbox.objects.create(operation=operation, created_at=operation.at)
    transaction.on_commit(wake, robust=True)


def notices_owed(*, now: datetime) -> int:
    """Tell the next players of each operation that owes notices; how many. A job.

    Safe to run twice, late, or by several at once: whom it has told is stored in the same transaction. Nobody is told
    of an operation that was undone meanwhile.
    """
    rows = list(NoticeOutbox.objects.order_by("pk").values_list("pk", flat=True)[:LOOKED_AT])

    def failed(pk: int, error: Exception) -> None:
        logger.error("the notices of outbox row %s could not be written; they are tried again", pk, exc_info=error)

    return each_alone(rows, lambda pk: _tell(pk, now), failed=failed)


@transaction.atomic
def _tell(pk: int, now: datetime) -> int:
    row = lock_free_rows(NoticeOutbox.objects.select_related("operation__tournament")).filter(pk=pk).first()
    if row is None:
        return 0
    operation = row.operation
    if operation.number in undone_numbers(operation.tournament):
        row.delete()
        return 0
    kind, whom = _NOTICES[Operation.Verb(operation.verb)]
    few, is_last = whom(operation, row.told)
    tab = "?tab=prizes" if operation.verb == Operation.Verb.DRAW else ""
    notices_send(told=few, kind=kind, url=f"{operation.tournament.get_absolute_url()}{tab}", now=now)
    if is_last:
        row.delete()
    else:
        row.told += len(few)
        row.save(update_fields=["told"])
    return len(few)


def _paired(operation: Operation, told: int) -> tuple[_Told, bool]:
    """The next players of a round, each with the opponent's name, and whether they are the last."""
    pairs = operation.data["pairs"]
    some = pairs[told // 2 : (told + AT_ONCE) // 2]
    players = _players([pk for pair in some for pk in pair])
    event, number = operation.tournament.name, operation.data["number"]
    few = [
        (players[own], {"event": event, "round": number, "opponent": players[other].username})
        for first, second in some
        for own, other in ((first, second), (second, first))
    ]
    return few, told + len(few) >= 2 * len(pairs)


def _finished(operation: Operation, told: int) -> tuple[_Told, bool]:
    """The next players in the order of their places, each with the place, and whether they are the last."""
    places = operation.data["places"]
    some = places[told : told + AT_ONCE]
    players = _players(some)
    event = operation.tournament.name
    shared = operation.data.get("shared", {})
    few = [
        (players[pk], {"event": event, "place": shared.get(str(pk), place)}) for place, pk in enumerate(some, told + 1)
    ]
    return few, told + len(few) >= len(places)


def _moved(operation: Operation, told: int) -> tuple[_Told, bool]:
    """The next players whose final place an operation after the end has changed, and whether they are the last."""
    moved = operation.data["moved"]
    some = moved[told : told + AT_ONCE]
    players = _players([pk for pk, _ in some])
    few = [(players[pk], {"event": operation.tournament.name, "place": place}) for pk, place in some]
    return few, told + len(few) >= len(moved)


def _drawn(operation: Operation, told: int) -> tuple[_Told, bool]:
    """The winners of the prizes, each with the card; a prize kit is small enough to be told of at once."""
    prizes = operation.tournament.prizes.filter(entrant__isnull=False).select_related(
        "entrant__player", "printing__card"
    )
    event = operation.tournament.name
    few = [
        (prize.entrant.player, {"event": event, "card": prize.printing.card.name})
        for prize in prizes.order_by("pk")
        if prize.entrant is not None and prize.printing is not None
    ]
    return few, True


def _told(operation: Operation, told: int) -> tuple[_Told, bool]:
    """The next of all who are in, and whether they are the last."""
    entrants = operation.tournament.entrants.filter(dropped_at=None, disqualified_at=None)
    return _some(operation, entrants, told, operation.data["text"])


def _extended(operation: Operation, told: int) -> tuple[_Told, bool]:
    """The next of those who play in the round, and whether they are the last."""
    pairings = Pairing.objects.filter(round=operation.data["round"], second__isnull=False)
    ids = {pk for pair in pairings.values_list("first", "second") for pk in pair}
    return _some(operation, Entrant.objects.filter(pk__in=ids), told, operation.text)


def _some(operation: Operation, entrants: QuerySet[Entrant], told: int, text: str) -> tuple[_Told, bool]:
    some = list(entrants.select_related("player").order_by("pk")[told : told + AT_ONCE])
    few = [(entrant.player, {"event": operation.tournament.name, "text": text}) for entrant in some]
    return few, len(few) < AT_ONCE


def _players(entrants: list[int]) -> dict[int, Player]:
    rows = Entrant.objects.filter(pk__in=entrants).select_related("player")
    return {entrant.pk: entrant.player for entrant in rows}


#: By operation the kind of its notices, and who is told from where on.
_NOTICES: dict[Operation.Verb, tuple[str, Callable[[Operation, int], tuple[_Told, bool]]]] = {
    Operation.Verb.PAIR: ("event.paired", _paired),
    Operation.Verb.TELL: ("event.told", _told),
    Operation.Verb.EXTEND: ("event.told", _extended),
    Operation.Verb.FINISH: ("event.finished", _finished),
    Operation.Verb.DRAW: ("event.prize", _drawn),
    Operation.Verb.CORRECT: ("event.finished", _moved),
    Operation.Verb.DISQUALIFY: ("event.finished", _moved),
    Operation.Verb.REINSTATE: ("event.finished", _moved),
}

"""The lock of an event and its log."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from leagues.competition.log import LogLine, log_all
from leagues.errors import WrongState
from leagues.events.models import Operation, Pairing, Tournament
from leagues.events.models.pairing import with_seats
from players.models import Player
from players.stored_sentences import Sentence


def tournament_lock(tournament_id: int) -> Tournament:
    """The event, locked until the transaction ends. Raises TransactionManagementError outside one."""
    if not transaction.get_connection().in_atomic_block:
        raise transaction.TransactionManagementError("An event is locked inside a transaction.")
    return Tournament.objects.select_for_update().get(pk=tournament_id)


def pairing_lock(*, name: str, value: int | str) -> tuple[Tournament, Pairing] | None:
    """Lock the event of the pairing whose column ``name`` has the value, and read the pairing as it is since then.

    ``None`` when there is no such pairing any more, because its round was undone.
    """
    if not transaction.get_connection().in_atomic_block:
        raise transaction.TransactionManagementError("An event is locked inside a transaction.")
    events = Tournament.objects.select_for_update(of=("self",))
    tournament = events.filter(**{f"stages__rounds__pairings__{name}": value}).first()
    pairings = Pairing.objects.select_related("match", "first__player", "second__player", "round__stage")
    pairing = None if tournament is None else pairings.filter(**{name: value}).first()
    if tournament is None or pairing is None:
        return None
    with_seats([pairing])
    pairing.round.stage.tournament = tournament
    return tournament, pairing


def table_lock(pairing: Pairing) -> tuple[Tournament, Pairing]:
    """Lock the event of a pairing, and read the pairing as it is since then. Raises WrongState when its round was
    undone."""
    locked = pairing_lock(name="pk", value=pairing.pk)
    if locked is None:
        raise WrongState(_("The round of this table was undone meanwhile; look at the event again."))
    return locked


def tournament_log(
    *,
    tournament: Tournament,
    verb: Operation.Verb,
    text: Sentence,
    actor: Player | None,
    now: datetime,
    data: Mapping[str, Any] | None = None,
    confirmed_by: Player | None = None,
) -> Operation:
    """Write the next operation of a locked event, and its audit row; save the event's new version."""
    [operation] = log_all(tournament, [LogLine(verb, text, data or {}, actor, confirmed_by)], now=now)
    return operation  # type: ignore[no-any-return]


def unpaused_check(tournament: Tournament) -> None:
    """Raise WrongState while the event is paused."""
    if tournament.paused_at is not None:
        raise WrongState(_("This event is paused; let it go on first."))

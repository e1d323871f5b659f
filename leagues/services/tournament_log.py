"""The lock of an event and its log."""

import secrets
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction

from leagues.errors import WrongState
from leagues.models import Operation, Pairing, Tournament
from players.audit import audit
from players.models import Player

_REASON_MOST = 300


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
    pairing.round.stage.tournament = tournament
    return tournament, pairing


def tournament_log(
    *,
    tournament: Tournament,
    verb: Operation.Verb,
    text: str,
    actor: Player | None,
    now: datetime,
    data: Mapping[str, Any] | None = None,
    confirmed_by: Player | None = None,
) -> Operation:
    """Write the next operation of a locked event, and its audit row; save the event's new version."""
    tournament.version += 1
    tournament.version_key = secrets.token_hex(8)
    tournament.save(update_fields=["version", "version_key"])
    operation = Operation.objects.create(
        tournament=tournament,
        number=tournament.version,
        verb=verb,
        text=text[:300],
        data=dict(data or {}),
        actor=actor,
        confirmed_by=confirmed_by,
        at=now,
    )
    audit(
        actor=actor,
        verb=f"event.{verb}",
        target=tournament,
        now=now,
        data={"operation": operation.number, "text": operation.text},
    )
    return operation


def status_check(tournament: Tournament, *allowed: Tournament.Status) -> None:
    """Raise WrongState unless the event's status is one of those allowed."""
    if tournament.status not in allowed:
        wanted = " or ".join(str(status.label) for status in allowed)
        raise WrongState(f"This event is {tournament.get_status_display()}; for this it must be {wanted}.")


def reason_checked(reason: str) -> str:
    """The reason in one line. Raises WrongState when there is none or it is too long."""
    reason = " ".join(reason.split())
    if not reason:
        raise WrongState("Give a reason; it is written into the event's log.")
    if len(reason) > _REASON_MOST:
        raise WrongState(f"The reason has {len(reason)} characters; {_REASON_MOST} is the most.")
    return reason

"""The lock of an event and its log."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from leagues.errors import WrongState
from leagues.events.models import Operation, Pairing, Tournament
from leagues.events.models.pairing import with_seats
from players.audit import audit_all, audit_entry
from players.models import Player
from players.stored_sentences import Sentence

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


@dataclass(frozen=True, slots=True)
class LogLine:
    """An operation to be logged; ``actor`` is ``None`` where nobody did it."""

    verb: Operation.Verb
    text: Sentence
    data: Mapping[str, Any]
    actor: Player | None = None
    confirmed_by: Player | None = None


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
    return tournament_log_all(tournament, [LogLine(verb, text, data or {}, actor, confirmed_by)], now=now)[0]


def tournament_log_all(tournament: Tournament, lines: Sequence[LogLine], *, now: datetime) -> list[Operation]:
    """Write the next operations of a locked event as `tournament_log` does; three statements, however many."""
    first = tournament.version + 1
    tournament.version += len(lines)
    tournament.version_key = secrets.token_hex(8)
    tournament.save(update_fields=["version", "version_key"])
    operations = Operation.objects.bulk_create(
        Operation(
            tournament=tournament,
            number=number,
            verb=line.verb,
            **Operation.line_columns(line.text),
            data=dict(line.data),
            actor=line.actor,
            confirmed_by=line.confirmed_by,
            at=now,
        )
        for number, line in enumerate(lines, start=first)
    )
    audit_all(
        [
            audit_entry(
                actor=operation.actor,
                verb=f"event.{operation.verb}",
                target=tournament,
                now=now,
                data={"operation": operation.number, "text": operation.text, "sentence": operation.sentence},
            )
            for operation in operations
        ]
    )
    return operations


def status_check(tournament: Tournament, *allowed: Tournament.Status) -> None:
    """Raise WrongState unless the event's status is one of those allowed."""
    if tournament.status not in allowed:
        wanted = " or ".join(str(status.label) for status in allowed)
        raise WrongState(
            _("This event is %(status)s; for this it must be %(wanted)s.")
            % {"status": tournament.get_status_display(), "wanted": wanted}
        )


def unpaused_check(tournament: Tournament) -> None:
    """Raise WrongState while the event is paused."""
    if tournament.paused_at is not None:
        raise WrongState(_("This event is paused; let it go on first."))


def reason_checked(reason: str) -> str:
    """The reason in one line. Raises WrongState when there is none or it is too long."""
    reason = " ".join(reason.split())
    if not reason:
        raise WrongState(_("Give a reason; it is written into the event's log."))
    if len(reason) > _REASON_MOST:
        raise WrongState(
            _("The reason has %(count)s characters; %(reason_most)s is the most.")
            % {"count": len(reason), "reason_most": _REASON_MOST}
        )
    return reason


def undone_numbers(tournament: Tournament) -> set[int]:
    """The operations of an event that were undone."""
    rows = tournament.operations.filter(verb=Operation.Verb.UNDO).values_list("data", flat=True)
    return {number for data in rows for number in data["undone"]}

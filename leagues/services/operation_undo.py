"""Undo the operations of an event from one on, last first."""

from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.dateparse import parse_datetime

from leagues import match_gateway
from leagues.errors import WrongState
from leagues.models import Entrant, EntryRequest, Operation, Pairing, Round, Tournament
from leagues.services.tournament_log import reason_checked, tournament_lock, tournament_log
from players.authority import Action, check
from players.models import Player

_Data = dict[str, Any]


@transaction.atomic
def operation_undo(
    *,
    tournament: Tournament,
    number: int,
    reason: str,
    actor: Player,
    confirmed_by: Player | None = None,
    now: datetime,
) -> Operation:
    """Undo operation ``number`` and all after it. The event then waits for the organiser and does not run by itself.

    The undone operations stay in the log. Matches of undone rounds end without a result.

    Raises:
        Forbidden: not an official. WrongState: no such operation, undone before, prizes were handed out since, no
        reason, or nobody else has confirmed it where that is needed.
    """
    tournament = tournament_lock(tournament.pk)
    check(actor, Action.TOURNAMENT_UNDO, tournament)
    reason = reason_checked(reason)
    if tournament.needs_second_person:
        if confirmed_by is None or confirmed_by.pk == actor.pk:
            raise WrongState("Undoing in a sanctioned event must be confirmed by a second person; propose it.")
        check(confirmed_by, Action.TOURNAMENT_UNDO, tournament)
    undone = undo_check(tournament, number)
    for operation in undone:
        inverse = _INVERSES.get(Operation.Verb(operation.verb))
        if inverse is not None:
            inverse(tournament, operation.data, now)
    tournament.automatic = False
    tournament.blocked_reason = "Operations were undone; the event waits for its organiser."
    tournament.save()
    return tournament_log(
        tournament=tournament,
        verb=Operation.Verb.UNDO,
        text=f"Undone from operation {number} on: {reason}",
        actor=actor,
        confirmed_by=confirmed_by,
        now=now,
        data={"undone": [operation.number for operation in undone]},
    )


def undone_numbers(tournament: Tournament) -> set[int]:
    """The operations of an event that were undone."""
    rows = tournament.operations.filter(verb=Operation.Verb.UNDO).values_list("data", flat=True)
    return {number for data in rows for number in data["undone"]}


def undo_check(tournament: Tournament, number: int) -> list[Operation]:
    """The standing operations from ``number`` on, last first. Raises WrongState when they cannot be undone."""
    before = undone_numbers(tournament)
    rows = [
        operation
        for operation in tournament.operations.filter(number__gte=number).order_by("-number")
        if operation.number not in before and operation.verb != Operation.Verb.UNDO
    ]
    if not rows or rows[-1].number != number:
        raise WrongState(f"There is no operation {number} that could be undone.")
    fixed = {Operation.Verb.ANNOUNCE: "the announcement", Operation.Verb.SANCTION: "a decision about sanctioning"}
    for operation in rows:
        verb = Operation.Verb(operation.verb)
        if verb == Operation.Verb.DRAW:
            raise WrongState("The prizes have been handed out; nothing before that can be undone.")
        if verb in fixed:
            raise WrongState(f"Operation {operation.number} is {fixed[verb]}, which cannot be undone.")
    return rows


def _status(tournament: Tournament, data: _Data, now: datetime) -> None:
    tournament.status = data["status_before"]
    tournament.save()


def _register(tournament: Tournament, data: _Data, now: datetime) -> None:
    entrant = Entrant.objects.get(pk=data["entrant"])
    if data["before"] is None:
        entrant.dropped_at = now
    else:
        entrant.deck_version_id = data["before"]["deck_version"]
        entrant.cut, entrant.cut_own = data["before"]["cut"], data["before"]["cut_own"]
        entrant.dropped_at = parse_datetime(data["before"]["dropped_at"]) if data["before"]["dropped_at"] else None
    entrant.save()
    _wait_again(data.get("request"))


def _wait_again(request_id: int | None) -> None:
    """Let a request that was answered wait again."""
    if request_id is not None:
        EntryRequest.objects.filter(pk=request_id).update(
            status=EntryRequest.Status.OPEN, answered_by=None, answered_at=None
        )


def _request(tournament: Tournament, data: _Data, now: datetime) -> None:
    if data["before"] is not None:
        _wait_again(data["request"])
    else:
        EntryRequest.objects.filter(pk=data["request"]).update(status=EntryRequest.Status.WITHDRAWN, answered_at=now)


def _exchange(tournament: Tournament, data: _Data, now: datetime) -> None:
    Entrant.objects.filter(pk=data["entrant"]).update(deck_version=data["from"])
    _wait_again(data["request"])


def _start(tournament: Tournament, data: _Data, now: datetime) -> None:
    tournament.entrants.filter(pk__in=data["entrants"]).update(started=False)
    tournament.stages.all().delete()
    tournament.status, tournament.started_at = data["status_before"], None
    tournament.save()


def _pair(tournament: Tournament, data: _Data, now: datetime) -> None:
    row = Round.objects.get(pk=data["round"])
    for pairing in row.pairings.select_related("match"):
        match_gateway.match_stop(pairing, now=now, reason="The round was undone.")
    row.delete()


def _result(tournament: Tournament, data: _Data, now: datetime) -> None:
    before = data["before"]
    pairing = Pairing.objects.select_related("match", "round").get(pk=data["pairing"])
    pairing.result, pairing.source, pairing.note = before["result"], before["source"], before["note"]
    pairing.finished_at = parse_datetime(before["finished_at"]) if before["finished_at"] else None
    pairing.save()
    if pairing.result == Pairing.Result.OPEN:
        if pairing.note:
            pairing.note = ""
            pairing.save(update_fields=["note"])
        pairing.round.finished_at = None
        pairing.round.save(update_fields=["finished_at"])


def _in_play(field: str) -> Callable[[Tournament, _Data, datetime], None]:
    def clear(tournament: Tournament, data: _Data, now: datetime) -> None:
        Entrant.objects.filter(pk=data["entrant"]).update(**{field: None})

    return clear


def _out_again(field: str) -> Callable[[Tournament, _Data, datetime], None]:
    def put_back(tournament: Tournament, data: _Data, now: datetime) -> None:
        Entrant.objects.filter(pk=data["entrant"]).update(**{field: parse_datetime(data[field])})

    return put_back


def _penalise(tournament: Tournament, data: _Data, now: datetime) -> None:
    Entrant.objects.filter(pk=data["entrant"]).update(penalty=data["before"])


def _finish(tournament: Tournament, data: _Data, now: datetime) -> None:
    tournament.entrants.update(final_place=None)
    tournament.status, tournament.finished_at = Tournament.Status.RUNNING, None
    tournament.save()
    match_gateway.decks_close(tournament)


#: What each operation's undoing does. Those that are absent changed nothing that needs to be put back.
_INVERSES: dict[Operation.Verb, Callable[[Tournament, _Data, datetime], None]] = {
    Operation.Verb.OPEN: _status,
    Operation.Verb.CLOSE: _status,
    Operation.Verb.CANCEL: _status,
    Operation.Verb.REGISTER: _register,
    Operation.Verb.WITHDRAW: _in_play("dropped_at"),
    Operation.Verb.REQUEST: _request,
    Operation.Verb.EXCHANGE: _exchange,
    Operation.Verb.START: _start,
    Operation.Verb.PAIR: _pair,
    Operation.Verb.REPORT: _result,
    Operation.Verb.CORRECT: _result,
    Operation.Verb.DROP: _in_play("dropped_at"),
    Operation.Verb.UNDROP: _out_again("dropped_at"),
    Operation.Verb.PENALISE: _penalise,
    Operation.Verb.DISQUALIFY: _in_play("disqualified_at"),
    Operation.Verb.REINSTATE: _out_again("disqualified_at"),
    Operation.Verb.FINISH: _finish,
}

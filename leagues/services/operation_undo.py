"""Undo the operations of an event from one on, last first."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.dateparse import parse_datetime

from leagues import match_gateway
from leagues.errors import WrongState
from leagues.models import Entrant, EntryRequest, Operation, Pairing, Round, Stage, Tournament
from leagues.models.pairing import next_origin
from leagues.services.final_places import final_places_compute
from leagues.services.game_end import game_forget, game_undo
from leagues.services.manifest_publish import manifest_withdraw
from leagues.services.secret_reveal import secret_renew
from leagues.services.tournament_log import reason_checked, tournament_lock, tournament_log
from players.authority import Action, check
from players.models import Player

_Data = dict[str, Any]
OVER = (Tournament.Status.FINISHED, Tournament.Status.CANCELLED)
_Inverse = Callable[["_Undoing", _Data], None]


NEVER_UNDONE = {
    Operation.Verb.DRAW: "The prizes have been handed out",
    Operation.Verb.ANNOUNCE: "the announcement",
    Operation.Verb.SANCTION: "a decision about sanctioning",
}
"""Operations that stand for ever, and so does everything before them."""


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

    The undone operations stay in the log. Matches of undone rounds end without a result. A pairing whose result is
    undone is open again, and its round has its full time again. Where its match was ended by an official or because a
    player left, another match is made; where it was played to its end, an official reports its result again.

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
    undoing = _Undoing(tournament, reason, now)
    for operation in undone:
        inverse = _INVERSES.get(Operation.Verb(operation.verb))
        if inverse is not None:
            inverse(undoing, operation.data)
    tournament.automatic, tournament.finishes_at = False, None
    tournament.blocked_reason = "Operations were undone; the event waits for its organiser."
    tournament.save()
    renewed = {} if tournament.status in OVER else secret_renew(tournament)
    committed = f"; what comes follows from a secret with the SHA-512 {renewed['commitment'][:16]}…" if renewed else ""
    return tournament_log(
        tournament=tournament,
        verb=Operation.Verb.UNDO,
        text=f"Undone from operation {number} on: {reason[:150] if renewed else reason}{committed}",
        actor=actor,
        confirmed_by=confirmed_by,
        now=now,
        data={"undone": [operation.number for operation in undone], **renewed},
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
    for operation in rows:
        if operation.verb == Operation.Verb.DRAW:
            raise WrongState(f"{NEVER_UNDONE[Operation.Verb.DRAW]}; nothing before that can be undone.")
        if operation.verb in NEVER_UNDONE:
            what = NEVER_UNDONE[Operation.Verb(operation.verb)]
            raise WrongState(f"Operation {operation.number} is {what}, which cannot be undone.")
    return rows


@dataclass(frozen=True, slots=True)
class _Undoing:
    """A locked event, why something in it is undone, and when."""

    tournament: Tournament
    reason: str
    now: datetime


def _status(undoing: _Undoing, data: _Data) -> None:
    undoing.tournament.status = data["status_before"]
    undoing.tournament.save()


def _register(undoing: _Undoing, data: _Data) -> None:
    entrant = Entrant.objects.get(pk=data["entrant"])
    if data["before"] is None:
        entrant.dropped_at = undoing.now
    else:
        entrant.deck_version_id = data["before"]["deck_version"]
        entrant.cut, entrant.cut_own = data["before"]["cut"], data["before"]["cut_own"]
        entrant.dropped_at = _time(data["before"]["dropped_at"])
    entrant.save()
    _wait_again(data.get("request"))


def _time(text: str | None) -> datetime | None:
    return parse_datetime(text) if text else None


def _wait_again(request_id: int | None) -> None:
    """Let a request that was answered wait again."""
    if request_id is not None:
        EntryRequest.objects.filter(pk=request_id).update(
            status=EntryRequest.Status.OPEN, answered_by=None, answered_at=None
        )


def _request(undoing: _Undoing, data: _Data) -> None:
    if data["before"] is not None:
        _wait_again(data["request"])
    else:
        EntryRequest.objects.filter(pk=data["request"]).update(
            status=EntryRequest.Status.WITHDRAWN, answered_at=undoing.now
        )


def _exchange(undoing: _Undoing, data: _Data) -> None:
    Entrant.objects.filter(pk=data["entrant"]).update(deck_version=data["from"])
    _wait_again(data["request"])


def _start(undoing: _Undoing, data: _Data) -> None:
    tournament = undoing.tournament
    tournament.entrants.filter(pk__in=data["entrants"]).update(started=False)
    tournament.stages.all().delete()
    tournament.status, tournament.started_at = data["status_before"], None
    tournament.save()


def _pair(undoing: _Undoing, data: _Data) -> None:
    row = Round.objects.get(pk=data["round"])
    for pairing in row.pairings.select_related("match"):
        match_gateway.match_stop(pairing, now=undoing.now, reason="The round was undone.")
    row.delete()


def _result(undoing: _Undoing, data: _Data) -> None:
    before = data["before"]
    pairing = Pairing.objects.select_related("match", "round__stage__tournament").get(pk=data["pairing"])
    pairing.result, pairing.source, pairing.note = before["result"], before["source"], before["note"]
    pairing.finished_at = _time(before["finished_at"])
    game_forget(pairing, data)
    if pairing.result == Pairing.Result.OPEN:
        _open_again(pairing, undoing.now)
    pairing.save()
    _places_back(undoing, data)


def _open_again(pairing: Pairing, now: datetime) -> None:
    """Let a pairing wait for its result again, with the full time of its round."""
    pairing.note = ""
    row, round_time = pairing.round, pairing.round.stage.tournament.round_time
    row.finished_at = None
    if round_time is not None and row.deadline is not None:
        row.deadline = max(row.deadline, now + round_time)
    row.save(update_fields=["finished_at", "deadline"])
    if match_gateway.was_stopped(pairing):
        # A match that officials ended cannot go on: another is made, under a name of its own.
        pairing.match = None
        pairing.origin = next_origin(pairing)
    elif pairing.match is not None and match_gateway.is_over(pairing):
        pairing.note = "The result was undone; an official reports it again."


def _leaving(field: str) -> _Inverse:
    def clear(undoing: _Undoing, data: _Data) -> None:
        Entrant.objects.filter(pk=data["entrant"]).update(**{field: None})
        for change in reversed(data.get("forfeits", [])):
            _result(undoing, change)
        _places_back(undoing, data)

    return clear


def _coming_back(field: str) -> _Inverse:
    def put_back(undoing: _Undoing, data: _Data) -> None:
        Entrant.objects.filter(pk=data["entrant"]).update(**{field: parse_datetime(data[field])})
        _places_back(undoing, data)

    return put_back


def _places_back(undoing: _Undoing, data: _Data) -> None:
    """Compute the final places again that an operation after the event's end had changed."""
    if "moved" in data:
        final_places_compute(undoing.tournament)


def _rounds(undoing: _Undoing, data: _Data) -> None:
    Stage.objects.filter(pk=data["stage"]).update(rounds_planned=data["before"])


def _extend(undoing: _Undoing, data: _Data) -> None:
    Round.objects.filter(pk=data["round"]).update(deadline=parse_datetime(data["before"]))


def _game(undoing: _Undoing, data: _Data) -> None:
    game_undo(data, reason="An earlier game of the match was undone.", now=undoing.now)


def _stage(undoing: _Undoing, data: _Data) -> None:
    Stage.objects.filter(pk=data["stage"]).delete()


def _penalise(undoing: _Undoing, data: _Data) -> None:
    Entrant.objects.filter(pk=data["entrant"]).update(penalty=data["before"])


def _manifest(undoing: _Undoing, data: _Data) -> None:
    manifest_withdraw(data["draw"], reason=f"Its publication was undone: {undoing.reason}", now=undoing.now)


def _finish(undoing: _Undoing, data: _Data) -> None:
    tournament = undoing.tournament
    tournament.entrants.update(final_place=None)
    tournament.status, tournament.finished_at = Tournament.Status.RUNNING, None
    tournament.draw_overdue_told_at = None
    tournament.save()
    match_gateway.decks_close(tournament)


#: What each operation's undoing does. Those that are absent changed nothing that needs to be put back.
_INVERSES: dict[Operation.Verb, _Inverse] = {
    Operation.Verb.OPEN: _status,
    Operation.Verb.CLOSE: _status,
    Operation.Verb.CANCEL: _status,
    Operation.Verb.REGISTER: _register,
    Operation.Verb.WITHDRAW: _leaving("dropped_at"),
    Operation.Verb.REQUEST: _request,
    Operation.Verb.EXCHANGE: _exchange,
    Operation.Verb.START: _start,
    Operation.Verb.ROUNDS: _rounds,
    Operation.Verb.EXTEND: _extend,
    Operation.Verb.STAGE: _stage,
    Operation.Verb.PAIR: _pair,
    Operation.Verb.GAME: _game,
    Operation.Verb.REPORT: _result,
    Operation.Verb.CORRECT: _result,
    Operation.Verb.DROP: _leaving("dropped_at"),
    Operation.Verb.UNDROP: _coming_back("dropped_at"),
    Operation.Verb.PENALISE: _penalise,
    Operation.Verb.DISQUALIFY: _leaving("disqualified_at"),
    Operation.Verb.REINSTATE: _coming_back("disqualified_at"),
    Operation.Verb.MANIFEST: _manifest,
    Operation.Verb.FINISH: _finish,
}

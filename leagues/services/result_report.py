"""Report a missing result, or correct one."""

from datetime import datetime

from django.db import transaction

from leagues import match_gateway
from leagues.errors import Refused, WrongState
from leagues.models import Pairing, Tournament
from leagues.services.final_places import final_places_compute, undrawn_check
from leagues.services.notices_owed import notices_owe
from leagues.services.result_set import result_log, result_set, result_write
from leagues.services.tournament_advance import finish_wait_again, tournament_advance
from leagues.services.tournament_log import pairing_lock, reason_checked, status_check
from players.authority import Action, check
from players.models import Player

REPORTABLE = (Pairing.Result.FIRST, Pairing.Result.SECOND, Pairing.Result.DRAW, Pairing.Result.DOUBLE_LOSS)


@transaction.atomic
def result_report(*, pairing: Pairing, result: str, note: str = "", actor: Player, now: datetime) -> Pairing:
    """Report the result of an open pairing; a match still running for it is ended.

    Raises:
        Forbidden: no official, or one with a stake. WrongState: the pairing has a result. Refused: no such result.
    """
    tournament, pairing = _locked(pairing, actor, Action.TOURNAMENT_REPORT)
    if pairing.result:
        raise WrongState("This pairing has a result; correct it, with a reason, if it is wrong.")
    _result_check(pairing, result)
    result_set(
        tournament=tournament,
        pairing=pairing,
        result=result,
        source=Pairing.Source.REPORT,
        note=" ".join(note.split()),
        actor=actor,
        now=now,
    )
    match_gateway.match_stop(pairing, now=now, reason="The result was reported by a judge.")
    tournament_advance(tournament, now=now)
    return pairing


@transaction.atomic
def result_correct(*, pairing: Pairing, result: str, reason: str, actor: Player, now: datetime) -> Pairing:
    """Correct a result. Rounds already paired stay as they are; the standings change, and so do the final places.

    Raises:
        Forbidden: no official, or one with a stake. WrongState: no result is in yet, it is that result, no reason is
        given, or the prizes have been handed out. Refused: no such result.
    """
    tournament, pairing = _locked(pairing, actor, Action.TOURNAMENT_CORRECT, Tournament.Status.FINISHED)
    undrawn_check(tournament)
    if not pairing.result:
        raise WrongState("This pairing has no result yet; report it.")
    _result_check(pairing, result)
    if pairing.result == result:
        raise WrongState("That is the result already.")
    change = result_write(
        pairing, result=result, source=Pairing.Source.CORRECTION, note=reason_checked(reason), now=now
    )
    finish_wait_again(tournament, now=now)
    places = final_places_compute(tournament)
    operation = result_log(tournament, pairing, {**change, **places}, actor=actor, now=now)
    if places:
        notices_owe(operation)
    return pairing


def _locked(pairing: Pairing, actor: Player, action: Action, *more: Tournament.Status) -> tuple[Tournament, Pairing]:
    locked = pairing_lock(name="pk", value=pairing.pk)
    if locked is None:
        raise WrongState("The round of this table was undone meanwhile; look at the event again.")
    tournament, pairing = locked
    check(actor, action, pairing)
    status_check(tournament, Tournament.Status.RUNNING, *more)
    return tournament, pairing


def _result_check(pairing: Pairing, result: str) -> None:
    if result == Pairing.Result.DRAW and pairing.round.stage.elimination:
        raise Refused("A match of an elimination needs a winner.")
    if pairing.second_id is None:
        raise WrongState("A bye has no other result.")
    if result not in {str(value) for value in REPORTABLE}:
        raise Refused(f"A result is one of {', '.join(str(value.value) for value in REPORTABLE)}, not {result!r}.")

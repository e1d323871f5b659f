"""Report a missing result, or correct one."""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from leagues.competition.log import reason_checked, status_check
from leagues.competition.reasons import REPORTED_BY_JUDGE
from leagues.errors import Refused, WrongState
from leagues.events import match_gateway
from leagues.events.log import table_lock
from leagues.events.models import Pairing, Tournament
from leagues.events.notices_owed import notices_owe
from leagues.events.results.game_end import rules_of
from leagues.events.results.pod_result import places_checked
from leagues.events.results.result_set import result_log, result_set, result_write
from leagues.events.rounds.final_places import final_places_compute, uncertified_check, undrawn_check
from leagues.events.rounds.tournament_advance import tournament_advance, tournament_changed
from leagues.events.state import tournament_state
from leagues.stages.match_score import GamesScore, MatchRulesError, score_reported
from players.models import Player
from players.sentences.stored_sentences import stored
from players.staff.authority import Action, check

Games = tuple[int, int, int]
_WON = (Pairing.Result.FIRST, Pairing.Result.SECOND)
REPORTABLE = (*_WON, Pairing.Result.DRAW, Pairing.Result.DOUBLE_LOSS)


@transaction.atomic
def result_report(
    *,
    pairing: Pairing,
    result: str = "",
    games: Games | None = None,
    places: Sequence[int] | None = None,
    note: str = "",
    actor: Player,
    now: datetime,
) -> Pairing:
    """Report the result of an open pairing; a match still running for it is ended.

    Of a match of several games, ``games`` are those won by the first, won by the second, and drawn; they give the
    result, which may be left out. Only a draw and a loss by both can be without them. Of a pod, ``places`` are those of
    its seats: 1 is the best, equal ones are shared, 0 is lost without a place.

    Raises:
        Forbidden: no official, or one with a stake. WrongState: the pairing has a result. Refused: no such result, or
        games or places that cannot be.
    """
    tournament, pairing = _locked(pairing, actor, Action.TOURNAMENT_REPORT)
    if pairing.result:
        raise WrongState(_("This pairing has a result; correct it, with a reason, if it is wrong."))
    result, places = _result_checked(tournament, pairing, result, games, places)
    result_set(
        tournament=tournament,
        pairing=pairing,
        result=result,
        source=Pairing.Source.REPORT,
        note=" ".join(note.split()),
        games=games,
        places=places,
        actor=actor,
        now=now,
    )
    match_gateway.match_stop(pairing, now=now, reason=stored(REPORTED_BY_JUDGE))
    tournament_advance(tournament, now=now)
    return pairing


@transaction.atomic
def result_correct(
    *,
    pairing: Pairing,
    result: str = "",
    games: Games | None = None,
    places: Sequence[int] | None = None,
    reason: str,
    actor: Player,
    now: datetime,
) -> Pairing:
    """Correct a result. Rounds already paired stay as they are; the standings change, and so do the final places.

    ``games`` and ``places`` are as in `result_report`.

    In a bracket later matches follow from it, so it can be corrected until they are paired, or a later stage has begun.

    Raises:
        Forbidden: no official, or one with a stake. WrongState: no result is in yet, it is that result, no reason is
        given, the prizes have been handed out, or the bracket has gone on. Refused: no such result, or games or places
        that cannot be.
    """
    tournament, pairing = _locked(pairing, actor, Action.TOURNAMENT_CORRECT, Tournament.Status.FINISHED)
    undrawn_check(tournament)
    uncertified_check(tournament)
    if not pairing.result:
        raise WrongState(_("This pairing has no result yet; report it."))
    result, places = _result_checked(tournament, pairing, result, games, places)
    if pairing.result == result and games in (None, pairing.games_score) and places in (None, pairing.places):
        raise WrongState(_("That is the result already."))
    stage, number = pairing.round.stage, pairing.round.number
    if stage.elimination and stage.rounds.filter(number__gt=number).exists():
        raise WrongState(_("Later matches of the bracket follow from this one; undo the rounds after it first."))
    if stage.elimination and tournament.stages.filter(number__gt=stage.number).exists():
        raise WrongState(_("A later stage rests on this bracket; undo the beginning of that stage first."))
    change = result_write(
        pairing,
        result=result,
        source=Pairing.Source.CORRECTION,
        note=reason_checked(reason),
        games=games,
        places=places,
        now=now,
    )
    ended = tournament.status == Tournament.Status.FINISHED
    if ended and stage.elimination and not tournament_state(tournament, stage).stage_is_over:
        raise WrongState(_("With this result another match is to be played. Undo the end of the event first."))
    final = final_places_compute(tournament)
    operation = result_log(tournament, pairing, {**change, **final}, actor=actor, now=now)
    if final.get("moved"):
        notices_owe(operation)
    tournament_changed(tournament, now=now)
    return pairing


def _locked(pairing: Pairing, actor: Player, action: Action, *more: Tournament.Status) -> tuple[Tournament, Pairing]:
    tournament, pairing = table_lock(pairing)
    check(actor, action, pairing)
    status_check(tournament, Tournament.Status.RUNNING, *more)
    return tournament, pairing


def _result_checked(
    tournament: Tournament, pairing: Pairing, result: str, games: Games | None, places: Sequence[int] | None
) -> tuple[str, list[int] | None]:
    """The result that is reported, or follows from the games; and the places of a pod."""
    if pairing.second_id is None:
        raise WrongState(_("A bye has no other result."))
    if pairing.is_pod:
        if places is None or games is not None or result not in ("", Pairing.Result.PLACED):
            raise Refused(_("More than two sit at this table: give the place of each of them."))
        return Pairing.Result.PLACED, places_checked(pairing, places)
    if places is not None:
        raise Refused(_("Two sit at this table: report who won, and no places."))
    return _result_of_two(tournament, pairing, result, games), None


def _result_of_two(tournament: Tournament, pairing: Pairing, result: str, games: Games | None) -> str:
    elimination = pairing.round.stage.elimination
    if games is not None:
        led = _leader(tournament, pairing, games, tied=bool(result))
        if elimination and led == Pairing.Result.DRAW and result in _WON:
            return result
        if result and result != led:
            raise Refused(
                _("The games give another result than %(result)s; leave the result out, or mend the games.")
                % {"result": repr(result)}
            )
        result = led
    elif result in _WON and pairing.best_of > 1:
        raise Refused(
            _("This match is a best of %(best_of)s: report its games, such as 2:0 or 2:1, and not only who won.")
            % {"best_of": pairing.best_of}
        )
    if result == Pairing.Result.DRAW and elimination:
        raise Refused(_("A match of an elimination needs a winner."))
    if result not in {str(value) for value in REPORTABLE}:
        raise Refused(
            _("A result is one of %(reportable)s, not %(result)s.")
            % {"reportable": ", ".join(str(value.value) for value in REPORTABLE), "result": repr(result)}
        )
    return result


def _leader(tournament: Tournament, pairing: Pairing, games: Games, *, tied: bool) -> str:
    rules = rules_of(tournament, pairing)
    if rules.best_of == 1:
        raise Refused(_("This match has one game: report its result, and no games."))
    try:
        return score_reported(GamesScore(*games), rules, tied=tied).result
    except MatchRulesError as error:
        raise Refused(_("These games cannot be: %(error)s") % {"error": error}) from error

"""Give a penalty by category and level, and withdraw one."""

from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from leagues.competition.log import reason_checked, status_check
from leagues.competition.reasons import GAME_LOSS_GIVEN, GAME_LOSS_NOTE, MATCH_LOSS_GIVEN, MATCH_LOSS_NOTE
from leagues.errors import Refused, WrongState
from leagues.events import match_gateway
from leagues.events.judging.entrant_disqualify import entrant_disqualify, entrant_reinstate
from leagues.events.judging.entrant_penalise import POINTS_MOST, entrant_penalise
from leagues.events.judging.penalty_write import category_checked, penalties_withdraw, penalty_write
from leagues.events.log import tournament_lock, tournament_log
from leagues.events.models import Entrant, Operation, Pairing, Penalty, Tournament
from leagues.events.models.pairing import seated
from leagues.events.notices_owed import notices_owe
from leagues.events.results.game_end import game_write
from leagues.events.results.result_set import result_kept, result_write
from leagues.events.rounds.tournament_advance import tournament_advance
from players.models import Player
from players.sentences.stored_sentences import Sentence, sentence, sentences_joined, stored
from players.staff.authority import Action, check

_LEVEL = Penalty.Level
_MILD = (_LEVEL.CAUTION, _LEVEL.WARNING)


@transaction.atomic
def penalty_give(
    *, entrant: Entrant, category: str, level: str, points: int = 0, reason: str, actor: Player, now: datetime
) -> Penalty:
    """Give an entrant a penalty, and tell them.

    A caution and a warning change nothing else, and the log does not name the player. A point penalty takes so many
    more match points. A match loss ends the open match; a game loss ends the game that is played, which in a best of
    one is the match. A disqualification is that of `entrant_disqualify`.

    Raises:
        Forbidden: no official, or one with a stake. WrongState: the event is not running, no reason, or no open match.
        Refused: no such category or level, or not 1 to 99 points in all.
    """
    tournament = entrant.tournament = tournament_lock(entrant.tournament_id)
    out = level == _LEVEL.DISQUALIFICATION
    check(actor, Action.TOURNAMENT_DISQUALIFY if out else Action.TOURNAMENT_PENALISE, entrant)
    category = category_checked(category)
    if level not in _LEVEL.values:
        raise Refused(_("A level is one of %(values)s.") % {"values": ", ".join(_LEVEL.values)})
    common: dict[str, Any] = {"reason": reason, "category": category, "actor": actor, "now": now}
    if out:
        entrant_disqualify(entrant=entrant, **common)
    elif level == _LEVEL.POINTS:
        before = Entrant.objects.values_list("penalty", flat=True).get(pk=entrant.pk)
        if not 1 <= points <= POINTS_MOST - before:
            raise Refused(
                _("Take at least 1 match point, and %(points_most)s in all; %(before)s are taken already.")
                % {"points_most": POINTS_MOST, "before": before}
            )
        entrant_penalise(entrant=entrant, points=before + points, **common)
    else:
        return _give(tournament, entrant, level=_LEVEL(level), **common)
    return Penalty.objects.filter(entrant=entrant).latest("pk")


def _give(
    tournament: Tournament,
    entrant: Entrant,
    *,
    category: Penalty.Category,
    level: Penalty.Level,
    reason: str,
    actor: Player,
    now: datetime,
) -> Penalty:
    status_check(tournament, Tournament.Status.RUNNING)
    reason = reason_checked(reason)
    entrant = Entrant.objects.select_related("player").get(pk=entrant.pk)
    entrant.tournament = tournament
    lost_in = None
    what = {"level": level.label, "category": category.label}
    words = gettext_noop("You have a penalty: %(level)s (%(category)s). Reason: %(reason)s")
    notice = sentence(words, reason=reason, **what)
    data: dict[str, Any] = {"entrant": entrant.pk, "entrants": [entrant.pk], "text": notice}
    if level in _MILD:
        verb, text = Operation.Verb.WARN, sentence(gettext_noop("A %(level)s (%(category)s) was given"), **what)
    else:
        verb, (result, change) = Operation.Verb.PENALISE, _loss(tournament, entrant, level, category, now)
        words = gettext_noop("%(player)s: %(level)s (%(category)s): %(reason)s")
        text = sentences_joined(sentence(words, player=entrant.player, reason=reason, **what), result)
        pairing = change.pop("of")
        lost_in = pairing.round
        words = gettext_noop("%(player)s has a penalty: %(level)s (%(category)s). Reason: %(reason)s")
        notice = sentence(words, player=entrant.player, reason=reason, **what)
        data |= {"points": entrant.penalty, "before": entrant.penalty, "text": notice, "loss": change}
        data["entrants"] = [pairing.first_id, pairing.second_id]
    row = penalty_write(entrant, category=category, level=level, reason=reason, row=lost_in, actor=actor, now=now)
    operation = tournament_log(
        tournament=tournament, verb=verb, text=text, actor=actor, now=now, data={**data, "penalty": row.pk}
    )
    notices_owe(operation)
    if level not in _MILD:
        tournament_advance(tournament, now=now)
    return row


def _loss(
    tournament: Tournament, entrant: Entrant, level: Penalty.Level, category: Penalty.Category, now: datetime
) -> tuple[Sentence, dict[str, Any]]:
    """Lose the open match of an entrant, or its game: what the operation says of it, and the change with the pairing
    as ``of``."""
    rows = Pairing.objects.select_related("match", "first__player", "second__player", "round__stage")
    pairing = rows.filter(seated(entrant), result=Pairing.Result.OPEN, round__stage__tournament=tournament).first()
    if pairing is None:
        raise WrongState(
            _(
                "%(player)s has no open match. Correct the result of their last one, or give the penalty once "
                "the next round is paired."
            )
            % {"player": entrant.player}
        )
    if pairing.is_pod:
        raise Refused(_("More than two sit at this table: report its places, or take match points."))
    won = Pairing.Result.SECOND if pairing.first_id == entrant.pk else Pairing.Result.FIRST
    of_match = level == _LEVEL.MATCH_LOSS
    note = stored(MATCH_LOSS_NOTE if of_match else GAME_LOSS_NOTE, player=entrant.player, category=category.label)
    why = stored(MATCH_LOSS_GIVEN if of_match else GAME_LOSS_GIVEN)
    match = pairing.match
    if of_match:
        change = result_write(pairing, result=won, source=Pairing.Source.REPORT, note=note, now=now)
    else:
        change = game_write(
            tournament=tournament, pairing=pairing, result=won, source=Pairing.Source.REPORT, note=note, now=now
        )
    if match is not None:
        match_gateway.match_stop(pairing, match=match, result=won, now=now, reason=why)
    score = sentence("%(first)s : %(second)s", first=pairing.first_games, second=pairing.second_games)
    return result_kept(pairing) if pairing.result else score, {**change, "of": pairing}


@transaction.atomic
def penalty_withdraw(*, entrant: Entrant, penalty_id: int, reason: str, actor: Player, now: datetime) -> Penalty:
    """Withdraw a penalty of an entrant: it no longer counts for the next one. Points are given back, a disqualification
    is taken back. A result stays; it is corrected on its own.

    Raises:
        Forbidden: no official, or one with a stake. WrongState: no such penalty, withdrawn already, or no reason.
    """
    tournament = tournament_lock(entrant.tournament_id)
    check(actor, Action.TOURNAMENT_PENALISE, entrant)
    row = Penalty.objects.filter(pk=penalty_id, entrant=entrant).first()
    if row is None:
        raise WrongState(_("This player has no such penalty in this event."))
    if row.withdrawn_at is not None:
        raise WrongState(_("This penalty is withdrawn already."))
    if row.level == _LEVEL.DISQUALIFICATION:
        entrant_reinstate(entrant=entrant, reason=reason, actor=actor, now=now)
    elif row.level == _LEVEL.POINTS:
        before = Entrant.objects.values_list("penalty", flat=True).get(pk=entrant.pk)
        entrant_penalise(
            entrant=entrant, points=max(before - row.points, 0), withdraw=row, reason=reason, actor=actor, now=now
        )
    else:
        status_check(tournament, Tournament.Status.RUNNING, Tournament.Status.FINISHED)
        reason = reason_checked(reason)
        penalties_withdraw([row.pk], now=now)
        what = {"level": _LEVEL(row.level).label, "category": Penalty.Category(row.category).label}
        if row.level in _MILD:
            words = gettext_noop("A %(level)s (%(category)s) was withdrawn: %(reason)s")
            text = sentence(words, reason=reason, **what)
        else:
            words = gettext_noop("A %(level)s (%(category)s) of %(player)s was withdrawn: %(reason)s")
            player = Player.objects.get(pk=entrant.player_id)
            text = sentence(words, player=player, reason=reason, **what)
        operation = tournament_log(
            tournament=tournament,
            verb=Operation.Verb.LIFT,
            text=text,
            actor=actor,
            now=now,
            data={
                "entrant": entrant.pk,
                "withdrawn": [row.pk],
                "entrants": [entrant.pk],
                "text": sentence(
                    gettext_noop("Your penalty is withdrawn: %(level)s (%(category)s). Reason: %(reason)s"),
                    reason=reason,
                    **what,
                ),
            },
        )
        notices_owe(operation)
    row.refresh_from_db()
    return row

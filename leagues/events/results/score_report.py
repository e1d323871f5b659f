"""Report the games of a match at a table, as one of its two players."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from leagues.competition.log import status_check
from leagues.competition.reasons import BETTER_SEED
from leagues.errors import Forbidden, Refused, WrongState
from leagues.events.log import table_lock, tournament_log
from leagues.events.models import Operation, Pairing, Tournament
from leagues.events.notices_owed import notices_owe
from leagues.events.results.game_end import better_seeded, rules_of
from leagues.events.results.result_set import result_kept, result_log, result_write
from leagues.events.rounds.tournament_advance import tournament_advance
from leagues.stages.match_score import GamesScore, MatchRulesError, MatchScore, score_reported
from players.models import Player
from players.sentences.stored_sentences import sentence, sentence_english, stored


@transaction.atomic
def score_report(*, pairing: Pairing, won: int, lost: int, drawn: int, actor: Player, now: datetime) -> Pairing:
    """Report the games that the player has ``won``, ``lost`` and drawn at their table.

    When the opponent has reported the same, this is the result; until then a report can be changed. When the opponent
    has reported something else, the officials are told, and one of them decides.

    Raises:
        Forbidden: not at this table. WrongState: not played at a table, or the pairing has a result. Refused: no match
        here can have these games.
    """
    tournament, pairing = table_lock(pairing)
    side = pairing.side_of(actor)
    if not side:
        raise Forbidden(_("Only the two players of a table report its games; an official reports others."))
    status_check(tournament, Tournament.Status.RUNNING)
    if not tournament.at_table:
        raise WrongState(_("A match that is played here reports its result itself."))
    if pairing.result:
        raise WrongState(_("This table has a result; ask an official to correct it if it is wrong."))
    counted = GamesScore(won, lost, drawn)
    score = counted if side == "first" else counted.turned
    match_score = _match(tournament, pairing, score)
    before = (pairing.first_report, pairing.second_report)
    own, other = before if side == "first" else before[::-1]
    if own == score.text:
        raise WrongState(_("You have reported that already."))
    setattr(pairing, f"{side}_report", score.text)
    pairing.save(update_fields=[f"{side}_report"])
    several = pairing.best_of > 1 or sum(score) > 1
    games_note = sentence_english(score.stored)
    if other == score.text:
        change = result_write(
            pairing,
            result=match_score.result,
            source=Pairing.Source.PLAYERS,
            note=stored(BETTER_SEED, games=games_note) if match_score.by_seed else games_note if several else "",
            games=score if several else None,
            now=now,
        )
        result_log(tournament, pairing, {**change, "reports_before": list(before)}, actor=actor, now=now)
        tournament_advance(tournament, now=now)
        return pairing
    games = score.turned if match_score.result == "second" else score
    result = result_kept(pairing, match_score.result)
    words = (
        gettext_noop("%(player)s reported for table %(table)s: %(result)s; %(other)s reported otherwise")
        if other
        else gettext_noop("%(player)s reported for table %(table)s: %(result)s")
    )
    notice = sentence(
        words,
        player=actor,
        table=pairing.table,
        result=sentence("%(result)s, %(games)s", result=result, games=games.stored) if several else result,
        **({"other": _opponent(pairing, side)} if other else {}),
    )
    operation = tournament_log(
        tournament=tournament,
        verb=Operation.Verb.SCORE,
        text=notice,
        actor=actor,
        now=now,
        data={
            "pairing": pairing.pk,
            "side": side,
            "report": score.text,
            "before": own,
            **({"text": notice} if other else {}),
        },
    )
    if other:
        notices_owe(operation)
    return pairing


def _opponent(pairing: Pairing, side: str) -> Player:
    assert pairing.second is not None
    return pairing.second.player if side == "first" else pairing.first.player


def _match(tournament: Tournament, pairing: Pairing, score: GamesScore) -> MatchScore:
    if not any(score) and pairing.best_of > 1 and tournament.draws_agreed_in(pairing.round.stage.kind):
        return MatchScore(0, 0, 0, "draw", by_seed=False, exchanged=False)
    try:
        return score_reported(score, rules_of(tournament, pairing), better=better_seeded(pairing))
    except MatchRulesError as error:
        raise Refused(str(error)) from error

"""A game of a pairing has ended: the match goes on with another one, or is decided."""

from dataclasses import replace
from datetime import datetime
from typing import Any, cast

from django.db import transaction
from django.utils.translation import gettext_noop

from leagues.competition.reasons import GAME_TO_REPORT
from leagues.events import match_gateway
from leagues.events.log import tournament_log
from leagues.events.models import Game, Operation, Pairing, StageEntry, Tournament
from leagues.events.models.pairing import next_origin
from leagues.events.results.result_set import result_kept, result_log, result_write
from leagues.stages.match_score import GameResult, MatchRules, MatchScore, match_score
from players.sentences.stored_sentences import Sentence, sentence, stored
from players.site.periodic import wake


def game_end(
    *,
    tournament: Tournament,
    pairing: Pairing,
    result: str,
    source: Pairing.Source,
    note: str,
    last: bool = False,
    now: datetime,
) -> Operation:
    """Take in the result of the game that a pairing of a locked event plays now, and log it; as `game_write`."""
    change = game_write(
        tournament=tournament, pairing=pairing, result=result, source=source, note=note, last=last, now=now
    )
    if "before" in change:
        return result_log(tournament, pairing, change, actor=None, now=now)
    return tournament_log(
        tournament=tournament,
        verb=Operation.Verb.GAME,
        text=game_text(pairing, result),
        actor=None,
        now=now,
        data=change,
    )


def game_write(
    *,
    tournament: Tournament,
    pairing: Pairing,
    result: str,
    source: Pairing.Source,
    note: str,
    last: bool = False,
    now: datetime,
) -> dict[str, Any]:
    """Take in the result of the game that a pairing of a locked event plays now; the change, for an operation's data.

    Where one game decides, it is the pairing's result. Else the game is kept, and either the match is decided, or the
    next game waits to be made. A game that nobody won counts as drawn. After the ``last``, for which there was time,
    who has won more games wins; else it is a draw, and in an elimination the better seed goes on.

    The change has the key ``before`` when the pairing has a result now; `game_undo` takes any other back.
    """
    rules = rules_of(tournament, pairing)
    if rules.best_of == 1 and not pairing.games_played and (rules.draws or result != Pairing.Result.DRAW):
        return result_write(pairing, result=result, source=source, note=note, now=now)
    before = list(pairing.games_score)
    game = Game.objects.create(
        pairing=pairing,
        number=pairing.games_played + 1,
        result=_won(result),
        note=note[:300],
        match=pairing.match,
        finished_at=now,
    )
    games = [cast(GameResult, kind) for kind in pairing.games.order_by("number").values_list("result", flat=True)]
    score = match_score(games, rules, better=better_seeded(pairing))
    pairing.games_score = (score.first, score.second, score.drawn)
    pairing.save(update_fields=Pairing.GAMES)
    game_data = {"game": game.pk, "games_before": before}
    if last and not score.result:
        score = _at_time_up(score, rules, better_seeded(pairing))
    if score.result:
        why = f"{score.first} : {score.second}{', the better seed goes on' if score.by_seed else ''}"
        text = f"{why}; {note}" if note else why
        change = result_write(pairing, result=score.result, source=source, note=text, games_kept=True, now=now)
        return {**change, **game_data}
    data: dict[str, Any] = {"pairing": pairing.pk, "match": pairing.match_id, "origin": pairing.origin, **game_data}
    pairing.match, pairing.origin = None, next_origin(pairing)
    pairing.save(update_fields=["match", "origin"])
    transaction.on_commit(wake, robust=True)
    return data


def game_text(pairing: Pairing, result: str) -> Sentence:
    """The game that a pairing has just finished and the score since then, in a sentence."""
    first, second, _drawn = pairing.games_score
    return sentence(
        gettext_noop("Game %(n)s: %(result)s; %(first)s : %(second)s"),
        n=pairing.games_played,
        result=result_kept(pairing, _won(result)),
        first=first,
        second=second,
    )


def _won(result: str) -> str:
    return result if result in (Pairing.Result.FIRST, Pairing.Result.SECOND) else Pairing.Result.DRAW.value


def game_undo(data: dict[str, Any], *, reason: str, now: datetime) -> None:
    """Take back a game after which the match went on: the next one ends, and an official decides the match."""
    pairing = Pairing.objects.select_related("match").get(pk=data["pairing"])
    match_gateway.match_stop(pairing, now=now, reason=reason)
    game_forget(pairing, data)
    pairing.match_id, pairing.origin = data["match"], data["origin"]
    pairing.note = stored(GAME_TO_REPORT)
    pairing.save()


def game_forget(pairing: Pairing, data: dict[str, Any]) -> None:
    """Take back what an operation has changed in the games of a pairing, without saving the pairing."""
    if "game" in data:
        Game.objects.filter(pk=data["game"]).delete()
    if "games_before" in data:
        pairing.games_score = data["games_before"]


def _at_time_up(score: MatchScore, rules: MatchRules, better: GameResult) -> MatchScore:
    if score.first != score.second:
        return replace(score, result="first" if score.first > score.second else "second")
    return replace(score, result="draw" if rules.draws else better, by_seed=not rules.draws)


def rules_of(tournament: Tournament, pairing: Pairing) -> MatchRules:
    """The rules of a pairing's match."""
    sides, best_of = bool(tournament.game.sides), pairing.best_of
    return MatchRules(best_of, draws=not pairing.round.stage.elimination, pairs=sides and best_of % 2 == 0)


def better_seeded(pairing: Pairing) -> GameResult:
    """The better seeded of the two; the first where there are no seeds."""
    if not pairing.slot:
        return "first"
    rows = StageEntry.objects.filter(
        stage=pairing.round.stage_id, entrant__in=[pairing.first_id, pairing.second_id or pairing.first_id]
    )
    best = rows.order_by("seed").values_list("entrant_id", flat=True).first()
    return "second" if best == pairing.second_id else "first"

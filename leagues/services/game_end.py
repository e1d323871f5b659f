"""A game of a pairing has ended: the match goes on with another one, or is decided."""

from dataclasses import replace
from datetime import datetime
from typing import Any, cast

from django.db import transaction

from leagues import match_gateway
from leagues.match_score import GameResult, MatchRules, MatchScore, match_score
from leagues.models import Game, Operation, Pairing, StageEntry, Tournament
from leagues.models.pairing import next_origin
from leagues.services.result_set import result_log, result_text, result_write
from leagues.services.tournament_log import tournament_log
from players.jobs import wake


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
    """Take in the result of the game that a pairing of a locked event plays now.

    Where one game decides, it is the pairing's result. Else the game is kept, and either the match is decided, or the
    next game waits to be made. A game that nobody won counts as drawn. After the ``last``, for which there was time,
    who has won more games wins; else it is a draw, and in an elimination the better seed goes on.
    """
    rules = rules_of(tournament, pairing)
    if rules.best_of == 1 and not pairing.games_played and (rules.draws or result != Pairing.Result.DRAW):
        change = result_write(pairing, result=result, source=source, note=note, now=now)
        return result_log(tournament, pairing, change, actor=None, now=now)
    before = [pairing.first_games, pairing.second_games, pairing.drawn_games]
    won = result if result in (Pairing.Result.FIRST, Pairing.Result.SECOND) else Pairing.Result.DRAW.value
    game = Game.objects.create(
        pairing=pairing,
        number=pairing.games_played + 1,
        result=won,
        note=note[:300],
        match=pairing.match,
        finished_at=now,
    )
    games = [cast(GameResult, kind) for kind in pairing.games.order_by("number").values_list("result", flat=True)]
    score = match_score(games, rules, better=_better(pairing))
    pairing.first_games, pairing.second_games, pairing.drawn_games = score.first, score.second, score.drawn
    pairing.save(update_fields=["first_games", "second_games", "drawn_games"])
    said = {"game": game.pk, "games_before": before}
    if last and not score.result:
        score = _at_time_up(score, rules, _better(pairing))
    if score.result:
        why = f"{score.first} : {score.second}{', the better seed goes on' if score.by_seed else ''}"
        text = f"{why}; {note}" if note else why
        change = result_write(pairing, result=score.result, source=source, note=text, now=now)
        return result_log(tournament, pairing, {**change, **said}, actor=None, now=now)
    data: dict[str, Any] = {"pairing": pairing.pk, "match": pairing.match_id, "origin": pairing.origin, **said}
    pairing.match, pairing.origin = None, next_origin(pairing)
    pairing.save(update_fields=["match", "origin"])
    transaction.on_commit(wake, robust=True)
    return tournament_log(
        tournament=tournament,
        verb=Operation.Verb.GAME,
        text=f"Game {game.number}: {result_text(pairing, won)}; {score.first} : {score.second}",
        actor=None,
        now=now,
        data=data,
    )


def game_undo(data: dict[str, Any], *, reason: str, now: datetime) -> None:
    """Take back a game after which the match went on: the next one ends, and an official decides the match."""
    pairing = Pairing.objects.select_related("match").get(pk=data["pairing"])
    match_gateway.match_stop(pairing, now=now, reason=reason)
    game_forget(pairing, data)
    pairing.match_id, pairing.origin = data["match"], data["origin"]
    pairing.note = "A game was undone; an official reports the result of the match."
    pairing.save()


def game_forget(pairing: Pairing, data: dict[str, Any]) -> None:
    """Remove the game that an operation has added, from an unsaved pairing too."""
    if "game" in data:
        Game.objects.filter(pk=data["game"]).delete()
        pairing.first_games, pairing.second_games, pairing.drawn_games = data["games_before"]


def _at_time_up(score: MatchScore, rules: MatchRules, better: GameResult) -> MatchScore:
    if score.first != score.second:
        return replace(score, result="first" if score.first > score.second else "second")
    return replace(score, result="draw" if rules.draws else better, by_seed=not rules.draws)


def rules_of(tournament: Tournament, pairing: Pairing) -> MatchRules:
    """The rules of a pairing's match."""
    sides, best_of = bool(tournament.game.sides), pairing.best_of
    return MatchRules(best_of, draws=not pairing.round.stage.elimination, pairs=sides and best_of % 2 == 0)


def _better(pairing: Pairing) -> GameResult:
    """The better seeded of the two; the first where there are no seeds."""
    if not pairing.slot:
        return "first"
    rows = StageEntry.objects.filter(
        stage=pairing.round.stage_id, entrant__in=[pairing.first_id, pairing.second_id or pairing.first_id]
    )
    best = rows.order_by("seed").values_list("entrant_id", flat=True).first()
    return "second" if best == pairing.second_id else "first"

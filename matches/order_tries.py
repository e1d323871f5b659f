"""How often a standing order would have acted in its player's last match: the match is played again and looked at."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter

from engine.kernel import Decision, EngineError, Game
from matches import history
from matches.games.registry import room_of
from matches.models import Checkpoint, Match, MatchStatus, Seat, StandingOrder
from matches.record import RecordDamaged
from matches.snapshot import Fed, game_feed
from matches.standing import order_ends
from players.models import Player

__all__ = ["order_tries"]

LONGEST = 1.0
"""Seconds after which counting is given up: the figure is an aid, nobody waits for it."""


def order_tries(player: Player, ruleset: str, kind: str, what: str) -> int | None:
    """How often an order would have acted in the player's last finished match of a game, had it stood in every turn.

    ``what``: the argument of an order to pass, or the question of an order to answer alike. ``None``: there is no such
    match, or it takes too long to play again.
    """
    played = Seat.objects.select_related("match").filter(
        player=player, match__ruleset=ruleset, match__status=MatchStatus.FINISHED, match__started_at__isnull=False
    )
    seat = next(iter(played.order_by("-match__finished_at", "-match_id")[:1]), None)
    if seat is None:
        return None
    try:
        return _count(seat, kind, what)
    except (EngineError, RecordDamaged, Checkpoint.DoesNotExist):
        return None


def _count(seat: Seat, kind: str, what: str) -> int | None:
    until = perf_counter() + LONGEST
    room = room_of(seat.match.ruleset)
    count, turn, over = 0, -1, False
    for game, decision, happened in _course(seat.match):
        if perf_counter() > until:
            return None
        if kind == StandingOrder.Kind.AGAIN:
            count += decision is not None and decision.seat == seat.place and _kind_of(game, decision) == _words(what)
            continue
        if game.turn != turn:
            turn, over = game.turn, False
        public = game.view(None)
        if not over:
            turn_player = room.turn_player(public)
            over = bool(order_ends(kind, what, seat.place, public, happened, turn_player=turn_player))
        if not over and decision is not None and decision.seat == seat.place and decision.passing is not None:
            count += 1
    return count


def _course(match: Match) -> Iterator[tuple[Game, Decision | None, list[str]]]:
    """The game at each question that was answered, with that question and the kinds of events since the one before."""
    game = history.start(match)
    game.listen()
    for row in history.answers(match):
        happened = [event.kind for event in game.drain() if event.seats is None]
        yield game, next((one for one in game.pending if one.seat == row.place), None), happened
        game_feed(game, Fed(row.sequence, row.place, row.kind, row.decision_id, row.value))


def _kind_of(game: Game, decision: Decision) -> list[str]:
    return _words(game.question(decision))


def _words(question: str) -> list[str]:
    """A question without the numbers in it, which name cards of one match."""
    return [word for word in question.split() if not word.lstrip("-").isdigit()]

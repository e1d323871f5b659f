"""How often a standing order would have acted in its player's last match: the match is played again and looked at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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


def order_tries(player: Player, ruleset: str, orders: Sequence[StandingOrder]) -> list[int | None]:
    """How often each order would have acted in the player's last finished match of a game, had it stood in every turn;
    of an answer given ahead, how often its question came.

    ``None``: there is no such match, or it takes too long to play again.
    """
    played = Seat.objects.select_related("match").filter(
        player=player, match__ruleset=ruleset, match__status=MatchStatus.FINISHED, match__started_at__isnull=False
    )
    seat = next(iter(played.order_by("-match__finished_at", "-match_id")[:1]), None)
    if seat is None or not orders:
        return [None for _ in orders]
    try:
        return _counts(seat, orders)
    except (EngineError, RecordDamaged, Checkpoint.DoesNotExist):
        return [None for _ in orders]


def _counts(seat: Seat, orders: Sequence[StandingOrder]) -> list[int | None]:
    until = perf_counter() + LONGEST
    room = room_of(seat.match.ruleset)
    counts = [0 for _ in orders]
    ended: set[int] = set()
    passing = any(order.kind in StandingOrder.PASSING for order in orders)
    turn = -1
    for game, decision, happened in _course(seat.match):
        if perf_counter() > until:
            return [None for _ in orders]
        if game.turn != turn:
            turn, ended = game.turn, set()
        own = decision if decision is not None and decision.seat == seat.place else None
        public = game.view(None) if passing else None
        for number, order in enumerate(orders):
            if public is not None and order.kind in StandingOrder.PASSING and number not in ended:
                turn_player = room.turn_player(public)
                if order_ends(order.kind, order.argument, seat.place, public, happened, turn_player=turn_player):
                    ended.add(number)
            if own is not None and number not in ended:
                counts[number] += _acts(order, game, own)
    return list(counts)


def _acts(order: StandingOrder, game: Game, decision: Decision) -> bool:
    """Whether an order that stands would act at a question of its player."""
    if order.kind == StandingOrder.Kind.AGAIN:
        return _words(game.question(decision)) == _words(order.terms["question"])
    if order.kind == StandingOrder.Kind.AHEAD:
        return game.is_ahead(decision, order.argument, order.terms["value"])
    return decision.passing is not None


def _course(match: Match) -> Iterator[tuple[Game, Decision | None, list[str]]]:
    """The game at each question that was answered, with that question and the kinds of events since the one before."""
    game = history.start(match)
    game.listen()
    for row in history.answers(match):
        happened = [event.kind for event in game.drain() if event.seats is None]
        yield game, next((decision for decision in game.pending if decision.seat == row.place), None), happened
        game_feed(game, Fed(row.sequence, row.place, row.kind, row.decision_id, row.value))


def _words(question: str) -> list[str]:
    """A question without the numbers in it, which name cards of one match."""
    return [word for word in question.split() if not word.lstrip("-").isdigit()]

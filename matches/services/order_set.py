"""Set and cancel standing orders."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext

from engine.kernel.ahead import AheadQuestion
from matches.answers import storable_check, value_check
from matches.errors import Malformed, NotYourMatch, Stale, WrongStatus
from matches.models import Match, MatchStatus, OutboxRow, Seat, StandingOrder
from matches.order_tries import order_tries
from matches.orders import again_terms, ahead_terms, question_key
from matches.reasons import ANSWER_REPLACED, ORDER_REPLACED, ORDER_TAKEN_BACK, WENT_BACK
from matches.services.wake import match_wake
from matches.snapshot import borrow_game, match_lock, release_game
from players.models import Player
from players.sentences.stored_sentences import stored

__all__ = ["order_again", "order_ahead", "order_clear", "order_set", "orders_drop", "orders_tried"]

_WORD = re.compile(r"[a-z][a-z_ ]{0,39}")


def order_set(*, match: Match, player: Player, kind: str, argument: str = "", now: datetime) -> StandingOrder:
    """Pass for the player until a phase begins, their own turn begins, or a public event happens.

    One such order per seat; a new one replaces the old. What the player is asked now stays asked. The order says how
    often it would have passed in the player's last match (``last_match``).

    Raises:
        Malformed: no such order.
        NotYourMatch, WrongStatus: no seat here; the match is not running.
    """
    if kind not in StandingOrder.PASSING:
        raise Malformed(
            gettext("A standing order to pass is one of: %(passing)s.") % {"passing": ", ".join(StandingOrder.PASSING)}
        )
    if kind == StandingOrder.Kind.MY_TURN:
        argument = ""
    elif not isinstance(argument, str) or not _WORD.fullmatch(argument):
        raise Malformed(gettext("Say which phase or which event ends the order."))
    with transaction.atomic():
        locked, seat = _running(match, player)
        _end(seat, stored(ORDER_REPLACED), now, kind__in=StandingOrder.PASSING)
        order = StandingOrder.objects.create(match=locked, seat=seat, kind=kind, argument=argument, created_at=now)
        OutboxRow.objects.create(match=locked, reason="order", created_at=now)
        match_wake(locked.pk)
    orders_tried(orders=[order], player=player)
    return order


def order_ahead(
    *, match: Match, player: Player, answers: Mapping[str, list[str] | None], now: datetime
) -> list[StandingOrder]:
    """Answer later questions of the turn ahead: by the question's key the keys chosen; ``None``: ask me when it comes.

    An answer replaces the one given before. It is used when its question comes and what it rests on still holds; else
    it is dropped and the player is asked. All are set or none. ``orders_tried`` counts once nothing is locked any more.

    Raises:
        Malformed: an answer cannot be one; says what would be.
        NotYourMatch, WrongStatus: no seat here; the match is not running.
        Stale: such a question cannot be answered ahead now.
        EngineError: the game cannot be loaded.
    """
    with transaction.atomic():
        locked, seat = _running(match, player)
        questions = _questions(locked, seat)
        made: list[StandingOrder] = []
        for key, value in answers.items():
            if key not in questions:
                raise Stale(gettext("That cannot be answered ahead now; the game has moved on. Here is how it stands."))
            _end(seat, stored(ANSWER_REPLACED), now, kind=StandingOrder.Kind.AHEAD, argument=key)
            if value is None:
                continue
            terms = ahead_terms(questions[key], value)
            made.append(
                StandingOrder.objects.create(
                    match=locked, seat=seat, kind=StandingOrder.Kind.AHEAD, argument=key, terms=terms, created_at=now
                )
            )
    return made


def order_again(
    *, match: Match, player: Player, decision_id: str, value: Any, until: str, now: datetime
) -> StandingOrder:
    """Answer alike whenever the player is asked the same again. The present question waits for its own answer.

    Where one of several is chosen, an order for a question that has one already adds to it: the answers are tried in
    the order in which they were given, which puts the player's own triggers in an order. ``orders_tried`` counts, once
    nothing is locked any more.

    Raises:
        Malformed: the value is no answer to the question, or ``until`` says no end.
        NotYourMatch, WrongStatus: no seat here; the match is not running.
        Stale: the decision is not asked of this seat now.
        EngineError: the game cannot be loaded.
    """
    storable_check(value)
    with transaction.atomic():
        locked, seat = _running(match, player)
        _, _, game = borrow_game(locked.pk)
        decision = next((decision for decision in game.pending if decision.seat == seat.place), None)
        if decision is None or decision.id != decision_id:
            release_game(locked, game)
            raise Stale(gettext("That decision is no longer open; the game has moved on. Look at the match again."))
        question, data, turn = game.question(decision), decision.as_data(), game.turn
        release_game(locked, game)
        value = value_check(data, value)
        key = question_key(question)
        before = StandingOrder.objects.filter(
            seat=seat, active=True, kind=StandingOrder.Kind.AGAIN, argument=key
        ).first()
        terms = again_terms(question, data, value, until, turn, before.terms if before is not None else None)
        _end(seat, stored(ORDER_REPLACED), now, kind=StandingOrder.Kind.AGAIN, argument=key)
        return StandingOrder.objects.create(
            match=locked, seat=seat, kind=StandingOrder.Kind.AGAIN, argument=key, terms=terms, created_at=now
        )


def order_clear(*, match: Match, player: Player, number: int | None = None, now: datetime) -> int:
    """Cancel one of the player's orders by its number, or without a number the order to pass; how many there were.

    Raises:
        NotYourMatch: no seat here.
    """
    with transaction.atomic():
        _, seat = _own(match, player)
        if number is None:
            return _end(seat, stored(ORDER_TAKEN_BACK), now, kind__in=StandingOrder.PASSING)
        return _end(seat, stored(ORDER_TAKEN_BACK), now, pk=number)


def orders_drop(match: Match, now: datetime) -> None:
    """End the orders that hold answers: the match has gone back, and what they rest on may not be so again."""
    orders = StandingOrder.objects.filter(match=match, active=True).exclude(kind__in=StandingOrder.PASSING)
    orders.update(active=False, ended_at=now, ended_because=stored(WENT_BACK))


def orders_tried(*, orders: Sequence[StandingOrder], player: Player) -> None:
    """Note how often orders of one match would have acted in their player's last match, which is played again: not
    under a lock."""
    if not orders:
        return
    for order, count in zip(orders, order_tries(player, orders[0].match.ruleset, orders), strict=True):
        order.last_match = count
    StandingOrder.objects.bulk_update(orders, ["last_match"])


def _questions(match: Match, seat: Seat) -> dict[str, AheadQuestion]:
    _, _, game = borrow_game(match.pk)
    questions = {question.key: question for question in game.ahead(seat.place)}
    release_game(match, game)
    return questions


def _running(match: Match, player: Player) -> tuple[Match, Seat]:
    locked, seat = _own(match, player)
    if locked.status != MatchStatus.RUNNING:
        raise WrongStatus(
            gettext("This match is %(status)s; orders are for running ones.") % {"status": locked.get_status_display()}
        )
    return locked, seat


def _own(match: Match, player: Player) -> tuple[Match, Seat]:
    locked, seats = match_lock(match.pk)
    for seat in seats:
        if seat.player_id == player.pk:
            return locked, seat
    raise NotYourMatch(gettext("You have no seat in this match."))


def _end(seat: Seat, reason: str, now: datetime, **which: Any) -> int:
    orders = StandingOrder.objects.filter(seat=seat, active=True, **which)
    return orders.update(active=False, ended_at=now, ended_because=reason)

"""Standing orders as pages and the API show and send them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.http import QueryDict
from django.utils import timezone
from django.utils.translation import gettext

from engine.kernel import Game
from engine.kernel.ahead import AheadQuestion, basis_holds
from engine.kernel.decision import ORDER
from matches import services
from matches.errors import Malformed
from matches.models import Match, MatchStatus, StandingOrder
from matches.orders import UNTIL, last_match_words, order_value
from matches.reasons import reason_said
from matches.snapshot import borrow_game, release_game
from players.models import Player

__all__ = ["ahead_of", "ahead_rows", "ahead_sent", "order_by_kind", "order_data", "order_shown"]

ASK = "ask"
"""In a form: ask me when it comes."""
NOTHING = "none"
"""In a form: choose nothing."""


def order_data(order: StandingOrder) -> dict[str, object]:
    """An order that holds an answer, for its own player."""
    terms = order.terms
    return {
        "number": order.pk,
        "kind": order.kind,
        "argument": order.argument,
        "question": terms.get("text", ""),
        "answers": terms.get("labels", []),
        "until": _until(order),
        "acted": order.passes,
        "in_last_match": order.last_match,
        "tried": last_match_words(order.kind, order.last_match),
        "active": order.active,
        "ended_because": reason_said(order.ended_because),
    }


def _until(order: StandingOrder) -> str:
    if order.kind == StandingOrder.Kind.REACH:
        return str(order.terms["detail"])
    return str(UNTIL.get(order.terms.get("until", ""), gettext("until it comes")))


def order_shown(orders: Sequence[StandingOrder]) -> dict[str, object] | None:
    """The order to pass, for its own player."""
    for order in orders:
        if order.active and order.kind in StandingOrder.PASSING:
            tried = last_match_words(order.kind, order.last_match)
            return {"kind": order.kind, "argument": order.argument, "passes": order.passes, "tried": tried}
    return None


def ahead_rows(match: Match, place: int, orders: Sequence[StandingOrder]) -> list[dict[str, object]]:
    """What the seat of a running match may answer ahead now; see ``ahead_of``.

    Raises:
        EngineError: the game cannot be loaded.
    """
    if match.status != MatchStatus.RUNNING:
        return []
    match, _, game = borrow_game(match.pk)
    rows = ahead_of(game, place, orders)
    release_game(match, game)
    return rows


def ahead_of(game: Game, place: int, orders: Sequence[StandingOrder]) -> list[dict[str, object]]:
    """The later questions a seat may answer now, each with the answer it gave or ``None`` (``value``)."""
    given = {order.argument: order for order in orders if order.active and order.kind == StandingOrder.Kind.AHEAD}
    return [_row(question, given.get(question.key)) for question in game.ahead(place)]


def _row(question: AheadQuestion, order: StandingOrder | None) -> dict[str, object]:
    holds = order is not None and basis_holds(order.terms["basis"], question.basis)
    value = order.terms["value"] if order is not None and holds else None
    numbers = range(1, len(question.options) + 1)
    return {
        "key": question.key,
        "sure": question.sure,
        "kind": question.kind,
        "least": question.least,
        "most": question.most,
        "text": question.text,
        "detail": question.detail,
        "nothing": question.nothing,
        "options": [
            {**option, "chosen": value is not None and option["key"] in value, "place": _place(value, option["key"])}
            for option in question.options
        ],
        "numbers": list(numbers),
        "value": value,
        "tried": last_match_words(order.kind, order.last_match) if order is not None and holds else "",
    }


def _place(value: Sequence[str] | None, key: object) -> int | None:
    return list(value).index(str(key)) + 1 if value is not None and key in value else None


def order_by_kind(match: Match, player: Player, sent: Mapping[str, Any]) -> None:
    """Set the order that was sent.

    Raises:
        Refused: as the services of orders say.
    """
    now = timezone.now()
    kind = sent["kind"]
    if kind == StandingOrder.Kind.AHEAD:
        standing_orders = services.order_ahead(
            match=match, player=player, answers={sent["argument"]: sent["value"]}, now=now
        )
        services.orders_tried(orders=standing_orders, player=player)
    elif kind == StandingOrder.Kind.AGAIN:
        made = services.order_again(
            match=match,
            player=player,
            decision_id=sent["decision"],
            value=sent["value"],
            until=sent["until"],
            now=now,
        )
        services.orders_tried(orders=[made], player=player)
    else:
        services.order_set(match=match, player=player, kind=kind, argument=sent["argument"], now=now)


def ahead_sent(match: Match, place: int, form: QueryDict) -> dict[str, list[str] | None]:
    """The answers of the form of later questions: by key what was chosen, ``None`` for "ask me".

    Raises:
        Malformed: the order of several is no order.
        EngineError: the game cannot be loaded.
    """
    _, _, game = borrow_game(match.pk)
    questions = list(game.ahead(place))
    release_game(match, game)
    sent: dict[str, list[str] | None] = {}
    for question in questions:
        name = f"ahead:{question.key}"
        if question.kind == ORDER:
            places = {str(option["key"]): form.get(f"{name}:{option['key']}", "") for option in question.options}
            sent[question.key] = order_value(question, places) if any(places.values()) else None
            continue
        chosen = [value for value in form.getlist(name) if value != ASK]
        if len(chosen) == 1 and chosen[0] == NOTHING:
            sent[question.key] = []
        else:
            sent[question.key] = chosen or None
    if not sent:
        raise Malformed(gettext("Nothing can be answered ahead now; the game has moved on."))
    return sent

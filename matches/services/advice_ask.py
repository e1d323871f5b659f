"""Ask the searching bot for advice in a practice match."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext as _

from engine.bots.evaluation import evaluation_knows
from engine.bots.search import search
from engine.kernel import Value
from matches.errors import NotAllowed, NotYourMatch, Stale, WrongStatus
from matches.models import Advice, Match, MatchStatus, Seat
from matches.naming import named_data
from matches.rehearsal import bot_seed
from matches.snapshot import borrow_game, release_game
from players.models import Player

__all__ = ["advice_ask", "advice_offered", "advice_shown"]


def advice_offered(match: Match) -> bool:
    """Whether players of a match can ask for advice: a running practice match of a game that can be searched."""
    return match.is_practice and match.status == MatchStatus.RUNNING and evaluation_knows(match.ruleset)


def advice_shown(seat: Seat, decision_id: str) -> Advice | None:
    """The advice that a seat's player has about this question. One query."""
    return Advice.objects.filter(seat=seat, decision_id=decision_id).first()


def advice_ask(*, match: Match, player: Player, decision_id: str, now: datetime) -> Advice:
    """What the searching bot would answer to the player's question, from what their seat sees.

    Computed outside any transaction and stored; asking again gives the same advice.

    Raises:
        NotYourMatch: no seat here. NotAllowed: not a practice match, or the game cannot be searched.
        WrongStatus: the match does not run. Stale: something else is asked now.
    """
    match, seats, game = borrow_game(match.pk)
    try:
        seat = next((seat for seat in seats if seat.player_id == player.pk), None)
        if seat is None:
            raise NotYourMatch(_("You have no seat in this match."))
        if not match.is_practice or not evaluation_knows(match.ruleset):
            raise NotAllowed(_("Advice is given in practice matches against bots only."))
        if match.status != MatchStatus.RUNNING:
            raise WrongStatus(_("This match is not running, so there is nothing to advise."))
        asked = next(
            (decision for decision in game.pending if decision.seat == seat.place and decision.id == decision_id), None
        )
        if asked is None:
            raise Stale(_("That decision is no longer open; the game has moved on. Here is how it stands now."))
        data = named_data(asked.as_data(), [row.player.username for row in seats])
        copy = game.clone()
    finally:
        release_game(match, game)
    if (known := advice_shown(seat, decision_id)) is not None:
        return known
    result = search(copy, seat.place, bot_seed(match.code, decision_id), settings.ENTMOOT_ADVICE_BUDGET, always=True)
    given = {
        "match": match,
        "decision_id": decision_id,
        "value": result.value,
        "labels": _labels(data, result.value),
        "chance": result.chance,
        "tries": result.tries,
        "asked_at": now,
    }
    with transaction.atomic():
        return Advice.objects.update_or_create(seat=seat, defaults=given)[0]


def _labels(data: Mapping[str, Any], value: Value) -> list[str]:
    """An answer in words, part by part."""
    names = {str(option["key"]): str(option["label"]) for option in data.get("options") or ()}
    keys = value if isinstance(value, list) else [value]
    return [names.get(str(key), str(key)) for key in keys]

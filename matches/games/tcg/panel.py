"""The decision panel of the card game: options in groups by where their card lies, and why moving on is closed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, cast

from django.utils.translation import gettext, gettext_lazy

from cardpool.pictures.stored import picture_url
from engine.kernel.view_types import QuestionData
from engine.tcg.view_types import TcgCard, TcgView
from matches.boards.panel import PanelCard, decision_panel

__all__ = ["panel_cards", "tcg_panel"]

CLOSED = {"move": gettext_lazy("Moving on")}
"""Actions without a card that a player may look for, by the key they would have."""


def panel_cards(view: TcgView, place: int) -> dict[str, PanelCard]:
    """Every card a seat sees, by id, with the group its options belong to."""
    by_id: dict[str, PanelCard] = {}
    hand = gettext("From hand")

    def put(cards: Iterable[TcgCard], group: str) -> None:
        for card in cards:
            # The present cost is shown where the card can be played from; it may differ from the printed one.
            cost = card["twilight"] if group == hand else None
            by_id[card["id"]] = PanelCard(card["title"], group, card["side"], cost, picture_url(card["card"]))
            put(card.get("borne", []), group)

    put((site["card"] for site in view["path"] if site["card"]), gettext("The path"))
    for seat in view["seats"]:
        own = seat["seat"] == place
        in_play = gettext("In play") if own else gettext("Theirs, in play")
        put(seat["characters"], in_play)
        put(seat["support"], in_play)
        put(seat["dead"], gettext("Dead pile") if own else gettext("Theirs, dead pile"))
        put(seat.get("discard", []), gettext("Discard pile"))
        put(seat.get("adventure", []), gettext("Adventure deck"))
        put(seat.get("hand", []), hand)
    return by_id


def tcg_panel(
    question: QuestionData[Any], cards: Mapping[str, PanelCard], why_not: Mapping[str, str]
) -> dict[str, object]:
    """The decision panel; ``closed`` lists what cannot be done now and is about no card."""
    question_cards = {
        card["id"]: PanelCard(
            card["title"], side=card["side"], cost=card["twilight"], picture=picture_url(card["card"])
        )
        for card in cast("Sequence[TcgCard]", question.get("cards", ()))
    }
    first = (gettext("From hand"), gettext("In play"), gettext("Theirs, in play"))
    panel = decision_panel(question, {**cards, **question_cards}, group_order=first, cost_word=gettext("twilight cost"))
    closed = [{"label": CLOSED[key], "why": why} for key, why in why_not.items() if key in CLOSED]
    return {**panel, "closed": closed}

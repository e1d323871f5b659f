"""The decision panel of the card game: options in groups by where their card lies, and why moving on is closed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext, gettext_lazy

from matches.boards.panel import PanelCard, decision_panel

__all__ = ["panel_cards", "tcg_panel"]

Data = Mapping[str, Any]

CLOSED = {"move": gettext_lazy("Moving on")}
"""Actions without a card that a player may look for, by the key they would have."""


def panel_cards(view: Data, place: int) -> dict[str, PanelCard]:
    """Every card a seat sees, by id, with the group its options belong to."""
    found: dict[str, PanelCard] = {}
    hand = gettext("From hand")

    def put(cards: Iterable[Data], group: str) -> None:
        for card in cards:
            key = str(card.get("id"))
            # The present cost is shown where the card can be played from; it may differ from the printed one.
            cost = card.get("twilight") if group == hand else None
            found[key] = PanelCard(str(card.get("title") or key), group, str(card.get("side", "")), cost)
            put(card.get("borne") or (), group)

    for site in view.get("path") or ():
        if site.get("card"):
            put([site["card"]], gettext("The path"))
    for seat in view.get("seats") or ():
        own = seat.get("seat") == place
        in_play = gettext("In play") if own else gettext("Theirs, in play")
        put(seat.get("characters") or (), in_play)
        put(seat.get("support") or (), in_play)
        put(seat.get("dead") or (), gettext("Dead pile") if own else gettext("Theirs, dead pile"))
        put(seat.get("discard") or (), gettext("Discard pile"))
        put(seat.get("adventure") or (), gettext("Adventure deck"))
        put(seat.get("hand") or (), hand)
    return found


def tcg_panel(question: Data, cards: Mapping[str, PanelCard], why_not: Mapping[str, str]) -> dict[str, Any]:
    """The decision panel; ``closed`` lists what cannot be done now and is about no card."""
    found = {
        str(card["id"]): PanelCard(card["title"], side=card["side"], cost=card["twilight"])
        for card in question.get("cards", ())
    }
    first = (gettext("From hand"), gettext("In play"), gettext("Theirs, in play"))
    panel = decision_panel(question, {**cards, **found}, group_order=first, cost_word=gettext("twilight cost"))
    closed = [{"label": CLOSED[key], "why": why} for key, why in why_not.items() if key in CLOSED]
    return {**panel, "closed": closed}

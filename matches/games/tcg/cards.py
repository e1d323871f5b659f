"""How the card game's cards are drawn: outlined when they can act, with what they say when looked at closely."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.tcg.view_types import StrengthPart, StrengthSum, TcgCard, TcgSeat, TcgView

__all__ = ["Reasons", "card_marks", "card_texts", "hand_card", "reasons_by_card", "strength_sum", "unit_shown"]

Reasons = Mapping[str, Sequence[str]]
"""Card ids to sentences."""


def reasons_by_card(why_not: Mapping[str, str]) -> dict[str, list[str]]:
    """The reasons why a card cannot act, by card id: "use:c7:0" is about the card c7."""
    by_card: dict[str, list[str]] = {}
    for key, sentence in why_not.items():
        _, _, rest = key.partition(":")
        sentences = by_card.setdefault(rest.partition(":")[0], [])
        if rest and sentence not in sentences:
            sentences.append(sentence)
    return by_card


def card_texts(view: TcgView, question_cards: Sequence[TcgCard], reasons: Reasons) -> dict[str, dict[str, object]]:
    """The texts of the cards' close-ups, by id, for the browser: of those in view, and of ``question_cards``."""
    texts: dict[str, dict[str, object]] = {}

    def put(cards: Iterable[TcgCard]) -> None:
        for card in cards:
            wounds = card.get("wounds")
            lines = [", ".join(card["keywords"])]
            if card.get("strength_why") and card["strength"] != card.get("strength_base"):
                lines.append(
                    _("Strength: %(parts)s = %(strength)s")
                    % {"parts": _parts(card["strength_base"], card["strength_why"]), "strength": card["strength"]}
                )
            if wounds:
                lines.append(_("Wounds: %(wounds)s of %(vitality)s") % {"wounds": wounds, "vitality": card["vitality"]})
            if card.get("tokens"):
                lines.append(_("Culture tokens: %(count)s") % {"count": card["tokens"]})
            texts[card["id"]] = {
                "title": card["title"] + (f", {card['subtitle']}" if card["subtitle"] else ""),
                "type": " · ".join(card.get("types", [card["type"]])),
                "culture": card["culture"],
                "text": card["text"],
                "lines": [line for line in lines if line],
                "why": [_("Not now: %(why)s") % {"why": sentence} for sentence in reasons.get(card["id"], ())],
            }
            put(card.get("borne", []))
            put(card.get("stacked", []))

    put(place["card"] for place in view["path"] if place["card"])
    for seat in view["seats"]:
        put((*seat["characters"], *seat["support"], *seat["dead"], *seat["removed"]))
        put((*seat.get("hand", []), *seat.get("discard", []), *seat.get("adventure", [])))
    put(question_cards)
    return texts


def card_marks(card: TcgCard, counts: Mapping[str, int], reasons: Reasons) -> dict[str, Any]:
    """How a card is outlined, and what its button says: its actions, or why it has none."""
    count = counts.get(card["id"], 0)
    why = " ".join(reasons.get(card["id"], ())) if not count else ""
    if count:
        hit = _actions_of(card["title"], count)
    elif why:
        hit = _("%(card)s: inspect. Not now: %(why)s") % {"card": card["title"], "why": why}
    else:
        hit = _("%(card)s: inspect") % {"card": card["title"]}
    return {"state": "can" if count else "", "hit": hit, "count": count, "why": why}


def _actions_of(title: str, count: int) -> str:
    return ngettext("%(card)s: %(count)s legal action", "%(card)s: %(count)s legal actions", count) % {
        "card": title,
        "count": count,
    }


def hand_card(card: TcgCard, counts: Mapping[str, int], reasons: Reasons) -> dict[str, object]:
    """A card in hand: what it can do now, or why nothing."""
    marks = card_marks(card, counts, reasons)
    if counts and not marks["count"]:
        words = _("%(card)s: not now. %(why)s") if marks["why"] else _("%(card)s: no action now")
        marks |= {"state": "idle", "hit": words % {"card": card["title"], "why": marks["why"]}}
    return {"card": card, **marks}


def unit_shown(
    card: TcgCard,
    seats: Sequence[TcgSeat],
    counts: Mapping[str, int],
    owners: Sequence[str],
    reasons: Reasons,
    *,
    later: bool = False,
) -> dict[str, Any]:
    """A character on the field, a Ring-bearer with the burdens; whose minion it is, where ``owners`` are named; by the
    ``later`` rules, what is left of a companion's resistance."""
    bearer = next((seat for seat in seats if seat["ring_bearer"] == card["id"]), None)
    marks = card_marks(card, counts, reasons)
    for borne in card.get("borne", []):
        if counts.get(borne["id"]):
            marks["state"] = "can"
            marks["count"] += counts[borne["id"]]
            both = _("%(card)s with %(borne)s") % {"card": card["title"], "borne": borne["title"]}
            marks["hit"] = _actions_of(both, marks["count"])
    unit: dict[str, Any] = {"card": card, **marks, "bearer": bearer is not None}
    if owners and card["type"] == "minion":
        unit["owner"] = owners[card["owner"]]
    if later and bearer is None:
        unit["resistance_left"] = card["resistance_left"]
    if bearer is not None:
        unit["burdens"] = bearer["burdens"]
        unit["resistance"] = bearer["resistance"]
        unit["ring_worn"] = bearer["ring_worn"]
    return unit


def strength_sum(title: str, strengths: StrengthSum) -> dict[str, object]:
    """A card's strength as a sum: the printed number, then every source that changes it."""
    return {
        "name": title,
        "parts": _parts(strengths["strength_base"], strengths["strength_why"]),
        "total": strengths["strength"],
    }


def _parts(base: int, changes: Sequence[StrengthPart]) -> str:
    why = [f"{part['source']} {'+' if part['amount'] >= 0 else '−'}{abs(part['amount'])}" for part in changes]
    return ", ".join([str(base), *why])

"""The players' cards and characters, and the texts of their close-ups."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cardpool.pictures.stored import picture_url
from engine.confrontation.board import SIDES
from engine.confrontation.cards import CARDS, DECK, SPECIALS
from engine.confrontation.pieces import CHARACTERS
from engine.confrontation.view import card_data
from engine.confrontation.view_types import ConfrontationCard, ConfrontationSeat, ConfrontationView

__all__ = ["SIDE_NAMES", "piece_texts", "seat_shown"]

SIDE_NAMES: Mapping[str, Promise] = {"good": gettext_lazy("Good"), "dark": gettext_lazy("Dark")}


def _card(card: ConfrontationCard) -> dict[str, object]:
    return {
        "id": card["id"],
        "picture": picture_url(f"confrontation-{card['id']}"),
        "name": card["name"],
        "short": str(card["strength"]) if card["strength"] else card["name"],
        "number": bool(card["strength"]),
    }


def _pictured(one: Mapping[str, object]) -> dict[str, object]:
    """A character or special card, with its picture."""
    return {**one, "picture": picture_url(f"confrontation-{one['id']}")}


def seat_shown(seat: ConfrontationSeat, names: Sequence[str], viewer: int | None) -> dict[str, object]:
    """One player's cards and characters. A hand is the nine cards less those that were played: public knowledge."""
    side = SIDES.index(seat["side"])
    played = {card["id"] for card in seat["used"]}
    lost = {piece["id"] for piece in seat["defeated"]}
    hand = seat.get("hand") or [card_data(card) for card in DECK[side] if CARDS[card].key not in played]
    return {
        "name": _("You") if seat["seat"] == viewer else names[seat["seat"]],
        "own": seat["seat"] == viewer,
        "side": seat["side"],
        "side_name": SIDE_NAMES[seat["side"]],
        "alive": [_pictured(character) for character in seat["team"] if character["id"] not in lost],
        "defeated": [_pictured(character) for character in seat["team"] if character["id"] in lost],
        "special": [_pictured(card) for card in seat["special"]],
        "ring_bearer": "Sam" if seat["ring_bearer"] not in (None, "frodo", "v_frodo") else "",
        "hand": [_card(card) for card in hand],
        "used": [_card(card) for card in seat["used"]],
    }


def piece_texts(view: ConfrontationView) -> dict[str, dict[str, object]]:
    """What every character and card says when it is looked at closely: printed facts, the same for everybody. Both
    printings of the Deluxe edition's characters, for players choose between them."""
    texts: dict[str, dict[str, object]] = {}
    playing = {character["id"] for seat in view["seats"] for character in seat["team"]}
    for character in CHARACTERS:
        if view["edition"] == "classic" and character.key not in playing:
            continue
        texts[character.key] = {
            "title": character.name,
            "type": _("character"),
            "culture": _("%(side)s, strength %(strength)s")
            % {"side": SIDE_NAMES[SIDES[character.side]], "strength": character.strength},
            "text": character.text,
            "lines": [],
        }
    for special in SPECIALS:
        texts[special.key] = {
            "title": special.name,
            "type": _("special card"),
            "culture": SIDE_NAMES[SIDES[special.side]],
            "text": special.text,
            "lines": [],
        }
    for card in CARDS:
        texts[card.key] = {
            "title": card.name,
            "type": _("card"),
            "culture": SIDE_NAMES[SIDES[card.side]],
            "text": card.text or _("Adds %(strength)s to the character's strength.") % {"strength": card.strength},
            "lines": [],
        }
    return texts

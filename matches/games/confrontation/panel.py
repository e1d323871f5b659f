"""The decision panel of The Confrontation: the placement form, and what each strength card would beat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cardpool.pictures.stored import picture_url
from engine.confrontation.board import SIDES, Side
from engine.confrontation.cards import CARDS, DECK
from engine.confrontation.pieces import BY_KEY as PIECES
from engine.confrontation.pieces import CHARACTERS
from engine.confrontation.view_types import ConfrontationBattle, ConfrontationOption, ConfrontationView
from engine.kernel.view_types import QuestionData
from matches.boards.panel import PanelCard
from matches.games.confrontation.drawing import first_placement, region_name
from matches.games.confrontation.log import NAMES

__all__ = ["PLACE", "confrontation_panel", "panel_cards"]

PLACE = "place"
"""The control of the placement form."""


def panel_cards(view: ConfrontationView) -> dict[str, PanelCard]:
    """The cards in hand, so that their options stand together, and what else an option may name; by id."""
    named = {key: PanelCard(name, picture=picture(key)) for key, name in NAMES.items()}
    hand = {
        card["id"]: PanelCard(card["name"], _("From hand"), card["side"], picture=picture(card["id"]))
        for seat in view["seats"]
        for card in seat.get("hand", [])
    }
    return named | hand


def picture(key: str) -> str:
    """The address of the picture of a character or card."""
    return picture_url(f"confrontation-{key}")


def confrontation_panel(panel: dict[str, Any], decision: QuestionData[Any], view: ConfrontationView) -> dict[str, Any]:
    """The decision panel with what this game adds: the placement form, and what each strength card would beat."""
    key = decision["prompt"]["key"]
    if key == "place" and view["side"] is not None:
        return {
            **panel,
            "input": PLACE,
            "template": "matches/_place.html",
            "hint": _("Place them, then confirm."),
            "places": _places(decision, SIDES.index(view["side"])),
        }
    if key == "card" and view["battle"] and view["side"]:
        for group in panel["groups"]:
            for option in group["options"]:
                option |= _outcome(str(option["key"]), view, view["battle"], view["side"])
    return panel


def _places(decision: QuestionData[ConfrontationOption], side: int) -> list[dict[str, Any]]:
    """A row per character with the regions it may start in, one chosen, so that the whole is always lawful."""
    team = dict.fromkeys(option["left"] for option in decision["options"])
    chosen = dict(first_placement(team, side))
    rows: dict[str, dict[str, Any]] = {}
    for option in decision["options"]:
        left, right = option["left"], option["right"]
        character = CHARACTERS[PIECES[left]]
        row = rows.setdefault(
            left,
            {
                "key": left,
                "picture": picture(left),
                "name": character.name,
                "strength": character.strength,
                "text": character.text,
            },
        )
        row.setdefault("regions", []).append(
            {"key": option["key"], "name": region_name(right), "chosen": chosen.get(left) == right}
        )
    return list(rows.values())


def _outcome(key: str, view: ConfrontationView, fought: ConfrontationBattle, side: Side) -> dict[str, object]:
    """The total with a strength card, and which of the enemy's strength cards it beats. The enemy's hand is public."""
    card = next((card for card in CARDS if card.key == key), None)
    if card is None or not card.strength:
        return {}
    enemy: Side = "dark" if side == "good" else "good"
    fighters = {SIDES[CHARACTERS[PIECES[piece]].side]: piece for piece in (fought["attacker"], fought["defender"])}
    base = fought["strengths"][side]
    if fighters["dark"] == "troll" and side == "dark":
        return {"outcome": str(base), "note": _("the Troll's card has no effect"), "note_translated": True}
    ours, theirs = base + card.strength, fought["strengths"][enemy]
    if fought["cards"][enemy] is not None or fighters["dark"] == "troll":
        word = _("wins") if ours > theirs else _("both fall") if ours == theirs else _("loses")
        return {"outcome": f"{ours} : {theirs}", "note": word, "note_translated": True}
    played = {used["id"] for seat in view["seats"] if seat["side"] == enemy for used in seat["used"]}
    strengths = [
        CARDS[index].strength
        for index in DECK[SIDES.index(enemy)]
        if CARDS[index].strength and CARDS[index].key not in played
    ]
    beaten = [strength for strength in strengths if theirs + strength < ours]
    level = [strength for strength in strengths if theirs + strength == ours]
    return {"outcome": f"= {ours}", "note": _beats(strengths, beaten, level), "note_translated": True}


def _beats(strengths: Sequence[int], beaten: Sequence[int], level: Sequence[int]) -> str:
    """What a total does to the strength cards that the enemy still holds: ``strengths``, of which some are ``beaten``
    and some ``level``."""
    facts = {"most": max(beaten, default=0), "equal": level[0] if level else 0}
    if strengths and len(beaten) == len(strengths):
        return _("beats every strength card they hold")
    if beaten:
        if level:
            words = ngettext(
                "beats %(most)s, equal to %(equal)s: both fall",
                "beats up to %(most)s, equal to %(equal)s: both fall",
                len(beaten),
            )
        else:
            words = ngettext("beats %(most)s", "beats up to %(most)s", len(beaten))
        return words % facts
    if level:
        return _("equal to %(equal)s: both fall") % facts
    return _("loses to every strength card they hold") if strengths else ""

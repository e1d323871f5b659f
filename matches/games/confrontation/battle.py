"""The battle as the page shows it: both fighters, open cards, totals, and what they come to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from cardpool.pictures.stored import picture_url
from engine.confrontation.board import BY_ID, NAMES, SIDES
from engine.confrontation.pieces import BY_KEY as PIECES
from engine.confrontation.pieces import CHARACTERS
from engine.confrontation.view_types import ConfrontationBattle, ConfrontationView

__all__ = ["battle_shown"]


def battle_shown(
    view: ConfrontationView, fought: ConfrontationBattle, names: Sequence[str], viewer: int | None
) -> dict[str, object]:
    """The battle: both fighters, open cards, totals, and what the result means as far as the viewer may know."""
    own = view["side"] if viewer is not None else "good"
    seats = {seat["side"]: seat["seat"] for seat in view["seats"]}
    fighters = []
    for side in sorted(SIDES, key=lambda name: name != own):
        attacks = CHARACTERS[PIECES[fought["attacker"]]].side == SIDES.index(side)
        character = CHARACTERS[PIECES[fought["attacker"] if attacks else fought["defender"]]]
        card = fought["cards"][side]
        deciding = seats[side] in view["waiting"]
        fighters.append(
            {
                "key": character.key,
                "picture": picture_url(f"confrontation-{character.key}"),
                "card_picture": picture_url(f"confrontation-{card['id']}") if card else "",
                "side": side,
                "role": _("attacks") if attacks else _("is attacked"),
                "player": _("you") if seats[side] == viewer else names[seats[side]],
                "name": character.name,
                "strength": character.strength,
                "text": character.text,
                "card": card,
                "no_effect": side in fought["no_effect"],
                "state": "" if card else _("deciding") if deciding else _("no card open"),
                "total": fought["strengths"][side],
            }
        )
    return {
        "region": fought["region"],
        "title": _("Battle in %(region)s") % {"region": NAMES[BY_ID[fought["region"]]]},
        "fighters": fighters,
        "meaning": _meaning(fought, fighters),
    }


def _meaning(fought: ConfrontationBattle, fighters: Sequence[Mapping[str, Any]]) -> str:
    """The result that the present strengths lead to, in words."""
    ours, theirs = fighters
    if fought["over"]:
        return _("This battle is over.")
    better, worse = (ours, theirs) if ours["total"] > theirs["total"] else (theirs, ours)
    if ours["total"] == theirs["total"]:
        words = _("By strength as it stands, %(better)s against %(worse)s: with equal strength both are defeated.")
    else:
        words = _("By strength as it stands, %(better)s against %(worse)s: %(loser)s would be defeated.")
    return words % {"better": better["total"], "worse": worse["total"], "loser": worse["name"]}

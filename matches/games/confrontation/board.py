"""The table of The Confrontation: the map as one side sees it, the battle, cards and characters.

Pure, from a seat's view and the game's printed facts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from engine.confrontation.board import ANDUIN, BY_ID, DARK, FORWARD, GOOD, IDS, SIDES, TUNNEL_OF_MORIA, limit
from engine.confrontation.pieces import BY_KEY as PIECES
from engine.confrontation.pieces import CHARACTERS
from engine.confrontation.view_types import ConfrontationPiece, ConfrontationRegion, ConfrontationView, SideInRegion
from matches.boards.phases import phase_steps
from matches.games.confrontation.battle import battle_shown
from matches.games.confrontation.drawing import (
    draft_drawn,
    pieces_drawn,
    region_drawn,
    region_name,
    river_drawn,
    tunnel_drawn,
)
from matches.games.confrontation.map import HEIGHT, WIDTH, boxes
from matches.games.confrontation.seats import SIDE_NAMES, piece_texts, seat_shown

__all__ = ["PHASE_NAMES", "confrontation_board"]

PHASE_NAMES: Mapping[str, Promise] = {
    "placing": pgettext_lazy("phase", "Placing"),
    "moving": pgettext_lazy("phase", "Moving"),
    "tunnel": gettext_lazy("The Tunnel of Moria"),
    "battle": pgettext_lazy("phase", "Battle"),
    "over": gettext_lazy("The match is over"),
}
"""By the engine's key of a phase."""
PHASES = ("placing", "moving", "battle")


def confrontation_board(
    view: ConfrontationView,
    names: Sequence[str],
    viewer: int | None,
    counts: Mapping[str, int],
    *,
    placing: bool = False,
) -> dict[str, Any]:
    """The board as data for the template.

    Args:
        view: the seat's view, or the spectator's.
        names: players' names by seat.
        viewer: the seat looking, or ``None``.
        counts: how many options each character has in the decision shown.
        placing: whether that decision is the viewer's placement; the characters are then drawn where the form first
            puts them.
    """
    side = view["side"] if viewer is not None else None
    map_of = boxes(turned=side == "dark")
    by_side = {seat["side"]: seat for seat in view["seats"]}
    known = {piece["id"]: piece for seat in view["seats"] for piece in [*seat["pieces"], *seat["defeated"]]}
    own_first = sorted(view["seats"], key=lambda seat: (seat["seat"] != viewer, seat["seat"]))
    battle = battle_shown(view, view["battle"], names, viewer) if view["battle"] else None
    return {
        "kind": "map",
        "css": "board--fight" if battle or view["phase"] == "tunnel" else "",
        "side": side,
        "line": _line(view, names, viewer),
        "phases": _phases(view),
        "width": WIDTH,
        "height": HEIGHT,
        "regions": [region_drawn(region, map_of[region["id"]], side, view["battle"]) for region in view["regions"]],
        "pieces": pieces_drawn(view, map_of, counts, known)
        + (draft_drawn(map_of, by_side[side]) if placing and side else []),
        "river": river_drawn(map_of),
        "tunnel": tunnel_drawn(map_of),
        "battle": battle,
        "seats": [seat_shown(seat, names, viewer) for seat in own_first],
        "table": [_row(region, known) for region in view["regions"]],
        "walker": view["tunnel"]["count"] > 0,
        "texts": piece_texts(view),
    }


def _line(view: ConfrontationView, names: Sequence[str], viewer: int | None) -> str:
    own = view["side"]
    if view["phase"] in ("placing", "over"):
        return str(_OWN_SIDE[own]) if own is not None else ""
    side = next(seat["side"] for seat in view["seats"] if seat["seat"] == view["mover"])
    mover = {"player": names[view["mover"]], "side": SIDE_NAMES[side]}
    if own is None:
        return _("%(player)s (%(side)s) moves") % mover
    if view["mover"] == viewer:
        return str(_OWN_MOVE[own])
    return str(_OTHER_MOVE[own]) % mover


_OWN_SIDE = {
    "good": gettext_lazy("you play the Good side"),
    "dark": gettext_lazy("you play the Dark side"),
}
_OWN_MOVE = {
    "good": gettext_lazy("you play the Good side, your move"),
    "dark": gettext_lazy("you play the Dark side, your move"),
}
_OTHER_MOVE = {
    "good": gettext_lazy("you play the Good side, %(player)s (%(side)s) moves"),
    "dark": gettext_lazy("you play the Dark side, %(player)s (%(side)s) moves"),
}


def _phases(view: ConfrontationView) -> list[dict[str, object]]:
    now = "moving" if view["phase"] == "tunnel" else view["phase"]
    return phase_steps(PHASES, PHASE_NAMES, now, PHASE_NAMES["tunnel"] if view["phase"] == "tunnel" else "")


def _row(region: ConfrontationRegion, known: Mapping[str, ConfrontationPiece]) -> dict[str, object]:
    """A region in the table that says what the map shows."""
    number = BY_ID[region["id"]]
    ways = [*FORWARD[GOOD][number]]
    river, tunnel = ANDUIN.get(number), TUNNEL_OF_MORIA.get(number)
    special = (
        [_("%(region)s by the Anduin (Good only)") % {"region": region_name(IDS[river])}] if river is not None else []
    )
    if tunnel is not None:
        special.append(_("%(region)s by the Tunnel of Moria (Good only)") % {"region": region_name(IDS[tunnel])})
    return {
        "name": region_name(region["id"]),
        "mountain": region["mountain"],
        "limit": limit(number),
        "east": ", ".join([*(region_name(IDS[way]) for way in ways), *special]) or "–",
        "west": ", ".join(region_name(IDS[way]) for way in FORWARD[DARK][number]) or "–",
        **{side: _standing_words(region[side]) for side in SIDES},
    }


def _standing_words(group: SideInRegion) -> str:
    unknown = group["count"] - len(group["pieces"])
    words = [f"{CHARACTERS[PIECES[key]].name} ({CHARACTERS[PIECES[key]].strength})" for key in group["pieces"]]
    return ", ".join([*words, *([_("%(count)s unknown") % {"count": unknown}] if unknown else [])]) or "–"

"""The table of The Confrontation: the map as one side sees it, the battle, cards and characters.

Pure, from a seat's view and the game's printed facts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.confrontation.board import ANDUIN, BY_ID, DARK, FORWARD, GOOD, IDS, SIDES, TUNNEL_OF_MORIA, limit
from engine.confrontation.pieces import BY_KEY as PIECES
from engine.confrontation.pieces import CHARACTERS
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

__all__ = ["confrontation_board"]

Data = Mapping[str, Any]

PHASES = (("placing", "Placing"), ("moving", "Moving"), ("battle", "Battle"))


def confrontation_board(
    view: Data, names: Sequence[str], viewer: int | None, counts: Mapping[str, int], *, placing: bool = False
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
    battle = battle_shown(view, names, viewer, known) if view["battle"] else None
    return {
        "kind": "map",
        "css": "board--fight" if battle or view["phase"] == "tunnel" else "",
        "side": side,
        "line": _line(view, names, viewer),
        "phases": _phases(view),
        "width": WIDTH,
        "height": HEIGHT,
        "regions": [region_drawn(region, map_of[region["id"]], side, battle) for region in view["regions"]],
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


def _line(view: Data, names: Sequence[str], viewer: int | None) -> str:
    own = f"you play the {SIDE_NAMES[view['side']]} side" if viewer is not None else ""
    if view["phase"] in ("placing", "over"):
        return own
    mover = next(seat["side"] for seat in view["seats"] if seat["seat"] == view["mover"])
    moves = f"{names[view['mover']]} ({SIDE_NAMES[mover]}) moves" if view["mover"] != viewer else "your move"
    return f"{own}, {moves}" if own else moves


def _phases(view: Data) -> list[dict[str, Any]]:
    now = "moving" if view["phase"] == "tunnel" else view["phase"]
    order = [phase for phase, _ in PHASES]
    at = order.index(now) if now in order else len(order)
    notes = {"moving": "the Tunnel of Moria"} if view["phase"] == "tunnel" else {}
    return [
        {"name": name, "note": notes.get(phase, "") if phase == now else "", "done": number < at, "now": phase == now}
        for number, (phase, name) in enumerate(PHASES)
    ]


def _row(region: Data, known: Mapping[str, Data]) -> dict[str, Any]:
    """A region in the table that says what the map shows."""
    number = BY_ID[region["id"]]
    ways = [*FORWARD[GOOD][number]]
    river, tunnel = ANDUIN.get(number), TUNNEL_OF_MORIA.get(number)
    special = [f"{region_name(IDS[river])} by the Anduin (Good only)"] if river is not None else []
    special += [f"{region_name(IDS[tunnel])} by the Tunnel of Moria (Good only)"] if tunnel is not None else []
    return {
        "name": region_name(region["id"]),
        "mountain": region["mountain"],
        "limit": limit(number),
        "east": ", ".join([*(region_name(IDS[way]) for way in ways), *special]) or "–",
        "west": ", ".join(region_name(IDS[way]) for way in FORWARD[DARK][number]) or "–",
        **{side: _standing_words(region[side]) for side in SIDES},
    }


def _standing_words(group: Data) -> str:
    unknown = group["count"] - len(group["pieces"])
    words = [f"{CHARACTERS[PIECES[key]].name} ({CHARACTERS[PIECES[key]].strength})" for key in group["pieces"]]
    return ", ".join([*words, *([f"{unknown} unknown"] if unknown else [])]) or "–"

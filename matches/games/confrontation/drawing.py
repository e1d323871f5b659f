"""Draw the map of The Confrontation: regions, pieces, the Anduin and the Tunnel of Moria.

What the view does not name is drawn as an unknown piece.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.utils.translation import gettext, ngettext

from cardpool.pictures.stored import picture_url
from engine.confrontation.board import ANDUIN, BY_ID, HOMES, IDS, NAMES, ROWS, SIDES, TUNNEL_OF_MORIA, Side
from engine.confrontation.pieces import BY_KEY as PIECES
from engine.confrontation.pieces import CHARACTERS
from engine.confrontation.view_types import (
    ConfrontationBattle,
    ConfrontationPiece,
    ConfrontationRegion,
    ConfrontationSeat,
    ConfrontationView,
)
from matches.games.confrontation.map import Box, slots

__all__ = [
    "draft_drawn",
    "first_placement",
    "pieces_drawn",
    "region_drawn",
    "region_name",
    "river_drawn",
    "tunnel_drawn",
]

LONG_NAME = 13
"""Letters; longer names are drawn narrower, to leave room for the strength."""


def region_name(region: str) -> str:
    """A region as a label, without its article."""
    return NAMES[BY_ID[region]].removeprefix("the ")


def region_drawn(
    region: ConfrontationRegion, box: Box, side: Side | None, battle: ConfrontationBattle | None
) -> dict[str, object]:
    held = region[side]["count"] if side else 0
    return {
        "id": region["id"],
        "name": region_name(region["id"]),
        "box": box,
        "mountain": region["mountain"],
        "home": "good" if region["row"] == 0 else "dark" if region["row"] == len(ROWS) - 1 else "",
        "fought": battle is not None and battle["region"] == region["id"],
        "limit": region["limit"],
        "pips": [
            {"x": round(box.x + box.width - 8 - 8 * number, 1), "y": box.y + 11, "full": number < held}
            for number in range(region["limit"])
        ],
    }


def pieces_drawn(
    view: ConfrontationView,
    map_of: Mapping[str, Box],
    counts: Mapping[str, int],
    known: Mapping[str, ConfrontationPiece],
) -> list[dict[str, object]]:
    """Every piece on the map at its place. The known ones come first, in the order of the view, which says nothing."""
    drawn: list[dict[str, object]] = []
    for region in view["regions"]:
        standing = [(side, region[side]) for side in SIDES]
        if region["id"] == "moria" and view["tunnel"]["count"]:
            standing.append(("good", view["tunnel"]))
        places = iter(slots(map_of[region["id"]]))
        for side, group in standing:
            in_tunnel = group is view["tunnel"]
            where = (
                gettext("in the Tunnel of Moria")
                if in_tunnel
                else gettext("in %(region)s") % {"region": NAMES[BY_ID[region["id"]]]}
            )
            unknown = group["count"] - len(group["pieces"])
            for key in [*group["pieces"], *[None] * unknown]:
                x, y = next(places)
                drawn.append(_piece(key, side, x, y, region["id"], where, counts, known, in_tunnel=in_tunnel))
    return drawn


def _piece(
    key: str | None,
    side: str,
    x: float,
    y: float,
    region: str,
    where: str,
    counts: Mapping[str, int],
    known: Mapping[str, ConfrontationPiece],
    *,
    in_tunnel: bool,
) -> dict[str, object]:
    if key is None:
        label = gettext("in the Tunnel") if in_tunnel else ""
        picture = picture_url(f"confrontation-_{side}")  # one for all: it tells nothing
        return {
            "key": "",
            "picture": picture,
            "side": side,
            "x": x,
            "y": y,
            "region": region,
            "name": label,
            "strength": "?",
            "count": 0,
        }
    character = CHARACTERS[PIECES[key]]
    count = counts.get(key, 0)
    facts = {"name": character.name, "strength": character.strength, "where": where, "count": count}
    if count:
        hit = ngettext(
            "%(name)s, strength %(strength)s, %(where)s: %(count)s choice",
            "%(name)s, strength %(strength)s, %(where)s: %(count)s choices",
            count,
        )
    else:
        hit = gettext("%(name)s, strength %(strength)s, %(where)s")
    return {
        "key": key,
        "picture": picture_url(f"confrontation-{key}"),
        "side": side,
        "x": x,
        "y": y,
        "region": region,
        "name": character.name,
        "long": len(character.name) > LONG_NAME,
        "strength": character.strength,
        "count": count,
        "revealed": key in known and known[key]["revealed"],
        "hit": hit % facts,
    }


def draft_drawn(map_of: Mapping[str, Box], seat: ConfrontationSeat) -> list[dict[str, object]]:
    """The viewer's characters as the form first places them, before anything is confirmed."""
    drawn = []
    side = seat["side"]
    free = {region: iter(slots(box)) for region, box in map_of.items()}
    for key, region in first_placement([character["id"] for character in seat["team"]], SIDES.index(side)):
        x, y = next(free[region])
        drawn.append(
            {**_piece(key, side, x, y, region, "", {key: 1}, {}, in_tunnel=False)}
            | {
                "draft": True,
                "hit": gettext("%(characters)s: choose two characters to exchange them")
                % {"characters": CHARACTERS[PIECES[key]].name},
            }
        )
    return drawn


def first_placement(team: Iterable[str], side: int) -> list[tuple[str, str]]:
    """A side's characters in their printed order on its starting places: what the form begins with."""
    places = [IDS[region] for region, count in HOMES[side].items() for _ in range(count)]
    return list(zip(team, places, strict=True))


def river_drawn(map_of: Mapping[str, Box]) -> dict[str, object]:
    """The Anduin along its regions, and an arrow at each border it crosses, downstream."""
    course = [*ANDUIN, *[region for region in ANDUIN.values() if region not in ANDUIN]]
    parts = [map_of[IDS[region]] for region in course]
    y = parts[0].y + parts[0].height - 7
    way = 1 if parts[-1].x > parts[0].x else -1
    start, end = parts[0].middle - 40 * way, parts[-1].middle + 40 * way
    steps = 6
    step = (end - start) / steps
    path = f"M{start:g} {y:g}" + "".join(f"q{step / 2:g} {(-5 if n % 2 else 5)} {step:g} 0" for n in range(steps))
    arrows = [f"M{part.edge(way) - 5 * way:g} {y - 6:g}l{10 * way} 6l{-10 * way} 6z" for part in parts[:-1]]
    return {"path": path, "arrows": arrows, "x": end - 34 * way, "y": y - 7}


def tunnel_drawn(map_of: Mapping[str, Box]) -> dict[str, object]:
    """The Tunnel of Moria, under the mountains."""
    ((origin, target),) = TUNNEL_OF_MORIA.items()
    first, last, under = map_of[IDS[origin]], map_of[IDS[target]], map_of["moria"]
    inner = under.x + 4 if under.x >= first.middle - 1 else under.x + under.width - 4
    down = 1 if last.y > first.y else -1
    y1 = first.y + (first.height - 4 if down > 0 else 4)
    y2 = last.y + (8 if down > 0 else last.height - 8)
    return {
        "path": f"M{inner:g} {y1:g}V{y2 - 8 * down:g}",
        "arrow": f"M{inner - 6:g} {y2 - 9 * down:g}h12l-6 {9 * down}z",
        "x": under.middle,
        "y": under.y + under.height - 7,
    }

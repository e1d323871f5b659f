"""The table of The Confrontation: the map from one side's eyes, the battle, cards and characters.

Pure, from a seat's view and the game's printed facts. What the view does not name is drawn as an unknown piece.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from engine.confrontation.board import (
    ANDUIN,
    BY_ID,
    DARK,
    FORWARD,
    GOOD,
    HOMES,
    IDS,
    NAMES,
    ROWS,
    SIDES,
    TUNNEL_OF_MORIA,
    limit,
)
from engine.confrontation.cards import CARDS, DECK, SPECIALS
from engine.confrontation.pieces import BY_KEY as PIECES
from engine.confrontation.pieces import CHARACTERS
from matches.boards.mapping import HEIGHT, WIDTH, Box, boxes, slots

__all__ = ["confrontation_board", "confrontation_panel"]

Data = Mapping[str, Any]

PHASES = (("placing", "Placing"), ("moving", "Moving"), ("battle", "Battle"))
LONG_NAME = 13
"""Letters; longer names are drawn narrower, to leave room for the strength."""
SIDE_NAMES = {"good": "Good", "dark": "Dark"}


def region_name(region: str) -> str:
    """A region as a label, without its article."""
    return NAMES[BY_ID[region]].removeprefix("the ")


def confrontation_board(
    view: Data, names: Sequence[str], viewer: int | None, counts: Mapping[str, int], *, placing: bool = False
) -> dict[str, Any]:
    """What the page draws.

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
    battle = _battle(view, names, viewer, known) if view["battle"] else None
    return {
        "kind": "map",
        "css": "board--fight" if battle or view["phase"] == "tunnel" else "",
        "side": side,
        "line": _line(view, names, viewer),
        "phases": _phases(view),
        "width": WIDTH,
        "height": HEIGHT,
        "regions": [_region(region, map_of[region["id"]], side, battle) for region in view["regions"]],
        "pieces": _pieces(view, map_of, counts, known) + (_draft(map_of, by_side[side]) if placing and side else []),
        "river": _river(map_of),
        "tunnel": _tunnel(map_of),
        "battle": battle,
        "seats": [_seat(seat, names, viewer) for seat in own_first],
        "table": [_row(region, known) for region in view["regions"]],
        "walker": view["tunnel"]["count"] > 0,
        "texts": _texts(view),
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


# -- the map --------------------------------------------------------------------------------------------------------


def _region(region: Data, box: Box, side: str | None, battle: Data | None) -> dict[str, Any]:
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


def _pieces(
    view: Data, map_of: Mapping[str, Box], counts: Mapping[str, int], known: Mapping[str, Data]
) -> list[dict[str, Any]]:
    """Every piece on the map at its place. The known ones come first, in the order of the view, which says nothing."""
    drawn: list[dict[str, Any]] = []
    for region in view["regions"]:
        standing = [(side, region[side]) for side in SIDES]
        if region["id"] == "moria" and view["tunnel"]["count"]:
            standing.append(("good", view["tunnel"]))
        places = iter(slots(map_of[region["id"]]))
        for side, group in standing:
            in_tunnel = group is view["tunnel"]
            where = "in the Tunnel of Moria" if in_tunnel else f"in {NAMES[BY_ID[region['id']]]}"
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
    known: Mapping[str, Data],
    *,
    in_tunnel: bool,
) -> dict[str, Any]:
    if key is None:
        label = "in the Tunnel" if in_tunnel else ""
        return {"key": "", "side": side, "x": x, "y": y, "region": region, "name": label, "strength": "?", "count": 0}
    character = CHARACTERS[PIECES[key]]
    count = counts.get(key, 0)
    choices = f": {count} choice{'s' if count != 1 else ''}" if count else ""
    return {
        "key": key,
        "side": side,
        "x": x,
        "y": y,
        "region": region,
        "name": character.name,
        "long": len(character.name) > LONG_NAME,
        "strength": character.strength,
        "count": count,
        "revealed": bool(known.get(key, {}).get("revealed")),
        "hit": f"{character.name}, strength {character.strength}, {where}{choices}",
    }


def _draft(map_of: Mapping[str, Box], seat: Data) -> list[dict[str, Any]]:
    """The viewer's characters as the form first places them, before anything is confirmed."""
    drawn = []
    side = str(seat["side"])
    free = {region: iter(slots(box)) for region, box in map_of.items()}
    for key, region in first_placement([one["id"] for one in seat["team"]], SIDES.index(side)):
        x, y = next(free[region])
        drawn.append(
            {**_piece(key, side, x, y, region, f"in {NAMES[BY_ID[region]]}", {key: 1}, {}, in_tunnel=False)}
            | {"draft": True, "hit": f"{CHARACTERS[PIECES[key]].name}: choose two characters to exchange them"}
        )
    return drawn


def first_placement(team: Iterable[str], side: int) -> list[tuple[str, str]]:
    """A side's characters in their printed order on its starting places: what the form begins with."""
    places = [IDS[region] for region, count in HOMES[side].items() for _ in range(count)]
    return list(zip(team, places, strict=True))


def _river(map_of: Mapping[str, Box]) -> dict[str, Any]:
    """The Anduin along its regions, and an arrow at each border it crosses, downstream."""
    course = [*ANDUIN, *[region for region in ANDUIN.values() if region not in ANDUIN]]
    parts = [map_of[IDS[region]] for region in course]
    y = parts[0].y + parts[0].height - 7
    way = 1 if parts[-1].x > parts[0].x else -1
    start, end = parts[0].middle - 40 * way, parts[-1].middle + 40 * way
    steps = 6
    step = (end - start) / steps
    path = f"M{start:g} {y:g}" + "".join(f"q{step / 2:g} {(-5 if n % 2 else 5)} {step:g} 0" for n in range(steps))
    arrows = [f"M{one.edge(way) - 5 * way:g} {y - 6:g}l{10 * way} 6l{-10 * way} 6z" for one in parts[:-1]]
    return {"path": path, "arrows": arrows, "x": end - 34 * way, "y": y - 7}


def _tunnel(map_of: Mapping[str, Box]) -> dict[str, Any]:
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


# -- battle ---------------------------------------------------------------------------------------------------------


def _battle(view: Data, names: Sequence[str], viewer: int | None, known: Mapping[str, Data]) -> dict[str, Any]:
    """The battle: both fighters, open cards, totals, and what the result means as far as the viewer may know."""
    fought = view["battle"]
    own = view["side"] if viewer is not None else "good"
    seats = {seat["side"]: seat["seat"] for seat in view["seats"]}
    fighters = []
    for side in sorted(SIDES, key=lambda one: one != own):
        role = "attacker" if CHARACTERS[PIECES[fought["attacker"]]].side == SIDES.index(side) else "defender"
        character = CHARACTERS[PIECES[fought[role]]]
        card = fought["cards"][side]
        deciding = seats[side] in view.get("waiting", ())
        fighters.append(
            {
                "key": character.key,
                "side": side,
                "role": "attacks" if role == "attacker" else "is attacked",
                "player": "you" if seats[side] == viewer else names[seats[side]],
                "name": character.name,
                "strength": character.strength,
                "text": character.text,
                "card": card,
                "no_effect": side in fought["no_effect"],
                "state": "deciding" if deciding and not card else "" if card else "no card open",
                "total": fought["strengths"][side],
            }
        )
    return {
        "region": fought["region"],
        "title": f"Battle in {NAMES[BY_ID[fought['region']]]}",
        "fighters": fighters,
        "meaning": _meaning(fought, fighters),
    }


def _meaning(fought: Data, fighters: Sequence[Data]) -> str:
    """What the strengths as they stand come to."""
    ours, theirs = fighters
    if fought["over"]:
        return "This battle is over."
    if ours["total"] == theirs["total"]:
        stands = f"{ours['total']} against {theirs['total']}: with equal strength both are defeated"
    else:
        better, worse = (ours, theirs) if ours["total"] > theirs["total"] else (theirs, ours)
        stands = f"{better['total']} against {worse['total']}: {worse['name']} would be defeated"
    return f"By strength as it stands, {stands}."


# -- people, cards, characters --------------------------------------------------------------------------------------


def _card(card: Data) -> dict[str, Any]:
    return {
        "id": card["id"],
        "name": card["name"],
        "short": str(card["strength"]) if card["strength"] else card["name"],
        "number": bool(card["strength"]),
    }


def _facts(card: int) -> dict[str, Any]:
    one = CARDS[card]
    return {"id": one.key, "name": one.name, "strength": one.strength, "text": one.text}


def _seat(seat: Data, names: Sequence[str], viewer: int | None) -> dict[str, Any]:
    """One player's cards and characters. A hand is the nine cards less those that were played: public knowledge."""
    side = SIDES.index(seat["side"])
    played = {card["id"] for card in seat["used"]}
    lost = {piece["id"] for piece in seat["defeated"]}
    hand = seat.get("hand") or [_facts(card) for card in DECK[side] if CARDS[card].key not in played]
    return {
        "name": "You" if seat["seat"] == viewer else names[seat["seat"]],
        "own": seat["seat"] == viewer,
        "side": seat["side"],
        "side_name": SIDE_NAMES[seat["side"]],
        "alive": [one for one in seat["team"] if one["id"] not in lost],
        "defeated": [one for one in seat["team"] if one["id"] in lost],
        "special": seat["special"],
        "ring_bearer": "Sam" if seat["ring_bearer"] not in (None, "frodo", "v_frodo") else "",
        "hand": [_card(card) for card in hand],
        "used": [_card(card) for card in seat["used"]],
    }


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


def _texts(view: Data) -> dict[str, dict[str, Any]]:
    """What every character and card says when it is looked at closely: printed facts, the same for everybody. Both
    printings of the Deluxe edition's characters, for players choose between them."""
    found: dict[str, dict[str, Any]] = {}
    playing = {one["id"] for seat in view["seats"] for one in seat["team"]}
    for one in CHARACTERS:
        if view["edition"] == "classic" and one.key not in playing:
            continue
        found[one.key] = {
            "title": one.name,
            "type": "character",
            "culture": f"{SIDE_NAMES[SIDES[one.side]]}, strength {one.strength}",
            "text": one.text,
            "lines": [],
        }
    for special in SPECIALS:
        found[special.key] = {
            "title": special.name,
            "type": "special card",
            "culture": SIDE_NAMES[SIDES[special.side]],
            "text": special.text,
            "lines": [],
        }
    for card in CARDS:
        found[card.key] = {
            "title": card.name,
            "type": "card",
            "culture": SIDE_NAMES[SIDES[card.side]],
            "text": card.text or f"Adds {card.strength} to the character's strength.",
            "lines": [],
        }
    return found


# -- the decision ---------------------------------------------------------------------------------------------------


def confrontation_panel(panel: dict[str, Any], decision: Data, view: Data) -> dict[str, Any]:
    """The decision panel with what this game adds: the placement form, and what each strength card would beat."""
    key = (decision.get("prompt") or {}).get("key")
    if key == "place":
        return {**panel, "input": "place", "places": _places(decision, SIDES.index(view["side"]))}
    if key == "card" and view["battle"]:
        for group in panel["groups"]:
            for option in group["options"]:
                option |= _outcome(str(option["key"]), view)
    return panel


def _places(decision: Data, side: int) -> list[dict[str, Any]]:
    """A row per character with the regions it may start in, one chosen, so that the whole is always lawful."""
    team = dict.fromkeys(str(option["left"]) for option in decision["options"])
    chosen = dict(first_placement(team, side))
    rows: dict[str, dict[str, Any]] = {}
    for option in decision["options"]:
        left, right = str(option["left"]), str(option["right"])
        character = CHARACTERS[PIECES[left]]
        row = rows.setdefault(
            left, {"key": left, "name": character.name, "strength": character.strength, "text": character.text}
        )
        row.setdefault("regions", []).append(
            {"key": option["key"], "name": region_name(right), "chosen": chosen.get(left) == right}
        )
    return list(rows.values())


def _outcome(key: str, view: Data) -> dict[str, Any]:
    """What a strength card comes to, and which of the enemy's strength cards it beats. The enemy's hand is public."""
    card = next((_facts(number) for number in range(len(CARDS)) if CARDS[number].key == key), None)
    if card is None or not card["strength"]:
        return {}
    fought, side = view["battle"], view["side"]
    enemy = "dark" if side == "good" else "good"
    fighters = {SIDES[CHARACTERS[PIECES[fought[role]]].side]: fought[role] for role in ("attacker", "defender")}
    base = fought["strengths"][side]
    if fighters["dark"] == "troll" and side == "dark":
        return {"outcome": str(base), "note": "the Troll's card has no effect"}
    ours, theirs = base + card["strength"], fought["strengths"][enemy]
    if fought["cards"][enemy] is not None or fighters["dark"] == "troll":
        word = "wins" if ours > theirs else "both fall" if ours == theirs else "loses"
        return {"outcome": f"{ours} : {theirs}", "note": word}
    played = {one["id"] for seat in view["seats"] if seat["side"] == enemy for one in seat["used"]}
    strengths = [
        CARDS[one].strength for one in DECK[SIDES.index(enemy)] if CARDS[one].strength and CARDS[one].key not in played
    ]
    beaten = [strength for strength in strengths if theirs + strength < ours]
    level = [strength for strength in strengths if theirs + strength == ours]
    words = []
    if strengths and len(beaten) == len(strengths):
        words.append("beats every strength card they hold")
    elif beaten:
        words.append(f"beats {'up to ' if len(beaten) > 1 else ''}{max(beaten)}")
    elif not level:
        words.append("loses to every strength card they hold" if strengths else "")
    if level:
        words.append(f"equal to {level[0]}: both fall")
    return {"outcome": f"= {ours}", "note": ", ".join(word for word in words if word)}

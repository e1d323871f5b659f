"""The table of the card game: path, field drawn in pairs, seats, hand. See the contract of the ruleset's view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

__all__ = ["tcg_board"]

PHASES = ("fellowship", "shadow", "maneuver", "archery", "assignment", "skirmish", "regroup")
PAIRED = ("assignment", "skirmish")
SITE_WORDS = ("sanctuary", "underground", "forest", "plains", "mountain", "river", "marsh", "battleground", "dwelling")

Card = Mapping[str, Any]
BAR_WIDTH = 238


def tcg_board(
    view: Mapping[str, Any], names: Sequence[str], viewer: int | None, counts: Mapping[str, int]
) -> dict[str, Any]:
    """What the page draws.

    Args:
        view: the seat's view, or the spectator's.
        names: players' names by seat.
        viewer: the seat looking, or ``None``.
        counts: how many options each card has in the decision shown; those cards are marked.
    """
    bottom = viewer if viewer is not None else 0
    seats = view["seats"]
    cards = _by_id(seats)
    owners = names if len(seats) > 2 else ()
    paired = {card for skirmish in view["skirmishes"] for card in [skirmish["fp"], *skirmish["minions"]] if card}
    fp = view["fp"]
    began = bool(view["path"] and view["path"][0]["card"])
    field = [
        card
        for seat in seats
        for card in seat["characters"]
        if (seat["seat"] == fp and card["type"] != "minion") or card["type"] == "minion"
    ]
    loose = [card for card in field if card["id"] not in paired]
    return {
        "phases": _phases(view),
        "path": [_site(place, names, viewer, seats[fp]["site"] if began else 0) for place in view["path"]],
        "skirmishes": _skirmishes(
            view,
            cards,
            {card["id"]: _unit(card, seats, counts, owners) for card in field},
            shadow=viewer is not None and viewer != fp,
        ),
        "loose_minions": [_unit(card, seats, counts, owners) for card in loose if card["type"] == "minion"],
        "loose_companions": [_unit(card, seats, counts, owners) for card in loose if card["type"] != "minion"],
        "in_pairs": bool(view["skirmishes"]),
        "twilight": view["twilight"],
        "twilight_tokens": range(min(view["twilight"], 12)),
        "archery": view["archery"],
        "moves": view["moves"],
        "move_limit": view["move_limit"],
        "fierce": view.get("fierce", False),
        "bottom": _seat(seats[bottom], view, names, counts, own=viewer is not None),
        "tops": [_seat(seats[number], view, names, counts, own=False) for number in _around(view, bottom)],
        "many": len(seats) > 2,
        "hand": [_hand_card(card, counts) for card in seats[bottom].get("hand", ())] if viewer is not None else None,
        "texts": _texts(view),
        "fp": fp,
        "fp_name": names[fp] if began else "",
        "began": began,
    }


def _around(view: Mapping[str, Any], bottom: int) -> list[int]:
    """The other seats clockwise from the one at the bottom; by number while places are not chosen."""
    order = [seat for seat in view["order"] if seat >= 0]
    if len(order) < len(view["seats"]):
        return [seat["seat"] for seat in view["seats"] if seat["seat"] != bottom]
    at = order.index(bottom)
    return [*order[at + 1 :], *order[:at]]


def _texts(view: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """What a card says when it is looked at closely, by id, for the browser."""
    found: dict[str, dict[str, Any]] = {}

    def put(cards: Any) -> None:
        for card in cards or ():
            wounds = card.get("wounds")
            lines = [", ".join(str(word) for word in card.get("keywords") or ())]
            if card.get("strength_why") and card.get("strength") != card.get("strength_base"):
                lines.append(f"Strength: {_sum(card)['parts']} = {card['strength']}")
            if wounds:
                lines.append(f"Wounds: {wounds} of {card.get('vitality')}")
            found[str(card["id"])] = {
                "title": card["title"] + (f", {card['subtitle']}" if card.get("subtitle") else ""),
                "type": str(card["type"]),
                "culture": str(card.get("culture") or ""),
                "text": str(card.get("text") or ""),
                "lines": [line for line in lines if line],
            }
            put(card.get("borne"))
            put(card.get("stacked"))

    put([place["card"] for place in view["path"] if place["card"]])
    for seat in view["seats"]:
        for zone in ("characters", "support", "dead", "hand", "discard", "adventure"):
            put(seat.get(zone))
    return found


def _by_id(seats: Sequence[Mapping[str, Any]]) -> dict[str, Card]:
    return {card["id"]: card for seat in seats for zone in ("characters", "support") for card in seat[zone]}


def _phases(view: Mapping[str, Any]) -> list[dict[str, Any]]:
    now = view["phase"]
    at = PHASES.index(now) if now in PHASES else (-1 if now != "over" else len(PHASES))
    rows = []
    for number, phase in enumerate(PHASES):
        note = ""
        if number == at and phase == "skirmish" and view["skirmishes"]:
            fought = sum(skirmish["state"] == "done" for skirmish in view["skirmishes"])
            note = f"{min(fought + 1, len(view['skirmishes']))} of {len(view['skirmishes'])}"
        rows.append({"name": phase.capitalize(), "note": note, "done": number < at, "now": number == at})
    return rows


def _site(place: Mapping[str, Any], names: Sequence[str], viewer: int | None, here: int) -> dict[str, Any]:
    card = place["card"]
    markers = [
        {"name": "you" if seat == viewer else names[seat], "css": "you" if seat == viewer else "opp"}
        for seat in sorted(place["markers"], key=lambda seat: seat != viewer)
    ]
    words = [word for word in (card or {}).get("keywords") or () if str(word) in SITE_WORDS]
    return {
        "number": place["number"],
        "card": card,
        "words": ", ".join(words),
        "sanctuary": "sanctuary" in words,
        "markers": markers,
        "current": place["number"] == here,
    }


def _seat(
    seat: Mapping[str, Any], view: Mapping[str, Any], names: Sequence[str], counts: Mapping[str, int], *, own: bool
) -> dict[str, Any]:
    number = seat["seat"]
    resting = [card for card in seat["characters"] if number != view["fp"] and card["type"] != "minion"]
    lanes = [
        ("Support", [card for card in seat["support"] if card["side"] != "shadow"], False),
        ("Support, Shadow", [card for card in seat["support"] if card["side"] == "shadow"], False),
        ("Fellowship, at rest", resting, True),
        ("Dead pile", seat["dead"], True),
    ]
    return {
        "number": number,
        "name": names[number],
        "own": own,
        "role": _role(view, number),
        "lost": seat["lost"],
        "hand": seat["hand_count"],
        "deck": seat["deck_count"],
        "discard": seat["discard_count"],
        "dead": len(seat["dead"]),
        "site": seat["site"],
        "burdens": seat["burdens"],
        "resistance": seat["resistance"],
        "ring_worn": seat["ring_worn"],
        "waiting": number in view.get("waiting", ()),
        "discard_cards": list(seat.get("discard", ())),
        "lanes": [
            {
                "name": name,
                "rest": rest,
                "cards": [{"card": card, "wounds": card.get("wounds") or 0, **_marks(card, counts)} for card in cards],
            }
            for name, cards, rest in lanes
            if cards
        ],
    }


def _role(view: Mapping[str, Any], seat: int) -> str:
    """With several Shadow players: who is the Free Peoples player, and in which order the others come."""
    if len(view["seats"]) == 2 or not view["shadow"]:
        return ""
    if seat == view["fp"]:
        return "Free Peoples"
    return f"Shadow {view['shadow'].index(seat) + 1}" if seat in view["shadow"] else ""


def _marks(card: Card, counts: Mapping[str, int]) -> dict[str, Any]:
    """How a card is outlined, and what its button says."""
    count = counts.get(str(card["id"]), 0)
    actions = f"{count} legal action{'s' if count != 1 else ''}" if count else "inspect"
    return {"state": "can" if count else "", "hit": f"{card['title']}: {actions}", "count": count}


def _hand_card(card: Card, counts: Mapping[str, int]) -> dict[str, Any]:
    marks = _marks(card, counts)
    if counts and not marks["count"]:
        marks |= {"state": "idle", "hit": f"{card['title']}: no action now"}
    return {"card": card, **marks}


def _unit(
    card: Card, seats: Sequence[Mapping[str, Any]], counts: Mapping[str, int], owners: Sequence[str]
) -> dict[str, Any]:
    """A character on the field, the Ring-bearer with his burdens; whose minion it is, where ``owners`` are named."""
    bearer = next((seat for seat in seats if seat.get("ring_bearer") == card["id"]), None)
    marks = _marks(card, counts)
    for borne in card.get("borne") or ():
        if counts.get(str(borne["id"])):
            marks["state"] = "can"
            marks["count"] += counts[str(borne["id"])]
            marks["hit"] = f"{card['title']} with {borne['title']}: {marks['count']} legal actions"
    unit: dict[str, Any] = {"card": card, **marks, "bearer": bearer is not None}
    if owners and card["type"] == "minion":
        unit["owner"] = owners[card["owner"]]
    if bearer is not None:
        unit["burdens"] = bearer["burdens"]
        unit["resistance"] = bearer["resistance"]
        unit["ring_worn"] = bearer["ring_worn"]
    return unit


def _skirmishes(
    view: Mapping[str, Any], cards: Mapping[str, Card], units: Mapping[str, dict[str, Any]], *, shadow: bool
) -> list[dict[str, Any]]:
    """The columns of the field. The two strengths are the viewer's and the other's; spectators see the Free Peoples'
    first. A tie goes to the Shadow."""
    rows = []
    for number, skirmish in enumerate(view["skirmishes"], start=1):
        ours, theirs = skirmish["fp_strength"], skirmish["shadow_strength"]
        fighter = cards.get(str(skirmish["fp"]))
        minions = [cards[card] for card in skirmish["minions"] if card in cards]
        done = skirmish["state"] == "done"
        if ours == theirs and not done:
            verdict = ("won" if shadow else "tie", "tie")
        elif (ours > theirs) != shadow:
            verdict = ("won", "won" if done else "ahead")
        else:
            verdict = ("lost", "lost" if done else "behind")
        row: dict[str, Any] = {
            "number": number,
            "state": skirmish["state"],
            "fighter": units.get(str(skirmish["fp"])),
            "minions": [units[card] for card in skirmish["minions"] if card in units],
            "first": theirs if shadow else ours,
            "second": ours if shadow else theirs,
            "css": verdict[0],
            "verdict": verdict[1],
            "title": f"{number} · {'fought' if skirmish['state'] == 'done' else skirmish['state']}",
        }
        if skirmish["state"] == "now" and fighter is not None and minions:
            row["focus"] = _focus(fighter, minions, ours, theirs)
        rows.append(row)
    return rows


def _focus(fighter: Card, minions: Sequence[Card], ours: int, theirs: int) -> dict[str, Any]:
    """The current skirmish spelled out: bars, the sum of each side, and what would happen now."""
    full = max(ours, theirs, 2 * ours, 1)
    scale = BAR_WIDTH / full
    name = fighter["title"]
    them = " and ".join(card["title"] for card in minions)
    if ours > theirs:
        lead = f"{name} wins as it stands."
        overwhelmed = theirs > 0 and ours >= 2 * theirs
        if len(minions) == 1:
            rest = f"{them} is overwhelmed and dies." if overwhelmed else f"{them} takes the wounds."
        else:
            rest = "The minions are overwhelmed." if overwhelmed else "Each losing minion is wounded."
    else:
        tie = " A tie goes to the Shadow." if ours == theirs else ""
        lead = f"{name} loses as it stands.{tie}"
        rest = f"{name} is overwhelmed and dies." if theirs >= 2 * ours else f"{name} takes the wounds."
    return {
        "name": name,
        "them": them,
        "ours": ours,
        "theirs": theirs,
        "tie_x": round(theirs * scale, 1),
        "over_x": round(min(2 * ours, full) * scale, 1),
        "overwhelm_at": 2 * ours,
        "shadow_bar": _segments(sum(card.get("strength_base") or 0 for card in minions), theirs, scale),
        "fp_bar": _segments(fighter.get("strength_base") or 0, ours, scale),
        "sums": [*(_sum(card) for card in minions), _sum(fighter)],
        "lead": lead,
        "rest": rest,
        "ahead": ours > theirs,
    }


def _segments(base: int, total: int, scale: float) -> list[dict[str, Any]]:
    """One bar: what is printed, then what was added; a reduction shows as a shorter bar."""
    base = min(base, total)
    parts: list[dict[str, Any]] = [
        {"x": 0.0, "width": round(max(base * scale - 1, 0), 1), "label": f"{base} base", "text_x": 6}
    ]
    if total > base:
        x = base * scale + 1
        parts.append(
            {
                "x": round(x, 1),
                "width": round(max((total - base) * scale - 2, 0), 1),
                "label": f"+{total - base}",
                "text_x": round(x + 4, 1),
            }
        )
    return [part for part in parts if part["width"] > 0]


def _sum(card: Card) -> dict[str, Any]:
    """A card's strength as a sum: the printed number, then every source that changes it."""
    base = card.get("strength_base")
    changes = list(card.get("strength_why") or ())
    if changes and changes[0]["source"] == card["title"] and changes[0]["amount"] == base:
        changes = changes[1:]
    why = [f"{part['source']} {'+' if part['amount'] >= 0 else '−'}{abs(part['amount'])}" for part in changes]
    return {"name": card["title"], "parts": ", ".join([str(base), *why]), "total": card["strength"]}

"""The table of the card game: path, field drawn in pairs, seats, hand. See the contract of the ruleset's view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

__all__ = ["tcg_board"]

PHASES = ("fellowship", "shadow", "maneuver", "archery", "assignment", "skirmish", "regroup")
PAIRED = ("assignment", "skirmish")
SITE_WORDS = ("sanctuary", "underground", "forest", "plains", "mountain", "river", "marsh", "battleground", "dwelling")

Card = Mapping[str, Any]
Reasons = Mapping[str, Sequence[str]]
"""Card ids to sentences."""
BAR_WIDTH = 238


def tcg_board(
    view: Mapping[str, Any],
    names: Sequence[str],
    viewer: int | None,
    counts: Mapping[str, int],
    why_not: Mapping[str, str] | None = None,
) -> dict[str, Any]:
    """What the page draws.

    Args:
        view: the seat's view, or the spectator's.
        names: players' names by seat.
        viewer: the seat looking, or ``None``.
        counts: how many options each card has in the decision shown; those cards are marked.
        why_not: by the key an option would have, why it is none; see ``Game.explain``.
    """
    reasons = _by_card(why_not or {})
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
            {card["id"]: _unit(card, seats, counts, owners, reasons) for card in field},
            shadow=viewer is not None and viewer != fp,
        ),
        "loose_minions": [_unit(card, seats, counts, owners, reasons) for card in loose if card["type"] == "minion"],
        "loose_companions": [_unit(card, seats, counts, owners, reasons) for card in loose if card["type"] != "minion"],
        "in_pairs": bool(view["skirmishes"]),
        "twilight": view["twilight"],
        "twilight_tokens": range(min(view["twilight"], 12)),
        "archery": view["archery"],
        "moves": view["moves"],
        "move_limit": view["move_limit"],
        "fierce": view.get("fierce", False),
        "bottom": _seat(seats[bottom], view, names, counts, reasons, own=viewer is not None),
        "tops": [_seat(seats[number], view, names, counts, reasons, own=False) for number in _around(view, bottom)],
        "many": len(seats) > 2,
        "hand": [_hand_card(card, counts, reasons) for card in seats[bottom].get("hand", ())]
        if viewer is not None
        else None,
        "texts": _texts(view, reasons),
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


def _by_card(why_not: Mapping[str, str]) -> dict[str, list[str]]:
    """What each card could be expected to do and cannot: "use:c7:0" is about the card c7."""
    found: dict[str, list[str]] = {}
    for key, sentence in why_not.items():
        _, _, rest = key.partition(":")
        sentences = found.setdefault(rest.partition(":")[0], [])
        if rest and sentence not in sentences:
            sentences.append(sentence)
    return found


def _texts(view: Mapping[str, Any], reasons: Reasons) -> dict[str, dict[str, Any]]:
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
                "why": [f"Not now: {sentence}" for sentence in reasons.get(str(card["id"]), ())],
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
    seat: Mapping[str, Any],
    view: Mapping[str, Any],
    names: Sequence[str],
    counts: Mapping[str, int],
    reasons: Reasons,
    *,
    own: bool,
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
                "cards": [
                    {"card": card, "wounds": card.get("wounds") or 0, **_marks(card, counts, reasons)} for card in cards
                ],
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


def _marks(card: Card, counts: Mapping[str, int], reasons: Reasons) -> dict[str, Any]:
    """How a card is outlined, and what its button says: its actions, or why it has none."""
    count = counts.get(str(card["id"]), 0)
    actions = f"{count} legal action{'s' if count != 1 else ''}" if count else "inspect"
    why = " ".join(reasons.get(str(card["id"]), ())) if not count else ""
    hit = f"{card['title']}: {actions}" + (f". Not now: {why}" if why else "")
    return {"state": "can" if count else "", "hit": hit, "count": count, "why": why}


def _hand_card(card: Card, counts: Mapping[str, int], reasons: Reasons) -> dict[str, Any]:
    marks = _marks(card, counts, reasons)
    if counts and not marks["count"]:
        said = f"not now. {marks['why']}" if marks["why"] else "no action now"
        marks |= {"state": "idle", "hit": f"{card['title']}: {said}"}
    return {"card": card, **marks}


def _unit(
    card: Card,
    seats: Sequence[Mapping[str, Any]],
    counts: Mapping[str, int],
    owners: Sequence[str],
    reasons: Reasons,
) -> dict[str, Any]:
    """A character on the field, the Ring-bearer with his burdens; whose minion it is, where ``owners`` are named."""
    bearer = next((seat for seat in seats if seat.get("ring_bearer") == card["id"]), None)
    marks = _marks(card, counts, reasons)
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
    first. Who would win, and overwhelm, is what the rules say they would resolve now."""
    rows = []
    for number, skirmish in enumerate(view["skirmishes"], start=1):
        ours, theirs = skirmish["fp_strength"], skirmish["shadow_strength"]
        minions = [cards[card] for card in skirmish["minions"] if card in cards]
        css, verdict = _verdict(skirmish, shadow=shadow)
        row: dict[str, Any] = {
            "number": number,
            "state": skirmish["state"],
            "fighter": units.get(str(skirmish["fp"])),
            "minions": [units[card] for card in skirmish["minions"] if card in units],
            "first": theirs if shadow else ours,
            "second": ours if shadow else theirs,
            "css": css,
            "verdict": verdict,
            "title": f"{number} · {'fought' if skirmish['state'] == 'done' else skirmish['state']}",
        }
        fighter = cards.get(str(skirmish["fp"]))
        if skirmish["state"] == "now" and skirmish["winner"] is not None and fighter is not None and minions:
            row["focus"] = _focus(skirmish, cards, fighter, minions)
        rows.append(row)
    return rows


def _verdict(skirmish: Mapping[str, Any], *, shadow: bool) -> tuple[str, str]:
    """The tally's class, and how the viewer's side stands, in a word."""
    if skirmish["winner"] is None:
        return ("", "fought" if skirmish["state"] == "done" else "")
    won = (skirmish["winner"] == "shadow") == shadow
    if skirmish["overwhelmed"]:
        return ("won", "overwhelms") if won else ("lost", "overwhelmed")
    if skirmish["fp_strength"] == skirmish["shadow_strength"]:
        return ("won" if won else "tie", "tie")
    return ("won", "ahead") if won else ("lost", "behind")


def _focus(
    skirmish: Mapping[str, Any], cards: Mapping[str, Card], fighter: Card, minions: Sequence[Card]
) -> dict[str, Any]:
    """The current skirmish spelled out: bars, the sum of each side, and what would happen now."""
    ours, theirs, limit = skirmish["fp_strength"], skirmish["shadow_strength"], skirmish["overwhelm_at"]
    sums = {one["id"]: one for one in skirmish["sums"]}
    full = max(ours, theirs, limit, 1)
    scale = BAR_WIDTH / full
    name = fighter["title"]
    them = " and ".join(card["title"] for card in minions)
    ahead = skirmish["winner"] == "fp"
    crushed = " and ".join(cards[card]["title"] for card in skirmish["crushed"] if card in cards)
    dies = f"{crushed} {'are' if len(skirmish['crushed']) > 1 else 'is'} overwhelmed and "
    dies += "die." if len(skirmish["crushed"]) > 1 else "dies."
    if ahead:
        lead = f"{name} wins as it stands."
        wounded = f"{them} takes the wounds." if len(minions) == 1 else "Each losing minion is wounded."
    else:
        tie = " A tie goes to the Shadow." if ours == theirs else ""
        lead = f"{name} loses as it stands.{tie}"
        wounded = f"{name} takes the wounds."
    return {
        "name": name,
        "them": them,
        "ours": ours,
        "theirs": theirs,
        "tie_x": round(theirs * scale, 1),
        "over_x": round(limit * scale, 1),
        "overwhelm_at": limit,
        "shadow_bar": _segments(sum(sums[card["id"]]["strength_base"] for card in minions), theirs, scale),
        "fp_bar": _segments(sums[fighter["id"]]["strength_base"], ours, scale),
        "sums": [_sum({**sums[card["id"]], "title": card["title"]}) for card in (*minions, fighter)],
        "lead": lead,
        "rest": dies if crushed else wounded,
        "ahead": ahead,
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
    changes = card.get("strength_why") or ()
    why = [f"{part['source']} {'+' if part['amount'] >= 0 else '−'}{abs(part['amount'])}" for part in changes]
    return {"name": card["title"], "parts": ", ".join([str(base), *why]), "total": card["strength"]}

"""The table of the deck-building game: players, the Path, the stacks, and the own cards.

Pure, from a seat's view alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

__all__ = ["card_type", "deckbuilding_board", "idents", "short_text"]

Data = Mapping[str, Any]

CHOOSING, TURN, BETWEEN = "choosing heroes", "turn", "between turns"
"""The engine's phases."""
PHASES = (
    (CHOOSING, "Heroes"),
    ("ambushes", "Ambushes"),
    (TURN, "Play and buy"),
    (BETWEEN, "Path and Archenemy"),
)


def deckbuilding_board(
    view: Data,
    names: Sequence[str],
    viewer: int | None,
    counts: Mapping[str, int],
    why_not: Mapping[str, str] | None = None,
) -> dict[str, Any]:
    """The board as data for the template.

    Args:
        view: the seat's view, or the spectator's.
        names: players' names by seat.
        viewer: the seat looking, or ``None``.
        counts: how many options each card has in the decision shown, by its id or by what ``idents`` says of it.
        why_not: by the key an option would have, why it is none; see ``Game.explain``.
    """
    drawn = _Drawn(view, viewer, counts, why_not or {})
    whose = view["player"]
    path = [drawn.card(card) for card in view["path"]]
    own = view["seats"][viewer] if viewer is not None else None
    corruption = next((key for key, one in view["definitions"].items() if one["group"] == "corruption"), "")
    is_turn = view["phase"] == TURN
    return {
        "kind": "deckbuilding",
        "css": "",
        "line": _line(view, names, viewer),
        "phases": _phases(view),
        "turn_word": "to play" if is_turn else "next",
        "players": [_player(view, seat, names, viewer) for seat in _from_viewer(view, viewer)],
        "power": view["power"] if is_turn else None,
        "power_of": "yours to spend" if whose == viewer else f"{names[whose]} spends it",
        "stakes": _stakes(view, names, viewer),
        "ambush_title": f"{'You are' if whose == viewer else f'{names[whose]} is'} ambushed at the start of the turn",
        "ambushes": [{"title": card["name"], "text": _ambush_text(view, card)} for card in view["ambushes"]],
        "path": [*path, *[None] * (view["slots"] - len(path))],
        "archenemy": drawn.card(view["archenemy"]) if view["archenemy"] else None,
        "archenemy_down": "turned up when the turn is over" if view["archenemies_left"] else "all are defeated",
        "stack_count": view["archenemies_left"],
        "valor": drawn.card(view["valor"]) if view["valor"] else None,
        "valor_name": view["valor"]["name"] if view["valor"] else "Valor",
        "valor_count": view["valor_left"],
        "corruption": drawn.look(corruption) if corruption and view["corruption_left"] else None,
        "corruption_name": view["definitions"][corruption]["name"] if corruption else "Corruption",
        "corruption_count": view["corruption_left"],
        "known": list(_known(view, names, viewer)),
        "rows": [row for row in _rows(view, own, names, viewer, drawn) if row is not None],
        "piles": list(_piles(view, own, names, viewer, drawn)),
        "worth": _worth(view, own),
        "label": view["set"]["label"],
        "texts": drawn.texts,
    }


def zones_of(view: Data, viewer: int | None) -> Iterator[tuple[str, Sequence[Data]]]:
    """The cards of a view that have an id, by the zone they lie in."""
    yield "path", view["path"]
    yield "top", [view["archenemy"]] if view["archenemy"] else []
    yield "valor", [view["valor"]] if view["valor"] else []
    yield "destroyed", view["destroyed"]
    for seat in view["seats"]:
        for zone in ("hand", "looked", "pack") if seat["seat"] == viewer else ():
            yield zone, seat[zone]
        for zone in ("discard", "played", "in_play"):
            yield f"{zone}{seat['seat']}", seat[zone]


def idents(view: Data, viewer: int | None) -> dict[str, str]:
    """By the id of a card: its zone and definition, the same for all copies there."""
    return {
        card["id"]: f"{zone}-{card['card']}" for zone, cards in zones_of(view, viewer) for card in cards if card["id"]
    }


class _Drawn:
    """Cards as the template draws them, and what each says when it is looked at closely."""

    def __init__(self, view: Data, viewer: int | None, counts: Mapping[str, int], why_not: Mapping[str, str]) -> None:
        self.definitions: Mapping[str, Data] = view["definitions"]
        self.label: str = view["set"]["label"]
        self.counts = counts
        self.idents = idents(view, viewer)
        self.reasons = {key.partition(":")[2]: reason for key, reason in why_not.items()}
        self.texts: dict[str, dict[str, Any]] = {}

    def card(self, card: Data) -> dict[str, Any]:
        """A card of the view, known by its id where that is asked about, else together with its like."""
        ident = str(card["id"] if card["id"] in self.counts else self.idents.get(card["id"], card["card"]))
        drawn = self._drawn(card["card"], ident)
        if reason := self.reasons.get(card["id"]):
            self.texts[ident]["why"] = [reason]
        if card.get("ambushes"):
            drawn["badges"].append({"text": "ambushes", "css": "badge--bad"})
        return drawn

    def cards(self, cards: Sequence[Data]) -> list[dict[str, Any]]:
        """Cards of the view in their order."""
        return [self.card(card) for card in cards]

    def look(self, key: str) -> dict[str, Any]:
        """A card known by its definition alone."""
        return self._drawn(key, key)

    def _drawn(self, key: str, ident: str) -> dict[str, Any]:
        one = self.definitions[key]
        parts = [{"css": part["kind"].replace(" ", "-"), "text": part["text"]} for part in one["text"]]
        self.texts[ident] = {
            "title": one["name"],
            "type": card_type(one),
            "culture": one["hero"],
            "text": "\n".join(part["text"] for part in parts),
            "lines": [*_facts(one), self.label],
        }
        return {
            "key": ident,
            "title": one["name"],
            "tone": one["type"].lower() or "none",
            "type": card_type(one),
            "cost": one["cost"] if one["buyable"] else None,
            "points": "by count" if one["points"] is None else one["points"],
            "parts": parts,
            "badges": [],
            "can": self.counts.get(ident, 0) > 0,
        }


def card_type(definition: Data) -> str:
    """A card's type in words, with an Archenemy's level."""
    kind = definition["type"] or "no type"
    return f"{kind}, level {definition['level']}" if definition["level"] else str(kind)


def short_text(definition: Data) -> str:
    """What a card does for the player who plays it, beside its type where that is not all."""
    text = " ".join(part["text"] for part in definition["text"] if part["kind"] in ("play", "attack", "ongoing"))
    return text or card_type(definition)


def _facts(one: Data) -> Iterator[str]:
    """Facts beside a card's text."""
    if one["buyable"]:
        yield f"Cost: {one['cost']} Power"
    if one["points"] is not None:
        yield f"Victory Points: {one['points']}"
    yield f"{one['copies']} in the set" if one["copies"] > 1 else "The only one in the set"


def _name(seat: int, names: Sequence[str], viewer: int | None) -> str:
    return "You" if seat == viewer else names[seat]


def _whose(seat: int, names: Sequence[str], viewer: int | None) -> str:
    return "Your" if seat == viewer else f"{names[seat]}'s"


def _from_viewer(view: Data, viewer: int | None) -> list[Data]:
    seats = view["seats"]
    return [*seats[viewer or 0 :], *seats[: viewer or 0]]


def _line(view: Data, names: Sequence[str], viewer: int | None) -> str:
    if view["phase"] == CHOOSING:
        return "choosing heroes"
    begun = f"round {view['round']} of at most {view['rounds']}"
    if view["phase"] != TURN:
        return begun
    whose = "your turn" if view["player"] == viewer else f"{names[view['player']]} to play"
    return f"{begun}, {whose}"


def _phases(view: Data) -> list[dict[str, Any]]:
    order = [phase for phase, _ in PHASES]
    phase = "ambushes" if view["phase"] == TURN and view["ambushes"] else view["phase"]
    at = order.index(phase) if phase in order else len(order)
    return [
        {"name": name, "note": "", "done": place < at, "now": place == at} for place, (_, name) in enumerate(PHASES)
    ]


def _player(view: Data, seat: Data, names: Sequence[str], viewer: int | None) -> dict[str, Any]:
    number = seat["seat"]
    return {
        "name": _name(number, names, viewer),
        "hero": seat["hero"] or "",
        "plays": view["phase"] in (TURN, BETWEEN) and view["player"] == number,
        "first": view["first"] == number,
        "lost": seat["lost"],
        "hand": seat["hand_count"],
        "deck": seat["deck_count"],
        "discard": len(seat["discard"]),
        "archenemies": "?" if seat["archenemies"] is None else seat["archenemies"],
        "points": seat["victory_points"],
    }


def _stakes(view: Data, names: Sequence[str], viewer: int | None) -> list[str]:
    """How near the end is, and who is ahead as far as all may know; nothing when the game is over."""
    if view["phase"] == "over":
        return []
    left, deck = view["archenemies_left"], view["main_deck_left"]
    lines = [
        f"{left} {'Archenemy' if left == 1 else 'Archenemies'} left: who defeats the last one ends the game.",
        f"{deck} {'card' if deck == 1 else 'cards'} in the main deck: "
        + ("when it is empty, all lose." if view["impossible"] else "when the Path cannot be filled, the game ends."),
    ]
    if view["impossible"]:
        lines.insert(0, "Impossible mode.")
    points = {seat["seat"]: seat["victory_points"] for seat in view["seats"] if not seat["lost"]}
    if points and None not in points.values() and (most := max(points.values())) > min(points.values()):
        ahead = " and ".join(_name(seat, names, viewer) for seat, has in points.items() if has == most)
        lines.append(f"Most Victory Points so far: {ahead}, {most}.")
    return lines


def _ambush_text(view: Data, card: Data) -> str:
    parts = view["definitions"][card["card"]]["text"]
    return " ".join(part["text"].removeprefix("Ambush: ") for part in parts if part["kind"] == "ambush")


def _row(title: str, cards: list[dict[str, Any]], nothing: str = "", *, own: bool = False) -> dict[str, Any] | None:
    """A row of cards; none at all where there is nothing to say of an empty one."""
    return {"title": title, "cards": cards, "nothing": nothing, "own": own} if cards or nothing else None


def _rows(
    view: Data, own: Data | None, names: Sequence[str], viewer: int | None, drawn: _Drawn
) -> Iterator[dict[str, Any] | None]:
    """The cards in hand and in play, those of the viewer first."""
    if own is not None:
        yield _row("Your hand", drawn.cards(own["hand"]), "You hold no cards.", own=True)
        yield _row("On top of your deck", drawn.cards(own["looked"]), own=True)
        yield _row("Passed to you", drawn.cards(own["pack"]), own=True)
    for seat in _from_viewer(view, viewer):
        whose = _whose(seat["seat"], names, viewer)
        yield _row(f"{whose} cards played this turn", drawn.cards(seat["played"]))
        yield _row(f"{whose} Locations", drawn.cards(seat["in_play"]))


def _known(view: Data, names: Sequence[str], viewer: int | None) -> Iterator[str]:
    """What the viewer knows of cards that lie face down."""
    for seat in view["seats"]:
        number = seat["seat"]
        if seat.get("known_top"):
            whose = "your" if number == viewer else f"{names[number]}'s"
            yield f"On top of {whose} deck, you know: {', '.join(seat['known_top'])}."
        if seat.get("known_hand"):
            yield f"In {names[number]}'s hand, you know: {', '.join(seat['known_hand'])}."


def _piles(
    view: Data, own: Data | None, names: Sequence[str], viewer: int | None, drawn: _Drawn
) -> Iterator[dict[str, Any]]:
    """Piles that can be looked through, the newest card first."""
    for seat in _from_viewer(view, viewer):
        if seat["discard"]:
            title = f"{_whose(seat['seat'], names, viewer)} discard pile"
            yield {"title": title, "cards": drawn.cards(seat["discard"][::-1])}
    if own is not None and own["deck"]:
        by_name = {one["name"]: key for key, one in view["definitions"].items()}
        yield {
            "title": "Cards in your deck, not in order",
            "cards": [drawn.look(by_name[name]) for name in own["deck"]],
        }
    if view["destroyed"]:
        yield {"title": "Destroyed cards", "cards": drawn.cards(view["destroyed"][::-1])}


def _worth(view: Data, own: Data | None) -> list[str]:
    """What the viewer's cards are worth so far, by name, the most first."""
    if own is None:
        return []
    worth = [(points, view["definitions"][key]["name"]) for key, points in own["points"].items() if points]
    return [f"{name} {points}" for points, name in sorted(worth, key=lambda one: (-one[0], one[1]))]

"""The table of the deck-building game: players, the Path, the stacks, and the own cards.

Pure, from a seat's view alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.utils.functional import Promise
from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from cardpool.pictures.stored import picture_url
from engine.deckbuilding.view_types import (
    DeckbuildingCard,
    DeckbuildingDefinition,
    DeckbuildingSeat,
    DeckbuildingView,
)
from matches.boards.phases import OVER, phase_steps

__all__ = ["PHASE_NAMES", "card_picture", "card_type", "deckbuilding_board", "idents", "short_text"]

CHOOSING, TURN, BETWEEN = "choosing heroes", "turn", "between turns"
"""The engine's phases."""
PHASE_NAMES: Mapping[str, Promise] = {
    CHOOSING: gettext_lazy("Heroes"),
    "ambushes": gettext_lazy("Ambushes"),
    TURN: gettext_lazy("Play and buy"),
    BETWEEN: gettext_lazy("Path and Archenemy"),
    OVER: gettext_lazy("The match is over"),
}
"""By the engine's key of a phase; a turn that begins with Ambushes shows those first."""
PHASES = tuple(phase for phase in PHASE_NAMES if phase != OVER)


def deckbuilding_board(
    view: DeckbuildingView,
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
    corruption = next(
        (key for key, definition in view["definitions"].items() if definition["group"] == "corruption"), ""
    )
    is_turn = view["phase"] == TURN
    return {
        "kind": "deckbuilding",
        "css": "",
        "line": _line(view, names, viewer),
        "phases": _phases(view),
        "turn_word": _("to play") if is_turn else pgettext("player", "next"),
        "players": [_player(view, seat, names, viewer) for seat in _from_viewer(view, viewer)],
        "power": view["power"] if is_turn else None,
        "power_of": _("yours to spend") if whose == viewer else _("%(player)s spends it") % {"player": names[whose]},
        "stakes": _stakes(view, names, viewer),
        "ambush_title": _("You are ambushed at the start of the turn")
        if whose == viewer
        else _("%(player)s is ambushed at the start of the turn") % {"player": names[whose]},
        "ambushes": [{"title": card["name"], "text": _ambush_text(view, card)} for card in view["ambushes"]],
        "path": [*path, *[None] * (view["slots"] - len(path))],
        "archenemy": drawn.card(view["archenemy"]) if view["archenemy"] else None,
        "archenemy_down": _("turned up when the turn is over") if view["archenemies_left"] else _("all are defeated"),
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


def zones_of(view: DeckbuildingView, viewer: int | None) -> Iterator[tuple[str, Sequence[DeckbuildingCard]]]:
    """The cards of a view that have an id, by the zone they lie in."""
    yield "path", view["path"]
    yield "top", [view["archenemy"]] if view["archenemy"] else []
    yield "valor", [view["valor"]] if view["valor"] else []
    yield "destroyed", view["destroyed"]
    for seat in view["seats"]:
        number = seat["seat"]
        if number == viewer:
            yield "hand", seat["hand"]
            yield "looked", seat["looked"]
            yield "pack", seat["pack"]
        yield f"discard{number}", seat["discard"]
        yield f"played{number}", seat["played"]
        yield f"in_play{number}", seat["in_play"]


def idents(view: DeckbuildingView, viewer: int | None) -> dict[str, str]:
    """By the id of a card: its zone and definition, the same for all copies there."""
    return {
        card["id"]: f"{zone}-{card['card']}" for zone, cards in zones_of(view, viewer) for card in cards if card["id"]
    }


class _Drawn:
    """Cards as the template draws them, and what each says when it is looked at closely."""

    def __init__(
        self, view: DeckbuildingView, viewer: int | None, counts: Mapping[str, int], why_not: Mapping[str, str]
    ) -> None:
        self.definitions = view["definitions"]
        self.label = view["set"]["label"]
        self.counts = counts
        self.idents = idents(view, viewer)
        self.reasons = {key.partition(":")[2]: reason for key, reason in why_not.items()}
        self.texts: dict[str, dict[str, object]] = {}

    def card(self, card: DeckbuildingCard) -> dict[str, Any]:
        """A card of the view, known by its id where that is asked about, else together with its like."""
        ident = str(card["id"] if card["id"] in self.counts else self.idents.get(card["id"], card["card"]))
        drawn = self._drawn(card["card"], ident)
        if reason := self.reasons.get(card["id"]):
            self.texts[ident]["why"] = [reason]
        if card.get("ambushes"):
            drawn["badges"].append({"text": _("ambushes"), "css": "badge--bad"})
        return drawn

    def cards(self, cards: Sequence[DeckbuildingCard]) -> list[dict[str, object]]:
        """Cards of the view in their order."""
        return [self.card(card) for card in cards]

    def look(self, key: str) -> dict[str, object]:
        """A card known by its definition alone."""
        return self._drawn(key, key)

    def _drawn(self, key: str, ident: str) -> dict[str, Any]:
        definition = self.definitions[key]
        parts = [{"css": part["kind"].replace(" ", "-"), "text": part["text"]} for part in definition["text"]]
        self.texts[ident] = {
            "title": definition["name"],
            "type": card_type(definition),
            "culture": definition["hero"],
            "text": "\n".join(part["text"] for part in parts),
            "lines": [*_facts(definition), self.label],
        }
        return {
            "key": ident,
            "picture": card_picture(key, definition),
            "title": definition["name"],
            "tone": definition["type"].lower() or "none",
            "type": card_type(definition),
            "cost": definition["cost"] if definition["buyable"] else None,
            "points": _("by count") if definition["points"] is None else definition["points"],
            "parts": parts,
            "badges": [],
            "can": self.counts.get(ident, 0) > 0,
        }


def card_picture(key: str, definition: DeckbuildingDefinition) -> str:
    """The address of a card's picture: its own, or that of its type for a card of an owner's list."""
    own = picture_url(f"deckbuilding-{key}")
    return own or picture_url(f"deckbuilding-_{definition['type'].lower() or 'none'}")


def card_type(definition: DeckbuildingDefinition) -> str:
    """A card's type in words, with an Archenemy's level."""
    kind = str(definition["type"] or _("no type"))
    if definition["level"]:
        return _("%(type)s, level %(level)s") % {"type": kind, "level": definition["level"]}
    return kind


def short_text(definition: DeckbuildingDefinition) -> str:
    """What a card does for the player who plays it, beside its type where that is not all."""
    text = " ".join(part["text"] for part in definition["text"] if part["kind"] in ("play", "attack", "ongoing"))
    return text or card_type(definition)


def _facts(definition: DeckbuildingDefinition) -> Iterator[str]:
    """Facts beside a card's text."""
    if definition["buyable"]:
        yield _("Cost: %(cost)s Power") % {"cost": definition["cost"]}
    if definition["points"] is not None:
        yield _("Victory Points: %(points)s") % {"points": definition["points"]}
    yield (
        _("%(copies)s in the set") % {"copies": definition["copies"]}
        if definition["copies"] > 1
        else _("The only one in the set")
    )


def _name(seat: int, names: Sequence[str], viewer: int | None) -> str:
    return _("You") if seat == viewer else names[seat]


def _from_viewer(view: DeckbuildingView, viewer: int | None) -> list[DeckbuildingSeat]:
    seats = view["seats"]
    return [*seats[viewer or 0 :], *seats[: viewer or 0]]


def _line(view: DeckbuildingView, names: Sequence[str], viewer: int | None) -> str:
    if view["phase"] == CHOOSING:
        return _("choosing heroes")
    if view["phase"] != TURN:
        words = _("round %(round)s of at most %(rounds)s")
    elif view["player"] == viewer:
        words = _("round %(round)s of at most %(rounds)s, your turn")
    else:
        words = _("round %(round)s of at most %(rounds)s, %(player)s to play")
    return words % {"round": view["round"], "rounds": view["rounds"], "player": names[view["player"] or 0]}


def _phases(view: DeckbuildingView) -> list[dict[str, object]]:
    phase = "ambushes" if view["phase"] == TURN and view["ambushes"] else view["phase"]
    return phase_steps(PHASES, PHASE_NAMES, phase)


def _player(
    view: DeckbuildingView, seat: DeckbuildingSeat, names: Sequence[str], viewer: int | None
) -> dict[str, object]:
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


def _stakes(view: DeckbuildingView, names: Sequence[str], viewer: int | None) -> list[str]:
    """How near the end is, and who is ahead as far as all may know; nothing when the game is over."""
    if view["phase"] == "over":
        return []
    left, deck = view["archenemies_left"], view["main_deck_left"]
    lines = [
        ngettext(
            "%(number)s Archenemy left: who defeats the last one ends the game.",
            "%(number)s Archenemies left: who defeats the last one ends the game.",
            left,
        )
        % {"number": left}
    ]
    if view["impossible"]:
        lines.insert(0, _("Impossible mode."))
        words = ngettext(
            "%(number)s card in the main deck: when it is empty, all lose.",
            "%(number)s cards in the main deck: when it is empty, all lose.",
            deck,
        )
    else:
        words = ngettext(
            "%(number)s card in the main deck: when the Path cannot be filled, the game ends.",
            "%(number)s cards in the main deck: when the Path cannot be filled, the game ends.",
            deck,
        )
    lines.append(words % {"number": deck})
    playing = [seat for seat in view["seats"] if not seat["lost"]]
    points = {seat["seat"]: known for seat in playing if (known := seat["victory_points"]) is not None}
    if points and len(points) == len(playing) and (most := max(points.values())) > min(points.values()):
        ahead = get_text_list([_name(seat, names, viewer) for seat, has in points.items() if has == most], _("and"))
        lines.append(_("Most Victory Points so far: %(players)s, %(points)s.") % {"players": ahead, "points": most})
    return lines


def _ambush_text(view: DeckbuildingView, card: DeckbuildingCard) -> str:
    parts = view["definitions"][card["card"]]["text"]
    return " ".join(part["text"].removeprefix("Ambush: ") for part in parts if part["kind"] == "ambush")


def _row(
    title: str, cards: list[dict[str, object]], nothing: str = "", *, own: bool = False
) -> dict[str, object] | None:
    """A row of cards; none at all where there is nothing to say of an empty one."""
    return {"title": title, "cards": cards, "nothing": nothing, "own": own} if cards or nothing else None


def _rows(
    view: DeckbuildingView, own: DeckbuildingSeat | None, names: Sequence[str], viewer: int | None, drawn: _Drawn
) -> Iterator[dict[str, object] | None]:
    """The cards in hand and in play, those of the viewer first."""
    if own is not None:
        yield _row(_("Your hand"), drawn.cards(own["hand"]), _("You hold no cards."), own=True)
        yield _row(_("On top of your deck"), drawn.cards(own["looked"]), own=True)
        yield _row(_("Passed to you"), drawn.cards(own["pack"]), own=True)
    for seat in _from_viewer(view, viewer):
        own_seat, who = seat["seat"] == viewer, {"player": names[seat["seat"]]}
        played = _("Your cards played this turn") if own_seat else _("%(player)s's cards played this turn") % who
        yield _row(played, drawn.cards(seat["played"]))
        locations = _("Your Locations") if own_seat else _("%(player)s's Locations") % who
        yield _row(locations, drawn.cards(seat["in_play"]))


def _known(view: DeckbuildingView, names: Sequence[str], viewer: int | None) -> Iterator[str]:
    """What the viewer knows of cards that lie face down."""
    for seat in view["seats"]:
        number = seat["seat"]
        if seat.get("known_top"):
            words = (
                _("On top of your deck, you know: %(cards)s.")
                if number == viewer
                else _("On top of %(player)s's deck, you know: %(cards)s.")
            )
            yield words % {"player": names[number], "cards": ", ".join(seat["known_top"])}
        if seat.get("known_hand"):
            known = {"player": names[number], "cards": ", ".join(seat["known_hand"])}
            yield _("In %(player)s's hand, you know: %(cards)s.") % known


def _piles(
    view: DeckbuildingView, own: DeckbuildingSeat | None, names: Sequence[str], viewer: int | None, drawn: _Drawn
) -> Iterator[dict[str, object]]:
    """Piles that can be looked through, the newest card first."""
    for seat in _from_viewer(view, viewer):
        if seat["discard"]:
            title = (
                _("Your discard pile")
                if seat["seat"] == viewer
                else _("%(player)s's discard pile") % {"player": names[seat["seat"]]}
            )
            yield _pile(title, drawn.cards(seat["discard"][::-1]))
    if own is not None and own["deck"]:
        by_name = {definition["name"]: key for key, definition in view["definitions"].items()}
        yield _pile(_("Cards in your deck, not in order"), [drawn.look(by_name[name]) for name in own["deck"]])
    if view["destroyed"]:
        yield _pile(_("Destroyed cards"), drawn.cards(view["destroyed"][::-1]))


def _pile(title: str, cards: Sequence[Mapping[str, object]]) -> dict[str, object]:
    """A pile, and whether it lies open, because an answer names a card of it."""
    return {"title": title, "cards": cards, "named": any(card.get("can") for card in cards)}


def _worth(view: DeckbuildingView, own: DeckbuildingSeat | None) -> list[str]:
    """What the viewer's cards are worth so far, by name, the most first."""
    if own is None:
        return []
    worth = [(points, view["definitions"][key]["name"]) for key, points in own["points"].items() if points]
    return [f"{name} {points}" for points, name in sorted(worth, key=lambda row: (-row[0], row[1]))]

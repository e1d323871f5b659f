"""What a seat, or a spectator, may see. The only way game information leaves the engine.

Everything in the Path, in play, on discard piles and on the three stacks is seen by all, and how many cards each player
holds. A player sees their own hand, and which cards their deck holds, not their order. What a player owns is known to
all as long as all cards were gained face up, and so are Victory Points.
"""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from engine.cardgame.handles import key_of
from engine.deckbuilding.card_text import parts_of
from engine.deckbuilding.config import SLOTS
from engine.deckbuilding.language import Amount, Blueprint, CardSet
from engine.deckbuilding.rules.ending import points_of, points_of_card
from engine.deckbuilding.rules.zones import archenemies_of
from engine.deckbuilding.state import NONE, DeckbuildingState
from engine.deckbuilding.view_types import (
    DeckbuildingCard,
    DeckbuildingCardFace,
    DeckbuildingDefinition,
    DeckbuildingSeat,
    DeckbuildingView,
)


def view(state: DeckbuildingState, seat: int | None, waiting: Sequence[int] = ()) -> DeckbuildingView:
    """The table as seen from a seat, or by a spectator (None)."""
    over = state.outcome is not None
    top = state.top_archenemy()
    return {
        "ruleset": "deckbuilding",
        "seat": seat,
        "turn": state.turn,
        "round": min(state.turn // state.seats + 1, state.config.rounds),
        "rounds": state.config.rounds,
        "phase": "over" if over else state.phase,
        "impossible": state.config.impossible,
        "set": {"key": state.cards.key, "label": state.cards.label},
        "first": state.first,
        "player": state.player,
        "power": state.power,
        "played_types": sorted({state.blueprint(card).type for card in state.played_now} - {""}),
        "slots": SLOTS,
        "path": [{**card_data(state, card), "ambushes": card in state.ambushers} for card in state.path],
        "ambushes": [card_data(state, card) for card in state.ambushers],
        "archenemy": card_data(state, top) if top != NONE else None,
        "archenemies_left": len(state.stack),
        "valor": card_data(state, state.valor[-1]) if state.valor else None,
        "valor_left": len(state.valor),
        "corruption_left": len(state.corruption),
        "main_deck_left": len(state.main_deck),
        "destroyed": [card_data(state, card) for card in state.destroyed],
        "seats": [_seat(state, other, seat) for other in range(state.seats)],
        "outcome": state.outcome.as_data() if state.outcome is not None else None,
        "definitions": _definitions(state, seat),
        "waiting": list(waiting),
    }


def _seat(state: DeckbuildingState, seat: int, viewer: int | None) -> DeckbuildingSeat:
    hero = state.cards.blueprints[state.hero[seat]] if state.hero[seat] != NONE else None
    is_known = viewer == seat or not state.mixed or state.outcome is not None
    data: DeckbuildingSeat = {
        "seat": seat,
        "lost": state.lost[seat],
        "elimination_order": state.elimination_order[seat],
        "hero": hero.hero if hero is not None else None,
        "hero_card": hero.key if hero is not None else None,
        "hand_count": len(state.hand[seat]),
        "deck_count": len(state.deck[seat]),
        "looked_count": len(state.looked[seat]),
        "pack_count": len(state.pack[seat]),
        "discard": [card_data(state, card) for card in state.discard[seat]],
        "played": [card_data(state, card) for card in state.played[seat]],
        "in_play": [card_data(state, card) for card in state.in_play[seat]],
        "victory_points": points_of(state, seat) if is_known else None,
        "archenemies": archenemies_of(state, seat) if is_known else None,
    }
    if viewer == seat:
        data["hand"] = [card_data(state, card) for card in sorted(state.hand[seat])]
        data["looked"] = [card_data(state, card) for card in state.looked[seat]]
        data["pack"] = [card_data(state, card) for card in sorted(state.pack[seat])]
        data["deck"] = sorted(state.name(card) for card in state.deck[seat])
        data["points"] = _points(state, seat)
    if viewer is not None:
        data["known_top"] = _known_top(state, seat, viewer)
        if viewer != seat:
            data["known_hand"] = sorted(
                state.name(card) for card in state.hand[seat] if state.known[card] >> viewer & 1
            )
    return data


def _points(state: DeckbuildingState, seat: int) -> dict[str, int]:
    """A player's Victory Points by card, as the game stands; cards worth nothing are left out."""
    points: Counter[str] = Counter()
    for card in state.owned(seat):
        points[state.cards.keys[card]] += (
            points_of_card(state, card, seat) if card in state.cards.counted else state.cards.fixed_points[card]
        )
    return {card: number for card, number in points.items() if number}


def _known_top(state: DeckbuildingState, seat: int, viewer: int) -> list[str]:
    """The cards on top of a deck that a viewer knows, the top one first."""
    names: list[str] = []
    for card in reversed(state.deck[seat]):
        if not state.known[card] >> viewer & 1:
            break
        names.append(state.name(card))
    return names


def card_data(state: DeckbuildingState, card: int) -> DeckbuildingCard:
    """One card in short: its ``id``, and ``card``, the key of its definition."""
    return {"id": key_of(state, card), **_short(state.cards, state.cards.numbers[card])}


@lru_cache(maxsize=4096)
def _short(cards: CardSet, number: int) -> DeckbuildingCardFace:
    blueprint = cards.blueprints[number]
    return {"card": blueprint.key, "name": blueprint.name, "type": blueprint.type, "cost": blueprint.cost}


def _definitions(state: DeckbuildingState, viewer: int | None) -> dict[str, DeckbuildingDefinition]:
    """The definitions of all cards that a viewer sees somewhere, and of those that everybody may look up: the heroes'
    cards, Valor and Corruption."""
    visible: set[int] = {*state.path, *state.ambushers, *state.destroyed, *state.valor, *state.corruption}
    if state.top_archenemy() != NONE:
        visible.add(state.top_archenemy())
    for seat in range(state.seats):
        visible.update(state.discard[seat], state.played[seat], state.in_play[seat])
    if viewer is not None:
        visible.update(state.owned(viewer))
    numbers = {state.cards.numbers[card] for card in visible} | {number for number in state.hero if number != NONE}
    definitions = [definition(state.cards, number) for number in sorted(numbers)]
    return {card["card"]: card for card in definitions}


@lru_cache(maxsize=4096)
def definition(cards: CardSet, number: int) -> DeckbuildingDefinition:
    """What a card says: its facts and its text in parts. Treat it as unchangeable."""
    blueprint = cards.blueprints[number]
    return {
        "card": blueprint.key,
        "name": blueprint.name,
        "group": blueprint.group,
        "type": blueprint.type,
        "cost": blueprint.cost,
        "buyable": is_bought(blueprint),
        "points": None if isinstance(blueprint.points, Amount) else blueprint.points,
        "level": blueprint.level,
        "hero": blueprint.hero,
        "copies": blueprint.copies,
        "defense": blueprint.defense.how if blueprint.defense is not None else None,
        "attack": bool(blueprint.attack),
        "ambush": bool(blueprint.ambush),
        "group_ambush": bool(blueprint.group_ambush),
        "text": [{"kind": part.kind, "text": part.text} for part in parts_of(blueprint)],
    }


def is_bought(blueprint: Blueprint) -> bool:
    """Whether a card can be bought at all."""
    return blueprint.group in ("main", "valor", "archenemy", "impossible")

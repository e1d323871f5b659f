"""The view of a seat or spectator. The only way game information leaves the engine."""

from collections.abc import Sequence
from functools import cache

from engine.kernel.decision import CHOOSE, Decision
from engine.tcg import names
from engine.tcg.blueprint import Blueprint
from engine.tcg.library import text
from engine.tcg.rules import active, costs, move_limit, regions, skirmishing, values, zones
from engine.tcg.state import NO_CARD, TcgState
from engine.tcg.view_types import (
    StrengthPart,
    StrengthSum,
    TcgCard,
    TcgPlace,
    TcgSeat,
    TcgSkirmish,
    TcgView,
)
from engine.tcg.words.wording.described import keyword


def view(state: TcgState, seat: int | None, waiting: Sequence[int] = ()) -> TcgView:
    """The table as seen from a seat: public things for all, the own hand, discard pile and adventure deck for the
    seat. Another player's discard pile is a count: it may not be browsed (CR "discard pile"), unless
    ``RulesConfig.public_discard``."""
    fellowship, minions = values.archery_totals(state) if state.path else (0, 0)
    over = state.outcome is not None
    seated = NO_CARD not in state.order
    held = zones.held_by_host(state)
    return {
        "ruleset": "tcg",
        "seat": seat,
        "turn": state.turn,
        "phase": "over" if over else state.phase,
        "fp": state.fp,
        "order": list(state.order),
        "shadow": state.shadow_seats() if seated else [],
        "twilight": state.twilight,
        "moves": state.moves,
        "move_limit": move_limit.move_limit(state) if state.path else 2,
        "fierce": state.fierce,
        "path": [_place(state, number, held) for number in range(1, names.LAST_SITE + 1)],
        "seats": [_seat(state, other, seat, held) for other in range(state.seats)],
        "skirmishes": [_skirmish(state, number) for number in range(len(state.skirmishes))],
        "archery": {"fellowship": fellowship, "minion": minions},
        "outcome": state.outcome.as_data() if state.outcome is not None else None,
        "waiting": list(waiting),
    }


def _place(state: TcgState, number: int, held: zones.Held) -> TcgPlace:
    played = number <= len(state.path)
    return {
        "number": number,
        "region": None if state.config.numbered_sites else regions.region(number),
        "card": card_data(state, state.path[number - 1], held) if played else None,
        "markers": [seat for seat in range(state.seats) if _stands_at(state, seat, number)],
    }


def _stands_at(state: TcgState, seat: int, number: int) -> bool:
    return bool(state.path) and state.site_number[seat] == number and state.ring_bearer[seat] != NO_CARD


def _seat(state: TcgState, seat: int, viewer: int | None, held: zones.Held) -> TcgSeat:
    bearer = state.ring_bearer[seat]
    data: TcgSeat = {
        "seat": seat,
        "hand_count": len(state.hand[seat]),
        "deck_count": len(state.deck[seat]),
        "discard_count": len(state.discard[seat]),
        "adventure_count": len(state.adventure[seat]),
        "burdens": state.burdens[seat],
        "resistance": values.resistance(state, bearer) if bearer != NO_CARD else 0,
        "ring_bearer": f"c{state.handle[bearer]}" if bearer != NO_CARD else None,
        "site": state.site_number[seat],
        "ring_worn": state.worn[seat],
        "lost": state.lost[seat],
        "elimination_order": state.elimination_order[seat],
        "right": _on_right(state, seat),
        "characters": [card_data(state, card, held) for card in state.area[seat]],
        "support": [card_data(state, card, held) for card in state.support[seat]],
        "dead": [card_data(state, card, held) for card in state.dead[seat]],
        "removed": [card_data(state, card, held) for card in sorted(state.removed[seat], key=state.canonical)],
    }
    if viewer == seat or state.config.public_discard:
        data["discard"] = [card_data(state, card, held) for card in sorted(state.discard[seat], key=state.canonical)]
    if viewer == seat:
        for card, shown in zip(sorted(state.discard[seat], key=state.canonical), data["discard"], strict=True):
            if state.blueprints[card].from_discard is not None:
                shown["from_discard"] = True
        data["hand"] = [card_data(state, card, held) for card in state.hand[seat]]
        data["adventure"] = [card_data(state, card, held) for card in state.adventure[seat]]
    return data


def _on_right(state: TcgState, seat: int) -> int | None:
    """The next seat to the right that has not lost; ``None`` while places are chosen and at the end."""
    around = state.from_right(seat) if NO_CARD not in state.order else []
    return around[0] if around else None


def _skirmish(state: TcgState, number: int) -> TcgSkirmish:
    """One skirmish, and how it would end now by the rules that resolve it.

    ``winner`` and ``overwhelmed`` say what would happen if it were resolved with these strengths, ``overwhelmed_cards``
    who would be killed. One that waits is reckoned as if its phase had just begun. A skirmish that has been fought, or
    has nothing to resolve, has neither winner nor sums.
    """
    skirmish = state.skirmishes[number]
    is_current = number == state.current
    is_open = not skirmish.fought and not (is_current and state.cancelled)
    is_open = is_open and (is_current or (skirmish.fighter != NO_CARD and bool(skirmish.minions)))
    fought = skirmishing.simulate_skirmish(state, skirmish) if is_open and not is_current else state
    ours, theirs = skirmishing.strengths(fought, skirmish)
    fellowship_wins, overwhelmed = skirmishing.verdict(fought, skirmish, ours, theirs)
    cards = [card for card in (skirmish.fighter, *skirmish.minions) if card != NO_CARD]
    return {
        "fp": f"c{state.handle[skirmish.fighter]}" if skirmish.fighter != NO_CARD else None,
        "minions": [f"c{state.handle[minion]}" for minion in skirmish.minions],
        "state": "done" if skirmish.fought else "now" if number == state.current else "next",
        "fp_strength": ours,
        "shadow_strength": theirs,
        "winner": ("fp" if fellowship_wins else "shadow") if is_open else None,
        "overwhelmed": is_open and bool(overwhelmed),
        "overwhelmed_cards": [f"c{state.handle[card]}" for card in overwhelmed] if is_open else [],
        "overwhelm_at": ours * values.overwhelm_factor(fought, skirmish.fighter)
        if skirmish.fighter != NO_CARD
        else None,
        "sums": [_sum(fought, card) for card in cards] if is_open else [],
    }


def _sum(state: TcgState, card: int) -> StrengthSum:
    return {
        "id": f"c{state.handle[card]}",
        "strength": values.strength(state, card),
        "strength_base": state.blueprints[card].strength,
        "strength_why": _added_strength(state, card),
    }


def _added_strength(state: TcgState, card: int) -> list[StrengthPart]:
    """What a character's strength comes from beside what is printed on it."""
    return [
        {"source": state.blueprints[source].facts.title, "amount": amount}
        for source, amount in values.strength_parts(state, card)[1:]
    ]


def cards_to_choose_from(state: TcgState, decision: Decision) -> list[TcgCard]:
    """The cards among the options of a decision that the asked seat's view shows nowhere, as when it searches its
    draw deck."""
    cards = [card for card in decision.options if type(card) is int] if decision.kind == CHOOSE else []
    return [card_data(state, card, {}) for card in cards if not _is_shown(state, card, decision.seat)]


def _is_shown(state: TcgState, card: int, seat: int) -> bool:
    match state.zone[card]:
        case names.DECK | names.VOID:
            return False
        case names.HAND | names.ADVENTURE:
            return state.owner[card] == seat
        case names.DISCARD:
            return state.owner[card] == seat or state.config.public_discard
    return True


def source_of(state: TcgState, decision: Decision) -> TcgCard | None:
    """The card whose text or playing asks a question, as printed; None for the questions that the rules ask."""
    asking = decision.prompt[1] if len(decision.prompt) > 1 else ""
    blueprint = next((blueprint for blueprint in state.blueprints if blueprint.id == asking), None)
    return _printed(blueprint).copy() if blueprint is not None else None


def card_data(state: TcgState, card: int, held: zones.Held) -> TcgCard:
    """One card as its viewers see it; values as they are now while it is in play."""
    blueprint = state.blueprints[card]
    data = _printed(blueprint).copy()
    data["id"] = zones.key_of(state, card)
    data["owner"] = state.owner[card]
    if blueprint.type == names.SITE and state.zone[card] == names.PATH:
        data["shadow_number"] = costs.shadow_number(state, card)
    if state.zone[card] >= names.AREA:
        borne, stacked = held.get(card, NOTHING_HELD)
        data["active"] = active.is_active(state, card)
        if len(blueprint.types) > 1:
            data["types"] = list(blueprint.types)
            data["races"] = sorted(blueprint.races)
        data["tokens"] = state.tokens[card]
        data["borne"] = [card_data(state, item, held) for item in borne]
        data["stacked"] = [card_data(state, under, held) for under in stacked]
        if blueprint.is_character and not data["active"]:
            _add_values_at_rest(data, state, card, borne)
        elif blueprint.is_character:
            is_companion = blueprint.type == names.COMPANION
            data["strength"] = values.strength(state, card)
            data["strength_base"] = blueprint.strength
            data["strength_why"] = _added_strength(state, card)
            data["vitality"] = values.full_vitality(state, card)
            data["wounds"] = state.wounds[card]
            data["resistance"] = values.resistance(state, card) if is_companion else None
            data["resistance_left"] = values.resistance_left(state, card) if is_companion else None
            data["roaming"] = costs.is_roaming(state, card)
            data["keywords"] = _words(values.keywords(state, card))
    return data


NOTHING_HELD: tuple[list[int], list[int]] = ([], [])


@cache
def _printed(blueprint: Blueprint) -> TcgCard:
    """What is the same of a card wherever it is; whoever shows it copies this, and changes no list in it."""
    facts = blueprint.facts
    data: TcgCard = {
        "id": "",
        "card": blueprint.id,
        "title": facts.title,
        "subtitle": facts.subtitle,
        "unique": facts.unique,
        "culture": facts.culture,
        "type": facts.type,
        "side": facts.side,
        "twilight": facts.twilight,
        "strength": facts.strength,
        "vitality": facts.vitality,
        "resistance": facts.resistance,
        "site_number": facts.site_number,
        "signet": facts.signet,
        "races": list(facts.races),
        "classes": list(facts.classes),
        "keywords": _words(dict(facts.keywords)),
        "owner": 0,
        "text": text(blueprint.id),
    }
    if facts.type == names.SITE:
        data["shadow_number"] = facts.shadow_number or 0
    return data


def _add_values_at_rest(data: TcgCard, state: TcgState, card: int, borne: list[int]) -> None:
    """A character that is not active: what is printed on it and on what it bears; nothing else touches it."""
    blueprint = state.blueprints[card]
    items = [state.blueprints[item] for item in borne]
    data["strength"] = blueprint.strength + sum(item.strength for item in items)
    data["strength_base"] = blueprint.strength
    data["strength_why"] = [{"source": item.title, "amount": item.strength} for item in items if item.strength]
    data["vitality"] = blueprint.vitality + sum(item.vitality for item in items)
    data["wounds"] = state.wounds[card]
    data["resistance"] = blueprint.resistance if blueprint.type == names.COMPANION else None
    data["resistance_left"] = data["resistance"]
    data["roaming"] = False


def _words(keywords: dict[str, int]) -> list[str]:
    return [keyword(word, amount) for word, amount in keywords.items()]

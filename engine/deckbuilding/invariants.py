"""Invariants of a game, checked by tests and sweeps after every answer."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

import msgspec

from engine.cardgame.handles import key_of
from engine.cardgame.invariants import broken_handles
from engine.deckbuilding.config import SLOTS
from engine.deckbuilding.language import CORRUPTION, FORTUNE, LOCATION, VALOR, CardSet
from engine.deckbuilding.rules.ending import DEFEAT, points_of, points_of_card
from engine.deckbuilding.rules.zones import archenemies_of
from engine.deckbuilding.state import (
    BETWEEN,
    BOX,
    CHOOSING,
    CORRUPTION_STACK,
    HIDDEN,
    IN_PLAY,
    MAIN_DECK,
    NO_SEAT,
    OF_SEAT,
    OF_TABLE,
    PATH,
    PLAYED,
    STACK,
    TOP,
    TURN,
    UNUSED,
    VALOR_STACK,
    DeckbuildingState,
)
from engine.deckbuilding.view import view

_KEY = re.compile(r'"id":"([ch]\d+)"')


def broken(state: DeckbuildingState) -> list[str]:
    """Every invariant that does not hold, in words."""
    return [
        *_places(state),
        *broken_handles(state, HIDDEN.all),
        *_groups(state),
        *_stack(state),
        *_turn(state),
        *_score(state),
        *_leaks(state),
    ]


def _places(state: DeckbuildingState) -> Iterator[str]:
    """Each card is in one place, and its zone and holder say which."""
    zones, holders = state.zone, state.holder
    placed: list[int] = []
    for zone in {*OF_SEAT, *OF_TABLE} - {TOP}:
        allowed = (STACK, TOP) if zone == STACK else (zone,)
        for seat in range(state.seats) if zone in OF_SEAT else (NO_SEAT,):
            cards = state.cards_in(zone, seat)
            placed += cards
            for card in cards:
                if zones[card] not in allowed or holders[card] != seat:
                    yield f"{state.name(card)} lies in zone {zone} of {seat}, not in {zones[card]}"
    if sorted(placed) != list(range(len(zones))):
        times = Counter(placed)
        lost = [state.name(card) for card in range(len(zones)) if times[card] != 1]
        yield f"cards are lost or doubled: {', '.join(lost)}"


@lru_cache(maxsize=64)
def _forbidden(cards: CardSet) -> list[dict[int, str]]:
    """By card, the zones in which a card of its kind cannot be, and what is wrong when it is."""
    return [
        {
            **(
                {} if blueprint.group == "main" else dict.fromkeys((MAIN_DECK, PATH), "is in the main deck or the Path")
            ),
            **(dict.fromkeys({*OF_SEAT} - {PLAYED}, "is a Fortune and is kept") if blueprint.type == FORTUNE else {}),
            **({} if blueprint.type == LOCATION else {IN_PLAY: "is in play"}),
            **({} if blueprint.group == VALOR else {VALOR_STACK: "is in the Valor stack"}),
            **({} if blueprint.group == CORRUPTION else {CORRUPTION_STACK: "is in the Corruption stack"}),
            **({} if blueprint.is_archenemy else dict.fromkeys((STACK, TOP, BOX), "is among the Archenemies")),
        }
        for blueprint in cards.printed
    ]


def _groups(state: DeckbuildingState) -> Iterator[str]:
    """Cards are where cards of their kind may be."""
    for card, (zone, forbidden, known) in enumerate(zip(state.zone, _forbidden(state.cards), state.known, strict=True)):
        if zone in forbidden:
            yield f"{state.name(card)} {forbidden[zone]}"
        if known and zone not in HIDDEN.all:
            yield f"{state.name(card)} lies open and is marked as known"
    if state.phase != CHOOSING and not state.config.impossible:
        used = sum(
            blueprint.group == CORRUPTION and state.zone[card] != UNUSED
            for card, blueprint in enumerate(state.cards.printed)
        )
        if used != sum(blueprint.group == CORRUPTION for blueprint in state.cards.printed):
            yield "Corruptions are back in the box"


def _stack(state: DeckbuildingState) -> Iterator[str]:
    """The Archenemies stand by level, and only the top one is face up."""
    levels = [state.blueprint(card).level for card in state.stack]
    if levels != sorted(levels, reverse=True):
        yield f"the Archenemies stand as {levels}"
    open_ones = [card for card in state.stack if state.zone[card] == TOP]
    if state.phase != CHOOSING and open_ones != ([state.stack[-1]] if state.revealed and state.stack else []):
        yield f"face up on the Archenemy stack: {[state.name(card) for card in open_ones]}"


def _turn(state: DeckbuildingState) -> Iterator[str]:
    if state.power < 0:
        yield f"the player has {state.power} Power"
    if state.phase == BETWEEN and state.power:
        yield "there is Power between turns"
    if state.outcome is None and state.lost[state.player] and state.player not in state.leaving:
        yield f"it is the turn of seat {state.player}, who has left"
    if state.config.leftover_path == "none" and len(state.path) > SLOTS:
        yield f"the Path has {len(state.path)} cards"
    for seat in range(state.seats):
        if state.played[seat] and seat != state.player and not state.lost[seat]:
            wrong_cards = [card for card in state.played[seat] if state.blueprint(card).type != FORTUNE]
            if wrong_cards:
                yield f"seat {seat} has played {[state.name(card) for card in wrong_cards]} in another's turn"
    if state.phase == TURN and not set(state.played[state.player]) <= set(state.played_now) | _fortunes(state):
        yield "a card was played that is not in the list of this turn"
    if state.config.ambusher_gone == "nothing" and any(state.zone[card] != PATH for card in state.ambushers):
        yield "an Enemy waits to ambush that has left the Path"


def _fortunes(state: DeckbuildingState) -> set[int]:
    return {card for cards in state.played for card in cards if state.blueprint(card).type == FORTUNE}


def _score(state: DeckbuildingState) -> Iterator[str]:
    """Victory Points are the sum of the cards', and the places follow from them."""
    if state.outcome is None:
        return
    for seat in range(state.seats):
        total = sum(points_of_card(state, card, seat) for card in state.owned(seat))
        if total != points_of(state, seat):
            yield f"the cards of seat {seat} are worth {total}, not {points_of(state, seat)}"
    details = dict(state.outcome.details)
    points, archenemies = details["victory points"], details["archenemies"]
    if state.outcome.termination == DEFEAT:
        if state.outcome.winners:
            yield f"all lost and {state.outcome.winners} won"
        return
    for seat in range(state.seats):
        if (points[seat], archenemies[seat]) != (points_of(state, seat), archenemies_of(state, seat)):
            yield f"the points of seat {seat} are not those of its cards"
    staying = state.in_game()
    best = max((points[seat], archenemies[seat]) for seat in staying)
    if set(state.outcome.winners) != {seat for seat in staying if (points[seat], archenemies[seat]) == best}:
        yield f"winners are {state.outcome.winners} with {points} points"


def _leaks(state: DeckbuildingState) -> Iterator[str]:
    """No view gives a hidden card of another player, or a face-down one, a handle that fits. Of the seats and the
    spectators, one is looked at after each answer, in turn."""
    turn = state.sequence % (state.seats + 1)
    viewer = None if turn == state.seats else turn
    keys = set(_KEY.findall(msgspec.json.encode(view(state, viewer)).decode()))
    allowed = {key_of(state, card) for card, zone in enumerate(state.zone) if zone not in HIDDEN.all}
    if viewer is not None:
        own = (*state.hand[viewer], *state.looked[viewer], *state.pack[viewer])
        allowed.update(key_of(state, card) for card in own)
    if not keys <= allowed:
        yield f"seat {viewer} sees {sorted(keys - allowed)}"

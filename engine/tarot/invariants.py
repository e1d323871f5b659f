"""Invariants of a game, checked by tests and sweeps after every answer."""

import re
from collections import Counter
from collections.abc import Iterator

import msgspec

from engine.cardgame.invariants import broken_handles
from engine.tarot.cards import BY_KEY, CARDS, MAJORS, NONE, PLAYED, RING
from engine.tarot.config import ROUNDS
from engine.tarot.deck import DARK, NEUTRAL
from engine.tarot.rules.matching import affiliation_of
from engine.tarot.rules.turn import JOURNEY_POINTS, RING_POINTS
from engine.tarot.state import (
    AFFILIATION,
    BEARER,
    DARK_POINTS,
    FULL_HAND,
    HAND,
    HIDDEN,
    JOURNEY,
    LEAST,
    MOST,
    NO_SEAT,
    ON_RING,
    OUT,
    PILE,
    SCORING,
    SHOWN,
    VICTORY,
    TarotState,
)
from engine.tarot.view import view

_KEY = re.compile(r'"((?:major|swords|wands|cups|coins)_\w+)"')
MOST_OF_A_ROUND = 30
"""Victory Points: going out, the Ring, the least and the most Dark Points at once, and the Ring's affiliation."""


def broken(state: TarotState) -> list[str]:
    """Every invariant that does not hold, in words."""
    return [
        *_cards(state),
        *broken_handles(state, HIDDEN.all),
        *_passed(state),
        *_ring(state),
        *_dark_points(state),
        *_sheet(state),
        *_leaks(state),
    ]


def _cards(state: TarotState) -> Iterator[str]:
    """Each card is in one place."""
    shown = (HAND, SHOWN)
    places: list[tuple[list[int], tuple[int, ...]]] = [
        (state.pile, (PILE,)),
        (state.journey, (JOURNEY,)),
        (state.ring, (ON_RING,)),
    ]
    places += [(hand, shown) for hand in state.hand]
    counts = Counter(card for cards, _ in places for card in cards)
    if sorted(counts.elements()) != list(range(len(CARDS))):
        lost = [CARDS[card].key for card in range(len(CARDS)) if counts[card] != 1]
        yield f"cards are lost or doubled: {', '.join(lost)}"
    for cards, zones in places:
        for card in cards:
            if state.zone[card] not in zones:
                yield f"{CARDS[card].key} lies elsewhere than its zone {state.zone[card]} says"
    for card in PLAYED:
        played = state.zone[card] in (JOURNEY, ON_RING) and card not in state.journey[:1]
        if played != (state.played_by[card] != NO_SEAT):
            yield f"{CARDS[card].key} was played by {state.played_by[card]} and lies in zone {state.zone[card]}"
        if state.declared[card] != NONE and state.deck[card] != NEUTRAL:
            yield f"{CARDS[card].key} is not Neutral and was declared"
        if played and state.deck[card] == NEUTRAL and state.declared[card] == NONE:
            yield f"{CARDS[card].key} was played without being declared"


def _passed(state: TarotState) -> Iterator[str]:
    for giver, cards in enumerate(state.passed):
        for card in cards:
            holder = state.hand[state.taker[giver]]
            if state.zone[card] == PILE or (state.zone[card] in (HAND, SHOWN) and card not in holder):
                yield f"{CARDS[card].key}, which seat {giver} passed, is in zone {state.zone[card]}"


def _ring(state: TarotState) -> Iterator[str]:
    if state.ring[0] != RING or any(card >= MAJORS for card in state.ring):
        yield f"on the Ring lie {[CARDS[card].key for card in state.ring]}"
    rising = [card for card in state.ring[1:] if card]
    for below, card in zip(state.ring[1:], state.ring[2:], strict=False):
        if card and card < below:
            yield f"{CARDS[card].key} lies on {CARDS[below].key} on the Ring"
    if len(rising) < len(state.ring) - 2:
        yield "the Fool lies on the Ring twice"
    last = state.played_by[state.ring[-1]] if len(state.ring) > 1 else NO_SEAT
    expected = last if last == NO_SEAT or not state.lost[last] or last in state.leaving else NO_SEAT
    if state.bearer not in (expected, last) or (state.outcome is None and state.bearer != expected):
        yield f"the Ring Bearer is {state.bearer}, not {expected}"


def _dark_points(state: TarotState) -> Iterator[str]:
    """Dark Points come from what was played, from Ring Bearers and, at the end, from hands, and from nothing else."""
    if state.phase == SCORING and len(state.sheet) == state.round * state.seats:
        return  # counted
    for seat in range(state.seats):
        points = state.given[seat] + dark_points_of_cards(state, seat)
        if state.outcome is None and state.dark[seat] != points:
            yield f"seat {seat} has {state.dark[seat]} Dark Points instead of {points}"
        if state.dark[seat] < 0 and not state.config.points_below_zero:
            yield f"seat {seat} has {state.dark[seat]} Dark Points"


def dark_points_of_cards(state: TarotState, seat: int) -> int:
    """The Dark Points that a seat got for the cards it played in this round."""
    return sum(
        each
        for cards, each in ((state.journey, JOURNEY_POINTS), (state.ring, RING_POINTS))
        for card in cards
        if state.played_by[card] == seat and affiliation_of(state, card) == DARK
    )


def _sheet(state: TarotState) -> Iterator[str]:
    """Every row holds lawful awards, and the columns add up to the totals and the places."""
    allowed = {OUT: (0, 10), BEARER: (0, 5), LEAST: (0, 5), MOST: (0, 5), AFFILIATION: (0, 5), FULL_HAND: (0, 1)}
    for number, row in enumerate(state.sheet):
        if any(row[column] not in values for column, values in allowed.items()):
            yield f"row {number} of the score sheet is {row}"
        if row[FULL_HAND] and any(row[column] for column in VICTORY):
            yield f"row {number} scores with a full hand"
        if sum(row[column] for column in VICTORY) > MOST_OF_A_ROUND:
            yield f"row {number} of the score sheet is {row}"
    for begin in range(0, min(len(state.sheet), ROUNDS * state.seats), state.seats):
        rows = state.sheet[begin : begin + state.seats]
        if sum(row[OUT] > 0 for row in rows) > 1 or sum(row[BEARER] > 0 for row in rows) > 1:
            yield "two players went out, or bore the Ring, in one round"
    if state.outcome is not None:
        details = dict(state.outcome.details)
        for seat in range(state.seats):
            total = sum(row[column] for row in state.rows(seat) for column in VICTORY)
            dark = sum(row[DARK_POINTS] for row in state.rows(seat))
            if (details["victory points"][seat], details["dark points"][seat]) != (total, dark):
                yield f"the totals of seat {seat} are not those of its score sheet"
        if set(state.outcome.winners) != {seat for seat, place in enumerate(state.outcome.places) if place == 1}:
            yield f"winners are {state.outcome.winners}, places {state.outcome.places}"


def _leaks(state: TarotState) -> Iterator[str]:
    """No view names a card of the draw pile or of another's hidden hand, unless the viewer passed it. Of the seats and
    the spectators, one is looked at after each answer, in turn."""
    turn = state.sequence % (state.seats + 1)
    viewer = None if turn == state.seats else turn
    keys = _KEY.findall(msgspec.json.encode(view(state, viewer)).decode())
    own = set(state.hand[viewer]) | set(state.passed[viewer]) if viewer is not None else set()
    for card in {BY_KEY[key] for key in keys}:
        if state.zone[card] in HIDDEN.all and card not in own:
            yield f"seat {viewer} sees {CARDS[card].key}"

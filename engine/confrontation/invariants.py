"""Invariants of a game, checked by tests and sweeps after every answer."""

from collections.abc import Iterator

import msgspec

from engine.confrontation import knowledge
from engine.confrontation.board import ASIDE, DARK, DEFEATED, GOOD, NOWHERE, REGIONS, SIDES, TUNNEL, limit
from engine.confrontation.cards import DECK, SPECIAL_DECK
from engine.confrontation.pieces import CHARACTERS, FRODO, PIECES, piece_of, side_of
from engine.confrontation.state import ConfrontationState
from engine.confrontation.view import view
from engine.confrontation.view_types import ConfrontationView


def broken(state: ConfrontationState) -> list[str]:
    """Every invariant that does not hold, in words."""
    return [*_regions(state), *_cards(state), *_cast(state), *_knowledge(state), *_leaks(state)]


def _regions(state: ConfrontationState) -> Iterator[str]:
    for region in (*REGIONS, TUNNEL):
        counts = [state.count(side, region) for side in (GOOD, DARK)]
        for side in (GOOD, DARK):
            if counts[side] > limit(region):
                yield f"{counts[side]} {SIDES[side]} characters in region {region}, which holds {limit(region)}"
        if all(counts) and not _mid_turn(state) and state.outcome is None:
            yield f"both sides stand in region {region} and nobody fights"


def _cards(state: ConfrontationState) -> Iterator[str]:
    for side in (GOOD, DARK):
        if sorted(state.hand[side] + state.used[side]) != list(DECK[side]):
            yield f"the {SIDES[side]} cards are {state.hand[side]} in hand and {state.used[side]} used"
        if not state.hand[side] and state.battle is None:
            yield f"the {SIDES[side]} hand is empty"


def _mid_turn(state: ConfrontationState) -> bool:
    """Whether a battle is fought, or, where seen characters stay known, the next opponent is being chosen."""
    choosing = any(step == "end_turn" for step, _ in state.agenda) and state.config.seen_stay_known
    return state.battle is not None or choosing


def _cast(state: ConfrontationState) -> Iterator[str]:
    """Every piece is one of its two printings; special cards belong to their side; one at most stands aside."""
    if [piece_of(character) for character in state.cast] != list(PIECES):
        yield f"the characters are {state.cast}"
    for side in (GOOD, DARK):
        if not set(state.special[side]) <= set(SPECIAL_DECK[side]):
            yield f"the {SIDES[side]} special cards are {state.special[side]}"
    aside = state.place.count(ASIDE)
    if aside > 1 or bool(aside) != (state.aside != NOWHERE):
        yield f"{aside} characters stand aside in {state.aside}"
    if state.bearer != FRODO and state.place[FRODO] != DEFEATED:
        yield "Frodo is in the game and another bears the Ring"


def _knowledge(state: ConfrontationState) -> Iterator[str]:
    for side in (GOOD, DARK):
        hidden = knowledge.concealed(state, side)
        for piece in hidden:
            if not state.suspects[side][state.place[piece]] >> piece & 1:
                yield f"{state.key(piece)} is ruled out where it stands"
        for region, mask in enumerate(state.suspects[side]):
            if mask and not any(state.place[piece] == region for piece in hidden):
                yield f"somebody is suspected in region {region}, where nobody is concealed"
    for piece, shown in enumerate(state.shown):
        if shown and not _mid_turn(state) and state.outcome is None and not state.open[piece]:
            yield f"{state.key(piece)} is still revealed"


def _leaks(state: ConfrontationState) -> Iterator[str]:
    """No view names a concealed enemy, by key or by name."""
    if state.outcome is not None:
        return
    for seat in (None, 0, 1):
        own = state.side(seat) if seat is not None else None
        secret = {
            word
            for side in (GOOD, DARK)
            for piece in knowledge.concealed(state, side)
            if side_of(piece) != own
            for word in (state.key(piece), CHARACTERS[state.cast[piece]].name)
        }
        text = msgspec.json.encode(_without_teams(view(state, seat)))
        for word in sorted(secret):
            if f'"{word}"'.encode() in text:
                yield f"seat {seat} sees {word}"


def _without_teams(shown: ConfrontationView) -> dict[str, object]:
    """A view without what is printed: which characters play, which may bear the Ring, and the special cards."""
    printed = ("team", "ring_bearer", "special")
    seats = [{key: value for key, value in seat.items() if key not in printed} for seat in shown["seats"]]
    return {**shown, "seats": seats}

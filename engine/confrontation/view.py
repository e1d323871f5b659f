"""What a seat, or a spectator, may see. The only way game information leaves the engine.

Own characters are seen whole; the enemy's as a number per region, with those revealed at the moment by name. When the
game is over all are turned round.
"""

from collections.abc import Sequence

from engine.confrontation.board import (
    COLUMN,
    DARK,
    DEFEATED,
    GOOD,
    IDS,
    MOUNTAINS,
    NAMES,
    NOWHERE,
    REGIONS,
    ROW,
    SIDES,
    TUNNEL,
    limit,
)
from engine.confrontation.cards import CARDS, NO_CARD, SPECIALS
from engine.confrontation.pieces import CHARACTERS, TEAM, side_of
from engine.confrontation.rules.cards import total
from engine.confrontation.state import ConfrontationState
from engine.confrontation.view_types import (
    ConfrontationBattle,
    ConfrontationCard,
    ConfrontationCharacter,
    ConfrontationPiece,
    ConfrontationRegion,
    ConfrontationSeat,
    ConfrontationSpecialCard,
    ConfrontationView,
    SideInRegion,
)


def view(state: ConfrontationState, seat: int | None, waiting: Sequence[int] = ()) -> ConfrontationView:
    """The table as seen from a seat, or by a spectator (None)."""
    return {
        "ruleset": "confrontation",
        "seat": seat,
        "side": SIDES[state.side(seat)] if seat is not None else None,
        "turn": state.turn,
        "turn_limit": state.config.turn_limit,
        "edition": state.config.edition,
        "phase": _phase(state),
        "mover": state.player[state.mover],
        "regions": [_region(state, region, seat) for region in REGIONS],
        "tunnel": _standing(state, GOOD, TUNNEL, seat),
        "seats": [_seat(state, other, seat) for other in (0, 1)],
        "battle": _battle(state) if state.battle is not None else None,
        "outcome": state.outcome.as_data() if state.outcome is not None else None,
        "waiting": list(waiting),
    }


def sees(state: ConfrontationState, seat: int | None, piece: int) -> bool:
    """Whether a seat sees which character a piece is: its own, the revealed, the defeated, and all after the end."""
    own = seat is not None and state.side(seat) == side_of(piece)
    return own or state.shown[piece] or state.place[piece] == DEFEATED or state.outcome is not None


def _phase(state: ConfrontationState) -> str:
    if state.outcome is not None:
        return "over"
    if NOWHERE in state.place:
        return "placing"
    if state.battle is not None:
        return "battle"
    return "tunnel" if state.count(GOOD, TUNNEL) else "moving"


def _region(state: ConfrontationState, region: int, seat: int | None) -> ConfrontationRegion:
    return {
        "id": IDS[region],
        "name": NAMES[region],
        "row": ROW[region],
        "column": COLUMN[region],
        "mountain": region in MOUNTAINS,
        "limit": limit(region),
        "good": _standing(state, GOOD, region, seat),
        "dark": _standing(state, DARK, region, seat),
    }


def _standing(state: ConfrontationState, side: int, region: int, seat: int | None) -> SideInRegion:
    """How many of a side stand there, and which of them the seat sees."""
    if not state.count(side, region):
        return {"count": 0, "pieces": []}
    pieces = state.pieces(side, region)
    return {"count": len(pieces), "pieces": [state.key(piece) for piece in pieces if sees(state, seat, piece)]}


def _seat(state: ConfrontationState, player: int, seat: int | None) -> ConfrontationSeat:
    side = state.side(player)
    data: ConfrontationSeat = {
        "seat": player,
        "side": SIDES[side],
        "alive": len(state.alive(side)),
        "team": [character_data(state.cast[piece]) for piece in TEAM[side]],
        "ring_bearer": CHARACTERS[state.cast[state.bearer]].key if side == GOOD else None,
        "pieces": [
            piece_data(state, piece)
            for piece in TEAM[side]
            if state.place[piece] != DEFEATED and sees(state, seat, piece)
        ],
        "defeated": [piece_data(state, piece) for piece in TEAM[side] if state.place[piece] == DEFEATED],
        "hand_count": len(state.hand[side]),
        "used": [card_data(card) for card in state.used[side]],
        "special": [special_data(card) for card in state.special[side]],
    }
    if player == seat:
        data["hand"] = [card_data(card) for card in state.hand[side]]
    return data


def character_data(character: int) -> ConfrontationCharacter:
    """What is printed: the same for everybody. Which nine play is no secret."""
    printed = CHARACTERS[character]
    return {
        "id": printed.key,
        "name": printed.name,
        "side": SIDES[printed.side],
        "strength": printed.strength,
        "text": printed.text,
    }


def piece_data(state: ConfrontationState, piece: int) -> ConfrontationPiece:
    """One character, for those who see it."""
    place = state.region_of(piece)
    return {
        **character_data(state.cast[piece]),
        "region": IDS[place] if place in REGIONS else "tunnel" if place == TUNNEL else None,
        "revealed": state.shown[piece],
    }


def special_data(card: int) -> ConfrontationSpecialCard:
    """One special card."""
    printed = SPECIALS[card]
    return {"id": printed.key, "name": printed.name, "side": SIDES[printed.side], "text": printed.text}


def card_data(card: int) -> ConfrontationCard:
    """One card."""
    printed = CARDS[card]
    return {
        "id": printed.key,
        "name": printed.name,
        "side": SIDES[printed.side],
        "strength": printed.strength or None,
        "text": printed.text,
    }


def _battle(state: ConfrontationState) -> ConfrontationBattle:
    """The battle as it stands: whom it is between, the open cards, and the strengths they come to."""
    fought = state.battle
    assert fought is not None
    return {
        "region": IDS[fought.region],
        "attacker": state.key(fought.attacker),
        "defender": state.key(fought.defender),
        "over": fought.over,
        "cards": {
            SIDES[side]: card_data(fought.cards[side]) if fought.cards[side] != NO_CARD else None
            for side in (GOOD, DARK)
        },
        "no_effect": [SIDES[side] for side in (GOOD, DARK) if fought.void[side]],
        "helped": fought.helped,
        "strengths": {SIDES[side]: total(state, side) for side in (GOOD, DARK)},
    }

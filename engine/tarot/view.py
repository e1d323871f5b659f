"""What a seat, or a spectator, may see. The only way game information leaves the engine.

Everything that has been played is seen by all, and so is how many cards each player holds. Hands are laid open at the
end of a round.
"""

from collections.abc import Sequence

from engine.cardgame.handles import key_of
from engine.tarot.cards import CARDS, COURTS, NONE, NUMBER, RING, SUITS, is_major
from engine.tarot.config import HAND as HAND_SIZE
from engine.tarot.config import ROUNDS
from engine.tarot.deck import AFFILIATIONS
from engine.tarot.rules.matching import affiliation_of, matches, suit_to_match
from engine.tarot.state import (
    AFFILIATION,
    BEARER,
    DARK_POINTS,
    FULL_HAND,
    HAND,
    LEAST,
    MOST,
    NO_SEAT,
    OUT,
    SHOWN,
    VICTORY,
    TarotState,
)
from engine.tarot.view_types import (
    TarotCard,
    TarotHeldCard,
    TarotPlayedCard,
    TarotScoreRow,
    TarotSeat,
    TarotView,
)


def view(state: TarotState, seat: int | None, waiting: Sequence[int] = ()) -> TarotView:
    """The table as seen from a seat, or by a spectator (None). Only the card on top of the Journey Pile is told in
    full."""
    over = state.outcome is not None
    return {
        "ruleset": "tarot",
        "seat": seat,
        "turn": state.turn,
        "round": state.round,
        "rounds": ROUNDS,
        "phase": "over" if over else state.phase,
        "dealer": state.dealer,
        "player": state.player,
        "drawn": state.drawn,
        "pile_count": len(state.pile),
        "hand_limit": HAND_SIZE,
        "journey": {
            "cards": [_played(state, card) for card in state.journey],
            "top": card_data(state, state.journey[-1]) if state.journey else None,
            "suit": _word(SUITS, suit_to_match(state)) if state.journey else None,
        },
        "ring": {
            "cards": [card_data(state, card) for card in state.ring],
            "bearer": state.bearer if state.bearer != NO_SEAT else None,
            "affiliation": AFFILIATIONS[affiliation_of(state, state.ring[-1])] if state.ring[-1] != RING else None,
        },
        "seats": [_seat(state, other, seat) for other in range(state.seats)],
        "sheet": [
            [_row(row) for row in state.sheet[begin : begin + state.seats]]
            for begin in range(0, len(state.sheet), state.seats)
        ],
        "outcome": state.outcome.as_data() if state.outcome is not None else None,
        "waiting": list(waiting),
    }


def _word(words: tuple[str, ...], place: int) -> str | None:
    return words[place] if place != NONE else None


def _seat(state: TarotState, seat: int, viewer: int | None) -> TarotSeat:
    hand = state.hand[seat]
    data: TarotSeat = {
        "seat": seat,
        "lost": state.lost[seat],
        "elimination_order": state.elimination_order[seat],
        "hand_count": len(hand),
        "dark_points": state.dark[seat],
        "announced": state.announced[seat],
        "victory_points": state.victory_points(seat),
        "dark_points_before": state.dark_points(seat),
    }
    if viewer == seat or (hand and state.zone[hand[0]] == SHOWN):
        data["hand"] = [_held(state, card) for card in sorted(hand)]
    if viewer == seat:
        taker = state.taker[seat]
        data["passed_to"] = taker if taker != NO_SEAT else None
        data["passed"] = [
            {**card_data(state, card), "id": "", "held": state.zone[card] == HAND} for card in state.passed[seat]
        ]
    return data


def _held(state: TarotState, card: int) -> TarotHeldCard:
    """A card of a hand, with whether it could be played to the Journey Pile as it lies."""
    return {**card_data(state, card), "matches": bool(state.journey) and matches(state, card)}


def card_data(state: TarotState, card: int) -> TarotCard:
    """One card."""
    printed = CARDS[card]
    return {
        "id": key_of(state, card),
        "card": printed.key,
        "title": printed.title,
        "subject": printed.subject,
        "arcana": printed.arcana,
        "major": is_major(card),
        "suit": _word(SUITS, printed.suit),
        "number": NUMBER[card] if NUMBER[card] != NONE else None,
        "court": _word(COURTS, printed.court),
        "affiliation": AFFILIATIONS[state.deck[card]],
        "declared": _word(AFFILIATIONS, state.declared[card]),
        "played_by": state.played_by[card] if state.played_by[card] != NO_SEAT else None,
    }


def _played(state: TarotState, card: int) -> TarotPlayedCard:
    """A card of the Journey Pile in short, with the affiliation it counts as."""
    return {
        "card": CARDS[card].key,
        "title": CARDS[card].title,
        "affiliation": AFFILIATIONS[affiliation_of(state, card)],
        "played_by": state.played_by[card] if state.played_by[card] != NO_SEAT else None,
    }


def _row(row: list[int]) -> TarotScoreRow:
    """A row of the score sheet."""
    return {
        "dark_points": row[DARK_POINTS],
        "out": row[OUT],
        "ring_bearer": row[BEARER],
        "least": row[LEAST],
        "most": row[MOST],
        "affiliation": row[AFFILIATION],
        "full_hand": bool(row[FULL_HAND]),
        "victory_points": sum(row[column] for column in VICTORY),
    }

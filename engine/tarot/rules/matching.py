"""Which card may be played where ("The Play", options 1 and 2)."""

from engine.tarot.cards import COURT, FOOL, HIGHEST_MATCHED, NONE, NUMBER, RING, SUIT, SUITS, is_major
from engine.tarot.deck import DARK, FREE, NEUTRAL
from engine.tarot.state import TarotState


def suit_to_match(state: TarotState) -> int:
    """The suit that the next card on the Journey Pile must have, unless it matches in rank."""
    top = state.journey[-1]
    return state.suit if is_major(top) else SUIT[top]


def matches(state: TarotState, card: int) -> bool:
    """Whether a card may be played to the Journey Pile.

    Major Arcana always may. Others match the top card's suit, or the suit declared with it; a numbered card also one of
    the same number, Major Arcana up to the Hermit (IX) included; a court card by ``RulesConfig.courts_match`` also one
    of the same title.
    """
    if is_major(card) or SUIT[card] == suit_to_match(state):
        return True
    top = state.journey[-1]
    if is_major(top):
        return 0 < top <= HIGHEST_MATCHED and NUMBER[card] == top
    if COURT[card] != NONE:
        return state.config.courts_match and COURT[card] == COURT[top]
    return NUMBER[card] == NUMBER[top]


def may_take_ring(state: TarotState, card: int) -> bool:
    """Whether a card may be played to the Ring: Major Arcana of a higher rank than the last one there, or the Fool. Any
    may be the first, as the Ring itself has no rank."""
    if not is_major(card):
        return False
    last = state.ring[-1]
    return last == RING or card == FOOL or card > last


def suits_to_declare(state: TarotState) -> list[int]:
    """The suits that Major Arcana played to the Journey Pile may declare; see ``RulesConfig.declared_suit``."""
    to_match = suit_to_match(state) if state.config.declared_suit == "other" else NONE
    return [suit for suit in range(len(SUITS)) if suit != to_match]


def affiliations_to_declare(state: TarotState, card: int) -> tuple[int, ...]:
    """What a card may be declared when it is played: a Neutral one Free or Dark, others nothing."""
    return (FREE, DARK) if state.deck[card] == NEUTRAL else (NONE,)


def affiliation_of(state: TarotState, card: int) -> int:
    """The affiliation of a card that has been played or declared; Neutral cards have the one they were declared."""
    return state.deck[card] if state.declared[card] == NONE else state.declared[card]

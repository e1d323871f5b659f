"""Culture tokens on cards. Those on a card are of the card's own culture (CR "culture tokens", "reinforce")."""

from engine.tcg import names
from engine.tcg.language import AbilityContext, Filter
from engine.tcg.rules import active, bars, zones
from engine.tcg.state import NO_CARD, TcgState


def may_change(state: TcgState) -> bool:
    """Whether tokens can be added and removed at all."""
    return not bars.is_barred(state, names.NO_TOKENS, NO_CARD)


def add(state: TcgState, card: int, number: int) -> None:
    """Put so many tokens on a card in play; a negative number takes them off."""
    if number:
        state.tokens[card] += number
        state.changes += 1
        state.emit("tokens", card=zones.name_of(state, card), amount=number, tokens=state.tokens[card])


def bearing(context: AbilityContext, filter_: Filter) -> list[int]:
    """The active cards with tokens that a filter means; tokens on other cards are ignored (CR "active")."""
    tokens = context.state.tokens
    return [card for card in active.active_cards(context.state) if tokens[card] and filter_.test(context, card)]


def count(context: AbilityContext, filter_: Filter) -> int:
    """How many tokens can be spotted on such cards."""
    return sum(context.state.tokens[card] for card in bearing(context, filter_))

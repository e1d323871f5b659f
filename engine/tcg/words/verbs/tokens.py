"""Verbs about culture tokens. The tokens on a card are of its own culture."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement

from engine.kernel.decision import CHOOSE, Decision
from engine.tcg import names
from engine.tcg.language import AbilityContext, Amount, Filter, InstantVerb, Performance, Verb, number
from engine.tcg.rules import tokens, zones
from engine.tcg.words.filters import THIS, YOUR
from engine.tcg.words.targets import THIS_CARD, Target
from engine.tcg.words.verbs.characters import Discard
from engine.tcg.words.verbs.combined import OneOf

__all__ = [
    "AddTokens",
    "Reinforce",
    "RemoveAllTokens",
    "RemoveTokens",
    "discard_this_or_remove_tokens",
]


@dataclass(frozen=True, slots=True)
class AddTokens(Verb):
    """Add culture tokens to this card, or to another one."""

    count: int | Amount = 1
    target: Target = THIS_CARD

    @staticmethod
    def _suits(context: AbilityContext, card: int) -> bool:
        return context.state.zone[card] >= names.AREA and tokens.may_change(context.state)

    def payable(self, context: AbilityContext) -> bool:
        return self.target.enough(context, self._suits)

    def idle(self, context: AbilityContext) -> bool:
        return number(self.count, context) == 0 or not self.target.candidates(context, self._suits)

    def perform(self, context: AbilityContext) -> Performance:
        cards = yield from self.target.resolve(context, self._suits, "add tokens")
        for card in cards:
            tokens.add(context.state, card, number(self.count, context))
        return self.target.is_full(context, cards)


@dataclass(frozen=True, slots=True)
class RemoveTokens(Verb):
    """Remove culture tokens from this card, or from any cards of a kind in play: the player says from which."""

    count: int | Amount = 1
    of: Filter = THIS

    def _able(self, context: AbilityContext) -> list[int]:
        return tokens.bearing(context, self.of) if tokens.may_change(context.state) else []

    def _total(self, context: AbilityContext) -> int:
        return sum(context.state.tokens[card] for card in self._able(context))

    def payable(self, context: AbilityContext) -> bool:
        return self._total(context) >= number(self.count, context)

    def idle(self, context: AbilityContext) -> bool:
        return number(self.count, context) == 0 or not self._able(context)

    def suppose_paid(self, context: AbilityContext) -> bool:
        # No text asks for there to be fewer tokens.
        return True

    def perform(self, context: AbilityContext) -> Performance:
        state = context.state
        for left in range(number(self.count, context), 0, -1):
            cards = self._able(context)
            if not cards:
                return False
            if len(cards) > 1 and left < self._total(context):
                prompt = ("remove token", state.blueprints[context.source].id)
                chosen = yield Decision(context.seat, CHOOSE, prompt, cards)
                assert isinstance(chosen, list)
                cards = chosen
            tokens.add(state, cards[0], -1)
        return True

    @property
    def draws_on(self) -> frozenset[str]:
        # What leaves play takes its tokens with it.
        return frozenset(("tokens", "in play"))

    def ways(self, context: AbilityContext) -> Iterator[AbilityContext]:
        for cards in combinations_with_replacement(self._able(context), number(self.count, context)):
            state = context.state.copy()
            for card in cards:
                state.tokens[card] -= 1
            if all(state.tokens[card] >= 0 for card in cards):
                yield context.altered(state=state)


@dataclass(frozen=True, slots=True)
class RemoveAllTokens(InstantVerb):
    """Remove all tokens from this card, wounds among them."""

    def idle(self, context: AbilityContext) -> bool:
        state = context.state
        return not (state.tokens[context.source] or state.wounds[context.source])

    def do(self, context: AbilityContext) -> bool:
        state, card = context.state, context.source
        if tokens.may_change(state):
            tokens.add(state, card, -state.tokens[card])
        if state.wounds[card]:
            state.wounds[card] = 0
            state.changes += 1
            state.emit("wounds removed", card=zones.name_of(state, card))
        return True


@dataclass(frozen=True, slots=True)
class Reinforce(Verb):
    """Add culture tokens to cards of one's own of a kind that have one already; several may be divided up."""

    of: Filter
    count: int | Amount = 1

    def _able(self, context: AbilityContext) -> list[int]:
        return tokens.bearing(context, self.of & YOUR) if tokens.may_change(context.state) else []

    def payable(self, context: AbilityContext) -> bool:
        return bool(self._able(context))

    def idle(self, context: AbilityContext) -> bool:
        return number(self.count, context) == 0 or not self._able(context)

    def perform(self, context: AbilityContext) -> Performance:
        state = context.state
        cards = self._able(context)
        if not cards:
            return False
        count = number(self.count, context)
        if len(cards) == 1:
            tokens.add(state, cards[0], count)
            return True
        for _ in range(count):
            chosen = yield Decision(context.seat, CHOOSE, ("reinforce", state.blueprints[context.source].id), cards)
            assert isinstance(chosen, list)
            tokens.add(state, chosen[0], 1)
        return True


def discard_this_or_remove_tokens(count: int = 1) -> OneOf:
    """Discard this card, or remove so many tokens from it: the price of many conditions."""
    return OneOf((Discard(THIS_CARD), RemoveTokens(count)))

"""What lets a player lower the twilight cost of a card while they play it, by the card's own text."""

from collections.abc import Generator
from dataclasses import dataclass

from engine.kernel.decision import CHOOSE, YESNO, Decision
from engine.kernel.state import Ask
from engine.tcg.language import AbilityContext, Amount, Discount, Filter, number
from engine.tcg.rules import active, harm
from engine.tcg.words.verbs.characters import may_exert

__all__ = [
    "ExertToLower",
    "SpotToLower",
]


@dataclass(frozen=True, slots=True)
class ExertToLower(Discount):
    """Any number of characters of a kind may exert, each once; each lowers the cost by ``each``."""

    filter: Filter
    each: int | Amount = 1

    def _able(self, context: AbilityContext) -> list[int]:
        return [card for card in active.spotted(context, self.filter) if may_exert(context, card)]

    def most(self, context: AbilityContext) -> int:
        return number(self.each, context) * len(self._able(context))

    def take(self, context: AbilityContext, least: int) -> Generator[Ask, object, int]:
        each, able = number(self.each, context), self._able(context)
        needed = min(len(able), -(-least // each))
        prompt = ("exert to lower", context.state.blueprints[context.source].id, each)
        chosen = yield Decision(context.seat, CHOOSE, prompt, able, needed, len(able))
        assert isinstance(chosen, list)
        exertions = 0
        for card in chosen:
            exertions += yield from harm.exert(context.state, card)
        return each * exertions


@dataclass(frozen=True, slots=True)
class SpotToLower(Discount):
    """A card of a kind may be spotted, which lowers the cost by ``amount``."""

    filter: Filter
    amount: int

    def most(self, context: AbilityContext) -> int:
        return self.amount if active.can_spot(context, self.filter, 1) else 0

    def take(self, context: AbilityContext, least: int) -> Generator[Ask, object, int]:
        if least:
            return self.amount
        prompt = ("spot to lower", context.state.blueprints[context.source].id, self.amount)
        lowers = yield Decision(context.seat, YESNO, prompt, [True, False])
        return self.amount if lowers else 0

"""Verbs about twilight and burdens, and doing one thing in place of another."""

from collections.abc import Iterator
from dataclasses import dataclass

from engine.tcg import names
from engine.tcg.language import AbilityContext, Amount, InstantVerb, Occurrence, Performance, Verb, number
from engine.tcg.rules import added_twilight, costs, ending, twilight, zones
from engine.tcg.rules.windows import may_answer, window

__all__ = [
    "AddBurdens",
    "AddTwilight",
    "EmptyTwilightPool",
    "Instead",
    "LowerByToil",
    "PayAgain",
    "RemoveBurden",
    "RemoveTwilight",
]


@dataclass(frozen=True, slots=True)
class AddTwilight(Verb):
    """Add tokens to the twilight pool."""

    count: int | Amount

    def suppose_paid(self, context: AbilityContext) -> bool:
        context.state.twilight += number(self.count, context)
        return True

    def perform(self, context: AbilityContext) -> Performance:
        return (yield from added_twilight.add_by_text(context.state, number(self.count, context), context.source))


@dataclass(frozen=True, slots=True)
class RemoveTwilight(InstantVerb):
    """Remove tokens from the twilight pool; with ``limit``, this copy of the card so many in a phase (CR "limit")."""

    count: int | Amount
    limit: int | None = None

    def _key(self, context: AbilityContext) -> tuple[int, int, str]:
        return (context.source, context.state.generation[context.source], context.ability)

    def _count(self, context: AbilityContext) -> int:
        count = number(self.count, context)
        if self.limit is None:
            return count
        return min(count, max(0, self.limit - context.state.uses.get(self._key(context), 0)))

    def payable(self, context: AbilityContext) -> bool:
        return context.state.twilight - context.reserve >= self._count(context)

    def twilight_taken(self, context: AbilityContext) -> int:
        return self._count(context)

    def idle(self, context: AbilityContext) -> bool:
        return context.state.twilight == 0

    def suppose_paid(self, context: AbilityContext) -> bool:
        context.state.twilight -= self._count(context)
        return True

    def do(self, context: AbilityContext) -> bool:
        count, state = self._count(context), context.state
        removed = min(count, state.twilight)
        twilight.remove_twilight(state, removed)
        if self.limit is not None:
            state.uses[self._key(context)] = state.uses.get(self._key(context), 0) + removed
        return removed == count

    @property
    def draws_on(self) -> frozenset[str]:
        return frozenset(("twilight",))

    def ways(self, context: AbilityContext) -> Iterator[AbilityContext]:
        state = context.state.copy()
        state.twilight -= self._count(context)
        yield context.altered(state=state)


@dataclass(frozen=True, slots=True)
class EmptyTwilightPool(InstantVerb):
    """Remove all tokens from the twilight pool."""

    def idle(self, context: AbilityContext) -> bool:
        return context.state.twilight == 0

    def do(self, context: AbilityContext) -> bool:
        twilight.remove_twilight(context.state, context.state.twilight)
        return True


@dataclass(frozen=True, slots=True)
class AddBurdens(Verb):
    """Add burdens to the Ring-bearer."""

    count: int | Amount = 1

    def suppose_paid(self, context: AbilityContext) -> bool:
        context.state.burdens[context.state.fp] += number(self.count, context)
        return True

    def perform(self, context: AbilityContext) -> Performance:
        return (yield from ending.add_burdens(context.state, number(self.count, context), context.source))


@dataclass(frozen=True, slots=True)
class RemoveBurden(Verb):
    """Remove a burden from the Ring-bearer, or several."""

    count: int | Amount = 1

    def payable(self, context: AbilityContext) -> bool:
        able = context.state.burdens[context.state.fp] if ending.may_remove_burden(context.state, context.source) else 0
        return able >= number(self.count, context)

    def idle(self, context: AbilityContext) -> bool:
        return not ending.may_remove_burden(context.state, context.source)

    def perform(self, context: AbilityContext) -> Performance:
        state = context.state
        in_full = True
        for _ in range(number(self.count, context)):
            removed = ending.remove_burden(state, context.source)
            in_full = removed and in_full
            if removed and may_answer(state, names.BURDEN_REMOVED):
                yield from window(state, Occurrence(names.BURDEN_REMOVED, context.source, context.source, context.seat))
        return in_full

    @property
    def draws_on(self) -> frozenset[str]:
        return frozenset(("burdens",))

    def ways(self, context: AbilityContext) -> Iterator[AbilityContext]:
        state = context.state.copy()
        state.burdens[state.fp] -= number(self.count, context)
        yield context.altered(state=state)


@dataclass(frozen=True, slots=True)
class LowerByToil(InstantVerb):
    """Lower the twilight cost of the card that is about to be paid for by the number of its toil."""

    def idle(self, context: AbilityContext) -> bool:
        return context.occurrence is not None and context.occurrence.cost == 0

    def do(self, context: AbilityContext) -> bool:
        state, occurrence = context.state, context.occurrence
        assert occurrence is not None
        occurrence.cost = max(0, occurrence.cost - state.blueprints[occurrence.card].keywords.get(costs.TOIL, 0))
        state.changes += 1
        state.emit("toil", card=zones.name_of(state, occurrence.card), cost=occurrence.cost)
        return True


@dataclass(frozen=True, slots=True)
class PayAgain(InstantVerb):
    """Pay the twilight cost of the card that the text responds to again. What changed that cost did so only while the
    card came into play (CR "twilight cost")."""

    @staticmethod
    def _cost(context: AbilityContext) -> int:
        assert context.occurrence is not None
        return context.state.blueprints[context.occurrence.card].cost

    def payable(self, context: AbilityContext) -> bool:
        return context.seat == context.state.fp or context.state.twilight >= self._cost(context)

    def do(self, context: AbilityContext) -> bool:
        if not self.payable(context):
            return False
        assert context.occurrence is not None
        twilight.pay_twilight(context.state, context.occurrence.card, self._cost(context))
        return True


@dataclass(frozen=True, slots=True)
class Instead(Verb):
    """Do something else in place of what the ability responds to; if it cannot happen, the original does."""

    verb: Verb

    def payable(self, context: AbilityContext) -> bool:
        return self.verb.payable(context) and not self.verb.idle(context)

    def perform(self, context: AbilityContext) -> Performance:
        assert context.occurrence is not None
        if not self.payable(context):
            return False
        context.occurrence.gone = True
        return (yield from self.verb.perform(context))

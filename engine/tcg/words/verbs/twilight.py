"""Verbs about twilight and burdens, and doing one thing in place of another."""

from dataclasses import dataclass

from engine.tcg.language import AbilityContext, Amount, InstantVerb, Performance, Verb, number
from engine.tcg.rules import ending, twilight


@dataclass(frozen=True, slots=True)
class AddTwilight(InstantVerb):
    """Add tokens to the twilight pool."""

    count: int | Amount

    def do(self, context: AbilityContext) -> bool:
        twilight.add_twilight(context.state, number(self.count, context))
        return True


@dataclass(frozen=True, slots=True)
class RemoveTwilight(InstantVerb):
    """Remove tokens from the twilight pool."""

    count: int | Amount

    def payable(self, context: AbilityContext) -> bool:
        return context.state.twilight - context.reserve >= number(self.count, context)

    def twilight_taken(self, context: AbilityContext) -> int:
        return number(self.count, context)

    def idle(self, context: AbilityContext) -> bool:
        return context.state.twilight == 0

    def do(self, context: AbilityContext) -> bool:
        enough = self.payable(context)
        twilight.remove_twilight(context.state, min(number(self.count, context), context.state.twilight))
        return enough


@dataclass(frozen=True, slots=True)
class AddBurdens(Verb):
    """Add burdens to the Ring-bearer."""

    count: int = 1

    def perform(self, context: AbilityContext) -> Performance:
        return (yield from ending.add_burdens(context.state, self.count, context.source))


@dataclass(frozen=True, slots=True)
class RemoveBurden(InstantVerb):
    """Remove a burden from the Ring-bearer."""

    def payable(self, context: AbilityContext) -> bool:
        return ending.may_remove_burden(context.state)

    def do(self, context: AbilityContext) -> bool:
        return ending.remove_burden(context.state)


@dataclass(frozen=True, slots=True)
class Instead(Verb):
    """Do something else in place of what the ability responds to; if it cannot happen, the original does."""

    verb: Verb

    def payable(self, context: AbilityContext) -> bool:
        return self.verb.payable(context)

    def perform(self, context: AbilityContext) -> Performance:
        assert context.occurrence is not None
        if not self.verb.payable(context):
            return False
        context.occurrence.gone = True
        return (yield from self.verb.perform(context))

"""Verbs about The One Ring."""

from dataclasses import dataclass

from engine.tcg.language import AbilityContext, InstantVerb
from engine.tcg.rules import ending


@dataclass(frozen=True, slots=True)
class WearTheRing(InstantVerb):
    """The Ring-bearer puts The One Ring on."""

    def payable(self, context: AbilityContext) -> bool:
        return not context.state.worn[context.state.fp]

    def do(self, context: AbilityContext) -> bool:
        ending.wear_ring(context.state)
        return True


@dataclass(frozen=True, slots=True)
class BecomeRingBearer(InstantVerb):
    """The card's own character takes The One Ring over."""

    def payable(self, context: AbilityContext) -> bool:
        return context.state.dying_bearer == context.seat

    def do(self, context: AbilityContext) -> bool:
        ending.take_over(context.state, context.source)
        return True

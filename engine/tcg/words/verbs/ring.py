"""Verbs about The One Ring."""

from dataclasses import dataclass

from engine.tcg.language import AbilityContext, InstantVerb, Performance, Verb
from engine.tcg.rules import ending

__all__ = [
    "BecomeRingBearer",
    "Corrupt",
    "TakeOffTheRing",
    "WearTheRing",
]


@dataclass(frozen=True, slots=True)
class WearTheRing(Verb):
    """The Ring-bearer puts The One Ring on."""

    def payable(self, context: AbilityContext) -> bool:
        return not context.state.worn[context.state.fp]

    def perform(self, context: AbilityContext) -> Performance:
        return (yield from ending.wear_ring(context.state, context.source))


@dataclass(frozen=True, slots=True)
class TakeOffTheRing(InstantVerb):
    """The Ring-bearer takes The One Ring off."""

    def payable(self, context: AbilityContext) -> bool:
        return context.state.worn[context.state.fp]

    def do(self, context: AbilityContext) -> bool:
        if not self.payable(context):
            return False
        ending.take_ring_off(context.state)
        context.state.index = None
        return True


@dataclass(frozen=True, slots=True)
class Corrupt(InstantVerb):
    """The Ring-bearer is corrupted, however many burdens there are."""

    def payable(self, context: AbilityContext) -> bool:
        return not context.state.lost[context.state.fp]

    def do(self, context: AbilityContext) -> bool:
        ending.corrupt(context.state)
        return True


@dataclass(frozen=True, slots=True)
class BecomeRingBearer(InstantVerb):
    """The card's own character takes The One Ring over."""

    def payable(self, context: AbilityContext) -> bool:
        return context.state.dying_bearer == context.seat

    def do(self, context: AbilityContext) -> bool:
        ending.take_over(context.state, context.source)
        return True

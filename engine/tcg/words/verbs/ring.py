"""Verbs about The One Ring."""

from dataclasses import dataclass

from engine.tcg.act import Act
from engine.tcg.rules import ending
from engine.tcg.words.verbs.base import Deed


@dataclass(frozen=True, slots=True)
class WearTheRing(Deed):
    """The Ring-bearer puts The One Ring on."""

    def payable(self, act: Act) -> bool:
        return not act.state.worn[act.state.fp]

    def do(self, act: Act) -> bool:
        ending.wear_ring(act.state)
        return True


@dataclass(frozen=True, slots=True)
class BecomeRingBearer(Deed):
    """The card's own character takes The One Ring over."""

    def payable(self, act: Act) -> bool:
        return act.state.dying_bearer == act.seat

    def do(self, act: Act) -> bool:
        ending.take_over(act.state, act.source)
        return True

"""Verbs about twilight and burdens, and doing one thing in place of another."""

from dataclasses import dataclass

from engine.tcg.act import Act, Doing
from engine.tcg.rules import ending, playing
from engine.tcg.words.amounts import Amount, number
from engine.tcg.words.verbs.base import Deed, Verb


@dataclass(frozen=True, slots=True)
class AddTwilight(Deed):
    """Add tokens to the twilight pool."""

    count: int | Amount

    def do(self, act: Act) -> bool:
        playing.add_twilight(act.state, number(self.count, act))
        return True


@dataclass(frozen=True, slots=True)
class RemoveTwilight(Deed):
    """Remove tokens from the twilight pool."""

    count: int | Amount

    def payable(self, act: Act) -> bool:
        return act.state.twilight - act.reserve >= number(self.count, act)

    def idle(self, act: Act) -> bool:
        return act.state.twilight == 0

    def do(self, act: Act) -> bool:
        enough = self.payable(act)
        playing.remove_twilight(act.state, min(number(self.count, act), act.state.twilight))
        return enough


@dataclass(frozen=True, slots=True)
class AddBurdens(Verb):
    """Add burdens to the Ring-bearer."""

    count: int = 1

    def perform(self, act: Act) -> Doing:
        return (yield from ending.add_burdens(act.state, self.count, act.source))


@dataclass(frozen=True, slots=True)
class RemoveBurden(Deed):
    """Remove a burden from the Ring-bearer."""

    def payable(self, act: Act) -> bool:
        return ending.may_remove_burden(act.state)

    def do(self, act: Act) -> bool:
        return ending.remove_burden(act.state)


@dataclass(frozen=True, slots=True)
class Instead(Verb):
    """Do something else in place of what the ability responds to; if it cannot happen, the original does."""

    verb: Verb

    def payable(self, act: Act) -> bool:
        return self.verb.payable(act)

    def perform(self, act: Act) -> Doing:
        assert act.happening is not None
        if not self.verb.payable(act):
            return False
        act.happening.gone = True
        return (yield from self.verb.perform(act))

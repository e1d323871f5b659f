"""Verbs about twilight and burdens, and doing one thing in place of another."""

from dataclasses import dataclass

from engine.tcg.act import Act, Doing
from engine.tcg.rules import ending, playing
from engine.tcg.words.verbs.base import Deed, Verb


@dataclass(frozen=True, slots=True)
class AddTwilight(Deed):
    count: int

    def do(self, act: Act) -> bool:
        playing.add_twilight(act.state, self.count)
        return True


@dataclass(frozen=True, slots=True)
class RemoveTwilight(Deed):
    count: int

    def payable(self, act: Act) -> bool:
        return act.state.twilight >= self.count

    def idle(self, act: Act) -> bool:
        return act.state.twilight == 0

    def do(self, act: Act) -> bool:
        enough = self.payable(act)
        playing.remove_twilight(act.state, min(self.count, act.state.twilight))
        return enough


@dataclass(frozen=True, slots=True)
class AddBurdens(Verb):
    count: int = 1

    def perform(self, act: Act) -> Doing:
        return (yield from ending.add_burdens(act.state, self.count, act.source))


@dataclass(frozen=True, slots=True)
class RemoveBurden(Deed):
    def payable(self, act: Act) -> bool:
        return act.state.burdens[act.state.fp] > 0

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

"""Verbs made of verbs."""

from dataclasses import dataclass

from engine.kernel.decision import ACTION, Decision
from engine.tcg.act import Act, Doing
from engine.tcg.words.conditions import Condition
from engine.tcg.words.verbs.base import Verb


@dataclass(frozen=True, slots=True)
class OneOf(Verb):
    """One of several things; one that can be done in full must be chosen, if there is one (CR "effect").

    ``chooser`` is "you" (who acts) or "free peoples".
    """

    verbs: tuple[Verb, ...]
    chooser: str = "you"

    def payable(self, act: Act) -> bool:
        return any(verb.payable(act) for verb in self.verbs)

    def idle(self, act: Act) -> bool:
        return all(verb.idle(act) for verb in self.verbs)

    def perform(self, act: Act) -> Doing:
        full = [number for number, verb in enumerate(self.verbs) if verb.payable(act)]
        open_ = full or list(range(len(self.verbs)))
        number = open_[0]
        if len(open_) > 1:
            seat = act.seat if self.chooser == "you" else act.state.fp
            answer = yield Decision(
                seat,
                ACTION,
                ("one of", act.state.blueprints[act.source].id),
                [("either", act.source, number) for number in open_],
            )
            assert isinstance(answer, tuple)
            number = answer[2]
        return (yield from self.verbs[number].perform(act))


def one_of(*verbs: Verb, chooser: str = "you") -> OneOf:
    """``OneOf`` with its verbs listed."""
    return OneOf(verbs, chooser)


@dataclass(frozen=True, slots=True)
class If(Verb):
    """One thing where something is true, another where not."""

    condition: Condition
    then: Verb
    otherwise: Verb | None = None

    def now(self, act: Act) -> Verb | None:
        """The one that would be done now."""
        return self.then if self.condition.holds(act) else self.otherwise

    def payable(self, act: Act) -> bool:
        verb = self.now(act)
        return verb is None or verb.payable(act)

    def idle(self, act: Act) -> bool:
        verb = self.now(act)
        return verb is None or verb.idle(act)

    def perform(self, act: Act) -> Doing:
        verb = self.now(act)
        return True if verb is None else (yield from verb.perform(act))

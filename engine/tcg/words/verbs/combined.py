"""Verbs made of verbs."""

from dataclasses import dataclass

from engine.kernel.decision import ACTION, Decision
from engine.tcg.context import AbilityContext, Performance
from engine.tcg.words.conditions import Condition
from engine.tcg.words.verbs.base import Verb


@dataclass(frozen=True, slots=True)
class OneOf(Verb):
    """One of several things; one that can be done in full must be chosen, if there is one (CR "effect").

    ``chooser`` is "you" (who acts) or "free peoples".
    """

    verbs: tuple[Verb, ...]
    chooser: str = "you"

    def payable(self, context: AbilityContext) -> bool:
        return any(verb.payable(context) for verb in self.verbs)

    def idle(self, context: AbilityContext) -> bool:
        return all(verb.idle(context) for verb in self.verbs)

    def perform(self, context: AbilityContext) -> Performance:
        full = [number for number, verb in enumerate(self.verbs) if verb.payable(context)]
        open_ = full or list(range(len(self.verbs)))
        number = open_[0]
        if len(open_) > 1:
            seat = context.seat if self.chooser == "you" else context.state.fp
            answer = yield Decision(
                seat,
                ACTION,
                ("one of", context.state.blueprints[context.source].id),
                [("either", context.source, number) for number in open_],
            )
            assert isinstance(answer, tuple)
            number = answer[2]
        return (yield from self.verbs[number].perform(context))


def one_of(*verbs: Verb, chooser: str = "you") -> OneOf:
    """``OneOf`` with its verbs listed."""
    return OneOf(verbs, chooser)


@dataclass(frozen=True, slots=True)
class If(Verb):
    """One thing where something is true, another where not."""

    condition: Condition
    then: Verb
    otherwise: Verb | None = None

    def now(self, context: AbilityContext) -> Verb | None:
        """The one that would be done now."""
        return self.then if self.condition.holds(context) else self.otherwise

    def payable(self, context: AbilityContext) -> bool:
        verb = self.now(context)
        return verb is None or verb.payable(context)

    def idle(self, context: AbilityContext) -> bool:
        verb = self.now(context)
        return verb is None or verb.idle(context)

    def perform(self, context: AbilityContext) -> Performance:
        verb = self.now(context)
        return True if verb is None else (yield from verb.perform(context))

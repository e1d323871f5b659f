"""Verbs made of verbs."""

from dataclasses import dataclass

from engine.kernel.decision import ACTION, Decision
from engine.tcg.language import AbilityContext, Condition, Performance, Player, Verb, fingerprint
from engine.tcg.words.players import YOU


@dataclass(frozen=True, slots=True)
class OneOf(Verb):
    """One of several things; one that can be done in full must be chosen, if there is one (CR "effect")."""

    verbs: tuple[Verb, ...]
    chooser: Player = YOU

    def payable(self, context: AbilityContext) -> bool:
        return any(verb.payable(context) for verb in self.verbs)

    def idle(self, context: AbilityContext) -> bool:
        return all(verb.idle(context) for verb in self.verbs)

    def perform(self, context: AbilityContext) -> Performance:
        branches = {fingerprint(verb): verb for verb in self.verbs}
        full = [name for name, verb in branches.items() if verb.payable(context)]
        open_ = full or list(branches)
        branch = open_[0]
        if len(open_) > 1:
            (seat,) = yield from self.chooser.resolve(context)
            answer = yield Decision(
                seat,
                ACTION,
                ("one of", context.state.blueprints[context.source].id),
                [("either", context.source, branch) for branch in open_],
                subject=self,
            )
            assert isinstance(answer, tuple)
            branch = answer[2]
        return (yield from branches[branch].perform(context))


def one_of(*verbs: Verb, chooser: Player = YOU) -> OneOf:
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

"""Verbs about skirmishes and who is assigned to them."""

from dataclasses import dataclass
from functools import partial

from engine.tcg.language import AbilityContext, Filter, InstantVerb, Performance, Verb
from engine.tcg.rules import active, assignment, skirmishing
from engine.tcg.words.targets import IT, Target


@dataclass(frozen=True, slots=True)
class CancelAssignments(InstantVerb):
    """Cancel all assignments whose skirmishes are still to be fought."""

    def payable(self, context: AbilityContext) -> bool:
        return bool(assignment.waiting(context.state))

    def do(self, context: AbilityContext) -> bool:
        return assignment.cancel_assignments(context.state)


@dataclass(frozen=True, slots=True)
class Assign(Verb):
    """Assign a minion to skirmish a character; neither may be assigned already (CR "assignment phase").

    ``additional``: to a skirmish beside the regular and the fierce ones, in which minions need not be fierce.
    """

    minion: Target
    to: Target
    additional: bool = False

    def _suits(self, context: AbilityContext, card: int) -> bool:
        return assignment.may_assign(context.state, card, additional=self.additional)

    def payable(self, context: AbilityContext) -> bool:
        return self.minion.enough(context, self._suits) and self.to.enough(context, self._suits)

    def perform(self, context: AbilityContext) -> Performance:
        if not self.payable(context):
            return False
        (fighter,) = yield from self.to.resolve(context, self._suits, "assign to")
        (minion,) = yield from self.minion.resolve(context, self._suits, "assign")
        yield from assignment.assign(context.state, [(minion, fighter)])
        return True


@dataclass(frozen=True, slots=True)
class IgnoreText(InstantVerb):
    """Game text of such cards does not apply in the skirmish to which the same text has just assigned."""

    filter: Filter

    def idle(self, context: AbilityContext) -> bool:
        return True

    def do(self, context: AbilityContext) -> bool:
        for skirmish in assignment.waiting(context.state):
            if skirmish.minions == context.bound.get(IT):
                skirmish.text_suppressed = tuple(active.spotted(context, self.filter))
                return True
        return False


@dataclass(frozen=True, slots=True)
class CancelSkirmish(InstantVerb):
    """Cancel the skirmish being fought if such a character is in it."""

    involving: Filter

    def payable(self, context: AbilityContext) -> bool:
        return skirmishing.may_cancel(context.state, partial(self.involving.test, context))

    def do(self, context: AbilityContext) -> bool:
        if self.payable(context):
            skirmishing.cancel(context.state)
            return True
        return False

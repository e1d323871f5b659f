"""Verbs about skirmishes and who is assigned to them."""

from dataclasses import dataclass
from functools import partial

from engine.tcg.language import AbilityContext, Filter, InstantVerb, Performance, Verb
from engine.tcg.rules import active, assignment, bars, skirmishing
from engine.tcg.words.players import FREE_PEOPLES_PLAYER
from engine.tcg.words.targets import IT, Chosen, Target


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

    Where the Free Peoples player assigns, or chooses who is assigned, no pairing is made that they are kept from.

    ``additional``: to a skirmish beside the regular and the fierce ones, in which minions need not be fierce.
    """

    minion: Target
    to: Target
    additional: bool = False

    def _suits(self, context: AbilityContext, card: int) -> bool:
        return assignment.may_assign(context.state, card, additional=self.additional)

    def _may_fight(self, context: AbilityContext, fighter: int) -> bool:
        """Whether somebody could be assigned to skirmish a character."""
        return self._suits(context, fighter) and self.minion.enough(context, partial(self._may_face, fighter))

    def _may_face(self, fighter: int, context: AbilityContext, minion: int) -> bool:
        """Whether a minion could be assigned to skirmish a character."""
        return self._suits(context, minion) and (
            not self._is_chosen_by_free_peoples(context) or bars.may_pair(context.state, minion, fighter)
        )

    def _is_chosen_by_free_peoples(self, context: AbilityContext) -> bool:
        theirs = any(isinstance(one, Chosen) and one.by == FREE_PEOPLES_PLAYER for one in (self.minion, self.to))
        return theirs or context.seat == context.state.fp

    def payable(self, context: AbilityContext) -> bool:
        return self.to.enough(context, self._may_fight)

    def perform(self, context: AbilityContext) -> Performance:
        if not self.payable(context):
            return False
        fighters = yield from self.to.resolve(context, self._may_fight, "assign to")
        if not fighters:  # who was named before can no longer be assigned
            return False
        minions = yield from self.minion.resolve(context, partial(self._may_face, fighters[0]), "assign")
        if not minions:
            return False
        yield from assignment.assign(context.state, [(minions[0], fighters[0])], by=context.seat)
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

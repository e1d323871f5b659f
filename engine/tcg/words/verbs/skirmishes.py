"""Verbs about skirmishes and who is assigned to them."""

from dataclasses import dataclass
from functools import partial

from engine.tcg import names
from engine.tcg.language import AbilityContext, Filter, InstantVerb, Performance, Verb
from engine.tcg.rules import active, assignment, bars, lasting, skirmishing, zones
from engine.tcg.words.filters import ASSIGNED
from engine.tcg.words.players import FREE_PEOPLES_PLAYER
from engine.tcg.words.targets import IT, Chosen, Target

__all__ = [
    "Assign",
    "CancelAssignments",
    "CancelSkirmish",
    "FightOnceMore",
    "IgnoreText",
    "ReplaceFighter",
]


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
        by_free_peoples = self._is_chosen_by_free_peoples(context)
        return self._suits(context, minion) and bars.may_pair(
            context.state, minion, fighter, by_free_peoples=by_free_peoples
        )

    def _is_chosen_by_free_peoples(self, context: AbilityContext) -> bool:
        theirs = any(
            isinstance(target, Chosen) and target.by == FREE_PEOPLES_PLAYER for target in (self.minion, self.to)
        )
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
class ReplaceFighter(Verb):
    """Let a character that is assigned to no skirmish take the place of one in the skirmish being fought (CR
    "replace")."""

    old: Target
    by: Target

    @staticmethod
    def _fights(context: AbilityContext, card: int) -> bool:
        skirmish = context.state.skirmish()
        return skirmish is not None and skirmish.fighter == card

    @staticmethod
    def _is_free(context: AbilityContext, card: int) -> bool:
        return not ASSIGNED.test(context, card) and bars.may_skirmish(context.state, card)

    def payable(self, context: AbilityContext) -> bool:
        return bool(self.old.candidates(context, self._fights)) and bool(self.by.candidates(context, self._is_free))

    def perform(self, context: AbilityContext) -> Performance:
        if not self.payable(context):
            return False
        (old,) = yield from self.old.resolve(context, self._fights, "replace")
        (new,) = yield from self.by.resolve(context, self._is_free, "fight instead")
        return skirmishing.replace(context.state, old, new)


@dataclass(frozen=True, slots=True)
class FightOnceMore(Verb):
    """Let a minion have an additional assignment and skirmish phase before the regroup phase, by itself."""

    target: Target

    @staticmethod
    def _suits(context: AbilityContext, card: int) -> bool:
        return context.state.zone[card] >= names.AREA and not assignment.fights_once_more(context.state)

    def payable(self, context: AbilityContext) -> bool:
        return self.target.enough(context, self._suits)

    def perform(self, context: AbilityContext) -> Performance:
        state = context.state
        cards = yield from self.target.resolve(context, self._suits, "choose")
        for card in cards:
            lasting.add(state, context, names.FIGHTS_ONCE_MORE, card, until=names.UNTIL_REGROUP)
            state.emit("fights once more", card=zones.name_of(state, card))
        return self.target.is_full(context, cards)


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

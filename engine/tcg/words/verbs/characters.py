"""Verbs about characters, skirmishes and what is about to happen to them."""

from dataclasses import dataclass
from functools import partial

from engine.tcg import names
from engine.tcg.act import Act, Doing
from engine.tcg.rules import assignment, harm, skirmishing, values, zones
from engine.tcg.words.amounts import Amount, Change, number
from engine.tcg.words.filters import Filter
from engine.tcg.words.targets import IT, Target
from engine.tcg.words.verbs.base import Deed, Verb


@dataclass(frozen=True, slots=True)
class Exert(Verb):
    """Exert characters."""

    target: Target
    times: int = 1

    def suits(self, act: Act, card: int) -> bool:
        """Whether a card could be exerted so often."""
        return act.state.blueprints[card].is_character and harm.may_exert(act.state, card, self.times)

    @staticmethod
    def _at_all(act: Act, card: int) -> bool:
        return act.state.blueprints[card].is_character and harm.may_exert(act.state, card)

    def payable(self, act: Act) -> bool:
        return self.target.enough(act, self.suits)

    def idle(self, act: Act) -> bool:
        return not self.target.candidates(act, self._at_all)

    def perform(self, act: Act) -> Doing:
        # Where nobody can exert so often, somebody exerts as often as possible (CR "effect").
        suits = self.suits if self.target.candidates(act, self.suits) else self._at_all
        cards = yield from self.target.resolve(act, suits, "exert")
        done = bool(cards)
        for card in cards:
            for _ in range(self.times):
                done = (yield from harm.exert(act.state, card)) and done
        return done


@dataclass(frozen=True, slots=True)
class Heal(Verb):
    """Remove a wound from each, or several from each one."""

    target: Target
    times: int | Amount = 1

    @staticmethod
    def _suits(act: Act, card: int) -> bool:
        return act.state.blueprints[card].is_character and values.may_heal(act.state, card)

    def payable(self, act: Act) -> bool:
        return bool(self.target.candidates(act, self._suits))

    def perform(self, act: Act) -> Doing:
        cards = yield from self.target.resolve(act, self._suits, "heal")
        for card in cards:
            for _ in range(number(self.times, act)):
                yield from harm.heal(act.state, card)
        return bool(cards)


@dataclass(frozen=True, slots=True)
class Wound(Verb):
    """Wound each once."""

    target: Target

    @staticmethod
    def _suits(act: Act, card: int) -> bool:
        return act.state.blueprints[card].is_character and values.may_take_wound(act.state, card)

    def payable(self, act: Act) -> bool:
        return self.target.enough(act, self._suits)

    def idle(self, act: Act) -> bool:
        return not self.target.candidates(act, self._suits)

    def perform(self, act: Act) -> Doing:
        cards = yield from self.target.resolve(act, self._suits, "wound")
        done = bool(cards)
        for card in cards:
            done = (yield from harm.wound(act.state, card, act.source)) and done
        return done


@dataclass(frozen=True, slots=True)
class Discard(Verb):
    """Discard from play."""

    target: Target

    @staticmethod
    def _suits(act: Act, card: int) -> bool:
        return card not in act.state.ring_bearer and card not in act.state.ring

    def payable(self, act: Act) -> bool:
        return self.target.enough(act, self._suits)

    def idle(self, act: Act) -> bool:
        return not self.target.candidates(act, self._suits)

    def perform(self, act: Act) -> Doing:
        cards = yield from self.target.resolve(act, self._suits, "discard")
        done = yield from harm.discard(act.state, cards)
        played = act.happening
        if played is not None and played.kind == names.PLAYED and played.card in cards:
            # Discarded as it comes into play, it sets nothing off any more (CR "discard").
            played.gone = True
        return done


@dataclass(frozen=True, slots=True)
class Make(Verb):
    """Change characters until the phase ends, or the regroup phase begins."""

    target: Target
    changes: tuple[Change, ...]
    until: str = names.UNTIL_PHASE
    limit: int | None = None

    @staticmethod
    def suits(act: Act, card: int) -> bool:
        """Whether a card could be changed at all."""
        return act.state.blueprints[card].is_character

    def payable(self, act: Act) -> bool:
        return self.target.enough(act, self.suits)

    def idle(self, act: Act) -> bool:
        cards = self.target.candidates(act, self.suits)
        return not any(self.amount(act, change, card) for card in cards for change in self.changes)

    def perform(self, act: Act) -> Doing:
        cards = yield from self.target.resolve(act, self.suits, "make")
        state = act.state
        for card in cards:
            for change in self.changes:
                amount = self.amount(act, change, card)
                if not amount:
                    continue
                if self.limit is not None:
                    key = (act.source, state.generation[act.source], act.ability)
                    state.uses[key] = state.uses.get(key, 0) + amount
                state.lasting.append(
                    (
                        change.kind,
                        card,
                        state.generation[card],
                        change.detail,
                        amount,
                        self.until,
                        state.serial,
                        act.source,
                    )
                )
                state.changes += 1
                state.emit(
                    "make", card=zones.name_of(state, card), change=change.kind, amount=amount, word=change.detail
                )
        return bool(cards)

    def amount(self, act: Act, change: Change, card: int) -> int:
        """The change for one card, cut to what the limit of this copy leaves in this phase (CR "limit")."""
        amount = change.of(act, card)
        if self.limit is None:
            return amount
        key = (act.source, act.state.generation[act.source], act.ability)
        return min(amount, max(0, self.limit - act.state.uses.get(key, 0)))


def make(target: Target, *changes: Change, until: str = names.UNTIL_PHASE, limit: int | None = None) -> Make:
    """``Make`` with its changes listed."""
    return Make(target, changes, until, limit)


@dataclass(frozen=True, slots=True)
class Stack(Verb):
    """Stack cards in play on this card, without what is on them and without their wounds (CR "stack")."""

    target: Target

    @staticmethod
    def _suits(act: Act, card: int) -> bool:
        return act.state.zone[card] >= names.AREA and Discard._suits(act, card)

    def payable(self, act: Act) -> bool:
        return act.state.zone[act.source] >= names.AREA and self.target.enough(act, self._suits)

    def perform(self, act: Act) -> Doing:
        cards = yield from self.target.resolve(act, self._suits, "stack")
        return (yield from harm.stack(act.state, cards, act.source))


@dataclass(frozen=True, slots=True)
class TransferThis(Verb):
    """Transfer this condition from its owner's support area to a character, at no cost (CR "transfer")."""

    target: Target

    def _suits(self, act: Act, card: int) -> bool:
        return act.state.blueprints[card].is_character

    def payable(self, act: Act) -> bool:
        return act.state.zone[act.source] == names.SUPPORT and self.target.enough(act, self._suits)

    def perform(self, act: Act) -> Doing:
        if not self.payable(act):
            return False
        for card in (yield from self.target.resolve(act, self._suits, "transfer to")):
            zones.attach(act.state, act.source, card)
            act.state.emit(
                "transfer",
                player=act.seat,
                card=zones.name_of(act.state, act.source),
                to=zones.name_of(act.state, card),
            )
        yield from harm.drop_dead(act.state)
        return True


@dataclass(frozen=True, slots=True)
class CancelAssignments(Deed):
    """Cancel all assignments whose skirmishes are still to be fought."""

    def payable(self, act: Act) -> bool:
        return bool(assignment.waiting(act.state))

    def do(self, act: Act) -> bool:
        return assignment.cancel_assignments(act.state)


@dataclass(frozen=True, slots=True)
class Assign(Verb):
    """Assign a minion to skirmish a character; neither may be assigned already (CR "assignment phase")."""

    minion: Target
    to: Target

    def _suits(self, act: Act, card: int) -> bool:
        return assignment.may_assign(act.state, card)

    def payable(self, act: Act) -> bool:
        return self.minion.enough(act, self._suits) and self.to.enough(act, self._suits)

    def perform(self, act: Act) -> Doing:
        if not self.payable(act):
            return False
        (fighter,) = yield from self.to.resolve(act, self._suits, "assign to")
        (minion,) = yield from self.minion.resolve(act, self._suits, "assign")
        assignment.assign(act.state, [(minion, fighter)])
        return True


@dataclass(frozen=True, slots=True)
class IgnoreText(Deed):
    """Game text of such cards does not apply in the skirmish to which the same text has just assigned."""

    filter: Filter

    def idle(self, act: Act) -> bool:
        return True

    def do(self, act: Act) -> bool:
        for skirmish in assignment.waiting(act.state):
            if skirmish.minions == act.bound.get(IT):
                skirmish.silent = tuple(values.spotted(act, self.filter))
                return True
        return False


@dataclass(frozen=True, slots=True)
class CancelSkirmish(Deed):
    """Cancel the skirmish being fought if such a character is in it."""

    involving: Filter

    def payable(self, act: Act) -> bool:
        return skirmishing.may_cancel(act.state, partial(self.involving.test, act))

    def do(self, act: Act) -> bool:
        if self.payable(act):
            skirmishing.cancel(act.state)
            return True
        return False


@dataclass(frozen=True, slots=True)
class Prevent(Deed):
    """Prevent what the ability responds to."""

    def do(self, act: Act) -> bool:
        assert act.happening is not None
        act.happening.gone = True
        act.state.changes += 1
        act.state.emit("prevented", what=act.happening.kind, card=zones.name_of(act.state, act.happening.card))
        return True

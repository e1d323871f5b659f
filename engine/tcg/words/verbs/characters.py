"""Verbs about characters and what is about to happen to them."""

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from engine.kernel.decision import CHOOSE, NUMBER, Decision
from engine.kernel.state import Ask
from engine.tcg import names
from engine.tcg.language import (
    AbilityContext,
    Amount,
    Filter,
    InstantVerb,
    Performance,
    ReplacingNamesake,
    Verb,
    number,
)
from engine.tcg.rules import active, bars, harm, lasting, values, zones
from engine.tcg.state import NO_CARD, TcgState
from engine.tcg.words.amounts import Change, Named
from engine.tcg.words.targets import EXERTED, Chosen, Each, Target

__all__ = [
    "AssignWounds",
    "Choose",
    "Discard",
    "DiscardNamesakes",
    "Exert",
    "ExertWithTotalResistance",
    "Exhaust",
    "Heal",
    "Kill",
    "Make",
    "PlaceInDeadPile",
    "PlaceNoToken",
    "Prevent",
    "PutInPlayBeneathDeck",
    "PutInPlayOnDeck",
    "RemoveFromGame",
    "ReturnToHand",
    "Stack",
    "StackDiscarded",
    "Wound",
    "WoundAgain",
    "make",
]

_VITALITY, _IN_PLAY = "vitality", "in play"
"""What costs draw on: the vitality that characters have left, and cards in play. What leaves play may have given
vitality."""


def may_exert(context: AbilityContext, card: int, times: int = 1) -> bool:
    """Whether the text may exert a card so often."""
    state = context.state
    able = state.blueprints[card].is_character and harm.may_exert(state, card, times)
    return able and bars.may_be_exerted(state, card, context.source)


def exert_source(context: AbilityContext) -> int:
    """The card whose special ability, or whose being played, is paid for by exerting; -1 where it is no cost."""
    return context.source if context.state.paying == (context.source, context.ability) else NO_CARD


def suppose_discarded(context: AbilityContext, cards: Sequence[int]) -> None:
    """On a copy of the table, let the cards also lie where they would be discarded to; see ``Verb.suppose_paid``."""
    state = context.state
    for card in cards:
        pile = state.discard[state.owner[card]]
        if card not in pile:
            pile.append(card)


def may_leave_play(context: AbilityContext, card: int) -> bool:
    """Whether a card may be taken out of play in another way than by being killed: no Ring-bearer, not the Ring."""
    return card not in context.state.ring_bearer and card not in context.state.ring


@dataclass(frozen=True, slots=True)
class Exert(Verb):
    """Exert characters."""

    target: Target
    times: int | Amount = 1

    def suits(self, context: AbilityContext, card: int) -> bool:
        """Whether a card could be exerted so often."""
        return may_exert(context, card, number(self.times, context))

    @staticmethod
    def _at_all(context: AbilityContext, card: int) -> bool:
        return may_exert(context, card)

    def payable(self, context: AbilityContext) -> bool:
        return self.target.enough(context, self.suits)

    def idle(self, context: AbilityContext) -> bool:
        return not self.target.candidates(context, self._at_all)

    def suppose_paid(self, context: AbilityContext) -> bool:
        for card in self.target.suppose(context, self.suits):
            context.state.wounds[card] += number(self.times, context)
        return True

    def perform(self, context: AbilityContext) -> Performance:
        # Where nobody can exert so often, somebody exerts as often as possible (CR "effect").
        suits = self.suits if self.target.candidates(context, self.suits) else self._at_all
        cards = yield from self.target.resolve(context, suits, "exert")
        in_full = self.target.is_full(context, cards)
        for card in cards:
            for _ in range(number(self.times, context)):
                in_full = (yield from harm.exert(context.state, card, exert_source(context))) and in_full
        return in_full

    @property
    def draws_on(self) -> frozenset[str]:
        return frozenset((_VITALITY,))

    def ways(self, context: AbilityContext) -> Iterator[AbilityContext]:
        for named, cards in self.target.ways(context, self.suits):
            state = context.state.copy()
            for card in cards:
                state.wounds[card] += number(self.times, context)
            yield named.altered(state=state)

    @property
    def least_x(self) -> int:
        # Nobody exerts zero times for a cost (CR "exert").
        counts = (self.times, self.target.count if isinstance(self.target, Chosen) else 1)
        return int(any(isinstance(count, Named) for count in counts))


@dataclass(frozen=True, slots=True)
class ExertWithTotalResistance(Verb):
    """Exert any number of companions of a kind whose resistances add up to so much."""

    least: int
    filter: Filter
    bind: str = EXERTED

    def _able(self, context: AbilityContext) -> list[int]:
        return [card for card in active.spotted(context, self.filter) if may_exert(context, card)]

    @staticmethod
    def _total(context: AbilityContext, cards: Sequence[int]) -> int:
        return sum(values.resistance_left(context.state, card) for card in cards)

    def payable(self, context: AbilityContext) -> bool:
        return self._total(context, self._able(context)) >= self.least

    def suppose_paid(self, context: AbilityContext) -> bool:
        context.bound[self.bind] = cards = self._able(context)
        for card in cards:
            context.state.wounds[card] += 1
        return True

    def perform(self, context: AbilityContext) -> Performance:
        chosen: list[int] = []
        prompt = ("exert also", context.state.blueprints[context.source].id)
        while others := [card for card in self._able(context) if card not in chosen]:
            enough = self._total(context, chosen) >= self.least
            if not enough and self._total(context, [*chosen, *others]) - self._least_of(context, others) < self.least:
                chosen += others  # every one of them is needed
                break
            picked = yield Decision(context.seat, CHOOSE, prompt, others, 0 if enough else 1, 1)
            assert isinstance(picked, list)
            if not picked:
                break
            chosen += picked
        context.bound[self.bind] = chosen
        in_full = self._total(context, chosen) >= self.least
        for card in chosen:
            in_full = (yield from harm.exert(context.state, card, exert_source(context))) and in_full
        return in_full

    def _least_of(self, context: AbilityContext, cards: Sequence[int]) -> int:
        return min(values.resistance_left(context.state, card) for card in cards)

    @property
    def draws_on(self) -> frozenset[str]:
        return frozenset((_VITALITY,))

    def ways(self, context: AbilityContext) -> Iterator[AbilityContext]:
        able = self._able(context)
        for count in range(1, len(able) + 1):
            for cards in combinations(able, count):
                if self._total(context, cards) >= self.least:
                    state = context.state.copy()
                    for card in cards:
                        state.wounds[card] += 1
                    yield context.altered(state=state, bound={**context.bound, self.bind: list(cards)})


@dataclass(frozen=True, slots=True)
class Heal(Verb):
    """Remove a wound from each, or several from each one; with ``up_to`` the player may remove fewer."""

    target: Target
    times: int | Amount = 1
    up_to: bool = False

    @staticmethod
    def _suits(context: AbilityContext, card: int) -> bool:
        return context.state.blueprints[card].is_character and bars.may_heal(context.state, card, context.source)

    def payable(self, context: AbilityContext) -> bool:
        often = 1 if self.up_to else number(self.times, context)
        wounds = context.state.wounds
        return any(wounds[card] >= often for card in self.target.candidates(context, self._suits))

    def idle(self, context: AbilityContext) -> bool:
        return not self.target.candidates(context, self._suits)

    def perform(self, context: AbilityContext) -> Performance:
        cards = yield from self.target.resolve(context, self._suits, "heal")
        in_full = self.target.is_full(context, cards)
        for card in cards:
            for _ in range((yield from self._often(context, card))):
                in_full = (yield from harm.heal(context.state, card, context.source)) and in_full
        return in_full

    def _often(self, context: AbilityContext, card: int) -> Generator[Ask, object, int]:
        """How often a card is healed."""
        most = number(self.times, context)
        if not self.up_to:
            return most
        prompt = ("heal up to", context.state.blueprints[context.source].id)
        often = yield Decision(context.seat, NUMBER, prompt, least=0, most=min(most, context.state.wounds[card]))
        assert isinstance(often, int)
        return often


@dataclass(frozen=True, slots=True)
class Exhaust(Verb):
    """Exert characters as often as they can (CR "exhausted")."""

    target: Target

    @staticmethod
    def _suits(context: AbilityContext, card: int) -> bool:
        return may_exert(context, card)

    def payable(self, context: AbilityContext) -> bool:
        return self.target.enough(context, self._suits)

    def idle(self, context: AbilityContext) -> bool:
        return not self.target.candidates(context, self._suits)

    def perform(self, context: AbilityContext) -> Performance:
        cards = yield from self.target.resolve(context, self._suits, "exhaust")
        in_full = self.target.is_full(context, cards)
        for card in cards:
            in_full = (yield from harm.exhaust(context.state, card, exert_source(context))) and in_full
        return in_full

    @property
    def draws_on(self) -> frozenset[str]:
        return frozenset((_VITALITY,))

    def ways(self, context: AbilityContext) -> Iterator[AbilityContext]:
        for named, cards in self.target.ways(context, self._suits):
            state = context.state.copy()
            for card in cards:
                state.wounds[card] += values.vitality(state, card) - 1
            yield named.altered(state=state)


@dataclass(frozen=True, slots=True)
class Choose(Verb):
    """Choose cards, so that the rest of the text knows which."""

    target: Target

    @staticmethod
    def _suits(context: AbilityContext, card: int) -> bool:
        return True

    def payable(self, context: AbilityContext) -> bool:
        return self.target.enough(context, self._suits)

    def idle(self, context: AbilityContext) -> bool:
        # What is done with them comes behind it.
        return not self.target.candidates(context, self._suits)

    @property
    def takes_nothing(self) -> bool:
        return True

    def suppose_paid(self, context: AbilityContext) -> bool:
        self.target.suppose(context, self._suits)
        return True

    def perform(self, context: AbilityContext) -> Performance:
        cards = yield from self.target.resolve(context, self._suits, "choose")
        full = self.target.is_full(context, cards)
        if cards:
            # Nothing else need follow by which the other players would see it.
            chosen = [zones.name_of(context.state, card) for card in cards]
            seat = self.target.by.candidates(context)[0] if isinstance(self.target, Chosen) else context.seat
            context.state.emit("choose", player=seat, cards=chosen)
        return full


@dataclass(frozen=True, slots=True)
class Wound(Verb):
    """Wound each, once or several times, one wound after the other (CR "wound")."""

    target: Target
    times: int | Amount = 1

    @staticmethod
    def _suits(context: AbilityContext, card: int) -> bool:
        return context.state.blueprints[card].is_character and bars.may_take_wound(context.state, card)

    def payable(self, context: AbilityContext) -> bool:
        return self.target.enough(context, self._suits)

    def idle(self, context: AbilityContext) -> bool:
        return not self.target.candidates(context, self._suits)

    def perform(self, context: AbilityContext) -> Performance:
        cards = yield from self.target.resolve(context, self._suits, "wound")
        in_full = self.target.is_full(context, cards)
        generations = {card: context.state.generation[card] for card in cards}
        for card in cards:
            for _ in range(number(self.times, context)):
                if context.state.generation[card] == generations[card]:
                    in_full = (yield from harm.wound(context.state, card, context.source)) and in_full
        return in_full


@dataclass(frozen=True, slots=True)
class WoundAgain(Wound):
    """Wound those again whom the same text has wounded; nothing is paid for that once they are gone."""

    @staticmethod
    def _is_there(context: AbilityContext, card: int) -> bool:
        return context.state.zone[card] >= names.AREA and Wound._suits(context, card)

    def lacks_its_card(self, context: AbilityContext) -> bool:
        return not self.target.candidates(context, self._is_there)


@dataclass(frozen=True, slots=True)
class AssignWounds(Verb):
    """Assign so many wounds to characters of a kind, as the player likes; all are assigned before the first is
    placed."""

    count: int | Amount
    filter: Filter

    def _able(self, context: AbilityContext) -> list[int]:
        return [card for card in active.spotted(context, self.filter) if Wound._suits(context, card)]

    def payable(self, context: AbilityContext) -> bool:
        return bool(self._able(context))

    def idle(self, context: AbilityContext) -> bool:
        return number(self.count, context) == 0 or not self._able(context)

    def perform(self, context: AbilityContext) -> Performance:
        state = context.state
        able, assigned = self._able(context), []
        prompt = ("wound", state.blueprints[context.source].id)
        for _ in range(number(self.count, context) if able else 0):
            chosen: object = able
            if len(able) > 1:
                chosen = yield Decision(context.seat, CHOOSE, prompt, able)
            assert isinstance(chosen, list)
            assigned += chosen
        generations = {card: state.generation[card] for card in assigned}
        in_full = bool(assigned)
        for card in assigned:
            if state.generation[card] == generations[card]:
                in_full = (yield from harm.wound(state, card, context.source)) and in_full
        return in_full


@dataclass(frozen=True, slots=True)
class Kill(Verb):
    """Kill characters, together (CR "killed")."""

    target: Target

    @staticmethod
    def _suits(context: AbilityContext, card: int) -> bool:
        return context.state.blueprints[card].is_character

    def payable(self, context: AbilityContext) -> bool:
        return self.target.enough(context, self._suits)

    def idle(self, context: AbilityContext) -> bool:
        return not self.target.candidates(context, self._suits)

    def perform(self, context: AbilityContext) -> Performance:
        cards = yield from self.target.resolve(context, self._suits, "kill")
        full = self.target.is_full(context, cards)
        return (yield from harm.kill(context.state, cards, context.source)) and full


@dataclass(frozen=True, slots=True)
class PlaceInDeadPile(Kill):
    """Place Free Peoples characters in the dead pile: they are killed (CR "dead pile")."""

    @property
    def draws_on(self) -> frozenset[str]:
        return frozenset((_VITALITY, _IN_PLAY))

    def ways(self, context: AbilityContext) -> Iterator[AbilityContext]:
        for named, cards in self.target.ways(context, self._suits):
            state = context.state.copy()
            for card in cards:
                harm.leave_play(state, card, names.DEAD)
            yield named.altered(state=state)


@dataclass(frozen=True, slots=True)
class Discard(Verb):
    """Discard from play."""

    target: Target

    @staticmethod
    def _suits(context: AbilityContext, card: int) -> bool:
        state = context.state
        return may_leave_play(context, card) and bars.may_discard(state, card, context.seat, context.source)

    def payable(self, context: AbilityContext) -> bool:
        return self.target.enough(context, self._suits)

    def idle(self, context: AbilityContext) -> bool:
        return not self.target.candidates(context, self._suits)

    def suppose_paid(self, context: AbilityContext) -> bool:
        suppose_discarded(context, self.target.suppose(context, self._suits))
        return True

    def perform(self, context: AbilityContext) -> Performance:
        cards = yield from self.target.resolve(context, self._suits, "discard")
        full = self.target.is_full(context, cards)
        in_full = (yield from harm.discard(context.state, cards, context.source, context.seat)) and full
        played = context.occurrence
        if played is not None and played.kind == names.PLAYED and played.card in cards:
            # Discarded as it comes into play, it sets nothing off any more (CR "discard").
            played.gone = True
        return in_full

    @property
    def draws_on(self) -> frozenset[str]:
        return frozenset((_VITALITY, _IN_PLAY))

    def ways(self, context: AbilityContext) -> Iterator[AbilityContext]:
        for named, cards in self.target.ways(context, self._suits):
            state = context.state.copy()
            for card in cards:
                if state.zone[card] >= names.AREA:
                    harm.leave_play(state, card, names.DISCARD)
            yield named.altered(state=state)


@dataclass(frozen=True, slots=True)
class DiscardNamesakes(ReplacingNamesake):
    """Discard the cards in play that have the title of the card being played, so that it can be played."""

    @staticmethod
    def _namesakes(context: AbilityContext) -> list[int]:
        blueprints = context.state.blueprints
        return [
            card
            for card in active.active_cards(context.state)
            if card != context.source and blueprints[card].title == blueprints[context.source].title
        ]

    def payable(self, context: AbilityContext) -> bool:
        return all(Discard._suits(context, card) for card in self._namesakes(context))

    def idle(self, context: AbilityContext) -> bool:
        return not self._namesakes(context)

    def perform(self, context: AbilityContext) -> Performance:
        namesakes = self._namesakes(context)
        if namesakes:
            return (yield from harm.discard(context.state, namesakes, context.source, context.seat))
        return True


@dataclass(frozen=True, slots=True)
class ReturnToHand(Verb):
    """Return cards in play to their owners' hands (CR "effect")."""

    target: Target

    @staticmethod
    def _suits(context: AbilityContext, card: int) -> bool:
        state = context.state
        if card in state.ring_bearer or card in state.ring:
            return False
        return state.owner[card] != state.fp or zones.may_take_into_hand(state) > 0

    def payable(self, context: AbilityContext) -> bool:
        return self.target.enough(context, self._suits)

    def idle(self, context: AbilityContext) -> bool:
        return not self.target.candidates(context, self._suits)

    def perform(self, context: AbilityContext) -> Performance:
        cards = yield from self.target.resolve(context, self._suits, "return to hand")
        full = self.target.is_full(context, cards)
        return (yield from harm.return_to_hand(context.state, cards)) and full


@dataclass(frozen=True, slots=True)
class _TakeOutOfPlay(Verb):
    """Cards in play leave it for another place than a hand or the discard pile."""

    target: Target

    @property
    def asked_as(self) -> str:
        """What is asked where the player chooses the cards."""
        raise NotImplementedError

    def take(self, state: TcgState, cards: Sequence[int]) -> Performance:
        """Put the cards there."""
        raise NotImplementedError

    def payable(self, context: AbilityContext) -> bool:
        return self.target.enough(context, may_leave_play)

    def idle(self, context: AbilityContext) -> bool:
        return not self.target.candidates(context, may_leave_play)

    def perform(self, context: AbilityContext) -> Performance:
        cards = yield from self.target.resolve(context, may_leave_play, self.asked_as)
        full = self.target.is_full(context, cards)
        return (yield from self.take(context.state, cards)) and full


@dataclass(frozen=True, slots=True)
class RemoveFromGame(_TakeOutOfPlay):
    """Remove cards in play from the game."""

    @property
    def asked_as(self) -> str:
        return "remove from game"

    def take(self, state: TcgState, cards: Sequence[int]) -> Performance:
        return harm.remove_from_game(state, cards)

    @property
    def draws_on(self) -> frozenset[str]:
        return frozenset((_VITALITY, _IN_PLAY))

    def ways(self, context: AbilityContext) -> Iterator[AbilityContext]:
        for named, cards in self.target.ways(context, may_leave_play):
            state = context.state.copy()
            for card in cards:
                harm.leave_play(state, card, names.REMOVED)
            yield named.altered(state=state)


@dataclass(frozen=True, slots=True)
class PutInPlayBeneathDeck(_TakeOutOfPlay):
    """Place cards in play on the bottom of their owners' draw decks."""

    @property
    def asked_as(self) -> str:
        return "put beneath deck"

    def take(self, state: TcgState, cards: Sequence[int]) -> Performance:
        return harm.put_beneath_deck(state, cards)


@dataclass(frozen=True, slots=True)
class PutInPlayOnDeck(_TakeOutOfPlay):
    """Place cards in play on top of their owners' draw decks."""

    @property
    def asked_as(self) -> str:
        return "put in play on deck"

    def take(self, state: TcgState, cards: Sequence[int]) -> Performance:
        return harm.put_on_deck(state, cards)


@dataclass(frozen=True, slots=True)
class Make(Verb):
    """Change characters until the phase ends, or the regroup phase begins."""

    target: Target
    changes: tuple[Change, ...]
    until: str = names.UNTIL_PHASE
    limit: int | None = None

    def suits(self, context: AbilityContext, card: int) -> bool:
        """Whether a card could be changed at all."""
        of_items = any(change.kind == names.BONUS_CANCELLED for change in self.changes)
        return of_items or context.state.blueprints[card].is_character

    def payable(self, context: AbilityContext) -> bool:
        return self.target.enough(context, self.suits)

    def idle(self, context: AbilityContext) -> bool:
        cards = self.target.candidates(context, self.suits)
        return not any(self.amount(context, change, card) for card in cards for change in self.changes)

    def suppose_paid(self, context: AbilityContext) -> bool:
        for card in self.target.suppose(context, self.suits):
            for change in self.changes:
                if amount := self.amount(context, change, card):
                    lasting.add(
                        context.state, context, change.kind, card, amount, detail=change.detail, until=self.until
                    )
        return True

    def perform(self, context: AbilityContext) -> Performance:
        cards = yield from self.target.resolve(context, self.suits, "make")
        full = self.target.is_full(context, cards)
        state = context.state
        for card in cards:
            for change in self.changes:
                amount = self.amount(context, change, card)
                if not amount:
                    continue
                if self.limit is not None:
                    key = self._key(context, change, card)
                    state.uses[key] = state.uses.get(key, 0) + amount
                lasting.add(state, context, change.kind, card, amount, detail=change.detail, until=self.until)
                state.emit(
                    "make", card=zones.name_of(state, card), change=change.kind, amount=amount, word=change.detail
                )
        return full

    def amount(self, context: AbilityContext, change: Change, card: int) -> int:
        """The change for one card, cut to what the limit of this copy leaves in this phase (CR "limit")."""
        amount = change.of(context, card)
        if self.limit is None:
            return amount
        return min(amount, max(0, self.limit - context.state.uses.get(self._key(context, change, card), 0)))

    def _key(self, context: AbilityContext, change: Change, card: int) -> tuple[int, int, str]:
        """What the limit is counted by: the copy and the change; for several cards at once also each of them."""
        which = self.changes.index(change)
        ability = f"{context.ability}/{which}" if which else context.ability
        if isinstance(self.target, Each):
            ability = f"{ability}/{card}"
        return (context.source, context.state.generation[context.source], ability)


def make(target: Target, *changes: Change, until: str = names.UNTIL_PHASE, limit: int | None = None) -> Make:
    """``Make`` with its changes listed."""
    return Make(target, changes, until, limit)


@dataclass(frozen=True, slots=True)
class Stack(Verb):
    """Stack cards in play on this card, without what is on them and without their wounds (CR "stack")."""

    target: Target

    @staticmethod
    def _suits(context: AbilityContext, card: int) -> bool:
        return context.state.zone[card] >= names.AREA and may_leave_play(context, card)

    def payable(self, context: AbilityContext) -> bool:
        return context.state.zone[context.source] >= names.AREA and self.target.enough(context, self._suits)

    def perform(self, context: AbilityContext) -> Performance:
        cards = yield from self.target.resolve(context, self._suits, "stack")
        full = self.target.is_full(context, cards)
        return (yield from harm.stack(context.state, cards, context.source)) and full


@dataclass(frozen=True, slots=True)
class StackDiscarded(InstantVerb):
    """Stack the card that has just been discarded on this card (CR "stack")."""

    def payable(self, context: AbilityContext) -> bool:
        state, occurrence = context.state, context.occurrence
        assert occurrence is not None
        return state.zone[context.source] >= names.AREA and state.zone[occurrence.card] == names.DISCARD

    def do(self, context: AbilityContext) -> bool:
        if not self.payable(context):
            return False
        assert context.occurrence is not None
        zones.stack(context.state, context.occurrence.card, context.source)
        return True


@dataclass(frozen=True, slots=True)
class PlaceNoToken(InstantVerb):
    """The character that is about to exert does so without a token."""

    def do(self, context: AbilityContext) -> bool:
        assert context.occurrence is not None
        context.occurrence.gone = context.occurrence.done_otherwise = True
        context.state.changes += 1
        context.state.emit("no token", card=zones.name_of(context.state, context.occurrence.card))
        return True


@dataclass(frozen=True, slots=True)
class Prevent(InstantVerb):
    """Prevent what the ability responds to."""

    def do(self, context: AbilityContext) -> bool:
        assert context.occurrence is not None
        context.occurrence.gone = True
        context.state.changes += 1
        context.state.emit(
            "prevented", what=context.occurrence.kind, card=zones.name_of(context.state, context.occurrence.card)
        )
        return True

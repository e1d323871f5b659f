"""Verbs about hands."""

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations

from engine.kernel.decision import CHOOSE, NUMBER, Decision
from engine.kernel.state import Ask
from engine.tcg import names
from engine.tcg.language import (
    AbilityContext,
    Amount,
    Filter,
    InstantVerb,
    Occurrence,
    Performance,
    Player,
    Verb,
    number,
)
from engine.tcg.rules import drawing, playing, regroup, windows, zones
from engine.tcg.rules.windows import may_answer, window
from engine.tcg.words.filters import ANY
from engine.tcg.words.players import YOU
from engine.tcg.words.targets import CARDS
from engine.tcg.words.verbs.characters import suppose_discarded

__all__ = [
    "DiscardFromHand",
    "DiscardHand",
    "Draw",
    "DrawUpTo",
    "ExchangeHandWithStacked",
    "PutPlayedEventOnDeck",
    "Reconcile",
    "RemoveThisEvent",
    "ReturnThisEvent",
    "RevealFromHand",
    "RevealOfHand",
    "ShuffleHandIntoDeck",
    "StackFromHand",
    "TakeStacked",
]

_HAND = "hand"
"""What costs draw on: the cards in hand."""


def _made_to_discard(context: AbilityContext, cards: Sequence[int]) -> Generator[Ask, object, None]:
    """One window on cards that a player has had to discard from hand; none where they could choose something else."""
    state = context.state
    if cards and not context.by_choice and may_answer(state, names.HAND_DISCARDED):
        source = context.source
        made = [Occurrence(names.HAND_DISCARDED, card, source, state.owner[card]) for card in cards]
        yield from window(state, *made)


@dataclass(frozen=True, slots=True)
class Draw(Verb):
    """A player draws cards from their draw deck."""

    count: int | Amount = 1
    who: Player = YOU

    def idle(self, context: AbilityContext) -> bool:
        return not any(zones.may_draw(context.state, seat) for seat in self.who.candidates(context))

    def perform(self, context: AbilityContext) -> Performance:
        exempt = context.occurrence is not None and context.occurrence.kind == names.START_OF_TURN
        count = number(self.count, context)
        in_full = True
        for seat in (yield from self.who.resolve(context)):
            wanted = yield from self._wanted(context, seat, count)
            drawn = yield from drawing.draw(context.state, seat, wanted, exempt=exempt)
            if not exempt:
                yield from windows.tell_of_cards_taken(context.state, seat, drawn)
            in_full = drawn == wanted and in_full
        return in_full

    def _wanted(self, context: AbilityContext, seat: int, count: int) -> Generator[Ask, object, int]:
        """How many cards the player draws."""
        yield from ()
        return count


@dataclass(frozen=True, slots=True)
class DrawUpTo(Draw):
    """A player draws so many cards from their draw deck, or fewer if they like."""

    def _wanted(self, context: AbilityContext, seat: int, count: int) -> Generator[Ask, object, int]:
        prompt = ("draw up to", context.state.blueprints[context.source].id)
        wanted = yield Decision(seat, NUMBER, prompt, least=0, most=count)
        assert isinstance(wanted, int)
        return wanted


@dataclass(frozen=True, slots=True)
class DiscardFromHand(Verb):
    """A player discards cards of a kind from their hand, of their own choice or at random; any number of them where
    ``count`` is None."""

    count: int | Amount | None = 1
    filter: Filter = ANY
    who: Player = YOU
    up_to: bool = False
    at_random: bool = False
    bind: str = CARDS

    @property
    def reads_hand(self) -> bool:
        return self.filter is not ANY

    def _menu(self, context: AbilityContext, seat: int) -> list[int]:
        # The card being played is in no hand any more, but where it is asked whether it may be played it still is.
        return [card for card in context.state.hand[seat] if card != context.source and self.filter.test(context, card)]

    def payable(self, context: AbilityContext) -> bool:
        least = 1 if self.up_to or self.count is None else number(self.count, context)
        return any(len(self._menu(context, seat)) >= least for seat in self.who.candidates(context))

    def idle(self, context: AbilityContext) -> bool:
        return not any(self._menu(context, seat) for seat in self.who.candidates(context))

    def suppose_paid(self, context: AbilityContext) -> bool:
        if self.who != YOU:
            return False
        context.bound[self.bind] = cards = self._menu(context, context.seat)
        suppose_discarded(context, cards)
        return True

    def perform(self, context: AbilityContext) -> Performance:
        state = context.state
        wanted = None if self.count is None else number(self.count, context)
        fewer = self.up_to or wanted is None
        discarded: list[int] = []
        in_full = True
        for seat in (yield from self.who.resolve(context)):
            held = self._menu(context, seat)
            count = len(held) if wanted is None else min(wanted, len(held))
            in_full = in_full and (fewer or count == wanted)
            if count == 0:
                continue
            if self.at_random:
                cards = zones.at_random(state, held, count)
            else:
                chosen = yield Decision(
                    seat,
                    CHOOSE,
                    ("discard from hand", state.blueprints[context.source].id),
                    least=0 if fewer else count,
                    most=count,
                    menu=partial(self._menu, context, seat),
                )
                assert isinstance(chosen, list)
                cards = chosen
            for card in cards:
                playing.discard_from_hand(state, card, at_random=self.at_random)
            discarded += cards
        context.bound[self.bind] = discarded
        yield from _made_to_discard(context, discarded)
        return in_full

    @property
    def draws_on(self) -> frozenset[str]:
        return frozenset((_HAND,))

    def ways(self, context: AbilityContext) -> Iterator[AbilityContext]:
        least = 0 if self.up_to or self.count is None else number(self.count, context)
        for seat in self.who.candidates(context):
            for cards in combinations(self._menu(context, seat), least):
                state = context.state.copy()
                for card in cards:
                    zones.move(state, card, names.DISCARD)
                yield context.altered(state=state, bound={**context.bound, self.bind: list(cards)})


@dataclass(frozen=True, slots=True)
class DiscardHand(Verb):
    """A player discards their whole hand."""

    who: Player = YOU

    def idle(self, context: AbilityContext) -> bool:
        return not any(context.state.hand[seat] for seat in self.who.candidates(context))

    def perform(self, context: AbilityContext) -> Performance:
        for seat in (yield from self.who.resolve(context)):
            cards = sorted(context.state.hand[seat], key=context.state.canonical)
            for card in cards:
                playing.discard_from_hand(context.state, card)
            yield from _made_to_discard(context, cards)
        return True


@dataclass(frozen=True, slots=True)
class RevealOfHand(Verb):
    """Reveal as many cards of a kind from one's own hand as one likes. They stay there."""

    filter: Filter
    bind: str = CARDS

    def _menu(self, context: AbilityContext) -> list[int]:
        return [card for card in context.state.hand[context.seat] if self.filter.test(context, card)]

    def idle(self, context: AbilityContext) -> bool:
        return not context.state.hand[context.seat]

    def perform(self, context: AbilityContext) -> Performance:
        state = context.state
        held = len(state.hand[context.seat])
        context.bound[self.bind] = []
        if not held:
            return True
        prompt = ("reveal", state.blueprints[context.source].id)
        chosen = yield Decision(context.seat, CHOOSE, prompt, least=0, most=held, menu=partial(self._menu, context))
        assert isinstance(chosen, list)
        context.bound[self.bind] = chosen
        if chosen:
            state.emit("reveal from hand", player=context.seat, cards=zones.shown(state, chosen))
        return True


@dataclass(frozen=True, slots=True)
class RevealFromHand(Verb):
    """Reveal a card of a kind from one's own hand. It stays there."""

    filter: Filter
    bind: str = CARDS

    @property
    def reads_hand(self) -> bool:
        return True

    def _menu(self, context: AbilityContext) -> list[int]:
        hand = context.state.hand[context.seat]
        return [card for card in hand if card != context.source and self.filter.test(context, card)]

    def payable(self, context: AbilityContext) -> bool:
        return bool(self._menu(context))

    def suppose_paid(self, context: AbilityContext) -> bool:
        context.bound[self.bind] = self._menu(context)
        return True

    def perform(self, context: AbilityContext) -> Performance:
        state = context.state
        context.bound[self.bind] = []
        if not self._menu(context):
            return False
        prompt = ("reveal", state.blueprints[context.source].id)
        chosen = yield Decision(context.seat, CHOOSE, prompt, menu=partial(self._menu, context))
        assert isinstance(chosen, list)
        context.bound[self.bind] = chosen
        state.emit("reveal from hand", player=context.seat, cards=zones.shown(state, chosen))
        return True


@dataclass(frozen=True, slots=True)
class TakeStacked(Verb):
    """Take a card of a kind stacked on this card into hand."""

    filter: Filter = ANY

    def _menu(self, context: AbilityContext) -> list[int]:
        state = context.state
        return [card for card in zones.stacked_on(state, context.source) if self.filter.test(context, card)]

    def payable(self, context: AbilityContext) -> bool:
        return bool(self._menu(context)) and zones.may_take_into_hand(context.state) > 0

    @property
    def needs_its_card(self) -> bool:
        return True

    def perform(self, context: AbilityContext) -> Performance:
        if not self.payable(context):
            return False
        cards = self._menu(context)
        if len(cards) > 1:
            chosen = yield Decision(context.seat, CHOOSE, ("take", context.state.blueprints[context.source].id), cards)
            assert isinstance(chosen, list)
            cards = chosen
        zones.take_into_hand(context.state, cards[0])
        yield from windows.tell_of_cards_taken(context.state, context.seat, 1)
        return True


@dataclass(frozen=True, slots=True)
class ReturnThisEvent(InstantVerb):
    """Take the event whose text this is back into hand, in place of discarding it after it was played."""

    def payable(self, context: AbilityContext) -> bool:
        return zones.may_take_into_hand(context.state) > 0

    def do(self, context: AbilityContext) -> bool:
        if context.state.zone[context.source] != names.VOID or not self.payable(context):
            return False
        zones.take_into_hand(context.state, context.source)
        return True


@dataclass(frozen=True, slots=True)
class PutPlayedEventOnDeck(InstantVerb):
    """Place the event that the text responds to on top of its owner's draw deck once it has been played, in place of
    discarding it."""

    @property
    def needs_its_card(self) -> bool:
        return True

    def payable(self, context: AbilityContext) -> bool:
        return context.occurrence is not None and context.occurrence.goes_to == names.DISCARD

    def do(self, context: AbilityContext) -> bool:
        if not self.payable(context):
            return False
        assert context.occurrence is not None
        context.occurrence.goes_to = names.DECK
        context.state.changes += 1
        return True


@dataclass(frozen=True, slots=True)
class RemoveThisEvent(InstantVerb):
    """Remove the event whose text this is from the game, in place of discarding it after it was played."""

    def idle(self, context: AbilityContext) -> bool:
        return True

    def do(self, context: AbilityContext) -> bool:
        if context.state.zone[context.source] != names.VOID:
            return False
        zones.remove_from_game(context.state, context.source)
        return True


@dataclass(frozen=True, slots=True)
class ShuffleHandIntoDeck(Verb):
    """A player shuffles their hand into their draw deck."""

    who: Player = YOU

    def idle(self, context: AbilityContext) -> bool:
        return not any(context.state.hand[seat] for seat in self.who.candidates(context))

    def perform(self, context: AbilityContext) -> Performance:
        for seat in (yield from self.who.resolve(context)):
            zones.shuffle_hand_into_deck(context.state, seat)
        return True


@dataclass(frozen=True, slots=True)
class StackFromHand(Verb):
    """Stack a card of a kind from hand on this card; that is not playing it (CR "stack")."""

    filter: Filter

    def _menu(self, context: AbilityContext) -> list[int]:
        return [card for card in context.state.hand[context.seat] if self.filter.test(context, card)]

    def payable(self, context: AbilityContext) -> bool:
        return bool(self._menu(context)) and context.state.zone[context.source] >= names.AREA

    def perform(self, context: AbilityContext) -> Performance:
        if not self.payable(context):
            return False
        prompt = ("stack", context.state.blueprints[context.source].id)
        chosen = yield Decision(context.seat, CHOOSE, prompt, menu=partial(self._menu, context))
        assert isinstance(chosen, list)
        zones.stack(context.state, chosen[0], context.source)
        return True


@dataclass(frozen=True, slots=True)
class ExchangeHandWithStacked(Verb):
    """Stack one's whole hand on this card and take the cards that were stacked there into hand."""

    def payable(self, context: AbilityContext) -> bool:
        return context.state.zone[context.source] >= names.AREA

    def idle(self, context: AbilityContext) -> bool:
        state = context.state
        return not (self.payable(context) and (state.hand[context.seat] or zones.stacked_on(state, context.source)))

    def perform(self, context: AbilityContext) -> Performance:
        state, seat = context.state, context.seat
        if not self.payable(context):
            return False
        stacked = zones.stacked_on(state, context.source)
        for card in sorted(state.hand[seat], key=state.canonical):
            zones.stack(state, card, context.source)
        in_full = zones.take_all(state, seat, stacked)
        yield from windows.tell_of_cards_taken(state, seat, len(state.hand[seat]))
        return in_full


@dataclass(frozen=True, slots=True)
class Reconcile(Verb):
    """Reconcile one's own hand (CR "reconcile")."""

    def perform(self, context: AbilityContext) -> Performance:
        yield from regroup.reconcile_hand(context.state, context.seat)
        return True

"""Verbs about draw decks and discard piles."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import combinations

from engine.kernel.decision import CHOOSE, YESNO, Decision
from engine.tcg import names
from engine.tcg.language import AbilityContext, Amount, Filter, Performance, Player, Verb, number
from engine.tcg.rules import drawing, windows, zones
from engine.tcg.words.filters import ANY
from engine.tcg.words.players import FREE_PEOPLES_PLAYER, YOU
from engine.tcg.words.targets import CARDS

__all__ = [
    "DiscardFromDeck",
    "DiscardTopOfDeck",
    "DiscardUntilStopped",
    "PutBeneathDeck",
    "PutOnDeck",
    "RemoveDiscarded",
    "RevealUntil",
    "ShuffleIntoDeck",
    "StackTopOfDeck",
    "TakeFromDiscard",
]


@dataclass(frozen=True, slots=True)
class DiscardTopOfDeck(Verb):
    """A player discards cards from the top of their draw deck, one after the other."""

    count: int | Amount
    who: Player = FREE_PEOPLES_PLAYER
    bind: str = CARDS

    def payable(self, context: AbilityContext) -> bool:
        most = number(self.count, context)
        return any(zones.most_discarded_from_deck(context.state, seat) >= most for seat in self.who.candidates(context))

    def idle(self, context: AbilityContext) -> bool:
        return not any(zones.may_draw(context.state, seat) for seat in self.who.candidates(context))

    def perform(self, context: AbilityContext) -> Performance:
        count = number(self.count, context)
        seats = yield from self.who.resolve(context)
        cards: list[int] = []
        for seat in seats:
            for _ in range(count):
                yield from drawing.make_deck_anew(context.state, seat)
                if not context.state.deck[seat]:
                    break
                cards.append(context.state.deck[seat][-1])
                zones.discard_from_deck(context.state, cards[-1])
        context.bound[self.bind] = cards
        return len(cards) == count * len(seats)

    @property
    def draws_on(self) -> frozenset[str]:
        return frozenset(("draw deck",))

    def ways(self, context: AbilityContext) -> Iterator[AbilityContext]:
        for seat in self.who.candidates(context):
            state = context.state.copy()
            for card in state.deck[seat][::-1][: number(self.count, context)]:
                zones.move(state, card, names.DISCARD)
            yield context.altered(state=state)


@dataclass(frozen=True, slots=True)
class DiscardFromDeck(Verb):
    """Place a card of a kind from one's own draw deck in the discard pile. The draw deck may be searched in vain; it is
    shuffled afterwards."""

    filter: Filter

    def _menu(self, context: AbilityContext) -> list[int]:
        state = context.state
        cards = [card for card in state.deck[context.seat] if self.filter.test(context, card)]
        cards.sort(key=state.canonical)  # named in the order they lie in, they would tell it
        for card in cards:
            zones.name_privately(state, card)
        return cards

    def idle(self, context: AbilityContext) -> bool:
        return not zones.deck_size(context.state, context.seat)

    def searches_in_vain(self, context: AbilityContext) -> bool:
        return not any(self.filter.test(context, card) for card in context.state.deck[context.seat])

    def perform(self, context: AbilityContext) -> Performance:
        state, seat = context.state, context.seat
        yield from drawing.make_deck_anew(state, seat)
        prompt = ("discard from deck", state.blueprints[context.source].id)
        chosen = yield Decision(seat, CHOOSE, prompt, least=0, most=1, menu=partial(self._menu, context))
        assert isinstance(chosen, list)
        for card in chosen:
            zones.discard_from_deck(state, card)
        zones.shuffle_deck(state, seat)
        state.emit("shuffle", player=seat)
        return bool(chosen)


@dataclass(frozen=True, slots=True)
class StackTopOfDeck(Verb):
    """Stack cards from the top of one's own draw deck on this card, face up (CR "stack")."""

    count: int | Amount

    def payable(self, context: AbilityContext) -> bool:
        state = context.state
        in_play = state.zone[context.source] >= names.AREA
        return in_play and zones.deck_size(state, context.seat) >= number(self.count, context)

    def idle(self, context: AbilityContext) -> bool:
        return context.state.zone[context.source] < names.AREA or not zones.may_draw(context.state, context.seat)

    def perform(self, context: AbilityContext) -> Performance:
        state, seat = context.state, context.seat
        count = number(self.count, context)
        for stacked in range(count):
            yield from drawing.make_deck_anew(state, seat)
            if not state.deck[seat] or state.zone[context.source] < names.AREA:
                return stacked == count
            zones.stack(state, state.deck[seat][-1], context.source)
        return True


@dataclass(frozen=True, slots=True)
class DiscardUntilStopped(Verb):
    """Discard cards from the top of one's own draw deck, one after the other, until one chooses to stop."""

    most: int
    bind: str = CARDS

    def idle(self, context: AbilityContext) -> bool:
        return not zones.may_draw(context.state, context.seat)

    def perform(self, context: AbilityContext) -> Performance:
        state = context.state
        cards = context.bound[self.bind] = []
        while zones.may_draw(state, context.seat) and len(cards) < self.most:
            if cards:
                more = yield Decision(
                    context.seat, YESNO, ("discard another", state.blueprints[context.source].id), [True, False]
                )
                if not more:
                    break
            yield from drawing.make_deck_anew(state, context.seat)
            if not state.deck[context.seat]:
                break
            card = state.deck[context.seat][-1]
            zones.discard_from_deck(state, card)
            cards.append(card)
        return bool(cards)


@dataclass(frozen=True, slots=True)
class RevealUntil(Verb):
    """Reveal cards from the top of one's own draw deck to all, until one of a kind has come. They stay there."""

    filter: Filter
    bind: str = CARDS

    def idle(self, context: AbilityContext) -> bool:
        return not zones.may_draw(context.state, context.seat)

    def perform(self, context: AbilityContext) -> Performance:
        state = context.state
        yield from drawing.make_deck_anew(state, context.seat)
        cards = context.bound[self.bind] = []
        for card in reversed(state.deck[context.seat]):
            cards.append(card)
            if self.filter.test(context, card):
                break
        state.emit("reveal from deck", player=context.seat, cards=zones.shown(state, cards))
        return bool(cards)


@dataclass(frozen=True, slots=True)
class TakeFromDiscard(Verb):
    """Take a card of a kind from one's own discard pile into hand."""

    filter: Filter

    def _menu(self, context: AbilityContext) -> list[int]:
        return [card for card in context.state.discard[context.seat] if self.filter.test(context, card)]

    def payable(self, context: AbilityContext) -> bool:
        return bool(self._menu(context)) and zones.may_take_into_hand(context.state) > 0

    def perform(self, context: AbilityContext) -> Performance:
        cards = self._menu(context)
        if not cards or not zones.may_take_into_hand(context.state):
            return False
        if len(cards) > 1:
            chosen = yield Decision(context.seat, CHOOSE, ("take", context.state.blueprints[context.source].id), cards)
            assert isinstance(chosen, list)
            cards = chosen
        zones.take_into_hand(context.state, cards[0])
        yield from windows.tell_of_cards_taken(context.state, context.seat, 1)
        return True


@dataclass(frozen=True, slots=True)
class RemoveDiscarded(Verb):
    """Remove cards of a kind in one's own discard pile from the game."""

    count: int | Amount
    filter: Filter

    def _menu(self, context: AbilityContext) -> list[int]:
        state = context.state
        able = [card for card in state.discard[context.seat] if self.filter.test(context, card)]
        return sorted(able, key=state.canonical)

    def payable(self, context: AbilityContext) -> bool:
        return len(self._menu(context)) >= number(self.count, context)

    def idle(self, context: AbilityContext) -> bool:
        return number(self.count, context) == 0 or not self._menu(context)

    def suppose_paid(self, context: AbilityContext) -> bool:
        # What lies in the discard pile may still do what it does there; none of it comes there by being removed.
        return True

    def perform(self, context: AbilityContext) -> Performance:
        state = context.state
        count = number(self.count, context)
        cards = self._menu(context)
        if len(cards) > count:
            prompt = ("remove from game", state.blueprints[context.source].id)
            chosen = yield Decision(context.seat, CHOOSE, prompt, cards, count, count)
            assert isinstance(chosen, list)
            cards = chosen
        for card in cards:
            zones.remove_from_game(state, card)
        return len(cards) >= count

    @property
    def draws_on(self) -> frozenset[str]:
        return frozenset(("discard pile",))

    def ways(self, context: AbilityContext) -> Iterator[AbilityContext]:
        for cards in combinations(self._menu(context), number(self.count, context)):
            state = context.state.copy()
            for card in cards:
                zones.move(state, card, names.REMOVED)
            yield context.altered(state=state)


@dataclass(frozen=True, slots=True)
class PutBeneathDeck(Verb):
    """Place a card of a kind, or all of them, from hand or from the discard pile beneath one's own draw deck."""

    zone: int
    filter: Filter = ANY
    all_of_them: bool = False

    def _menu(self, context: AbilityContext) -> list[int]:
        pile = context.state.hand if self.zone == names.HAND else context.state.discard
        return [card for card in pile[context.seat] if card != context.source and self.filter.test(context, card)]

    def payable(self, context: AbilityContext) -> bool:
        return bool(self._menu(context))

    def perform(self, context: AbilityContext) -> Performance:
        state = context.state
        cards = self._menu(context)
        if not cards:
            return False
        if not self.all_of_them:
            prompt = ("put beneath deck", state.blueprints[context.source].id)
            if self.zone == names.HAND:
                chosen = yield Decision(context.seat, CHOOSE, prompt, menu=partial(self._menu, context))
            else:
                chosen = yield Decision(context.seat, CHOOSE, prompt, cards)
            assert isinstance(chosen, list)
            cards = chosen
        source = "hand" if self.zone == names.HAND else "discard"
        for card in cards:
            if source == "hand" and self.filter is ANY:
                state.emit("put beneath deck", player=context.seat, source=source)
            else:
                # Cards described in any way are shown, so that all see that they are of that kind (CR "effect").
                shown = {"card": state.blueprints[card].id} if source == "hand" else zones.name_of(state, card)
                state.emit("put beneath deck", player=context.seat, source=source, card=shown)
            zones.move(state, card, names.DECK, bottom=True)
        return True


@dataclass(frozen=True, slots=True)
class PutOnDeck(Verb):
    """A player places a card of a kind from their hand or their discard pile on top of their draw deck."""

    zone: int
    filter: Filter = ANY
    who: Player = YOU

    @property
    def reads_hand(self) -> bool:
        return self.zone == names.HAND and self.filter is not ANY

    def _menu(self, context: AbilityContext, seat: int) -> list[int]:
        pile = context.state.hand if self.zone == names.HAND else context.state.discard
        return [card for card in pile[seat] if card != context.source and self.filter.test(context, card)]

    def payable(self, context: AbilityContext) -> bool:
        return any(self._menu(context, seat) for seat in self.who.candidates(context))

    def perform(self, context: AbilityContext) -> Performance:
        state = context.state
        placed = False
        for seat in (yield from self.who.resolve(context)):
            cards = self._menu(context, seat)
            if not cards:
                continue
            prompt = ("put on deck", state.blueprints[context.source].id)
            chosen: object = cards
            if self.zone == names.HAND:
                chosen = yield Decision(seat, CHOOSE, prompt, menu=partial(self._menu, context, seat))
            elif len(cards) > 1:
                chosen = yield Decision(seat, CHOOSE, prompt, cards)
            assert isinstance(chosen, list)
            source = "hand" if self.zone == names.HAND else "discard"
            if source == "hand" and self.filter is ANY:
                state.emit("put on deck", player=seat, source=source)
            else:
                state.emit("put on deck", player=seat, source=source, card=zones.name_of(state, chosen[0]))
            zones.move(state, chosen[0], names.DECK)
            placed = True
        return placed


@dataclass(frozen=True, slots=True)
class ShuffleIntoDeck(Verb):
    """Shuffle cards of a kind from one's own discard pile into one's own draw deck, all to be seen (CR "moving
    cards")."""

    filter: Filter
    count: int | Amount = 1
    up_to: bool = False

    def _able(self, context: AbilityContext) -> list[int]:
        return [card for card in context.state.discard[context.seat] if self.filter.test(context, card)]

    def payable(self, context: AbilityContext) -> bool:
        return len(self._able(context)) >= (1 if self.up_to else number(self.count, context))

    def idle(self, context: AbilityContext) -> bool:
        return not self._able(context)

    def perform(self, context: AbilityContext) -> Performance:
        state = context.state
        count = number(self.count, context)
        cards = self._able(context)
        most = min(count, len(cards))
        if self.up_to or most < len(cards):
            prompt = ("shuffle into deck", state.blueprints[context.source].id)
            chosen = yield Decision(context.seat, CHOOSE, prompt, cards, 0 if self.up_to else most, most)
            assert isinstance(chosen, list)
            cards = chosen
        zones.shuffle_into_deck(state, context.seat, cards)
        return self.up_to or len(cards) == count

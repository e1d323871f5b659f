"""Verbs about cards outside play, hands and sites."""

from dataclasses import dataclass
from functools import partial

from engine.kernel.decision import CHOOSE, YESNO, Decision
from engine.tcg import names
from engine.tcg.language import AbilityContext, Amount, Filter, InstantVerb, Performance, Player, Verb, number
from engine.tcg.rules import lasting, moving, playing, zones
from engine.tcg.state import NO_CARD
from engine.tcg.words.filters import ANY
from engine.tcg.words.players import AN_OPPONENT, FREE_PEOPLES_PLAYER
from engine.tcg.words.targets import CARDS


@dataclass(frozen=True, slots=True)
class Draw(InstantVerb):
    """Draw cards from one's own draw deck."""

    count: int = 1

    def idle(self, context: AbilityContext) -> bool:
        return not zones.may_draw(context.state, context.seat)

    def do(self, context: AbilityContext) -> bool:
        exempt = context.occurrence is not None and context.occurrence.kind == names.START_OF_TURN
        return zones.draw(context.state, context.seat, self.count, exempt=exempt) == self.count


@dataclass(frozen=True, slots=True)
class DiscardFromHand(Verb):
    """Discard cards of a kind from one's own hand."""

    count: int = 1
    filter: Filter = ANY

    def _menu(self, context: AbilityContext) -> list[int]:
        # The card being played is in no hand any more, but where it is asked whether it may be played it still is.
        return [
            card
            for card in context.state.hand[context.seat]
            if card != context.source and self.filter.test(context, card)
        ]

    def payable(self, context: AbilityContext) -> bool:
        return len(self._menu(context)) >= self.count

    def perform(self, context: AbilityContext) -> Performance:
        state = context.state
        count = min(self.count, len(self._menu(context)))
        if count == 0:
            return False
        chosen = yield Decision(
            context.seat,
            CHOOSE,
            ("discard from hand", state.blueprints[context.source].id),
            least=count,
            most=count,
            menu=partial(self._menu, context),
        )
        assert isinstance(chosen, list)
        for card in chosen:
            playing.discard_from_hand(state, card)
        return count == self.count


@dataclass(frozen=True, slots=True)
class DiscardTopOfDeck(Verb):
    """A player discards cards from the top of their draw deck, one after the other."""

    count: int | Amount
    who: Player = FREE_PEOPLES_PLAYER
    bind: str = CARDS

    def payable(self, context: AbilityContext) -> bool:
        most = number(self.count, context)
        return any(len(context.state.deck[seat]) >= most for seat in self.who.candidates(context))

    def idle(self, context: AbilityContext) -> bool:
        return not any(context.state.deck[seat] for seat in self.who.candidates(context))

    def perform(self, context: AbilityContext) -> Performance:
        count = number(self.count, context)
        seats = yield from self.who.resolve(context)
        cards = context.bound[self.bind] = [card for seat in seats for card in context.state.deck[seat][::-1][:count]]
        for card in cards:
            zones.discard_from_deck(context.state, card)
        return len(cards) == count * len(seats)


@dataclass(frozen=True, slots=True)
class DiscardUntilStopped(Verb):
    """Discard cards from the top of one's own draw deck, one after the other, until one chooses to stop."""

    most: int
    bind: str = CARDS

    def idle(self, context: AbilityContext) -> bool:
        return not context.state.deck[context.seat]

    def perform(self, context: AbilityContext) -> Performance:
        state = context.state
        cards = context.bound[self.bind] = []
        while state.deck[context.seat] and len(cards) < self.most:
            if cards:
                more = yield Decision(
                    context.seat, YESNO, ("discard another", state.blueprints[context.source].id), [True, False]
                )
                if not more:
                    break
            card = state.deck[context.seat][-1]
            zones.discard_from_deck(state, card)
            cards.append(card)
        return bool(cards)


@dataclass(frozen=True, slots=True)
class RevealUntil(InstantVerb):
    """Reveal cards from the top of one's own draw deck to all, until one of a kind has come. They stay there."""

    filter: Filter
    bind: str = CARDS

    def idle(self, context: AbilityContext) -> bool:
        return not context.state.deck[context.seat]

    def do(self, context: AbilityContext) -> bool:
        state = context.state
        cards = context.bound[self.bind] = []
        for card in reversed(state.deck[context.seat]):
            cards.append(card)
            if self.filter.test(context, card):
                break
        state.emit("reveal from deck", player=context.seat, cards=zones.shown(state, cards))
        return bool(cards)


@dataclass(frozen=True, slots=True)
class TakeIntoHand(InstantVerb):
    """Take the cards an earlier word of the same text discarded or revealed into hand, or only the last of them."""

    last: bool = False
    name: str = CARDS

    def do(self, context: AbilityContext) -> bool:
        cards = context.bound.get(self.name, [])
        return zones.take_all(context.state, context.seat, cards[-1:] if self.last else cards)


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
        return True


@dataclass(frozen=True, slots=True)
class PutBeneathDeck(Verb):
    """Place a card of a kind from hand or from the discard pile beneath one's own draw deck."""

    zone: int
    filter: Filter = ANY

    def _menu(self, context: AbilityContext) -> list[int]:
        pile = context.state.hand if self.zone == names.HAND else context.state.discard
        return [card for card in pile[context.seat] if card != context.source and self.filter.test(context, card)]

    def payable(self, context: AbilityContext) -> bool:
        return bool(self._menu(context))

    def perform(self, context: AbilityContext) -> Performance:
        state = context.state
        if not self._menu(context):
            return False
        prompt = ("put beneath deck", state.blueprints[context.source].id)
        if self.zone == names.HAND:
            chosen = yield Decision(context.seat, CHOOSE, prompt, menu=partial(self._menu, context))
        else:
            chosen = yield Decision(context.seat, CHOOSE, prompt, self._menu(context))
        assert isinstance(chosen, list)
        (card,) = chosen
        source = "hand" if self.zone == names.HAND else "discard"
        if source == "hand" and self.filter is ANY:
            state.emit("put beneath deck", player=context.seat, source=source)
        else:
            # Cards described in any way are shown, so that all see that they are of that kind (CR "effect").
            shown = {"card": state.blueprints[card].id} if source == "hand" else zones.name_of(state, card)
            state.emit("put beneath deck", player=context.seat, source=source, card=shown)
        zones.move(state, card, names.DECK, bottom=True)
        return True


@dataclass(frozen=True, slots=True)
class Play(Verb):
    """Play a card of a kind, at a changed cost, from hand, discard pile or draw deck.

    Cards stacked on the card the text is on are played as if from hand. A card to be played from anywhere but the draw
    deck must be there, and playable, before any cost is paid (CR "effect").
    A draw deck may be searched in vain; it is shuffled afterwards.
    """

    filter: Filter
    out_of: tuple[int, ...] = (names.HAND,)
    discount: int = 0
    on: Filter | None = None

    @property
    def needs_its_card(self) -> bool:
        return True

    def _pile(self, context: AbilityContext, zone: int) -> list[int]:
        state = context.state
        if zone == names.STACKED:
            return zones.stacked_on(state, context.source)
        if zone == names.DISCARD and context.discard_before_costs is not None:
            return [card for card in state.discard[context.seat] if card in context.discard_before_costs]
        return {names.HAND: state.hand, names.DISCARD: state.discard, names.DECK: state.deck}[zone][context.seat]

    def _menu(self, context: AbilityContext, zone: int) -> list[int]:
        state = context.state
        pile = self._pile(context, zone)
        return [
            card
            for card in pile
            if self.filter.test(context, card)
            and playing.may_play(state, context.seat, card, self.discount, self._on(context), reserve=context.reserve)
        ]

    def _menus(self, context: AbilityContext) -> list[int]:
        cards = [card for zone in self.out_of for card in self._menu(context, zone)]
        for card in cards:
            zones.name_privately(context.state, card)
        return sorted(cards, key=context.state.canonical)

    def _on(self, context: AbilityContext) -> playing.Suits | None:
        return None if self.on is None else partial(self.on.test, context)

    def payable(self, context: AbilityContext) -> bool:
        return names.DECK in self.out_of or any(self._menu(context, zone) for zone in self.out_of)

    def idle(self, context: AbilityContext) -> bool:
        # Searching a draw deck in vain still shuffles it.
        return not self.payable(context)

    def perform(self, context: AbilityContext) -> Performance:
        state = context.state
        searching = names.DECK in self.out_of
        hidden = searching or names.HAND in self.out_of
        prompt = ("play", state.blueprints[context.source].id)
        if hidden:
            if not searching and not self._menus(context):
                return False
            least = 0 if searching else 1
            chosen = yield Decision(
                context.seat, CHOOSE, prompt, least=least, most=1, menu=partial(self._menus, context)
            )
        else:
            cards = self._menus(context)
            if not cards:
                return False
            chosen = cards
            if len(cards) > 1:
                chosen = yield Decision(context.seat, CHOOSE, prompt, cards)
        assert isinstance(chosen, list)
        done = False
        if chosen:
            context.bound["played"] = chosen
            done = yield from playing.play(state, context.seat, chosen[0], self.discount, self._on(context))
        if searching:
            zones.shuffle_deck(state, context.seat)
            state.emit("shuffle", player=context.seat)
        return done


@dataclass(frozen=True, slots=True)
class RevealHand(Verb):
    """A hand is shown: to all when ``to_all``, else only to the player who acts."""

    to_all: bool
    who: Player = AN_OPPONENT

    def idle(self, context: AbilityContext) -> bool:
        return not any(context.state.hand[seat] for seat in self.who.candidates(context))

    def perform(self, context: AbilityContext) -> Performance:
        state = context.state
        seats = yield from self.who.resolve(context)
        for seat in seats:
            cards = zones.shown(state, sorted(state.hand[seat], key=state.canonical))
            if self.to_all:
                state.emit("reveal hand", player=seat, cards=cards)
            else:
                state.emit("look at hand", player=context.seat, whose=seat)
                state.emit("saw hand", context.seat, player=seat, cards=cards)
        return bool(seats)


@dataclass(frozen=True, slots=True)
class PlayNextSite(InstantVerb):
    """Play the fellowship's next site from one's own adventure deck, replacing the one there if need be."""

    def payable(self, context: AbilityContext) -> bool:
        return moving.may_play_next_site(context.state, context.seat)

    def do(self, context: AbilityContext) -> bool:
        if not self.payable(context):
            return False
        moving.play_next_site(context.state, context.seat)
        return True


@dataclass(frozen=True, slots=True)
class ForbidMoving(InstantVerb):
    """The fellowship may not move again this turn."""

    def idle(self, context: AbilityContext) -> bool:
        return any(one.kind == names.NO_MOVE for one in context.state.lasting)

    def do(self, context: AbilityContext) -> bool:
        state = context.state
        if not self.idle(context):
            lasting.add(state, context, names.NO_MOVE, NO_CARD, until=names.UNTIL_TURN)
            state.emit("no more moves", card=zones.name_of(state, context.source))
        return True

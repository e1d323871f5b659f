"""Verbs about cards outside play, hands and sites."""

from dataclasses import dataclass
from functools import partial

from engine.kernel.decision import ACTION, CHOOSE, YESNO, Decision
from engine.tcg import names
from engine.tcg.act import Act, Doing
from engine.tcg.rules import moving, playing, zones
from engine.tcg.words.filters import ANY, Filter
from engine.tcg.words.targets import CARDS
from engine.tcg.words.verbs.base import Deed, Verb


@dataclass(frozen=True, slots=True)
class Draw(Deed):
    """Draw cards from one's own draw deck."""

    count: int = 1

    def idle(self, act: Act) -> bool:
        return not zones.may_draw(act.state, act.seat)

    def do(self, act: Act) -> bool:
        exempt = act.happening is not None and act.happening.kind == names.START_OF_TURN
        return zones.draw(act.state, act.seat, self.count, exempt=exempt) == self.count


@dataclass(frozen=True, slots=True)
class DiscardFromHand(Verb):
    """Discard cards of a kind from one's own hand."""

    count: int = 1
    filter: Filter = ANY

    def _menu(self, act: Act) -> list[int]:
        # The card being played is in no hand any more, but where it is asked whether it may be played it still is.
        return [card for card in act.state.hand[act.seat] if card != act.source and self.filter.test(act, card)]

    def payable(self, act: Act) -> bool:
        return len(self._menu(act)) >= self.count

    def perform(self, act: Act) -> Doing:
        state = act.state
        count = min(self.count, len(self._menu(act)))
        if count == 0:
            return False
        chosen = yield Decision(
            act.seat,
            CHOOSE,
            ("discard from hand", state.blueprints[act.source].id),
            least=count,
            most=count,
            menu=partial(self._menu, act),
        )
        assert isinstance(chosen, list)
        for card in chosen:
            playing.discard_from_hand(state, card)
        return count == self.count


@dataclass(frozen=True, slots=True)
class DiscardTopOfDeck(Deed):
    """The Free Peoples player discards cards from the top of the draw deck."""

    count: int

    def idle(self, act: Act) -> bool:
        return not act.state.deck[act.state.fp]

    def do(self, act: Act) -> bool:
        state = act.state
        for card in state.deck[state.fp][-self.count :][::-1]:
            zones.move(state, card, names.DISCARD)
            state.emit("discard from deck", card=zones.name_of(state, card))
        return True


@dataclass(frozen=True, slots=True)
class DiscardUntilStopped(Verb):
    """Discard cards from the top of one's own draw deck, one after the other, until one chooses to stop."""

    most: int
    bind: str = CARDS

    def idle(self, act: Act) -> bool:
        return not act.state.deck[act.seat]

    def perform(self, act: Act) -> Doing:
        state = act.state
        cards = act.bound[self.bind] = []
        while state.deck[act.seat] and len(cards) < self.most:
            if cards:
                more = yield Decision(
                    act.seat, YESNO, ("discard another", state.blueprints[act.source].id), [True, False]
                )
                if not more:
                    break
            card = state.deck[act.seat][-1]
            zones.move(state, card, names.DISCARD)
            state.emit("discard from deck", card=zones.name_of(state, card))
            cards.append(card)
        return bool(cards)


@dataclass(frozen=True, slots=True)
class RevealUntil(Deed):
    """Reveal cards from the top of one's own draw deck to all, until one of a kind has come. They stay there."""

    filter: Filter
    bind: str = CARDS

    def idle(self, act: Act) -> bool:
        return not act.state.deck[act.seat]

    def do(self, act: Act) -> bool:
        state = act.state
        cards = act.bound[self.bind] = []
        for card in reversed(state.deck[act.seat]):
            cards.append(card)
            if self.filter.test(act, card):
                break
        state.emit("reveal from deck", player=act.seat, cards=zones.shown(state, cards))
        return bool(cards)


@dataclass(frozen=True, slots=True)
class TakeIntoHand(Deed):
    """Take the cards an earlier word of the same text discarded or revealed into hand, or only the last of them."""

    last: bool = False
    name: str = CARDS

    def do(self, act: Act) -> bool:
        cards = act.bound.get(self.name, [])
        return zones.take_all(act.state, act.seat, cards[-1:] if self.last else cards)


@dataclass(frozen=True, slots=True)
class StackFromHand(Verb):
    """Stack a card of a kind from hand on this card; that is not playing it (CR "stack")."""

    filter: Filter

    def _menu(self, act: Act) -> list[int]:
        return [card for card in act.state.hand[act.seat] if self.filter.test(act, card)]

    def payable(self, act: Act) -> bool:
        return bool(self._menu(act)) and act.state.zone[act.source] >= names.AREA

    def perform(self, act: Act) -> Doing:
        if not self.payable(act):
            return False
        prompt = ("stack", act.state.blueprints[act.source].id)
        chosen = yield Decision(act.seat, CHOOSE, prompt, menu=partial(self._menu, act))
        assert isinstance(chosen, list)
        zones.stack(act.state, chosen[0], act.source)
        return True


@dataclass(frozen=True, slots=True)
class TakeFromDiscard(Verb):
    """Take a card of a kind from one's own discard pile into hand."""

    filter: Filter

    def _menu(self, act: Act) -> list[int]:
        return [card for card in act.state.discard[act.seat] if self.filter.test(act, card)]

    def payable(self, act: Act) -> bool:
        return bool(self._menu(act)) and zones.may_take_into_hand(act.state) > 0

    def perform(self, act: Act) -> Doing:
        cards = self._menu(act)
        if not cards or not zones.may_take_into_hand(act.state):
            return False
        if len(cards) > 1:
            chosen = yield Decision(act.seat, CHOOSE, ("take", act.state.blueprints[act.source].id), cards)
            assert isinstance(chosen, list)
            cards = chosen
        zones.take_into_hand(act.state, cards[0])
        return True


@dataclass(frozen=True, slots=True)
class PutBeneathDeck(Verb):
    """Place a card of a kind from hand or from the discard pile beneath one's own draw deck."""

    zone: int
    filter: Filter = ANY

    def _menu(self, act: Act) -> list[int]:
        pile = act.state.hand if self.zone == names.HAND else act.state.discard
        return [card for card in pile[act.seat] if card != act.source and self.filter.test(act, card)]

    def payable(self, act: Act) -> bool:
        return bool(self._menu(act))

    def perform(self, act: Act) -> Doing:
        state = act.state
        if not self._menu(act):
            return False
        prompt = ("put beneath deck", state.blueprints[act.source].id)
        if self.zone == names.HAND:
            chosen = yield Decision(act.seat, CHOOSE, prompt, menu=partial(self._menu, act))
        else:
            chosen = yield Decision(act.seat, CHOOSE, prompt, self._menu(act))
        assert isinstance(chosen, list)
        (card,) = chosen
        source = "hand" if self.zone == names.HAND else "discard"
        if source == "hand" and self.filter is ANY:
            state.emit("put beneath deck", player=act.seat, source=source)
        else:
            # Cards described in any way are shown, so that all see that they are of that kind (CR "effect").
            shown = {"card": state.blueprints[card].id} if source == "hand" else zones.name_of(state, card)
            state.emit("put beneath deck", player=act.seat, source=source, card=shown)
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

    def _pile(self, act: Act, zone: int) -> list[int]:
        state = act.state
        if zone == names.STACKED:
            return zones.stacked_on(state, act.source)
        if zone == names.DISCARD and act.there is not None:
            return [card for card in state.discard[act.seat] if card in act.there]
        return {names.HAND: state.hand, names.DISCARD: state.discard, names.DECK: state.deck}[zone][act.seat]

    def _menu(self, act: Act, zone: int) -> list[int]:
        state = act.state
        pile = self._pile(act, zone)
        return [
            card
            for card in pile
            if self.filter.test(act, card)
            and playing.may_play(state, act.seat, card, self.discount, self._on(act), reserve=act.reserve)
        ]

    def _menus(self, act: Act) -> list[int]:
        cards = [card for zone in self.out_of for card in self._menu(act, zone)]
        for card in cards:
            zones.name_privately(act.state, card)
        return sorted(cards, key=act.state.canonical)

    def _on(self, act: Act) -> playing.Suits | None:
        return None if self.on is None else partial(self.on.test, act)

    def payable(self, act: Act) -> bool:
        return names.DECK in self.out_of or any(self._menu(act, zone) for zone in self.out_of)

    def idle(self, act: Act) -> bool:
        # Searching a draw deck in vain still shuffles it.
        return not self.payable(act)

    def perform(self, act: Act) -> Doing:
        state = act.state
        searching = names.DECK in self.out_of
        hidden = searching or names.HAND in self.out_of
        prompt = ("play", state.blueprints[act.source].id)
        if hidden:
            if not searching and not self._menus(act):
                return False
            least = 0 if searching else 1
            chosen = yield Decision(act.seat, CHOOSE, prompt, least=least, most=1, menu=partial(self._menus, act))
        else:
            cards = self._menus(act)
            if not cards:
                return False
            chosen = cards
            if len(cards) > 1:
                chosen = yield Decision(act.seat, CHOOSE, prompt, cards)
        assert isinstance(chosen, list)
        done = False
        if chosen:
            act.bound["played"] = chosen
            done = yield from playing.play(state, act.seat, chosen[0], self.discount, self._on(act))
        if searching:
            zones.shuffle_deck(state, act.seat)
            state.emit("shuffle", player=act.seat)
        return done


@dataclass(frozen=True, slots=True)
class RevealHand(Verb):
    """An opponent's hand is shown: to all when ``to_all``, else only to the player who acts."""

    to_all: bool

    def idle(self, act: Act) -> bool:
        return not any(act.state.hand[seat] for seat in act.state.opponents(act.seat))

    def perform(self, act: Act) -> Doing:
        state = act.state
        seats = state.opponents(act.seat)
        if not seats:
            return False
        seat = seats[0]
        if len(seats) > 1:
            answer = yield Decision(act.seat, ACTION, ("whose hand",), [("seat", other, -1) for other in seats])
            assert isinstance(answer, tuple)
            seat = answer[1]
        cards = zones.shown(state, sorted(state.hand[seat], key=state.canonical))
        if self.to_all:
            state.emit("reveal hand", player=seat, cards=cards)
        else:
            state.emit("look at hand", player=act.seat, whose=seat)
            state.emit("saw hand", act.seat, player=seat, cards=cards)
        return True


@dataclass(frozen=True, slots=True)
class PlayNextSite(Deed):
    """Play the fellowship's next site from one's own adventure deck, replacing the one there if need be."""

    def payable(self, act: Act) -> bool:
        return moving.may_play_next_site(act.state, act.seat)

    def do(self, act: Act) -> bool:
        if not self.payable(act):
            return False
        moving.play_next_site(act.state, act.seat)
        return True


@dataclass(frozen=True, slots=True)
class ForbidMoving(Deed):
    """The fellowship may not move again this turn."""

    def idle(self, act: Act) -> bool:
        return any(lasting[0] == names.NO_MOVE for lasting in act.state.lasting)

    def do(self, act: Act) -> bool:
        state = act.state
        if not self.idle(act):
            state.lasting.append((names.NO_MOVE, -1, 0, "", 1, names.UNTIL_TURN, state.serial, act.source))
            state.changes += 1
            state.emit("no more moves", card=zones.name_of(state, act.source))
        return True

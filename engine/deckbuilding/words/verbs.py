"""What a player does with cards of their own: Power, drawing, discarding, destroying, looking."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from engine.deckbuilding.filters import ANY, Cards
from engine.deckbuilding.grammar import YOU, Voice, capitalised, listed, with_article
from engine.deckbuilding.language import Filter, Performance, Place, Verb, word
from engine.deckbuilding.resolution import Resolution
from engine.deckbuilding.rules import zones
from engine.deckbuilding.rules.asking import ask_cards, perform_all
from engine.deckbuilding.state import DECK, DESTROYED, DISCARD, HAND, LOOKED, NOBODY, NONE, PATH, PLAYED, TOP
from engine.deckbuilding.words.amounts import Number, each_time, phrase, value_of
from engine.kernel.number_words import number_word

ZONES = {"hand": HAND, "discard": DISCARD, "deck": LOOKED, "played": PLAYED, "path": PATH}
"""By a place in a card's text, its zone; a whole deck is looked at first."""


def cards_text(cards: Filter, count: Number, *, up_to: bool = False) -> str:
    """So many cards: "a card", "up to two Enemies"; ``for_each`` ends the sentence of an amount."""
    number = count if isinstance(count, int) else each_time(count)
    if number == 1:
        return with_article(cards.noun())
    return f"{'up to ' if up_to else ''}{number_word(number)} {cards.noun(number)}"


def for_each(count: Number, voice: Voice) -> str:
    """The end of a sentence about an amount: " for each Location you control"."""
    return "" if isinstance(count, int) else f" for each {count.per(voice)}"


def places_text(places: Sequence[str], voice: Voice) -> str:
    """Where cards are: "in your hand or discard pile"."""
    words = {"hand": "hand", "discard": "discard pile", "deck": "deck"}
    own = [words[place] for place in places if place in words]
    parts = [f"in {voice.your} {listed(own, 'or')}"] if own else []
    parts += [f"that {voice.you} have played this turn"] if "played" in places else []
    parts += ["in the Path"] if "path" in places else []
    return " or ".join(parts)


def optional(base: str, count: Number, voice: Voice, *, up_to: bool) -> str:
    """A verb, with "may" where nothing may be chosen and "up to" does not say so."""
    if not up_to or (count != 1 and not voice.agrees):
        return voice.verb(base)
    return f"{'you ' if voice == YOU else ''}may {base}"


def may_mean_corruption(cards: Filter) -> bool:
    """Whether a filter may mean Corruptions, which have no type and no cost."""
    return not isinstance(cards, Cards) or not (cards.types or cards.cost_at_least)


def accepted(now: Resolution, cards: Filter, *zones_of: tuple[int, int]) -> Callable[[], list[int]]:
    """The cards of zones that a filter accepts, as a menu."""

    def menu() -> list[int]:
        state = now.state
        return [
            card
            for zone, seat in zones_of
            for card in sorted(state.cards_in(zone, seat))
            if cards.accepts(state, card, now.number)
        ]

    return menu


@word
@dataclass(frozen=True, slots=True)
class GainPower(Verb):
    """+Power for the turn; lost if it is another player's turn."""

    amount: Number = 1

    @property
    def plain_power(self) -> int | None:
        return self.amount if isinstance(self.amount, int) and self.amount >= 0 else None

    def perform(self, now: Resolution) -> Performance:
        yield from ()
        power = value_of(now, self.amount)
        if not now.own_turn:
            return False
        now.state.power = max(0, now.state.power + power)
        if power:
            now.state.emit("power", player=now.seat, gained=power, power=now.state.power)
        return bool(power)

    def text(self, voice: Voice) -> str:
        gets = f"{voice.verb('get')} " if voice != YOU else ""
        return f"{gets}{phrase(self.amount, 'Power', voice)}"


@word
@dataclass(frozen=True, slots=True)
class DrawCards(Verb):
    """Draw cards from the own deck."""

    count: Number = 1

    def perform(self, now: Resolution) -> Performance:
        yield from ()
        now.moved = zones.draw(now.state, now.seat, value_of(now, self.count))
        return now.moved > 0

    def text(self, voice: Voice) -> str:
        return f"{voice.verb('draw')} {cards_text(ANY, self.count)}{for_each(self.count, voice)}"


@word
@dataclass(frozen=True, slots=True)
class DiscardCards(Verb):
    """Discard cards from the own hand.

    Attributes:
        up_to: fewer will do, also none.
        at_random: chance chooses them.
    """

    count: Number = 1
    cards: Filter = ANY
    up_to: bool = False
    at_random: bool = False

    def perform(self, now: Resolution) -> Performance:
        state, seat = now.state, now.seat
        count = value_of(now, self.count)
        now.moved = 0
        if not state.hand[seat] or count <= 0:
            return False
        menu = accepted(now, self.cards, (HAND, seat))
        if self.at_random:
            there = menu()
            chosen = state.stream.draw(there, min(count, len(there)))
        elif self.cards == ANY and not self.up_to and len(state.hand[seat]) <= count:
            chosen = menu()
        else:
            text = capitalised(self.text(YOU))
            chosen = yield from ask_cards(now, "discard", text, menu, 0 if self.up_to else count, count)
        zones.discard(state, seat, chosen)
        now.moved = len(chosen)
        return bool(chosen)

    def text(self, voice: Voice) -> str:
        random = " at random" if self.at_random else ""
        what = cards_text(self.cards, self.count, up_to=self.up_to)
        verb = optional("discard", self.count, voice, up_to=self.up_to)
        return f"{verb} {what} from {voice.your} hand{random}{for_each(self.count, voice)}"


@word
@dataclass(frozen=True, slots=True)
class DiscardAll(Verb):
    """Discard all such cards of the own hand, which is shown for it unless it is the whole hand."""

    cards: Filter = ANY

    def perform(self, now: Resolution) -> Performance:
        yield from ()
        if self.cards != ANY:
            show_hand(now)
        chosen = accepted(now, self.cards, (HAND, now.seat))()
        zones.discard(now.state, now.seat, chosen)
        now.moved = len(chosen)
        return bool(chosen)

    def text(self, voice: Voice) -> str:
        if self.cards == ANY:
            return f"{voice.verb('discard')} {voice.your} hand"
        return f"{voice.verb('reveal')} {voice.your} hand and {voice.verb('discard')} all {self.cards.noun(2)} in it"


@word
@dataclass(frozen=True, slots=True)
class DestroyCards(Verb):
    """Destroy cards of the player's choice.

    Attributes:
        where: the places they may be in; a deck is looked through, and shuffled afterwards.
        up_to: fewer will do, also none.
    """

    count: Number = 1
    where: tuple[Place, ...] = ("hand",)
    cards: Filter = ANY
    up_to: bool = False

    def __post_init__(self) -> None:
        if not self.where:
            raise ValueError("cards are destroyed from one place at least")

    @property
    def shared(self) -> bool:
        return "path" in self.where

    @property
    def moves_corruption(self) -> bool:
        return may_mean_corruption(self.cards)

    def perform(self, now: Resolution) -> Performance:
        state, seat = now.state, now.seat
        count = value_of(now, self.count)
        now.moved = 0
        if count <= 0:
            return False
        if "deck" in self.where:
            zones.look(state, seat, len(state.deck[seat]))
        menu = accepted(now, self.cards, *((ZONES[place], seat if place != "path" else NONE) for place in self.where))
        unseen = ("hand" in self.where and bool(state.hand[seat])) or bool(state.looked[seat])
        chosen = []
        if unseen or menu():
            text = capitalised(self.text(YOU))
            chosen = yield from ask_cards(now, "destroy", text, menu, 0 if self.up_to else count, count, hidden=unseen)
        own = [card for card in chosen if state.holder[card] == seat]
        zones.destroy(state, chosen, seat)
        if "deck" in self.where:
            for card in state.looked[seat].copy():
                zones.put(state, card, DECK, seat)
            zones.shuffle_deck(state, seat)
        yield from after_destroying(now, own)
        now.moved = len(chosen)
        return bool(chosen)

    def text(self, voice: Voice) -> str:
        what = cards_text(self.cards, self.count, up_to=self.up_to)
        verb = optional("destroy", self.count, voice, up_to=self.up_to)
        return f"{verb} {what} {places_text(self.where, voice)}{for_each(self.count, voice)}"


def after_destroying(now: Resolution, cards: Sequence[int]) -> Performance:
    """Perform what cards that a player owned do when they are destroyed."""
    for card in cards:
        effects = now.state.blueprint(card).on_destroyed
        if effects:
            yield from perform_all(Resolution(now.state, now.seat, card, queue=now.queue), effects)
    return bool(cards)


@word
@dataclass(frozen=True, slots=True)
class DestroyAll(Verb):
    """Destroy all such cards in places; the hand is shown for it."""

    cards: Filter
    where: tuple[Literal["hand", "discard", "path"], ...] = ("hand",)

    @property
    def shared(self) -> bool:
        return "path" in self.where

    @property
    def moves_corruption(self) -> bool:
        return may_mean_corruption(self.cards)

    def perform(self, now: Resolution) -> Performance:
        if "hand" in self.where:
            show_hand(now)
        chosen = accepted(
            now, self.cards, *((ZONES[place], now.seat if place != "path" else NONE) for place in self.where)
        )()
        own = [card for card in chosen if now.state.holder[card] == now.seat]
        zones.destroy(now.state, chosen, now.seat)
        yield from after_destroying(now, own)
        now.moved = len(chosen)
        return bool(chosen)

    def text(self, voice: Voice) -> str:
        shows = f"{voice.verb('reveal')} {voice.your} hand and " if "hand" in self.where else ""
        return f"{shows}{voice.verb('destroy')} all {self.cards.noun(2)} {places_text(self.where, voice)}"


@word
@dataclass(frozen=True, slots=True)
class DestroyThis(Verb):
    """Destroy this card. The Archenemy on top of its stack stays there."""

    def perform(self, now: Resolution) -> Performance:
        yield from ()
        if now.state.zone[now.card] in (DESTROYED, HAND, DECK, TOP):
            return False
        zones.destroy(now.state, [now.card], now.seat)
        return True

    def text(self, voice: Voice) -> str:
        return f"{voice.verb('destroy')} this card"


@word
@dataclass(frozen=True, slots=True)
class DiscardTop(Verb):
    """Discard the top cards of the own deck."""

    count: Number = 1

    def perform(self, now: Resolution) -> Performance:
        yield from ()
        state, seat = now.state, now.seat
        now.moved = 0
        while now.moved < value_of(now, self.count) and (card := zones.top_card(state, seat)) != NONE:
            zones.discard(state, seat, [card])
            now.moved += 1
        return now.moved > 0

    def text(self, voice: Voice) -> str:
        top = "the top card" if self.count == 1 else f"the top {_top_count(self.count, voice)}"
        return f"{voice.verb('discard')} {top} of {voice.your} deck"


def _top_count(count: Number, voice: Voice) -> str:
    if isinstance(count, int):
        return f"{number_word(count)} cards"
    number = each_time(count)
    return f"{'card' if number == 1 else f'{number_word(number)} cards'} for each {count.per(voice)}"


@word
@dataclass(frozen=True, slots=True)
class RevealTop(Verb):
    """Reveal the top cards of the own deck: those that the filter accepts go to one place, the others to another.

    Cards go back on the deck in the order in which they lay.
    """

    count: Number = 1
    cards: Filter = ANY
    accepted: Literal["hand", "discard", "deck", "destroyed"] = "hand"
    others: Literal["hand", "discard", "deck", "destroyed"] = "deck"

    @property
    def moves_corruption(self) -> bool:
        return "destroyed" in (self.accepted, self.others)

    def perform(self, now: Resolution) -> Performance:
        state, seat = now.state, now.seat
        zones.look(state, seat, value_of(now, self.count), in_secret=False)
        shown = state.looked[seat].copy()
        zones.reveal(state, shown)
        if shown:
            state.emit("reveal", player=seat, cards=zones.names(state, shown), where="deck")
        fitting = [card for card in shown if self.cards.accepts(state, card, now.number)]
        destroyed: list[int] = []
        for cards, place in ((fitting, self.accepted), ([card for card in shown if card not in fitting], self.others)):
            if place == "discard":
                zones.discard(state, seat, cards)
            elif place == "hand":
                for card in cards:
                    zones.put(state, card, HAND, seat)
                zones.reveal(state, cards)
            elif place == "destroyed":
                zones.destroy(state, cards, seat)
                destroyed = cards
        zones.put_back(state, seat)
        yield from after_destroying(now, destroyed)
        now.moved = len(fitting)
        return bool(fitting)

    def text(self, voice: Voice) -> str:
        is_single = self.count == 1
        top = "the top card" if is_single else f"the top {_top_count(self.count, voice)}"
        fitting = f"if it is {with_article(self.cards.noun())}" if is_single else f"all {self.cards.noun(2)}"
        head = f"{voice.verb('reveal')} {top} of {voice.your} deck"
        if self.cards == ANY:
            return f"{head}, then {_moves(self.accepted, 'it' if is_single else 'them', voice)}"
        moved, other = _moves(self.accepted, "it" if is_single else "them", voice), _moves(self.others, "it", voice)
        if is_single:
            return f"{head}, {fitting}, {moved}, otherwise {other}"
        rest = _moves(self.others, "the others", voice)
        return f"{head}, then {_moves(self.accepted, fitting, voice)} and {rest}"


def _moves(place: str, what: str, voice: Voice) -> str:
    """How cards are put somewhere."""
    if place == "hand":
        return f"{voice.verb('put')} {what} into {voice.your} hand"
    if place == "deck":
        return f"{voice.verb('put')} {what} back"
    return f"{voice.verb('discard' if place == 'discard' else 'destroy')} {what}"


@word
@dataclass(frozen=True, slots=True)
class LookAtTop(Verb):
    """Look at the top cards of the own deck, and discard, destroy or draw up to so many of them; the others go back in
    the order in which they lay."""

    count: int = 1
    may: Literal["discard", "destroy", "draw"] = "discard"
    most: int = 1

    @property
    def moves_corruption(self) -> bool:
        return self.may == "destroy"

    def perform(self, now: Resolution) -> Performance:
        state, seat = now.state, now.seat
        now.moved = 0
        if not zones.look(state, seat, self.count):
            return False
        chosen = yield from ask_cards(
            now,
            f"look {self.may}",
            f"{capitalised(self.may)} {self._which()} of these cards",
            accepted(now, ANY, (LOOKED, seat)),
            0,
            self.most,
        )
        if self.may == "discard":
            zones.discard(state, seat, chosen)
        elif self.may == "destroy":
            zones.destroy(state, chosen, seat)
        else:
            for card in chosen:
                zones.put(state, card, HAND, seat)
            for card in state.looked[seat]:
                state.known[card] = NOBODY  # others cannot tell which of the cards was drawn
        zones.put_back(state, seat)
        state.emit("looked", player=seat, count=self.count, moved=len(chosen), how=self.may)
        if self.may == "destroy":
            yield from after_destroying(now, chosen)
        now.moved = len(chosen)
        return bool(chosen)

    def _which(self) -> str:
        return "one" if self.most == 1 else f"up to {number_word(self.most)}"

    def text(self, voice: Voice) -> str:
        top = "the top card" if self.count == 1 else f"the top {number_word(self.count)} cards"
        which = "it" if self.count == 1 else f"{self._which()} of them"
        may = f" and may {self.may}" if voice.agrees else f", and {voice.you} may {self.may}"
        return f"{voice.verb('look')} at {top} of {voice.your} deck{may} {which}"


@word
@dataclass(frozen=True, slots=True)
class FromDiscard(Verb):
    """Put cards from the own discard pile into the hand or on top of the deck."""

    count: Number = 1
    cards: Filter = ANY
    to: Literal["hand", "deck"] = "hand"
    up_to: bool = False

    def perform(self, now: Resolution) -> Performance:
        state, seat = now.state, now.seat
        count = value_of(now, self.count)
        menu = accepted(now, self.cards, (DISCARD, seat))
        now.moved = 0
        if not menu() or count <= 0:
            return False
        least = 0 if self.up_to else count
        chosen = yield from ask_cards(now, "take", capitalised(self.text(YOU)), menu, least, count, hidden=False)
        for card in chosen:
            zones.put(state, card, HAND if self.to == "hand" else DECK, seat)
        zones.reveal(state, chosen)
        if chosen:
            state.emit("from discard", player=seat, cards=zones.names(state, chosen), to=self.to)
        now.moved = len(chosen)
        return bool(chosen)

    def text(self, voice: Voice) -> str:
        where = f"into {voice.your} hand" if self.to == "hand" else f"on top of {voice.your} deck"
        what = cards_text(self.cards, self.count, up_to=self.up_to)
        verb = optional("put", self.count, voice, up_to=self.up_to)
        return f"{verb} {what} from {voice.your} discard pile {where}{for_each(self.count, voice)}"


@word
@dataclass(frozen=True, slots=True)
class PutOnDeck(Verb):
    """Put cards from the own hand on top of the deck."""

    count: int = 1

    def perform(self, now: Resolution) -> Performance:
        state, seat = now.state, now.seat
        now.moved = 0
        if not state.hand[seat]:
            return False
        menu = accepted(now, ANY, (HAND, seat))
        if len(state.hand[seat]) <= self.count:
            chosen = menu()
        else:
            chosen = yield from ask_cards(now, "put on deck", capitalised(self.text(YOU)), menu, self.count, self.count)
        for card in chosen:
            zones.put(state, card, DECK, seat)
            state.known[card] = 1 << seat
        zones.forget_hand(state, seat)
        state.emit("put on deck", player=seat, count=len(chosen))
        now.moved = len(chosen)
        return True

    def text(self, voice: Voice) -> str:
        what = "a card" if self.count == 1 else f"{number_word(self.count)} cards"
        return f"{voice.verb('put')} {what} from {voice.your} hand on top of {voice.your} deck"


def show_hand(now: Resolution) -> None:
    """Show a player's hand to everybody."""
    state = now.state
    cards = sorted(state.hand[now.seat])
    zones.reveal(state, cards)
    state.emit("reveal", player=now.seat, cards=zones.names(state, cards), where="hand")


@word
@dataclass(frozen=True, slots=True)
class RevealHand(Verb):
    """Reveal the own hand."""

    def perform(self, now: Resolution) -> Performance:
        yield from ()
        show_hand(now)
        return bool(now.state.hand[now.seat])

    def text(self, voice: Voice) -> str:
        return f"{voice.verb('reveal')} {voice.your} hand"


__all__ = [
    "DestroyAll", "DestroyCards", "DestroyThis", "DiscardAll", "DiscardCards", "DiscardTop", "DrawCards", "FromDiscard",
    "GainPower", "LookAtTop", "PutOnDeck", "RevealHand", "RevealTop", "accepted", "cards_text", "for_each",
    "places_text", "show_hand",
]  # fmt: skip

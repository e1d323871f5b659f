"""Gaining cards and Corruptions, and the Path and the main deck."""

from dataclasses import dataclass

from engine.deckbuilding.config import SLOTS
from engine.deckbuilding.filters import ANY
from engine.deckbuilding.grammar import YOU, Voice, capitalised, with_article
from engine.deckbuilding.language import Filter, Performance, Source, Target, Verb, word
from engine.deckbuilding.resolution import Resolution
from engine.deckbuilding.rules import zones
from engine.deckbuilding.rules.asking import ask_cards
from engine.deckbuilding.rules.ending import check_main_deck
from engine.deckbuilding.rules.gaining import gain, gain_corruption
from engine.deckbuilding.state import BETWEEN, NO_SEAT, NONE
from engine.deckbuilding.words.amounts import Number, each_time, value_of
from engine.deckbuilding.words.verbs import cards_text, for_each, optional
from engine.kernel.number_words import number_word

_TO = {"discard": "", "hand": " into {your} hand", "deck": " on top of {your} deck"}
_FROM = {"path": "from the Path", "valor": "from the Valor stack", "destroyed": "from the destroyed cards"}


@word
@dataclass(frozen=True, slots=True)
class GainCard(Verb):
    """Gain cards of the player's choice without paying; none if there are none.

    Attributes:
        source: where they are taken from; of the Valor stack only its top card.
        to: where they go; Fortunes are played instead.
        up_to: fewer will do, also none.
    """

    cards: Filter = ANY
    source: tuple[Source, ...] = ("path",)
    to: Target = "discard"
    count: int = 1
    up_to: bool = False

    def __post_init__(self) -> None:
        if not self.source:
            raise ValueError("cards are gained from one place at least")

    @property
    def shared(self) -> bool:
        return True

    def menu(self, now: Resolution) -> list[int]:
        """The cards that can be gained."""
        state = now.state
        piles = {"path": sorted(state.path), "valor": state.valor[-1:], "destroyed": sorted(state.destroyed)}
        return [card for place in self.source for card in piles[place] if self.cards.accepts(state, card, now.number)]

    def perform(self, now: Resolution) -> Performance:
        gained = 0
        while gained < self.count and self.menu(now) and now.state.outcome is None:
            least = 0 if self.up_to else 1
            text = capitalised(GainCard(self.cards, self.source, self.to, 1, self.up_to).text(YOU))
            chosen = yield from ask_cards(now, "gain", text, lambda: self.menu(now), least, 1, hidden=False)
            if not chosen:
                break
            yield from gain(now, chosen[0], self.to)
            gained += 1
        now.moved = gained
        return gained > 0

    def text(self, voice: Voice) -> str:
        where = " or ".join(_FROM[place] for place in self.source)
        what = cards_text(self.cards, self.count, up_to=self.up_to)
        verb = optional("gain", self.count, voice, up_to=self.up_to)
        return f"{verb} {what} {where}{_TO[self.to].format(your=voice.your)}"


@word
@dataclass(frozen=True, slots=True)
class GainCorruption(Verb):
    """Gain Corruptions, as many as there are."""

    count: Number = 1
    to: Target = "discard"

    @property
    def moves_corruption(self) -> bool:
        return True

    def perform(self, now: Resolution) -> Performance:
        yield from ()
        now.moved = gain_corruption(now, value_of(now, self.count), self.to)
        return now.moved > 0

    def text(self, voice: Voice) -> str:
        number = self.count if isinstance(self.count, int) else each_time(self.count)
        what = "a Corruption" if number == 1 else f"{number_word(number)} Corruptions"
        where = _TO[self.to].format(your=voice.your)
        return f"{voice.verb('gain')} {what}{where}{for_each(self.count, voice)}"


@word
@dataclass(frozen=True, slots=True)
class GainFromMainDeck(Verb):
    """Reveal the top card of the main deck, and gain it if the filter accepts it; else it goes under the deck."""

    cards: Filter = ANY
    to: Target = "discard"

    @property
    def shared(self) -> bool:
        return True

    def perform(self, now: Resolution) -> Performance:
        state = now.state
        top = zones.main_deck_cards(state, 1)
        now.moved = 0
        if not top:
            return False
        card = top[0]
        state.emit("reveal", player=now.seat, cards=zones.names(state, top), where="main deck")
        if not self.cards.accepts(state, card, now.number):
            state.main_deck.remove(card)
            state.main_deck.insert(0, card)
            zones.reveal(state, top)
            return False
        yield from gain(now, card, self.to)
        check_main_deck(state)
        now.moved = 1
        return True

    def text(self, voice: Voice) -> str:
        where = _TO[self.to].format(your=voice.your)
        if self.cards == ANY:
            return f"{voice.verb('gain')} the top card of the main deck{where}"
        return (
            f"{voice.verb('reveal')} the top card of the main deck, {voice.verb('gain')} it{where} if it is "
            f"{with_article(self.cards.noun())}, otherwise {voice.verb('put')} it under the main deck"
        )


@word
@dataclass(frozen=True, slots=True)
class AddToPath(Verb):
    """Add cards from the main deck to the Path; their Ambushes happen only if it is between turns."""

    count: int = 1

    @property
    def shared(self) -> bool:
        return True

    def perform(self, now: Resolution) -> Performance:
        yield from ()
        state = now.state
        added = []
        for _ in range(self.count):
            if len(state.path) >= SLOTS and state.config.leftover_path == "none":
                break
            card = zones.add_to_path(state)
            if card == NONE:
                break
            added.append(card)
            if state.phase == BETWEEN and state.blueprint(card).ambush:
                state.ambushers.append(card)
        if added:
            state.emit("path", cards=zones.names(state, added), left=len(state.main_deck))
        check_main_deck(state)
        now.moved = len(added)
        return bool(added)

    def text(self, voice: Voice) -> str:
        what = "a card" if self.count == 1 else f"{number_word(self.count)} cards"
        return f"{voice.verb('add')} {what} from the main deck to the Path"


@word
@dataclass(frozen=True, slots=True)
class DestroyFromMainDeck(Verb):
    """Destroy the top cards of the main deck."""

    count: int = 1

    @property
    def shared(self) -> bool:
        return True

    def perform(self, now: Resolution) -> Performance:
        yield from ()
        state = now.state
        cards = zones.main_deck_cards(state, self.count)
        zones.destroy(state, cards, NO_SEAT)
        check_main_deck(state)
        now.moved = len(cards)
        return bool(cards)

    def text(self, voice: Voice) -> str:
        top = "the top card" if self.count == 1 else f"the top {number_word(self.count)} cards"
        return f"{voice.verb('destroy')} {top} of the main deck"

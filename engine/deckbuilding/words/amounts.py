"""Numbers that follow from the table."""

from dataclasses import dataclass
from typing import Literal

from engine.deckbuilding.filters import ANY
from engine.deckbuilding.grammar import Voice
from engine.deckbuilding.language import NO_TYPE, Amount, Filter, word
from engine.deckbuilding.resolution import Resolution
from engine.deckbuilding.state import NONE

Number = int | Amount


def value_of(now: Resolution, amount: Number) -> int:
    """What an amount comes to."""
    return amount if isinstance(amount, int) else amount.value(now)


@word
@dataclass(frozen=True, slots=True)
class PerType(Amount):
    """Different card types that the player has played this turn, this card's among them; cards without a type have
    none, and Archenemy is no type."""

    def value(self, now: Resolution) -> int:
        if not now.own_turn:
            return 0
        return len({now.state.blueprint(card).type for card in now.state.played_now} - {NO_TYPE})

    def per(self, voice: Voice) -> str:
        return f"different card type {voice.you} have played this turn"


@word
@dataclass(frozen=True, slots=True)
class PerPlayed(Amount):
    """Such cards that the player has played this turn; ``other``: without this one."""

    cards: Filter = ANY
    other: bool = False

    def value(self, now: Resolution) -> int:
        if not now.own_turn:
            return 0
        state = now.state
        return sum(
            self.cards.accepts(state, card, now.number)
            for card in state.played_now
            if not (self.other and card == now.card)
        )

    def per(self, voice: Voice) -> str:
        return f"{'other ' if self.other else ''}{self.cards.noun()} {voice.you} have played this turn"


@word
@dataclass(frozen=True, slots=True)
class PerDiscarded(Amount):
    """Such cards in the player's discard pile."""

    cards: Filter = ANY

    def value(self, now: Resolution) -> int:
        return sum(self.cards.accepts(now.state, card, now.number) for card in now.state.discard[now.seat])

    def per(self, voice: Voice) -> str:
        return f"{self.cards.noun()} in {voice.your} discard pile"


@word
@dataclass(frozen=True, slots=True)
class PerLocation(Amount):
    """Locations the player has in play."""

    def value(self, now: Resolution) -> int:
        return len(now.state.in_play[now.seat])

    def per(self, voice: Voice) -> str:
        return f"Location {voice.you} control"


@word
@dataclass(frozen=True, slots=True)
class PerInPath(Amount):
    """Such cards in the Path."""

    cards: Filter = ANY

    def value(self, now: Resolution) -> int:
        return sum(self.cards.accepts(now.state, card, now.number) for card in now.state.path)

    def per(self, voice: Voice) -> str:
        return f"{self.cards.noun()} in the Path"


@word
@dataclass(frozen=True, slots=True)
class PerInHand(Amount):
    """Cards in the player's hand."""

    def value(self, now: Resolution) -> int:
        return len(now.state.hand[now.seat])

    def per(self, voice: Voice) -> str:
        return f"card in {voice.your} hand"


@word
@dataclass(frozen=True, slots=True)
class PerOwned(Amount):
    """Such cards among all the player's cards, as they count at the end of the game. For Victory Points: while the
    game goes on it depends on cards that others do not see."""

    cards: Filter = ANY

    def value(self, now: Resolution) -> int:
        return sum(self.cards.accepts(now.state, card, NONE) for card in now.state.cards_of(now.seat))

    def per(self, voice: Voice) -> str:
        return f"{self.cards.noun()} in {voice.your} deck"


@word
@dataclass(frozen=True, slots=True)
class PlayersHit(Amount):
    """Players who did not avoid the Attack."""

    def value(self, now: Resolution) -> int:
        return len(now.hit)

    def per(self, voice: Voice) -> str:
        return "player hit by the Attack"


@word
@dataclass(frozen=True, slots=True)
class Moved(Amount):
    """Cards that the effect before this one moved; ``how`` says in the text what it did with them."""

    how: Literal["discarded", "destroyed", "drawn", "gained"] = "discarded"

    def value(self, now: Resolution) -> int:
        return now.moved

    def per(self, voice: Voice) -> str:
        return f"card {self.how} this way"


@word
@dataclass(frozen=True, slots=True)
class Times(Amount):
    """An amount several times, or in groups: ``number`` for each ``group`` of it, rounded down."""

    amount: Amount
    number: int = 1
    group: int = 1

    def __post_init__(self) -> None:
        if self.group < 1:
            raise ValueError(f"a group has at least one, not {self.group}")

    def value(self, now: Resolution) -> int:
        return self.amount.value(now) // self.group * self.number

    def per(self, voice: Voice) -> str:
        return f"{self.group} of: {self.amount.per(voice)}" if self.group > 1 else self.amount.per(voice)


def each_time(amount: Amount) -> int:
    """How many there are for each thing counted."""
    return amount.number if isinstance(amount, Times) else 1


def phrase(amount: Number, noun: str, voice: Voice) -> str:
    """A number of something in a text: "+2 Power", "+1 Power for each Enemy in your discard pile"."""
    if isinstance(amount, int):
        return f"+{amount} {noun}" if amount >= 0 else f"−{-amount} {noun}"
    return f"{phrase(each_time(amount), noun, voice)} for each {amount.per(voice)}"

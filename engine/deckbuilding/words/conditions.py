"""Things that hold or not."""

from dataclasses import dataclass

from engine.deckbuilding.filters import ANY
from engine.deckbuilding.grammar import Voice, with_article
from engine.deckbuilding.language import Amount, Condition, Filter, word
from engine.deckbuilding.resolution import Resolution
from engine.deckbuilding.state import NONE
from engine.kernel.number_words import number_word


@word
@dataclass(frozen=True, slots=True)
class HasPlayed(Condition):
    """The player has played so many such cards this turn; ``other``: besides this one."""

    cards: Filter = ANY
    at_least: int = 1
    other: bool = False

    def holds(self, now: Resolution) -> bool:
        state = now.state
        played = [card for card in state.played_now if not (self.other and card == now.card)] if now.own_turn else []
        return sum(self.cards.accepts(state, card, now.number) for card in played) >= self.at_least

    def text(self, voice: Voice) -> str:
        other = "other " if self.other else ""
        if self.at_least == 1:
            noun = f"another {self.cards.noun()}" if self.other else with_article(self.cards.noun())
            return f"{voice.you} have played {noun} this turn"
        return (
            f"{voice.you} have played {number_word(self.at_least)} or more {other}{self.cards.noun(self.at_least)} "
            "this turn"
        )


@word
@dataclass(frozen=True, slots=True)
class IsFirstPlayed(Condition):
    """This card is the first such card the player has played this turn."""

    cards: Filter = ANY

    def holds(self, now: Resolution) -> bool:
        played = [card for card in now.state.played_now if self.cards.accepts(now.state, card, NONE)]
        return now.own_turn and played[:1] == [now.card]

    def text(self, voice: Voice) -> str:
        return f"this is the first {self.cards.noun()} {voice.you} have played this turn"


@word
@dataclass(frozen=True, slots=True)
class ControlsLocation(Condition):
    """The player has a Location in play; ``name``: that one."""

    name: str = ""

    def holds(self, now: Resolution) -> bool:
        return any(self.name in ("", now.state.name(card)) for card in now.state.in_play[now.seat])

    def text(self, voice: Voice) -> str:
        return f"{voice.you} control {self.name or 'a Location'}"


@word
@dataclass(frozen=True, slots=True)
class AtLeast(Condition):
    """An amount is at least a number."""

    amount: Amount
    number: int = 1

    def holds(self, now: Resolution) -> bool:
        return self.amount.value(now) >= self.number

    def text(self, voice: Voice) -> str:
        noun = self.amount.per(voice)
        if self.number == 1:
            return f"there is {with_article(noun)}"
        head, _, rest = noun.partition(" ")
        return f"there are {self.number} or more of: {head} {rest}".rstrip()


@word
@dataclass(frozen=True, slots=True)
class ThisIsOwnTurn(Condition):
    """It is the player's own turn."""

    def holds(self, now: Resolution) -> bool:
        return now.own_turn

    def text(self, voice: Voice) -> str:
        return f"it is {voice.your} turn"


@word
@dataclass(frozen=True, slots=True)
class Not(Condition):
    """Another condition does not hold."""

    condition: Condition

    def holds(self, now: Resolution) -> bool:
        return not self.condition.holds(now)

    def text(self, voice: Voice) -> str:
        return f"it is not so that {self.condition.text(voice)}"

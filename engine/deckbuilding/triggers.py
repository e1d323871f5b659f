"""When ongoing effects happen."""

from dataclasses import dataclass

from engine.deckbuilding.filters import ANY
from engine.deckbuilding.grammar import with_article
from engine.deckbuilding.language import Filter, Trigger, word
from engine.deckbuilding.state import NONE, DeckbuildingState


@word
@dataclass(frozen=True, slots=True)
class WhenYouPlay(Trigger):
    """When the Location's player plays such a card.

    Attributes:
        first: only the first one in each turn, in the game's sense: one played before the Location came into play
            counts as the first.
    """

    cards: Filter = ANY
    first: bool = False

    def is_met(self, state: DeckbuildingState, card: int) -> bool:
        """Whether it happens now that a card was played; it is the last one in ``played_now``."""
        if not self.cards.accepts(state, card, NONE):
            return False
        return not self.first or sum(self.cards.accepts(state, played, NONE) for played in state.played_now) == 1

    def text(self, *, every_turn: bool = False) -> str:
        if self.first:
            return f"When you play your first {self.cards.noun()} each turn"
        return f"When you play {with_article(self.cards.noun())}"


@word
@dataclass(frozen=True, slots=True)
class WhenYouGain(Trigger):
    """When the Location's player buys or gains such a card."""

    cards: Filter = ANY

    def text(self, *, every_turn: bool = False) -> str:
        return f"When you buy or gain {with_article(self.cards.noun())}"


@word
@dataclass(frozen=True, slots=True)
class WhenYouAvoid(Trigger):
    """When the Location's player avoids an Attack."""

    def text(self, *, every_turn: bool = False) -> str:
        return "When you avoid an Attack"


@word
@dataclass(frozen=True, slots=True)
class StartOfTurn(Trigger):
    """At the start of the Location's player's turn; of an Archenemy on top of its stack, of every turn."""

    @property
    def of_turns(self) -> bool:
        return True

    def text(self, *, every_turn: bool = False) -> str:
        return "At the start of every turn" if every_turn else "At the start of your turn"


@word
@dataclass(frozen=True, slots=True)
class EndOfTurn(Trigger):
    """At the end of the Location's player's turn; of an Archenemy on top of its stack, of every turn."""

    @property
    def of_turns(self) -> bool:
        return True

    def text(self, *, every_turn: bool = False) -> str:
        return "At the end of every turn" if every_turn else "At the end of your turn"

"""Cards of hands and draw decks, as they are shown or looked at."""

from dataclasses import dataclass
from typing import ClassVar

from engine.tcg.language import AbilityContext, Amount, Filter, Player, number
from engine.tcg.rules import zones
from engine.tcg.words.players import AN_OPPONENT, YOU

__all__ = [
    "BottomOfDeck",
    "Hand",
    "RandomFromHand",
    "TopOfDeck",
    "TopUntil",
]


class Pile:
    """Some or all cards of a hand or a draw deck.

    Attributes:
        who: whose they are.
        place: "hand", "from hand" for some cards of a hand, or "deck".
    """

    __slots__ = ()
    who: Player
    place: ClassVar[str]

    def size(self, context: AbilityContext, seat: int) -> int:
        """How many there are to pick from."""
        if self.place == "deck":
            return zones.deck_size(context.state, seat)
        return len(context.state.hand[seat])

    def is_enough(self, context: AbilityContext, seat: int) -> bool:
        """Whether there are as many as the word asks for; a cost is not paid by fewer (CR "cost")."""
        return True

    def pick(self, context: AbilityContext, seat: int) -> list[int]:
        """The cards: of a draw deck the uppermost first; chance decides where the word says so."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Hand(Pile):
    """A whole hand."""

    who: Player = AN_OPPONENT
    place: ClassVar[str] = "hand"

    def pick(self, context: AbilityContext, seat: int) -> list[int]:
        return sorted(context.state.hand[seat], key=context.state.canonical)


@dataclass(frozen=True, slots=True)
class RandomFromHand(Pile):
    """Cards of a hand at random."""

    count: int | Amount
    who: Player = AN_OPPONENT
    place: ClassVar[str] = "from hand"

    def is_enough(self, context: AbilityContext, seat: int) -> bool:
        return self.size(context, seat) >= number(self.count, context)

    def pick(self, context: AbilityContext, seat: int) -> list[int]:
        return zones.at_random(context.state, context.state.hand[seat], number(self.count, context))


@dataclass(frozen=True, slots=True)
class TopOfDeck(Pile):
    """The top cards of a draw deck."""

    count: int | Amount
    who: Player = YOU
    place: ClassVar[str] = "deck"

    def is_enough(self, context: AbilityContext, seat: int) -> bool:
        return self.size(context, seat) >= number(self.count, context)

    def pick(self, context: AbilityContext, seat: int) -> list[int]:
        return context.state.deck[seat][::-1][: number(self.count, context)]


@dataclass(frozen=True, slots=True)
class TopUntil(Pile):
    """The top cards of a draw deck until one of a kind has come; all of them where none comes."""

    filter: Filter
    who: Player = YOU
    place: ClassVar[str] = "deck"

    def pick(self, context: AbilityContext, seat: int) -> list[int]:
        cards = context.state.deck[seat][::-1]
        last = next((place for place, card in enumerate(cards) if self.filter.test(context, card)), len(cards))
        return cards[: last + 1]


@dataclass(frozen=True, slots=True)
class BottomOfDeck(Pile):
    """The bottom cards of a draw deck."""

    count: int | Amount
    who: Player = YOU
    place: ClassVar[str] = "deck"

    def is_enough(self, context: AbilityContext, seat: int) -> bool:
        return self.size(context, seat) >= number(self.count, context)

    def pick(self, context: AbilityContext, seat: int) -> list[int]:
        return context.state.deck[seat][: number(self.count, context)][::-1]

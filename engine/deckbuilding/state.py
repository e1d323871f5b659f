"""A game in progress."""

from typing import Annotated, Final

from engine.cardgame.handles import HiddenZones
from engine.cardgame.state import CardState
from engine.deckbuilding.config import RulesConfig
from engine.deckbuilding.language import Blueprint, CardSet
from engine.kernel.columns import Columns, PerCard, PerSeat, Shared, Start
from engine.kernel.randomness import Stream

NO_SEAT: Final = -1
NONE: Final = -1
NOBODY: Final = 0
"""Of ``known``: no seat knows where the card is."""

# Zones.
BOX: Final = 1
"""Set aside face down: the Archenemies that are not used."""
DECK: Final = 2
HAND: Final = 3
LOOKED: Final = 4
"""Cards of a deck that its owner is looking at."""
PACK: Final = 5
"""Cards of a hand that is passed on."""
MAIN_DECK: Final = 6
STACK: Final = 7
"""Archenemies face down."""
DISCARD: Final = 8
PLAYED: Final = 9
IN_PLAY: Final = 10
"""Locations."""
PATH: Final = 11
VALOR_STACK: Final = 12
CORRUPTION_STACK: Final = 13
TOP: Final = 14
"""The Archenemy that is face up on its stack."""
DESTROYED: Final = 15
UNUSED: Final = 16
"""Cards left in the box that everybody may know: starting cards, heroes, the other Archenemies."""
HIDDEN: Final = HiddenZones(pile=DECK, hand=HAND, all=(BOX, DECK, HAND, LOOKED, PACK, MAIN_DECK, STACK))
OF_SEAT: Final = {
    DECK: "deck",
    HAND: "hand",
    LOOKED: "looked",
    PACK: "pack",
    DISCARD: "discard",
    PLAYED: "played",
    IN_PLAY: "in_play",
}
"""The columns of the zones that each seat has."""
OF_TABLE: Final = {
    BOX: "box",
    MAIN_DECK: "main_deck",
    STACK: "stack",
    PATH: "path",
    VALOR_STACK: "valor",
    CORRUPTION_STACK: "corruption",
    TOP: "stack",
    DESTROYED: "destroyed",
    UNUSED: "unused",
}
"""The columns of the other zones; the Archenemy face up is the last card of the stack."""

CHOOSING: Final = "choosing heroes"
TURN: Final = "turn"
BETWEEN: Final = "between turns"


class DeckbuildingState(CardState):
    """The whole game. A card is its number in ``cards.printed``; seats are numbered clockwise.

    Attributes:
        cards: the set that is played with.
        holder: by card, the seat in one of whose zones it is, or ``NO_SEAT``.
        known: by card in a hidden zone, a bit for each seat that knows where it is beside the one that holds it; 0 for
            cards that nobody else knows.
        deck, hand, discard: by seat; the top card is the last one.
        played: by seat, the cards it has played this turn that are to be discarded.
        in_play: by seat, its Locations in the order in which they came into play.
        looked: by seat, cards of its deck that it is looking at.
        pack: by seat, the cards it may choose from while hands are passed.
        hero: by seat, the place of its hero's card among the blueprints, or ``NONE``.
        main_deck, valor, corruption: face-down main deck and the two stacks, the top card last.
        path: the Path, the newest card last.
        stack: the Archenemies, the top one last.
        revealed: whether the top Archenemy is face up.
        destroyed: the cards destroyed.
        box, unused: cards that are not in the game, face down and face up.
        phase: one of the three words above.
        first: the first player.
        player: whose turn it is; between turns, whose turn comes next.
        last: whose turn was before.
        power: what the player has left to spend.
        played_now: the cards played in this turn in order, Fortunes among them.
        ambushers: the cards that will ambush the next player, in the order in which they came.
        shown: Defense cards that have been revealed since the end of the last turn.
        mixed: whether cards have changed hands unseen, so that what a player owns is no longer known to all.
        lost: by seat, whether it has left the game.
        elimination_order: by seat, 1 for the first that left, and so on; 0 while in the game.
    """

    config: Annotated[RulesConfig, Shared()]
    cards: Annotated[CardSet, Shared()]
    holder: Annotated[list[int], PerCard(NO_SEAT)]
    known: Annotated[list[int], PerCard(NOBODY)]
    deck: Annotated[list[list[int]], PerSeat()]
    hand: Annotated[list[list[int]], PerSeat()]
    discard: Annotated[list[list[int]], PerSeat()]
    played: Annotated[list[list[int]], PerSeat()]
    in_play: Annotated[list[list[int]], PerSeat()]
    looked: Annotated[list[list[int]], PerSeat()]
    pack: Annotated[list[list[int]], PerSeat()]
    hero: Annotated[list[int], PerSeat(NONE)]
    main_deck: list[int]
    valor: list[int]
    corruption: list[int]
    path: list[int]
    stack: list[int]
    revealed: bool
    destroyed: list[int]
    box: list[int]
    unused: list[int]
    phase: Annotated[str, Start(CHOOSING)]
    first: int
    player: int
    last: Annotated[int, Start(NO_SEAT)]
    power: int
    played_now: list[int]
    ambushers: list[int]
    shown: list[int]
    mixed: bool
    lost: Annotated[list[bool], PerSeat()]
    elimination_order: Annotated[list[int], PerSeat()]

    @property
    def seats(self) -> int:
        """How many players began the game."""
        return len(self.hand)

    def is_out(self, seat: int) -> bool:
        return self.lost[seat]

    def blueprint(self, card: int) -> Blueprint:
        """What a card is."""
        return self.cards.printed[card]

    def name(self, card: int) -> str:
        """A card's name."""
        return self.cards.printed[card].name

    def in_game(self) -> list[int]:
        """The seats that have not left the game."""
        return [seat for seat in range(self.seats) if not self.lost[seat]]

    def left_of(self, seat: int) -> int:
        """The next player clockwise who is in the game."""
        return self.clockwise_from(seat + 1)[0]

    def clockwise_from(self, seat: int) -> list[int]:
        """The seats in the game, clockwise from one on, itself first if it is in the game."""
        return [other % self.seats for other in range(seat, seat + self.seats) if not self.lost[other % self.seats]]

    def others(self, seat: int) -> list[int]:
        """The other seats in the game, clockwise."""
        return [other for other in self.clockwise_from(seat) if other != seat]

    def cards_in(self, zone: int, seat: int = NO_SEAT) -> list[int]:
        """The cards in a zone, of a seat where each has one; the list itself."""
        cards: list[int] = getattr(self, OF_SEAT[zone])[seat] if zone in OF_SEAT else getattr(self, OF_TABLE[zone])
        return cards

    def cards_of(self, seat: int) -> list[int]:
        """All cards that count for a player, in no particular order."""
        return [
            *self.deck[seat],
            *self.hand[seat],
            *self.discard[seat],
            *self.played[seat],
            *self.in_play[seat],
            *self.looked[seat],
            *self.pack[seat],
        ]

    def owned(self, seat: int) -> list[int]:
        """All cards that count for a player, by number."""
        return sorted(self.cards_of(seat))

    def top_archenemy(self) -> int:
        """The Archenemy that is face up on its stack, or ``NONE``."""
        return self.stack[-1] if self.stack and self.revealed else NONE

    def copy(self) -> "DeckbuildingState":
        """An independent copy, without listeners."""
        return COLUMNS.copy(self)


COLUMNS = Columns(DeckbuildingState)


def new_state(config: RulesConfig, cards: CardSet, seats: int, stream: Stream) -> DeckbuildingState:
    """The state before setup: every card is in the box, face up."""
    state = COLUMNS.fresh(seats, stream)
    state.config = config
    state.cards = cards
    count = len(cards.printed)
    COLUMNS.add_cards(state, count)
    state.zone = [UNUSED] * count
    state.handle = list(range(1, count + 1))
    state.next_public = count
    state.unused = list(range(count))
    return state

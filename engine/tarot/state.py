"""A game in progress."""

from typing import Annotated

from engine.cardgame.handles import HiddenZones
from engine.cardgame.state import CardState
from engine.kernel.columns import Columns, PerCard, PerSeat, Shared, Start
from engine.kernel.randomness import Stream
from engine.tarot.cards import CARDS, NONE, RING
from engine.tarot.config import RulesConfig
from engine.tarot.deck import Deck

NO_SEAT = -1

# Zones.
PILE = 1
HAND = 2
JOURNEY = 3
ON_RING = 4
SHOWN = 5
"""In a hand laid open at the end of a round."""
HIDDEN = HiddenZones(pile=PILE, hand=HAND, all=(PILE, HAND))

PASSING = "passing"
DECLARING = "declaring"
PLAYING = "playing"
SCORING = "scoring"

# What a round brought a player, the columns of a row of the score sheet.
DARK_POINTS, OUT, BEARER, LEAST, MOST, AFFILIATION, FULL_HAND = range(7)
VICTORY = (OUT, BEARER, LEAST, MOST, AFFILIATION)
"""The columns that are Victory Points."""


class TarotState(CardState):
    """The whole game. A card is its number in ``CARDS``; seats are numbered clockwise, so the next one is on the left.

    Attributes:
        deck: by card, its affiliation.
        pile: the draw pile, the top card last.
        hand: by seat, its cards in the order in which they came; a seat that has left keeps its cards, face down.
        journey: the Journey Pile, the top card last.
        ring: the Ring, and the Major Arcana cards played to it, the last one on top.
        declared: by card, the affiliation a Neutral card was declared to have in this round, or ``NONE``.
        played_by: by card, the seat that played it in this round, or ``NO_SEAT``.
        suit: the suit that the Major Arcana card on top of the Journey Pile was declared to be, or ``NONE``.
        round: 1 to 3.
        phase: one of the four words above.
        dealer: who deals this round.
        player: whose turn it is.
        drawn: whether that player has drawn a card instead of playing at once.
        bearer: the Ring Bearer, or ``NO_SEAT``.
        dark: by seat, the Dark Points of this round.
        given: by seat, the Dark Points that Ring Bearers added in this round, less those they took away.
        passed, taker: by seat, the cards it passed in this round and who took them: it knows them while they are held.
        out: the player who went out in this round, or ``NO_SEAT``.
        announced: by seat, whether "One Ring" has been announced.
        sheet: the score sheet: a row for each round and seat, a round's rows together in the order of seats.
        lost: by seat, whether it has left the game.
        elimination_order: by seat, 1 for the first that left, and so on; 0 while in the game.
    """

    config: Annotated[RulesConfig, Shared()]
    deck: Annotated[Deck, Shared()]
    pile: list[int]
    hand: Annotated[list[list[int]], PerSeat()]
    journey: list[int]
    ring: list[int]
    declared: Annotated[list[int], PerCard(NONE)]
    played_by: Annotated[list[int], PerCard(NO_SEAT)]
    suit: Annotated[int, Start(NONE)]
    round: int
    phase: str
    dealer: int
    player: int
    drawn: bool
    bearer: Annotated[int, Start(NO_SEAT)]
    dark: Annotated[list[int], PerSeat()]
    given: Annotated[list[int], PerSeat()]
    passed: Annotated[list[list[int]], PerSeat()]
    taker: Annotated[list[int], PerSeat(NO_SEAT)]
    out: Annotated[int, Start(NO_SEAT)]
    announced: Annotated[list[bool], PerSeat()]
    sheet: list[list[int]]
    lost: Annotated[list[bool], PerSeat()]
    elimination_order: Annotated[list[int], PerSeat()]

    @property
    def seats(self) -> int:
        """How many players began the game."""
        return len(self.hand)

    def is_out(self, seat: int) -> bool:
        return self.lost[seat]

    def in_game(self) -> list[int]:
        """The seats that have not left the game."""
        return [seat for seat in range(self.seats) if not self.lost[seat]]

    def left_of(self, seat: int) -> int:
        """The next player clockwise who is in the game."""
        return self._beside(seat, 1)

    def right_of(self, seat: int) -> int:
        """The next player counter-clockwise who is in the game."""
        return self._beside(seat, -1)

    def _beside(self, seat: int, step: int) -> int:
        other = (seat + step) % self.seats
        while self.lost[other]:
            other = (other + step) % self.seats
        return other

    def clockwise_from(self, seat: int) -> list[int]:
        """The seats in the game, clockwise from one on, itself first if it is in the game."""
        return [other % self.seats for other in range(seat, seat + self.seats) if not self.lost[other % self.seats]]

    def row(self, seat: int, number: int) -> list[int]:
        """A seat's row of the score sheet for a round that is scored."""
        return self.sheet[(number - 1) * self.seats + seat]

    def rows(self, seat: int) -> list[list[int]]:
        """A seat's rows of all rounds scored, the first round first; after the last a row for the whole game."""
        return self.sheet[seat :: self.seats]

    def victory_points(self, seat: int) -> int:
        """A seat's Victory Points so far."""
        return sum(row[column] for row in self.rows(seat) for column in VICTORY)

    def dark_points(self, seat: int) -> int:
        """A seat's Dark Points of the rounds that are scored."""
        return sum(row[DARK_POINTS] for row in self.rows(seat))

    def copy(self) -> "TarotState":
        """An independent copy, without listeners."""
        return COLUMNS.copy(self)


COLUMNS = Columns(TarotState)


def new_state(config: RulesConfig, deck: Deck, seats: int, stream: Stream) -> TarotState:
    """The state before the first deal. The Ring alone has a place."""
    state = COLUMNS.fresh(seats, stream)
    state.config = config
    state.deck = deck
    COLUMNS.add_cards(state, len(CARDS))
    state.zone = [PILE] * len(CARDS)
    state.zone[RING] = ON_RING
    state.next_public = state.handle[RING] = 1
    state.pile = [card for card in range(len(CARDS)) if card != RING]
    state.ring = [RING]
    state.phase = PASSING
    return state

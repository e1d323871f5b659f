"""What a game in progress consists of."""

from collections.abc import Sequence
from typing import Annotated

from engine.confrontation.board import ASIDE, DARK, DEFEATED, GOOD, IDS, LIMITS, NOWHERE, REGIONS
from engine.confrontation.cards import DECK, NO_CARD
from engine.confrontation.config import RulesConfig
from engine.confrontation.pieces import CHARACTERS, FRODO, PIECES, TEAM, side_of
from engine.kernel.columns import Columns, Shared
from engine.kernel.errors import DumpError
from engine.kernel.randomness import Stream
from engine.kernel.state import State

MUST_MOVE, MUST_STAY = 1, 2
"""What is demanded of a character that stands aside: to make the next move, or to leave it to another."""
PLACES = len(REGIONS) + 2
"""The regions, the Tunnel and aside."""


class Battle:
    """One battle between one attacker and one defender.

    Attributes:
        region: where it is fought.
        attacker, defender: the pieces; the defender changes when Sam steps in for Frodo.
        number: how many battles the attacker fought this turn before this one.
        over: somebody retreated or was defeated; what is left of the battle is skipped.
        stand_in: Sam fights in Frodo's place.
        proven: Frodo was shown beside Sam.
        bare: Saruman: no cards are played.
        cards: by side, the card that counts, or ``NO_CARD``: after Magic, the one taken instead.
        void: by side, whether that card's text or strength has no effect.
        shelob_returned: Shelob went to a Gondor held by Good characters.
        helped: Gandalf was shown to help the Good character.
    """

    __slots__ = (
        "attacker", "bare", "cards", "defender", "helped", "number", "over", "proven", "region", "shelob_returned",
        "stand_in", "void",
    )  # fmt: skip

    def __init__(self, region: int, attacker: int, defender: int, number: int) -> None:
        self.region = region
        self.attacker = attacker
        self.defender = defender
        self.number = number
        self.over = False
        self.stand_in = False
        self.proven = False
        self.bare = False
        self.cards = [NO_CARD, NO_CARD]
        self.void = [False, False]
        self.shelob_returned = False
        self.helped = False

    def fighter(self, side: int) -> int:
        """The piece that fights for a side."""
        return self.attacker if side_of(self.attacker) == side else self.defender

    WIRE = list[int]

    def copy(self) -> "Battle":
        """An independent copy."""
        return Battle.from_data(self.as_data())

    def as_data(self) -> list[int]:
        flags = (self.over, self.stand_in, self.proven, self.bare, *self.void, self.shelob_returned, self.helped)
        return [self.region, self.attacker, self.defender, self.number, *self.cards, *map(int, flags)]

    @staticmethod
    def from_data(data: Sequence[int]) -> "Battle":
        if len(data) != 14:
            raise DumpError(f"a battle has 14 columns, not {len(data)}")
        battle = Battle(*data[:4])
        battle.cards = list(data[4:6])
        flags = [bool(flag) for flag in data[6:]]
        battle.over, battle.stand_in, battle.proven, battle.bare = flags[:4]
        battle.void = flags[4:6]
        battle.shelob_returned, battle.helped = flags[6:]
        return battle


class ConfrontationState(State):
    """The whole game.

    Attributes:
        player: by side, the seat that plays it.
        cast: by piece, which character it is in this game.
        place: by piece, its region, ``TUNNEL``, ``ASIDE``, ``NOWHERE`` or ``DEFEATED``.
        shown: by piece, whether it is revealed at the moment.
        open: by piece, whether it stays revealed for the rest of the game.
        suspects: by side and region (then the Tunnel, then aside), which concealed characters the enemy cannot rule
            out there, as a bit mask over pieces; see ``knowledge``.
        seen: by side, what the enemy saw of its characters, in order: (piece or -1 for one not revealed, from, to); the
            same place twice for one that was revealed there.
        hand, used: by side, cards in hand and cards played before, each in ascending order.
        mover: the side whose turn it is.
        battle: the battle being fought.
        bearer: the piece that bears the Ring: Frodo, or Sam after the variant Frodo.
        special: by side, the special cards still to be played, in ascending order.
        aside: the region in which a character stands aside, or ``NOWHERE``.
        duty: what is demanded of the one aside: nothing, ``MUST_MOVE`` or ``MUST_STAY``.
    """

    config: Annotated[RulesConfig, Shared()]
    player: list[int]
    place: list[int]
    shown: list[bool]
    suspects: list[list[int]]
    seen: list[list[tuple[int, int, int]]]
    hand: list[list[int]]
    used: list[list[int]]
    mover: int
    battle: Battle | None
    cast: list[int]
    open: list[bool]
    bearer: int
    special: list[list[int]]
    aside: int
    duty: int

    def side(self, seat: int) -> int:
        """The side a seat plays."""
        return self.player.index(seat)

    def pieces(self, side: int, region: int) -> list[int]:
        """A side's pieces in a region, in a fixed order that says nothing."""
        if region == self.aside:
            return [piece for piece in TEAM[side] if self.place[piece] in (region, ASIDE)]
        return [piece for piece in TEAM[side] if self.place[piece] == region]

    def count(self, side: int, region: int) -> int:
        """How many pieces a side has in a region: a public number."""
        team = TEAM[side]
        standing = self.place[team.start : team.stop]
        number = standing.count(region)
        return number + standing.count(ASIDE) if region == self.aside else number

    def region_of(self, piece: int) -> int:
        """Where a piece stands, also when it stands aside there."""
        place = self.place[piece]
        return self.aside if place == ASIDE else place

    def region_id(self, piece: int) -> str:
        """The id of the region in which a piece stands."""
        return IDS[self.region_of(piece)]

    def key(self, piece: int) -> str:
        """The key of the character a piece is."""
        return CHARACTERS[self.cast[piece]].key

    def is_named(self, piece: int, character: int) -> bool:
        """Whether a text that names a classic character means this piece; see ``RulesConfig.names_mean_both``."""
        return piece == character and (self.cast[piece] == character or self.config.names_mean_both)

    def has_room(self, side: int, region: int) -> bool:
        """Whether a region may take one more of a side's characters (9)."""
        return self.count(side, region) < LIMITS[region]

    def alive(self, side: int) -> list[int]:
        return [piece for piece in TEAM[side] if self.place[piece] != DEFEATED]

    def copy(self) -> "ConfrontationState":
        """An independent copy, without listeners."""
        return COLUMNS.copy(self)


COLUMNS = Columns(ConfrontationState)


def new_state(config: RulesConfig, player: list[int], stream: Stream) -> ConfrontationState:
    """The state before anything is placed."""
    state = COLUMNS.fresh(2, stream)
    state.config = config
    state.player = player
    state.place = [NOWHERE] * 18
    state.shown = [False] * 18
    state.suspects = [[0] * PLACES for _ in (GOOD, DARK)]
    state.seen = [[], []]
    state.hand = [list(DECK[side]) for side in (GOOD, DARK)]
    state.used = [[], []]
    state.mover = DARK
    state.cast = list(PIECES)
    state.open = [False] * 18
    state.bearer = FRODO
    state.special = [[], []]
    state.aside = NOWHERE
    state.duty = 0
    return state

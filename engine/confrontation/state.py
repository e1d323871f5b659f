"""What a game in progress consists of."""

from collections.abc import Sequence

from engine.confrontation.board import DARK, DEFEATED, GOOD, NOWHERE, REGIONS, TUNNEL, limit
from engine.confrontation.cards import DECK, NO_CARD
from engine.confrontation.config import RulesConfig
from engine.confrontation.pieces import TEAM, side_of
from engine.kernel.errors import DumpError
from engine.kernel.randomness import Stream
from engine.kernel.state import State


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
    """

    __slots__ = (
        "attacker", "bare", "cards", "defender", "number", "over", "proven", "region", "shelob_returned", "stand_in",
        "void",
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

    def fighter(self, side: int) -> int:
        """The piece that fights for a side."""
        return self.attacker if side_of(self.attacker) == side else self.defender

    def as_data(self) -> list[int]:
        flags = (self.over, self.stand_in, self.proven, self.bare, *self.void, self.shelob_returned)
        return [self.region, self.attacker, self.defender, self.number, *self.cards, *map(int, flags)]

    @staticmethod
    def from_data(data: Sequence[int]) -> "Battle":
        if len(data) != 13:
            raise DumpError(f"a battle has 13 columns, not {len(data)}")
        battle = Battle(*data[:4])
        battle.cards = list(data[4:6])
        battle.over, battle.stand_in, battle.proven, battle.bare, *battle.void, battle.shelob_returned = map(
            bool, data[6:]
        )
        return battle


class ConfrontationState(State):
    """The whole game.

    Attributes:
        player: by side, the seat that plays it.
        place: by piece, its region, ``TUNNEL``, ``NOWHERE`` or ``DEFEATED``.
        shown: by piece, whether it is revealed at the moment.
        suspects: by side and region (the Tunnel last), which concealed characters the enemy cannot rule out there, as
            a bit mask over pieces; see ``knowledge``.
        seen: by side, what the enemy saw of its characters, in order: (piece or -1 for one not revealed, from, to); the
            same place twice for one that was revealed there.
        hand, used: by side, cards in hand and cards played before, each in ascending order.
        mover: the side whose turn it is.
        battle: the battle being fought.
    """

    config: RulesConfig
    player: list[int]
    place: list[int]
    shown: list[bool]
    suspects: list[list[int]]
    seen: list[list[tuple[int, int, int]]]
    hand: list[list[int]]
    used: list[list[int]]
    mover: int
    battle: Battle | None

    def side(self, seat: int) -> int:
        """The side a seat plays."""
        return self.player.index(seat)

    def pieces(self, side: int, region: int) -> list[int]:
        """A side's pieces in a region, in a fixed order that says nothing."""
        return [piece for piece in TEAM[side] if self.place[piece] == region]

    def count(self, side: int, region: int) -> int:
        """How many pieces a side has in a region: a public number."""
        team = TEAM[side]
        return self.place[team.start : team.stop].count(region)

    def has_room(self, side: int, region: int) -> bool:
        """Whether a region may take one more of a side's characters (9)."""
        return self.count(side, region) < limit(region)

    def alive(self, side: int) -> list[int]:
        return [piece for piece in TEAM[side] if self.place[piece] != DEFEATED]

    def copy(self) -> "ConfrontationState":
        """An independent copy, without listeners."""
        twin = ConfrontationState()
        twin.agenda = list(self.agenda)
        twin.stream = self.stream.clone()
        twin.sequence = self.sequence
        twin.turn = self.turn
        twin.outcome = self.outcome
        twin.sink = None
        twin.config = self.config
        twin.player = list(self.player)
        twin.place = list(self.place)
        twin.shown = list(self.shown)
        twin.suspects = [list(masks) for masks in self.suspects]
        twin.seen = [list(steps) for steps in self.seen]
        twin.hand = [list(cards) for cards in self.hand]
        twin.used = [list(cards) for cards in self.used]
        twin.mover = self.mover
        twin.battle = Battle.from_data(self.battle.as_data()) if self.battle is not None else None
        return twin


def new_state(config: RulesConfig, player: list[int], stream: Stream) -> ConfrontationState:
    """The state before anything is placed."""
    state = ConfrontationState()
    state.agenda = []
    state.stream = stream
    state.sequence = state.turn = 0
    state.outcome = None
    state.sink = None
    state.config = config
    state.player = player
    state.place = [NOWHERE] * 18
    state.shown = [False] * 18
    state.suspects = [[0] * (len(REGIONS) + 1) for _ in (GOOD, DARK)]
    state.seen = [[], []]
    state.hand = [list(DECK[side]) for side in (GOOD, DARK)]
    state.used = [[], []]
    state.mover = DARK
    state.battle = None
    assert len(state.suspects[GOOD]) == TUNNEL + 1
    return state

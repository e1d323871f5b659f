"""Retreats: out of a battle into an adjacent region (15 to 17, 32, 36, 38, 40).

They are no moves of a turn, need no enemy to be away from but where they lead, and never go through the Tunnel.
"""

from functools import partial

from engine.confrontation import knowledge
from engine.confrontation.board import BACKWARD, DARK, FORWARD, GOOD, IDS, SIDEWAYS, upstream
from engine.confrontation.pieces import side_of
from engine.confrontation.rules import ending
from engine.confrontation.state import ConfrontationState
from engine.kernel.decision import ACTION, Decision
from engine.kernel.state import StepCoroutine


def may_retreat_to(state: ConfrontationState, piece: int, region: int) -> bool:
    """A retreat leads only to a region without enemies and with room (17)."""
    side = side_of(piece)
    return state.count(1 - side, region) == 0 and state.has_room(side, region)


def sideways(state: ConfrontationState, piece: int) -> list[int]:
    """Where a piece may retreat sideways: nowhere in the mountains (5); for Good characters against the river only if
    ``RulesConfig.retreat_upstream``."""
    origin = state.place[piece]
    return [
        region
        for region in SIDEWAYS[origin]
        if may_retreat_to(state, piece, region)
        and (side_of(piece) != GOOD or state.config.retreat_upstream or not upstream(origin, region))
    ]


def backwards(state: ConfrontationState, piece: int) -> list[int]:
    """Where a piece may retreat backwards."""
    return [region for region in BACKWARD[side_of(piece)][state.place[piece]] if may_retreat_to(state, piece, region)]


def forwards(state: ConfrontationState, piece: int) -> list[int]:
    """Where Gollum may retreat forward."""
    return [region for region in FORWARD[side_of(piece)][state.place[piece]] if may_retreat_to(state, piece, region)]


def to_empty(state: ConfrontationState, piece: int) -> list[int]:
    """Where Wormtongue may slip away to: backwards to a region in which nobody stands."""
    return [
        region
        for region in BACKWARD[side_of(piece)][state.place[piece]]
        if not state.count(GOOD, region) and not state.count(DARK, region)
    ]


def retreat(state: ConfrontationState, piece: int, region: int) -> None:
    """Leave the battle, which is over with that. Gollum may be the third in the Shire."""
    assert state.battle is not None
    state.emit("retreat", piece=state.key(piece), region=IDS[region])
    knowledge.move(state, piece, region)
    state.battle.over = True
    if ending.shire_taken(state):
        ending.win(state, DARK, ending.SHIRE_TAKEN)


def retreat_by_card(state: ConfrontationState, piece: int, *, back: bool) -> StepCoroutine:
    """A retreat card: the player says where to if there is a choice; where there is no way, it has no effect."""
    ways = partial(backwards if back else sideways, state, piece)
    regions = ways()
    if not regions:
        state.emit("no retreat", piece=state.key(piece))
        return
    if len(regions) > 1:
        chosen = yield Decision(state.player[side_of(piece)], ACTION, ("retreat", piece), menu=ways)
        assert isinstance(chosen, int)
        regions = [chosen]
    retreat(state, piece, regions[0])

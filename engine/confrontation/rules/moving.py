"""A turn: one character moves, normally forward into an adjacent region; entering the enemy's is attacking (1 to 12).

Some characters may move otherwise when they attack: Aragorn (43), the Witch King (49), the Flying Nazgûl (50) and the
Black Rider (51).
"""

from functools import partial

from engine.confrontation import knowledge
from engine.confrontation.board import (
    ANDUIN,
    BACKWARD,
    DARK,
    FORWARD,
    GOOD,
    IDS,
    MORDOR,
    MORIA,
    MOUNTAINS,
    REGIONS,
    SHIRE,
    SIDEWAYS,
    TUNNEL,
    TUNNEL_OF_MORIA,
)
from engine.confrontation.pieces import (
    ARAGORN,
    BALROG,
    BLACK_RIDER,
    CHARACTERS,
    FLYING_NAZGUL,
    FRODO,
    WITCH_KING,
    side_of,
)
from engine.confrontation.rules import ending
from engine.confrontation.state import ConfrontationState
from engine.kernel.decision import ACTION, YESNO, Decision
from engine.kernel.state import Story

Move = tuple[str, int, int]
"""("move", piece, region)."""


def ways_forward(side: int, region: int) -> tuple[int, ...]:
    """The regions a character may enter from there in an ordinary move: the adjacent ones forward (4), and for the
    Good Player down the Anduin (11) and through the Tunnel of Moria (12)."""
    ways = FORWARD[side][region]
    if side == GOOD:
        ways += tuple(way[region] for way in (ANDUIN, TUNNEL_OF_MORIA) if region in way)
    return ways


def targets(state: ConfrontationState, piece: int) -> list[int]:
    """Where a piece may move now, in the order of the board. No move ever breaks a region's limit (9)."""
    side, origin = side_of(piece), state.place[piece]
    found = set(ways_forward(side, origin)) | set(_attacks(state, piece))
    return [region for region in REGIONS if region in found and state.has_room(side, region)]


def _attacks(state: ConfrontationState, piece: int) -> list[int]:
    """The regions a character may enter by its own text, all held by enemies."""
    origin = state.place[piece]
    if piece == ARAGORN:
        reach = [*FORWARD[GOOD][origin], *SIDEWAYS[origin], *BACKWARD[GOOD][origin]]
    elif piece == WITCH_KING:
        reach = list(SIDEWAYS[origin])
    elif piece == FLYING_NAZGUL:
        reach = [region for region in REGIONS if state.count(GOOD, region) == 1 and _may_fly(state, origin, region)]
    elif piece == BLACK_RIDER:
        reach = _ride(state, origin)
    else:
        return []
    return [region for region in reach if state.count(1 - side_of(piece), region)]


def _may_fly(state: ConfrontationState, origin: int, region: int) -> bool:
    between = origin in MOUNTAINS and region in MOUNTAINS
    return state.config.nazgul_between_mountains or not between


def _ride(state: ConfrontationState, origin: int) -> list[int]:
    """Every region forward of the Black Rider that he reaches without passing a full one or an enemy (51)."""
    reached: list[int] = []
    edge = [origin]
    while edge:
        for region in FORWARD[DARK][edge.pop()]:
            if region in reached or not state.has_room(DARK, region):
                continue
            reached.append(region)
            if not state.count(GOOD, region):
                edge.append(region)
    return reached


def moves(state: ConfrontationState, side: int) -> list[Move]:
    """Every legal move of a side."""
    return [("move", piece, region) for piece in state.alive(side) for region in targets(state, piece)]


# -- the turn -------------------------------------------------------------------------------------------------------


def turn(state: ConfrontationState) -> Story | None:
    """The player whose turn it is must move one character (2); without a legal move he loses at once."""
    side = state.mover
    if not moves(state, side):
        ending.win(state, 1 - side, ending.NO_LEGAL_MOVE)
        return None
    return _turn(state, side)


def _turn(state: ConfrontationState, side: int) -> Story:
    chosen = yield Decision(state.player[side], ACTION, ("move",), menu=partial(moves, state, side))
    assert isinstance(chosen, tuple)
    _, piece, region = chosen
    origin = state.place[piece]
    by_tunnel = side == GOOD and TUNNEL_OF_MORIA.get(origin) == region
    attack = state.count(1 - side, region) > 0
    state.emit(
        "move", player=state.player[side], origin=IDS[origin], region=IDS[region], attack=attack, tunnel=by_tunnel
    )
    state.emit("own move", state.player[side], piece=CHARACTERS[piece].key)
    state.push("end_turn")
    if by_tunnel and state.count(DARK, MORIA):
        knowledge.move(state, piece, TUNNEL)
        state.push("tunnel", region)
    else:
        enter(state, piece, region)


def tunnel(state: ConfrontationState, region: int) -> Story | None:
    """Somebody walks under Moria while a Dark character is there: the Dark Player may show that it is the Balrog, who
    defeats the walker without a battle (47). He is asked whoever it is, so that the question tells nothing."""
    if state.config.ask_when_able and state.place[BALROG] != MORIA:
        _walk_out(state, region)
        return None
    return _tunnel(state, region)


def _tunnel(state: ConfrontationState, region: int) -> Story:
    shown = yield Decision(state.player[DARK], YESNO, ("balrog",), menu=partial(_balrog, state))
    if not shown:
        _walk_out(state, region)
        return
    (walker,) = state.pieces(GOOD, TUNNEL)
    knowledge.reveal(state, BALROG)
    knowledge.reveal(state, walker)
    state.emit("balrog", player=state.player[DARK], piece=CHARACTERS[walker].key)
    ending.remove(state, walker)
    knowledge.conceal(state, BALROG)


def _balrog(state: ConfrontationState) -> list[bool]:
    return [False, True] if state.place[BALROG] == MORIA else [False]


def _walk_out(state: ConfrontationState, region: int) -> None:
    (walker,) = state.pieces(GOOD, TUNNEL)
    enter(state, walker, region)


def enter(state: ConfrontationState, piece: int, region: int) -> None:
    """Put a piece into a region; if enemies are there, battles follow (3). Frodo in Mordor wins without one."""
    knowledge.move(state, piece, region)
    if piece == FRODO and region == MORDOR:
        ending.win(state, GOOD, ending.FRODO_IN_MORDOR)
        return
    if state.count(1 - side_of(piece), region):
        state.push("battle", region, piece, 0)


def end_turn(state: ConfrontationState) -> None:
    """The turn is over when all battles are (27). Three Dark characters in the Shire win; else it is the other
    player's turn (1)."""
    state.turn += 1
    if state.count(DARK, SHIRE) >= ending.INVADERS:
        ending.win(state, DARK, ending.SHIRE_TAKEN)
    elif state.turn >= state.config.turn_limit:
        ending.draw(state)
    else:
        state.mover = 1 - state.mover
        state.push("turn")

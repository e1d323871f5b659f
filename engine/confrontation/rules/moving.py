"""Moves: normally forward into an adjacent region; entering the enemy's is attacking (2 to 12).

Some characters may move otherwise when they attack: Aragorn (43), the Witch King (49), the Flying Nazgûl (50) and the
Black Rider (51), of the variant ones Treebeard and the Flying Nazgûl; and the Uruk-hai march where nobody is.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from engine.confrontation import knowledge
from engine.confrontation.board import (
    ANDUIN,
    ASIDE,
    BACKWARD,
    DARK,
    DEFEATED,
    FANGORN,
    FORWARD,
    GOOD,
    IDS,
    MORIA,
    MOUNTAINS,
    REGIONS,
    SIDEWAYS,
    TUNNEL,
    TUNNEL_OF_MORIA,
)
from engine.confrontation.pieces import (
    ARAGORN,
    BALROG,
    BLACK_RIDER,
    FLYING_NAZGUL,
    TREEBEARD,
    URUK_HAI,
    V_FLYING_NAZGUL,
    WATCHER,
    WITCH_KING,
    side_of,
)
from engine.confrontation.rules import ending
from engine.confrontation.state import MUST_MOVE, ConfrontationState
from engine.kernel.decision import YESNO, Decision
from engine.kernel.state import StepCoroutine

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
    side, origin = side_of(piece), state.region_of(piece)
    if state.cast[piece] == WATCHER and state.open[piece]:
        return []
    regions = set(ways_forward(side, origin)) | set(_attacks(state, piece))
    if state.cast[piece] == URUK_HAI:
        regions.update(region for region in _ride(state, origin) if not _held(state, region))
    return [region for region in sorted(regions) if state.has_room(side, region)]


def _held(state: ConfrontationState, region: int) -> bool:
    return state.count(GOOD, region) > 0 or state.count(DARK, region) > 0


def _may_fly(state: ConfrontationState, origin: int, region: int) -> bool:
    between = origin in MOUNTAINS and region in MOUNTAINS
    return state.config.nazgul_between_mountains or not between


def _ride(state: ConfrontationState, origin: int) -> list[int]:
    """Every region forward that a Dark character reaches without passing a full one or an enemy (51)."""
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


_REACH: Mapping[int, Callable[[ConfrontationState, int], Sequence[int]]] = {
    ARAGORN: lambda state, origin: (*FORWARD[GOOD][origin], *SIDEWAYS[origin], *BACKWARD[GOOD][origin]),
    WITCH_KING: lambda state, origin: SIDEWAYS[origin],
    FLYING_NAZGUL: lambda state, origin: [
        region for region in REGIONS if state.count(GOOD, region) == 1 and _may_fly(state, origin, region)
    ],
    BLACK_RIDER: _ride,
    TREEBEARD: lambda state, origin: [FANGORN] if state.count(DARK, FANGORN) == 1 else [],
    V_FLYING_NAZGUL: lambda state, origin: [region for over in FORWARD[DARK][origin] for region in FORWARD[DARK][over]],
}
"""Where a character may attack by its own text, from a region; those held by enemies count."""


def _attacks(state: ConfrontationState, piece: int) -> list[int]:
    """The regions a character may enter by its own text, all held by enemies."""
    reach = _REACH.get(state.cast[piece])
    if reach is None:
        return []
    return [region for region in reach(state, state.region_of(piece)) if state.count(1 - side_of(piece), region)]


def moves(state: ConfrontationState, side: int) -> list[Move]:
    """Every legal move of a side. By ``duty`` a character that stands aside must move if it can, or must not move."""
    team = state.alive(side)
    apart = [piece for piece in team if state.place[piece] == ASIDE]
    if apart:
        if state.duty == MUST_MOVE and (forced := _moves_of(state, apart)):
            return forced
        team = [piece for piece in team if piece not in apart]
    return _moves_of(state, team)


def _moves_of(state: ConfrontationState, team: list[int]) -> list[Move]:
    return [("move", piece, region) for piece in team for region in targets(state, piece)]


# -- on the way ------------------------------------------------------------------------------------------------------


def by_tunnel(side: int, origin: int, region: int) -> bool:
    return side == GOOD and TUNNEL_OF_MORIA.get(origin) == region


def tell_move(state: ConfrontationState, piece: int, region: int) -> None:
    """Say that somebody moves, and to the mover who it is."""
    side, origin = side_of(piece), state.region_of(piece)
    attack = state.count(1 - side, region) > 0
    tunnelled = by_tunnel(side, origin, region)
    state.emit(
        "move", player=state.player[side], origin=IDS[origin], region=IDS[region], attack=attack, tunnel=tunnelled
    )
    state.emit("own move", state.player[side], piece=state.key(piece))


def tunnel(state: ConfrontationState, region: int, riding: bool) -> StepCoroutine | None:
    """A Good character walks under Moria while a Dark one is there, which may be the Balrog.

    The Dark Player may show the Balrog, who defeats the walker without a battle (47). They are asked whichever
    character it is while the Balrog is in the game, so the question tells nothing. ``riding``: with Shadowfax, and the
    walker has still to move.
    """
    there = state.place[BALROG] == MORIA
    possible = state.cast[BALROG] == BALROG and state.place[BALROG] != DEFEATED
    if not possible or (state.config.ask_when_able and not there):
        _walk_out(state, region, riding)
        return None
    return _tunnel(state, region, riding)


def _tunnel(state: ConfrontationState, region: int, riding: bool) -> StepCoroutine:
    shown = yield Decision(state.player[DARK], YESNO, ("balrog",), menu=partial(_balrog, state))
    if not shown:
        _walk_out(state, region, riding)
        return
    (walker,) = state.pieces(GOOD, TUNNEL)
    knowledge.reveal(state, BALROG)
    knowledge.reveal(state, walker)
    state.emit("balrog", player=state.player[DARK], piece=state.key(walker))
    ending.remove(state, walker)
    knowledge.conceal(state, BALROG)


def _balrog(state: ConfrontationState) -> list[bool]:
    return [False, True] if state.place[BALROG] == MORIA else [False]


def _walk_out(state: ConfrontationState, region: int, riding: bool) -> None:
    (walker,) = state.pieces(GOOD, TUNNEL)
    if riding:
        set_aside(state, walker, region, MUST_MOVE)
        state.push("turn")
    else:
        enter(state, walker, region)


def set_aside(state: ConfrontationState, piece: int, region: int, duty: int) -> None:
    """Put a piece into a region, apart from the others there: everybody can tell which of them it is."""
    knowledge.move(state, piece, ASIDE)
    state.aside, state.duty = region, duty
    ending.arrive(state, piece, region)
    if ending.shire_taken(state):
        ending.win(state, DARK, ending.SHIRE_TAKEN)


def enter(state: ConfrontationState, piece: int, region: int) -> None:
    """Put a piece into a region; if enemies are there, battles follow (3), unless arriving there wins the game."""
    knowledge.move(state, piece, region)
    ending.arrive(state, piece, region)
    if state.outcome is None and state.count(1 - side_of(piece), region):
        state.push("battle", region, piece, 0)

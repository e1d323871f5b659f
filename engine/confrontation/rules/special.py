"""The special cards: each once a game, from beside the board (OOG, TS; two of each side since 2002, four in the Deluxe
edition).

Some are played instead of a turn, some before the move; Gwaihir at the start of a battle. Who is moved or pointed at
stands aside until the move is made, for everybody can tell which one it is.
"""

from collections.abc import Callable, Iterator
from functools import partial

from engine.confrontation import knowledge
from engine.confrontation.board import (
    ASIDE,
    DARK,
    DEFEATED,
    FANGORN,
    FORWARD,
    GOOD,
    MORDOR,
    MORIA,
    NOWHERE,
    REGIONS,
    SHIRE,
    TUNNEL,
)
from engine.confrontation.cards import (
    CREBAIN,
    DARK_OF_MORDOR,
    GANDALF_THE_WHITE,
    GWAIHIR,
    KING_REVEALED,
    PALANTIR,
    RECALL,
    SHADOWFAX,
    SPECIALS,
)
from engine.confrontation.pieces import ARAGORN, GANDALF, WARG, WATCHER
from engine.confrontation.rules import moving, retreating
from engine.confrontation.state import MUST_MOVE, MUST_STAY, ConfrontationState
from engine.kernel.decision import ACTION, Decision
from engine.kernel.state import StepCoroutine

Step = tuple[str, int, int]
"""("step", piece, region)."""
Recall = tuple[str, int]
"""("recall", piece)."""


def usable(state: ConfrontationState, side: int) -> list[int]:
    """The special cards a side may play in its turn now. Where somebody stands aside to make the next move, none but
    the Palantír."""
    if not state.special[side]:
        return []
    cards = [card for card in state.special[side] if card != GWAIHIR and (state.aside == NOWHERE or card == PALANTIR)]
    return [card for card in cards if _USABLE[card](state)]


def special(state: ConfrontationState, card: int) -> StepCoroutine | None:
    """Play a special card in one's turn."""
    side = SPECIALS[card].side
    state.special[side].remove(card)
    state.emit("special", player=state.player[side], card=SPECIALS[card].key)
    return _PLAY[card](state)


# -- instead of a turn ----------------------------------------------------------------------------------------------


def _gandalf_may_return(state: ConfrontationState) -> bool:
    free = not state.count(DARK, FANGORN) and state.has_room(GOOD, FANGORN)
    return state.place[GANDALF] == DEFEATED and free


def _gandalf_returns(state: ConfrontationState) -> None:
    """A defeated Gandalf is put back to Fangorn."""
    knowledge.bring_back(state, GANDALF, FANGORN)
    state.emit("returned", piece=state.key(GANDALF))


def recalls(state: ConfrontationState) -> list[Recall]:
    """Who may be put back to Mordor: any Dark character that is not there."""
    if state.count(GOOD, MORDOR) or not state.has_room(DARK, MORDOR):
        return []
    return [("recall", piece) for piece in state.alive(DARK) if state.place[piece] != MORDOR]


def _recall(state: ConfrontationState) -> StepCoroutine:
    chosen = yield Decision(state.player[DARK], ACTION, ("recall",), menu=partial(recalls, state))
    assert isinstance(chosen, tuple)
    state.emit("recalled", player=state.player[DARK], region=state.region_id(chosen[1]))
    state.emit("own move", state.player[DARK], piece=state.key(chosen[1]))
    knowledge.move(state, chosen[1], MORDOR)


def hidden_in(state: ConfrontationState, side: int) -> list[int]:
    """The regions in which concealed characters of a side stand."""
    standing = {state.place[piece] for piece in knowledge.concealed(state, side)}
    return [region for region in REGIONS if region in standing]


def _one_of(state: ConfrontationState, side: int, region: int) -> int:
    """Characters in a region are mixed: pointing at one of them is chance."""
    there = [piece for piece in knowledge.concealed(state, side) if state.place[piece] == region]
    return there[state.stream.below(len(there))] if len(there) > 1 else there[0]


def _king_may_be_revealed(state: ConfrontationState) -> bool:
    return state.place[ARAGORN] != DEFEATED and bool(hidden_in(state, DARK))


def _king_revealed(state: ConfrontationState) -> StepCoroutine:
    """Aragorn is shown, and a Dark character pointed at, which must make the next Dark move if it can."""
    knowledge.reveal(state, ARAGORN)
    state.emit("king revealed", player=state.player[GOOD], region=state.region_id(ARAGORN))
    chosen = yield Decision(state.player[GOOD], ACTION, ("point",), menu=partial(hidden_in, state, DARK))
    assert isinstance(chosen, int)
    piece = _one_of(state, DARK, chosen)
    state.emit("pointed at", player=state.player[GOOD], region=state.region_id(piece))
    state.emit("own move", state.player[DARK], piece=state.key(piece))
    knowledge.move(state, piece, ASIDE)
    state.aside, state.duty = chosen, MUST_MOVE


def _crebain_may_spy(state: ConfrontationState) -> bool:
    return bool(hidden_in(state, GOOD))


def _crebain(state: ConfrontationState) -> StepCoroutine:
    """A Good character is revealed for the rest of the game."""
    chosen = yield Decision(state.player[DARK], ACTION, ("spy",), menu=partial(hidden_in, state, GOOD))
    assert isinstance(chosen, int)
    piece = _one_of(state, GOOD, chosen)
    knowledge.reveal(state, piece)
    state.open[piece] = True
    state.emit("spied", piece=state.key(piece), region=state.region_id(piece))


# -- before the move ------------------------------------------------------------------------------------------------


def _looks(state: ConfrontationState) -> list[int]:
    return [region for region in hidden_in(state, GOOD) if region != SHIRE]


def _palantir(state: ConfrontationState) -> StepCoroutine:
    """All Good characters in one region are seen until the turn is over; then the turn goes on."""
    chosen = yield Decision(state.player[DARK], ACTION, ("look",), menu=partial(_looks, state))
    assert isinstance(chosen, int)
    for piece in state.pieces(GOOD, chosen):
        knowledge.reveal(state, piece)
        state.emit("seen", piece=state.key(piece), region=state.region_id(piece))
    state.push("turn")


def _steps(state: ConfrontationState, side: int, piece: int) -> Iterator[int]:
    """The regions without enemies and with room that a piece may step to ahead of the move, river and Tunnel too."""
    origin = state.place[piece]
    if state.cast[piece] == WATCHER and state.open[piece]:
        return
    for region in moving.ways_forward(side, origin):
        if not state.count(1 - side, region) and state.has_room(side, region):
            yield region


def _goes_on(state: ConfrontationState, side: int, origin: int) -> bool:
    """Whether an ordinary move leads on from a region."""
    return any(state.has_room(side, region) for region in FORWARD[side][origin])


def rides(state: ConfrontationState) -> list[Step]:
    """Shadowfax: every step after which the same character can make an ordinary move."""
    return [
        ("step", piece, region)
        for piece in state.alive(GOOD)
        for region in _steps(state, GOOD, piece)
        if _goes_on(state, GOOD, region)
    ]


def _shadowfax(state: ConfrontationState) -> StepCoroutine:
    chosen = yield Decision(state.player[GOOD], ACTION, ("step",), menu=partial(rides, state))
    assert isinstance(chosen, tuple)
    _, piece, region = chosen
    moving.tell_move(state, piece, region)
    if moving.by_tunnel(GOOD, state.place[piece], region) and state.count(DARK, MORIA):
        knowledge.move(state, piece, TUNNEL)
        state.push("tunnel", region, True)
        return
    moving.set_aside(state, piece, region, MUST_MOVE)
    state.push("turn")


def dark_steps(state: ConfrontationState) -> list[Step]:
    """The Dark of Mordor: every step after which another character can make an ordinary move."""
    return [
        ("step", piece, region)
        for piece in state.alive(DARK)
        for region in _steps(state, DARK, piece)
        if _another_goes(state, piece, region)
    ]


def _another_goes(state: ConfrontationState, piece: int, region: int) -> bool:
    """Whether another one can make an ordinary move once a piece has stepped to a region."""
    origin, state.place[piece] = state.place[piece], region
    goes = any(
        _goes_on(state, DARK, state.place[other])
        for other in state.alive(DARK)
        if other != piece and not (state.cast[other] == WATCHER and state.open[other])
    )
    state.place[piece] = origin
    return goes


def _dark_of_mordor(state: ConfrontationState) -> StepCoroutine:
    chosen = yield Decision(state.player[DARK], ACTION, ("step",), menu=partial(dark_steps, state))
    assert isinstance(chosen, tuple)
    _, piece, region = chosen
    moving.tell_move(state, piece, region)
    moving.set_aside(state, piece, region, MUST_STAY)
    state.push("turn")


# -- in a battle ----------------------------------------------------------------------------------------------------


def gwaihir(state: ConfrontationState) -> StepCoroutine | None:
    """At the start of a battle the Good character may be carried off, sideways or backwards; not from the Warg."""
    fought = state.battle
    assert fought is not None
    if GWAIHIR not in state.special[GOOD] or state.cast[fought.fighter(DARK)] == WARG or len(_flights(state)) == 1:
        return None
    return _gwaihir(state)


def _flights(state: ConfrontationState) -> list[tuple[str, int]]:
    assert state.battle is not None
    piece = state.battle.fighter(GOOD)
    ways = [*retreating.sideways(state, piece), *retreating.backwards(state, piece)]
    return [("stand", -1), *(("flee", region) for region in ways)]


def _gwaihir(state: ConfrontationState) -> StepCoroutine:
    chosen = yield Decision(state.player[GOOD], ACTION, ("gwaihir",), menu=partial(_flights, state))
    assert isinstance(chosen, tuple)
    if chosen[0] == "flee":
        assert state.battle is not None
        state.special[GOOD].remove(GWAIHIR)
        state.emit("special", player=state.player[GOOD], card=SPECIALS[GWAIHIR].key)
        retreating.retreat(state, state.battle.fighter(GOOD), chosen[1])


_USABLE: dict[int, Callable[[ConfrontationState], bool]] = {
    GANDALF_THE_WHITE: _gandalf_may_return,
    SHADOWFAX: lambda state: bool(rides(state)),
    KING_REVEALED: _king_may_be_revealed,
    RECALL: lambda state: bool(recalls(state)),
    PALANTIR: lambda state: bool(_looks(state)),
    DARK_OF_MORDOR: lambda state: bool(dark_steps(state)),
    CREBAIN: _crebain_may_spy,
}
_PLAY: dict[int, Callable[[ConfrontationState], StepCoroutine | None]] = {
    GANDALF_THE_WHITE: _gandalf_returns,
    SHADOWFAX: _shadowfax,
    KING_REVEALED: _king_revealed,
    RECALL: _recall,
    PALANTIR: _palantir,
    DARK_OF_MORDOR: _dark_of_mordor,
    CREBAIN: _crebain,
}

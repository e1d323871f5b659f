"""A player who has lost leaves the table while the others play on (FR "Losing the game"; CR "losing the game").

It is put in order between two steps, so that nothing under way loses its cards halfway: his sites are replaced, his
cards leave the game, and what was still to come goes on without him.
"""

from engine.kernel.state import Frame
from engine.tcg import names
from engine.tcg.rules import harm, moving, zones
from engine.tcg.state import NO_CARD, TcgState

REGROUPING = ("procedure", "after_regroup", "reconcile", "move_or_stay", "end_turn", "begin_turn")
"""Steps of a turn's end that go on when the player whose turn it is has lost."""


def settle(state: TcgState) -> None:
    """Put the table in order after everybody who has just lost."""
    seats, state.leaving = state.leaving, ()
    for seat in seats:
        if state.dying_bearer == seat:
            state.dying_bearer = -1
        _replace_sites(state, seat)
        _remove_cards(state, seat)
        state.emit("leaves", player=seat)
        if state.phase != names.SETUP:
            _go_on(state, seat)
    state.index = None
    state.changes += 1


def _replace_sites(state: TcgState, seat: int) -> None:
    """Each of his sites on the path, lowest first, gives way to another player's of the same number: the first from
    the player on his right, the next from the one after him, and so on counter-clockwise."""
    if not state.path:
        return
    around = state.from_right(seat)
    turn = 0
    for number, site in enumerate(state.path.copy(), start=1):
        if state.owner[site] != seat:
            continue
        able = [step for step in range(len(around)) if _has_site(state, around[(turn + step) % len(around)], number)]
        assert able, f"nobody has a site {number} left"
        turn += able[0]
        moving.place_site(state, around[turn % len(around)], number)
        turn += 1


def _has_site(state: TcgState, seat: int, number: int) -> bool:
    return moving.site_in_adventure_deck(state, seat, number) >= 0


def _remove_cards(state: TcgState, seat: int) -> None:
    """All his cards leave the game; other players' cards on them are discarded."""
    for card, owner in enumerate(state.owner):
        if owner == seat and state.zone[card] >= names.AREA:
            for other in (*zones.items_on(state, card), *zones.stacked_on(state, card)):
                if state.owner[other] != seat:
                    state.emit("discard", card=zones.name_of(state, other))
            harm.leave_play(state, card, names.DISCARD)
            harm.leave_skirmish(state, [card])
    for card, owner in enumerate(state.owner):
        if owner == seat and state.zone[card] != names.NOWHERE:
            zones.remove(state, card)
    state.ring[seat] = state.ring_bearer[seat] = NO_CARD
    state.worn[seat] = False


def _go_on(state: TcgState, seat: int) -> None:
    """The others complete the turn. In another player's turn the step at hand goes on without the one who left; in his
    own there is no fellowship left to move or fight, so that what remains of the turn is its regroup phase."""
    if seat == state.fp:
        ending = any(step in REGROUPING and step not in ("procedure", "reconcile") for step, _ in state.agenda)
        state.agenda[:] = [frame for frame in state.agenda if frame[0] in REGROUPING] if ending else []
        state.skirmishes = []
        state.current = -1
        state.cancelled = False
        if not ending:
            state.push("regroup")
    state.agenda[:] = [_without(state, frame) for frame in state.agenda]
    state.push("kill_at_zero_vitality")


def _without(state: TcgState, frame: Frame) -> Frame:
    """The action procedure starts over with whose turn it was, or the next one still in the game: that somebody has
    left may change what the others want to do."""
    step, args = frame
    if step != "procedure":
        return frame
    seat = args[0]
    assert isinstance(seat, int)
    return step, (state.from_right(seat)[0] if state.lost[seat] else seat, 0)

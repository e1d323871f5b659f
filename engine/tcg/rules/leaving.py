"""A player who has lost leaves the table while the others play on (FR "Losing the game"; CR "losing the game").

This happens between two steps, so that no step loses its cards halfway. The player's sites are replaced, their cards
leave the game, and the remaining steps go on without them.
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
    """Replace the player's sites on the path, lowest first, by other players' sites of the same number.

    The first replacement comes from the player on their right, the next from the one after, and so on
    counter-clockwise.
    """
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
    """Remove all the player's cards from the game; other players' cards on them are discarded."""
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
    """Let the others complete the turn.

    In another player's turn the current step goes on. In the leaving player's own turn no fellowship is left to move
    or fight, so only the regroup phase remains.
    """
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

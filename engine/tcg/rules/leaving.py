"""A player who has lost leaves the table while the others play on (FR "Losing the game"; CR "losing the game").

This happens between two steps, so that no step loses its cards halfway. The player's sites are replaced, their cards
leave the game, and the remaining steps go on without them. Where sites have no numbers the others choose the sites
that replace those of the player, each in a step of its own, before anything else.
"""

from engine.kernel.state import Frame, StepCoroutine
from engine.tcg import names
from engine.tcg.rules import harm, moving, zones
from engine.tcg.state import NO_CARD, TcgState

REPLACING = "replace_lost_site"
REGROUPING = ("procedure", "after_regroup", "reconcile", "move_or_stay", "end_turn", "begin_turn")
"""Steps of a turn's end that go on when the player whose turn it is has lost."""


def settle(state: TcgState) -> None:
    """Put the table in order after everybody who has just lost."""
    seats, state.leaving = state.leaving, ()
    replacing: list[Frame] = []
    begun = [frame for frame in state.agenda if frame[0] == REPLACING]
    state.agenda[:] = [frame for frame in state.agenda if frame[0] != REPLACING]
    for seat in seats:
        if state.dying_bearer == seat:
            state.dying_bearer = -1
        if state.config.numbered_sites:
            _replace_sites(state, seat)
        else:
            replacing += _replacements(state, seat)
        _remove_cards(state, seat)
        state.emit("leaves", player=seat)
        if state.phase != names.SETUP:
            _go_on(state, seat)
    state.agenda += [*reversed(replacing), *begun]
    state.index = None
    state.changes += 1


def _replacements(state: TcgState, seat: int) -> list[Frame]:
    """The steps that replace the player's sites on the path, lowest first, each by another player.

    They take turns from the player's right counter-clockwise (CR "losing the game").
    """
    lost = [number for number, site in enumerate(state.path, start=1) if state.owner[site] == seat]
    if not lost:
        return []
    around = state.from_right(seat)
    return [(REPLACING, (number, around[place % len(around)])) for place, number in enumerate(lost)]


def replace_lost_site(state: TcgState, number: int, seat: int) -> StepCoroutine | None:
    """A player chooses one of their sites to replace one of a player who has lost; the next one counter-clockwise does
    where that player has lost, too."""
    if not state.lost[state.owner[state.path[number - 1]]]:
        return None
    return _place(state, number, state.from_right(seat)[0] if state.lost[seat] else seat)


def _place(state: TcgState, number: int, seat: int) -> StepCoroutine:
    yield from moving.place_site(state, seat, number)


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
        for _ in moving.place_site(state, around[turn % len(around)], number):
            raise AssertionError("a site of a number is no choice")
        turn += 1


def _has_site(state: TcgState, seat: int, number: int) -> bool:
    return bool(moving.sites_for(state, seat, number))


def _remove_cards(state: TcgState, seat: int) -> None:
    """Remove all the player's cards from the game but sites that are still to be replaced; other players' cards on
    them are discarded."""
    for card, owner in enumerate(state.owner):
        if owner == seat and names.AREA <= state.zone[card] < names.PATH:
            for other in (*zones.items_on(state, card), *zones.stacked_on(state, card)):
                if state.owner[other] != seat:
                    state.emit("discard", card=zones.name_of(state, other))
            harm.leave_play(state, card, names.DISCARD)
            harm.leave_skirmish(state, [card])
    for card, owner in enumerate(state.owner):
        if owner == seat and state.zone[card] not in (names.NOWHERE, names.PATH):
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

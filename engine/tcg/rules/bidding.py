"""Bids for the places in the turn order, and the first site (FR and CR "Setting up the game")."""

from collections.abc import Sequence

from engine.kernel.decision import ACTION, NUMBER, Decision
from engine.kernel.state import StepCoroutine
from engine.tcg.rules import ending, moving, values
from engine.tcg.state import NO_CARD, TcgState


def bid(state: TcgState) -> StepCoroutine | None:
    """Everybody bids burdens in secret; the bids are shown together and stay as burdens. Without bidding chance gives
    the places (``RulesConfig.bidding``)."""
    if state.config.bidding:
        return _bid(state)
    _draw_places(state)
    return None


def _draw_places(state: TcgState) -> None:
    places = list(range(state.seats))
    state.stream.shuffle(places)
    state.order = places
    state.push("site_one")


def _bid(state: TcgState) -> StepCoroutine:
    most = [values.resistance(state, state.ring_bearer[seat]) for seat in range(state.seats)]
    bids = yield [Decision(seat, NUMBER, ("bid",), least=0, most=most[seat]) for seat in range(state.seats)]
    assert isinstance(bids, list)
    state.bids = list(bids)
    state.burdens = list(bids)
    state.emit("bids", bids=list(bids))
    # Equal bids are put in random order; each seat draws its lot in seat order so that the draw can be recomputed.
    lots = list(range(state.seats))
    state.stream.shuffle(lots)
    ranking = sorted(range(state.seats), key=lambda seat: (-bids[seat], lots[seat]))
    if len(set(bids)) < state.seats:
        state.emit("lots", seats=list(ranking))
    _take_places(state, ranking)


def _take_places(state: TcgState, ranking: Sequence[int]) -> None:
    """Places in the turn order are chosen one after the other; round the table they go clockwise."""
    state.order = [NO_CARD] * state.seats
    state.push("site_one")
    for place in reversed(range(state.seats)):
        state.push("choose_place", ranking[place])


def choose_place(state: TcgState, seat: int) -> StepCoroutine | None:
    """The next highest bidder chooses a place in the turn order; the last place left is no choice. Who has left
    the table takes the last one."""
    free = [place for place, holder in enumerate(state.order) if holder == NO_CARD]
    if len(free) > 1 and not state.lost[seat]:
        return _choose_place(state, seat, free)
    state.order[free[-1]] = seat
    return None


def _choose_place(state: TcgState, seat: int, free: list[int]) -> StepCoroutine:
    answer = yield Decision(seat, ACTION, ("place",), [("place", place, "") for place in free])
    assert isinstance(answer, tuple)
    state.order[answer[1]] = seat
    state.emit("place", player=seat, place=answer[1] + 1)


def site_one(state: TcgState) -> StepCoroutine:
    """The first player places site 1, any of their sites where sites have no numbers.

    A Ring-bearer bid down to resistance 0 is corrupted before that (CR "bid")."""
    together = 1 + max(state.elimination_order)
    for seat in state.order:
        ending.check_corruption(state, seat, together)
    if state.outcome is not None:
        return
    seats = [seat for seat in state.order if not state.lost[seat]]
    state.fp = seats[0]
    state.index = None
    state.emit("order", seats=list(seats))
    yield from moving.place_site(state, state.fp, 1)
    state.push("begin_turn", seats[0])
    state.push("first_hands")
    for seat in reversed(seats):
        if state.config.fixed_fellowship:
            state.emit("starting fellowship", player=seat)
        else:
            state.push("starting_fellowship", seat, 0)

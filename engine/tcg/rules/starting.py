"""Starting fellowships and first hands (FR "Starting Fellowship"; CR "starting fellowship", "mulligan")."""

from functools import partial

from engine.kernel.decision import CHOOSE, YESNO, Decision
from engine.kernel.state import StepCoroutine
from engine.tcg import names
from engine.tcg.language import AbilityContext
from engine.tcg.rules import costs, playing, zones
from engine.tcg.state import TcgState

STARTING_COST = 4
STARTING_HAND = 8
MULLIGAN_HAND = 6


def starting_choices(state: TcgState, seat: int, spent: int) -> list[int]:
    """Companions of the draw deck that still fit: one of each kind, the rest of them are the same."""
    companions: dict[str, int] = {}
    for card in sorted(state.deck[seat], key=state.canonical):
        blueprint = state.blueprints[card]
        if blueprint.type != names.COMPANION or blueprint.id in companions:
            continue
        if spent + costs.least_cost(state, card) <= STARTING_COST and playing.may_play(state, seat, card):
            zones.name_privately(state, card)
            companions[blueprint.id] = card
    return list(companions.values())


def starting_fellowship(state: TcgState, seat: int, spent: int) -> StepCoroutine | None:
    """Companions of a total cost of four or less join at the start, one at a time, without adding twilight; site text
    does not count, "when you play" text does (FR "Starting Fellowship")."""
    return None if state.lost[seat] else _starting_fellowship(state, seat, spent)


def _starting_fellowship(state: TcgState, seat: int, spent: int) -> StepCoroutine:
    state.fp = seat
    state.index = None
    chosen = yield Decision(
        seat,
        CHOOSE,
        ("starting fellowship", STARTING_COST - spent),
        least=0,
        most=1,
        menu=partial(starting_choices, state, seat, spent),
    )
    assert isinstance(chosen, list)
    if not chosen:
        state.emit("starting fellowship", player=seat)
        return
    (card,) = chosen
    cost: int | None = costs.twilight_cost(state, card)
    assert cost is not None
    zones.move(state, card, names.VOID)
    state.emit("starts with", player=seat, card=zones.name_of(state, card), cost=cost)
    # It is played: toil lowers its cost, and what its text asks for beside twilight is paid (CR "starting fellowship",
    # "toil").
    lower = state.blueprints[card].lowered
    if lower is not None:
        cost = yield from lower(state, seat, card, cost, STARTING_COST - spent)
    state.push("starting_fellowship", seat, spent + (cost or 0))
    if cost is None:
        state.emit("cost unpaid")
        zones.move(state, card, names.DISCARD)
        return
    text = state.blueprints[card].cost_to_play
    if text is not None and not (yield from text.pay(AbilityContext(state, seat, card))):
        zones.move(state, card, names.DISCARD)
        return
    playing.enter_play(state, card)
    yield from playing.respond_to_arrival(state, seat, card)


def first_hands(state: TcgState) -> None:
    """Shuffle and draw eight; then each in turn may once draw six new ones (CR "mulligan")."""
    seats = [seat for seat in state.order if not state.lost[seat]]
    for seat in seats:
        zones.shuffle_deck(state, seat)
        zones.draw(state, seat, STARTING_HAND, exempt=True)
    if state.config.mulligan:
        for seat in reversed(seats):
            state.push("mulligan", seat)


def mulligan(state: TcgState, seat: int) -> StepCoroutine | None:
    """One player keeps the starting hand or shuffles it away for six cards."""
    return None if state.lost[seat] else _mulligan(state, seat)


def _mulligan(state: TcgState, seat: int) -> StepCoroutine:
    answer = yield Decision(seat, YESNO, ("mulligan",), [True, False])
    if answer is not True:
        state.emit("keeps hand", player=seat)
        return
    for card in state.hand[seat].copy():
        zones.move(state, card, names.DECK)
    state.emit("mulligan", player=seat)
    zones.shuffle_deck(state, seat)
    zones.draw(state, seat, MULLIGAN_HAND, exempt=True)

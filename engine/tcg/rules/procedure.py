"""Phases and the action procedure (FR "Perform maneuver actions"; CR "action procedure").

Every action is one step of the agenda. Who is asked depends on public facts only: a player who holds any card is
asked, whatever the card is.
"""

from functools import partial

from engine.kernel.decision import ACTION, Decision
from engine.kernel.state import StepCoroutine
from engine.tcg import names, reasons
from engine.tcg.language import Hindrance
from engine.tcg.rules import active, bars, ending, events, lasting, loops, playing, windows
from engine.tcg.state import NO_CARD, TcgState

Action = tuple[str, int, str]
"""verb, card, ability: ("play", card, ""), ("use", card, ability), ("heal", card, ""), ("transfer", item, ""),
("pass", -1, ""), ("move", -1, "")."""

PASS: Action = ("pass", -1, "")
MOVE: Action = ("move", -1, "")


def begin_phase(state: TcgState, phase: str) -> None:
    """Open a phase: what lasted for the last one is over, limits count anew."""
    end_phase(state)
    state.phase = phase
    state.phase_number += 1
    state.emit("phase", phase=phase)
    if phase == names.REGROUP:
        lasting.expire(state, names.UNTIL_REGROUP)
        ending.settle_corruption(state)


def end_phase(state: TcgState) -> None:
    """Drop what lasted until the end of the phase."""
    lasting.expire(state, names.UNTIL_PHASE)
    if state.phase == names.REGROUP:
        lasting.expire(state, names.UNTIL_REGROUP_ENDS)
    ending.settle_corruption(state)
    state.uses.clear()
    state.phase_wounds.clear()
    state.played.clear()
    state.rounds.clear()
    state.loop_blocked.clear()


def menu(state: TcgState, seat: int) -> list[Action]:
    """Every legal action of a player in the phase at hand, passing (or moving on) last."""
    phase, blueprints = state.phase, state.blueprints
    actions: list[Action] = [
        ("play", card, "")
        for card in state.hand[seat]
        if phase in blueprints[card].phases and hindrance(state, seat, card) is None
    ]
    if state.acts_from_discard:
        actions += from_discard(state, seat)
    actions += abilities(state, seat)
    if phase == names.FELLOWSHIP:
        actions += [("heal", card, "") for card in state.hand[seat] if playing.healed_by(state, seat, card) >= 0]
        actions += [
            ("transfer", item, "")
            for item in playing.transferable(state, seat)
            if playing.transfer_targets(state, seat, item)
        ]
    actions.append(MOVE if phase == names.FELLOWSHIP else PASS)
    return actions


def hindrance(state: TcgState, seat: int, card: int) -> Hindrance | None:
    """Why a player cannot play a card from hand as an action of this phase: the first check that fails.
    Cards that are no events are played in the main phase of their side (FR "Fellowship phase", "Shadow phase")."""
    blueprint = state.blueprints[card]
    if state.zone[card] == names.DISCARD and (wrong := events.stays_in_discard(state, seat, card)) is not None:
        return wrong
    if blueprint.type == names.EVENT:
        return events.hindrance(state, seat, card)
    if (blueprint.side == names.FREE_PEOPLES_SIDE) != (seat == state.fp):
        return reasons.SIDE
    if state.phase not in blueprint.phases:
        return reasons.PHASE
    if state.phase in blueprint.besides and bars.barring(state, names.NO_ACTIONS, NO_CARD, state.phase) != NO_CARD:
        return reasons.NO_ACTIONS
    return playing.hindrance(state, seat, card)


def from_discard(state: TcgState, seat: int) -> list[Action]:
    """The cards of a player's discard pile that may be played now by their own text."""
    return [
        ("play", card, "")
        for card in sorted(state.discard[seat], key=state.canonical)
        if state.blueprints[card].from_discard is not None
        and state.phase in state.blueprints[card].phases
        and hindrance(state, seat, card) is None
    ]


def abilities(state: TcgState, seat: int) -> list[Action]:
    """The special abilities a player may use now: on their own active cards, and on the site."""
    return [
        ("use", card, ability)
        for card, ability, _action in active.index_of(state).actions.get(state.phase, ())
        if (state.owner[card] == seat or state.zone[card] == names.PATH)
        and playing.use_hindrance(state, seat, card, ability) is None
    ]


def is_asked(state: TcgState, seat: int) -> bool:
    """Whether a player is asked for an action, by public facts: they hold a card, or may use one in play."""
    if state.config.ask_when_able:
        return len(menu(state, seat)) > 1
    if state.hand[seat] or abilities(state, seat):
        return True
    return state.acts_from_discard and bool(from_discard(state, seat))


def perform(state: TcgState, seat: int, action: Action) -> StepCoroutine:
    """Do one action of a menu."""
    verb, card, ability = action
    if verb == "use":
        yield from playing.use(state, seat, card, ability)
    elif verb == "heal":
        yield from playing.discard_to_heal(state, seat, card)
    elif verb == "transfer":
        yield from playing.transfer(state, seat, card)
    else:
        price = state.blueprints[card].from_discard if state.zone[card] == names.DISCARD else None
        if state.blueprints[card].type == names.EVENT:
            yield from windows.play_event(state, seat, card, price=price)
        else:
            yield from playing.play(state, seat, card, price=price)


def ask_action(state: TcgState, seat: int) -> Decision:
    """The question for the next action of a phase."""
    passing = None if state.phase == names.FELLOWSHIP else PASS
    return Decision(seat, ACTION, ("action", state.phase), menu=partial(menu, state, seat), passing=passing)


def procedure(state: TcgState, seat: int, passes: int) -> StepCoroutine | None:
    """One turn of the action procedure: a player acts or passes; when all have passed in a row the phase's actions
    are over and the agenda goes on."""
    seats = state.procedure_seats()
    if passes >= len(seats) or bars.is_settled(state):
        return None
    following = _after(state, seat, seats)
    if not is_asked(state, seat):
        state.push("procedure", following, passes + 1)
        return None
    return _act_or_pass(state, seat, following, passes)


def _after(state: TcgState, seat: int, seats: list[int]) -> int:
    """The next seat in the action procedure, whose ``seats`` these are."""
    if seat not in seats:
        return state.from_right(seat)[0]
    return seats[(seats.index(seat) + 1) % len(seats)]


def _act_or_pass(state: TcgState, seat: int, following: int, passes: int) -> StepCoroutine:
    if seat == state.fp and (loop := loops.repeated_uses(state)):
        last = yield from loops.settle(state, loop)
        state.push("procedure", _after(state, last, state.procedure_seats()), 0)
        return
    action = yield ask_action(state, seat)
    assert isinstance(action, tuple)
    verb, card, ability = action
    if verb != "use" and (seat == state.fp or action != PASS):
        state.rounds.clear()
    if action == PASS:
        state.emit("pass", player=seat)
        state.push("procedure", following, passes + 1)
        return
    if verb == "use":
        yield from loops.use(state, seat, card, ability)
    else:
        yield from perform(state, seat, action)
    state.push("procedure", following, 0)

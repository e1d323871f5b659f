"""The turn: its start, the fellowship phase, the Shadow phases, maneuver and archery."""

from collections.abc import Callable
from functools import partial

from engine.kernel.decision import ACTION, CHOOSE, YESNO, Decision
from engine.kernel.state import StepCoroutine
from engine.tcg import names
from engine.tcg.language import Occurrence, Offer
from engine.tcg.rules import active, bars, harm, move_limit, regions, values, zones
from engine.tcg.rules.procedure import MOVE, PASS, ask_action, begin_phase, is_asked, menu, perform
from engine.tcg.rules.windows import may_answer, window
from engine.tcg.state import NO_CARD, TcgState

SANCTUARY_HEALS = 5


# -- start of turn --------------------------------------------------------------------------------------------------


def begin_turn(state: TcgState, seat: int) -> StepCoroutine | None:
    """A player's turn begins: the pool is emptied, then everything that happens at the start of a turn."""
    if state.lost[seat]:
        state.push("begin_turn", state.on_left(seat))
        return None
    state.fp = seat
    state.moves = 0
    state.taken = 0
    state.fierce = False
    state.move_bonus.clear()
    state.played_this_turn.clear()
    state.assigned.clear()
    state.turn_uses.clear()
    state.lost_skirmish.clear()
    state.site_replaced = False
    state.skirmishes = []
    state.current = -1
    state.twilight = 0
    state.uses_without_effect.clear()
    begin_phase(state, names.FELLOWSHIP)
    state.emit("turn", player=seat, number=state.turn + 1)
    state.index = None
    state.push("fellowship_action")
    state.push("phase_edge", names.START_OF_FELLOWSHIP, seat)
    move_limit.note_move_limit(state)
    if not may_answer(state, names.START_OF_TURN):
        state.push("sanctuary", SANCTUARY_HEALS)
        return None
    return _start_of_turn(state, seat)


def _start_of_turn(state: TcgState, seat: int) -> StepCoroutine:
    """Everything that happens at the start of a turn.

    Where cards offer something too, the player chooses whether to heal at the sanctuary before or after it.
    """
    healing = Offer("sanctuary", partial(_is_healing, state), partial(_heal, state, SANCTUARY_HEALS))
    occurrence = Occurrence(names.START_OF_TURN, state.ring_bearer[seat], -1, seat, offer=healing)
    yield from window(state, occurrence)
    if occurrence.offer is not None:
        state.push("sanctuary", SANCTUARY_HEALS)


def _is_healing(state: TcgState) -> bool:
    """Whether the fellowship is at a sanctuary that can heal somebody."""
    return regions.is_at_sanctuary(state) and bool(_wounded(state))


def _wounded(state: TcgState) -> list[int]:
    return [card for card in active.characters(state, names.COMPANION) if bars.may_heal(state, card)]


def sanctuary(state: TcgState, wounds: int) -> StepCoroutine | None:
    """At a sanctuary the companions may be healed of up to five wounds (FR "Vitality"; CR "sanctuary")."""
    return _heal(state, wounds) if _is_healing(state) else None


def _heal(state: TcgState, wounds: int) -> StepCoroutine:
    """One wound after the other, until the player has enough or nobody is wounded."""
    while wounds and (wounded := _wounded(state)):
        chosen = yield Decision(state.fp, CHOOSE, ("sanctuary", wounds), wounded, 0, 1)
        assert isinstance(chosen, list)
        if not chosen:
            return
        yield from harm.heal(state, chosen[0])
        wounds -= 1


# -- fellowship and Shadow phases -----------------------------------------------------------------------------------


def phase_edge(state: TcgState, kind: str, seat: int) -> StepCoroutine | None:
    """A player's phase starts or ends; ``kind`` says which one does what."""
    if state.lost[seat] or not may_answer(state, kind):
        return None
    return window(state, Occurrence(kind, NO_CARD, NO_CARD, seat))


def phase_ends(state: TcgState, then: Callable[[TcgState], StepCoroutine | None]) -> StepCoroutine | None:
    """What the end of a phase sets off, then what follows the phase."""
    return _phase_ends(state, then) if may_answer(state, names.END_OF_PHASE) else then(state)


def _phase_ends(state: TcgState, then: Callable[[TcgState], StepCoroutine | None]) -> StepCoroutine:
    yield from window(state, Occurrence(names.END_OF_PHASE, seat=state.fp))
    if state.outcome is None and (following := then(state)) is not None:
        yield from following


def fellowship_action(state: TcgState) -> StepCoroutine | None:
    """One action of the fellowship phase, or the move that ends it. Without a card in hand and with nothing to do in
    play there is nothing to ask."""
    if not state.hand[state.fp] and menu(state, state.fp) == [MOVE]:
        state.push("shadow_phases")
        state.push("move")
        return None
    return _fellowship_action(state)


def _fellowship_action(state: TcgState) -> StepCoroutine:
    action = yield ask_action(state, state.fp)
    assert isinstance(action, tuple)
    if action == MOVE:
        state.push("shadow_phases")
        state.push("move")
        return
    state.push("fellowship_action")
    yield from perform(state, state.fp, action)


def shadow_phases(state: TcgState) -> StepCoroutine | None:
    """The fellowship or regroup phase ends. Each Shadow player has a Shadow phase, then the rest of the turn follows if
    there are minions."""
    return phase_ends(state, _shadow_phases)


def _shadow_phases(state: TcgState) -> None:
    state.push("after_shadow")
    for seat in reversed(state.shadow_seats()):
        state.push("phase_edge", names.END_OF_SHADOW, seat)
        state.push("shadow_action", seat)
        state.push("shadow_phase", seat)


def shadow_phase(state: TcgState, seat: int) -> None:
    """A Shadow player's own Shadow phase begins, unless text has them skip it."""
    if state.lost[seat]:
        return
    if _skips_shadow_phase(state, seat):
        frames = [("shadow_action", (seat,)), ("phase_edge", (names.END_OF_SHADOW, seat))]
        for frame in frames:
            state.agenda.remove(frame)
        state.emit("skips Shadow phase", player=seat)
        return
    begin_phase(state, names.SHADOW)
    state.push("phase_edge", names.START_OF_SHADOW, seat)


def _skips_shadow_phase(state: TcgState, seat: int) -> bool:
    """Whether a player must skip this Shadow phase; whatever says so is used up (CR "What Are We Waiting For?")."""
    effects = [effect for effect in state.lasting if (effect.kind, effect.detail) != (names.SHADOW_SKIPPED, str(seat))]
    skips = len(effects) < len(state.lasting)
    if skips:
        state.lasting = effects
        state.index = None
    return skips


def shadow_action(state: TcgState, seat: int) -> StepCoroutine | None:
    """One Shadow action, or the end of this player's Shadow phase."""
    if state.lost[seat] or not is_asked(state, seat):
        return None
    return _shadow_action(state, seat)


def _shadow_action(state: TcgState, seat: int) -> StepCoroutine:
    action = yield ask_action(state, seat)
    assert isinstance(action, tuple)
    if action == PASS:
        state.emit("pass", player=seat)
        return
    state.push("shadow_action", seat)
    yield from perform(state, seat, action)


def end_shadow_phase(state: TcgState) -> bool:
    """End the Shadow phase being played, once the action at hand is over."""
    if state.phase != names.SHADOW or not any(step == "shadow_action" for step, _ in state.agenda):
        return False
    last = max(place for place, (step, _) in enumerate(state.agenda) if step == "shadow_action")
    del state.agenda[last]
    state.changes += 1
    return True


def no_minions(state: TcgState) -> bool:
    """Without minions the turn goes straight to the regroup phase."""
    return not active.characters(state, names.MINION)


def after_shadow(state: TcgState) -> None:
    """To the maneuver phase, or to regroup."""
    if no_minions(state):
        state.push("regroup")
        return
    begin_phase(state, names.MANEUVER)
    state.push("after_maneuver")
    state.push("procedure", state.fp, 0)
    state.push("phase_edge", names.START_OF_MANEUVER, state.fp)


def after_maneuver(state: TcgState) -> StepCoroutine | None:
    """To the archery phase, or to regroup."""
    return phase_ends(state, _after_maneuver)


def _after_maneuver(state: TcgState) -> StepCoroutine | None:
    if no_minions(state):
        state.push("regroup")
        return None
    if bars.is_skipped(state, names.ARCHERY):
        state.push("assignment_phase")
        return None
    skipping = bars.barring(state, names.MAY_SKIP, NO_CARD, names.ARCHERY)
    if skipping != NO_CARD:
        return _offer_to_skip_archery(state, skipping)
    _begin_archery(state)
    return None


def _offer_to_skip_archery(state: TcgState, card: int) -> StepCoroutine:
    """The Free Peoples player says whether there is an archery phase, where a card leaves that to them."""
    skips = yield Decision(state.fp, YESNO, ("skip archery", state.blueprints[card].id), [True, False])
    if skips:
        state.push("assignment_phase")
    else:
        _begin_archery(state)


def _begin_archery(state: TcgState) -> None:
    begin_phase(state, names.ARCHERY)
    state.push("archery_fire")
    state.push("procedure", state.fp, 0)
    state.push("phase_edge", names.START_OF_ARCHERY, state.fp)


# -- archery --------------------------------------------------------------------------------------------------------


def archery_fire(state: TcgState) -> None:
    """Both totals are counted; the fellowship is hit first (FR "Archery fire")."""
    fellowship, minions = values.archery_totals(state)
    state.emit("archery", fellowship=fellowship, minions=minions)
    state.push("after_archery")
    state.push("fellowship_fires", fellowship)
    state.push("assign_arrows", state.fp, minions)


def fellowship_fires(state: TcgState, total: int) -> StepCoroutine | None:
    """The Free Peoples player names the Shadow player who takes the fellowship's arrows, one who has minions; where
    only one has, there is nothing to ask."""
    seats = [
        seat
        for seat in state.shadow_seats()
        if any(state.blueprints[card].type == names.MINION for card in state.area[seat])
    ]
    if total == 0 or not seats:
        return None
    if len(seats) == 1:
        state.push("assign_arrows", seats[0], total)
        return None
    return _name_target(state, seats, total)


def _name_target(state: TcgState, seats: list[int], total: int) -> StepCoroutine:
    answer = yield Decision(state.fp, ACTION, ("archery target", total), [("seat", seat, "") for seat in seats])
    assert isinstance(answer, tuple)
    state.push("assign_arrows", answer[1], total)


def assign_arrows(state: TcgState, seat: int, total: int) -> StepCoroutine | None:
    """Let a player assign archery wounds to their own characters, never more to one than its vitality.

    All are assigned before the first is placed; the rest is lost.
    """
    if total == 0 or state.lost[seat]:
        return None
    return _assign_arrows(state, seat, total)


def _assign_arrows(state: TcgState, seat: int, total: int) -> StepCoroutine:
    own = values.fighters(state) if seat == state.fp else _minions_of(state, seat)
    room = {card: values.vitality(state, card) for card in own}
    hits: list[int] = []
    for arrows in range(total, 0, -1):
        able = [card for card in own if room[card] > 0 and bars.may_be_shot(state, card)]
        if not able:
            break
        card = able[0]
        if len(able) > 1 and arrows < sum(room[archer] for archer in able):
            chosen = yield Decision(seat, CHOOSE, ("arrow", arrows), able)
            assert isinstance(chosen, list)
            card = chosen[0]
        room[card] -= 1
        hits.append(card)
    state.emit("arrows", player=seat, cards=[zones.name_of(state, card) for card in hits])
    for card in reversed(hits):
        state.push("arrow_wound", card, state.generation[card])


def _minions_of(state: TcgState, seat: int) -> list[int]:
    return [card for card in state.area[seat] if state.blueprints[card].type == names.MINION]


def after_archery(state: TcgState) -> StepCoroutine | None:
    """To the assignment phase, or to regroup."""
    return phase_ends(state, _after_archery)


def _after_archery(state: TcgState) -> None:
    if no_minions(state):
        state.push("regroup")
        return
    state.push("assignment_phase")

"""The regroup phase: reconciling, moving on or ending the turn (FR "Regroup phase"; CR "regroup phase")."""

from functools import partial

from engine.kernel.decision import ACTION, CHOOSE, Decision
from engine.kernel.state import StepCoroutine
from engine.tcg import names
from engine.tcg.language import Occurrence
from engine.tcg.rules import active, drawing, ending, harm, lasting, move_limit, playing, zones
from engine.tcg.rules.procedure import MOVE, Action, begin_phase
from engine.tcg.rules.windows import may_answer, window
from engine.tcg.state import NO_CARD, TcgState

STAY: Action = ("stay", NO_CARD, "")


def regroup(state: TcgState) -> None:
    """The skirmishes are survived. At site 9 that wins; else the Ring comes off and the phase begins, with what its
    start sets off and what is mustered."""
    state.skirmishes = []
    state.fierce = False
    if _at_the_end(state) and not state.config.win_after_regroup:
        ending.win(state, state.fp, "survived at site 9")
        return
    begin_phase(state, names.REGROUP)
    ending.take_ring_off(state)
    state.push("after_regroup")
    state.push("procedure", state.procedure_seats()[0], 0)
    for seat in reversed(state.procedure_seats()):
        state.push("muster", seat)
    state.push("phase_edge", names.START_OF_REGROUP, state.fp)


def _at_the_end(state: TcgState) -> bool:
    return state.site_number[state.fp] >= names.LAST_SITE and not state.lost[state.fp]


def after_regroup(state: TcgState) -> None:
    """Shadow players reconcile, then the Free Peoples player moves on or ends the turn."""
    state.push("move_or_stay")
    for seat in reversed(state.shadow_seats()):
        state.push("reconcile", seat)


def reconcile(state: TcgState, seat: int) -> StepCoroutine | None:
    """Discard one card if you like; then draw up to eight, or discard down to eight (CR "reconcile")."""
    return None if state.lost[seat] else reconcile_hand(state, seat)


def reconcile_hand(state: TcgState, seat: int) -> StepCoroutine:
    """Let a player discard one card if they like, then draw or discard to eight."""
    hand = state.hand[seat]
    if hand:
        chosen = yield Decision(seat, CHOOSE, ("reconcile",), least=0, most=1, menu=partial(_hand, state, seat))
        assert isinstance(chosen, list)
        for card in chosen:
            playing.discard_from_hand(state, card)
    over = len(hand) - zones.HAND_SIZE
    if over > 0:
        chosen = yield Decision(
            seat, CHOOSE, ("reconcile down", over), least=over, most=over, menu=partial(_hand, state, seat)
        )
        assert isinstance(chosen, list)
        for card in chosen:
            playing.discard_from_hand(state, card)
    else:
        yield from drawing.draw(state, seat, -over, exempt=True)
    if state.outcome is None and may_answer(state, names.RECONCILED):
        yield from window(state, Occurrence(names.RECONCILED, seat=seat))


def _hand(state: TcgState, seat: int) -> list[int]:
    return state.hand[seat].copy()


def move_or_stay(state: TcgState) -> StepCoroutine | None:
    """The choice at the end of the phase. A Ring put on during it comes off now (CR "The One Ring"). Whoever has
    lost moves no more; by ``RulesConfig.win_after_regroup`` the game is won only here."""
    ending.take_ring_off(state)
    if _at_the_end(state):
        ending.win(state, state.fp, "survived at site 9")
        return None
    move_limit.note_move_limit(state)
    if state.lost[state.fp] or not move_limit.may_move(state):
        _stay(state)
        return None
    if move_limit.must_move(state):
        _move_again(state)
        return None
    return _move_or_stay(state)


def _move_or_stay(state: TcgState) -> StepCoroutine:
    answer = yield Decision(state.fp, ACTION, ("move or stay",), [MOVE, STAY])
    assert isinstance(answer, tuple)
    if answer[0] == "move":
        _move_again(state)
    else:
        _stay(state)


def _move_again(state: TcgState) -> None:
    state.push("shadow_phases")
    state.push("move")


def _stay(state: TcgState) -> None:
    state.push("end_turn")
    state.push("reconcile", state.fp)


def _return_followers(state: TcgState) -> StepCoroutine:
    """Each follower goes back to its owner's support area (CR "follower")."""
    borne = [card for card in state.borne_cards() if state.blueprints[card].type == names.FOLLOWER]
    for card in borne:
        zones.detach(state, card)
    if borne:
        yield from harm.kill_at_zero_vitality(state)


def end_turn(state: TcgState) -> StepCoroutine:
    """Followers return, then the Shadow players discard their minions; the next player clockwise has a turn."""
    yield from _return_followers(state)
    yield from harm.discard(state, active.characters(state, names.MINION))
    if may_answer(state, names.END_OF_PHASE) and state.outcome is None and not state.lost[state.fp]:
        yield from window(state, Occurrence(names.END_OF_PHASE, seat=state.fp))
    if may_answer(state, names.END_OF_TURN) and state.outcome is None and not state.lost[state.fp]:
        yield from window(state, Occurrence(names.END_OF_TURN, NO_CARD, NO_CARD, state.fp))
    over = [effect for effect in state.lasting if effect.until != names.WHILE_IN_PLAY]
    state.lasting = lasting.that_stay(state)
    state.index = None
    lasting.revert_forms(state, over)
    state.emit("turn over", player=state.fp)
    state.turn += 1
    state.push("begin_turn", state.on_left(state.fp))

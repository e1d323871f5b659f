"""Text that waits for something to be true: "discard this possession when at an underground site".

The rules look after every step, and wherever within one a text says so. After every step they also look for a draw deck
that has run out and may be made anew.
"""

from functools import wraps

from engine.kernel.ruleset import Step
from engine.kernel.state import StepCoroutine
from engine.tcg import names
from engine.tcg.language import Condition, Occurrence, Trigger, words_in
from engine.tcg.rules import drawing
from engine.tcg.rules.active import index_of, trigger_context
from engine.tcg.rules.windows import window
from engine.tcg.state import TcgState


def watched(step: Step) -> Step:
    """The step, and behind it whatever has come to be true by it."""

    @wraps(step)
    def run(state: TcgState, *args: object) -> StepCoroutine | None:
        coroutine = step(state, *args)
        if coroutine is not None:
            return _followed(state, coroutine)
        return _look(state) if is_due(state) or drawing.run_out(state) else None

    return run


def _followed(state: TcgState, coroutine: StepCoroutine) -> StepCoroutine:
    yield from coroutine
    yield from _look(state)


def _look(state: TcgState) -> StepCoroutine:
    if is_due(state):
        yield from settle(state)
    yield from drawing.ask_who_has_run_out(state)


def is_due(state: TcgState) -> bool:
    """Whether a text waits for what is true now, and would change something."""
    return bool(_due(state))


def _due(state: TcgState) -> list[Trigger]:
    """The texts that wait for what is true now, and would change something."""
    if not state.waits_for_state or state.outcome is not None or state.phase == names.SETUP:
        return []
    waiting = index_of(state).triggers.get(names.STATE)
    if not waiting or state.lost[state.fp]:
        return []
    true = Occurrence(names.STATE, seat=state.fp)
    due: list[Trigger] = []
    for card, ability, trigger in waiting:
        context = trigger_context(state, card, ability, true)
        if trigger.possible(context) and not all(verb.idle(context) for verb in trigger.does):
            due.append(trigger)
    return due


def settle(state: TcgState) -> StepCoroutine:
    """Perform the texts that wait for what is true now, in the order the Free Peoples player wishes. Where one waits
    for an empty draw deck, that player may make it anew first."""
    if any(_waits_for_an_empty_deck(trigger) for trigger in _due(state)):
        yield from drawing.make_deck_anew(state, state.fp)
    if is_due(state):
        yield from window(state, Occurrence(names.STATE, seat=state.fp))


def _waits_for_an_empty_deck(trigger: Trigger) -> bool:
    return any(isinstance(word, Condition) and word.is_about_decks for word in words_in(trigger.when))

"""Text that waits for something to be true: "discard this possession when at an underground site".

The rules look after every step, and wherever within one a text says so.
"""

from functools import wraps

from engine.kernel.ruleset import Step
from engine.kernel.state import StepCoroutine
from engine.tcg import names
from engine.tcg.language import Occurrence
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
        return settle(state) if is_due(state) else None

    return run


def _followed(state: TcgState, coroutine: StepCoroutine) -> StepCoroutine:
    yield from coroutine
    if is_due(state):
        yield from settle(state)


def is_due(state: TcgState) -> bool:
    """Whether a text waits for what is true now, and would change something."""
    if not state.waits_for_state or state.outcome is not None or state.phase == names.SETUP:
        return False
    waiting = index_of(state).triggers.get(names.STATE)
    if not waiting or state.lost[state.fp]:
        return False
    true = Occurrence(names.STATE, seat=state.fp)
    for card, ability, trigger in waiting:
        context = trigger_context(state, card, ability, true)
        if trigger.possible(context) and not all(verb.idle(context) for verb in trigger.does):
            return True
    return False


def settle(state: TcgState) -> StepCoroutine:
    """Perform the texts that wait for what is true now, in the order the Free Peoples player wishes."""
    return window(state, Occurrence(names.STATE, seat=state.fp))

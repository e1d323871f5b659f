"""Loops: actions that could be repeated for ever (CR "loops").

A loop of one player needs no rule here: they repeat their actions as often as they like. In a loop of the Free Peoples
player and the Shadow, each round leaves the table as it was. The Free Peoples player then names a number of rounds, the
Shadow accepts or lowers it, and the rounds are played. A loop of required actions alone has no effect; see ``windows``.
"""

from collections.abc import Generator, Sequence

from engine.kernel.decision import ACTION, NUMBER, YESNO, Decision
from engine.kernel.state import Ask, StepCoroutine
from engine.tcg.language import Performance
from engine.tcg.rules import active, bars, playing
from engine.tcg.rules.table_fingerprint import table_fingerprint
from engine.tcg.state import TcgState, Use

MOST_ROUNDS = 30
"""How many rounds may be named. The rule knows no bound; more would decide nothing that these do not."""


def use(state: TcgState, seat: int, card: int, ability: str) -> StepCoroutine:
    """Use an ability, and remember it as what might be a part of a loop. From where, is noted when the Free Peoples
    player has used it before in this phase."""
    again = seat == state.fp and any((card, ability) == (used.card, used.ability) for used in state.rounds)
    usage = Use(table_fingerprint(state) if again else "", seat, card, ability, [])
    state.rounds.append(usage)
    yield from _answered(playing.use(state, seat, card, ability), (), usage.picks)


def repeated_uses(state: TcgState) -> list[Use]:
    """The round of a loop that begins now with the Free Peoples player; empty if there is none.

    A round is what both sides have done twice in a row from the present table.
    """
    noted = [place for place, entry in enumerate(state.rounds) if entry.fingerprint]
    if len(noted) < 2:
        return []
    here = table_fingerprint(state)
    starts = [place for place in noted if state.rounds[place].fingerprint == here]
    if len(starts) < 2:
        return []
    before, latest = state.rounds[starts[-2] : starts[-1]], state.rounds[starts[-1] :]
    repeated = [used.action for used in latest] == [used.action for used in before]
    return latest if repeated and any(used.seat != state.fp for used in latest) else []


def settle(state: TcgState, loop: Sequence[Use]) -> Generator[Ask, object, int]:
    """Let the Free Peoples player name a number and the Shadow players of the loop agree to it or lower it, and play
    it out: agreed to, the Shadow acts last; lowered, the Free Peoples player once more. Then the loop is over until
    something else has happened. Returns who acted last."""
    fp = state.fp
    named = yield Decision(fp, NUMBER, ("loop",), least=0, most=MOST_ROUNDS)
    assert isinstance(named, int)
    agreed = named
    for seat in state.shadow_seats():
        if agreed and any(used.seat == seat for used in loop):
            answer = yield Decision(seat, NUMBER, ("loop answer", agreed), least=0, most=agreed)
            assert isinstance(answer, int)
            agreed = answer
    state.emit("loop", player=fp, named=named, agreed=agreed)
    last = loop[-1].seat
    for used in [*loop] * agreed + [*loop[:1]] * (agreed < named):
        if not may_go_on(state, used):
            break
        yield from _answered(playing.use(state, *used.action), used.picks, [])
        last = used.seat
    state.rounds.clear()
    state.loop_blocked = {(used.card, used.ability): state.changes for used in loop}
    return last


def may_go_on(state: TcgState, used: Use) -> bool:
    """Whether an action of a loop can be taken again."""
    if state.outcome is not None or state.leaving or bars.is_settled(state):
        return False
    if used.card not in state.path and used.card not in active.active_cards(state):
        return False
    return playing.use_hindrance(state, used.seat, used.card, used.ability) is None


def _answered(coroutine: Performance, known: Sequence[list[int]], choices: list[list[int]]) -> StepCoroutine:
    """Run an action: what is known is answered with the same choices, as long as they can be made; the rest is asked.
    All answers are kept."""
    answers = iter(known)
    reply: object = None
    while True:
        try:
            question = coroutine.send(reply)
        except StopIteration:
            return
        assert isinstance(question, Decision)
        picks = next(answers, None)
        reply = None if picks is None else _answer(question, picks)
        if reply is None:
            reply = yield question
        choices.append(_picks(question, reply))


def _picks(decision: Decision, reply: object) -> list[int]:
    """An answer by the places of its options: what it names may be hidden."""
    if decision.kind == NUMBER:
        assert isinstance(reply, int)
        return [reply]
    options = list(decision.options)
    if decision.kind in (ACTION, YESNO):
        return [options.index(reply)]
    assert isinstance(reply, list)
    return [options.index(choice) for choice in reply]


def _answer(decision: Decision, picks: list[int]) -> object:
    """The answer with options in the same places; None if there is no such answer now."""
    if decision.kind == NUMBER:
        return picks[0] if picks and decision.least <= picks[0] <= decision.most else None
    if any(place >= len(decision.options) for place in picks):
        return None
    chosen = [decision.options[place] for place in picks]
    if decision.kind in (ACTION, YESNO):
        return chosen[0] if chosen else None
    return chosen if decision.least <= len(chosen) <= decision.most else None

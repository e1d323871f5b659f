"""Skirmishes: fought one at a time, each its own phase (FR "Skirmish phase"; CR "skirmish phase")."""

from collections.abc import Callable
from functools import partial

from engine.kernel.decision import CHOOSE, Decision
from engine.kernel.state import StepCoroutine
from engine.tcg import names
from engine.tcg.language import Occurrence
from engine.tcg.rules import harm, values, zones
from engine.tcg.rules.procedure import begin_phase, end_phase
from engine.tcg.rules.windows import Duty, may_answer, window
from engine.tcg.state import NO_CARD, Skirmish, TcgState


def may_cancel(state: TcgState, involving: Callable[[int], bool]) -> bool:
    """Whether the skirmish being fought can be cancelled by text about such a character. One that involves the
    Ring-bearer cannot, unless ``RulesConfig.cancel_ring_bearer_skirmish`` (CR "Ring-bearer")."""
    skirmish = state.skirmish()
    if skirmish is None or state.cancelled:
        return False
    if skirmish.fighter == state.ring_bearer[state.fp] and not state.config.cancel_ring_bearer_skirmish:
        return False
    return any(involving(card) for card in (skirmish.fighter, *skirmish.minions) if card >= 0)


def cancel(state: TcgState) -> None:
    """End the skirmish at once, with no winner and no loser."""
    state.cancelled = True
    state.changes += 1
    state.emit("skirmish cancelled")


def replace(state: TcgState, old: int, new: int) -> bool:
    """Let a character take the place of the one that fights for the fellowship; the skirmish goes on (CR
    "replace")."""
    skirmish = state.skirmish()
    if skirmish is None or state.cancelled or skirmish.fighter != old:
        return False
    skirmish.fighter = new
    state.changes += 1
    state.index = None
    state.emit("replaces", card=zones.name_of(state, new), replaced=zones.name_of(state, old))
    return True


def next_skirmish(state: TcgState) -> StepCoroutine | None:
    """The Free Peoples player picks which skirmish is fought next, those with lurkers after all others (CR "lurker");
    one that lost a side beforehand does not occur."""
    waiting = []
    for number, skirmish in enumerate(state.skirmishes):
        if skirmish.fought:
            continue
        if skirmish.fighter < 0 or not skirmish.minions:
            skirmish.fought = True
        else:
            waiting.append(number)
    if not waiting:
        return None
    waiting = [number for number in waiting if not _lurks(state, number)] or waiting
    state.push("next_skirmish")
    if len(waiting) == 1:
        _begin(state, waiting[0])
        return None
    return _pick(state, waiting)


def _lurks(state: TcgState, number: int) -> bool:
    """Whether a skirmish involves a lurker."""
    return any(values.keyword(state, minion, "lurker") for minion in state.skirmishes[number].minions)


def _pick(state: TcgState, waiting: list[int]) -> StepCoroutine:
    fighters = [state.skirmishes[number].fighter for number in waiting]
    chosen = yield Decision(state.fp, CHOOSE, ("next skirmish",), fighters)
    assert isinstance(chosen, list)
    _begin(state, next(number for number in waiting if state.skirmishes[number].fighter == chosen[0]))


def _begin(state: TcgState, number: int) -> None:
    begin_phase(state, names.SKIRMISH)
    state.current = number
    state.cancelled = False
    state.index = None
    skirmish = state.skirmishes[number]
    state.emit(
        "skirmish",
        fighter=zones.name_of(state, skirmish.fighter),
        minions=[zones.name_of(state, minion) for minion in skirmish.minions],
    )
    state.push("resolve_skirmish")
    state.push("procedure", state.fp, 0)
    if may_answer(state, names.START_OF_SKIRMISH):
        state.push("skirmish_starts")


def skirmish_starts(state: TcgState) -> StepCoroutine:
    """What the start of the skirmish sets off, before the first skirmish action."""
    skirmish = state.skirmish()
    assert skirmish is not None
    fighters = (skirmish.fighter, *skirmish.minions)
    yield from window(state, Occurrence(names.START_OF_SKIRMISH, NO_CARD, NO_CARD, state.fp, others=fighters))


def strengths(state: TcgState, skirmish: Skirmish) -> tuple[int, int]:
    """(fellowship, minions) total strength in a skirmish."""
    fellowship = values.strength(state, skirmish.fighter) if skirmish.fighter >= 0 else 0
    return fellowship, sum(values.strength(state, minion) for minion in skirmish.minions)


def simulate_skirmish(state: TcgState, skirmish: Skirmish) -> TcgState:
    """A copy of the game in which a skirmish, perhaps one not assigned yet, is being fought now: the strengths it
    would begin with are read from there. What counts only while skirmishing counts, what ends with this phase has
    ended."""
    twin = state.copy()
    begin_phase(twin, names.SKIRMISH)
    twin.skirmishes.append(skirmish.copy())
    twin.current = len(twin.skirmishes) - 1
    twin.cancelled = False
    return twin


def verdict(state: TcgState, skirmish: Skirmish, ours: int, theirs: int) -> tuple[bool, list[int]]:
    """How a skirmish with such strengths ends: whether the fellowship wins, and which losers are overwhelmed. A tie
    goes to the Shadow; whoever has at least twice a loser's side's strength (or as often as its cards say) overwhelms
    it (FR "Skirmish phase"). By ``RulesConfig.emptied_side_loses`` a side with nobody left loses.
    """
    emptied = skirmish.fighter < 0 or not skirmish.minions
    if emptied and state.config.emptied_side_loses:
        fellowship_wins = not skirmish.minions and skirmish.fighter >= 0
    else:
        fellowship_wins = ours > theirs
    losers = skirmish.minions if fellowship_wins else [skirmish.fighter]
    high, low = max(ours, theirs), min(ours, theirs)
    overwhelmed = [
        card for card in losers if card >= 0 and high > 0 and high >= values.overwhelm_factor(state, card) * low
    ]
    return fellowship_wins, overwhelmed


def resolve(state: TcgState) -> StepCoroutine | None:
    """Compare strengths: the stronger side wins, the Shadow side a tie; losers take a wound and one more for each
    damage bonus of the winners, or are overwhelmed and killed."""
    skirmish = state.skirmish()
    assert skirmish is not None
    if state.cancelled:
        return end_skirmish(state)
    return _resolve(state, skirmish)


def _resolve(state: TcgState, skirmish: Skirmish) -> StepCoroutine:
    if may_answer(state, names.ABOUT_TO_OVERWHELM):
        yield from _about_to_overwhelm(state, skirmish)
        if state.cancelled:
            state.push("end_skirmish")
            return
    ours, theirs = strengths(state, skirmish)
    fellowship_wins, overwhelmed = verdict(state, skirmish, ours, theirs)
    winners = [skirmish.fighter] if fellowship_wins else skirmish.minions.copy()
    losers = skirmish.minions.copy() if fellowship_wins else [skirmish.fighter]
    winners = [card for card in winners if card >= 0]
    losers = [card for card in losers if card >= 0]
    state.emit(
        "skirmish resolved",
        winner="fellowship" if fellowship_wins else "minions",
        fellowship=ours,
        minions=theirs,
        cards=[zones.name_of(state, card) for card in winners],
    )
    wounds = 1 + sum(values.keyword(state, card, "damage") for card in winners)
    if overwhelmed:
        state.emit("overwhelmed", cards=[zones.name_of(state, card) for card in overwhelmed])
    state.push("end_skirmish")
    # The last of the losing side have lost, though nothing more happens to them (CR "skirmish phase").
    gone = [card for card in skirmish.gone if (state.blueprints[card].type == names.MINION) == fellowship_wins]
    lost = [*losers, *gone]
    state.lost_skirmish += lost
    if may_answer(state, names.WINS_SKIRMISH, cards=winners) or may_answer(state, names.LOSES_SKIRMISH, cards=lost):
        wounded = [card for card in losers if card not in overwhelmed]
        yield from _settle(state, winners, lost, overwhelmed, wounded, wounds)
        return
    for card in reversed(losers):
        if card not in overwhelmed:
            for _ in range(wounds):
                state.push("skirmish_wound", card, state.generation[card])
    yield from harm.kill(state, overwhelmed, fought=winners)


def _about_to_overwhelm(state: TcgState, skirmish: Skirmish) -> StepCoroutine:
    """Let everybody respond to characters being about to be overwhelmed, as long as that changes anything: it is tested
    anew each time."""
    while state.outcome is None and not state.cancelled:
        _, overwhelmed = verdict(state, skirmish, *strengths(state, skirmish))
        if not overwhelmed or not may_answer(state, names.ABOUT_TO_OVERWHELM, cards=overwhelmed):
            return
        before = state.changes
        yield from window(
            state,
            *(
                Occurrence(
                    names.ABOUT_TO_OVERWHELM, card, NO_CARD, state.owner[card], others=tuple(skirmish.facing(card))
                )
                for card in overwhelmed
            ),
        )
        if state.changes == before:
            return


def _settle(
    state: TcgState, winners: list[int], losers: list[int], overwhelmed: list[int], wounded: list[int], wounds: int
) -> StepCoroutine:
    """One window on the whole result: deaths, wounds and required texts are simultaneous, and the Free Peoples player
    orders them; optional responses come after all of them (CR "action"; FR "Timing conflicts")."""
    before = state.copy()
    occurrences = [
        Occurrence(kind, card, NO_CARD, state.owner[card], before=before, others=tuple(others))
        for kind, cards, others in (
            (names.WINS_SKIRMISH, winners, losers),
            (names.LOSES_SKIRMISH, losers, winners),
        )
        for card in cards
        if state.zone[card] != names.NOWHERE
    ]
    duties = [
        Duty("wound", card, partial(_wound_all, state, card, state.generation[card], wounds, winners))
        for card in wounded
    ]
    if overwhelmed:
        duties.insert(0, Duty("overwhelmed", overwhelmed[0], partial(harm.kill, state, overwhelmed, fought=winners)))
    yield from window(state, *occurrences, duties=duties)


def _wound_all(state: TcgState, card: int, generation: int, wounds: int, winners: list[int]) -> StepCoroutine:
    """The wounds of a lost skirmish, one after the other."""
    for _ in range(wounds):
        if state.outcome is None and state.zone[card] >= names.AREA and state.generation[card] == generation:
            yield from harm.wound(state, card, fought=winners)


def wound_loser(state: TcgState, card: int, generation: int) -> StepCoroutine | None:
    """One wound of archery fire or of a lost skirmish."""
    if state.zone[card] < names.AREA or state.generation[card] != generation:
        return None
    return _wound(state, card)


def _wound(state: TcgState, card: int) -> StepCoroutine:
    skirmish = state.skirmish()
    fought: list[int] = []
    if skirmish is not None:
        fought = skirmish.minions if state.blueprints[card].type != names.MINION else [skirmish.fighter]
    yield from harm.wound(state, card, fought=[opponent for opponent in fought if opponent >= 0])


def end_skirmish(state: TcgState) -> StepCoroutine | None:
    """The skirmish phase is over; who was in it is no longer assigned. Then comes what its end sets off."""
    skirmish = state.skirmish()
    assert skirmish is not None
    if may_answer(state, names.SKIRMISH_ABOUT_TO_END):
        return _end_skirmish(state, skirmish)
    _finish(state, skirmish)
    if not may_answer(state, names.SKIRMISH_ENDS):
        return None
    return window(state, Occurrence(names.SKIRMISH_ENDS))


def _end_skirmish(state: TcgState, skirmish: Skirmish) -> StepCoroutine:
    """What the end of the skirmish sets off, before it and after it."""
    fighters = tuple(card for card in (skirmish.fighter, *skirmish.minions) if card >= 0)
    before = Occurrence(names.SKIRMISH_ABOUT_TO_END, NO_CARD, NO_CARD, state.fp, others=fighters)
    yield from window(state, before)
    _finish(state, skirmish)
    if may_answer(state, names.SKIRMISH_ENDS):
        yield from window(state, Occurrence(names.SKIRMISH_ENDS))


def _finish(state: TcgState, skirmish: Skirmish) -> None:
    skirmish.fought = True
    state.current = -1
    state.cancelled = False
    end_phase(state)
    state.index = None

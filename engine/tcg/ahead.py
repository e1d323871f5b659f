"""Which later questions of a turn a Shadow player may answer ahead, once their Shadow phase is over.

Whether a question can be answered ahead follows from public facts alone. What is answered may name cards of the own
hand: that is the player's own doing, like playing one.
"""

from collections.abc import Sequence
from hashlib import blake2b

from engine.kernel.ahead import AheadAnswer, AheadQuestion, AheadUse
from engine.kernel.decision import CHOOSE, ORDER, Decision, Value
from engine.tcg import names
from engine.tcg.rules import active, assignment, values, zones
from engine.tcg.state import TcgState
from engine.tcg.words.wording.ahead import AHEAD, PLACES
from engine.tcg.words.wording.events import card_name

RECONCILE, ARROWS, LEFTOVERS, PASSING = "reconcile", "arrows", "leftovers", "passing"
IN_SKIRMISHES, IN_PHASES, AT_RESPONSES = "skirmishes", "phases", "responses"
"""Where a seat may say ahead that it passes until it reconciles."""
_BEFORE: dict[str, frozenset[str]] = {
    ARROWS: frozenset({names.SHADOW, names.MANEUVER, names.ARCHERY}),
    LEFTOVERS: frozenset({names.SHADOW, names.MANEUVER, names.ARCHERY, names.ASSIGNMENT}),
    PASSING: frozenset({names.SHADOW, names.MANEUVER, names.ARCHERY, names.ASSIGNMENT, names.SKIRMISH, names.REGROUP}),
    RECONCILE: frozenset(
        {names.SHADOW, names.MANEUVER, names.ARCHERY, names.ASSIGNMENT, names.SKIRMISH, names.REGROUP}
    ),
}
"""The phases in which a question still lies ahead. What the steps of the agenda say comes on top."""


def questions(state: TcgState, seat: int) -> list[AheadQuestion]:
    """What a seat may answer ahead now, in the order in which it would be asked."""
    if state.outcome is not None or seat == state.fp or state.lost[seat] or not _waits(state, seat):
        return []
    return [
        question
        for build in (_arrows, _leftovers, _passing, _reconcile)
        if (question := build(state, seat)) is not None
    ]


def use(state: TcgState, decision: Decision, given: Sequence[AheadAnswer]) -> AheadUse | None:
    """What the answers that a seat gave ahead do about the question it is asked; ``None``: nothing."""
    key = _key_of(state, decision)
    for one in given:
        if one.key == key:
            if one.basis != _basis(state, decision.seat, key):
                return AheadUse(one, None, AHEAD[key].fallen)
            if key == PASSING and _place_of(state, decision) not in one.value:
                return None
            answer = _ANSWERS[key](state, decision, list(one.value))
            return AheadUse(one, answer, "" if answer is not None else AHEAD[key].fallen)
    return None


def _waits(state: TcgState, seat: int) -> bool:
    """Whether the seat's own Shadow phase of this move is over and its reconciling still to come."""
    if state.phase not in _BEFORE[RECONCILE]:
        return False
    if state.phase == names.SHADOW:
        return not any(step in ("shadow_phase", "shadow_action") and args[0] == seat for step, args in state.agenda)
    if state.phase == names.REGROUP:
        return any(step == "after_regroup" or (step == "reconcile" and args[0] == seat) for step, args in state.agenda)
    return True


def _key_of(state: TcgState, decision: Decision) -> str:
    """The question of this module that a decision asks; empty: none."""
    if decision.seat == state.fp:
        return ""
    what = decision.prompt[0]
    if decision.passing is not None and state.phase in _BEFORE[PASSING] and what in ("action", "respond"):
        return PASSING
    return {"reconcile": RECONCILE, "arrow": ARROWS, "assign leftovers": LEFTOVERS}.get(str(what), "")


def _basis(state: TcgState, seat: int, key: str) -> str:
    """A fingerprint of what an answer rests on: which move of which turn it is, and what the answer is about."""
    facts: list[object] = [key, state.turn, state.moves]
    if key in (RECONCILE, PASSING):
        facts += sorted(state.handle[card] for card in state.hand[seat])
    if key == ARROWS:
        facts += [(card, state.generation[card], state.wounds[card]) for card in _minions(state, seat)]
    return blake2b(repr(facts).encode(), digest_size=12).hexdigest()


def _minions(state: TcgState, seat: int) -> list[int]:
    return [card for card in active.characters(state, names.MINION) if state.owner[card] == seat]


def _option(state: TcgState, card: int) -> dict[str, object]:
    key = zones.key_of(state, card)
    return {"key": key, "label": card_name(state.blueprints[card].id), "card": key}


# -- the questions ------------------------------------------------------------------------------------------------


def _asked(
    state: TcgState,
    seat: int,
    key: str,
    kind: str,
    options: Sequence[dict[str, object]],
    *,
    least: int = 1,
    most: int = 1,
) -> AheadQuestion:
    words = AHEAD[key]
    basis = _basis(state, seat, key)
    return AheadQuestion(
        key, kind, least, most, words.text, words.detail, options, words.nothing, basis, once=key == RECONCILE
    )


def _reconcile(state: TcgState, seat: int) -> AheadQuestion | None:
    hand = state.hand[seat]
    return _asked(state, seat, RECONCILE, CHOOSE, [_option(state, card) for card in hand], least=0) if hand else None


def _arrows(state: TcgState, seat: int) -> AheadQuestion | None:
    if state.phase not in _BEFORE[ARROWS]:
        return None
    if state.phase == names.ARCHERY and not any(step == "archery_fire" for step, _ in state.agenda):
        return None
    minions = _minions(state, seat)
    fire, _ = values.archery_totals(state)
    if len(minions) < 2 or not 0 < fire < sum(values.vitality(state, card) for card in minions):
        return None
    return _asked(state, seat, ARROWS, ORDER, [_option(state, card) for card in minions])


def _leftovers(state: TcgState, seat: int) -> AheadQuestion | None:
    if state.phase not in _BEFORE[LEFTOVERS]:
        return None
    if state.phase == names.ASSIGNMENT and not any(step == "leftovers" for step, _ in state.agenda):
        return None
    fighters = assignment.defenders(state)
    if not fighters or not _minions(state, seat):
        return None
    return _asked(state, seat, LEFTOVERS, CHOOSE, [_option(state, card) for card in fighters])


def _passing(state: TcgState, seat: int) -> AheadQuestion | None:
    if not _minions(state, seat):
        return None
    options: list[dict[str, object]] = [{"key": key, "label": label} for key, label in PLACES.items()]
    return _asked(state, seat, PASSING, CHOOSE, options, most=len(options))


# -- the answers --------------------------------------------------------------------------------------------------


def _discard(state: TcgState, decision: Decision, value: list[str]) -> Value | None:
    return value if set(value) <= set(decision.option_keys()) else None


def _first_hit(state: TcgState, decision: Decision, value: list[str]) -> Value | None:
    able = set(decision.option_keys())
    return next(([key] for key in value if key in able), None)


def _all_against(state: TcgState, decision: Decision, value: list[str]) -> Value | None:
    pairs = [pair for pair in decision.options if isinstance(pair, tuple)]
    chosen = [pair for pair in pairs if zones.key_of(state, pair[1]) in value]
    minions = {minion for minion, _ in pairs}
    if {minion for minion, _ in chosen} != minions:
        return None
    force = sum(values.strength(state, minion) for minion in sorted(minions))
    if force < values.strength(state, chosen[0][1]):
        return None
    return [f"{zones.key_of(state, minion)}>{zones.key_of(state, fighter)}" for minion, fighter in chosen]


def _pass(state: TcgState, decision: Decision, value: list[str]) -> Value | None:
    assert decision.passing is not None
    return decision.value_of(decision.passing) if _place_of(state, decision) in value else None


def _place_of(state: TcgState, decision: Decision) -> str:
    if decision.prompt[0] == "respond":
        return AT_RESPONSES
    return IN_SKIRMISHES if state.phase == names.SKIRMISH else IN_PHASES


_ANSWERS = {RECONCILE: _discard, ARROWS: _first_hit, LEFTOVERS: _all_against, PASSING: _pass}

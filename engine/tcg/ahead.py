"""Which later questions of a turn a player may answer ahead: a Shadow player once their Shadow phase has begun, the
Free Peoples player once they have moved, in case nobody attacks, and from the skirmishes on.

Whether a question can be answered ahead follows from public facts alone. What is answered may name cards of the own
hand: that is the player's own doing, like playing one.
"""

from collections.abc import Callable, Sequence

from engine.kernel.ahead import AheadAnswer, AheadQuestion, AheadUse, basis_holds, basis_of
from engine.kernel.decision import CHOOSE, ORDER, Decision, Value
from engine.kernel.view_types import AheadOption
from engine.tcg import names
from engine.tcg.language import AbilityContext
from engine.tcg.reach import after_skirmishes
from engine.tcg.rules import active, assignment, move_limit, skirmishing, values, zones
from engine.tcg.state import TcgState
from engine.tcg.words.wording.ahead import AHEAD, HELP_REACH, MOVES, PLACES, UNOPPOSED, AheadWords
from engine.tcg.words.wording.events import card_name

RECONCILE, ARROWS, LEFTOVERS, HELP, PASSING = "reconcile", "arrows", "leftovers", "help", "passing"
MOVE = "move"
"""Whether the fellowship moves again or stays, which the Free Peoples player says before the others reconcile."""
IN_SKIRMISHES, IN_PHASES, AT_RESPONSES = "skirmishes", "phases", "responses"
"""Where a seat may say ahead that it passes until it reconciles."""
_BEFORE: dict[str, frozenset[str]] = {
    ARROWS: frozenset({names.SHADOW, names.MANEUVER, names.ARCHERY}),
    LEFTOVERS: frozenset({names.SHADOW, names.MANEUVER, names.ARCHERY, names.ASSIGNMENT}),
    HELP: frozenset({names.SHADOW, names.MANEUVER, names.ARCHERY, names.ASSIGNMENT, names.SKIRMISH}),
    PASSING: frozenset({names.SHADOW, names.MANEUVER, names.ARCHERY, names.ASSIGNMENT, names.SKIRMISH, names.REGROUP}),
    RECONCILE: frozenset(
        {names.SHADOW, names.MANEUVER, names.ARCHERY, names.ASSIGNMENT, names.SKIRMISH, names.REGROUP}
    ),
}
"""The phases in which a question still lies ahead. What the steps of the agenda say comes on top."""


def questions(state: TcgState, seat: int) -> list[AheadQuestion]:
    """What a seat may answer ahead now, in the order in which it would be asked."""
    if state.outcome is not None or state.lost[seat]:
        return []
    builders: tuple[Callable[[TcgState, int], AheadQuestion | None], ...] = ()
    if seat == state.fp:
        if _turn_ends(state):
            builders = (_move, _reconcile)
    elif _waits(state, seat):
        builders = (_arrows, _leftovers, _help, _passing, _reconcile)
    return [question for build in builders if (question := build(state, seat)) is not None]


def use(state: TcgState, decision: Decision, given: Sequence[AheadAnswer]) -> AheadUse | None:
    """What the answers that a seat gave ahead do about the question it is asked; ``None``: nothing."""
    for key in _keys_of(state, decision):
        one = next((candidate for candidate in given if candidate.key == key), None)
        if one is None:
            continue
        if not basis_holds(one.basis, _basis(state, decision.seat, key)):
            return AheadUse(one, None, AHEAD[key].fallen)
        answer = _ANSWERS[key](state, decision, list(one.value))
        if answer is not None:
            return AheadUse(one, answer)
        if key not in (HELP, PASSING):
            return AheadUse(one, None, AHEAD[key].fallen)
    return None


def is_about(state: TcgState, decision: Decision, key: str, value: Sequence[str]) -> bool:
    """Whether a decision asks a question of this module, for ``PASSING`` at one of the places in ``value``."""
    return key in _keys_of(state, decision) and (key != PASSING or _place_of(state, decision) in value)


def _waits(state: TcgState, seat: int) -> bool:
    """Whether the seat's own Shadow phase of this move has begun and its reconciling is still to come."""
    if state.phase not in _BEFORE[RECONCILE]:
        return False
    if state.phase == names.SHADOW:
        return not any(step == "shadow_phase" and args[0] == seat for step, args in state.agenda)
    if state.phase == names.REGROUP:
        return any(step == "after_regroup" or (step == "reconcile" and args[0] == seat) for step, args in state.agenda)
    return True


def _turn_ends(state: TcgState) -> bool:
    """Whether the Free Peoples player can say how the turn goes on: once they have moved, for the case that nobody
    attacks them, and from the skirmishes until the Shadow players have reconciled."""
    if state.phase == names.REGROUP:
        return any(step == "move_or_stay" for step, _ in state.agenda)
    minions = active.characters(state, names.MINION)
    if state.phase == names.SHADOW:
        return not minions
    if state.phase != names.SKIRMISH:
        return False
    return state.fierce or not any(values.keyword(state, card, "fierce") for card in minions)


def _keys_of(state: TcgState, decision: Decision) -> tuple[str, ...]:
    """The questions of this module that a decision asks, the one that counts first before the others."""
    what = str(decision.prompt[0])
    if decision.seat == state.fp:
        return {"move or stay": (MOVE,), "reconcile": (RECONCILE,)}.get(what, ())
    in_skirmish = state.phase == names.SKIRMISH
    if what == "action" and in_skirmish:
        return (HELP, PASSING)
    if what in ("make", "exert") and in_skirmish:
        return (HELP,)
    if what == "action" and state.phase not in (names.FELLOWSHIP, names.SHADOW):
        return (PASSING,)
    if what == "respond" and state.phase in _BEFORE[PASSING]:
        return (PASSING,)
    return {"reconcile": (RECONCILE,), "arrow": (ARROWS,), "assign leftovers": (LEFTOVERS,)}.get(what, ())


def _basis(state: TcgState, seat: int, key: str) -> str:
    """What an answer rests on: which move of which turn it is, and what the answer is about."""
    facts: list[object] = [key, state.turn, state.moves]
    if seat == state.fp:
        facts += [state.burdens[seat], len(state.assigned), after_skirmishes(state, seat)]
    if key == ARROWS:
        facts += [(card, state.generation[card], state.wounds[card]) for card in _minions(state, seat)]
    hand = state.hand[seat] if key in (RECONCILE, HELP, PASSING) else []
    return basis_of(facts, [zones.key_of(state, card) for card in hand])


def _minions(state: TcgState, seat: int) -> list[int]:
    return [card for card in active.characters(state, names.MINION) if state.owner[card] == seat]


def _option(state: TcgState, card: int) -> AheadOption:
    key = zones.key_of(state, card)
    return {"key": key, "label": card_name(state.blueprints[card].id), "card": key}


# -- the questions ------------------------------------------------------------------------------------------------


def _asked(
    state: TcgState,
    seat: int,
    key: str,
    kind: str,
    options: Sequence[AheadOption],
    *,
    least: int = 1,
    most: int = 1,
    sure: bool = False,
    words: AheadWords | None = None,
) -> AheadQuestion:
    words = words or AHEAD[key]
    basis = _basis(state, seat, key)
    once = key in (RECONCILE, MOVE)
    return AheadQuestion(
        key, kind, least, most, words.text, words.detail, options, words.nothing, basis, once=once, sure=sure
    )


def _move(state: TcgState, seat: int) -> AheadQuestion | None:
    if not move_limit.may_move(state):
        return None
    options: list[AheadOption] = [{"key": key, "label": label} for key, label in MOVES.items()]
    words = UNOPPOSED if state.phase == names.SHADOW else None
    return _asked(state, seat, MOVE, CHOOSE, options, sure=True, words=words)


def _reconcile(state: TcgState, seat: int) -> AheadQuestion | None:
    hand = state.hand[seat]
    if not hand:
        return None
    options = [_option(state, card) for card in hand]
    return _asked(state, seat, RECONCILE, CHOOSE, options, least=0, sure=seat == state.fp)


def _arrows(state: TcgState, seat: int) -> AheadQuestion | None:
    if state.phase not in _BEFORE[ARROWS]:
        return None
    if state.phase == names.ARCHERY and not any(step == "archery_fire" for step, _ in state.agenda):
        return None
    minions = _minions(state, seat)
    fire, _ = values.archery_totals(state)
    if len(minions) < 2 or not 0 < fire < sum(values.vitality(state, card) for card in minions):
        return None
    return _asked(state, seat, ARROWS, ORDER, [_option(state, card) for card in minions], sure=True)


def _leftovers(state: TcgState, seat: int) -> AheadQuestion | None:
    if state.phase not in _BEFORE[LEFTOVERS]:
        return None
    if state.phase == names.ASSIGNMENT and not any(step == "leftovers" for step, _ in state.agenda):
        return None
    fighters = assignment.defenders(state)
    if not fighters or not _minions(state, seat):
        return None
    options = [_option(state, card) for card in fighters]
    attacks = any(state.owner[card] == seat for card in assignment.attackers(state))
    return _asked(state, seat, LEFTOVERS, CHOOSE, options, sure=attacks)


def _help(state: TcgState, seat: int) -> AheadQuestion | None:
    if state.phase not in _BEFORE[HELP] or not _minions(state, seat):
        return None
    held = state.hand[seat]
    if state.acts_from_discard:
        pile = sorted(state.discard[seat], key=state.canonical)
        held = [*held, *(card for card in pile if state.blueprints[card].from_discard is not None)]
    events = [
        card
        for card in held
        if state.blueprints[card].side != names.FREE_PEOPLES_SIDE
        and (text := state.blueprints[card].plays_as) is not None
        and names.SKIRMISH in text.playable_in
    ]
    in_play = [
        card
        for card, _ability, _action in active.index_of(state).actions.get(names.SKIRMISH, ())
        if state.owner[card] == seat or state.zone[card] == names.PATH
    ]
    options = [_option(state, card) for card in dict.fromkeys([*events, *in_play])]
    return _asked(state, seat, HELP, CHOOSE, options, most=len(options)) if options else None


def _passing(state: TcgState, seat: int) -> AheadQuestion | None:
    if not _minions(state, seat):
        return None
    options: list[AheadOption] = [{"key": key, "label": label} for key, label in PLACES.items()]
    return _asked(state, seat, PASSING, CHOOSE, options, most=len(options))


# -- the answers --------------------------------------------------------------------------------------------------


def _move_or_stay(state: TcgState, decision: Decision, value: list[str]) -> Value | None:
    return value[0] if value[0] in decision.option_keys() else None


def _discard(state: TcgState, decision: Decision, value: list[str]) -> Value | None:
    held = set(decision.option_keys())
    return [key for key in value if key in held]


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


def _helping(state: TcgState, decision: Decision, value: list[str]) -> Value | None:
    """Use the first of them that can be used, while the skirmish goes against a minion of theirs and is not out of
    reach; on that minion."""
    skirmish = state.skirmish()
    if skirmish is None or state.cancelled:
        return None
    own = [minion for minion in skirmish.minions if state.owner[minion] == decision.seat]
    if decision.kind == CHOOSE:
        keys = {zones.key_of(state, minion): values.strength(state, minion) for minion in own}
        able = [key for key in decision.option_keys() if key in keys]
        return [max(able, key=lambda key: (keys[key], key))] if able and decision.least == decision.most == 1 else None
    ours, theirs = skirmishing.strengths(state, skirmish)
    loses, _overwhelmed = skirmishing.verdict(state, skirmish, ours, theirs)
    if not own or not loses or ours - theirs > HELP_REACH:
        return None
    for key in value:
        for option in decision.options:
            if isinstance(option, tuple) and option[1] >= 0 and zones.key_of(state, option[1]) == key:
                if _is_idle(state, decision.seat, option):
                    continue
                return decision.value_of(option)
    return None


def _is_idle(state: TcgState, seat: int, option: tuple[object, ...]) -> bool:
    """Whether the effects of an action would change nothing."""
    verb, card, ability = option[0], option[1], option[2]
    assert isinstance(card, int)
    assert isinstance(ability, str)
    text = state.blueprints[card].plays_as if verb == "play" else active.texts(state, card).actions[ability]
    return text is not None and text.does_nothing(AbilityContext(state, seat, card, ability))


def _pass(state: TcgState, decision: Decision, value: list[str]) -> Value | None:
    assert decision.passing is not None
    return decision.value_of(decision.passing) if _place_of(state, decision) in value else None


def _place_of(state: TcgState, decision: Decision) -> str:
    if decision.prompt[0] == "respond":
        return AT_RESPONSES
    return IN_SKIRMISHES if state.phase == names.SKIRMISH else IN_PHASES


_ANSWERS = {
    MOVE: _move_or_stay,
    RECONCILE: _discard,
    ARROWS: _first_hit,
    LEFTOVERS: _all_against,
    HELP: _helping,
    PASSING: _pass,
}

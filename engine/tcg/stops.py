"""Which questions of the card game can be passed for a player, by public facts and by what their deck could do there.

What a player could hold is every card of theirs that nobody has seen: hand and draw deck together, whatever lies where.
A seat is able to do something if any of those could be played now, or an ability in play could be used, and would
change anything. Where nobody is able, nobody needs to be asked. Only who always wants to be asked may also play a card
that does nothing (CR "effect").
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from engine.kernel.decision import Decision
from engine.kernel.stops import Stop
from engine.tcg import names
from engine.tcg.blueprint import Blueprint
from engine.tcg.language import AbilityContext, Occurrence, Text
from engine.tcg.rules import active, events, procedure, skirmishing, windows
from engine.tcg.rules.windows import Window
from engine.tcg.state import NO_CARD, TcgState
from engine.tcg.swing import Swing, ability_swing, may_turn, strength_swing, sum_of

OWN, OTHER = "own", "other"
"""In the player's own turn as the Free Peoples player; in somebody else's as a Shadow player."""
QUIET = frozenset({names.SKIRMISH})
"""Phases in which a player is usually asked only when something is urgent: a skirmish that stands as they want it needs
no help."""
RECONCILING = "reconciling"
RESPONSES: dict[str, str] = {
    names.ABOUT_TO_WOUND: "wounds",
    names.WOUNDED: "wounds",
    names.ABOUT_TO_EXERT: "exertions",
    names.EXERTED: "exertions",
    names.ABOUT_TO_HEAL: "healing",
    names.HEALED: "healing",
    names.ABOUT_TO_KILL: "deaths",
    names.ABOUT_TO_OVERWHELM: "deaths",
    names.KILLED: "deaths",
    names.PLAYED: "plays",
    names.ABOUT_TO_DISCARD: "discards",
    names.DISCARDED: "discards",
    names.HAND_DISCARDED: "discards",
    names.MOVES_FROM: "moves",
    names.MOVES: "moves",
    names.MOVES_TO: "moves",
    names.WINS_SKIRMISH: "skirmish results",
    names.LOSES_SKIRMISH: "skirmish results",
    names.SKIRMISH_ABOUT_TO_END: "skirmish results",
    names.SKIRMISH_ENDS: "skirmish results",
    names.ASSIGNED: "assignments",
    names.START_OF_TURN: "beginnings and ends",
    names.START_OF_FELLOWSHIP: "beginnings and ends",
    names.START_OF_SHADOW: "beginnings and ends",
    names.START_OF_MANEUVER: "beginnings and ends",
    names.START_OF_ARCHERY: "beginnings and ends",
    names.START_OF_ASSIGNMENT: "beginnings and ends",
    names.START_OF_SKIRMISH: "beginnings and ends",
    names.START_OF_REGROUP: "beginnings and ends",
    names.END_OF_SHADOW: "beginnings and ends",
    names.END_OF_ASSIGNMENT: "beginnings and ends",
    names.END_OF_TURN: "beginnings and ends",
    names.END_OF_PHASE: "beginnings and ends",
    names.RECONCILED: "draws",
    names.SITE_REPLACED: "moves",
    names.NEXT_SITE_PLAYED: "moves",
    names.RING_PUT_ON: "the Ring",
    names.ABOUT_TO_ADD_BURDEN: "the Ring",
    names.ABOUT_TO_ADD_TWILIGHT: "twilight",
    names.ABILITY_USED: "plays",
    names.ABOUT_TO_PAY: "plays",
    names.TRANSFERRED: "plays",
    names.TAKES_CARD: "draws",
    names.SKIRMISHES_FOUGHT: "skirmish results",
    names.BURDEN_ADDED: "the Ring",
    names.BURDEN_REMOVED: "the Ring",
}
"""The windows of responses, by what happens."""

ACTIONS = (names.MANEUVER, names.ARCHERY, names.ASSIGNMENT, names.SKIRMISH, names.REGROUP)
"""Phases in which both sides act."""
WINDOWS: tuple[tuple[str, str, str], ...] = (
    *((OWN, "phase", phase) for phase in ACTIONS),
    (OWN, "phase", RECONCILING),
    *((OWN, "response", what) for what in dict.fromkeys(RESPONSES.values())),
    *((OTHER, "phase", phase) for phase in (names.SHADOW, *ACTIONS)),
    (OTHER, "phase", RECONCILING),
    *((OTHER, "response", what) for what in dict.fromkeys(RESPONSES.values())),
)
"""Every kind of window: in whose turn, whether it is a phase or a response, and which."""


def window_key(whose: str, kind: str, what: str) -> str:
    """The key of a kind of window.

    >>> window_key("own", "phase", "maneuver"), window_key("other", "response", "wounds")
    ('own maneuver', 'other response to wounds')
    """
    return f"{whose} {what}" if kind == "phase" else f"{whose} response to {what}"


def is_quiet(kind: str, what: str) -> bool:
    """Whether such windows are passed usually unless something is urgent."""
    return kind == "phase" and what in QUIET


def stop(state: TcgState, decision: Decision) -> Stop | None:
    """What is known in public of a question that can be passed; ``None`` for others."""
    seat = decision.seat
    whose = OWN if seat == state.fp else OTHER
    if decision.prompt[0] == "reconcile":
        # Passing is to keep the hand.
        return Stop(window_key(whose, "phase", RECONCILING), [], able=True, urgent=False, quiet=False)
    if decision.passing is None:
        return None
    opened = decision.subject
    if isinstance(opened, Window):
        occurrences = [occurrence for _place, occurrence in opened.open()]
        with _holding_all(state, seat) as held:
            able = _may_respond(state, opened, occurrences, seat, held)
        return Stop(
            window_key(whose, "response", RESPONSES.get(occurrences[0].kind, occurrences[0].kind)),
            "pass",
            able=able,
            urgent=any(_is_aimed_at(state, occurrence, seat) for occurrence in occurrences),
            quiet=False,
        )
    hand_size = len(state.hand[seat])
    with _holding_all(state, seat) as held:
        able = _may_act(state, seat, held, hand_size)
    return Stop(
        window_key(whose, "phase", state.phase),
        "pass",
        able=able,
        urgent=_opponent_acted(state, seat) or wants_help(state, seat),
        quiet=is_quiet("phase", state.phase),
    )


# -- what the deck could do ---------------------------------------------------------------------------------------


@contextmanager
def _holding_all(state: TcgState, seat: int) -> Iterator[list[Blueprint]]:
    """Let a seat hold its draw deck too while it is judged what it could do: the same whatever lies in the hand.

    Yields each different card once. A seat without a hand holds nothing, as everybody knows.
    """
    hand = state.hand[seat]
    # Their own order would tell cards of the hand from others.
    both = sorted(hand + state.deck[seat]) if hand else []
    different = {state.blueprints[card].id: state.blueprints[card] for card in both}
    state.hand[seat] = both
    try:
        yield [different[card_id] for card_id in sorted(different)]
    finally:
        state.hand[seat] = hand


def _may_act(state: TcgState, seat: int, held: Sequence[Blueprint], hand_size: int) -> bool:
    """Whether anything could be done that would change anything; in a skirmish strength alone counts only where all
    of it together could turn the skirmish."""
    in_play: list[Swing] = []
    for _verb, card, ability in procedure.abilities(state, seat):
        action = active.texts(state, card).actions[ability]
        context = AbilityContext(state, seat, card, ability)
        if not _is_in_vain(action, context):
            swing = ability_swing(context, action) if state.phase == names.SKIRMISH else None
            if swing is None:
                return True
            in_play.append(swing)
    for _verb, card, _ability in procedure.from_discard(state, seat) if state.acts_from_discard else ():
        text, context = state.blueprints[card].plays_as, AbilityContext(state, seat, card)
        if text is None:
            return True
        if not _is_in_vain(text, context):
            swing = strength_swing(context, text) if state.phase == names.SKIRMISH else None
            if swing is None:
                return True
            in_play.append(swing)
    stand_in = state.in_decks + seat
    copies = Counter(state.blueprints[card].id for card in state.hand[seat])
    from_hand: list[Swing] = []
    for blueprint in held:
        if state.phase not in blueprint.phases:  # spares most checks
            continue
        state.blueprints[stand_in] = blueprint
        if procedure.hindrance(state, seat, stand_in) is not None:
            continue
        text, context = blueprint.plays_as, AbilityContext(state, seat, stand_in)
        if text is None:
            return True
        if not _is_in_vain(text, context):
            swing = strength_swing(context, text) if state.phase == names.SKIRMISH else None
            if swing is None:
                return True
            from_hand += [swing] * copies[blueprint.id]
    return may_turn(state, sum_of([*in_play, sum_of(from_hand, most=hand_size)]))


def _is_in_vain(text: Text, context: AbilityContext) -> bool:
    """Whether it would change nothing, or look in the whole deck for a card that is not there."""
    if text.does_nothing(context):
        return True
    return all(verb.searches_in_vain(context) for verb in text.does)


def _may_respond(
    state: TcgState, opened: Window, occurrences: Sequence[Occurrence], seat: int, held: Sequence[Blueprint]
) -> bool:
    for option in windows.public_responses(state, opened, seat):
        if not windows.responds_in_vain(state, opened, seat, option):
            return True
    stand_in = state.in_decks + seat
    for blueprint in held:
        if blueprint.answers is not None:
            state.blueprints[stand_in] = blueprint
            for occurrence in occurrences:
                context = AbilityContext(state, seat, stand_in, occurrence=occurrence)
                if _answers(context, blueprint, occurrence) and not blueprint.answers.does_nothing(context):
                    return True
    return False


def _answers(context: AbilityContext, blueprint: Blueprint, occurrence: Occurrence) -> bool:
    """Whether a held card could be played, or revealed, in response to an occurrence."""
    if blueprint.reveals is None:
        return events.response_hindrance(context) is None
    side = names.FREE_PEOPLES_SIDE if context.seat == context.state.fp else names.SHADOW_SIDE
    if blueprint.side != side or occurrence.kind not in blueprint.reveals.on.kinds:
        return False
    return events.unable_to_reveal(context, blueprint.reveals, occurrence) is None


# -- what the player would want to see ----------------------------------------------------------------------------


def _is_aimed_at(state: TcgState, occurrence: Occurrence, seat: int) -> bool:
    """Whether something happens to a card of theirs."""
    return occurrence.card != NO_CARD and state.owner[occurrence.card] == seat


def _opponent_acted(state: TcgState, seat: int) -> bool:
    """Whether an opponent has played a card or used an ability in this phase."""
    opponents = state.opponents(seat)
    return any(state.owner[card] in opponents for card in state.played) or any(
        use.seat in opponents for use in state.rounds
    )


def wants_help(state: TcgState, seat: int) -> bool:
    """Whether the skirmish being fought goes against them as it stands, or their Ring-bearer is in it."""
    skirmish = state.skirmish() if state.phase == names.SKIRMISH else None
    if skirmish is None or state.cancelled:
        return False
    ours, theirs = skirmishing.strengths(state, skirmish)
    fellowship_wins, _overwhelmed = skirmishing.verdict(state, skirmish, ours, theirs)
    if seat == state.fp:
        return not fellowship_wins or skirmish.fighter == state.ring_bearer[seat]
    return fellowship_wins and any(state.owner[minion] == seat for minion in skirmish.minions)

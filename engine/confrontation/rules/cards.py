"""Steps 2 and 3 of a battle: secret cards, texts before strengths, the Dark text first, then the comparison
(19 to 23, 29 to 37, 42, 55)."""

from functools import partial

from engine.confrontation.board import DARK, GOOD, SIDES
from engine.confrontation.cards import (
    CARDS,
    DARK_MAGIC,
    ELVEN_CLOAK,
    EYE_OF_SAURON,
    MAGIC,
    NO_CARD,
    NOBLE_SACRIFICE,
    RETREAT_BACKWARDS,
    RETREAT_SIDEWAYS,
    is_text,
)
from engine.confrontation.pieces import ELROND, GANDALF, TROLL, V_FRODO, WARG
from engine.confrontation.rules import characters
from engine.confrontation.rules.battle import defeat
from engine.confrontation.rules.retreating import retreat_by_card
from engine.confrontation.state import Battle, ConfrontationState
from engine.kernel.decision import ACTION, Decision
from engine.kernel.state import StepCoroutine

Play = tuple[str, int]
"""("card", card)."""


def hand(state: ConfrontationState, side: int) -> list[Play]:
    return [("card", card) for card in state.hand[side]]


def cards(state: ConfrontationState) -> None:
    """Both players choose a card in secret and show it together (19, 20).

    Against Gandalf the Dark Player plays first, and that card is resolved before the Good Player chooses; the Warg
    takes Gandalf's text away (42).
    """
    fought = state.battle
    assert fought is not None
    if fought.over:
        return
    for step, *side in reversed(_plan(state, fought)):
        state.push(str(step), *side)


def _plan(state: ConfrontationState, fought: Battle) -> tuple[tuple[str | int, ...], ...]:
    """The steps of playing cards; the variant Gandalf may help also where no card is played."""
    if fought.bare:
        return (("help",),)
    good, dark = state.cast[fought.fighter(GOOD)], state.cast[fought.fighter(DARK)]
    if good == GANDALF and dark != WARG:
        return ("play_open", DARK), ("mouth",), ("dark_text",), ("play_open", GOOD), ("good_text",)
    return ("play_secretly",), ("help",), ("another_card",), ("mouth",), ("dark_text",), ("good_text",)


def play_secretly(state: ConfrontationState) -> StepCoroutine:
    """Each player secretly selects a card; then both are shown."""
    sides = [state.side(0), state.side(1)]
    chosen = yield [
        Decision(seat, ACTION, ("card",), menu=partial(hand, state, side)) for seat, side in enumerate(sides)
    ]
    assert isinstance(chosen, list)
    for side, (_, card) in zip(sides, chosen, strict=True):
        play(state, side, card)
    assert state.battle is not None
    good, dark = state.battle.cards
    state.emit("cards", good=CARDS[good].key, dark=CARDS[dark].key)


def play_open(state: ConfrontationState, side: int) -> StepCoroutine:
    """One player chooses a card and shows it."""
    chosen = yield Decision(state.player[side], ACTION, ("card",), menu=partial(hand, state, side))
    assert isinstance(chosen, tuple)
    play(state, side, chosen[1])
    state.emit("card", player=state.player[side], card=CARDS[chosen[1]].key)


def play(state: ConfrontationState, side: int, card: int) -> None:
    """Lay a card from the hand; it counts as used from then on."""
    assert state.battle is not None
    state.battle.cards[side] = card
    state.hand[side].remove(card)
    state.used[side] = sorted([*state.used[side], card])


def dark_text(state: ConfrontationState) -> StepCoroutine:
    """The Dark Player's text card takes effect first (21). The Troll's card, whatever it is, has none (55), nor has a
    text card against the variant Frodo, nor Magic or the Eye against Elrond; but against the Warg these two have no
    text (54)."""
    fought = state.battle
    assert fought is not None
    good, dark = state.cast[fought.fighter(GOOD)], state.cast[fought.fighter(DARK)]
    card = fought.cards[DARK]
    proof = dark != WARG and (
        (good == V_FRODO and is_text(card)) or (good == ELROND and card in (DARK_MAGIC, EYE_OF_SAURON))
    )
    if dark == TROLL or proof:
        fought.void[DARK] = True
        state.emit("no effect", card=CARDS[fought.cards[DARK]].key)
        return
    yield from _magic(state, fought, DARK)
    if fought.cards[DARK] == RETREAT_SIDEWAYS:
        yield from retreat_by_card(state, fought.fighter(DARK), back=False)


def good_text(state: ConfrontationState) -> StepCoroutine:
    """Then the Good Player's, unless the Eye of Sauron ignores it (35) or the Dark character has already gone and
    ``RulesConfig.good_text_after_retreat`` says that it is too late."""
    fought = state.battle
    assert fought is not None
    if not is_text(fought.cards[GOOD]):
        return
    eye = fought.cards[DARK] == EYE_OF_SAURON and not fought.void[DARK]
    if eye or (fought.over and not state.config.good_text_after_retreat):
        fought.void[GOOD] = True
        state.emit("no effect", card=CARDS[fought.cards[GOOD]].key)
        return
    yield from _magic(state, fought, GOOD)
    card = fought.cards[GOOD]
    if card == RETREAT_BACKWARDS:
        yield from retreat_by_card(state, fought.fighter(GOOD), back=True)
    elif card == NOBLE_SACRIFICE:
        _noble_sacrifice(state, fought)
    elif card == ELVEN_CLOAK:
        _elven_cloak(state, fought)


def _noble_sacrifice(state: ConfrontationState, fought: Battle) -> None:
    """Both characters are defeated, unless the Dark Player played Retreat Sideways (30, 36).

    ``RulesConfig.failed_retreat_stops_sacrifice`` says whether that card must have moved the character.
    """
    fled = fought.cards[DARK] == RETREAT_SIDEWAYS and not fought.void[DARK]
    if fought.over or (fled and state.config.failed_retreat_stops_sacrifice):
        state.emit("no effect", card=CARDS[NOBLE_SACRIFICE].key)
    else:
        defeat(state, fought.fighter(GOOD), fought.fighter(DARK))


def _elven_cloak(state: ConfrontationState, fought: Battle) -> None:
    """A strength card of the Dark Player counts nothing (31)."""
    if is_text(fought.cards[DARK]) or fought.void[DARK]:
        state.emit("no effect", card=CARDS[ELVEN_CLOAK].key)
    else:
        fought.void[DARK] = True
        state.emit("cloaked", card=CARDS[fought.cards[DARK]].key)


# -- magic ----------------------------------------------------------------------------------------------------------


def magic_choices(state: ConfrontationState, side: int) -> list[Play]:
    """The cards played before that Magic may become (29, 34), and keeping it as it is."""
    return [*(("card", card) for card in state.used[side] if card != MAGIC[side]), ("keep", NO_CARD)]


def _magic(state: ConfrontationState, fought: Battle, side: int) -> StepCoroutine:
    """Magic is replaced at once by a card played before; both count as used. The Dark Player's comes first."""
    if fought.cards[side] != MAGIC[side]:
        return
    choices = magic_choices(state, side)
    if len(choices) == 1:
        state.emit("no effect", card=CARDS[MAGIC[side]].key)
        return
    chosen = yield Decision(state.player[side], ACTION, ("magic",), menu=partial(magic_choices, state, side))
    assert isinstance(chosen, tuple)
    if chosen[1] == NO_CARD:
        state.emit("no effect", card=CARDS[MAGIC[side]].key)
        return
    fought.cards[side] = chosen[1]
    state.emit("magic", player=state.player[side], card=CARDS[chosen[1]].key)


# -- strengths ------------------------------------------------------------------------------------------------------


def total(state: ConfrontationState, side: int) -> int:
    """The character's strength and that of its side's strength card, if that counts (22), and Gandalf's help."""
    fought = state.battle
    assert fought is not None
    card = fought.cards[side]
    added = 0 if card == NO_CARD or fought.void[side] else CARDS[card].strength
    return characters.strength(state, side) + added + (side == GOOD and fought.helped)


def strengths(state: ConfrontationState) -> None:
    """The lower total is defeated; equal ones both are (23)."""
    fought = state.battle
    assert fought is not None
    if fought.over:
        return
    good, dark = total(state, GOOD), total(state, DARK)
    state.emit("strengths", **{SIDES[GOOD]: good, SIDES[DARK]: dark})
    losers = []
    if good <= dark:
        losers.append(fought.fighter(GOOD))
    if dark <= good:
        losers.append(fought.fighter(DARK))
    defeat(state, *losers)

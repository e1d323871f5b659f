"""The variant characters of the Deluxe edition that ask something in battle: Sméagol, Gollum, Aragorn, Gandalf, Saruman
and the Mouth of Sauron (DLX, TS; their facts carry no rule numbers).
"""

from functools import partial

from engine.confrontation import knowledge
from engine.confrontation.board import DARK, DEFEATED, GOOD, IDS, MOUNTAINS, ROW, TOUCHING
from engine.confrontation.cards import BY_KEY, CARDS
from engine.confrontation.pieces import GANDALF, GOLLUM, MOUTH, V_ARAGORN, V_GANDALF, V_SARUMAN, WARG
from engine.confrontation.rules import retreating
from engine.confrontation.state import ConfrontationState
from engine.kernel.decision import ACTION, YESNO, Decision
from engine.kernel.state import StepCoroutine

STRENGTH_FOUR = BY_KEY["dark-4"]

# -- before the texts -----------------------------------------------------------------------------------------------


def _around(state: ConfrontationState) -> list[int]:
    """The regions from which a Good character may come to change places; never sideways in the mountains (5)."""
    assert state.battle is not None
    here = state.battle.region
    return [
        region
        for region in TOUCHING[here]
        if state.count(GOOD, region) and not (here in MOUNTAINS and ROW[region] == ROW[here])
    ]


def may_swap(state: ConfrontationState) -> bool:
    """Whether Sméagol is attacked alone and somebody stands near: public facts."""
    assert state.battle is not None
    return state.count(GOOD, state.battle.region) == 1 and bool(_around(state))


def swaps(state: ConfrontationState) -> list[tuple[object, ...]]:
    """The characters that may be attacked in Sméagol's place."""
    return [
        ("stand", -1),
        *(("swap", piece, region) for region in _around(state) for piece in state.pieces(GOOD, region)),
    ]


def smeagol(state: ConfrontationState) -> StepCoroutine:
    """Sméagol may change places with a Good character of an adjacent region, who is attacked instead, with all that he
    may do when he is attacked."""
    chosen = yield Decision(state.player[GOOD], ACTION, ("smeagol",), menu=partial(swaps, state))
    assert isinstance(chosen, tuple)
    if chosen[0] == "stand":
        return
    _, piece, region = chosen
    fought = state.battle
    assert fought is not None
    state.emit("swap", piece=state.key(piece), region=IDS[region])
    knowledge.move(state, piece, fought.region)
    knowledge.reveal(state, piece)
    knowledge.move(state, fought.defender, region)
    fought.defender = piece
    state.push("flee")


def gollum(state: ConfrontationState) -> StepCoroutine | None:
    """Gollum may retreat forward, unless the Good character has retreated."""
    fought = state.battle
    assert fought is not None
    piece = fought.fighter(DARK)
    if fought.over or state.cast[piece] != GOLLUM or not retreating.forwards(state, piece):
        return None
    return _gollum(state, piece)


def _gollum(state: ConfrontationState, piece: int) -> StepCoroutine:
    ways = [("stand", -1), *(("flee", region) for region in retreating.forwards(state, piece))]
    chosen = yield Decision(state.player[DARK], ACTION, ("flee", piece), ways)
    assert isinstance(chosen, tuple)
    if chosen[0] == "flee":
        retreating.retreat(state, piece, chosen[1])


def aragorn(state: ConfrontationState) -> StepCoroutine | None:
    """When Aragorn is attacked, the Good Player may decide that no cards are played; not against the Warg (54)."""
    fought = state.battle
    assert fought is not None
    if fought.over or state.cast[fought.defender] != V_ARAGORN or state.cast[fought.attacker] == WARG:
        return None
    return _aragorn(state)


def _aragorn(state: ConfrontationState) -> StepCoroutine:
    bare = yield Decision(state.player[GOOD], YESNO, ("aragorn",), [False, True])
    if bare:
        assert state.battle is not None
        state.battle.bare = True
        state.emit("no cards", player=state.player[GOOD])


# -- once cards are open --------------------------------------------------------------------------------------------


def gandalf_near(state: ConfrontationState) -> bool:
    """Whether Gandalf is where he can help: in the region of the battle or one that borders on it."""
    assert state.battle is not None
    here = state.battle.region
    return _is_near(state.region_of(GANDALF), here)


def _is_near(region: int, here: int) -> bool:
    return region == here or region in TOUCHING[here]


def _gandalf_may_be_near(state: ConfrontationState) -> bool:
    """The same by what both players see."""
    assert state.battle is not None
    if state.shown[GANDALF] or state.config.ask_when_able:
        return gandalf_near(state)
    here = state.battle.region
    return any(_is_near(state.region_of(piece), here) for piece in knowledge.concealed(state, GOOD))


def help_by_gandalf(state: ConfrontationState) -> StepCoroutine | None:
    """Gandalf may be shown to add 1 to another's strength, but not against the Warg (54). The Good Player is asked
    whenever he could be near, so that the question tells nothing."""
    fought = state.battle
    assert fought is not None
    if (
        state.cast[GANDALF] != V_GANDALF
        or state.place[GANDALF] == DEFEATED
        or fought.fighter(GOOD) == GANDALF
        or state.cast[fought.fighter(DARK)] == WARG
        or not _gandalf_may_be_near(state)
    ):
        return None
    return _help(state)


def _help(state: ConfrontationState) -> StepCoroutine:
    shown = yield Decision(state.player[GOOD], YESNO, ("help",), menu=partial(_helps, state))
    if shown:
        assert state.battle is not None
        knowledge.reveal(state, GANDALF)
        state.battle.helped = True
        state.emit("help", player=state.player[GOOD], region=IDS[state.region_of(GANDALF)])


def _helps(state: ConfrontationState) -> list[bool]:
    return [False, True] if gandalf_near(state) else [False]


def another_card(state: ConfrontationState) -> StepCoroutine | None:
    """Saruman may make the Good Player take the card back and play another, if they have one."""
    fought = state.battle
    assert fought is not None
    if state.cast[fought.fighter(DARK)] != V_SARUMAN or not state.hand[GOOD]:
        return None
    return _another_card(state)


def _another_card(state: ConfrontationState) -> StepCoroutine:
    demanded = yield Decision(state.player[DARK], YESNO, ("another_card",), [False, True])
    if demanded:
        state.emit("another card", player=state.player[DARK])
        state.push("play_another")


def others(state: ConfrontationState) -> list[tuple[str, int]]:
    """The cards that may be played in place of the one taken back."""
    return [("card", card) for card in state.hand[GOOD]]


def play_another(state: ConfrontationState) -> StepCoroutine:
    """The Good Player plays another card and has the first in hand again."""
    fought = state.battle
    assert fought is not None
    chosen = yield Decision(state.player[GOOD], ACTION, ("card",), menu=partial(others, state))
    assert isinstance(chosen, tuple)
    _exchange(state, GOOD, chosen[1])
    state.emit("card", player=state.player[GOOD], card=CARDS[chosen[1]].key)


def mouth(state: ConfrontationState) -> StepCoroutine | None:
    """The Mouth of Sauron may have the 4 in place of the card played; the card goes where the 4 was."""
    fought = state.battle
    assert fought is not None
    if state.cast[fought.fighter(DARK)] != MOUTH or fought.cards[DARK] == STRENGTH_FOUR:
        return None
    return _mouth(state)


def _mouth(state: ConfrontationState) -> StepCoroutine:
    reply = yield Decision(state.player[DARK], YESNO, ("mouth",), [False, True])
    if reply:
        assert state.battle is not None
        if STRENGTH_FOUR in state.hand[DARK]:
            _exchange(state, DARK, STRENGTH_FOUR)
        else:
            state.battle.cards[DARK] = STRENGTH_FOUR
        state.emit("mouth", player=state.player[DARK], card=CARDS[STRENGTH_FOUR].key)


def _exchange(state: ConfrontationState, side: int, card: int) -> None:
    """Play a card from the hand in place of the one played, which is taken back."""
    fought = state.battle
    assert fought is not None
    back = fought.cards[side]
    state.hand[side] = sorted([*(held for held in state.hand[side] if held != card), back])
    state.used[side] = sorted([*(used for used in state.used[side] if used != back), card])
    fought.cards[side] = card

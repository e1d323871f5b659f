"""Step 1 of a battle: the characters' texts (15, 16, 18, 38 to 55), and the strengths they give.

First the Good characters that can flee or step in, then Gollum, then the Good text, then the Dark one. Against the Warg
no Good text has any effect (54).
"""

from functools import partial

from engine.confrontation import knowledge
from engine.confrontation.board import DARK, DEFEATED, FANGORN, GONDOR, GOOD, ROHAN
from engine.confrontation.pieces import (
    BOROMIR,
    CHARACTERS,
    FARAMIR,
    FLYING_NAZGUL,
    FRODO,
    GANDALF,
    GIMLI,
    LEGOLAS,
    MERRY,
    ORCS,
    PIPPIN,
    SAM,
    SARUMAN,
    SMEAGOL,
    THEODEN,
    TREEBEARD,
    V_ORCS,
    V_SAM,
    V_SARUMAN,
    WARG,
    WITCH_KING,
)
from engine.confrontation.rules import retreating, variants
from engine.confrontation.rules.battle import defeat
from engine.confrontation.state import Battle, ConfrontationState
from engine.kernel.decision import ACTION, YESNO, Decision
from engine.kernel.state import StepCoroutine

SLAYERS = {MERRY: WITCH_KING, LEGOLAS: FLYING_NAZGUL, GIMLI: ORCS}
"""Who defeats whom at once (41, 44, 45)."""
SAM_BESIDE_FRODO = 5
TREEBEARD_IN_FANGORN = 6
THEODEN_AT_HOME = 4
"""In Rohan and in Gondor, also when he attacks there."""
V_ORCS_ATTACKING = 6

Choice = tuple[str, int]
"""("stand", -1), ("flee", region) or ("sam", -1)."""
STAND: Choice = ("stand", -1)


def flee(state: ConfrontationState) -> StepCoroutine | None:
    """Frodo attacked and Pippin attacking may retreat before anything else happens; Sam may stand by Frodo (15); of the
    variant characters Faramir retreats, and Sméagol changes places.

    Whether a question is asked depends on what both players see, so that it does not tell who stands beside whom.
    """
    fought = state.battle
    assert fought is not None
    if fought.over or state.cast[fought.fighter(DARK)] == WARG:
        return None
    attacker, defender = fought.attacker, fought.defender
    if state.cast[attacker] in (PIPPIN, FARAMIR):
        return _flee(state, attacker) if _reach(state, attacker) else None
    if state.cast[defender] == SMEAGOL:
        return variants.smeagol(state) if variants.may_swap(state) else None
    if defender == FRODO:
        return _flee(state, FRODO) if _sam_may_be_near(state) or _reach(state, FRODO) else None
    if state.cast[defender] == SAM:
        return _prove(state) if _sam_may_be_near(state) and not _orcs_strike(state, fought) else None
    return None


def _sam_may_be_near(state: ConfrontationState) -> bool:
    """Whether, by what both players see, Sam and Frodo could be together here."""
    assert state.battle is not None
    if not _sam_stands_by(state):
        return False
    if state.config.ask_when_able:
        return state.place[FRODO] == state.place[SAM]
    return state.count(GOOD, state.battle.region) > 1


def _sam_stands_by(state: ConfrontationState) -> bool:
    """Whether Sam and Frodo are in the game and Sam's text means this Frodo (39)."""
    both = DEFEATED not in (state.place[SAM], state.place[FRODO])
    return both and state.cast[SAM] == SAM and state.is_named(FRODO, FRODO)


def _reach(state: ConfrontationState, piece: int) -> list[int]:
    """Where Frodo (38), Faramir (both sideways) or Pippin (40, backwards) may retreat by their texts."""
    if state.cast[piece] in (FRODO, FARAMIR):
        return retreating.sideways(state, piece)
    return retreating.backwards(state, piece) if state.cast[piece] == PIPPIN else []


def ways_out(state: ConfrontationState, piece: int) -> list[Choice]:
    """What Frodo (38, 39), Pippin (40) or Faramir may do before the battle begins."""
    choices = [STAND, *(("flee", region) for region in _reach(state, piece))]
    if piece == FRODO and state.place[SAM] == state.place[FRODO] and _sam_stands_by(state):
        choices.append(("sam", -1))
    return choices


def _flee(state: ConfrontationState, piece: int) -> StepCoroutine:
    chosen = yield Decision(state.player[GOOD], ACTION, ("flee", piece), menu=partial(ways_out, state, piece))
    assert isinstance(chosen, tuple)
    verb, region = chosen
    if verb == "flee":
        retreating.retreat(state, piece, region)
    elif verb == "sam":
        _step_in(state)


def _step_in(state: ConfrontationState) -> None:
    """Sam fights in Frodo's place, with strength 5 (39)."""
    fought = state.battle
    assert fought is not None
    knowledge.reveal(state, SAM)
    fought.defender = SAM
    fought.stand_in = fought.proven = True
    state.emit("stand in", player=state.player[GOOD])


def _prove(state: ConfrontationState) -> StepCoroutine:
    """Sam is attacked: the Good Player may show that Frodo is with him, for strength 5 (39)."""
    shown = yield Decision(state.player[GOOD], YESNO, ("prove",), menu=partial(_frodo_beside, state))
    if shown:
        fought = state.battle
        assert fought is not None
        knowledge.reveal(state, FRODO)
        fought.proven = True
        state.emit("proof", player=state.player[GOOD])


def _frodo_beside(state: ConfrontationState) -> list[bool]:
    return [False, True] if state.place[FRODO] == state.place[SAM] else [False]


def texts(state: ConfrontationState) -> None:
    """Texts that decide the battle before cards are played, the Good one first."""
    fought = state.battle
    assert fought is not None
    if fought.over:
        return
    good, dark = fought.fighter(GOOD), fought.fighter(DARK)
    warg = state.cast[dark] == WARG
    if not warg and state.cast[good] == BOROMIR:
        state.emit("text", piece=state.key(good))
        defeat(state, good, dark)  # 46
    elif not warg and state.cast[good] in SLAYERS and state.is_named(dark, SLAYERS[state.cast[good]]):
        state.emit("text", piece=state.key(good))
        defeat(state, dark)
    elif _orcs_strike(state, fought) or (state.cast[dark] == V_SARUMAN and state.is_named(good, GANDALF)):
        state.emit("text", piece=state.key(dark))
        defeat(state, good)


def _orcs_strike(state: ConfrontationState, fought: Battle) -> bool:
    """The Orcs defeat the first character they attack in a turn, and no other (53); Sam in Frodo's place as
    ``RulesConfig.orcs_defeat_sam`` says."""
    spared = fought.stand_in and not state.config.orcs_defeat_sam
    return state.cast[fought.attacker] == ORCS and fought.number == 0 and not spared


def saruman(state: ConfrontationState) -> StepCoroutine | None:
    """Before cards are played the Dark Player may decide for Saruman that there will be none (52)."""
    fought = state.battle
    assert fought is not None
    if fought.over or fought.bare or state.cast[fought.fighter(DARK)] != SARUMAN:
        return None
    return _saruman(state, fought)


def _saruman(state: ConfrontationState, fought: Battle) -> StepCoroutine:
    bare = yield Decision(state.player[DARK], YESNO, ("saruman",), [False, True])
    if bare:
        fought.bare = True
        state.emit("no cards", player=state.player[DARK])


def strength(state: ConfrontationState, side: int) -> int:
    """A fighter's own strength: what is printed, or what its text says instead; Sam has 5 when proven beside Frodo
    (39). Against the Warg no Good text counts (54)."""
    fought = state.battle
    assert fought is not None
    character = state.cast[fought.fighter(side)]
    attacks = fought.fighter(side) == fought.attacker
    printed = CHARACTERS[character].strength
    if side == DARK:
        return V_ORCS_ATTACKING if character == V_ORCS and attacks else printed
    if state.cast[fought.fighter(DARK)] == WARG:
        return printed
    if character == V_SAM and not attacks:
        return strength(state, DARK)
    if character == SAM and fought.proven:
        return SAM_BESIDE_FRODO
    if character == TREEBEARD and fought.region == FANGORN:
        return TREEBEARD_IN_FANGORN
    if character == THEODEN and fought.region in (ROHAN, GONDOR):
        return THEODEN_AT_HOME
    return printed

"""Step 1 of a battle: the characters' texts (15, 16, 18, 38 to 55).

First the Good characters that can flee or step in, then the Good text, then the Dark one. Against the Warg no Good
text has any effect (54).
"""

from functools import partial

from engine.confrontation import knowledge
from engine.confrontation.board import DARK, GOOD
from engine.confrontation.pieces import (
    BOROMIR,
    CHARACTERS,
    FLYING_NAZGUL,
    FRODO,
    GIMLI,
    LEGOLAS,
    MERRY,
    ORCS,
    PIPPIN,
    SAM,
    SARUMAN,
    WARG,
    WITCH_KING,
)
from engine.confrontation.rules import retreating
from engine.confrontation.rules.battle import defeat
from engine.confrontation.state import Battle, ConfrontationState
from engine.kernel.decision import ACTION, YESNO, Decision
from engine.kernel.state import Story

SLAYERS = {MERRY: WITCH_KING, LEGOLAS: FLYING_NAZGUL, GIMLI: ORCS}
"""Who defeats whom at once (41, 44, 45)."""
SAM_BESIDE_FRODO = 5

Choice = tuple[str, int]
"""("stand", -1), ("flee", region) or ("sam", -1)."""
STAND: Choice = ("stand", -1)


def flee(state: ConfrontationState) -> Story | None:
    """Frodo attacked and Pippin attacking may retreat before anything else happens; Sam may stand by Frodo (15).

    Whether a question is asked depends on what both players see, so that it does not tell who stands beside whom.
    """
    fought = state.battle
    assert fought is not None
    if fought.fighter(DARK) == WARG:
        return None
    if fought.attacker == PIPPIN:
        return _flee(state, PIPPIN) if retreating.backwards(state, PIPPIN) else None
    if fought.defender not in (FRODO, SAM):
        return None
    beside = state.count(GOOD, fought.region) > 1
    together = state.place[FRODO] == state.place[SAM]
    if state.config.ask_when_able:
        beside = together
    if fought.defender == FRODO:
        return _flee(state, FRODO) if beside or retreating.sideways(state, FRODO) else None
    return _prove(state) if beside and not _orcs_strike(state, fought) else None


def ways_out(state: ConfrontationState, piece: int) -> list[Choice]:
    """What Frodo (38, 39) or Pippin (40) may do before the battle begins."""
    reach = retreating.sideways if piece == FRODO else retreating.backwards
    choices = [STAND, *(("flee", region) for region in reach(state, piece))]
    if piece == FRODO and state.place[SAM] == state.place[FRODO]:
        choices.append(("sam", -1))
    return choices


def _flee(state: ConfrontationState, piece: int) -> Story:
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


def _prove(state: ConfrontationState) -> Story:
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
    if dark != WARG and good == BOROMIR:
        state.emit("text", piece=CHARACTERS[BOROMIR].key)
        defeat(state, good, dark)  # 46
    elif dark != WARG and SLAYERS.get(good) == dark:
        state.emit("text", piece=CHARACTERS[good].key)
        defeat(state, dark)
    elif _orcs_strike(state, fought):
        state.emit("text", piece=CHARACTERS[ORCS].key)
        defeat(state, good)


def _orcs_strike(state: ConfrontationState, fought: Battle) -> bool:
    """The Orcs defeat the first character they attack in a turn, and no other (53); Sam in Frodo's place as
    ``RulesConfig.orcs_defeat_sam`` says."""
    spared = fought.stand_in and not state.config.orcs_defeat_sam
    return fought.attacker == ORCS and fought.number == 0 and not spared


def saruman(state: ConfrontationState) -> Story | None:
    """Before cards are played the Dark Player may decide for Saruman that there will be none (52)."""
    fought = state.battle
    assert fought is not None
    if fought.over or fought.fighter(DARK) != SARUMAN:
        return None
    return _saruman(state, fought)


def _saruman(state: ConfrontationState, fought: Battle) -> Story:
    bare = yield Decision(state.player[DARK], YESNO, ("saruman",), [False, True])
    if bare:
        fought.bare = True
        state.emit("no cards", player=state.player[DARK])


def strength(fought: Battle, side: int) -> int:
    """A fighter's own strength: what is printed, and 5 for Sam proven beside Frodo (39)."""
    piece = fought.fighter(side)
    if piece == SAM and fought.proven:
        return SAM_BESIDE_FRODO
    return CHARACTERS[piece].strength

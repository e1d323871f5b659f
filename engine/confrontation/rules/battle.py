"""Battles: one attacker against one defender after the other, each in three steps (13 to 28).

A battle is a row of steps on the agenda. As soon as somebody has retreated or been defeated it is over, and the steps
that are left do nothing; only a text card of the Good Player may still move his character.
"""

from engine.confrontation import knowledge
from engine.confrontation.board import DARK, DEFEATED, GONDOR, GOOD, IDS
from engine.confrontation.cards import DECK, NO_CARD
from engine.confrontation.pieces import CHARACTERS, SHELOB, side_of
from engine.confrontation.rules import ending
from engine.confrontation.state import Battle, ConfrontationState

STEPS = ("flee", "texts", "saruman", "cards", "strengths", "after_battle")


def battle(state: ConfrontationState, region: int, attacker: int, number: int) -> None:
    """Chance picks the opponent when there are several; only that one is revealed, and the attacker (13, 14)."""
    enemies = state.pieces(1 - side_of(attacker), region)
    defender = enemies[state.stream.below(len(enemies))] if len(enemies) > 1 else enemies[0]
    state.battle = Battle(region, attacker, defender, number)
    knowledge.reveal(state, attacker)
    knowledge.reveal(state, defender)
    state.emit("battle", region=IDS[region], attacker=CHARACTERS[attacker].key, defender=CHARACTERS[defender].key)
    for step in reversed(STEPS):
        state.push(step)


def defeat(state: ConfrontationState, *losers: int) -> None:
    """Remove who was defeated; the battle is over. Shelob returns home from a victory."""
    fought = state.battle
    assert fought is not None
    fought.over = True
    ending.remove(state, *losers)
    if fought.fighter(DARK) == SHELOB and SHELOB not in losers and state.outcome is None:
        _shelob_returns(state, fought)


def _shelob_returns(state: ConfrontationState, fought: Battle) -> None:
    """Shelob is put in Gondor at once; she is defeated when two other Dark characters are there (48), and, unless
    ``RulesConfig.shelob_and_good_in_gondor`` has her fight, when Good ones are."""
    if state.place[SHELOB] == GONDOR:
        return
    held = state.count(GOOD, GONDOR) > 0
    full = not state.has_room(DARK, GONDOR)
    if full or (held and state.config.shelob_and_good_in_gondor == "defeated"):
        state.emit("shelob", home=False, full=full)
        ending.remove(state, SHELOB)
        return
    state.emit("shelob", home=True, full=False)
    knowledge.move(state, SHELOB, GONDOR)
    fought.shelob_returned = held


def after_battle(state: ConfrontationState) -> None:
    """Discard the used cards (24), take all nine back when the last is used (25), conceal the survivors (28), and
    fight the next enemy in the region (26)."""
    fought = state.battle
    assert fought is not None
    for side in (GOOD, DARK):
        if fought.cards[side] != NO_CARD and not state.hand[side]:
            state.hand[side], state.used[side] = list(DECK[side]), []
            state.emit("cards taken back", player=state.player[side])
    survivors = [piece for piece, shown in enumerate(state.shown) if shown]
    for piece in survivors:
        knowledge.conceal(state, piece)
    state.battle = None
    if survivors:
        state.emit("concealed")
    attacker, region = fought.attacker, fought.region
    if state.place[attacker] == region and state.count(1 - side_of(attacker), region):
        state.push("battle", region, attacker, fought.number + 1)
    elif fought.shelob_returned and state.place[SHELOB] != DEFEATED:
        state.push("battle", GONDOR, SHELOB, 0)

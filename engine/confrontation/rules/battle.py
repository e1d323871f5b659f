"""Battles: one attacker against one defender after the other, each in three steps (13 to 28).

A battle is a row of steps on the agenda. As soon as somebody has retreated or been defeated it is over, and the steps
that are left do nothing; only a text card of the Good Player may still move the character.
"""

from functools import partial

from engine.confrontation import knowledge
from engine.confrontation.board import DARK, DEFEATED, GONDOR, GOOD, IDS
from engine.confrontation.cards import DECK, NO_CARD
from engine.confrontation.pieces import SHELOB, WORMTONGUE, side_of
from engine.confrontation.rules import ending, retreating
from engine.confrontation.state import Battle, ConfrontationState
from engine.kernel.decision import ACTION, Decision
from engine.kernel.state import StepCoroutine

STEPS = ("gwaihir", "flee", "gollum", "texts", "aragorn", "saruman", "cards", "strengths", "after_battle")
Target = tuple[str, int]
"""("target", piece) or ("by_lot", -1)."""


def battle(state: ConfrontationState, region: int, attacker: int, number: int) -> StepCoroutine | None:
    """Begin a battle: chance picks one of several defenders; it and the attacker are revealed (13, 14).

    By ``RulesConfig.seen_stay_known`` the attacker may choose a defender they have seen.
    """
    enemies = state.pieces(1 - side_of(attacker), region)
    if len(enemies) > 1 and any(state.shown[piece] for piece in enemies) and state.config.seen_stay_known:
        knowledge.reveal(state, attacker)
        state.emit("attacker", piece=state.key(attacker), region=IDS[region])
        return _choose_opponent(state, region, attacker, number)
    _begin(state, region, attacker, _by_lot(state, enemies), number)
    return None


def _by_lot(state: ConfrontationState, enemies: list[int]) -> int:
    return enemies[state.stream.below(len(enemies))] if len(enemies) > 1 else enemies[0]


def opponents(state: ConfrontationState, side: int, region: int) -> list[Target]:
    """The enemies seen, and the lot among the others."""
    enemies = state.pieces(side, region)
    shown: list[Target] = [("target", piece) for piece in enemies if state.shown[piece]]
    return [*shown, ("by_lot", -1)] if len(shown) < len(enemies) else shown


def _choose_opponent(state: ConfrontationState, region: int, attacker: int, number: int) -> StepCoroutine:
    side = side_of(attacker)
    menu = partial(opponents, state, 1 - side, region)
    chosen = yield Decision(state.player[side], ACTION, ("target", region), menu=menu)
    assert isinstance(chosen, tuple)
    hidden = [piece for piece in state.pieces(1 - side, region) if not state.shown[piece]]
    defender = chosen[1] if chosen[0] == "target" else _by_lot(state, hidden)
    _begin(state, region, attacker, defender, number)


def _begin(state: ConfrontationState, region: int, attacker: int, defender: int, number: int) -> None:
    state.battle = Battle(region, attacker, defender, number)
    knowledge.reveal(state, attacker)
    knowledge.reveal(state, defender)
    state.emit("battle", region=IDS[region], attacker=state.key(attacker), defender=state.key(defender))
    for step in reversed(STEPS):
        state.push(step)


def defeat(state: ConfrontationState, *losers: int) -> None:
    """Remove who was defeated; the battle is over. Shelob returns home from a victory, and Wormtongue may slip away."""
    fought = state.battle
    assert fought is not None
    fought.over = True
    dark = fought.fighter(DARK)
    slips = state.cast[dark] == WORMTONGUE and dark in losers and bool(retreating.to_empty(state, dark))
    ending.remove(state, *(piece for piece in losers if not (slips and piece == dark)))
    if state.outcome is not None:
        return
    if slips:
        state.push("slip_away")
    elif state.cast[dark] == SHELOB and dark not in losers:
        _shelob_returns(state, fought)


def slip_away(state: ConfrontationState) -> StepCoroutine:
    """Wormtongue, defeated, may retreat backwards to an empty region instead."""
    fought = state.battle
    assert fought is not None
    piece = fought.fighter(DARK)
    ways = [("fall", -1), *(("flee", region) for region in retreating.to_empty(state, piece))]
    chosen = yield Decision(state.player[DARK], ACTION, ("slip_away", piece), ways)
    assert isinstance(chosen, tuple)
    if chosen[0] == "flee":
        retreating.retreat(state, piece, chosen[1])
    else:
        ending.remove(state, piece)


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
    """Discard the used cards (24), take all nine back when the last is used (25), conceal the survivors (28) or, where
    ``RulesConfig.seen_stay_known``, leave that to the end of the turn, and fight the next enemy in the region (26)."""
    fought = state.battle
    assert fought is not None
    for side in (GOOD, DARK):
        if fought.cards[side] != NO_CARD and not state.hand[side]:
            state.hand[side], state.used[side] = list(DECK[side]), []
            state.emit("cards taken back", player=state.player[side])
    state.battle = None
    if not state.config.seen_stay_known:
        conceal_all(state)
    attacker, region = fought.attacker, fought.region
    if state.place[attacker] == region and state.count(1 - side_of(attacker), region):
        state.push("battle", region, attacker, fought.number + 1)
    elif fought.shelob_returned and state.place[SHELOB] != DEFEATED:
        state.push("battle", GONDOR, SHELOB, 0)


def conceal_all(state: ConfrontationState) -> None:
    """Turn every revealed character away again that does not stay open (28)."""
    survivors = [piece for piece, shown in enumerate(state.shown) if shown and not state.open[piece]]
    for piece in survivors:
        knowledge.conceal(state, piece)
    if survivors:
        state.emit("concealed")

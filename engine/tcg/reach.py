"""How far a pass of the card game reaches: later windows that a player passes with the same press.

A pass before the skirmishes reaches until the first skirmish that goes against its player; a pass in a skirmish reaches
until that one turns, or the next one goes against its player. In the fellowship phase it ends that phase. Only public
facts and which cards come into the own hand are looked at, so that what is passed tells nothing of a hand.
"""

import json
from typing import TypedDict

from engine.kernel.decision import Decision
from engine.kernel.stops import Reach
from engine.tcg import names
from engine.tcg.rules import skirmishing, values, zones
from engine.tcg.rules.windows import Window
from engine.tcg.state import NO_CARD, Skirmish, TcgState
from engine.tcg.stops import wants_help
from engine.tcg.swing import skirmish_end
from engine.tcg.words.wording.reach import REACHES

__all__ = ["CONCERN", "PHASE", "SKIRMISHES", "after_skirmishes", "passes_on", "reach"]

PHASE, SKIRMISHES, CONCERN = "phase", "skirmishes", "concern"
"""Where a pass ends: with the fellowship phase, at the player's first skirmish, or when something concerns them."""
BEFORE_SKIRMISHES = frozenset({names.SHADOW, names.MANEUVER, names.ARCHERY, names.ASSIGNMENT})
FROM_SKIRMISHES = frozenset({names.SKIRMISH, names.REGROUP})
_RESULT = frozenset(
    {
        names.ABOUT_TO_WOUND,
        names.WOUNDED,
        names.KILLED,
        names.WINS_SKIRMISH,
        names.LOSES_SKIRMISH,
        names.SKIRMISH_ABOUT_TO_END,
        names.SKIRMISH_ENDS,
    }
)
"""What the result of a skirmish brings with it."""


class Basis(TypedDict):
    """What a pass rests on: the phase and the move of the turn, the cards in the own hand, and the skirmish being
    fought: its minions, and how it ends for the player, the higher the better."""

    phase: str
    turn: int
    moves: int
    hand: list[str]
    minions: list[str]
    rank: int


def reach(state: TcgState, seat: int) -> Reach | None:
    """How far a pass of a seat would reach now; ``None``: it passes its own question only."""
    if state.outcome is not None or state.lost[seat]:
        return None
    if state.phase == names.FELLOWSHIP and seat == state.fp:
        key = PHASE
    elif state.phase in BEFORE_SKIRMISHES and not _own_phase_to_come(state, seat):
        key = SKIRMISHES
    elif state.phase in FROM_SKIRMISHES:
        key = CONCERN
    else:
        return None
    words = REACHES[key]
    return Reach(key, words.text, words.detail, json.dumps(_basis(state, seat)))


def passes_on(state: TcgState, decision: Decision, basis: str) -> bool | None:
    """Whether a pass that rests on ``basis`` passes a later question of the same seat. ``False``: the seat is asked,
    and the pass reaches no further. ``None``: it cannot be passed, and the pass reaches on."""
    seat = decision.seat
    rests_on: Basis = json.loads(basis)
    held = {zones.key_of(state, card) for card in state.hand[seat]}
    if (state.turn, state.moves) != (rests_on["turn"], rests_on["moves"]) or not held <= set(rests_on["hand"]):
        return False
    if decision.passing is None:
        return None
    if isinstance(decision.subject, Window):
        return _is_foreseen(state, decision.subject, seat, rests_on)
    if names.FELLOWSHIP in (state.phase, rests_on["phase"]):
        return state.phase == rests_on["phase"]
    skirmish = state.skirmish() if state.phase == names.SKIRMISH else None
    if skirmish is None or state.cancelled:
        return True
    if _is_the_same(state, skirmish, rests_on):
        return _rank(state, seat, skirmish) >= rests_on["rank"]
    return not wants_help(state, seat)


def after_skirmishes(state: TcgState, seat: int) -> list[tuple[int, int, int]]:
    """A Free Peoples player's companions and allies as they will be when the skirmishes have ended as they stand: card,
    generation and wounds. Those that would be killed are left out."""
    wounds = {card: state.wounds[card] for card in (*state.area[seat], *state.support[seat])}
    for skirmish in state.skirmishes:
        if skirmish.fought or skirmish.fighter not in wounds or not skirmish.minions:
            continue
        twin, there = _begun(state, skirmish)
        fellowship_wins, killed = skirmish_end(twin, there, *skirmishing.strengths(twin, there))
        if fellowship_wins:
            continue
        card = skirmish.fighter
        if card in killed:
            del wounds[card]
        else:
            wounds[card] += 1 + sum(values.keyword(twin, minion, "damage") for minion in there.minions)
    return sorted((card, state.generation[card], taken) for card, taken in wounds.items())


def _own_phase_to_come(state: TcgState, seat: int) -> bool:
    """Whether the seat has still to play its Shadow cards, or is the Free Peoples player while others do."""
    if state.phase != names.SHADOW:
        return False
    return seat == state.fp or any(step == "shadow_phase" and args[0] == seat for step, args in state.agenda)


def _basis(state: TcgState, seat: int) -> Basis:
    skirmish = state.skirmish() if state.phase == names.SKIRMISH else None
    return {
        "phase": state.phase,
        "turn": state.turn,
        "moves": state.moves,
        "hand": sorted(zones.key_of(state, card) for card in state.hand[seat]),
        "minions": [] if skirmish is None else [zones.key_of(state, minion) for minion in skirmish.minions],
        "rank": 0 if skirmish is None else _rank(state, seat, skirmish),
    }


def _begun(state: TcgState, skirmish: Skirmish) -> tuple[TcgState, Skirmish]:
    """The table on which a skirmish is being fought, and the skirmish there."""
    if skirmish is state.skirmish():
        return state, skirmish
    twin = skirmishing.simulate_skirmish(state, skirmish)
    there = twin.skirmish()
    assert there is not None
    return twin, there


def _rank(state: TcgState, seat: int, skirmish: Skirmish) -> int:
    """How the skirmish being fought ends for a seat, the higher the better."""
    fellowship_wins, killed = skirmish_end(state, skirmish, *skirmishing.strengths(state, skirmish))
    rank = 1 + len(killed)
    return rank if fellowship_wins == (seat == state.fp) else -rank


def _is_the_same(state: TcgState, skirmish: Skirmish, basis: Basis) -> bool:
    """Whether a skirmish is the one in which the pass was made; minions that have joined it make another of it."""
    minions = {zones.key_of(state, minion) for minion in skirmish.minions}
    return bool(basis["minions"]) and minions <= set(basis["minions"])


def _is_foreseen(state: TcgState, opened: Window, seat: int, basis: Basis) -> bool:
    """Whether nothing happens to the seat's cards but what the skirmish in which it passed brings with it."""
    skirmish = state.skirmish()
    expected = skirmish is not None and _is_the_same(state, skirmish, basis)
    return all(
        occurrence.card == NO_CARD
        or state.owner[occurrence.card] != seat
        or (expected and occurrence.source == NO_CARD and occurrence.kind in _RESULT)
        for _place, occurrence in opened.open()
    )

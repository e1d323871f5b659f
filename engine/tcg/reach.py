"""How far a pass of the card game reaches: later windows that a player passes with the same press.

A pass before the skirmishes reaches until the first skirmish that goes against its player; a pass in a skirmish, or
said with the choice of the next one, until that one turns or a later one goes against its player. In the fellowship
phase it moves on after the last thing that its player does. Only public facts and which cards come into the own hand
are looked at, so that what is passed tells nothing of a hand.
"""

import json
from typing import TypedDict

from engine.kernel.decision import Decision
from engine.kernel.stops import Reach, Reached
from engine.tcg import names
from engine.tcg.rules import assignment, skirmishing, values, zones
from engine.tcg.rules.procedure import MOVE
from engine.tcg.rules.windows import Window
from engine.tcg.state import NO_CARD, Skirmish, TcgState
from engine.tcg.stops import wants_help
from engine.tcg.swing import skirmish_end
from engine.tcg.words.wording.reach import REACHES

__all__ = ["CONCERN", "FIGHT", "PHASE", "SKIRMISHES", "after_skirmishes", "passes_on", "reach"]

PHASE, SKIRMISHES, FIGHT, CONCERN = "phase", "skirmishes", "fight", "concern"
"""Where a pass ends: with the fellowship phase, at the player's first skirmish, or when something concerns them; the
third is said with the choice of the skirmish in which it passes."""
NEXT = "next skirmish"
BEFORE_SKIRMISHES = frozenset({names.SHADOW, names.MANEUVER, names.ARCHERY, names.ASSIGNMENT})
FROM_SKIRMISHES = frozenset({names.SKIRMISH, names.REGROUP})
_RESULT = frozenset(
    {
        names.ABOUT_TO_WOUND,
        names.WOUNDED,
        names.ABOUT_TO_OVERWHELM,
        names.ABOUT_TO_KILL,
        names.KILLED,
        names.WINS_SKIRMISH,
        names.LOSES_SKIRMISH,
        names.SKIRMISH_ABOUT_TO_END,
        names.SKIRMISH_ENDS,
    }
)
"""What the result of a skirmish brings with it."""


class Fight(TypedDict):
    """A skirmish as it stands: its minions, and how it ends for the player, the higher the better."""

    minions: list[str]
    rank: int


class Basis(TypedDict):
    """What a pass rests on: the phase and the move of the turn, the cards in the own hand, how many skirmishes are
    over, and the one being fought, or those of which the player chooses the next."""

    phase: str
    turn: int
    moves: int
    hand: list[str]
    over: int
    fights: list[Fight]


def reach(state: TcgState, seat: int, asked: Decision | None) -> Reach | None:
    """How far a pass of a seat, or its answer to what it is asked, would reach now; ``None``: no further than that."""
    if state.outcome is not None or state.lost[seat]:
        return None
    if state.phase == names.FELLOWSHIP and seat == state.fp:
        key = PHASE
    elif asked is not None and asked.prompt[0] == NEXT:
        key = FIGHT
    elif state.phase in BEFORE_SKIRMISHES and not _own_phase_to_come(state, seat):
        key = SKIRMISHES
    elif state.phase in FROM_SKIRMISHES:
        key = CONCERN
    else:
        return None
    words = REACHES[key]
    return Reach(key, words.text, words.detail, json.dumps(_basis(state, seat, key)))


def passes_on(state: TcgState, decision: Decision, basis: str) -> Reached:
    """What a pass that rests on ``basis`` does with a later question of the same seat."""
    seat = decision.seat
    rests_on: Basis = json.loads(basis)
    held = {zones.key_of(state, card) for card in state.hand[seat]}
    if (state.turn, state.moves) != (rests_on["turn"], rests_on["moves"]) or not held <= set(rests_on["hand"]):
        return Reached(None, goes_on=False)
    moves_on = decision.passing is None and decision.prompt == ("action", names.FELLOWSHIP)
    passing = MOVE if moves_on else decision.passing
    if passing is None:
        return Reached(None, goes_on=True)
    passes = _passes(state, decision, rests_on)
    return Reached(decision.value_of(passing) if passes else None, goes_on=passes)


def _passes(state: TcgState, decision: Decision, rests_on: Basis) -> bool:
    """Whether a question that can be passed, of the same move, is passed."""
    if isinstance(decision.subject, Window):
        return _is_foreseen(state, decision.subject, decision.seat, rests_on)
    if names.FELLOWSHIP in (state.phase, rests_on["phase"]):
        return state.phase == rests_on["phase"]
    skirmish = state.skirmish() if state.phase == names.SKIRMISH else None
    if skirmish is None or state.cancelled:
        return True
    if (fight := _fight_of(state, skirmish, rests_on)) is not None:
        return _rank(state, skirmish, decision.seat) >= fight["rank"]
    return not wants_help(state, decision.seat)


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


def _basis(state: TcgState, seat: int, key: str) -> Basis:
    skirmish = state.skirmish() if state.phase == names.SKIRMISH else None
    fights = [] if skirmish is None else [skirmish]
    if key == FIGHT:
        fights = [waiting for waiting in assignment.waiting(state) if waiting.minions]
    return {
        "phase": state.phase,
        "turn": state.turn,
        "moves": state.moves,
        "hand": sorted(zones.key_of(state, card) for card in state.hand[seat]),
        "over": _over(state),
        "fights": [
            {
                "minions": [zones.key_of(state, minion) for minion in fight.minions],
                "rank": _rank(*_begun(state, fight), seat),
            }
            for fight in fights
        ],
    }


def _over(state: TcgState) -> int:
    """How many skirmishes of this move are over."""
    current = state.skirmish()
    return sum(skirmish.fought and skirmish is not current for skirmish in state.skirmishes)


def _begun(state: TcgState, skirmish: Skirmish) -> tuple[TcgState, Skirmish]:
    """The table on which a skirmish is being fought, and the skirmish there."""
    if skirmish is state.skirmish():
        return state, skirmish
    twin = skirmishing.simulate_skirmish(state, skirmish)
    there = twin.skirmish()
    assert there is not None
    return twin, there


def _rank(state: TcgState, skirmish: Skirmish, seat: int) -> int:
    """How the skirmish being fought ends for a seat, the higher the better."""
    fellowship_wins, killed = skirmish_end(state, skirmish, *skirmishing.strengths(state, skirmish))
    rank = 1 + len(killed)
    return rank if fellowship_wins == (seat == state.fp) else -rank


def _fight_of(state: TcgState, skirmish: Skirmish, basis: Basis) -> Fight | None:
    """The skirmish of the basis that is fought, as it stood; minions that have joined it make another of it."""
    minions = {zones.key_of(state, minion) for minion in skirmish.minions}
    if _over(state) != basis["over"]:
        return None
    return next((fight for fight in basis["fights"] if fight["minions"] and minions <= set(fight["minions"])), None)


def _is_foreseen(state: TcgState, opened: Window, seat: int, basis: Basis) -> bool:
    """Whether nothing happens to the seat's cards but what the skirmish in which it passed brings with it."""
    skirmish = state.skirmish()
    expected = skirmish is not None and _fight_of(state, skirmish, basis) is not None
    return all(
        occurrence.card == NO_CARD
        or state.owner[occurrence.card] != seat
        or (expected and occurrence.source == NO_CARD and occurrence.kind in _RESULT)
        for _place, occurrence in opened.open()
    )

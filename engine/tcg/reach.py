"""How far a pass of the card game reaches: later windows that a player passes with the same press.

A pass before the skirmishes reaches until the first skirmish that goes against its player; a pass in a skirmish reaches
over all skirmishes that stand as they did, or better for the player. In the fellowship phase it ends that phase. Only
public facts and which cards come into the own hand are looked at, so that what is passed tells nothing of a hand.
"""

import json
from typing import NamedTuple, TypedDict

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


class Standing(NamedTuple):
    """A skirmish as it stands: who fights, and how it ends for a player, the higher the better."""

    fighter: str
    minions: list[str]
    rank: int


class Basis(TypedDict):
    """What a pass rests on: the phase and the move of the turn, the cards in the own hand, and the skirmishes as they
    stand."""

    phase: str
    turn: int
    moves: int
    hand: list[str]
    standings: list[Standing]


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
    seat, rests_on = decision.seat, _read(basis)
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
    recorded = _recorded(state, skirmish, rests_on)
    if recorded is not None:
        return _rank(state, seat, state, skirmish) >= recorded.rank
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
    standings = []
    for skirmish in state.skirmishes:
        if not skirmish.fought and skirmish.fighter >= 0 and skirmish.minions:
            twin, there = _begun(state, skirmish)
            minions = [zones.key_of(state, minion) for minion in skirmish.minions]
            rank = _rank(state, seat, twin, there)
            standings.append(Standing(zones.key_of(state, skirmish.fighter), minions, rank))
    return {
        "phase": state.phase,
        "turn": state.turn,
        "moves": state.moves,
        "hand": sorted(zones.key_of(state, card) for card in state.hand[seat]),
        "standings": standings,
    }


def _read(basis: str) -> Basis:
    data = json.loads(basis)
    standings = [Standing(*standing) for standing in data["standings"]]
    return {
        "phase": data["phase"],
        "turn": data["turn"],
        "moves": data["moves"],
        "hand": data["hand"],
        "standings": standings,
    }


def _begun(state: TcgState, skirmish: Skirmish) -> tuple[TcgState, Skirmish]:
    """The table on which a skirmish is being fought, and the skirmish there."""
    if skirmish is state.skirmish():
        return state, skirmish
    twin = skirmishing.simulate_skirmish(state, skirmish)
    there = twin.skirmish()
    assert there is not None
    return twin, there


def _rank(state: TcgState, seat: int, table: TcgState, skirmish: Skirmish) -> int:
    """How a skirmish ends for a seat, the higher the better."""
    fellowship_wins, killed = skirmish_end(table, skirmish, *skirmishing.strengths(table, skirmish))
    rank = 1 + len(killed)
    return rank if fellowship_wins == (seat == state.fp) else -rank


def _recorded(state: TcgState, skirmish: Skirmish, basis: Basis) -> Standing | None:
    """The skirmish as it stood when the seat passed."""
    fighter = zones.key_of(state, skirmish.fighter) if skirmish.fighter >= 0 else ""
    minions = {zones.key_of(state, minion) for minion in skirmish.minions}
    for standing in basis["standings"]:
        if minions <= set(standing.minions) and (standing.fighter == fighter or (minions and not fighter)):
            return standing
    return None


def _is_foreseen(state: TcgState, opened: Window, seat: int, basis: Basis) -> bool:
    """Whether nothing happens to the seat's cards but what its skirmishes bring with them as they stood."""
    skirmish = state.skirmish()
    expected = skirmish is not None and _recorded(state, skirmish, basis) is not None
    return all(
        occurrence.card == NO_CARD
        or state.owner[occurrence.card] != seat
        or (expected and occurrence.source == NO_CARD and occurrence.kind in _RESULT)
        for _place, occurrence in opened.open()
    )

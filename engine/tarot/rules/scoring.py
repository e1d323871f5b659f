"""The end of a round and of the game: Neutral cards in hand, Dark Points and Victory Points ("Ending the Round",
"Scoring")."""

from collections.abc import Sequence
from functools import partial

from engine.kernel.decision import CHOOSE, Decision
from engine.kernel.state import Outcome, StepCoroutine
from engine.tarot.cards import RING
from engine.tarot.config import HAND, ROUNDS
from engine.tarot.deck import DARK, FREE, NEUTRAL
from engine.tarot.rules import zones
from engine.tarot.rules.matching import affiliation_of
from engine.tarot.rules.rounds import keys
from engine.tarot.state import (
    AFFILIATION,
    BEARER,
    DARK_POINTS,
    FULL_HAND,
    LEAST,
    MOST,
    NO_SEAT,
    OUT,
    TarotState,
)

FOR_GOING_OUT = 10
AWARD = 5
"""Victory Points for the Ring Bearer, for the most and the least Dark Points, and the Ring's bonus."""
COLUMNS_OF_A_ROW = 7


def end_round(state: TarotState) -> None:
    """All lay their hands open: what is in them counts."""
    state.emit("round over", number=state.round, out=state.out if state.out != NO_SEAT else None)
    for seat in state.in_game():
        zones.show_hand(state, seat)
        state.emit("hand", player=seat, cards=keys(state.hand[seat]))
    state.push("score")
    if state.config.held_neutrals == "together":
        state.push("declare_held")
    else:
        for seat in reversed(state.clockwise_from(state.left_of(state.dealer))):
            state.push("declare_held_of", seat)


def neutrals(state: TarotState, seat: int) -> list[int]:
    """The Neutral cards in a hand."""
    return [card for card in sorted(state.hand[seat]) if state.deck[card] == NEUTRAL]


def declare_held(state: TarotState) -> StepCoroutine:
    """All who hold Neutral cards say at once which of them are Dark."""
    seats = [seat for seat in state.in_game() if neutrals(state, seat)]
    if not seats:
        return
    questions = [_held(state, seat) for seat in seats]
    answers = yield questions
    chosen = answers if len(questions) > 1 else [answers]
    assert isinstance(chosen, list)
    for seat, dark in zip(seats, chosen, strict=True):
        _declare(state, seat, dark)


def declare_held_of(state: TarotState, seat: int) -> StepCoroutine:
    """One player says which of the Neutral cards they hold are Dark."""
    if not neutrals(state, seat) or state.lost[seat]:
        return
    chosen = yield _held(state, seat)
    assert isinstance(chosen, list)
    _declare(state, seat, chosen)


def _held(state: TarotState, seat: int) -> Decision:
    menu = partial(neutrals, state, seat)
    return Decision(seat, CHOOSE, ("held",), menu=menu, least=0, most=len(neutrals(state, seat)))


def _declare(state: TarotState, seat: int, dark: Sequence[int]) -> None:
    held = neutrals(state, seat)
    for card in held:
        state.declared[card] = DARK if card in dark else FREE
    free = [card for card in held if card not in dark]
    state.emit("held", player=seat, dark=keys(list(dark)), free=keys(free))


def score(state: TarotState) -> None:
    """Count the round, write it on the score sheet, and begin the next one or end the game."""
    for seat in state.in_game():
        state.dark[seat] += sum(affiliation_of(state, card) == DARK for card in state.hand[seat])
    rows = [[0] * COLUMNS_OF_A_ROW for _ in range(state.seats)]
    full = [seat for seat in state.in_game() if len(state.hand[seat]) > HAND]
    for seat in state.in_game():
        rows[seat][DARK_POINTS] = state.dark[seat]
        rows[seat][FULL_HAND] = int(seat in full)
    compared = [seat for seat in state.in_game() if seat not in full or state.config.full_hands_compared]
    least, most = extremes(state, {seat: state.dark[seat] for seat in compared})
    top = affiliation_of(state, state.ring[-1]) if state.ring[-1] != RING else None
    for seat in state.in_game():
        if seat in full:
            continue
        row = rows[seat]
        row[OUT] = FOR_GOING_OUT * (seat == state.out)
        row[BEARER] = AWARD * (seat == state.bearer)
        row[LEAST] = AWARD * (seat in least)
        row[MOST] = AWARD * (seat in most)
        favoured = least if top == FREE else most if top == DARK else []
        shares = len(favoured) == 1 or state.config.shared_affiliation
        row[AFFILIATION] = AWARD * (seat in favoured and shares)
    state.sheet += rows
    state.emit("scored", number=state.round, rows=[list(row) for row in rows])
    if state.round < ROUNDS:
        state.push("new_round")
    else:
        _end_game(state)


def extremes(state: TarotState, dark: dict[int, int]) -> tuple[list[int], list[int]]:
    """Who has the least Dark Points and who has the most; several when they are equal. See
    ``RulesConfig.all_equal``."""
    if not dark or (len(set(dark.values())) == 1 and state.config.all_equal == "nobody"):
        return [], []
    low, high = min(dark.values()), max(dark.values())
    return [seat for seat in dark if dark[seat] == low], [seat for seat in dark if dark[seat] == high]


def _end_game(state: TarotState) -> None:
    """Award the most and the least Dark Points of the whole game; the most Victory Points win, equal ones together."""
    least, most = extremes(state, {seat: state.dark_points(seat) for seat in state.in_game()})
    rows = [[0] * COLUMNS_OF_A_ROW for _ in range(state.seats)]
    for seat in state.in_game():
        rows[seat][LEAST] = AWARD * (seat in least)
        rows[seat][MOST] = AWARD * (seat in most)
    state.sheet += rows
    best = max(state.victory_points(seat) for seat in state.in_game())
    winners = tuple(seat for seat in state.in_game() if state.victory_points(seat) == best)
    totals = [state.victory_points(seat) for seat in range(state.seats)]
    state.emit("overall", least=least, most=most)
    finish(state, winners, "victory points" if len(winners) == 1 else "shared victory", totals)


def finish(state: TarotState, winners: tuple[int, ...], termination: str, totals: list[int]) -> None:
    """End the game. Places go by Victory Points; who has left comes after the others, the last to leave first."""

    def rank(seat: int) -> tuple[int, ...]:
        if state.lost[seat]:
            return (1, -state.elimination_order[seat])
        return (0, -totals[seat])

    ranks = [rank(seat) for seat in range(state.seats)]
    places = tuple(1 + sum(1 for other in ranks if other < own) for own in ranks)
    state.emit("over", winners=list(winners), termination=termination, points=totals)
    dark = tuple(state.dark_points(seat) for seat in range(state.seats))
    details = (("victory points", tuple(totals)), ("dark points", dark))
    state.outcome = Outcome(places, termination, winners, details)

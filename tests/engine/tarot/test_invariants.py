"""Every invariant finds a fault of its kind that is planted."""

from collections.abc import Callable

import pytest

from engine.tarot import view
from engine.tarot.cards import BY_KEY
from engine.tarot.state import DARK_POINTS, HAND, OUT, PILE, TarotState
from engine.tarot.table import Table

CUPS_2, CUPS_9 = BY_KEY["cups_2"], BY_KEY["cups_9"]


def lose_a_card(state: TarotState) -> None:
    state.pile.pop()


def double_a_card(state: TarotState) -> None:
    state.pile[0] = state.pile[1]


def wrong_zone(state: TarotState) -> None:
    state.zone[state.pile[0]] = HAND


def public_handle_in_a_hand(state: TarotState) -> None:
    state.handle[CUPS_2] = 99


def wrong_declaration(state: TarotState) -> None:
    state.declared[CUPS_2] = 1


def wrong_player(state: TarotState) -> None:
    state.played_by[CUPS_2] = 1


def lost_pass(state: TarotState) -> None:
    state.passed[0], state.taker[0] = [state.pile[0]], 1


def descending_ring(state: TarotState) -> None:
    state.ring[1], state.ring[2] = state.ring[2], state.ring[1]


def wrong_bearer(state: TarotState) -> None:
    state.bearer = 0


def point_from_nowhere(state: TarotState) -> None:
    state.dark[0] += 1


def fewer_than_no_points(state: TarotState) -> None:
    state.dark[0] -= 1
    state.given[0] -= 1


def wrong_award(state: TarotState) -> None:
    state.sheet[0][OUT] = 7


def two_out(state: TarotState) -> None:
    state.sheet[0][OUT] = state.sheet[1][OUT] = 10


FAULTS: dict[Callable[[TarotState], None], str] = {
    lose_a_card: "cards are lost or doubled",
    double_a_card: "cards are lost or doubled",
    wrong_zone: "lies elsewhere than its zone",
    public_handle_in_a_hand: "has a public handle",
    wrong_declaration: "cups_2 is not Neutral and was declared",
    wrong_player: "cups_2 was played by 1",
    lost_pass: "which seat 0 passed, is in zone 1",
    descending_ring: "lies on major_sun on the Ring",
    wrong_bearer: "the Ring Bearer is 0, not 1",
    point_from_nowhere: "seat 0 has 1 Dark Points instead of 0",
    fewer_than_no_points: "seat 0 has -1 Dark Points",
    wrong_award: "row 0 of the score sheet is",
    two_out: "two players went out",
}


def table() -> Table:
    return Table(["cups_2 cups_3", "cups_9 cups_7"], "cups_1", ring="major_star major_sun", bearer=1, number=2)


def test_a_lawful_table_breaks_none() -> None:
    assert table().game.invariants() == []


@pytest.mark.parametrize("plant", FAULTS, ids=lambda plant: plant.__name__)
def test_a_planted_fault_is_found(plant: Callable[[TarotState], None]) -> None:
    broken = table()
    plant(broken.state)
    assert any(FAULTS[plant] in wrong for wrong in broken.game.invariants())


def test_a_hidden_card_in_a_view_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = table()
    honest = view._seat
    monkeypatch.setattr(view, "_seat", lambda state, seat, viewer: {**honest(state, seat, viewer), "next": "cups_9"})
    faults = []
    for sequence in range(3):
        shown.state.sequence = sequence
        faults += shown.game.invariants()
    assert faults == ["seat 0 sees cups_9", "seat None sees cups_9"]
    assert shown.state.zone[CUPS_9] == HAND != PILE


def test_wrong_totals_at_the_end_are_found() -> None:
    ended = table()
    ended.game.resign(0, "timeout")
    ended.state.sheet[0][DARK_POINTS] = 3
    assert "the totals of seat 0 are not those of its score sheet" in ended.game.invariants()

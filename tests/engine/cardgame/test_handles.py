"""Handles, piles and redeals that card games share, on a small table of their own."""

from typing import Annotated

import pytest

from engine.cardgame import piles
from engine.cardgame.handles import HiddenZones, key_of, name_privately
from engine.cardgame.invariants import broken_handles
from engine.cardgame.redeal import deal_anew
from engine.cardgame.state import CardState
from engine.kernel import Stream, key_from_seed
from engine.kernel.columns import Columns, PerSeat

PILE, HAND, TABLE = 1, 2, 3
ZONES = HiddenZones(pile=PILE, hand=HAND, all=(PILE, HAND))
CARDS = 12


class SmallState(CardState):
    """A pile, two hands and an open table."""

    pile: list[int]
    hand: Annotated[list[list[int]], PerSeat()]
    table: list[int]


COLUMNS = Columns(SmallState)


def small(seed: int = 1) -> SmallState:
    state = COLUMNS.fresh(2, Stream(key_from_seed(seed)))
    COLUMNS.add_cards(state, CARDS)
    state.zone = [PILE] * CARDS
    state.pile = list(range(CARDS))
    return state


def draw(state: SmallState, seat: int) -> int:
    card = state.pile[-1]
    piles.move(state, card, HAND, seat, ZONES, state.pile, state.hand[seat])
    return card


def play(state: SmallState, card: int, seat: int) -> None:
    piles.move(state, card, TABLE, seat, ZONES, state.hand[seat], state.table)


def test_a_card_in_a_hand_has_a_private_handle_and_on_the_table_a_public_one() -> None:
    state = small()
    card = draw(state, 1)
    assert (state.handle[card], key_of(state, card), key_of(state, 0)) == (-1, "h1", "")
    play(state, card, 1)
    assert (state.handle[card], key_of(state, card)) == (1, "c1")
    assert (state.zone[card], state.table, state.hand[1]) == (TABLE, [card], [])


def test_a_card_that_was_hidden_again_comes_out_under_another_handle() -> None:
    state = small()
    card = draw(state, 0)
    play(state, card, 0)
    piles.move(state, card, PILE, 0, ZONES, state.table, state.pile, bottom=True)
    assert (state.handle[card], state.pile[0]) == (0, card)
    piles.move(state, card, HAND, 1, ZONES, state.pile, state.hand[1])
    play(state, card, 1)
    assert key_of(state, card) == "c2"


def test_a_card_passed_to_another_hand_gets_a_handle_of_its_new_holder() -> None:
    state = small()
    draw(state, 0)
    card = draw(state, 0)
    assert key_of(state, card) == "h2"
    piles.move(state, card, HAND, 1, ZONES, state.hand[0], state.hand[1])
    assert key_of(state, card) == "h1"


def test_a_card_is_named_privately_once() -> None:
    state = small()
    name_privately(state, 3, 0)
    name_privately(state, 3, 0)
    assert (state.handle[3], state.next_private[0]) == (-1, -1)


def test_a_shuffle_depends_on_the_cards_and_chance_alone() -> None:
    one, other = small(7), small(7)
    other.pile.reverse()
    other.handle[4] = -1  # somebody had looked at it
    for state in (one, other):
        piles.shuffle(state, state.pile)
    assert one.pile == other.pile != list(range(CARDS))
    assert other.handle[4] == 0


@pytest.mark.parametrize("known", [(), (10,), (10, 9)])
def test_a_new_deal_keeps_counts_known_cards_and_everything_open(known: tuple[int, ...]) -> None:
    dealt = set()
    for seed in range(20):
        state = small()
        for seat in (0, 0, 1, 1, 1):
            draw(state, seat)
        play(state, 11, 0)
        state.hand[1], state.hand[0] = [10, 9, 8], [7]
        for card in (10, 9, 8, 7):
            state.zone[card] = HAND
        before = (list(state.hand[0]), list(state.table), list(state.handle[11:]))
        deal_anew(state, [(1, state.hand[1])], state.pile, Stream(key_from_seed(seed)), ZONES, known)
        assert (state.hand[0], state.table, state.handle[11:]) == before
        assert (len(state.hand[1]), len(state.pile)) == (3, 7)
        assert set(known) <= set(state.hand[1])
        assert sorted(state.hand[1] + state.pile) == [*range(7), 8, 9, 10]
        assert [state.handle[card] for card in state.hand[1]] == [-1, -2, -3]
        assert all(state.zone[card] == PILE and state.handle[card] == 0 for card in state.pile)
        dealt.add(frozenset(state.hand[1]))
    assert len(dealt) > 5


def test_wrong_handles_are_found() -> None:
    state = small()
    play(state, draw(state, 0), 0)
    assert broken_handles(state, ZONES.all) == []
    state.handle[0] = 1
    assert broken_handles(state, ZONES.all) == ["two cards share a handle", "hidden card 0 has a public handle"]
    state.handle[0] = state.handle[11] = 0
    assert broken_handles(state, ZONES.all) == ["public card 11 has no public handle"]

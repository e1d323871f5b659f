"""What views show, and what changes when everything hidden from a seat is dealt anew."""

import msgspec
import pytest

from engine.deckbuilding.state import BOX, DECK, HAND, MAIN_DECK, STACK, DeckbuildingState
from engine.deckbuilding.table import Table
from engine.kernel import Game, RedealRefused, Stream, key_from_seed
from tests.engine.deckbuilding.tables import start, state_of, table

PATH = "Orc Overseer, Uruk-hai, Elven Rope, Watchman, Volley"


def redealt(game: Game, seat: int, number: int) -> DeckbuildingState:
    twin = game.redeal(seat, Stream(key_from_seed(number)))
    assert twin.invariants() == []
    assert msgspec.json.encode(twin.view(seat)) == msgspec.json.encode(game.view(seat))
    return state_of(twin)


def test_a_new_deal_changes_hands_decks_the_main_deck_and_the_stack_but_not_who_owns_what() -> None:
    game = start(3, first_player="first")
    state = state_of(game)
    changed = set()
    for number in range(12):
        twin = redealt(game, 1, number)
        assert twin.hand[1] == state.hand[1]
        assert all(twin.owned(seat) == state.owned(seat) for seat in range(3))
        for zone, seat in ((HAND, 0), (HAND, 2), (DECK, 0), (DECK, 1), (MAIN_DECK, -1), (STACK, -1), (BOX, -1)):
            if twin.cards_in(zone, seat) != state.cards_in(zone, seat):
                changed.add((zone, seat))
        assert [twin.blueprint(card).level for card in twin.stack] == [
            state.blueprint(card).level for card in state.stack
        ]
    assert len(changed) == 7


def test_a_card_put_on_a_deck_face_up_stays_there() -> None:
    board = table(["Courage", "Courage"], PATH, power=8, archenemies="Nazgûl, Uglúk, Lurtz",
                decks=["8 Valor", "Valor, Axe, Despair"]).buy("Nazgûl").end()  # fmt: skip
    for number in range(5):
        twin = redealt(board.game, 0, number)
        assert [twin.name(card) for card in twin.deck[1][-2:]] == ["Corruption", "Corruption"]


def test_a_card_looked_at_and_put_back_is_known_to_its_owner_only() -> None:
    board = table(["Long Bow, Courage", "Courage"], PATH, decks=["Axe, Valor, 4 Despair", ""]).play("Long Bow").choose()
    assert board.view(0)["seats"][0]["known_top"] == ["Axe", "Valor"]
    assert board.view(1)["seats"][0]["known_top"] == []
    tops = {redealt(board.game, 0, number).deck[0][-1] for number in range(6)}
    others = {redealt(board.game, 1, number).deck[0][-1] for number in range(12)}
    assert (len(tops), len(others) > 1) == (1, True)


def test_a_shuffle_makes_known_cards_unknown() -> None:
    board = table(["Purge, Courage", ""], PATH, decks=["Axe, Valor", ""]).play("Purge").choose()
    assert board.view(0)["seats"][0]["known_top"] == []


def test_a_revealed_hand_stays_known() -> None:
    board = table(["Crebain, Courage", "Axe, Valor"], PATH, decks=["2 Valor", "5 Despair"]).play("Crebain")
    assert board.view(0)["seats"][1]["known_hand"] == ["Axe", "Valor"]
    assert redealt(board.game, 0, 3).hand[1] == board.state.hand[1]


def test_a_card_that_leaves_a_known_hand_unseen_makes_the_hand_unknown() -> None:
    """Else the view would tell which card was put on the deck."""
    board = table(["Crebain, Courage", "Axe, Valor"], f"{PATH}, Warg", decks=["2 Valor", "5 Despair"],
                main_deck="Warg").play("Crebain")  # fmt: skip
    board.state.ambushers = [card for card in board.state.path if board.state.name(card) == "Warg"]
    assert board.end().asked == "put on deck"
    board.choose("Axe")
    seat = board.view(0)["seats"][1]
    assert (seat["known_hand"], seat["known_top"], board.deck(1)[0]) == ([], [], "Axe")


def secrets(board: Table) -> list[str]:
    """The views of everybody else than seat 1."""
    return [str(board.game.view(seat)) for seat in (None, 0, 2)]


def test_nobody_else_sees_a_hand_or_a_deck() -> None:
    board = table(["Courage", "Palantír", "Courage"], PATH, decks=["", "Rally", ""])
    assert "Palantír" in str(board.game.view(1))
    assert "Rally" in str(board.game.view(1))
    assert all("Palantír" not in text and "Rally" not in text for text in secrets(board))


def test_cards_being_looked_at_are_seen_by_their_player_alone() -> None:
    board = table(["Courage", "Long Bow", "Courage"], PATH, player=1, decks=["", "Palantír, Rally", ""])
    board.play("Long Bow")
    assert sorted(board.options()) == ["choose Palantír", "choose Rally"]
    assert all("Palantír" not in text and "Rally" not in text for text in secrets(board))


def test_cards_that_are_passed_are_seen_by_both() -> None:
    board = table(["Cutpurse, Courage", "Axe, Valor", "Long Bow, Staff", "Pans, Despair"], PATH).play("Cutpurse")
    assert (board.waiting, board.asked) == ([1, 2, 3], "pass")
    board.choose("Axe", seat=1).choose("Long Bow", seat=2).choose("Pans", seat=3)
    assert [board.hand(seat) for seat in (1, 2, 3)] == [["Pans", "Valor"], ["Axe", "Staff"], ["Despair", "Long Bow"]]
    assert board.state.mixed
    gave = [event for event in board.events if event.kind == "gave"]
    assert [event.seats for event in gave] == [(1, 2), (2, 3), (3, 1)]
    assert board.view(1)["seats"][2]["known_hand"] == ["Axe"]


def test_after_cards_were_passed_all_are_asked_for_a_defense_if_anybody_may_have_one() -> None:
    hands = ["Cutpurse, Cave Troll, Courage", "Watchman, Valor", "Axe, Staff", "Pans, Despair"]
    board = table(hands, PATH).play("Cutpurse").defend(1)
    board.choose("Valor", seat=1).choose("Axe", seat=2).choose("Pans", seat=3)
    assert board.play("Cave Troll").waiting == [1, 2, 3]


def test_there_is_no_new_deal_for_a_seat_that_is_not_there() -> None:
    with pytest.raises(RedealRefused):
        start(2).redeal(2, Stream(key_from_seed(1)))

"""Shuffling decks, Locations, destroying cards, and the order in which abilities resolve."""

from engine.deckbuilding.state import CORRUPTION_STACK, IN_PLAY, VALOR_STACK
from engine.kernel import Game
from tests.engine.deckbuilding.tables import sound, table

PATH = "Orc Overseer, Uruk-hai, Elven Rope, Watchman, Volley"


# -- shuffling --------------------------------------------------------------------------------------------------------


def test_an_empty_deck_is_not_made_anew_until_a_card_is_needed() -> None:
    board = table(["Orc Overseer, Courage", ""], PATH, decks=["Valor", ""], discards=["3 Despair", ""])
    board.play("Orc Overseer")
    assert (board.deck(0), board.discard(0), board.events_of("shuffled")) == ([], ["Despair"] * 3, [])


def test_drawing_from_an_empty_deck_shuffles_the_discard_pile_first() -> None:
    board = table(["Orc Overseer, Courage", ""], PATH, discards=["3 Despair", ""]).play("Orc Overseer")
    assert (len(board.deck(0)), board.discard(0), board.hand(0)) == (2, [], ["Courage", "Despair"])
    assert board.events_of("shuffled") == [{"player": 0, "cards": 3}]


def test_so_does_discarding_from_the_deck() -> None:
    board = table(["Courage", ""], f"{PATH}, Orc Scout", ambushes="Orc Scout", discards=["3 Despair", ""])
    assert (len(board.deck(0)), board.discard(0)) == (1, ["Despair", "Despair"])


def test_and_revealing_or_looking_at_a_card() -> None:
    board = table(["Staff, Courage", ""], PATH, discards=["Despair", ""]).play("Staff")
    assert (board.deck(0), board.events_of("shuffled")) == (["Despair"], [{"player": 0, "cards": 1}])
    board = table(["Long Bow, Courage", ""], PATH, discards=["2 Despair", ""]).play("Long Bow")
    assert (board.asked, len(board.options()), board.discard(0)) == ("look discard", 2, [])


def test_a_draw_goes_on_after_the_shuffle_and_stops_when_nothing_is_left() -> None:
    board = table(["Elven Guide, Despair", ""], PATH, decks=["Valor", ""]).play("Elven Guide")
    assert board.events_of("draw") == [{"player": 0, "count": 1}]


def test_cards_played_this_turn_are_not_shuffled_in() -> None:
    board = table(["Courage, Orc Overseer, Valor", ""], PATH, discards=["Despair", ""])
    board.play("Courage").play("Orc Overseer")
    assert board.hand(0) == ["Despair", "Valor"]


def test_the_new_hand_at_the_end_of_a_turn_may_come_from_what_was_just_discarded() -> None:
    board = table(["2 Courage, Valor", ""], PATH, decks=["3 Despair", ""]).plain().end()
    assert len(board.hand(0)) == 5
    assert board.hand(0).count("Despair") == 3


# -- Locations --------------------------------------------------------------------------------------------------------


def test_a_location_stays_in_play() -> None:
    board = table(["Bree, Courage", "Valor"], PATH).play("Bree").end()
    assert (board.names_in(IN_PLAY, 0), board.hand(0)) == (["Bree"], ["Courage"])
    sound(board)


def test_any_number_of_locations_may_be_in_play_and_they_are_no_cards_of_the_hand() -> None:
    board = table(["Bree, 2 Courage", ""], PATH, in_play=["Bree, Isengard", ""]).play("Bree")
    assert (board.names_in(IN_PLAY, 0), board.hand(0)) == (["Bree", "Isengard", "Bree"], ["Courage", "Courage"])


def test_ongoing_effects_work_turn_after_turn() -> None:
    board = table(["2 Courage", "Valor"], PATH, in_play=["Rivendell", ""], at_start=True)
    assert board.power == 1
    board.end().end()
    assert (board.state.player, board.power) == (0, 1)


def test_an_effect_of_the_end_of_the_turn() -> None:
    board = table(["Courage", "Valor"], PATH, in_play=["Bree", ""], discards=["Despair, Valor", ""]).end()
    assert board.asked == "destroy"
    assert board.choose("Despair").destroyed == ["Despair"]


def test_an_effect_of_a_gained_card() -> None:
    board = table(["Courage", ""], PATH, in_play=["Isengard", ""], power=3).buy("Orc Overseer")
    assert board.power == 1


def test_an_effect_of_an_avoided_attack() -> None:
    board = table(["Cave Troll, Courage", "Watchman"], PATH, in_play=["", "Weathertop"], decks=["", "Valor"])
    assert board.play("Cave Troll").defend(1, "Watchman").hand(1) == ["Valor", "Watchman"]


# -- resolving --------------------------------------------------------------------------------------------------------


def test_the_played_card_is_resolved_before_what_it_triggers() -> None:
    """The rulebook's example: Moria Swarm with the Mines of Moria in play."""
    board = table(["Moria Swarm, Courage", ""], PATH, in_play=["The Mines of Moria", ""], decks=["Valor", ""])
    board.play("Moria Swarm")
    assert (board.asked, board.hand(0)) == ("gain", ["Courage"])
    assert board.choose("Elven Rope").hand(0) == ["Courage", "Elven Rope", "Valor"]


def test_the_mines_of_moria_draw_for_the_first_enemy_of_the_turn_only() -> None:
    board = table(["Axe, 2 Orc Scout", ""], PATH, in_play=["The Mines of Moria", ""], decks=["2 Valor", ""])
    assert board.play("Axe").hand(0) == ["Orc Scout", "Orc Scout"]
    assert board.play("Orc Scout").hand(0) == ["Orc Scout", "Valor"]
    assert board.play("Orc Scout").hand(0) == ["Valor"]


def test_an_enemy_played_before_the_mines_was_the_first_one() -> None:
    """The FAQ: Orc Overseer draws the Mines of Moria, then an Uruk-hai is played."""
    board = table(["Orc Overseer, Uruk-hai, Courage", ""], PATH, decks=["The Mines of Moria, Valor", ""])
    board.play("Orc Overseer").play("The Mines of Moria").play("Uruk-hai")
    assert (board.hand(0), board.deck(0)) == (["Courage"], ["Valor"])


def test_two_locations_resolve_in_the_order_in_which_they_came_into_play() -> None:
    board = table(["Orc Scout, Courage", ""], PATH, in_play=["2 The Mines of Moria", ""], decks=["2 Valor", ""])
    assert board.play("Orc Scout").hand(0) == ["Courage", "Valor", "Valor"]


# -- destroying -------------------------------------------------------------------------------------------------------


def test_a_destroyed_card_leaves_the_game_face_up() -> None:
    board = table(["Healer, Despair", ""], PATH, discards=["Corruption", ""]).play("Healer")
    assert board.options() == ["choose Despair", "choose Corruption"]
    board.choose("Corruption")
    assert (board.destroyed, board.discard(0)) == (["Corruption"], [])
    assert [card["name"] for card in board.view(1)["destroyed"]] == ["Corruption"]


def test_a_card_is_destroyed_in_the_hand_the_deck_the_discard_pile_or_the_path() -> None:
    board = table(["Healer, Despair, Courage", ""], PATH).play("Healer").choose("Despair")
    assert board.destroyed == ["Despair"]
    board = table(["Purge, Courage", ""], PATH, decks=["Despair, 2 Valor", ""]).play("Purge").choose("Despair")
    assert (board.destroyed, board.deck(0)) == (["Despair"], ["Valor", "Valor"])
    board = table(["Barrow-blade, Courage", ""], PATH).play("Barrow-blade").choose("Uruk-hai")
    assert (board.destroyed, "Uruk-hai" in board.path) == (["Uruk-hai"], False)
    assert board.power == 1


def test_a_deck_that_was_looked_through_is_shuffled() -> None:
    board = table(["Purge, Courage", ""], PATH, decks=["Despair, 6 Valor, Axe", ""], seed=3).play("Purge").choose()
    assert sorted(board.deck(0)) == ["Axe", "Despair"] + ["Valor"] * 6
    assert board.state.known == [0] * len(board.state.known)


def test_destroyed_valor_and_corruption_do_not_go_back_to_their_stacks() -> None:
    board = table(["2 Healer, Valor, Corruption", ""], PATH).play("Healer").choose("Valor").play("Healer")
    board.choose("Corruption")
    assert (len(board.names_in(VALOR_STACK)), len(board.names_in(CORRUPTION_STACK))) == (15, 19)


def test_in_impossible_mode_a_destroyed_corruption_goes_back() -> None:
    board = table(["Healer, Corruption, Courage", ""], PATH, options={"impossible": True},
                archenemies="Impossible Nazgûl, Impossible Lurtz").play("Healer").choose("Corruption")  # fmt: skip
    assert (len(board.names_in(CORRUPTION_STACK)), board.destroyed) == (20, [])
    sound(board)


def test_what_a_card_does_when_it_is_destroyed() -> None:
    board = table(["Lembas, Courage", ""], PATH, decks=["Valor", ""]).play("Lembas")
    assert (board.destroyed, board.hand(0)) == (["Lembas"], ["Courage", "Valor"])
    board = table(["Healer, Lembas, Courage", ""], PATH).play("Healer").choose("Lembas")
    assert board.power == 2


def test_the_state_of_a_table_loads_as_it_was() -> None:
    board = table(["Purge, Courage", ""], PATH, decks=["Despair, 2 Valor", ""]).play("Purge")
    twin = Game.load(board.game.dump())
    assert twin.view(0) == board.game.view(0)

"""Gaining cards, Fortunes and Corruption."""

from engine.deckbuilding.language import LOCATION
from engine.deckbuilding.view import definition
from tests.engine.deckbuilding.cards import SET
from tests.engine.deckbuilding.tables import sound, table

PATH = "Orc Overseer, Uruk-hai, Elven Rope, Watchman, Volley"


def test_a_gained_card_goes_to_the_discard_pile_and_costs_nothing() -> None:
    board = table(["Steward, Valor", ""], PATH).play("Steward").pick(1)
    offered = {"Orc Overseer", "Elven Rope", "Watchman", "Volley", "Valor"}
    assert set(board.options()) == {f"choose {name}" for name in offered}
    board.choose("Volley")
    assert (board.discard(0), board.power, len(board.path)) == (["Volley"], 0, 4)


def test_or_where_the_card_says() -> None:
    board = table(["Moria Swarm, Valor", ""], PATH).play("Moria Swarm").choose("Elven Rope")
    assert board.hand(0) == ["Elven Rope", "Valor"]


def test_nothing_is_gained_if_there_is_no_such_card() -> None:
    board = table(["Moria Swarm, Valor", ""], "Orc Overseer").play("Moria Swarm")
    assert (board.asked, board.hand(0), board.power) == ("act", ["Valor"], 3)


def test_a_fortune_costs_nothing_and_can_be_bought_without_cards_in_hand() -> None:
    board = table(["Courage", ""], "Raging River, Cave Troll").play("Courage")
    assert (board.waiting, board.options()) == ([0], ["buy Raging River", "end"])
    board.buy("Raging River")
    assert board.destroyed == ["Raging River"]


def test_a_fortune_is_played_at_once_resolved_and_destroyed() -> None:
    board = table(["Courage", ""], "Raging River, Bargain").buy("Raging River")
    assert (board.power, board.destroyed, board.discard(0)) == (3, ["Raging River"], [])
    assert [event.kind for event in board.events] == ["buy", "power", "fortune over"]
    assert board.buy("Bargain").discard(0) == ["Bargain"]
    sound(board)


def test_a_fortune_gained_by_a_card_is_played_too() -> None:
    board = table(["Steward, Courage", ""], "Raging River").play("Steward").pick(1)
    board.choose("Raging River")
    assert (board.power, board.destroyed) == (3, ["Raging River"])


def test_a_fortune_counts_as_a_card_played_or_not_by_option() -> None:
    for reading, power in ((True, 2), (False, 1)):
        board = table(["Aragorn's Sword, Courage", ""], "Fireworks", options={"fortunes_count": reading})
        assert board.buy("Fireworks").play("Aragorn's Sword").power == power


def test_in_anothers_turn_a_fortune_resolves_but_its_power_is_lost() -> None:
    """Council lets nobody gain; Gorbag's group ambush lets each player gain a card."""
    board = table(["Courage", "Courage"], "Raging River, Bargain, Elven Rope, Watchman, Volley", power=8,
                archenemies="Nazgûl, Gorbag, Lurtz").buy("Nazgûl").end()  # fmt: skip
    board.choose("Raging River", seat=1).choose(seat=0)
    assert (board.power, board.destroyed) == (0, ["Raging River"])


def test_corruption_goes_to_the_discard_pile_or_where_the_card_says() -> None:
    board = table(["Cave Troll, Courage", "Courage"], PATH).play("Cave Troll")
    assert (board.discard(1), len(board.state.corruption)) == (["Corruption"], 19)
    board = table(["Courage", "Courage"], PATH, power=8, archenemies="Nazgûl, Uglúk, Lurtz",
                decks=["7 Valor", "Valor"]).buy("Nazgûl").end()  # fmt: skip
    assert board.deck(1) == ["Corruption", "Corruption", "Valor"]
    assert board.view(1)["seats"][1]["known_top"][:2] == ["Corruption", "Corruption"]


def test_corruption_has_no_type_no_ability_and_costs_a_victory_point() -> None:
    corruption = definition(SET, SET.by_key["corruption"])
    assert (corruption["type"], corruption["text"], corruption["points"]) == ("", [], -1)
    board = table(["Aragorn's Sword, Corruption, Courage", ""], PATH).play("Corruption").play("Aragorn's Sword")
    assert board.power == 1


def test_without_corruptions_other_effects_still_resolve_and_defenses_may_be_used() -> None:
    board = table(["Courage", "Healer, Courage"], "Elven Rope, Cave Troll", player=1, ambushes="Cave Troll",
                corruption=0, decks=["", "Valor"])  # fmt: skip
    assert board.asked == "defend"
    board.defend(1)
    assert board.asked == "destroy"
    board.choose("Healer")
    assert (board.destroyed.count("Healer"), board.discard(1)) == (1, [])
    assert board.events_of("corruption")[-1] == {"player": 1, "gained": 0, "left": 0}


def test_a_gained_location_goes_to_the_discard_pile_too() -> None:
    board = table(["Courage", ""], "Bree, Elven Rope", power=3).buy("Bree")
    assert (board.discard(0), board.state.in_play[0]) == (["Bree"], [])
    assert SET.blueprints[SET.by_key["bree"]].type == LOCATION

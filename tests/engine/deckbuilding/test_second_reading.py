"""A second reading of the rulebook by one who did not write the rules, with the cards of the stand-in set.

Each test names the passage it holds the rules to.
"""

from collections.abc import Mapping
from typing import Any

import pytest

from engine.deckbuilding.owner_list import as_data
from engine.deckbuilding.rules.ending import DEFEAT, LAST_ARCHENEMY
from engine.deckbuilding.standin import STANDIN
from engine.deckbuilding.table import Forbidden, Table

FULL = "Swift Blow, Pipe-weed, Warg, Lembas, Haldir"
"""A Path without Ambushes to come: they were there before."""
CALM = "5 Courage"


def changed(**cards: Mapping[str, object]) -> dict[str, Any]:
    """The option for the stand-in set with changed cards; in a card's name "_" is a blank."""
    data: dict[str, Any] = as_data(STANDIN)
    for name, facts in cards.items():
        next(card for card in data["cards"] if card["name"] == name.replace("_", " ")).update(facts)
    return {"cards": data}


# -- "Gameplay", "Sample Turn Sequence" -------------------------------------------------------------------------------


def test_four_courage_buy_one_card_of_cost_four_or_two_of_cost_two() -> None:
    board = Table(["4 Courage, Despair", ""], "It Comes in Pints?, Swift Blow, Moria Goblin, Warg, Uruk-hai").plain()
    assert board.power == 4
    assert board.options()[-1] == "end"
    board.buy("Swift Blow").buy("Moria Goblin")
    assert (board.power, board.discard(0)) == (0, ["Moria Goblin", "Swift Blow"])
    with pytest.raises(Forbidden):
        board.buy("It Comes in Pints?")
    other = Table(["4 Courage, Despair", ""], "It Comes in Pints?, Swift Blow, Moria Goblin, Warg, Uruk-hai").plain()
    assert other.buy("It Comes in Pints?").discard(0) == ["It Comes in Pints?"]
    with pytest.raises(Forbidden):
        other.buy("Swift Blow")


# -- "Attacks and Defenses" -------------------------------------------------------------------------------------------


def test_an_avoided_attack_leaves_the_power_but_not_what_counts_players_hit() -> None:
    """The Uruk Captain gives +3 Power, and +1 for each player hit; one of two avoids it."""
    board = Table(["Uruk Captain", "Hobbit of the Shire, Courage", "2 Courage"], FULL, decks=["", "Lembas", ""])
    board.play("Uruk Captain").defend(1, "Hobbit of the Shire").choose("Courage", seat=2)
    assert (board.power, board.discard(1), board.discard(2)) == (4, ["Hobbit of the Shire"], ["Courage"])


def test_with_two_corruptions_left_the_third_of_three_opponents_gains_none() -> None:
    """ "Resolving Card Abilities": clockwise, starting from the player who played the ability."""
    board = Table([CALM, CALM, "Ulaire Cantea", CALM], FULL, corruption=2, player=2).play("Ulaire Cantea")
    assert [board.discard(seat) for seat in (3, 0, 1)] == [["Corruption"], ["Corruption"], []]


def test_whoever_must_choose_first_still_gains_the_last_corruption_in_clockwise_order() -> None:
    """The same passage: player 1 has cards to discard, player 2 has none and must not be quicker."""
    cards = changed(Moria_Swarm={"group_ambush": ["discard_cards", "gain_corruption"]})
    board = Table(["", "2 Courage", ""], FULL, corruption=1, power=8, decks=["5 Courage", "", ""], options=cards,
                archenemies="Nazgûl, Moria Swarm, Lurtz").buy("Nazgûl")  # fmt: skip
    board.choose("Courage", seat=1)
    assert (board.discard(1), board.discard(2)) == (["Corruption", "Courage"], [])


def test_an_ambush_is_an_attack_so_weathertop_sees_it_avoided() -> None:
    board = Table(["Hobbit of the Shire", "Courage"], "Swift Blow, Pipe-weed, Lembas, Haldir, Barrow-wight",
                decks=["3 Courage", ""], in_play=["Weathertop", ""], ambushes="Barrow-wight")  # fmt: skip
    board.defend(0, "Hobbit of the Shire")
    assert (board.hand(0), "Corruption" in board.discard(0)) == (["Courage", "Courage"], False)


# -- "Fortunes" -------------------------------------------------------------------------------------------------------


def test_a_fortune_that_a_card_lets_one_gain_to_the_hand_is_played_and_destroyed_all_the_same() -> None:
    board = Table(["Galadriel", ""], "Raging River, Pipe-weed, Warg, Lembas, Haldir").play("Galadriel")
    board.choose("Raging River")
    assert (board.power, board.hand(0), board.destroyed) == (6, [], ["Raging River"])


# -- "Resolving Card Abilities", "FAQ" --------------------------------------------------------------------------------


def test_the_moria_swarms_artifact_is_chosen_before_the_mines_draw() -> None:
    board = Table(["Moria Swarm", ""], FULL, decks=["Courage", ""], in_play=["The Mines of Moria", ""],
                archenemies="Nazgûl, Lurtz").play("Moria Swarm")  # fmt: skip
    assert (board.power, board.asked, board.hand(0)) == (3, "gain", [])
    board.choose("Lembas")
    assert board.hand(0) == ["Courage", "Lembas"]


def test_the_overseer_was_the_first_enemy_so_the_mines_he_drew_do_not_see_the_uruk_hai() -> None:
    board = Table(["Orc Overseer, Uruk-hai", CALM], FULL, decks=["The Mines of Moria, Courage", ""])
    board.play("Orc Overseer").play("The Mines of Moria").play("Uruk-hai")
    assert board.deck(0) == ["Courage"]


# -- "The Archenemies" ------------------------------------------------------------------------------------------------


def test_only_one_archenemy_is_defeated_in_a_turn_however_much_power_there_is() -> None:
    board = Table([CALM, CALM], FULL, archenemies="Nazgûl, Cave Troll, Lurtz", power=30).buy("Nazgûl")
    assert not [text for text in board.options() if text.startswith("defeat")]


def test_the_last_archenemy_ends_the_game_at_once_and_counts() -> None:
    board = Table([CALM, CALM], FULL, archenemies="Lurtz", power=14).buy("Lurtz")
    outcome = board.game.outcome
    assert outcome is not None
    assert (outcome.termination, outcome.winners) == (LAST_ARCHENEMY, (0,))


# -- "Specific Card Clarifications" -----------------------------------------------------------------------------------


def test_for_lurtz_zero_is_a_cost_and_so_is_a_high_number() -> None:
    board = Table(["", "Courage"], FULL, archenemies="Nazgûl, Lurtz", power=8, decks=["8 Courage", "3 Courage"])
    board.buy("Nazgûl")
    assert board.asked == "number"
    with pytest.raises(Forbidden):
        board.name(-1, seat=1)
    board.name(0, seat=1).name(99, seat=0)
    assert board.hand(1) == ["Courage"] * 4
    assert board.discard(0).count("Courage") == 3


def test_without_a_discard_pile_one_does_not_suffer_from_ulaire_cantea() -> None:
    board = Table(
        ["", "Courage"], FULL, archenemies="Nazgûl, Ulaire Cantea, Lurtz", power=8, decks=["8 Courage", "Warg"]
    )
    board.buy("Nazgûl")
    assert (board.discard(1), board.deck(1), board.hand(1)) == ([], ["Warg"], ["Courage"])
    assert board.destroyed == ["Nazgûl"]


def test_johnny_destroys_three_courage_draws_three_and_hands_out_three_corruptions_as_he_likes() -> None:
    board = Table(["", "3 Courage, Warg", "2 Courage", "Despair"], FULL, power=8,
                archenemies="Nazgûl, The Witch-king, Lurtz",
                decks=["5 Despair", "Lembas, Gollum, Pipe-weed", "", ""])  # fmt: skip
    board.buy("Nazgûl")
    assert (board.waiting, board.asked) == ([1], "distribute")
    assert board.destroyed.count("Courage") == 3
    assert board.hand(1) == ["Gollum", "Lembas", "Pipe-weed", "Warg"]
    assert not [text for text in board.options(1) if text == "seat 1"]
    board.take("seat", "2", 1).take("seat", "2", 1).take("seat", "3", 1)
    assert (board.discard(2), board.discard(3)) == (["Corruption", "Corruption"], ["Corruption"])


def test_the_witch_king_gives_no_corruption_to_a_player_who_avoided_him() -> None:
    board = Table(["", "2 Courage", "Hobbit of the Shire"], FULL, power=8, decks=["5 Despair", "2 Warg", ""],
                archenemies="Nazgûl, The Witch-king, Lurtz").buy("Nazgûl")  # fmt: skip
    board.defend(2, "Hobbit of the Shire")
    assert board.options(1) == ["seat 0", "stop"]


def test_equal_numbers_of_courage_are_both_the_most() -> None:
    board = Table(["", "Courage", "Courage"], FULL, power=8, decks=["5 Despair", "Warg", "Lembas"], corruption=0,
                archenemies="Nazgûl, The Witch-king, Lurtz").buy("Nazgûl")  # fmt: skip
    assert (board.hand(1), board.hand(2), board.destroyed.count("Courage")) == (["Warg"], ["Lembas"], 2)


IMPOSSIBLE = {"impossible": True}


def test_in_the_draft_an_avoiding_player_neither_passes_nor_is_passed_cards() -> None:
    board = Table(["", "Warg, Lembas, Gollum", "Hobbit of the Shire, Uruk-hai", "Swift Blow"], FULL, power=9,
                decks=["5 Despair", "", "", ""], options=IMPOSSIBLE,
                archenemies="Impossible Nazgûl, Impossible Saruman, Impossible Lurtz")  # fmt: skip
    board.buy("Impossible Nazgûl").defend(2, "Hobbit of the Shire")
    assert sorted(board.waiting) == [0, 1]
    board.choose("Despair", seat=0).choose("Warg", seat=1)
    # Player 3 had one card and kept it; player 1 passed two cards past player 2 to player 3, and has four of player 0.
    assert sorted(board.waiting) == [1, 3]
    board.choose("Despair", seat=1).choose("Gollum", seat=3).choose("Despair", seat=3).choose("Despair", seat=0)
    assert "Uruk-hai" in board.hand(2)
    assert (board.hand(0), board.hand(1)) == (["Despair", "Despair", "Lembas"], ["Despair", "Despair", "Warg"])
    assert board.hand(3) == ["Despair", "Gollum", "Swift Blow"]


def test_without_consensus_the_two_dearest_cards_of_the_path_are_destroyed() -> None:
    for votes, gone in ((("Pipe-weed", "Lembas"), ["Lembas", "Pipe-weed"]), (("Lembas", "Haldir"), ["Haldir", "Warg"])):
        board = Table(["", "Courage"], FULL, power=9, decks=["5 Courage", ""], options=IMPOSSIBLE,
                    archenemies="Impossible Nazgûl, Impossible Witch-king, Impossible Lurtz")  # fmt: skip
        board.buy("Impossible Nazgûl")
        assert sorted(board.waiting) == [0, 1]
        board.choose("Pipe-weed", "Lembas", seat=0).choose(*votes, seat=1)
        assert board.destroyed == gone


@pytest.mark.parametrize(
    ("left", "path"),
    [(1, FULL), (1, "Swift Blow, Pipe-weed, Warg, Lembas"), (2, "Swift Blow, Pipe-weed, Warg, Lembas")],
    ids=["by his ongoing effect", "with a slot to fill", "by refilling the Path"],
)
def test_all_lose_at_once_when_the_last_card_of_the_main_deck_goes(left: int, path: str) -> None:
    board = Table([CALM, CALM], path, archenemies="Impossible Lurtz", left=left, options=IMPOSSIBLE).end()
    outcome = board.game.outcome
    assert outcome is not None
    assert (outcome.termination, outcome.winners, outcome.places) == (DEFEAT, (), (1, 1))


def test_with_a_card_left_the_game_goes_on() -> None:
    board = Table([CALM, CALM], FULL, archenemies="Impossible Lurtz", left=2, options=IMPOSSIBLE).end()
    assert board.game.outcome is None
    assert board.state.player == 1


# -- what only an owner's list can bring about ------------------------------------------------------------------------


def test_a_defense_card_may_have_all_pass_cards() -> None:
    cards = changed(Haldir={"defense": {"bonus": ["pass_cards"]}})
    board = Table(["Uruk-hai, 2 Courage", "Haldir, Warg, Lembas", "Despair, Swift Blow"], FULL, options=cards)
    board.play("Uruk-hai").defend(1, "Haldir")
    assert sorted(board.waiting) == [0, 1, 2]
    board.choose("Courage", seat=0).choose("Warg", seat=1).choose("Despair", seat=2)
    assert board.game.invariants() == []


def test_an_archenemy_on_top_of_its_stack_cannot_destroy_itself() -> None:
    cards = changed(Cave_Troll={"group_ambush": ["destroy_this"]})
    board = Table([CALM, CALM], FULL, archenemies="Nazgûl, Cave Troll, Lurtz", power=8, options=cards)
    board.buy("Nazgûl").end()
    assert board.state.name(board.state.top_archenemy()) == "Cave Troll"
    assert board.game.invariants() == []

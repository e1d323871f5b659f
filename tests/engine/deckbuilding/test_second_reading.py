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
    one = Table(["4 Courage, Despair", ""], "It Comes in Pints?, Swift Blow, Moria Goblin, Warg, Uruk-hai").plain()
    assert one.power == 4
    assert one.options()[-1] == "end"
    one.buy("Swift Blow").buy("Moria Goblin")
    assert (one.power, one.discard(0)) == (0, ["Moria Goblin", "Swift Blow"])
    with pytest.raises(Forbidden):
        one.buy("It Comes in Pints?")
    other = Table(["4 Courage, Despair", ""], "It Comes in Pints?, Swift Blow, Moria Goblin, Warg, Uruk-hai").plain()
    assert other.buy("It Comes in Pints?").discard(0) == ["It Comes in Pints?"]
    with pytest.raises(Forbidden):
        other.buy("Swift Blow")


# -- "Attacks and Defenses" -------------------------------------------------------------------------------------------


def test_an_avoided_attack_leaves_the_power_but_not_what_counts_players_hit() -> None:
    """The Uruk Captain gives +3 Power, and +1 for each player hit; one of two avoids it."""
    one = Table(["Uruk Captain", "Hobbit of the Shire, Courage", "2 Courage"], FULL, decks=["", "Lembas", ""])
    one.play("Uruk Captain").defend(1, "Hobbit of the Shire").choose("Courage", seat=2)
    assert (one.power, one.discard(1), one.discard(2)) == (4, ["Hobbit of the Shire"], ["Courage"])


def test_with_two_corruptions_left_the_third_of_three_opponents_gains_none() -> None:
    """ "Resolving Card Abilities": clockwise, starting from the player who played the ability."""
    one = Table([CALM, CALM, "Ulaire Cantea", CALM], FULL, corruption=2, player=2).play("Ulaire Cantea")
    assert [one.discard(seat) for seat in (3, 0, 1)] == [["Corruption"], ["Corruption"], []]


def test_whoever_must_choose_first_still_gains_the_last_corruption_in_clockwise_order() -> None:
    """The same passage: player 1 has cards to discard, player 2 has none and must not be quicker."""
    cards = changed(Moria_Swarm={"group_ambush": ["discard_cards", "gain_corruption"]})
    one = Table(["", "2 Courage", ""], FULL, corruption=1, power=8, decks=["5 Courage", "", ""], options=cards,
                archenemies="Nazgûl, Moria Swarm, Lurtz").buy("Nazgûl")  # fmt: skip
    one.choose("Courage", seat=1)
    assert (one.discard(1), one.discard(2)) == (["Corruption", "Courage"], [])


def test_an_ambush_is_an_attack_so_weathertop_sees_it_avoided() -> None:
    one = Table(["Hobbit of the Shire", "Courage"], "Swift Blow, Pipe-weed, Lembas, Haldir, Barrow-wight",
                decks=["3 Courage", ""], in_play=["Weathertop", ""], ambushes="Barrow-wight")  # fmt: skip
    one.defend(0, "Hobbit of the Shire")
    assert (one.hand(0), "Corruption" in one.discard(0)) == (["Courage", "Courage"], False)


# -- "Fortunes" -------------------------------------------------------------------------------------------------------


def test_a_fortune_that_a_card_lets_one_gain_to_the_hand_is_played_and_destroyed_all_the_same() -> None:
    one = Table(["Galadriel", ""], "Raging River, Pipe-weed, Warg, Lembas, Haldir").play("Galadriel")
    one.choose("Raging River")
    assert (one.power, one.hand(0), one.destroyed) == (6, [], ["Raging River"])


# -- "Resolving Card Abilities", "FAQ" --------------------------------------------------------------------------------


def test_the_moria_swarms_artifact_is_chosen_before_the_mines_draw() -> None:
    one = Table(["Moria Swarm", ""], FULL, decks=["Courage", ""], in_play=["The Mines of Moria", ""],
                archenemies="Nazgûl, Lurtz").play("Moria Swarm")  # fmt: skip
    assert (one.power, one.asked, one.hand(0)) == (3, "gain", [])
    one.choose("Lembas")
    assert one.hand(0) == ["Courage", "Lembas"]


def test_the_overseer_was_the_first_enemy_so_the_mines_he_drew_do_not_see_the_uruk_hai() -> None:
    one = Table(["Orc Overseer, Uruk-hai", CALM], FULL, decks=["The Mines of Moria, Courage", ""])
    one.play("Orc Overseer").play("The Mines of Moria").play("Uruk-hai")
    assert one.deck(0) == ["Courage"]


# -- "The Archenemies" ------------------------------------------------------------------------------------------------


def test_only_one_archenemy_is_defeated_in_a_turn_however_much_power_there_is() -> None:
    one = Table([CALM, CALM], FULL, archenemies="Nazgûl, Cave Troll, Lurtz", power=30).buy("Nazgûl")
    assert not [text for text in one.options() if text.startswith("defeat")]


def test_the_last_archenemy_ends_the_game_at_once_and_counts() -> None:
    one = Table([CALM, CALM], FULL, archenemies="Lurtz", power=14).buy("Lurtz")
    outcome = one.game.outcome
    assert outcome is not None
    assert (outcome.termination, outcome.winners) == (LAST_ARCHENEMY, (0,))


# -- "Specific Card Clarifications" -----------------------------------------------------------------------------------


def test_for_lurtz_zero_is_a_cost_and_so_is_a_high_number() -> None:
    one = Table(["", "Courage"], FULL, archenemies="Nazgûl, Lurtz", power=8, decks=["8 Courage", "3 Courage"])
    one.buy("Nazgûl")
    assert one.asked == "number"
    with pytest.raises(Forbidden):
        one.name(-1, seat=1)
    one.name(0, seat=1).name(99, seat=0)
    assert one.hand(1) == ["Courage"] * 4
    assert one.discard(0).count("Courage") == 3


def test_without_a_discard_pile_one_does_not_suffer_from_ulaire_cantea() -> None:
    one = Table(["", "Courage"], FULL, archenemies="Nazgûl, Ulaire Cantea, Lurtz", power=8, decks=["8 Courage", "Warg"])
    one.buy("Nazgûl")
    assert (one.discard(1), one.deck(1), one.hand(1)) == ([], ["Warg"], ["Courage"])
    assert one.destroyed == ["Nazgûl"]


def test_johnny_destroys_three_courage_draws_three_and_hands_out_three_corruptions_as_he_likes() -> None:
    one = Table(["", "3 Courage, Warg", "2 Courage", "Despair"], FULL, power=8,
                archenemies="Nazgûl, The Witch-king, Lurtz",
                decks=["5 Despair", "Lembas, Gollum, Pipe-weed", "", ""])  # fmt: skip
    one.buy("Nazgûl")
    assert (one.waiting, one.asked) == ([1], "distribute")
    assert one.destroyed.count("Courage") == 3
    assert one.hand(1) == ["Gollum", "Lembas", "Pipe-weed", "Warg"]
    assert not [text for text in one.options(1) if text == "seat 1"]
    one.take("seat", "2", 1).take("seat", "2", 1).take("seat", "3", 1)
    assert (one.discard(2), one.discard(3)) == (["Corruption", "Corruption"], ["Corruption"])


def test_the_witch_king_gives_no_corruption_to_a_player_who_avoided_him() -> None:
    one = Table(["", "2 Courage", "Hobbit of the Shire"], FULL, power=8, decks=["5 Despair", "2 Warg", ""],
                archenemies="Nazgûl, The Witch-king, Lurtz").buy("Nazgûl")  # fmt: skip
    one.defend(2, "Hobbit of the Shire")
    assert one.options(1) == ["seat 0", "stop"]


def test_equal_numbers_of_courage_are_both_the_most() -> None:
    one = Table(["", "Courage", "Courage"], FULL, power=8, decks=["5 Despair", "Warg", "Lembas"], corruption=0,
                archenemies="Nazgûl, The Witch-king, Lurtz").buy("Nazgûl")  # fmt: skip
    assert (one.hand(1), one.hand(2), one.destroyed.count("Courage")) == (["Warg"], ["Lembas"], 2)


IMPOSSIBLE = {"impossible": True}


def test_in_the_draft_an_avoiding_player_neither_passes_nor_is_passed_cards() -> None:
    one = Table(["", "Warg, Lembas, Gollum", "Hobbit of the Shire, Uruk-hai", "Swift Blow"], FULL, power=9,
                decks=["5 Despair", "", "", ""], options=IMPOSSIBLE,
                archenemies="Impossible Nazgûl, Impossible Saruman, Impossible Lurtz")  # fmt: skip
    one.buy("Impossible Nazgûl").defend(2, "Hobbit of the Shire")
    assert sorted(one.waiting) == [0, 1]
    one.choose("Despair", seat=0).choose("Warg", seat=1)
    # Player 3 had one card and kept it; player 1 passed two cards past player 2 to player 3, and has four of player 0.
    assert sorted(one.waiting) == [1, 3]
    one.choose("Despair", seat=1).choose("Gollum", seat=3).choose("Despair", seat=3).choose("Despair", seat=0)
    assert "Uruk-hai" in one.hand(2)
    assert (one.hand(0), one.hand(1)) == (["Despair", "Despair", "Lembas"], ["Despair", "Despair", "Warg"])
    assert one.hand(3) == ["Despair", "Gollum", "Swift Blow"]


def test_without_consensus_the_two_dearest_cards_of_the_path_are_destroyed() -> None:
    for votes, gone in ((("Pipe-weed", "Lembas"), ["Lembas", "Pipe-weed"]), (("Lembas", "Haldir"), ["Haldir", "Warg"])):
        one = Table(["", "Courage"], FULL, power=9, decks=["5 Courage", ""], options=IMPOSSIBLE,
                    archenemies="Impossible Nazgûl, Impossible Witch-king, Impossible Lurtz")  # fmt: skip
        one.buy("Impossible Nazgûl")
        assert sorted(one.waiting) == [0, 1]
        one.choose("Pipe-weed", "Lembas", seat=0).choose(*votes, seat=1)
        assert one.destroyed == gone


@pytest.mark.parametrize(
    ("left", "path"),
    [(1, FULL), (1, "Swift Blow, Pipe-weed, Warg, Lembas"), (2, "Swift Blow, Pipe-weed, Warg, Lembas")],
    ids=["by his ongoing effect", "with a slot to fill", "by refilling the Path"],
)
def test_all_lose_at_once_when_the_last_card_of_the_main_deck_goes(left: int, path: str) -> None:
    one = Table([CALM, CALM], path, archenemies="Impossible Lurtz", left=left, options=IMPOSSIBLE).end()
    outcome = one.game.outcome
    assert outcome is not None
    assert (outcome.termination, outcome.winners, outcome.places) == (DEFEAT, (), (1, 1))


def test_with_a_card_left_the_game_goes_on() -> None:
    one = Table([CALM, CALM], FULL, archenemies="Impossible Lurtz", left=2, options=IMPOSSIBLE).end()
    assert one.game.outcome is None
    assert one.state.player == 1


# -- what only an owner's list can bring about ------------------------------------------------------------------------


def test_a_defense_card_may_have_all_pass_cards() -> None:
    cards = changed(Haldir={"defense": {"bonus": ["pass_cards"]}})
    one = Table(["Uruk-hai, 2 Courage", "Haldir, Warg, Lembas", "Despair, Swift Blow"], FULL, options=cards)
    one.play("Uruk-hai").defend(1, "Haldir")
    assert sorted(one.waiting) == [0, 1, 2]
    one.choose("Courage", seat=0).choose("Warg", seat=1).choose("Despair", seat=2)
    assert one.game.invariants() == []


def test_an_archenemy_on_top_of_its_stack_cannot_destroy_itself() -> None:
    cards = changed(Cave_Troll={"group_ambush": ["destroy_this"]})
    one = Table([CALM, CALM], FULL, archenemies="Nazgûl, Cave Troll, Lurtz", power=8, options=cards)
    one.buy("Nazgûl").end()
    assert one.state.name(one.state.top_archenemy()) == "Cave Troll"
    assert one.game.invariants() == []

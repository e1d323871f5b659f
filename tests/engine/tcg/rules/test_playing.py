"""Playing cards: uniqueness, the dead pile, the Rule of 9, bearers, transfers, discard to heal, loops."""

import pytest

from engine.tcg.names import COMPANION as COMPANION_TYPE
from engine.tcg.names import FELLOWSHIP, SHADOW, VITALITY
from engine.tcg.table import Table
from engine.tcg.words.abilities import action, modifier, trigger, when_played
from engine.tcg.words.cards import card, item
from engine.tcg.words.filters import BEARER, COMPANION, CONDITION, DWARF
from engine.tcg.words.occurrences import is_played
from engine.tcg.words.piles import Hand
from engine.tcg.words.verbs import AddTwilight, reveal
from tests.engine.tcg.conftest import Invent


def test_a_unique_card_is_not_played_twice_whatever_its_subtitle() -> None:
    table = Table()
    table.in_play("Aragorn")
    second = table.in_hand("Aragorn")
    table.begin(FELLOWSHIP)
    assert not table.may("play", second)


def test_the_opponents_inactive_copy_does_not_matter() -> None:
    table = Table()
    table.in_play("Aragorn", seat=1)
    mine = table.in_hand("Aragorn")
    table.begin(FELLOWSHIP)
    assert table.may("play", mine)


def test_a_non_unique_card_is() -> None:
    table = Table()
    table.in_play("Bounder")
    second = table.in_hand("Bounder")
    table.begin(FELLOWSHIP)
    assert table.may("play", second)


def test_a_unique_companion_in_the_dead_pile_is_not_played_again() -> None:
    table = Table()
    table.in_dead_pile("Gimli")
    second = table.in_hand("Gimli")
    table.begin(FELLOWSHIP)
    assert not table.may("play", second)


def test_no_more_than_nine_companions_in_play_and_dead(invent: Invent) -> None:
    invent("1U12", card("T1", "Dwarf of the Guard"), unique=False)
    for dead, allowed in ((7, True), (8, False)):
        table = Table()
        for _ in range(dead):
            table.in_dead_pile("T1")
        spoiler = table.in_hand("T1")
        table.begin(FELLOWSHIP)
        assert table.may("play", spoiler) is allowed


def test_an_ally_is_played_to_the_support_area_wherever_the_fellowship_is() -> None:
    table = Table(site=7)
    bounder = table.in_hand("Bounder")
    table.begin(FELLOWSHIP).play(bounder)
    assert bounder.index in table.state.support[0]


def test_one_of_each_class_per_bearer() -> None:
    table = Table()
    sam = table.in_play("Sam")
    table.in_play("Hobbit Sword", on=table.ring_bearer())
    second, third = table.in_hand("Hobbit Sword"), table.in_hand("Hobbit Sword")
    table.begin(FELLOWSHIP).play(second)
    assert second.bearer == sam
    assert not table.may("play", third)


def test_the_player_chooses_the_bearer() -> None:
    table = Table()
    sam = table.in_play("Sam")
    sword = table.in_hand("Hobbit Sword")
    table.begin(FELLOWSHIP).play(sword).choose(sam)
    assert sword.bearer == sam


def test_an_item_is_transferred_for_its_cost_to_one_who_may_bear_it() -> None:
    table = Table()
    sam = table.in_play("Sam")
    table.in_play("Gimli")
    sword = table.in_play("Hobbit Sword", on=table.ring_bearer())
    table.begin(FELLOWSHIP).transfer(sword)
    assert sword.bearer == sam
    assert table.pool == 1


def test_an_item_is_not_transferred_to_an_ally_elsewhere_nor_to_a_taken_class() -> None:
    table = Table(site=4)
    sam = table.in_play("Sam")
    table.in_play("Hobbit Sword", on=sam)
    table.in_play("Bounder")
    sword = table.in_play("Hobbit Sword", on=table.ring_bearer())
    table.begin(FELLOWSHIP)
    assert not table.may("transfer", sword)


def test_an_item_is_transferred_to_an_ally_at_home() -> None:
    table = Table(site=2)
    bounder = table.in_play("Bounder")
    sword = table.in_play("Hobbit Sword", on=table.ring_bearer())
    table.begin(FELLOWSHIP).transfer(sword)
    assert sword.bearer == bounder


def test_discard_to_heal_a_unique_character_of_the_same_title() -> None:
    table = Table()
    gimli = table.in_play("Gimli", wounds=2)
    copy = table.in_hand("Gimli")
    table.begin(FELLOWSHIP).heal_with(copy)
    assert gimli.wounds == 1
    assert copy.zone == "discard pile"


def test_discard_to_heal_is_for_wounded_unique_characters_only() -> None:
    table = Table()
    table.in_play("Gimli")
    table.in_play("Bounder", wounds=1)
    gimli, bounder = table.in_hand("Gimli"), table.in_hand("Bounder")
    table.begin(FELLOWSHIP)
    assert not table.may("heal", gimli)
    assert not table.may("heal", bounder)


def test_the_bearer_of_lost_vitality_dies(invent: Invent) -> None:
    from engine.tcg.rules import harm
    from engine.tcg.words.cards import item
    from engine.tcg.words.filters import MAN

    invent("1C92", item("T1", "Stout Coat", bearer=MAN), vitality=1)
    table = Table()
    boromir = table.in_play("Boromir", wounds=3)
    coat = table.in_play("T1", on=boromir)
    sleeping = table.in_hand("Hobbit Sword")
    assert (boromir.vitality, sleeping.zone) == (1, "hand")
    table.begin(FELLOWSHIP)
    for _ in harm.discard(table.state, [coat.index]):
        raise AssertionError("nobody is asked")
    assert boromir.zone == "dead pile"


def test_a_free_action_that_changes_nothing_is_not_offered_again(invent: Invent) -> None:
    invent("1U309", card("T1", "Gossip", action(FELLOWSHIP, does=reveal(Hand()))), unique=False)
    table = Table(site=2)
    gossip = table.in_play("T1")
    sword = table.in_hand("Hobbit Sword")
    table.begin(FELLOWSHIP).use(gossip)
    assert not table.may("use", gossip)
    table.play(sword).choose(table.ring_bearer())
    assert table.may("use", gossip)


def test_inactive_cards_do_nothing() -> None:
    table = Table(site=5)
    mine = table.in_play("Saruman's Ambition")  # the Free Peoples player's Shadow card
    theirs = table.in_play("Rosie Cotton", seat=1)
    assert (mine.is_active, theirs.is_active) == (False, False)
    sam = table.in_play("Sam")
    assert sam.strength == 3


def test_a_unique_minion_is_not_played_while_its_title_is_active(invent: Invent) -> None:
    invent("1C158", card("T1", "Captain"), unique=True)
    table = Table(site=5)
    table.in_play("T1", seat=1)
    second = table.in_hand("T1", seat=1)
    table.twilight(9)
    table.begin(SHADOW)
    assert not table.may("play", second)


def test_a_card_is_a_new_object_each_time_it_enters_play() -> None:
    table = Table(site=4)
    slayer = table.in_play("Uruk Slayer", seat=1)
    table.twilight(3)
    table.fight(table.in_play("Aragorn"), slayer).pass_()
    table.use(slayer)
    assert slayer.strength == 10
    table.state.generation[slayer.index] += 1
    table.state.index = None
    assert slayer.strength == 9


def drained(invent: Invent) -> Table:
    """A table on which each Dwarf has one vitality less, and each companion played adds twilight."""
    invent("1C141", card("T1", "Drain", modifier(VITALITY, DWARF, -1)))
    invent("1U309", card("T2", "Crier", trigger(is_played(COMPANION), does=AddTwilight(5))), unique=False)
    table = Table(sites={1: "Westfarthing"})
    table.in_play("T1", seat=1)
    table.in_play("T2")
    return table


@pytest.mark.parametrize(("vitality", "zone", "pool"), [(1, "dead pile", 0), (2, "play", 5 + 3)])
def test_a_companion_that_comes_with_vitality_0_sets_nothing_off(
    invent: Invent, vitality: int, zone: str, pool: int
) -> None:
    invent(
        "1C7", card("T3", "Stray", when_played(does=AddTwilight(3))), twilight=0, vitality=vitality, type=COMPANION_TYPE
    )
    table = drained(invent)
    stray = table.in_hand("T3")
    table.begin(FELLOWSHIP).play(stray).pass_responses()
    while table.due:
        table.first(table.due[0])
    assert (stray.zone, table.pool) == (zone, pool)


def test_an_item_whose_bearer_it_kills_sets_nothing_off(invent: Invent) -> None:
    invent(
        "1C141",
        item(
            "T1", "Poison", modifier(VITALITY, BEARER, -1), when_played(does=AddTwilight(3)), bearer=DWARF & COMPANION
        ),
        twilight=0,
    )
    invent("1C141", card("T2", "Crier", trigger(is_played(CONDITION), does=AddTwilight(5))))
    table = Table(site=5)
    gimli = table.in_play("Gimli", wounds=2)
    table.in_play("T2", seat=1)
    poison = table.in_hand("T1", seat=1)
    table.begin(SHADOW).play(poison).pass_responses()
    assert (gimli.zone, poison.zone, table.pool) == ("dead pile", "discard pile", 0)

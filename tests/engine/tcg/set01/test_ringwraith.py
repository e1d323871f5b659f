"""Ringwraith cards of set 1."""

import pytest

from engine.tcg.names import ASSIGNMENT, FELLOWSHIP, SKIRMISH_ENDS
from engine.tcg.table import Card, Table
from engine.tcg.words.cards import card
from tests.engine.tcg.conftest import Invent

SAM = "Sam, Son of Hamfast"


def nazgul(invent: Invent, strength: int = 6) -> str:
    return invent("1R230", card("1T230", "Test Nazgûl"), strength=strength, unique=False)


# -- Black Breath ---------------------------------------------------------------------------------------------------


def test_black_breath_goes_from_the_support_area_to_who_fights_a_nazgul(invent: Invent) -> None:
    table = Table(site=5)
    breath = table.in_play("Black Breath", seat=1)
    sam = table.in_play(SAM)
    table.fight(sam, table.in_play(nazgul(invent), seat=1)).pass_()
    table.use(breath)
    if table.choices:
        table.choose(sam)
    assert breath.bearer == sam
    assert table.pool == 0
    table.pass_()
    assert not table.may("use", breath)


def test_black_breath_stays_where_no_nazgul_fights() -> None:
    table = Table(site=5)
    breath = table.in_play("Black Breath", seat=1)
    table.fight(table.in_play(SAM), table.in_play("Uruk Savage", seat=1)).pass_()
    assert not table.may("use", breath)


def test_black_breath_keeps_wounds_on_its_bearer_only() -> None:
    table = Table(site=3, sites={3: "Council Courtyard"})
    sam = table.in_play(SAM, wounds=2)
    table.in_play("Black Breath", seat=1, on=sam)
    frodo = table.ring_bearer()
    table.wound(frodo, 1)
    rosie = table.in_play("Rosie Cotton")
    copy = table.in_hand(SAM)
    table.begin("turn")
    assert table.asked.prompt[0] == "sanctuary"
    assert table.choices == [frodo]
    table.choose()
    assert not table.may("heal", copy)
    table.use(rosie)
    assert (rosie.wounds, sam.wounds) == (1, 2)


def test_black_breath_keeps_burdens_on_a_ring_bearer() -> None:
    for borne in (True, False):
        table = Table()
        table.burdens(3)
        sam = table.in_play(SAM)
        if borne:
            table.in_play("Black Breath", seat=1, on=table.ring_bearer())
        table.begin(FELLOWSHIP).use(sam)
        assert table.state.burdens[0] == (3 if borne else 2)


# -- Return to Its Master -------------------------------------------------------------------------------------------


def skirmish_of_a_worn_ring(invent: Invent, *, worn: bool = True, holds: bool = True) -> tuple[Table, Card, Card]:
    """Frodo has fought a Goblin Runner; Aragorn is still to fight an Uruk-hai, a Nazgûl is unassigned."""
    table = Table(site=5)
    table.state.worn[0] = worn
    aragorn = table.in_play("Aragorn")
    runner, savage = table.in_play("Goblin Runner", seat=1), table.in_play("Uruk Savage", seat=1)
    wraith = table.in_play(nazgul(invent), seat=1)
    master = table.in_hand("Return to Its Master" if holds else "Drums in the Deep", seat=1)
    table.begin(ASSIGNMENT).pass_all()
    table.assign({runner: table.ring_bearer(), savage: aragorn}).assign({}).choose(table.ring_bearer())
    table.pass_all()
    if not worn:
        table.pass_()  # he may put the Ring on for the wound
    return table, master, wraith


def test_return_to_its_master_ends_all_assignments_and_sends_a_nazgul_to_the_ring_bearer(invent: Invent) -> None:
    table, master, wraith = skirmish_of_a_worn_ring(invent)
    assert table.state.burdens[0] == 1  # the worn Ring has taken the wound
    table.play(master).pass_()
    assert table.strengths == (4, 6)
    assert master.zone == "discard pile"
    fighters = [one.fighter for one in table.state.skirmishes if not one.fought]
    assert fighters == [table.ring_bearer().index]
    table.pass_all()
    # In this skirmish the Ring's text does not apply: the wound is a wound.
    assert (table.ring_bearer().wounds, table.state.burdens[0]) == (1, 1)
    assert wraith.wounds == 0


@pytest.mark.parametrize("fierce", [True, False])
def test_it_creates_a_skirmish_after_a_fierce_one_too_for_any_nazgul(invent: Invent, *, fierce: bool) -> None:
    """ "In addition to regular and fierce skirmishes" (CR section 3)."""
    invent("1R230", card("1T231", "Swift"), strength=6, unique=False)
    invent("1R230", card("1T232", "Slow"), strength=6, unique=False, keywords=())
    table = Table(site=5)
    table.state.worn[0] = True
    aragorn = table.in_play("Aragorn")
    swift = table.in_play("1T231", seat=1)
    wraith = swift if fierce else table.in_play("1T232", seat=1)
    master = table.in_hand("Return to Its Master", seat=1)
    table.state.fierce = True
    table.begin(ASSIGNMENT).pass_all()
    table.assign({swift: aragorn}).pass_all()
    assert table.asked.prompt[:2] == ("respond", SKIRMISH_ENDS)
    table.play(master).choose_if_asked(wraith).pass_()
    (fight,) = [one for one in table.state.skirmishes if not one.fought]
    assert (fight.fighter, fight.minions) == (table.ring_bearer().index, [wraith.index])


def test_the_ring_speaks_again_after_that_skirmish(invent: Invent) -> None:
    table, master, _ = skirmish_of_a_worn_ring(invent)
    table.play(master).pass_()
    twin = table.running.clone()
    assert twin.view(0) == table.view(0)
    table.pass_all()
    assert [one for one in table.state.skirmishes if not one.fought] == []
    ring = table.state.ring[0]
    from engine.tcg.rules import active

    triggers = {card for cards in active.index_of(table.state).triggers.values() for card, *_ in cards}
    assert ring in triggers


def test_return_to_its_master_needs_the_ring_to_be_worn(invent: Invent) -> None:
    table, master, _ = skirmish_of_a_worn_ring(invent, worn=False)
    assert master.zone == "hand"
    assert table.asked.prompt[0] == "action"  # Aragorn's skirmish has begun, nobody was asked
    assert [one.fought for one in table.state.skirmishes] == [True, False]


def test_whoever_holds_a_card_is_asked_at_the_end_of_a_skirmish_of_a_worn_ring(invent: Invent) -> None:
    table, _, _ = skirmish_of_a_worn_ring(invent, holds=False)
    assert (table.asked.seat, table.asked.prompt[0]) == (1, "respond")
    assert table.asked.option_keys() == ["pass"]

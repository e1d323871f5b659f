"""Elven cards of set 1. Set 1's Nazgûl have no rules yet, so a stand-in of that race fights here."""

from engine.table import Table
from engine.tcg.words.cards import card
from tests.engine.tcg.conftest import Invent


def test_defiance_gives_two_and_four_against_a_nazgul(invent: Invent) -> None:
    invent("1C158", card("T1", "Black Rider"), races=("nazgul",))
    for minion, bonus in (("Uruk Savage", 2), ("T1", 4)):
        table = Table()
        legolas = table.in_play("Legolas")
        defiance = table.in_hand("Defiance")
        table.fight(legolas, table.in_play(minion, seat=1))
        before = legolas.strength
        table.play(defiance)
        assert legolas.strength == before + bonus


def test_defiance_is_for_elves() -> None:
    table = Table()
    gimli = table.in_play("Gimli")
    defiance = table.in_hand("Defiance")
    table.fight(gimli, table.in_play("Uruk Savage", seat=1)).play(defiance)
    assert gimli.strength == 6


def test_legolas_is_stronger_only_while_skirmishing_a_nazgul(invent: Invent) -> None:
    invent("1C158", card("T1", "Black Rider"), races=("nazgul",))
    table = Table()
    legolas = table.in_play("Legolas")
    assert legolas.strength == 6
    table.fight(legolas, table.in_play("T1", seat=1))
    assert legolas.strength == 9
    other = Table()
    legolas = other.in_play("Legolas")
    other.in_play("T1", seat=1)
    other.fight(legolas, other.in_play("Uruk Savage", seat=1))
    assert legolas.strength == 6


def test_legolas_is_an_archer() -> None:
    table = Table()
    table.in_play("Legolas")
    assert table.archery == (1, 0)

"""Elven cards of set 1. Set 1's Nazgûl have no rules yet, so a stand-in of that race fights here."""

from engine.tcg.names import FELLOWSHIP, SHADOW
from engine.tcg.table import Table
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


def test_uruviel_has_the_text_of_her_players_site_6_wherever_the_fellowship_is() -> None:
    table = Table(site=7, sites={6: "Galadriel's Glade"}, fp=1)
    uruviel = table.in_play("Uruviel", seat=1)
    table.begin(FELLOWSHIP).use(uruviel)
    assert uruviel.wounds == 1
    assert "saw hand" in [event.kind for event in table.events()]
    other = Table(site=7, sites={6: "Dimrill Dale"}, fp=1)
    other.in_play("Uruviel", seat=1)
    marksman = other.in_hand("Goblin Marksman", seat=0)
    other.twilight(3)
    other.begin(SHADOW)
    assert marksman.cost == 1


def test_uruviel_and_her_site_both_say_it_when_the_fellowship_is_there() -> None:
    for spoken, cost in ((False, 4), (True, 2)):
        table = Table(site=6, sites={6: "Dimrill Dale"}, fp=1)
        if spoken:
            table.in_play("Uruviel", seat=1)
        troop = table.in_hand("Goblin Patrol Troop", seat=0)
        table.twilight(6)
        table.begin(SHADOW)
        assert troop.cost == cost


def test_uruviel_has_no_text_of_an_opponents_site_or_of_one_not_yet_played() -> None:
    opponents = Table(site=7, sites={6: "Galadriel's Glade"})
    later = Table(site=5, sites={6: "Galadriel's Glade"}, fp=1)
    for table, seat in ((opponents, 0), (later, 1)):
        uruviel = table.in_play("Uruviel", seat=seat)
        table.begin(FELLOWSHIP)
        assert not table.may("use", uruviel)

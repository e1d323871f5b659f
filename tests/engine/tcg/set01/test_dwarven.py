"""Dwarven cards of set 1."""

from engine.tcg.names import FELLOWSHIP, MANEUVER
from engine.tcg.table import Table


def test_gimli_puts_a_hand_card_beneath_the_deck_for_two_twilight() -> None:
    table = Table()
    gimli = table.in_play("Gimli")
    table.on_deck("Hobbit Sword")
    spare = table.in_hand("Legolas")
    table.begin(FELLOWSHIP).use(gimli)
    table.choose(spare)
    assert table.pool == 2
    assert table.state.deck[0][0] == spare.index


def test_gimli_cannot_do_so_with_two_twilight_in_the_pool() -> None:
    table = Table()
    gimli = table.in_play("Gimli")
    table.twilight(2)
    table.begin(FELLOWSHIP)
    assert not table.may("use", gimli)


def test_gimli_does_damage_plus_one() -> None:
    table = Table()
    gimli = table.in_play("Gimli")
    minion = table.in_play("Uruk Savage", seat=1)
    table.fight(gimli, minion).pass_all()
    assert minion.wounds == 2


def test_their_halls_of_stone_gives_two_and_four_underground() -> None:
    for site, bonus in ((2, 2), (5, 4)):
        table = Table(site=site)
        gimli = table.in_play("Gimli")
        halls = table.in_hand("Their Halls of Stone")
        table.fight(gimli, table.in_play("Uruk Brood", seat=1)).play(halls)
        assert gimli.strength == 6 + bonus


def test_their_halls_of_stone_is_for_dwarves() -> None:
    table = Table()
    legolas = table.in_play("Legolas")
    halls = table.in_hand("Their Halls of Stone")
    table.fight(legolas, table.in_play("Uruk Brood", seat=1)).play(halls)
    assert legolas.strength == 6


def test_mithril_shaft_discards_until_you_stop_and_gives_the_last_card() -> None:
    table = Table()
    gimli = table.in_play("Gimli")
    first = table.on_deck("Legolas", "Hobbit Sword", "Armor")
    shaft = table.in_hand("Mithril Shaft")
    table.begin(MANEUVER).play(shaft)
    assert first.zone == "discard pile"
    table.say(True).say(False)
    assert gimli.wounds == 1
    assert table.pool == 2
    assert first.zone == "discard pile"
    assert [card.name for card in table.cards("draw deck")] == ["Armor"]
    assert [card.name for card in table.cards("hand")] == ["Sleep, Caradhras", "Hobbit Sword"]


def test_mithril_shaft_stops_after_five_cards_or_with_the_deck() -> None:
    for size, taken in ((7, 5), (3, 3)):
        table = Table()
        table.in_play("Gimli")
        table.on_deck(*["Hobbit Sword"] * size)
        shaft = table.in_hand("Mithril Shaft")
        table.begin(MANEUVER).play(shaft)
        for _ in range(taken - 1):
            table.say(True)
        assert table.pool == taken
        assert len(table.cards("draw deck")) == size - taken
        assert shaft.zone == "discard pile"


def test_mithril_shaft_needs_a_dwarf_able_to_exert() -> None:
    table = Table()
    table.in_play("Gimli", wounds=2)
    table.on_deck("Armor")
    shaft = table.in_hand("Mithril Shaft")
    table.begin(MANEUVER)
    assert not table.may("play", shaft)

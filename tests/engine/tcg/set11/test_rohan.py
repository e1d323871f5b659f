"""Rohan cards of set 11."""

import pytest

from engine.tcg.names import FELLOWSHIP, MANEUVER, REGROUP
from tests.engine.tcg.later import BATTLEGROUND, FOREST, NO_KEYWORD, PLAINS, later

EOMER = "Éomer, Guardian of the Eastmark"
WARRIOR = "Éored Warrior"
HARAD = "Corps of Harad"


@pytest.mark.parametrize(("beside", "cost"), [(WARRIOR, 2), ("Merry", 3)])
def test_eomer_costs_less_beside_a_man_of_rohan(beside: str, cost: int) -> None:
    table = later()
    table.in_play(beside)
    eomer = table.in_hand(EOMER)
    table.begin(FELLOWSHIP).play(eomer)
    assert table.pool == cost


@pytest.mark.parametrize("uses", [True, False])
def test_eomer_may_exert_to_return_a_minion_when_the_fellowship_moves(uses: bool) -> None:
    table = later(site=4)
    eomer = table.in_play(EOMER)
    corps = table.in_play(HARAD, seat=1)
    table.in_play("Squad of Uruk-hai", seat=1)
    table.begin(FELLOWSHIP).move()
    table.choose(table.choices[0])
    if not uses:
        table.pass_()
        assert (eomer.wounds, corps.zone) == (0, "play")
        return
    table.respond(eomer).choose(corps)
    assert (eomer.wounds, corps.zone) == (1, "hand")
    assert corps in table.cards("hand", seat=1)


def test_an_exhausted_eomer_returns_nobody() -> None:
    table = later(site=4)
    eomer = table.in_play(EOMER, wounds=2)
    corps = table.in_play(HARAD, seat=1)
    table.begin(FELLOWSHIP).move()
    table.choose(table.choices[0])
    assert not table.may("trigger", eomer)
    assert corps.zone == "play"


@pytest.mark.parametrize(("burdens", "saves"), [(3, True), (4, False)])
def test_hrothlac_prevents_a_wound_of_a_companion_of_rohan_with_resistance_four(burdens: int, saves: bool) -> None:
    table = later()
    hrothlac, eomer = table.in_play("Hrothlac"), table.in_play(EOMER)
    table.burdens(burdens)
    table.fight(eomer, table.in_play(HARAD, seat=1)).pass_all()
    assert table.may("respond", hrothlac) is saves
    if saves:
        table.respond(hrothlac)
        assert (hrothlac.wounds, eomer.wounds) == (1, 0)


def test_hrothlac_does_not_help_a_hobbit() -> None:
    table = later()
    hrothlac, merry = table.in_play("Hrothlac"), table.in_play("Merry")
    table.fight(merry, table.in_play("Goblin Runner", seat=1)).pass_all()
    assert (hrothlac.wounds, merry.wounds) == (0, 1)


def test_rally_cry_counts_the_wounds_of_each_minion_skirmished() -> None:
    table = later()
    warrior = table.in_play(WARRIOR)
    one, two = table.in_play(HARAD, seat=1, wounds=2), table.in_play("Squad of Uruk-hai", seat=1, wounds=1)
    table.in_play("Crooked Townsman", seat=1, wounds=1)
    cry = table.in_hand("Rally Cry")
    table.fight(warrior, one, two).play(cry)
    assert warrior.strength == 5 + 2 * 3


def test_rally_cry_counts_nothing_for_a_man_who_does_not_fight_and_needs_resistance_four() -> None:
    table = later()
    warrior, idle = table.in_play(WARRIOR), table.in_play("Hrothlac")
    cry = table.in_hand("Rally Cry")
    table.fight(warrior, table.in_play(HARAD, seat=1, wounds=2)).play(cry).choose(idle)
    assert (warrior.strength, idle.strength) == (5, 5)


def test_rally_cry_finds_nobody_whose_resistance_is_three() -> None:
    table = later()
    table.burdens(3)
    warrior = table.in_play(WARRIOR)
    cry = table.in_hand("Rally Cry")
    table.fight(warrior, table.in_play(HARAD, seat=1, wounds=2))
    if table.may("play", cry):
        table.play(cry)
    assert warrior.strength == 5


@pytest.mark.parametrize("mounted", [True, False])
def test_riders_spear_gives_a_mounted_bearer_damage(mounted: bool) -> None:
    table = later()
    warrior = table.in_play(WARRIOR)
    table.in_play("Rider's Spear", on=warrior)
    if mounted:
        table.in_play("Rohirrim Mount", on=warrior)
    table.begin(FELLOWSHIP)
    assert (warrior.strength, warrior.has("damage")) == (7, mounted)


def test_rohirrim_mount_exerts_each_minion_that_skirmishes_its_bearer() -> None:
    table = later(at=PLAINS)
    warrior = table.in_play(WARRIOR)
    table.in_play("Rohirrim Mount", on=warrior)
    one, two = table.in_play(HARAD, seat=1), table.in_play("Squad of Uruk-hai", seat=1)
    idle = table.in_play("Crooked Townsman", seat=1)
    table.fight(warrior, one, two)
    assert (one.wounds, two.wounds, idle.wounds) == (1, 1, 0)
    assert warrior.has("defender")


def test_rohirrim_mount_does_nothing_in_the_skirmishes_of_others_nor_away_from_the_plains() -> None:
    table = later(at=FOREST)
    warrior = table.in_play(WARRIOR)
    table.in_play("Rohirrim Mount", on=warrior)
    corps = table.in_play(HARAD, seat=1)
    table.fight(table.in_play("Merry"), corps)
    assert (corps.wounds, warrior.has("defender")) == (0, False)


@pytest.mark.parametrize("gandalf", [True, False])
def test_theoden_musters_beside_a_companion_of_gandalfs(gandalf: bool) -> None:
    table = later()
    theoden = table.in_play("Théoden")
    if gandalf:
        table.in_play("Gandalf, Friend of the Shirefolk")
    table.begin(REGROUP)
    assert theoden.has("muster") is gandalf


@pytest.mark.parametrize(("at", "more"), [(BATTLEGROUND, 1), (PLAINS, 1), (NO_KEYWORD, 0)])
def test_theoden_strengthens_the_men_of_rohan(at: str, more: int) -> None:
    table = later(at=at)
    theoden, hrothlac, merry = table.in_play("Théoden"), table.in_play("Hrothlac"), table.in_play("Merry")
    table.begin(MANEUVER)
    assert (theoden.strength, hrothlac.strength, merry.strength) == (7 + more, 5 + more, 3)


@pytest.mark.parametrize(("burdens", "damage"), [(1, True), (2, False)])
def test_war_now_calls_us_gives_damage_to_the_resistant(burdens: int, damage: bool) -> None:
    table = later()
    table.burdens(burdens)
    warrior = table.in_play(WARRIOR)
    war = table.in_hand("War Now Calls Us")
    table.fight(warrior, table.in_play(HARAD, seat=1)).play(war)
    assert (warrior.strength, warrior.wounds, warrior.has("damage")) == (8, 1, damage)


def test_war_now_calls_us_needs_a_companion_of_rohan_able_to_exert() -> None:
    table = later()
    war = table.in_hand("War Now Calls Us")
    table.fight(table.in_play(WARRIOR, wounds=2), table.in_play(HARAD, seat=1))
    assert not table.may("play", war)

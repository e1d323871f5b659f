"""Cards of the Men culture of set 11."""

import pytest

from engine.tcg.names import ARCHERY, MANEUVER, SHADOW
from tests.engine.tcg.later import BATTLEGROUND, FOREST, PLAINS, later

HARAD = "Corps of Harad"


@pytest.mark.parametrize(("at", "fierce"), [(BATTLEGROUND, True), (PLAINS, False)])
def test_corps_of_harad_is_fierce_at_a_battleground(at: str, fierce: bool) -> None:
    table = later(at=at)
    corps = table.in_play(HARAD, seat=1)
    table.begin(MANEUVER)
    assert corps.has("fierce") is fierce


def test_long_battle_bow_makes_an_archer_and_may_exert_a_man_of_the_free_peoples_players_choice() -> None:
    table = later()
    corps = table.in_play(HARAD, seat=1)
    eomer, hrothlac = table.in_play("Éomer"), table.in_play("Hrothlac")
    table.in_play("Merry")
    bow = table.in_hand("Long Battle Bow", seat=1)
    table.twilight(2)
    table.begin(SHADOW).play(bow).respond(bow)
    assert (table.asked.seat, table.choices) == (0, [eomer, hrothlac])
    table.choose(hrothlac)
    assert (hrothlac.wounds, eomer.wounds) == (1, 0)
    assert (corps.strength, corps.has("archer")) == (11, True)


def test_long_battle_bow_need_not_exert_anybody_and_only_men_of_the_shadow_bear_it() -> None:
    table = later()
    table.in_play("Squad of Uruk-hai", seat=1)
    bow = table.in_hand("Long Battle Bow", seat=1)
    table.twilight(9)
    assert not table.begin(SHADOW).may("play", bow)
    other = later()
    other.in_play(HARAD, seat=1)
    eomer = other.in_play("Éomer")
    bow = other.in_hand("Long Battle Bow", seat=1)
    other.twilight(9)
    other.begin(SHADOW).play(bow).pass_()
    assert eomer.wounds == 0


@pytest.mark.parametrize(("at", "more"), [(BATTLEGROUND, 4), (PLAINS, 4), (FOREST, 2)])
def test_overrun_gives_more_at_a_battleground_or_plains(at: str, more: int) -> None:
    table = later(at=at)
    corps = table.in_play(HARAD, seat=1)
    overrun = table.in_hand("Overrun", seat=1)
    table.twilight(1)
    table.fight(table.ring_bearer(), corps).pass_().play(overrun)
    assert corps.strength == 10 + more


def test_poleaxe_buys_fierceness_for_two() -> None:
    table = later()
    corps, other = table.in_play(HARAD, seat=1), table.in_play("Crooked Townsman", seat=1)
    poleaxe = table.in_play("Poleaxe", seat=1, on=corps)
    table.twilight(3)
    table.fight(table.in_play("Éomer"), corps).pass_().use(poleaxe).choose(other)
    assert (table.pool, other.has("fierce"), corps.has("fierce"), corps.strength) == (1, True, False, 12)
    table.pass_()
    assert not table.may("use", poleaxe)


@pytest.mark.parametrize("fierce", [True, False])
def test_raging_dunlending_may_exert_to_be_fierce(fierce: bool) -> None:
    table = later()
    dunlending = table.in_hand("Raging Dunlending", seat=1)
    table.twilight(9)
    table.begin(SHADOW).play(dunlending)
    if fierce:
        table.respond(dunlending)
    else:
        table.pass_()
    assert (dunlending.wounds, dunlending.has("fierce")) == (int(fierce), fierce)
    table.run_to(ARCHERY)
    assert dunlending.has("fierce") is fierce


@pytest.mark.parametrize(("companions", "fierce"), [(5, True), (4, False)])
def test_raging_dunlending_makes_men_fierce_against_six_companions(companions: int, fierce: bool) -> None:
    table = later()
    for _ in range(companions):
        table.in_play("Éored Warrior")
    table.in_play("Raging Dunlending", seat=1)
    corps, uruk = table.in_play(HARAD, seat=1), table.in_play("Squad of Uruk-hai", seat=1)
    table.begin(MANEUVER)
    assert (corps.has("fierce"), uruk.has("fierce")) == (fierce, False)

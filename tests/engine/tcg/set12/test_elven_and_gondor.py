"""Elven and Gondor cards of set 12."""

import pytest

from engine.tcg.names import ASSIGNMENT, FELLOWSHIP, MANEUVER
from tests.engine.tcg.later import FOREST, NO_KEYWORD, later

HARAD, SQUAD = "Corps of Harad", "Squad of Uruk-hai"
LEGOLAS = "Legolas, Greenleaf"


def test_long_knives_of_legolas_weaken_each_orc_and_uruk_hai_that_skirmishes_him() -> None:
    table = later()
    legolas = table.in_play(LEGOLAS)
    table.in_play("Long-knives of Legolas", on=legolas)
    orc, uruk, man = (table.in_play(one, seat=1) for one in ("Orc Soldier", SQUAD, HARAD))
    idle = table.in_play(SQUAD, seat=1)
    before = orc.strength
    table.fight(legolas, orc, uruk, man)
    assert (orc.strength, uruk.strength, man.strength, idle.strength) == (before - 2, 8, 10, 10)


@pytest.mark.parametrize(
    ("at", "beside", "archer"), [(FOREST, LEGOLAS, True), (FOREST, "Merry", False), (NO_KEYWORD, LEGOLAS, False)]
)
def test_orophin_is_an_archer_beside_another_elf_in_a_forest(at: str, beside: str, archer: bool) -> None:
    table = later(at=at)
    orophin = table.in_play("Orophin")
    table.in_play(beside)
    table.begin(MANEUVER)
    assert orophin.has("archer") is archer


def test_boromir_heals_for_two_twilight() -> None:
    table = later()
    boromir = table.in_play("Boromir, Defender of Minas Tirith", wounds=2)
    table.begin(FELLOWSHIP).use(boromir)
    assert (boromir.wounds, table.pool, boromir.has("ranger")) == (1, 2, True)


def test_elendils_valor_makes_a_companion_of_gondor_a_defender_until_the_regroup_phase() -> None:
    table = later()
    boromir = table.in_play("Boromir, Defender of Minas Tirith")
    valor = table.in_hand("Elendil's Valor")
    table.in_play(HARAD, seat=1)
    table.begin(MANEUVER).play(valor)
    assert boromir.has("defender")
    table.run_to(ASSIGNMENT)
    assert boromir.has("defender")
    table.run_to("regroup")
    assert not boromir.has("defender")

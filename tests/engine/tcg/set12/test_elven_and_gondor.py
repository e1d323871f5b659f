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
    orc, uruk, man = (table.in_play(name, seat=1) for name in ("Orc Soldier", SQUAD, HARAD))
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


@pytest.mark.parametrize("mountain", [True, False])
def test_durability_draws_a_card_at_a_battleground_or_mountain(mountain: bool) -> None:
    table = later(at="Emyn Muil" if mountain else FOREST)
    gimli = table.in_play("Gimli, Son of Glóin")
    before = gimli.strength
    durability, top = table.in_hand("Durability"), table.on_deck("Merry")
    table.fight(gimli, table.in_play(HARAD, seat=1)).play(durability)
    assert gimli.strength == before + 2
    assert (top.zone == "hand") is mountain


@pytest.mark.parametrize(("burdens", "more"), [(4, 4), (5, 2)])
def test_mysterious_wizard_helps_gandalf_more_before_five_burdens(burdens: int, more: int) -> None:
    table = later()
    table.burdens(burdens)
    gandalf = table.in_play("Gandalf, Friend of the Shirefolk")
    before = gandalf.strength
    wizard = table.in_hand("Mysterious Wizard")
    table.fight(gandalf, table.in_play(HARAD, seat=1)).play(wizard)
    assert gandalf.strength == before + more


def test_refuge_heals_a_companion_for_a_companion_of_the_hand() -> None:
    table = later()
    warrior = table.in_play("Éored Warrior", wounds=2)
    refuge = table.in_play("Refuge")
    merry = table.in_hand("Merry")
    table.begin(FELLOWSHIP).use(refuge).choose_if_asked(merry).choose_if_asked(warrior)
    assert (warrior.wounds, merry.zone) == (1, "discard pile")
    assert not table.may("use", refuge)


@pytest.mark.parametrize("elf", [True, False])
def test_refuge_needs_an_elf(elf: bool) -> None:
    table = later()
    table.in_play(LEGOLAS if elf else "Merry")
    refuge = table.in_hand("Refuge")
    assert table.begin(FELLOWSHIP).may("play", refuge) is elf


def test_durability_draws_nothing_without_a_dwarf() -> None:
    table = later(at="Emyn Muil")
    durability, top = table.in_hand("Durability"), table.on_deck("Merry")
    table.fight(table.ring_bearer(), table.in_play(HARAD, seat=1)).play(durability)
    assert (durability.zone, top.zone) == ("discard pile", "draw deck")

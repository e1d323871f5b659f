"""Sauron cards: one scenario or more for each that says something."""

from engine.tcg.names import SHADOW
from engine.tcg.table import Table


def test_the_weight_of_a_legacy_weakens_aragorn_and_costs_an_exertion() -> None:
    table = Table(site=6)
    aragorn, soldier = table.in_play("Aragorn"), table.in_play("Orc Soldier", seat=1)
    legacy = table.in_hand("The Weight of a Legacy", seat=1)
    before = aragorn.strength
    table.begin(SHADOW).play(legacy)
    assert (soldier.wounds, aragorn.strength) == (1, before - 1)


def test_the_weight_of_a_legacy_needs_an_orc_that_can_exert() -> None:
    table = Table(site=6)
    table.in_play("Aragorn")
    soldier = table.in_play("Orc Soldier", seat=1, wounds=1)
    legacy = table.in_hand("The Weight of a Legacy", seat=1)
    table.begin(SHADOW)
    assert soldier.vitality == 1
    assert not table.may("play", legacy)


def test_orc_soldier_exerts_to_wound_the_character_it_fights() -> None:
    table = Table(site=6)
    aragorn, gimli = table.in_play("Aragorn"), table.in_play("Gimli")
    soldier = table.in_play("Orc Soldier", seat=1)
    table.fight(aragorn, soldier).pass_().use(soldier)
    assert (aragorn.wounds, gimli.wounds, soldier.wounds) == (1, 0, 1)

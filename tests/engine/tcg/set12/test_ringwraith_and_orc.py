"""Ringwraith and Orc cards of set 12."""

import pytest

from engine.tcg.names import ASSIGNMENT, MANEUVER, SHADOW
from tests.engine.tcg.later import BATTLEGROUND, FOREST, NO_KEYWORD, later

RIDER, ATTEA = "Black Rider", "Úlairë Attëa, Black Predator"


def test_black_rider_counts_companions() -> None:
    table = later()
    rider = table.in_play(RIDER, seat=1)
    table.in_play("Merry")
    table.in_play("Corps of Harad", seat=1)
    table.begin(MANEUVER)
    assert (rider.strength, rider.has("fierce")) == (8 + 2, True)


@pytest.mark.parametrize(("at", "more"), [(BATTLEGROUND, 1), (FOREST, 1), (NO_KEYWORD, 0)])
def test_nazgul_blade_is_better_at_a_battleground_or_forest(at: str, more: int) -> None:
    table = later(at=at)
    rider = table.in_play(RIDER, seat=1)
    table.in_play("Nazgûl Blade", seat=1, on=rider)
    table.begin(MANEUVER)
    assert rider.strength == 8 + 1 + 1 + more  # a companion, the blade


def test_ulaire_attea_grows_for_two_twilight_and_a_card_of_his_culture() -> None:
    table = later()
    attea = table.in_play(ATTEA, seat=1)
    blade, _other = table.in_hand("Nazgûl Blade", seat=1), table.in_hand("Furor", seat=1)
    table.twilight(5)
    table.fight(table.ring_bearer(), attea).pass_().use(attea)
    table.choose_if_asked(blade)
    assert (attea.strength, table.pool, blade.zone) == (15, 3, "discard pile")
    table.pass_()
    assert not table.may("use", attea)


@pytest.mark.parametrize("draws", [True, False])
def test_ulaire_nelya_may_draw_a_card_for_each_victory(draws: bool) -> None:
    table = later()
    nelya = table.in_play("Úlairë Nelya, Black Hunter", seat=1)
    top = table.on_deck("Furor", seat=1)
    table.fight(table.in_play("Théoden"), nelya).pass_all()
    if draws:
        table.respond(nelya)
    else:
        table.pass_()
    assert (top.zone == "hand") is draws


@pytest.mark.parametrize(("companions", "more"), [(5, 3), (4, 0)])
def test_unending_life_strengthens_nazgul_against_six_and_heals_one(companions: int, more: int) -> None:
    table = later()
    for _ in range(companions):
        table.in_play("Éored Warrior")
    life = table.in_play("Unending Life", seat=1)
    nelya = table.in_play("Úlairë Nelya, Black Hunter", seat=1, wounds=1)
    table.fight(table.ring_bearer(), nelya)
    assert nelya.strength == 10 + more
    table.pass_().use(life)
    assert (nelya.wounds, life.zone, nelya.strength) == (0, "discard pile", 10)


@pytest.mark.parametrize(("fighter", "fierce"), [("Gimli, Son of Glóin", True), ("Merry", False)])
def test_vile_goblin_is_fierce_when_assigned_to_a_dwarf(fighter: str, fierce: bool) -> None:
    table = later()
    against = table.in_play(fighter)
    goblin = table.in_play("Vile Goblin", seat=1)
    table.begin(ASSIGNMENT).pass_all().assign({goblin: against})
    assert goblin.has("fierce") is fierce


def test_ulaire_otsea_exerts_and_discards_a_condition_of_his_culture_to_discard_one_of_the_free_peoples() -> None:
    table = later()
    otsea = table.in_play("Úlairë Otsëa, Black Specter", seat=1)
    comfort = table.in_play("Measure of Comfort")
    life = table.in_hand("Unending Life", seat=1)
    table.in_hand("Nazgûl Blade", seat=1)
    table.begin(SHADOW).use(otsea).choose_if_asked(life)
    assert (otsea.wounds, life.zone, comfort.zone) == (1, "discard pile", "discard pile")
    assert not table.may("use", otsea)


def test_ulaire_lemenya_looks_for_a_mount_of_his_culture_and_there_is_none_to_play_yet() -> None:
    table = later()
    lemenya = table.in_hand("Úlairë Lemenya, Black Enemy", seat=1)
    table.in_discard("Nazgûl Blade", seat=1)
    table.twilight(9)
    table.begin(SHADOW).play(lemenya)
    assert lemenya.zone == "play"
    assert not table.may("trigger", lemenya)

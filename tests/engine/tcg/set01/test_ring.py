"""The One Ring."""

import pytest

from engine.tcg.names import ARCHERY, REGROUP
from engine.tcg.table import Table


def test_the_ruling_ring_gives_strength() -> None:
    table = Table()
    assert table.ring_bearer().strength == 4


def test_the_ruling_ring_works_in_skirmishes_only() -> None:
    table = Table()
    table.in_play("Goblin Marksman", seat=1)
    table.begin(ARCHERY).pass_all()
    assert table.ring_bearer().wounds == 1  # no response was offered outside a skirmish


def test_the_ruling_ring_when_worn_does_not_convert_an_archery_wound() -> None:
    table = Table()
    table.state.worn[0] = True
    table.in_play("Goblin Marksman", seat=1)
    table.begin(ARCHERY).pass_all()
    assert (table.ring_bearer().wounds, table.state.burdens[0]) == (1, 0)


def test_the_ruling_ring_does_not_save_from_being_overwhelmed() -> None:
    table = Table()
    table.state.worn[0] = True
    table.fight(table.ring_bearer(), table.in_play("Uruk Brood", seat=1)).pass_all()
    assert table.running.outcome is not None
    assert table.state.burdens[0] == 0


def test_the_tenth_burden_of_the_ring_corrupts() -> None:
    table = Table()
    table.burdens(9)
    table.fight(table.ring_bearer(), table.in_play("Goblin Runner", seat=1)).pass_all()
    (ring,) = table.ring_bearer().borne
    table.respond(ring)
    assert table.running.outcome is not None
    assert table.running.outcome.termination == "ring-bearer corrupted"


def test_isildurs_bane_may_be_worn_outside_a_skirmish_and_turns_wounds_into_two_burdens() -> None:
    table = Table(ring="1R1", site=5)
    table.in_play("Goblin Marksman", seat=1)
    table.begin(ARCHERY).pass_all()
    table.wear_ring()
    assert (table.ring_bearer().wounds, table.state.burdens[0], table.state.worn[0]) == (0, 2, True)


def test_isildurs_bane_not_worn_lets_the_wound_happen() -> None:
    table = Table(ring="1R1", site=5)
    table.in_play("Goblin Marksman", seat=1)
    table.begin(ARCHERY).pass_all()
    table.pass_responses()
    assert (table.ring_bearer().wounds, table.state.burdens[0]) == (1, 0)


def test_isildurs_bane_once_worn_converts_every_wound_until_the_regroup_phase() -> None:
    table = Table(ring="1R1")
    frodo = table.ring_bearer()
    table.fight(frodo, table.in_play("Uruk Savage", seat=1)).pass_all()  # damage +1
    table.wear_ring()
    assert (frodo.wounds, table.state.burdens[0]) == (0, 4)
    table.run_to(REGROUP)
    assert not table.state.worn[0]


def test_isildurs_bane_gives_strength_and_vitality() -> None:
    assert Table(ring="1R1").ring_bearer().strength == 4
    assert Table(ring="1R1").ring_bearer().vitality == 5


@pytest.mark.parametrize("ring", ["1C2", "1R1"])
def test_a_ring_put_on_converts_the_wound_that_an_event_could_have_prevented(ring: str) -> None:
    for worn in (False, True):
        table = Table(ring=ring)
        table.in_play("Gandalf")
        intimidate = table.in_hand("Intimidate")
        frodo = table.ring_bearer()
        table.fight(frodo, table.in_play("Goblin Runner", seat=1)).pass_all()
        assert table.may("play", intimidate)
        if worn:
            table.wear_ring()
            assert not table.may("play", intimidate)
        else:
            table.play(intimidate)
        burdens = {"1C2": 1, "1R1": 2}[ring] if worn else 0
        assert (frodo.wounds, table.state.burdens[0]) == (0, burdens)


def test_a_ring_bearer_overwhelmed_while_wearing_the_ring_is_dead_and_his_heir_does_not_wear_it() -> None:
    table = Table()
    frodo = table.ring_bearer()
    sam = table.in_play("Sam, Son of Hamfast")
    table.state.worn[0] = True
    table.fight(frodo, table.in_play("Goblin Patrol Troop", seat=1)).pass_all().respond(sam)
    assert (frodo.zone, table.ring_bearer(), table.state.worn[0]) == ("dead pile", sam, False)
    assert table.running.outcome is None


def test_a_ring_bearer_corrupted_by_the_ring_leaves_it_to_nobody() -> None:
    table = Table(ring="1R1")
    table.in_play("Sam, Son of Hamfast")
    table.burdens(8)
    table.fight(table.ring_bearer(), table.in_play("Goblin Runner", seat=1)).pass_all()
    table.wear_ring()
    assert table.running.outcome is not None
    assert table.running.outcome.termination == "ring-bearer corrupted"

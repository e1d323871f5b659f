"""Cards of the Uruk-hai culture of set 11."""

import pytest

from engine.tcg.names import MANEUVER, NO_WOUNDS, SHADOW
from engine.tcg.rules import bars
from tests.engine.tcg.later import BATTLEGROUND, FOREST, later

SQUAD = "Squad of Uruk-hai"


@pytest.mark.parametrize(("wounds", "more"), [(3, 3), (2, 2)])
def test_furor_gives_more_while_a_companion_is_exhausted(wounds: int, more: int) -> None:
    table = later()
    table.in_play("Merry", wounds=wounds)
    squad = table.in_play(SQUAD, seat=1)
    table.in_play("Corps of Harad", seat=1)
    furor = table.in_hand("Furor", seat=1)
    table.twilight(1)
    table.fight(table.ring_bearer(), squad).pass_().play(furor)
    assert squad.strength == 10 + more


@pytest.mark.parametrize(("at", "left"), [(BATTLEGROUND, 4), (FOREST, 6)])
def test_intimidating_uruk_lowers_a_resistance_at_a_battleground_until_the_turn_ends(at: str, left: int) -> None:
    table = later(at=at)
    warrior = table.in_play("Éored Warrior")
    uruk = table.in_hand("Intimidating Uruk", seat=1)
    table.twilight(9)
    table.begin(SHADOW).play(uruk)
    assert (warrior.resistance_left, table.ring_bearer().resistance_left, uruk.has("damage")) == (left, 10, True)
    table.run_to("regroup")
    assert warrior.resistance_left == left
    table.run_to("fellowship")
    assert table.state.fp == 1
    assert warrior.resistance == 6


def test_our_foes_are_weak_wears_an_unbound_companion_down_once() -> None:
    table = later()
    warrior = table.in_play("Éored Warrior")
    table.in_play(SQUAD, seat=1)
    first, second = table.in_hand("Our Foes Are Weak", "Our Foes Are Weak", seat=1), None
    second = next(card for card in table.cards("hand", seat=1) if card.name == first.name and card != first)
    table.twilight(9)
    table.begin(SHADOW).play(first)
    assert (first.bearer, warrior.strength, warrior.resistance) == (warrior, 4, 3)
    assert not table.may("play", second)


def test_our_foes_are_weak_needs_a_minion_of_its_culture() -> None:
    table = later()
    table.in_play("Éored Warrior")
    table.in_play("Corps of Harad", seat=1)
    foes = table.in_hand("Our Foes Are Weak", seat=1)
    table.twilight(9)
    assert not table.begin(SHADOW).may("play", foes)


@pytest.mark.parametrize(("burdens", "zone"), [(1, "play"), (0, "discard pile")])
def test_patrol_of_uruk_hai_takes_no_wounds_against_resistance_five(burdens: int, zone: str) -> None:
    table = later(at=BATTLEGROUND)
    table.burdens(burdens)
    warrior = table.in_play("Éored Warrior")
    patrol = table.in_play("Patrol of Uruk-hai", seat=1)
    calls = [table.in_hand("War Now Calls Us") for _ in range(2)]
    table.fight(warrior, patrol).play(calls[0]).pass_().play(calls[1])
    assert table.strengths == (14, 11)
    table.pass_all()
    assert (patrol.zone, patrol.wounds) == (zone, 0)  # War Now Calls Us gives damage at resistance 5


@pytest.mark.parametrize(("burdens", "damage"), [(2, 2), (1, 1)])
def test_squad_of_uruk_hai_hits_harder_against_resistance_four(burdens: int, damage: int) -> None:
    table = later()
    table.burdens(burdens)
    squad, idle = table.in_play(SQUAD, seat=1), table.in_play(SQUAD, seat=1)
    table.fight(table.in_play("Éored Warrior"), squad)
    assert (squad.keywords["damage"], idle.keywords["damage"]) == (damage, 1)


def test_the_uruks_are_no_stronger_out_of_a_skirmish() -> None:
    table = later()
    table.burdens(9)
    squad = table.in_play(SQUAD, seat=1)
    table.begin(MANEUVER)
    assert squad.keywords["damage"] == 1


def test_an_ally_has_no_resistance_against_the_uruks() -> None:
    table = later()
    squad, patrol = table.in_play(SQUAD, seat=1), table.in_play("Patrol of Uruk-hai", seat=1)
    rosie = table.in_play("Rosie Cotton, Hobbiton Lass")
    table.fight(rosie, squad, patrol)
    assert squad.keywords["damage"] == 2
    assert "cannot take wounds" in patrol.text
    assert bars.is_barred(table.state, NO_WOUNDS, patrol.index)

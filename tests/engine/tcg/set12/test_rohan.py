"""Rohan cards of set 12."""

import pytest

from engine.tcg.names import MANEUVER, REGROUP
from tests.engine.tcg.later import BATTLEGROUND, FOREST, PLAINS, later

WARRIOR, HARAD = "Éored Warrior", "Corps of Harad"


@pytest.mark.parametrize(("at", "more"), [(BATTLEGROUND, 3), (PLAINS, 3), (FOREST, 0)])
def test_eored_warrior_is_stronger_at_a_battleground_or_plains(at: str, more: int) -> None:
    table = later(at=at)
    warrior = table.in_play(WARRIOR)
    table.begin(MANEUVER)
    assert warrior.strength == 5 + more


def test_for_the_mark_exerts_a_resistant_man_in_the_maneuver_phase() -> None:
    table = later()
    table.burdens(3)
    warrior = table.in_play(WARRIOR)
    corps = table.in_play(HARAD, seat=1)
    poleaxe = table.in_play("Poleaxe", seat=1, on=corps)
    mark = table.in_hand("For the Mark")
    table.begin(MANEUVER).play(mark)
    assert (warrior.wounds, poleaxe.zone) == (1, "discard pile")


def test_for_the_mark_only_spots_him_in_the_regroup_phase() -> None:
    table = later()
    table.burdens(9)
    warrior = table.in_play(WARRIOR, wounds=2)
    corps = table.in_play(HARAD, seat=1)
    poleaxe = table.in_play("Poleaxe", seat=1, on=corps)
    mark = table.in_hand("For the Mark")
    table.begin(REGROUP).pass_responses()
    table.play(mark)
    assert (warrior.wounds, poleaxe.zone) == (2, "discard pile")


@pytest.mark.parametrize(("burdens", "wounds"), [(4, 0), (3, 2)])
def test_for_the_mark_is_not_played_in_the_maneuver_phase_by_the_weak_or_the_exhausted(
    burdens: int, wounds: int
) -> None:
    table = later()
    table.burdens(burdens)
    table.in_play(WARRIOR, wounds=wounds)
    table.in_play("Poleaxe", seat=1, on=table.in_play(HARAD, seat=1))
    mark = table.in_hand("For the Mark")
    table.begin(MANEUVER)
    assert not table.may("play", mark)


def test_for_the_mark_needs_a_man_of_rohan() -> None:
    table = later()
    table.in_play("Poleaxe", seat=1, on=table.in_play(HARAD, seat=1))
    mark = table.in_hand("For the Mark")
    table.begin(REGROUP).pass_responses()
    assert not table.may("play", mark)


def test_leofric_plays_a_skirmish_event_of_rohan_from_the_draw_deck() -> None:
    table = later()
    leofric = table.in_play("Léofric")
    corps = table.in_play(HARAD, seat=1, wounds=1)
    cry = table.on_deck("Rally Cry", "For the Mark", "Incognito")
    table.fight(leofric, corps).use(leofric)
    assert table.choices == [cry]
    table.choose(cry)
    assert (leofric.wounds, leofric.strength, cry.zone, table.pool) == (1, 6 + 2, "discard pile", 1)


def test_leofric_does_so_in_his_own_skirmish_only() -> None:
    table = later()
    leofric = table.in_play("Léofric")
    table.on_deck("Rally Cry")
    table.fight(table.in_play("Merry"), table.in_play("Goblin Runner", seat=1))
    assert not table.may("use", leofric)

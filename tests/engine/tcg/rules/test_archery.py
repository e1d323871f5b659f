"""Archery fire."""

from engine.tcg.names import ARCHERY, ASSIGNMENT, FELLOWSHIP_ARCHERY, MANEUVER, MINION_ARCHERY, NO_WOUNDS, SKIPPED
from engine.tcg.table import Table
from engine.tcg.words.abilities import bar, modifier
from engine.tcg.words.cards import card
from engine.tcg.words.filters import ANY, THIS
from tests.engine.tcg.conftest import Invent


def test_both_totals_count_archers() -> None:
    table = Table(site=4)
    table.in_play("Legolas")
    table.in_play("Gimli")
    table.in_play("Goblin Marksman", seat=1)
    table.in_play("Goblin Runner", seat=1)
    assert table.archery == (1, 1)


def test_the_free_peoples_player_spreads_the_minions_arrows() -> None:
    table = Table(site=4)
    gimli = table.in_play("Gimli")
    table.in_play("Goblin Marksman", seat=1)
    table.in_play("Goblin Marksman", seat=1)
    table.begin(ARCHERY).pass_all()
    assert table.asked.seat == 0
    table.choose(gimli).choose(table.ring_bearer())
    assert (gimli.wounds, table.ring_bearer().wounds) == (1, 1)


def test_the_shadow_player_spreads_the_fellowships_arrows() -> None:
    table = Table(site=5)
    table.in_play("Legolas")
    first, second = table.in_play("Uruk Savage", seat=1), table.in_play("Uruk-hai Raiding Party", seat=1)
    table.begin(ARCHERY).pass_all()
    assert table.asked.seat == 1
    table.choose(second)
    assert (first.wounds, second.wounds) == (0, 1)


def test_nobody_is_assigned_more_wounds_than_vitality() -> None:
    table = Table(site=4)
    gimli = table.in_play("Gimli", wounds=2)
    for _ in range(2):
        table.in_play("Goblin Marksman", seat=1)
    table.begin(ARCHERY).pass_all()
    table.choose(gimli)  # the last of his vitality: the other arrow has only one place left to go
    assert gimli.zone == "dead pile"
    assert table.ring_bearer().wounds == 1


def test_arrows_beyond_all_vitality_are_not_asked_about() -> None:
    table = Table(site=4)
    table.wound(table.ring_bearer(), 3)
    bounder = table.in_play("Bounder")
    for _ in range(3):
        table.in_play("Goblin Marksman", seat=1)
    table.begin(ARCHERY).pass_all()
    assert table.running.outcome is not None  # one arrow was enough, the rest was lost
    assert bounder.wounds == 0


def test_an_archer_ally_shoots_and_is_shot_at_only_at_home() -> None:
    for site, alone in ((2, False), (4, True)):
        table = Table(site=site)
        bounder = table.in_play("Bounder")  # at home at site 2
        table.in_play("Goblin Marksman", seat=1)
        table.begin(ARCHERY).pass_all()
        if alone:
            assert table.ring_bearer().wounds == 1
        else:
            table.choose(bounder)
            assert bounder.wounds == 1


def test_the_assignment_phase_follows() -> None:
    table = Table(site=5)
    table.in_play("Uruk Savage", seat=1)
    table.begin(ARCHERY).pass_all()
    assert table.phase == ASSIGNMENT


def test_an_arrow_is_assigned_and_then_prevented() -> None:
    """Who has a wound prevented could be assigned it all the same."""
    table = Table(site=4)
    gimli = table.in_play("Gimli")
    table.in_play("Gandalf")
    intimidate = table.in_hand("Intimidate")
    table.in_play("Goblin Marksman", seat=1)
    table.begin(ARCHERY).pass_all().choose(gimli).play(intimidate)
    assert (gimli.wounds, table.ring_bearer().wounds) == (0, 0)


def test_who_cannot_take_wounds_is_assigned_none(invent: Invent) -> None:
    invent("1U12", card("T1", "Ghost", bar(NO_WOUNDS, THIS)))
    table = Table(site=4)
    ghost = table.in_play("T1")
    for _ in range(2):
        table.in_play("Goblin Marksman", seat=1)
    table.begin(ARCHERY).pass_all()
    assert (ghost.wounds, table.ring_bearer().wounds) == (0, 2)


def test_a_total_never_counts_below_zero_and_needs_no_archer(invent: Invent) -> None:
    invent("1C141", card("T1", "Smoke", modifier(FELLOWSHIP_ARCHERY, ANY, -3)))
    invent("1C141", card("T2", "Volley", modifier(MINION_ARCHERY, ANY, 2)))
    table = Table(site=4)
    table.in_play("T1", seat=1)
    table.in_play("T2", seat=1)
    assert table.archery == (0, 2)


def test_a_skipped_archery_phase_is_passed_over(invent: Invent) -> None:
    invent("1C141", card("T1", "Fog", modifier(SKIPPED, ANY, 1, detail=ARCHERY)))
    table = Table(site=4)
    table.in_play("T1", seat=1)
    table.in_play("Goblin Marksman", seat=1)
    table.begin(MANEUVER).pass_all()
    assert table.phase == ASSIGNMENT
    assert table.ring_bearer().wounds == 0

"""Assigning defenders and leftovers, fierce."""

import pytest

from engine.table import Forbidden, Table
from engine.tcg.names import ASSIGNMENT, REGROUP, SKIRMISH
from engine.tcg.words.cards import card
from tests.engine.tcg.conftest import Invent


def test_the_free_peoples_player_assigns_one_minion_to_each() -> None:
    table = Table(site=5)
    gimli, legolas = table.in_play("Gimli"), table.in_play("Legolas")
    first, second = table.in_play("Uruk Savage", seat=1), table.in_play("Uruk Savage", seat=1)
    table.begin(ASSIGNMENT).pass_all()
    with pytest.raises(Forbidden):
        table.assign({first: gimli, second: gimli})
    table.assign({first: gimli, second: legolas})
    assert table.asked.prompt[0] == "next skirmish"


def test_a_defender_takes_one_more_minion(invent: Invent) -> None:
    invent("1U97", card("T1", "Warden"), keywords=(("defender", 1),))
    table = Table(site=5)
    warden = table.in_play("T1")
    minions = [table.in_play("Uruk Savage", seat=1) for _ in range(3)]
    table.begin(ASSIGNMENT).pass_all()
    with pytest.raises(Forbidden):
        table.assign(dict.fromkeys(minions, warden))
    table.assign(dict.fromkeys(minions[:2], warden))
    assert table.asked.prompt[0] == "assign leftovers"


def test_nobody_need_be_assigned_and_leftovers_go_where_the_shadow_player_likes() -> None:
    table = Table(site=5)
    table.in_play("Gimli")
    first, second = table.in_play("Uruk Savage", seat=1), table.in_play("Goblin Runner", seat=1)
    table.begin(ASSIGNMENT).pass_all().assign({})
    assert table.asked.seat == 1
    frodo = table.ring_bearer()
    table.assign({first: frodo, second: frodo})
    assert table.phase == SKIRMISH
    assert table.strengths == (4, 10)


def test_leftovers_may_join_a_fight_already_assigned() -> None:
    table = Table(site=5)
    gimli = table.in_play("Gimli")
    first, second = table.in_play("Uruk Savage", seat=1), table.in_play("Uruk Savage", seat=1)
    table.begin(ASSIGNMENT).pass_all().assign({first: gimli}).assign({second: gimli})
    assert table.strengths == (6, 10)


def test_leftovers_may_stay_out() -> None:
    table = Table(site=5)
    table.in_play("Uruk Savage", seat=1)
    table.begin(ASSIGNMENT).pass_all().assign({}).assign({})
    assert table.phase == REGROUP


def test_allies_fight_at_home_only() -> None:
    for site, fights in ((2, True), (4, False)):
        table = Table(site=site)
        bounder = table.in_play("Bounder")
        minion = table.in_play("Goblin Runner", seat=1)
        table.begin(ASSIGNMENT).pass_all()
        if fights:
            table.assign({minion: bounder})
            assert table.strengths == (2, 5)
        else:
            with pytest.raises(Forbidden):
                table.assign({minion: bounder})


def test_fierce_minions_fight_a_second_time(invent: Invent) -> None:
    invent("1C158", card("T1", "Hunter"), keywords=(("fierce", 1),))
    table = Table(site=5)
    gimli = table.in_play("Gimli")
    fierce, plain = table.in_play("T1", seat=1), table.in_play("Uruk Savage", seat=1)
    table.begin(ASSIGNMENT).pass_all().assign({fierce: gimli}).assign({})
    table.pass_all()
    assert gimli.wounds == 1
    assert table.phase == ASSIGNMENT
    table.pass_all()
    with pytest.raises(Forbidden):
        table.assign({plain: gimli})
    table.assign({fierce: gimli}).pass_all()
    assert gimli.wounds == 2
    assert table.phase == REGROUP


def test_without_fierce_minions_there_is_no_second_assignment() -> None:
    table = Table(site=5)
    gimli = table.in_play("Gimli")
    minion = table.in_play("Uruk Savage", seat=1)
    table.begin(ASSIGNMENT).pass_all().assign({minion: gimli}).pass_all()
    assert table.phase == REGROUP

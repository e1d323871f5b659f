"""Citadel of Minas Tirith: a turn without a lost skirmish heals."""

import pytest

from engine.tcg.table import Table


@pytest.mark.parametrize(("minion", "heals"), [("Goblin Runner", True), ("Cave Troll of Moria", False)])
def test_citadel_heals_a_gondor_companion_where_no_companion_or_ally_lost_a_skirmish(minion: str, heals: bool) -> None:
    table = Table()
    citadel, boromir = table.in_play("Citadel of Minas Tirith"), table.in_play("Boromir, Lord of Gondor", wounds=1)
    gimli = table.in_play("Gimli, Dwarf of Erebor")
    table.fight(gimli, table.in_play(minion, seat=1))
    while table.state.turn == 0 and not table.may("trigger", citadel):
        table.decline()
    assert (table.state.turn == 0) is heals
    if heals:
        table.respond(citadel)
        assert boromir.wounds == 0


def test_a_skirmish_that_a_minion_lost_does_not_count() -> None:
    table = Table()
    citadel, gimli = table.in_play("Citadel of Minas Tirith"), table.in_play("Gimli, Dwarf of Erebor")
    table.in_play("Boromir, Lord of Gondor", wounds=1)
    runner = table.in_play("Goblin Runner", seat=1)
    table.fight(gimli, runner)
    while table.state.turn == 0 and not table.may("trigger", citadel):
        table.decline()
    assert runner.index in table.state.lost_skirmish
    assert table.state.turn == 0


def test_only_gondor_companions_are_healed() -> None:
    table = Table()
    citadel, gimli = table.in_play("Citadel of Minas Tirith"), table.in_play("Gimli, Dwarf of Erebor", wounds=1)
    table.fight(gimli, table.in_play("Goblin Runner", seat=1))
    while table.state.turn == 0 and not table.may("trigger", citadel):
        table.decline()
    assert table.state.turn == 1  # there was nothing to offer

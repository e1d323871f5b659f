"""The Ring of Rings, of set 11."""

import pytest

from engine.tcg.names import ARCHERY, ASSIGNMENT, REGROUP
from engine.tcg.table import Table
from tests.engine.tcg.later import LATER
from tests.engine.tcg.set11.shadows import BARE, HARAD, SKULKER


def _table() -> Table:
    return Table(site=5, sites={**BARE, 5: "Stables"}, bearer="11S164", ring="11R1", options=LATER)


@pytest.mark.parametrize("wears", [True, False])
def test_the_ring_of_rings_takes_wounds_as_burdens_until_the_regroup_phase(wears: bool) -> None:
    table = _table()
    frodo = table.ring_bearer()
    table.fight(frodo, table.in_play(SKULKER, seat=1)).pass_all()
    if wears:
        table.wear_ring()
    else:
        table.pass_responses()
    assert (frodo.wounds, table.state.burdens[0]) == ((0, 1) if wears else (1, 0))


def test_the_ring_of_rings_works_outside_skirmishes_and_stays_on() -> None:
    table = _table()
    frodo, archer = table.ring_bearer(), table.in_play(HARAD, seat=1)
    table.in_play("Long Battle Bow", seat=1, on=archer)
    table.begin(ARCHERY).pass_all().wear_ring()
    assert (frodo.wounds, table.state.burdens[0], table.state.worn[0]) == (0, 1, True)
    table.run_to(ASSIGNMENT)
    assert table.state.worn[0]
    table.run_to(REGROUP)
    assert not table.state.worn[0]

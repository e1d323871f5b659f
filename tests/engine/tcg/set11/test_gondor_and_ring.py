"""The Gondor card and the Ring of set 11."""

import pytest

from engine.tcg.names import FELLOWSHIP
from tests.engine.tcg.later import later


@pytest.mark.parametrize("places", [True, False])
def test_ranger_of_westernesse_may_place_the_next_site(places: bool) -> None:
    table = later(site=4, all_sites=True)
    ranger = table.in_hand("Ranger of Westernesse")
    path = len(table.state.path)
    table.begin(FELLOWSHIP).play(ranger)
    if not places:
        table.pass_()
        assert len(table.state.path) == path
        return
    table.respond(ranger)
    chosen = table.choices[0]
    table.choose(chosen)
    assert len(table.state.path) == path + 1
    assert table.site(5) == chosen
    assert ranger.has("ranger")


def test_the_ruling_ring_takes_a_wound_of_a_skirmish_as_a_burden() -> None:
    table = later()
    frodo = table.ring_bearer()
    assert (frodo.name, table.state.blueprints[table.state.ring[0]].id) == ("Frodo, Protected by Many", "11S2")
    before = table.state.burdens[0]
    table.fight(frodo, table.in_play("Orc Soldier", seat=1)).pass_all().wear_ring()
    assert (frodo.wounds, table.state.burdens[0]) == (0, before + 1)

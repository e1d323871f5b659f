"""The Witch-king, Black Lord: revealed from hand when a companion is played."""

import pytest

from engine.tcg.names import FELLOWSHIP
from engine.tcg.table import Table
from tests.engine.tcg.later import later


def _played(name: str) -> Table:
    """A table where the Free Peoples player has played a card while the Shadow player holds the Witch-king."""
    table = later(site=2)
    table.in_play("Merry")
    played = table.in_hand(name)
    table.in_hand("12R183", seat=1)
    table.begin(FELLOWSHIP)
    table.running.decide(table.asked, ("play", played.index, ""))
    return table


def test_he_is_revealed_when_a_companion_is_played_and_the_ring_bearer_exerts() -> None:
    table = _played("Aldred, Éored Soldier")
    (king,) = table.legal("reveal")
    table.running.decide(table.asked, ("reveal", king.index, ""))
    assert (table.ring_bearer().wounds, king.zone) == (1, "hand")


def test_he_may_stay_hidden() -> None:
    table = _played("Aldred, Éored Soldier")
    table.pass_()
    assert (table.ring_bearer().wounds, table.asked.seat) == (0, 0)


def test_another_card_does_not_call_him() -> None:
    table = _played("Measure of Comfort")
    assert table.legal("reveal") == []


@pytest.mark.parametrize("wounds", [0, 2])
def test_he_costs_less_for_each_wound_on_the_ring_bearer(wounds: int) -> None:
    table = later(site=5)
    king = table.in_hand("12R183", seat=1)
    table.wound(table.ring_bearer(), wounds)
    assert king.cost == 8 - wounds

"""Words the later sets need: Ring-bound and unbound, resistance in a text, the starts of phases."""

import pytest

from engine.tcg.names import KEYWORD, MANEUVER, REGROUP, STRENGTH, UNTIL_PHASE
from engine.tcg.table import Table
from engine.tcg.words.abilities import modifier, trigger
from engine.tcg.words.amounts import gains
from engine.tcg.words.cards import card
from engine.tcg.words.filters import HOBBIT, RING_BOUND, UNBOUND, WithResistance
from engine.tcg.words.occurrences import MANEUVER_PHASE_STARTS, REGROUP_PHASE_STARTS
from engine.tcg.words.targets import THIS_CARD
from engine.tcg.words.verbs import AddTwilight, Exert, make
from tests.engine.tcg.conftest import Invent


def test_frodo_sam_and_the_ring_bearer_are_ring_bound_and_other_companions_unbound(invent: Invent) -> None:
    invent("1U309", card("W1", "Bond", modifier(STRENGTH, RING_BOUND, 1), modifier(STRENGTH, UNBOUND, 10)))
    invent("1U12", card("W2", "Oathsworn"), keywords=(("ring-bound", 1),))
    table = Table()
    frodo, sam, merry = table.ring_bearer(), table.in_play("Sam, Son of Hamfast"), table.in_play("1C303")
    oath, rosie = table.in_play("W2"), table.in_play("Rosie Cotton")
    runner = table.in_play("Goblin Runner", seat=1)
    before = [character.strength for character in (frodo, sam, oath, merry, rosie, runner)]
    table.in_play("W1")
    gained = [
        character.strength - old
        for character, old in zip((frodo, sam, oath, merry, rosie, runner), before, strict=True)
    ]
    assert gained == [1, 1, 1, 10, 0, 0]


@pytest.mark.parametrize(
    ("burdens", "gained"), [(0, [0, 0, 1]), (2, [0, 1, 1]), (3, [0, 0, 1]), (6, [1, 0, 0]), (7, [1, 0, 0])]
)
def test_text_about_resistance_reads_what_burdens_have_left(invent: Invent, burdens: int, gained: list[int]) -> None:
    for card_id, filter_ in (("W3", WithResistance(most=0)), ("W4", WithResistance(4, 4)), ("W5", WithResistance(3))):
        invent("1U309", card(card_id, f"Will {card_id}", modifier(STRENGTH, filter_, 1)))
    strengths = []
    for card_id in ("W3", "W4", "W5"):
        table = Table()
        gimli = table.in_play("Gimli, Dwarf of Erebor")
        table.burdens(burdens)
        table.in_play(card_id)
        strengths.append(gimli.strength - 6)
    assert strengths == gained


def test_for_a_text_allies_have_resistance_0_and_minions_have_none(invent: Invent) -> None:
    invent("1U309", card("W3", "Will", modifier(STRENGTH, WithResistance(most=0), 1)))
    table = Table()
    runner, rosie = table.in_play("Goblin Runner", seat=1), table.in_play("Rosie Cotton")
    before = (runner.strength, rosie.strength)
    table.in_play("W3")
    assert (runner.strength, rosie.strength) == (before[0], before[1] + 1)


def test_the_maneuver_phase_sets_off_what_waits_for_its_start(invent: Invent) -> None:
    invent("1C151", card("W6", "Drummer", trigger(MANEUVER_PHASE_STARTS, does=AddTwilight(2))))
    table = Table()
    table.in_play("W6", seat=1)
    table.begin("shadow").pass_()
    assert (table.phase, table.pool) == (MANEUVER, 2)
    assert table.asked.prompt == ("action", MANEUVER)


def test_without_minions_there_is_no_maneuver_phase_to_start(invent: Invent) -> None:
    invent("1U309", card("W7", "Watch", trigger(MANEUVER_PHASE_STARTS, does=AddTwilight(2))))
    table = Table()
    table.in_play("W7")
    table.begin("shadow").pass_()
    assert (table.phase, table.pool) == (REGROUP, 0)


def test_muster_gained_when_the_regroup_phase_starts_counts(invent: Invent) -> None:
    musters = make(THIS_CARD, gains("muster"), until=UNTIL_PHASE)
    invent("1U12", card("W8", "Herald", trigger(REGROUP_PHASE_STARTS, cost=Exert(THIS_CARD), does=musters, may=True)))
    for exerts in (True, False):
        table = Table()
        herald = table.in_play("W8")
        table.begin(REGROUP)
        assert table.asked.prompt[0] == "respond"
        if exerts:
            table.respond(herald)
            table.pass_responses()
            assert table.asked.prompt == ("muster", 1)
        else:
            table.pass_responses()
            assert table.asked.prompt == ("action", REGROUP)
        assert herald.wounds == exerts


def test_lasting_muster_for_hobbits_is_a_keyword_as_any_other(invent: Invent) -> None:
    invent("1U309", card("W9", "Muster Roll", modifier(KEYWORD, HOBBIT, 1, detail="muster")))
    table = Table()
    table.in_play("W9")
    assert table.ring_bearer().keywords["muster"] == 1
    assert table.begin(REGROUP).asked.prompt == ("muster", 1)

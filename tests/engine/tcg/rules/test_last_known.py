"""Texts about what happened read the table as it was then: cards that have died or left since included."""

import pytest

from engine.tcg.names import DISCARDED, KEYWORD, KILLED, LOSES_SKIRMISH, SKIRMISH, WINS_SKIRMISH
from engine.tcg.table import Card, Table
from engine.tcg.words.abilities import On, modifier, response, trigger
from engine.tcg.words.cards import card, event
from engine.tcg.words.filters import (
    COMPANION,
    CONDITION,
    EVENT,
    EXHAUSTED,
    HOBBIT,
    MINION,
    NAZGUL,
    ORC,
    POSSESSION,
    RING_BEARER,
    SHADOW_CARD,
    URUK_HAI,
    WEAPON,
    Bearing,
    BorneBy,
    Roaming,
    Skirmishing,
    WithKeyword,
)
from engine.tcg.words.targets import each
from engine.tcg.words.verbs import AddTwilight, Discard, Wound
from tests.engine.tcg.conftest import Invent

GAIN = 7


def watching_table(invent: Invent, on: On, *, site: int = 4) -> Table:
    """A table with a condition that adds twilight each time that happens."""
    invent("1U309", card("L1", "Chronicle", trigger(on, does=AddTwilight(GAIN))))
    table = Table(site=site)
    table.in_play("L1")
    return table


def fought(table: Table, fighter: Card, *minions: Card) -> bool:
    """Fight it out; whether the text fired."""
    table.fight(fighter, *minions)
    before = table.pool
    table.pass_all()
    while table.running.pending and table.asked.prompt[0] == "required":
        table.first(table.due[0])
    return table.pool == before + GAIN


@pytest.mark.parametrize(("involving", "fires"), [(URUK_HAI, True), (ORC, False), (MINION, True), (NAZGUL, False)])
@pytest.mark.parametrize("wounds", [0, 1])
def test_a_lost_skirmish_knows_who_won_it_though_the_loser_died(
    invent: Invent, involving: object, fires: bool, wounds: int
) -> None:
    table = watching_table(invent, On(LOSES_SKIRMISH, COMPANION, involving=involving))  # type: ignore[arg-type]
    sam = table.in_play("Sam", wounds=2 * wounds)
    assert fought(table, sam, table.in_play("Uruk Savage", seat=1)) is fires


def test_a_won_skirmish_knows_whom_it_was_won_against(invent: Invent) -> None:
    table = watching_table(invent, On(WINS_SKIRMISH, COMPANION, involving=ORC))
    assert fought(table, table.in_play("Aragorn"), table.in_play("Goblin Runner", seat=1))


def test_the_dead_are_known_by_what_they_bore(invent: Invent) -> None:
    table = watching_table(invent, On(KILLED, MINION & Bearing(WEAPON)))
    runner = table.in_play("Goblin Runner", seat=1)
    table.in_play("Goblin Scimitar", seat=1, on=runner)
    assert fought(table, table.in_play("Aragorn"), runner)


def test_the_dead_are_known_by_keywords_they_had_of_others(invent: Invent) -> None:
    invent("1C158", card("L2", "Banner", modifier(KEYWORD, ORC, 1, detail="lurker")))
    table = watching_table(invent, On(KILLED, WithKeyword("lurker")))
    table.in_play("L2", seat=1)
    assert fought(table, table.in_play("Aragorn"), table.in_play("Goblin Runner", seat=1))


def test_the_dead_are_known_by_where_they_were_and_whom_they_fought(invent: Invent) -> None:
    table = watching_table(invent, On(KILLED, Roaming() & Skirmishing(COMPANION)), site=3)
    assert fought(table, table.in_play("Aragorn"), table.in_play("Goblin Runner", seat=1))


def test_the_discarded_are_known_by_who_bore_them(invent: Invent) -> None:
    table = watching_table(invent, On(DISCARDED, POSSESSION & BorneBy(MINION)))
    runner = table.in_play("Goblin Runner", seat=1)
    table.in_play("Goblin Scimitar", seat=1, on=runner)
    assert fought(table, table.in_play("Aragorn"), runner)


@pytest.mark.parametrize(("by", "fires"), [(ORC, True), (URUK_HAI, False)])
def test_a_death_in_a_lost_skirmish_is_the_work_of_who_won_it(invent: Invent, by: object, fires: bool) -> None:
    table = watching_table(invent, On(KILLED, COMPANION, by=by))  # type: ignore[arg-type]
    table.in_play("Uruk Savage", seat=1)
    sam = table.in_play("Sam", wounds=3)
    assert fought(table, sam, table.in_play("Goblin Runner", seat=1)) is fires


def test_a_death_by_text_is_the_work_of_its_card(invent: Invent) -> None:
    invent("1C3", event("L5", "Bow", SKIRMISH, does=Wound(each(MINION))))
    table = watching_table(invent, On(KILLED, MINION, by=EVENT))
    bow = table.in_hand("L5")
    table.fight(table.in_play("Aragorn"), table.in_play("Goblin Runner", seat=1))
    before = table.pool
    table.play(bow)
    assert table.pool == before + GAIN


def test_facts_of_the_living_are_as_they_were_too(invent: Invent) -> None:
    """The loser is exhausted only by the wound itself: at the time it was not."""
    table = watching_table(invent, On(LOSES_SKIRMISH, COMPANION & EXHAUSTED))
    sam = table.in_play("Sam", wounds=0)
    table.state.wounds[sam.index] = sam.vitality - 2
    assert not fought(table, sam, table.in_play("Goblin Runner", seat=1))


def test_who_fell_as_the_last_of_a_side_has_lost_against_those_left(invent: Invent) -> None:
    invent("1C168", event("L4", "Arrow", SKIRMISH, does=Wound(each(HOBBIT & ~RING_BEARER))))
    table = watching_table(invent, On(LOSES_SKIRMISH, HOBBIT & ~RING_BEARER, involving=ORC))
    sam = table.in_play("Sam")
    arrow = table.in_hand("L4", seat=1)
    table.wound(sam, sam.vitality - 1)
    table.twilight(9)
    table.fight(sam, table.in_play("Goblin Runner", seat=1)).pass_()
    before = table.pool - table.state.blueprints[arrow.index].cost
    table.play(arrow)  # a skirmish that has lost a side resolves at once
    assert sam.zone == "dead pile"
    assert table.pool == before + GAIN


def test_an_optional_response_reads_them_too(invent: Invent) -> None:
    invent("1C158", card("L3", "Herald", response(On(KILLED, MINION & Bearing(WEAPON)), does=AddTwilight(GAIN))))
    table = Table(site=4)
    herald = table.in_play("L3", seat=1)
    runner = table.in_play("Goblin Runner", seat=1)
    table.in_play("Goblin Scimitar", seat=1, on=runner)
    table.fight(table.in_play("Aragorn"), runner).pass_all()
    assert table.may("respond", herald)
    bare = Table(site=4)
    herald = bare.in_play("L3", seat=1)
    bare.fight(bare.in_play("Aragorn"), bare.in_play("Goblin Runner", seat=1)).pass_all()
    assert not bare.running.pending or not bare.may("respond", herald)


def test_a_discard_by_text_is_the_work_of_its_card(invent: Invent) -> None:
    invent("1C168", event("L6", "Sweep", SKIRMISH, does=Discard(each(CONDITION & SHADOW_CARD))))
    for by, gain in ((EVENT, GAIN), (MINION, 0)):
        table = watching_table(invent, On(DISCARDED, CONDITION & SHADOW_CARD, by=by))
        table.in_play("Uruk-hai Armory", seat=1)
        sweep = table.in_hand("L6", seat=1)
        table.twilight(9)
        table.fight(table.in_play("Aragorn"), table.in_play("Goblin Runner", seat=1)).pass_()
        before = table.pool - table.state.blueprints[sweep.index].cost
        table.play(sweep)
        assert table.pool == before + gain


def test_what_a_stacked_card_bore_is_discarded_too(invent: Invent) -> None:
    table = watching_table(invent, On(DISCARDED, POSSESSION & BorneBy(MINION)))
    swarms = table.in_play("Goblin Swarms", seat=1)
    runner = table.in_play("Goblin Runner", seat=1)
    table.in_play("Goblin Scimitar", seat=1, on=runner)
    table.fight(table.in_play("Sam"), runner).pass_all()
    before = table.pool
    table.respond(swarms)
    assert swarms.stacked == [runner]
    assert table.pool == before + GAIN

"""Text that an ability brings into force for a while: modifiers for all that are meant, and triggers."""

import pytest

from engine.kernel import DumpError, Game
from engine.tcg import library
from engine.tcg.names import LOSES_SKIRMISH, MANEUVER, REGROUP, SKIRMISH, STRENGTH, UNTIL_REGROUP, UNTIL_TURN
from engine.tcg.table import Table
from engine.tcg.words.abilities import On, modifier, trigger
from engine.tcg.words.cards import event
from engine.tcg.words.filters import COMPANION, MINION
from engine.tcg.words.verbs import AddTwilight, in_force
from tests.engine.tcg.conftest import Invent


def rally(invent: Invent) -> None:
    invent(
        "1C168",
        event("F1", "Rally", MANEUVER, does=in_force(modifier(STRENGTH, MINION, +2), until=UNTIL_REGROUP)),
    )


def test_a_lasting_modifier_is_about_all_that_are_meant_at_the_time(invent: Invent) -> None:
    rally(invent)
    table = Table(site=4)
    runner, sneak = table.in_play("Goblin Runner", seat=1), table.in_play("Goblin Sneak", seat=1)
    strength = runner.strength
    rally_card = table.in_hand("F1", seat=1)
    table.twilight(9)
    table.begin(MANEUVER).pass_().play(rally_card)
    assert rally_card.zone == "discard pile"
    assert runner.strength == strength + 2
    assert sneak.strength == table.state.blueprints[sneak.index].strength + 2


def test_it_ends_when_it_says(invent: Invent) -> None:
    rally(invent)
    table = Table(site=4)
    runner = table.in_play("Goblin Runner", seat=1)
    rally_card = table.in_hand("F1", seat=1)
    table.twilight(9)
    table.begin(MANEUVER).pass_().play(rally_card)
    table.run_to(REGROUP)
    assert runner.strength == table.state.blueprints[runner.index].strength
    assert table.state.lasting == []


def test_it_is_data_that_copies_dumps_and_loads(invent: Invent) -> None:
    rally(invent)
    table = Table(site=4)
    table.in_play("Goblin Runner", seat=1)
    rally_card = table.in_hand("F1", seat=1)
    table.twilight(9)
    table.begin(MANEUVER).pass_().play(rally_card).pass_()
    (lasting,) = table.state.lasting
    assert (lasting.source, lasting.seat, lasting.until) == (rally_card.index, 1, UNTIL_REGROUP)
    for twin in (Game.load(table.running.dump()), table.running.clone()):
        assert twin.view(0) == table.view(0)
        assert twin.view(1) == table.view(1)


def test_a_lasting_trigger_fires_for_whoever_made_it(invent: Invent) -> None:
    mourning = trigger(On(LOSES_SKIRMISH, COMPANION), does=AddTwilight(5))
    invent("1C168", event("F2", "Mourning", SKIRMISH, does=in_force(mourning, until=UNTIL_TURN)))
    table = Table(site=5)
    sam = table.in_play("Sam")
    grief = table.in_hand("F2", seat=1)
    table.twilight(9)
    table.fight(sam, table.in_play("Uruk Savage", seat=1)).pass_().play(grief)
    before = table.pool
    table.pass_all()
    assert table.due != []
    table.first(grief)
    assert table.pool == before + 5


def test_two_of_the_same_text_both_fire(invent: Invent) -> None:
    mourning = trigger(On(LOSES_SKIRMISH, COMPANION), does=AddTwilight(5))
    invent("1C168", event("F3", "Mourning", SKIRMISH, does=in_force(mourning, until=UNTIL_TURN)))
    table = Table(site=5)
    sam = table.in_play("Sam")
    first, second = table.in_hand("F3", seat=1), table.in_hand("F3", seat=1)
    table.twilight(9)
    table.fight(sam, table.in_play("Uruk Savage", seat=1)).pass_().play(first).pass_().play(second)
    before = table.pool
    table.pass_all()
    while table.running.pending and table.due:
        table.first(table.due[0])
    assert table.pool == before + 10


def test_a_dump_whose_lasting_text_is_no_longer_known_is_refused(invent: Invent) -> None:
    """What is in force cannot be guessed."""
    rally(invent)
    table = Table(site=4)
    rally_card = table.in_hand("F1", seat=1)
    table.in_play("Goblin Runner", seat=1)
    table.twilight(9)
    data = table.begin(MANEUVER).pass_().play(rally_card).pass_().running.dump()
    Game.load(data)
    library.remove_test_cards()
    invent("1C168", event("F1", "Rally", MANEUVER, does=in_force(modifier(STRENGTH, MINION, +3), until=UNTIL_REGROUP)))
    with pytest.raises(DumpError, match="Rally no longer says"):
        Game.load(data)

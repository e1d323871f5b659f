"""Who is about to be killed may leave play otherwise, and cards in play that go on top of a draw deck."""

import pytest

from engine.tcg.names import FELLOWSHIP, MANEUVER, SKIRMISH
from engine.tcg.table import Table
from engine.tcg.words.abilities import action, response, trigger
from engine.tcg.words.cards import card
from engine.tcg.words.filters import COMPANION, CONDITION, ELF, MINION, SHADOW_CARD, WOUNDED, YOUR, Skirmishing, Titled
from engine.tcg.words.occurrences import about_to_be_killed
from engine.tcg.words.piles import Hand
from engine.tcg.words.players import AN_OPPONENT
from engine.tcg.words.targets import TRIGGERING_CARD, a, each
from engine.tcg.words.verbs import (
    AddTwilight,
    DiscardShownBy,
    Instead,
    Kill,
    PlaceInDeadPile,
    Prevent,
    PutInPlayBeneathDeck,
    PutInPlayOnDeck,
    reveal,
)
from tests.engine.tcg.conftest import Invent

SHADOW_CONDITION, FREE_PEOPLES_CONDITION = "1C141", "1U309"
SAVES = trigger(
    about_to_be_killed(YOUR & MINION & Skirmishing()), does=Instead(PutInPlayBeneathDeck(TRIGGERING_CARD)), may=True
)


@pytest.mark.parametrize("fighter", ["Gimli, Dwarf of Erebor", "Aragorn, Ranger of the North"])
@pytest.mark.parametrize("saved", [True, False])
def test_a_minion_about_to_be_killed_in_a_skirmish_may_go_beneath_the_deck(
    invent: Invent, fighter: str, saved: bool
) -> None:
    """By a wound, and overwhelmed."""
    invent(SHADOW_CONDITION, card("SD1", "Refuge", SAVES))
    table = Table(site=4)
    hero, runner = table.in_play(fighter), table.in_play("Goblin Runner", seat=1)
    refuge = table.in_play("SD1", seat=1)
    table.fight(hero, runner).pass_all()
    assert table.may("trigger", refuge)
    if saved:
        table.respond(refuge)
    else:
        table.pass_responses()
    assert runner.zone == ("draw deck" if saved else "discard pile")


def test_who_dies_outside_the_skirmish_is_not_saved(invent: Invent) -> None:
    invent(SHADOW_CONDITION, card("SD1", "Refuge", SAVES))
    invent(FREE_PEOPLES_CONDITION, card("SD2", "Doom", action(MANEUVER, does=PlaceInDeadPile(a(COMPANION & ELF)))))
    table = Table(site=4)
    legolas, doom = table.in_play("Legolas, Greenleaf"), table.in_play("SD2")
    table.in_play("SD1", seat=1)
    table.in_play("Goblin Runner", seat=1)
    table.begin(MANEUVER).use(doom)
    assert legolas.zone == "dead pile"


def test_of_several_who_die_together_each_is_saved_for_itself(invent: Invent) -> None:
    invent(SHADOW_CONDITION, card("SD1", "Refuge", SAVES))
    invent(FREE_PEOPLES_CONDITION, card("SD8", "Storm", action(SKIRMISH, does=Kill(each(MINION)))))
    table = Table(site=4)
    gimli, storm = table.in_play("Gimli, Dwarf of Erebor"), table.in_play("SD8")
    runners = [table.in_play("Goblin Runner", seat=1) for _ in range(3)]
    refuge = table.in_play("SD1", seat=1)
    table.fight(gimli, *runners[:2]).use(storm)
    table.respond(refuge, about=runners[1]).pass_responses()
    assert [runner.zone for runner in runners] == ["discard pile", "draw deck", "discard pile"]


def test_a_prevented_death_leaves_who_was_to_die_in_play(invent: Invent) -> None:
    invent(SHADOW_CONDITION, card("SD3", "Grace", response(about_to_be_killed(MINION & WOUNDED), does=Prevent())))
    table = Table(site=4)
    gimli, runner = table.in_play("Gimli, Dwarf of Erebor"), table.in_play("Goblin Runner", seat=1)
    grace = table.in_play("SD3", seat=1)
    table.fight(gimli, runner).pass_all()
    table.respond(grace)
    assert (runner.zone, runner.vitality) == ("play", 0)


def test_a_card_in_play_goes_on_top_of_its_owners_deck(invent: Invent) -> None:
    invent(
        FREE_PEOPLES_CONDITION,
        card("SD4", "Broom", action(MANEUVER, does=PutInPlayOnDeck(a(SHADOW_CARD & CONDITION)))),
    )
    invent(SHADOW_CONDITION, card("SD5", "Dust", action(SKIRMISH, does=AddTwilight(1))))
    table = Table(site=4)
    broom, dust = table.in_play("SD4"), table.in_play("SD5", seat=1)
    table.in_play("Goblin Runner", seat=1)
    table.on_deck("Goblin Runner", seat=1)
    table.begin(MANEUVER).use(broom)
    assert (dust.zone, table.state.deck[1][-1]) == ("draw deck", dust.index)


def test_an_opponent_chooses_which_card_of_a_revealed_hand_they_discard(invent: Invent) -> None:
    shows = action(FELLOWSHIP, does=reveal(Hand(AN_OPPONENT), DiscardShownBy(MINION, 1, by=AN_OPPONENT)))
    invent(FREE_PEOPLES_CONDITION, card("SD6", "Lamp", shows))
    table = Table(site=4, idle_hands=False)
    lamp = table.in_play("SD6")
    runner = table.in_hand("Goblin Runner", "Goblin Scavengers", "Host of Thousands", seat=1)
    table.begin(FELLOWSHIP).use(lamp)
    assert (table.asked.seat, len(table.choices)) == (1, 2)
    table.choose(runner)
    assert (runner.zone, len(table.cards("hand", seat=1))) == ("discard pile", 2)


def test_the_ring_bearer_is_not_put_on_a_deck(invent: Invent) -> None:
    invent(
        FREE_PEOPLES_CONDITION,
        card("SD7", "Ladder", action(MANEUVER, does=PutInPlayOnDeck(a(COMPANION & Titled("Frodo"))))),
    )
    table = Table(site=4)
    ladder = table.in_play("SD7")
    table.in_play("Goblin Runner", seat=1)
    assert not table.begin(MANEUVER).may("use", ladder)

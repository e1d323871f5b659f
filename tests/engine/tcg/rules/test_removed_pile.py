"""Removed from the game, and playing cards from the discard pile by their own text (CR "removed from game pile")."""

from dataclasses import replace

import pytest

from engine.kernel import Game
from engine.tcg.names import FELLOWSHIP, KEYWORD, MANEUVER, SHADOW, SKIRMISH, STRENGTH
from engine.tcg.stops import stop
from engine.tcg.table import Card, Table
from engine.tcg.words.abilities import action, modifier, response
from engine.tcg.words.amounts import PerDiscarded, strength
from engine.tcg.words.cards import Definition, card, event, from_discard
from engine.tcg.words.conditions import InRemovedPile
from engine.tcg.words.filters import (
    ANOTHER,
    DWARF,
    DWARVEN,
    EVENT,
    HOBBIT,
    MINION,
    MORIA,
    POSSESSION,
    THIS,
    Titled,
)
from engine.tcg.words.occurrences import is_played
from engine.tcg.words.targets import a
from engine.tcg.words.verbs import (
    Discard,
    Draw,
    Play,
    Prevent,
    RemoveDiscarded,
    RemoveFromGame,
    RemoveThisEvent,
    make,
)
from engine.tcg.words.wording import card_text
from tests.engine.tcg.conftest import Invent

BLOW = event(
    "T1",
    "Blow",
    SKIRMISH,
    does=make(a(DWARF), strength(3)),
    from_discard=from_discard(RemoveDiscarded(2, DWARVEN & ANOTHER), then=RemoveThisEvent()),
)
RUNNER = card("T2", "Runner", from_discard=from_discard(RemoveDiscarded(1, Titled("Goblin Runner")), phase=SHADOW))
SHOUT = event("T3", "Shout", SKIRMISH, does=make(a(MORIA & MINION), strength(2)), other_price=RemoveDiscarded(2, MORIA))


def _fight(others: int, *, hand: bool = False) -> tuple[Table, Card, Card]:
    table = Table(idle_hands=hand)
    gimli = table.in_play("Gimli, Dwarf of Erebor")
    orc = table.in_play("Goblin Runner", seat=1)
    blow = table.in_discard("T1", *["Axe Strike"] * others)
    table.fight(gimli, orc)
    return table, gimli, blow


def test_an_event_is_played_from_the_discard_pile_at_its_price_and_then_removed(invent: Invent) -> None:
    invent("1C3", BLOW)
    table, gimli, blow = _fight(3, hand=True)
    before = gimli.strength
    pool = table.pool
    table.play(blow)
    table.choose(*table.choices[:2])
    assert gimli.strength == before + 3
    assert table.pool == pool + blow.cost
    assert [removed.name for removed in table.cards("removed pile")] == ["Blow", "Axe Strike", "Axe Strike"]
    assert len(table.cards("discard pile")) == 1
    assert table.running.invariants() == []


def test_who_holds_no_card_is_asked_for_what_lies_in_the_discard_pile(invent: Invent) -> None:
    invent("1C3", BLOW)
    table, _gimli, blow = _fight(2)
    assert (table.asked.seat, table.asked.prompt) == (0, ("action", SKIRMISH))
    assert table.may("play", blow)


def test_it_does_not_pay_with_itself(invent: Invent) -> None:
    invent("1C3", BLOW)
    table, _gimli, _blow = _fight(1)
    assert not table.running.pending or table.asked.prompt[0] != "action"


def test_from_hand_it_costs_no_more_and_is_discarded(invent: Invent) -> None:
    invent("1C3", BLOW)
    table = Table()
    gimli, orc = table.in_play("Gimli, Dwarf of Erebor"), table.in_play("Goblin Runner", seat=1)
    blow = table.in_hand("T1")
    table.fight(gimli, orc).play(blow)
    assert blow.zone == "discard pile"
    assert table.cards("removed pile") == []


def test_an_event_that_is_cancelled_goes_to_the_discard_pile_though_its_price_is_paid(invent: Invent) -> None:
    invent("1C3", BLOW)
    invent("1C141", card("T4", "Deafness", response(is_played(EVENT), cost=Discard(a(THIS)), does=Prevent())))
    table = Table()
    gimli, orc = table.in_play("Gimli, Dwarf of Erebor"), table.in_play("Goblin Runner", seat=1)
    deafness = table.in_play("T4", seat=1)
    blow = table.in_discard("T1", "Axe Strike", "Axe Strike")
    before = gimli.strength
    table.fight(gimli, orc).play(blow).respond(deafness)
    assert (gimli.strength, blow.zone) == (before, "discard pile")
    assert len(table.cards("removed pile")) == 2


def test_another_card_that_plays_it_from_there_pays_no_such_price(invent: Invent) -> None:
    invent("1C3", BLOW)
    invent("11U61", card("T5", "Echo", action(SKIRMISH, does=Play(DWARVEN & EVENT, (4,)))))
    table = Table()
    gimli, orc = table.in_play("Gimli, Dwarf of Erebor"), table.in_play("Goblin Runner", seat=1)
    echo = table.in_play("T5")
    blow = table.in_discard("T1")
    table.fight(gimli, orc)
    assert not table.may("play", blow)
    table.use(echo)
    assert (blow.zone, table.cards("removed pile")) == ("discard pile", [])


def test_a_minion_is_played_from_there_in_its_phase_for_its_twilight(invent: Invent) -> None:
    invent("1U178", RUNNER, twilight=1)
    for pool, victims, able in ((1, 1, True), (0, 1, False), (1, 0, False)):
        table = Table(site=4, idle_hands=False)
        runner = table.in_discard("T2", *["Goblin Runner"] * victims, seat=1)
        table.twilight(pool)
        table.begin(SHADOW)
        assert (table.phase == SHADOW and table.may("play", runner)) is able
        if able:
            table.play(runner)
            assert (runner.zone, table.pool, len(table.cards("removed pile", seat=1))) == ("play", 0, 1)


@pytest.mark.parametrize(
    ("pool", "others", "asked", "able"), [(2, 2, True, True), (1, 2, False, True), (1, 1, False, False)]
)
def test_something_else_is_paid_in_place_of_twilight(
    invent: Invent, pool: int, others: int, asked: bool, able: bool
) -> None:
    invent("1R167", SHOUT, twilight=2)
    table = Table()
    gimli, orc = table.in_play("Gimli, Dwarf of Erebor"), table.in_play("Goblin Runner", seat=1)
    shout = table.in_hand("T3", seat=1)
    table.in_discard(*["Goblin Runner"] * others, seat=1)
    table.twilight(pool)
    table.fight(gimli, orc).pass_()
    assert table.may("play", shout) is able
    if not able:
        return
    before = orc.strength
    table.play(shout)
    assert (table.asked.prompt[0] == "other price") is asked
    if asked:
        table.say(True)
    assert (orc.strength, table.pool) == (before + 2, pool)
    assert len(table.cards("removed pile", seat=1)) == 2


def test_it_is_said_why_a_card_stays_in_the_pile(invent: Invent) -> None:
    invent("1C3", BLOW)
    table, _gimli, blow = _fight(1, hand=True)
    sentence = table.running.explain(0)[table.running.key(("play", blow.index, ""))]
    cost = "remove two other Dwarven cards in your discard pile from the game"
    assert sentence == f"Its cost is to {cost}: that cannot be done now."


def test_what_the_pile_lets_be_played_may_be_used_ahead(invent: Invent) -> None:
    pile = from_discard(RemoveDiscarded(2, MORIA & ANOTHER))
    invent("1R167", event("T9", "Denizens", SKIRMISH, does=make(a(MINION), strength(3)), from_discard=pile), twilight=0)
    table = Table()
    table.in_play("Goblin Runner", seat=1)
    denizens = table.in_discard("T9", "Goblin Runner", "Goblin Runner", seat=1)
    table.in_hand("Axe Strike")
    table.begin(MANEUVER)
    (help_,) = [question for question in table.running.ahead(1) if question.key == "help"]
    assert table.running.key(denizens.index) in [option["key"] for option in help_.options]


def test_who_declines_pays_twilight(invent: Invent) -> None:
    invent("1R167", SHOUT, twilight=2)
    table = Table()
    gimli, orc = table.in_play("Gimli, Dwarf of Erebor"), table.in_play("Goblin Runner", seat=1)
    shout = table.in_hand("T3", seat=1)
    table.in_discard("Goblin Runner", "Goblin Runner", seat=1)
    table.twilight(2)
    table.fight(gimli, orc).pass_().play(shout).say(False)
    assert (table.pool, table.cards("removed pile", seat=1)) == (0, [])


def test_a_card_counts_while_it_lies_in_its_owners_discard_pile(invent: Invent) -> None:
    muster = modifier(KEYWORD, HOBBIT, 1, detail="muster")
    invent("1C3", event("T6", "Softly", SKIRMISH, does=Draw(), while_discarded=muster))
    for owner, musters in ((0, True), (1, False)):
        table = Table()
        table.in_discard("T6", seat=owner)
        table.begin(FELLOWSHIP)
        assert table.ring_bearer().has("muster") is musters
    table = Table()
    softly = table.in_hand("T6")
    gimli, orc = table.in_play("Gimli, Dwarf of Erebor"), table.in_play("Goblin Runner", seat=1)
    table.fight(gimli, orc)
    assert not table.ring_bearer().has("muster")
    table.play(softly)
    assert table.ring_bearer().has("muster")


def test_cards_in_play_are_removed_and_what_is_on_them_discarded(invent: Invent) -> None:
    invent("1C7", card("T7", "Steward", action(MANEUVER, does=RemoveFromGame(a(DWARF & ANOTHER)))))
    table = Table()
    steward, gimli = table.in_play("T7"), table.in_play("Gimli, Dwarf of Erebor")
    axe = table.in_play("1C9", on=gimli)
    table.in_play("Goblin Runner", seat=1)
    table.begin(MANEUVER).use(steward)
    assert (gimli.zone, axe.zone) == ("removed pile", "discard pile")


def test_what_is_removed_and_what_is_discarded_is_counted(invent: Invent) -> None:
    gains = modifier(STRENGTH, THIS, 2, while_=InRemovedPile(Titled("Goblin Runner")))
    invent("1C7", card("T8", "Guard", gains, modifier(STRENGTH, THIS, PerDiscarded(POSSESSION))))
    table = Table()
    guard = table.in_play("T8")
    plain = guard.strength
    table.in_removed_pile("Uruk Savage", seat=1)
    assert guard.strength == plain
    table.in_removed_pile("Goblin Runner", seat=1)
    table.in_discard("1C9", "1C9", "Axe Strike")
    assert guard.strength == plain + 4


def test_the_removed_pile_is_open_to_all_and_the_pile_says_what_may_be_played(invent: Invent) -> None:
    invent("1C3", BLOW)
    table = Table()
    table.in_removed_pile("Axe Strike")
    table.in_discard("T1", "Axe Strike")
    table.begin(FELLOWSHIP)
    for viewer in (0, 1, None):
        assert [shown["title"] for shown in table.view(viewer)["seats"][0]["removed"]] == ["Axe Strike"]
    marks = {shown["title"]: shown.get("from_discard") for shown in table.view(0)["seats"][0]["discard"]}
    assert marks == {"Blow": True, "Axe Strike": None}
    loaded = Game.load(table.running.dump())
    assert loaded.view(0) == table.running.view(0)


def test_whether_a_player_could_act_reckons_with_the_pile(invent: Invent) -> None:
    invent("1C3", BLOW)
    for others, able in ((2, True), (1, False)):
        table = Table()
        gimli = table.in_play("Gimli, Dwarf of Erebor")
        orc = table.in_play("Cave Troll of Moria", seat=1)
        table.in_discard("T1", *["Axe Strike"] * others)
        table.fight(gimli, orc)
        found = stop(table.state, table.asked)
        assert found is not None
        assert found.able is able


@pytest.mark.parametrize(
    ("definition", "english"),
    [
        (
            BLOW,
            (
                "You may remove two other Dwarven cards in your discard pile from the game to play this event from "
                "your discard pile. Then remove this event from the game.\nSkirmish: Make a Dwarf strength +3."
            ),
        ),
        (
            SHOUT,
            (
                "You may remove two Moria cards in your discard pile from the game instead of paying the twilight cost "
                "of this event.\nSkirmish: Make a Moria minion strength +2."
            ),
        ),
        (
            event("T", "T", SKIRMISH, does=Draw(), while_discarded=modifier(KEYWORD, HOBBIT, 1, detail="muster")),
            "Skirmish: Draw a card.\nWhile this event is in your discard pile, each Hobbit has muster.",
        ),
    ],
)
def test_texts_about_the_pile_are_said(definition: Definition, english: str) -> None:

    assert card_text(replace(definition, id="1C3")) == english


def test_a_minion_says_how_it_is_played_from_there() -> None:
    gollum = card("13U50", "Gollum", from_discard=from_discard(RemoveDiscarded(1, Titled("Déagol")), phase=SHADOW))
    said = "Shadow: Remove Déagol in your discard pile from the game to play this minion from your discard pile."
    assert said.replace("this minion", "Gollum") in card_text(gollum)

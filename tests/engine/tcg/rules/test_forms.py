"""A condition that becomes a minion for a while, and still is a condition."""

import pytest

from engine.kernel import Game
from engine.tcg.names import ASSIGNMENT, MANEUVER, REGROUP, SKIRMISH, STRENGTH
from engine.tcg.table import Card, Table
from engine.tcg.words.abilities import action, modifier, trigger
from engine.tcg.words.cards import Definition, card, item
from engine.tcg.words.filters import CONDITION, MINION, ORC, POSSESSION, SHADOW_CARD, WIZARD
from engine.tcg.words.occurrences import REGROUP_PHASE_STARTS, wins_skirmish
from engine.tcg.words.targets import a
from engine.tcg.words.verbs import BecomeMinion, Discard, Kill, RemoveAllTokens, RemoveTwilight, Transfer, Wound
from engine.tcg.words.wording import card_text
from tests.engine.tcg.conftest import Invent

SHADE = card(
    "T1",
    "Shade",
    action(MANEUVER, cost=RemoveTwilight(2), does=BecomeMinion(10, 3)),
    trigger(REGROUP_PHASE_STARTS, does=RemoveAllTokens()),
)


def _risen(invent: Invent, *others: str, tokens: int = 0) -> tuple[Table, Card]:
    """A table in the maneuver phase where the condition has become a minion."""
    invent("11R216", SHADE)
    table = Table(site=4)
    shade = table.in_play("T1", seat=1, tokens=tokens)
    table.in_play("Goblin Runner", seat=1)
    for other in others:
        table.in_play(other)
    table.twilight(2)
    table.begin(MANEUVER).pass_().use(shade)
    return table, shade


def test_it_leaves_the_support_area_as_a_minion_with_these_numbers(invent: Invent) -> None:
    table, shade = _risen(invent)
    assert (shade.strength, shade.vitality, shade.has("fierce")) == (10, 3, True)
    (shown,) = [one for one in table.view(0)["seats"][1]["characters"] if one["title"] == "Shade"]
    assert (shown["type"], shown["types"], shown["strength"]) == ("condition", ["minion", "condition"], 10)
    assert table.view(0)["seats"][1]["support"] == []
    assert table.running.invariants() == []


def test_it_is_a_minion_and_still_a_condition_for_texts(invent: Invent) -> None:
    for filter_ in (MINION, CONDITION, MINION & CONDITION & SHADOW_CARD):
        invent("1C7", card("T2", "Guard", action(MANEUVER, does=Discard(a(filter_ & ~ORC)))))
        table, shade = _risen(invent, "T2")
        guard = next(one for one in table.cards("play") if one.name == "Guard")
        table.use(guard)
        assert shade.zone == "discard pile"
        assert table.running.invariants() == []


def test_as_a_condition_it_is_no_minion(invent: Invent) -> None:
    invent("11R216", SHADE)
    invent("1C7", card("T2", "Guard", action(MANEUVER, does=Wound(a(MINION)))))
    table = Table(site=4)
    shade, guard = table.in_play("T1", seat=1), table.in_play("T2")
    runner = table.in_play("Uruk Savage", seat=1)
    table.begin(MANEUVER).use(guard)
    assert (runner.wounds, shade.wounds) == (1, 0)


def test_it_is_assigned_and_fights_and_goes_back_at_the_start_of_the_regroup_phase(invent: Invent) -> None:
    table, shade = _risen(invent, tokens=2)
    table.run_to(ASSIGNMENT)
    while table.asked.prompt[0] != "assign leftovers":
        table.decline()
    table.assign({shade: table.ring_bearer()})
    table.run_to(SKIRMISH)
    assert table.strengths[1] == 10
    if table.running.outcome is None:
        table.run_to(REGROUP)
    if table.running.outcome is None:
        assert [one["title"] for one in table.view(0)["seats"][1]["support"]] == ["Shade"]


def test_what_lies_on_it_is_removed_when_it_is_a_condition_again(invent: Invent) -> None:
    invent("1C7", card("T2", "Guard", action(MANEUVER, does=Wound(a(CONDITION & MINION)))))
    table, shade = _risen(invent, "T2", tokens=2)
    guard = next(one for one in table.cards("play") if one.name == "Guard")
    table.use(guard)
    assert (shade.wounds, shade.tokens) == (1, 2)
    table.run_to(REGROUP)
    assert (shade.wounds, shade.tokens, shade.zone) == (0, 0, "play")
    assert "strength_base" not in table.view(0)["seats"][1]["support"][0]


def test_killed_it_is_discarded_and_printed_as_before(invent: Invent) -> None:
    invent("1C7", card("T2", "Guard", action(MANEUVER, does=Kill(a(CONDITION & MINION)))))
    table, shade = _risen(invent, "T2")
    guard = next(one for one in table.cards("play") if one.name == "Guard")
    table.use(guard)
    assert shade.zone == "discard pile"
    assert table.state.blueprints[shade.index].type == "condition"
    assert table.running.invariants() == []


def test_it_is_used_once_while_it_is_a_minion(invent: Invent) -> None:
    table, shade = _risen(invent)
    table.state.twilight = 5
    table.pass_()
    assert table.is_vain("use", shade)


def test_it_bears_no_cards(invent: Invent) -> None:
    invent("1C9", item("T3", "Blade", bearer=MINION), classes=())
    invent("1C7", card("T2", "Guard", action(MANEUVER, does=Transfer(POSSESSION, a(CONDITION & MINION), (8,)))))
    invent("11R216", SHADE)
    table = Table(site=4)
    shade, guard = table.in_play("T1", seat=1), table.in_play("T2")
    table.in_play("T3")
    table.in_play("Goblin Runner", seat=1)
    table.twilight(2)
    table.begin(MANEUVER).pass_().use(shade)
    assert not table.may("use", guard)
    assert shade.borne == []


def test_a_wizard_minion_that_takes_no_wounds(invent: Invent) -> None:
    form = BecomeMinion(11, 1, "wizard", (("fierce", 1), ("damage", 1)), takes_wounds=False)
    invent("13R78", card("T4", "Deceived", trigger(wins_skirmish(WIZARD), does=form)))
    invent("1C7", card("T5", "Guard", modifier(STRENGTH, MINION & WIZARD, 1)))
    table = Table(site=4)
    deceived = table.in_play("T4", seat=1)
    table.in_play("T5")
    gandalf, runner = table.in_play("Gandalf, Friend of the Shirefolk"), table.in_play("Goblin Runner", seat=1)
    table.fight(gandalf, runner)
    while deceived.index not in table.state.area[1]:
        table.decline()
    assert (deceived.strength, deceived.keywords["damage"], deceived.has("fierce")) == (12, 1, True)
    (shown,) = [one for one in table.view(0)["seats"][1]["characters"] if one["title"] == "Deceived"]
    assert shown["races"] == ["wizard"]


def test_a_game_with_one_is_stored_and_loaded(invent: Invent) -> None:
    table, _shade = _risen(invent)
    before = table.running.view(0)
    loaded = Game.load(table.running.dump())
    assert loaded.view(0) == before
    assert loaded.invariants() == []


def test_a_copy_of_the_table_keeps_its_form(invent: Invent) -> None:
    table, shade = _risen(invent)
    twin = table.state.copy()
    table.run_to(REGROUP)
    assert twin.blueprints[shade.index].type == "minion"
    assert table.state.blueprints[shade.index].type == "condition"


@pytest.mark.parametrize(
    ("definition", "english"),
    [
        (
            card("11R216", "A Shadow Rises", action(MANEUVER, cost=RemoveTwilight(5), does=BecomeMinion(10, 3))),
            (
                "Maneuver: Remove 5 twilight to make this condition a fierce minion with strength 10 and vitality 3 "
                "until the start of the regroup phase; it cannot bear cards, and it is still a condition."
            ),
        ),
    ],
)
def test_becoming_a_minion_is_said(definition: Definition, english: str) -> None:
    assert english in card_text(definition)

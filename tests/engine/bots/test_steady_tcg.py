"""Positions of the card game in which the steady bot spends what changes the fight, and nothing else."""

import ast
import inspect
from typing import Any

import pytest

from engine.bots import choose
from engine.bots.steady_tcg import RULES
from engine.tcg.names import REGROUP
from engine.tcg.table import Table
from engine.tcg.words.wording import prompts
from tests.engine.views import tcg_view

SEEDS = range(20)


def answers(table: Table) -> set[str]:
    """What the steady bot does with the question that is asked, by any seed: the labels of its options."""
    decision: Any = table.asked.as_data()
    labels = {option["key"]: option["label"] for option in decision["options"]}
    view = tcg_view(table.running, table.asked.seat)
    return {labels[str(choose("steady", view, decision, seed))] for seed in SEEDS}


def passes(table: Table) -> bool:
    decision: Any = table.asked.as_data()
    return answers(table) == {decision["options"][-1]["label"]}


def test_events_for_dwarves_are_kept_while_sam_fights() -> None:
    """Whatever a card says of strength: what does not help the fighter is not spent."""
    table = Table(site=4)
    table.in_play("Gimli, Son of Glóin", wounds=1)
    sam = table.in_play("Sam, Son of Hamfast")
    orc = table.in_play("Orc Chieftain", seat=1)
    table.in_hand("Axe Strike", "Battle Fury")
    assert passes(table.fight(sam, orc))


def test_the_event_that_wins_the_fight_is_played() -> None:
    table = Table(site=4)
    gimli = table.in_play("Gimli, Dwarf of Erebor")
    table.in_hand("Axe Strike")
    table.fight(gimli, table.in_play("Moria Scout", seat=1))
    assert answers(table) == {"Axe Strike"}


@pytest.mark.parametrize(
    ("minion", "strength"), [("Goblin Runner", 5), ("Uruk Slaughterer", 10)], ids=["won anyway", "lost anyway"]
)
def test_an_event_is_kept_where_the_fight_stays_as_it_is(minion: str, strength: int) -> None:
    table = Table(site=4)
    gimli, opponent = table.in_play("Gimli, Dwarf of Erebor"), table.in_play(minion, seat=1)
    table.in_hand("Cleaving Blow")
    assert (gimli.strength, opponent.strength) == (6, strength)
    assert passes(table.fight(gimli, opponent))


def test_a_companion_who_would_be_overwhelmed_is_saved() -> None:
    """The fight stays lost, and Gimli lives."""
    table = Table(site=4)
    gimli = table.in_play("Gimli, Dwarf of Erebor")
    troll = table.in_play("Cave Troll of Moria, Scourge of the Black Pit", seat=1)
    table.in_hand("Cleaving Blow")
    table.fight(gimli, troll)
    assert 2 * gimli.strength <= troll.strength < 2 * (gimli.strength + 2)
    assert answers(table) == {"Cleaving Blow"}


def test_the_smallest_help_that_suffices_is_spent() -> None:
    table = Table(site=4)
    gimli = table.in_play("Gimli, Dwarf of Erebor")
    table.in_hand("Battle Fury", "Axe Strike")
    table.fight(gimli, table.in_play("Moria Scout", seat=1))
    assert answers(table) == {"Axe Strike"}


@pytest.mark.parametrize(("minion", "strength"), [("Troop of Uruk-hai", 9), ("Uruk Slaughterer", 10)])
def test_two_events_are_begun_with_where_they_win_together(minion: str, strength: int) -> None:
    table = Table(site=4)
    gimli, opponent = table.in_play("Gimli, Dwarf of Erebor"), table.in_play(minion, seat=1)
    table.in_hand("Axe Strike", "Cleaving Blow")
    table.fight(gimli, opponent)
    assert (gimli.strength, opponent.strength) == (6, strength)
    assert passes(table) == (strength >= 6 + 2 + 2)


def move_or_stay(companions: int, *, wounds: int = 0, minion: bool = False) -> str:
    """Whether the bot moves on with Aragorn and others at its side."""
    table = Table(site=4, idle_hands=False)
    names = ("Aragorn, Ranger of the North", "Boromir, Lord of Gondor", "Gimli, Son of Glóin", "Legolas, Greenleaf")
    for name in names[:companions]:
        table.in_play(name)
    table.ring_bearer()
    table.state.wounds[table.ring_bearer().index] = wounds
    if minion:
        table.in_play("Orc Chieftain", seat=1)
    table.begin(REGROUP)
    while table.asked.prompt[0] != "move or stay":
        table.pass_all()
    return next(iter(answers(table)))


@pytest.mark.parametrize(
    ("companions", "wounds", "minion"), [(2, 0, False), (4, 3, False), (4, 0, True)], ids=["few", "wounded", "hunted"]
)
def test_the_fellowship_stays_while_it_is_not_safe(companions: int, wounds: int, minion: bool) -> None:
    assert move_or_stay(companions, wounds=wounds, minion=minion) == "End the turn here"


def test_a_strong_fellowship_moves_on() -> None:
    assert move_or_stay(4) != "End the turn here"


def test_every_question_has_a_rule() -> None:
    function = ast.parse(inspect.getsource(prompts.question)).body[0]
    cases = [node.pattern for node in ast.walk(function) if isinstance(node, ast.match_case)]
    values = [case.value for case in cases if isinstance(case, ast.MatchValue)]
    named = {value.value for value in values if isinstance(value, ast.Constant)}
    assert len(named) > 40
    assert RULES.keys() == named | prompts.CHOICES.keys()

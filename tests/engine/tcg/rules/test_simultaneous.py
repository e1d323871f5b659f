"""What happens at once opens one window: required actions in the Free Peoples player's order, then optional ones."""

import pytest

from engine.tcg import names
from engine.tcg.names import DISCARDED, KILLED, LOSES_SKIRMISH, SKIRMISH, STRENGTH, UNTIL_PHASE, WINS_SKIRMISH
from engine.tcg.state import Lasting
from engine.tcg.table import Card, Table
from engine.tcg.words.abilities import On, response, trigger
from engine.tcg.words.cards import card, event
from engine.tcg.words.filters import COMPANION, CONDITION, MINION, ORC, POSSESSION, THIS
from engine.tcg.words.targets import each
from engine.tcg.words.verbs import AddTwilight, Discard
from tests.engine.tcg.conftest import Invent


def two_winners() -> tuple[Table, Card, Card, Card, Card]:
    """Aragorn loses to Uruk Rager and Goblin Runner, with Goblin Swarms in play."""
    table = Table(site=5)
    aragorn = table.in_play("Aragorn")
    rager, runner = table.in_play("Uruk Rager", seat=1), table.in_play("Goblin Runner", seat=1)
    swarms = table.in_play("Goblin Swarms", seat=1)
    table.on_deck("Gimli", "Legolas", "Hobbit Sword")
    return table, aragorn, rager, runner, swarms


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_all_required_results_of_a_skirmish_come_before_any_response(order: tuple[int, int]) -> None:
    table, aragorn, rager, runner, swarms = two_winners()
    minions = (rager, runner)
    table.fight(aragorn, minions[order[0]], minions[order[1]]).pass_all()
    assert (table.asked.seat, table.asked.prompt[0]) == (0, "required")
    assert set(table.due) == {rager, aragorn}
    table.first(rager)
    assert len(table.cards("discard pile")) == 2
    assert aragorn.wounds == 2  # his wounds were all that was left
    assert table.asked.prompt[0] == "respond"
    assert table.legal("respond") == [swarms]


def test_the_free_peoples_player_may_let_the_wound_come_first() -> None:
    table, aragorn, rager, runner, _swarms = two_winners()
    table.fight(aragorn, rager, runner).pass_all()
    table.first(aragorn)
    assert aragorn.wounds == 2
    assert len(table.cards("discard pile")) == 2  # the Rager's text was all that was left


def test_a_response_names_which_of_several_winners_it_is_about() -> None:
    table = Table(site=4)
    swarms = table.in_play("Goblin Swarms", seat=1)
    runner, sneak = table.in_play("Goblin Runner", seat=1), table.in_play("Goblin Sneak", seat=1)
    table.fight(table.in_play("Sam"), runner, sneak).pass_all()
    keys = [key for key in table.asked.option_keys() if key != "pass"]
    assert len(keys) == 2
    assert all("@" in key for key in keys)
    notes = [str(option["note"]) for option in table.asked.as_data()["options"] if option["key"] != "pass"]
    assert [note.partition(" (")[2] for note in notes] == [
        "Goblin Runner has won a skirmish)",
        "Goblin Sneak has won a skirmish)",
    ]
    table.respond(swarms, about=sneak)
    assert swarms.stacked == [sneak]
    table.respond(swarms, about=runner)
    assert set(swarms.stacked) == {sneak, runner}


def test_minions_killed_together_open_one_window(invent: Invent) -> None:
    """Both are gone, and all that is required has been done for both, before anybody responds to either."""
    invent("1C158", card("S1", "Mourner", trigger(On(KILLED, MINION), does=AddTwilight(1))))
    invent("1C158", card("S2", "Pyre", response(On(KILLED, ORC), does=AddTwilight(4))))
    table = Table(site=4)
    table.in_play("S1", seat=1)
    pyre = table.in_play("S2", seat=1)
    runner, sneak = table.in_play("Goblin Runner", seat=1), table.in_play("Goblin Sneak", seat=1)
    strong = table.in_play("Aragorn")
    table.fight(strong, runner, sneak)
    table.state.lasting.append(Lasting(STRENGTH, strong.index, 1, "", 20, UNTIL_PHASE, strong.index, "", 0, 2))
    table.state.index = None
    table.pass_all()
    assert runner.zone == sneak.zone == "discard pile"
    assert table.pool == 2
    assert table.asked.prompt[0] == "respond"
    table.respond(pyre, about=sneak).respond(pyre, about=runner)
    assert table.pool == 10


def test_what_is_borne_is_discarded_at_once_with_its_bearer(invent: Invent) -> None:
    """One window, in which both the killed and what it bore can be responded to."""
    seen: list[str] = []
    invent("1U309", card("S4", "Smith", trigger(On(DISCARDED, POSSESSION), does=AddTwilight(3))))
    invent("1U309", card("S5", "Mourner", trigger(On(KILLED, MINION), does=AddTwilight(5))))
    table = Table(site=4)
    table.in_play("S4")
    table.in_play("S5")
    runner = table.in_play("Goblin Runner", seat=1)
    table.in_play("Goblin Scimitar", seat=1, on=runner)
    table.fight(table.in_play("Aragorn"), runner).pass_all()
    while table.running.pending and table.asked.prompt[0] == "required":
        seen.append(",".join(sorted(card.name for card in table.due)))
        table.first(table.due[0])
    assert runner.zone == "discard pile"
    assert table.pool == 8
    assert seen == ["Mourner,Smith"]


def test_cards_discarded_together_are_gone_before_any_of_them_is_responded_to(invent: Invent) -> None:
    invent("1C158", card("S6", "Watch", trigger(On(DISCARDED, CONDITION), does=AddTwilight(1))))
    invent("1C168", event("S7", "Sweep", SKIRMISH, does=Discard(each(CONDITION))))
    table = Table(site=5)
    table.in_play("S6", seat=1)
    first, second = table.in_play("Uruk-hai Armory", seat=1), table.in_play("Saruman's Ambition", seat=1)
    sweep = table.in_hand("S7", seat=1)
    table.twilight(9)
    table.fight(table.in_play("Aragorn"), table.in_play("Uruk Savage", seat=1)).pass_()
    before = table.pool - table.state.blueprints[sweep.index].cost
    table.play(sweep)
    assert first.zone == second.zone == "discard pile"
    assert table.pool == before + 2


def test_a_winner_and_a_loser_may_have_required_texts(invent: Invent) -> None:
    invent("1C158", card("S8", "Victor", trigger(On(WINS_SKIRMISH, THIS), does=AddTwilight(2))))
    invent("1C86", card("S9", "Avenger", trigger(On(LOSES_SKIRMISH, COMPANION), does=AddTwilight(3))), type="condition")
    table = Table(site=5)
    victor = table.in_play("S8", seat=1)
    avenger = table.in_play("S9")
    sam = table.in_play("Sam")
    table.fight(sam, victor).pass_all()
    assert set(table.due) == {victor, avenger, sam}
    table.first(avenger).first(sam)
    assert (table.pool, table.state.current) == (5, -1)
    assert sam.zone == "dead pile"
    assert table.phase == names.REGROUP

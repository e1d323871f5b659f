"""Who could respond is looked up by what happens: the size of the card pool costs a window nothing."""

import pytest

from engine.kernel import Game
from engine.tcg.names import FREE_PEOPLES, KILLED, SHADOW, SHADOW_SIDE, WOUNDED
from engine.tcg.rules import events, windows
from engine.tcg.table import Table
from engine.tcg.words.abilities import On
from engine.tcg.words.cards import response_event
from engine.tcg.words.filters import MINION
from engine.tcg.words.verbs import AddTwilight
from tests.engine.tcg.conftest import Invent


def test_only_events_that_respond_to_it_are_looked_at(invent: Invent, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(60):
        invent("1C168", response_event(f"R{number}", "Dirge", On(KILLED, MINION), does=AddTwilight(1)))
    looked: list[str] = []
    check = events.response_hindrance

    def counted(state, occurrence, seat, card):
        looked.append(occurrence.kind)
        return check(state, occurrence, seat, card)

    monkeypatch.setattr(events, "response_hindrance", counted)
    table = Table(site=4)
    aragorn, savage = table.in_play("Aragorn"), table.in_play("Uruk Savage", seat=1)
    assert not windows.may_answer(table.state, KILLED)  # the stand-ins come with the game
    table.fight(aragorn, savage).pass_all()
    assert savage.wounds == 1
    assert looked.count(KILLED) == 0
    assert len(looked) < 60


def test_a_pool_without_such_responses_opens_no_window(invent: Invent) -> None:
    invent("1C168", response_event("R1", "Dirge", On(KILLED, MINION), does=AddTwilight(1)))
    table = Table(site=4).begin(SHADOW)
    assert windows.may_answer(table.state, KILLED)
    known = table.state.responders
    asked = windows.may_answer(table.state, WOUNDED)
    assert asked is any(known.to(WOUNDED, side) for side in (FREE_PEOPLES, SHADOW_SIDE))


def test_the_pool_is_the_matchs_own_in_dumps(invent: Invent) -> None:
    invent("1C168", response_event("R1", "Dirge", On(KILLED, MINION), does=AddTwilight(1)))
    game = Table(site=4).begin(SHADOW).running
    again = Game.load(game.dump())
    assert vars(again.state)["responders"].ids == vars(game.state)["responders"].ids
    assert "R1" in vars(again.state)["responders"].ids
    assert vars(again.state)["in_decks"] == vars(game.state)["in_decks"]

"""Who could respond is looked up by what happens: the size of the card pool costs a window nothing."""

import pytest

from engine.kernel import Game
from engine.tcg.conformance import random_decks
from engine.tcg.language import AbilityContext, Filter, Hindrance, words_in
from engine.tcg.library import blueprint, definitions
from engine.tcg.names import KILLED, SHADOW, WOUNDED
from engine.tcg.rules import events, windows
from engine.tcg.state import TcgState
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

    def counted(context: AbilityContext) -> Hindrance | None:
        assert context.occurrence is not None
        looked.append(context.occurrence.kind)
        return check(context)

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
    assert windows.may_answer(table.state, WOUNDED) is bool(known.to(WOUNDED))


def test_a_response_is_looked_for_only_where_its_text_may_mean_the_card(invent: Invent) -> None:
    invent("1C168", response_event("R1", "Dirge", On(KILLED, MINION), does=AddTwilight(1)))
    table = Table(site=4)
    aragorn, savage = table.in_play("Aragorn"), table.in_play("Uruk Savage", seat=1)
    state = table.begin(SHADOW).state
    dirge = blueprint("R1")
    minion, companion = state.blueprints[savage.index], state.blueprints[aragorn.index]
    assert dirge in [event for events in state.responders.to(KILLED, minion).values() for event in events]
    assert dirge not in [event for events in state.responders.to(KILLED, companion).values() for event in events]
    assert windows.may_answer(state, KILLED, cards=[savage.index])
    assert windows.may_answer(state, KILLED, cards=[aragorn.index, savage.index])
    assert not windows.may_answer(state, KILLED, cards=[])
    for card in (savage, aragorn):
        asked = windows.may_answer(state, KILLED, cards=[card.index])
        assert asked is bool(state.responders.to(KILLED, state.blueprints[card.index]))


def test_the_pool_is_the_matchs_own_in_dumps(invent: Invent) -> None:
    invent("1C168", response_event("R1", "Dirge", On(KILLED, MINION), does=AddTwilight(1)))
    game = Table(site=4).begin(SHADOW).running
    again = Game.load(game.dump())
    assert vars(again.state)["responders"].ids == vars(game.state)["responders"].ids
    assert "R1" in vars(again.state)["responders"].ids
    assert vars(again.state)["in_decks"] == vars(game.state)["in_decks"]


def test_what_is_printed_never_rules_out_a_card_that_a_text_means() -> None:
    events = [card for card in map(blueprint, definitions()) if card.responds is not None]
    filters = {word for event in events for word in words_in(event.responds) if isinstance(word, Filter)}
    ruled_out = meant = 0
    for seed in range(2):
        game = random_decks(seed).start(seed)
        state = game.state
        assert isinstance(state, TcgState)
        for card, printed in enumerate(state.blueprints[: state.in_decks]):
            context = AbilityContext(state, state.owner[card], card)
            for word in filters:
                if word.may_mean(printed):
                    meant += word.test(context, card)
                else:
                    ruled_out += 1
                    assert not word.test(context, card), (word, printed.id)
    assert ruled_out > 1000
    assert meant > 100

"""The invariants notice what is broken."""

import pytest

from engine.cardgame.handles import key_of
from engine.deckbuilding import view
from engine.deckbuilding.invariants import broken
from engine.deckbuilding.rules import zones
from engine.deckbuilding.state import CORRUPTION_STACK, HAND, IN_PLAY, STACK, VALOR_STACK, DeckbuildingState
from tests.engine.deckbuilding.tables import table


def lose_card(state: DeckbuildingState) -> None:
    state.hand[0].pop()


def doubled(state: DeckbuildingState) -> None:
    state.discard[1].append(state.hand[0][0])


def negative(state: DeckbuildingState) -> None:
    state.power = -1


def public_hand(state: DeckbuildingState) -> None:
    state.handle[state.hand[0][0]] = 500


def strange_stack(state: DeckbuildingState) -> None:
    state.stack.reverse()


def in_play(state: DeckbuildingState) -> None:
    zones.put(state, state.hand[0][0], IN_PLAY, 0)


def valor(state: DeckbuildingState) -> None:
    zones.put(state, state.hand[0][0], VALOR_STACK)


def corrupted(state: DeckbuildingState) -> None:
    zones.put(state, state.hand[0][0], CORRUPTION_STACK)


def archenemy(state: DeckbuildingState) -> None:
    zones.put(state, state.hand[0][0], STACK)


def fortune(state: DeckbuildingState) -> None:
    card = next(card for card in state.main_deck if state.name(card) == "Raging River")
    zones.put(state, card, HAND, 1)


def gone_ambusher(state: DeckbuildingState) -> None:
    state.ambushers = [state.hand[0][0]]


def known(state: DeckbuildingState) -> None:
    state.known[state.path[0]] = 1


BROKEN = {
    "lost or doubled": lose_card,
    "lies in zone": doubled,
    "has -1 Power": negative,
    "public handle": public_hand,
    "the Archenemies stand as": strange_stack,
    "is in play": in_play,
    "in the Valor stack": valor,
    "in the Corruption stack": corrupted,
    "among the Archenemies": archenemy,
    "is a Fortune and is kept": fortune,
    "waits to ambush": gone_ambusher,
    "marked as known": known,
}


@pytest.mark.parametrize("message", BROKEN)
def test_a_broken_state_is_noticed(message: str) -> None:
    board = table(["Courage, Axe", "Valor"], "Orc Overseer, Uruk-hai", decks=["Despair", ""])
    assert broken(board.state) == []
    BROKEN[message](board.state)
    assert message in " | ".join(broken(board.state))


def test_a_hidden_card_in_a_view_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    board = table(["Courage, Axe", "Valor"], "Orc Overseer, Uruk-hai", decks=["Despair", ""])
    hidden = key_of(board.state, board.state.hand[0][1])
    honest = view._seat
    monkeypatch.setattr(view, "_seat", lambda *arguments: {**honest(*arguments), "leader": {"id": hidden}})
    faults = []
    for sequence in range(3):
        board.state.sequence = sequence
        faults += broken(board.state)
    assert faults == [f"seat {viewer} sees {[hidden]}" for viewer in (1, None)]

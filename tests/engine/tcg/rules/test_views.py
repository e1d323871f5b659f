"""What is shown: hands to their owner alone, discard piles as counts, fresh handles."""

import json

from engine.tcg.names import FELLOWSHIP
from engine.tcg.table import Table
from engine.tcg.view_types import TcgSeat


def seats(table: Table, seat: int | None) -> list[TcgSeat]:
    return table.view(seat)["seats"]


def test_a_hand_is_shown_to_its_owner_alone() -> None:
    table = Table()
    table.in_hand("Gimli")
    table.begin(FELLOWSHIP)
    assert "Gimli" in json.dumps(table.view(0))
    assert "Gimli" not in json.dumps(table.view(1))
    assert "Gimli" not in json.dumps(table.view(None))
    assert seats(table, 1)[0]["hand_count"] == 2


def test_a_discard_pile_is_browsed_by_its_owner_alone() -> None:
    table = Table()
    table.in_discard("Gimli")
    table.begin(FELLOWSHIP)
    assert "discard" in seats(table, 0)[0]
    assert "discard" not in seats(table, 1)[0]
    assert seats(table, None)[0]["discard_count"] == 1


def test_adventure_decks_are_hidden_from_the_others() -> None:
    table = Table()
    table.begin(FELLOWSHIP)
    assert "adventure" in seats(table, 1)[1]
    assert "adventure" not in seats(table, 0)[1]


def test_a_card_gets_a_fresh_handle_when_it_leaves_the_hand() -> None:
    table = Table(site=2)
    gimli = table.in_hand("Gimli")
    table.begin(FELLOWSHIP)
    before = table.running.key(("play", gimli.index, ""))
    assert before.startswith("play:h")
    table.play(gimli)
    public = table.state.handle[gimli.index]
    assert public > 0
    assert str(public) not in before


def test_drawn_cards_are_named_to_the_drawer_alone() -> None:
    table = Table(site=3, sites={3: "Rivendell Terrace"})
    boromir = table.in_hand("Boromir")
    table.on_deck("Legolas")
    table.begin(FELLOWSHIP).use(table.site(3)).choose(boromir)
    named = [event for event in table.events() if "Legolas" in event.text]
    assert [event.seats for event in named] == [(0,)]


def test_a_strength_is_explained_by_its_parts() -> None:
    table = Table()
    frodo = table.ring_bearer()
    table.in_play("Hobbit Sword", on=frodo)
    table.begin(FELLOWSHIP)
    characters = seats(table, 0)[0]["characters"]
    assert isinstance(characters, list)
    assert characters[0]["strength_why"] == [
        {"source": "The One Ring", "amount": 1},
        {"source": "Hobbit Sword", "amount": 2},
    ]
    assert (characters[0]["strength_base"], characters[0]["strength"]) == (3, 6)


def test_a_fellowship_at_rest_is_shown_as_printed() -> None:
    table = Table()
    table.in_play("Legolas", seat=1)
    table.in_play("Their Arrows Enrage", seat=1)
    table.begin(FELLOWSHIP)
    characters = seats(table, 0)[1]["characters"]
    assert isinstance(characters, list)
    assert [(card["title"], card["strength"], card["active"]) for card in characters] == [
        ("Frodo", 4, False),
        ("Legolas", 6, False),
    ]

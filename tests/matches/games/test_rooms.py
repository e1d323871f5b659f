"""The rooms of the games that are offered: what each says of its game is true of the engine's."""

from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.template.loader import get_template

from engine.bots import bots_for
from engine.bots.chance import random_raw
from engine.games import engine_games
from engine.kernel import Game, key_from_seed
from engine.kernel.conformance import Setting
from matches.errors import Malformed
from matches.games.confrontation.room import CONFRONTATION
from matches.games.registry import default_room, room_chosen, room_of, rooms
from matches.games.room import SIDE_BY_LOT, BoardInput, GameRoom, ListFacts
from matches.games.tcg.room import TCG
from tests.engine.settings import ALL
from tests.engine.views import tcg_view


def test_every_game_of_the_engine_has_its_room() -> None:
    assert [room.slug for room in rooms()] == [game.name for game in engine_games()]
    assert default_room() is rooms()[0]
    assert [room_of(room.slug) for room in rooms()] == [room_chosen(room.slug) for room in rooms()]
    known = ", ".join(game.name for game in engine_games())
    with pytest.raises(Malformed, match=f"Choose one of the games: {known}"):
        room_chosen("chess")
    assert (str(room_of("chess").name), room_of("chess").board_template) == ("chess", "matches/_board_plain.html")


@pytest.mark.parametrize("room", rooms(), ids=lambda room: room.slug)
def test_its_files_and_names_are_there(room: GameRoom) -> None:
    assert get_template(room.board_template)
    for path in (*room.styles, *room.scripts):
        assert finders.find(path), path
    assert str(room.about).endswith(".")
    assert room.seat_counts[0] >= 2
    assert all(room.turn_cap_of(seats) > 0 for seats in room.seat_counts)
    assert room.bots == bots_for(room.slug)


@pytest.mark.long
@pytest.mark.parametrize("room", rooms(), ids=lambda room: room.slug)
def test_standing_orders_wait_for_what_happens(room: GameRoom) -> None:
    """Phases and events offered in the form are the engine's: each comes to pass in some random games."""
    setting: Setting = ALL[room.slug]
    phases: set[Any] = set()
    events: set[str] = set()
    for seed in range(6):
        game, chance = setting.start(seed), setting.chance(seed)
        game.listen()
        while game.outcome is None:
            view = game.view(None)
            phases.add(view["phase"])
            turn_player = room.turn_player(view)
            assert turn_player is None or 0 <= turn_player < len(setting.seats)
            game.decide(game.pending[0], random_raw(game.pending[0], chance))
            events |= {event.kind for event in game.drain() if event.seats is None}
    assert set(room.order_phases) <= phases
    assert {event.kind for event in room.order_events} <= events


@pytest.mark.parametrize("room", rooms(), ids=lambda room: room.slug)
def test_options_of_casual_matches_start_a_game(room: GameRoom) -> None:
    setups: list[object] = [{}] * room.seat_counts[0]
    if room.decks is not None:
        starters = list(room.decks.starters.values())
        setups = [starters[seat % len(starters)].engine_data() for seat in range(room.seat_counts[0])]
    assert Game.start(room.slug, room.casual_options("", {}), setups, key_from_seed(1)).pending


def test_sides_go_by_choice_or_lot() -> None:
    assert CONFRONTATION.side_setup("dark") == ({}, {"side": "dark"})
    assert CONFRONTATION.side_setup("") == CONFRONTATION.side_setup(SIDE_BY_LOT) == ({"first_seat": "lot"}, {})
    with pytest.raises(Malformed, match="Choose a side: good, dark, lot"):
        CONFRONTATION.side_setup("grey")
    assert TCG.side_setup("") == ({}, {})
    ((label, value),) = CONFRONTATION.chosen_words({"edition": "deluxe"})
    assert (str(label), str(value)) == ("Edition", "Deluxe")


def test_lists_of_the_card_game_name_the_side_and_the_sites_own_first() -> None:
    public = {"fp": 1, "sites": [3, 2, 5]}
    assert TCG.list_facts(public, 1) == ListFacts("shire", "site 2 : 3 : 5")
    assert TCG.list_facts(public, 0) == ListFacts("sauron", "site 3 : 2 : 5")
    assert TCG.list_facts({}, 0) == ListFacts("ring", "")
    assert CONFRONTATION.list_facts({"phase": "moving"}, 0) == ListFacts()


@pytest.mark.parametrize(
    ("setting", "prompt"), [("tcg", "starting fellowship"), ("tcg-black-rider", "place site")], ids=["deck", "sites"]
)
def test_cards_to_choose_from_are_drawn_though_they_lie_on_no_part_of_the_table(setting: str, prompt: str) -> None:
    game, chance = ALL[setting].start(1), ALL[setting].chance(1)
    while (asked := game.pending[0]).prompt[0] != prompt:
        game.decide(asked, random_raw(asked, chance))
    question: Any = asked.as_data()
    place = asked.seat
    view: Any = game.view(place)
    panel = TCG.panel(question, view, place, {})
    options = [option for group in panel["groups"] for option in group["options"]]
    assert len(options) > 1
    board = TCG.board(BoardInput(view, ["ada", "bob"], place, panel["cards"], {}, question["cards"]))
    assert [entry["card"]["id"] for entry in board["found"]] == [option["card"] for option in options]
    assert {entry["state"] for entry in board["found"]} == {"can"}
    assert all(board["texts"][option["card"]]["title"] == option["label"] for option in options)
    if prompt == "starting fellowship":
        assert [entry["card"]["twilight"] for entry in board["found"]] == [option["cost"] for option in options]


def test_the_card_game_says_whose_turn_it_is() -> None:
    game, chance = ALL[TCG.slug].start(1), ALL[TCG.slug].chance(1)
    lines: set[str] = set()
    while game.outcome is None and len(lines) < 3:
        view: Any = game.view(0)
        if line := TCG.board(BoardInput(view, ["ada", "bob"], 0))["line"]:
            who = "you are" if view["fp"] == 0 else "bob is"
            assert line == f"{who} the Free Peoples player, {view['moves']} of {view['move_limit']} moves made"
            spectators = TCG.board(BoardInput(tcg_view(game, None), ["ada", "bob"], None))["line"]
            assert spectators == line.replace("you are", "ada is")
            lines.add(line)
        game.decide(game.pending[0], random_raw(game.pending[0], chance))
    assert len(lines) == 3

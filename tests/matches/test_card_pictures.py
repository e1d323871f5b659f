"""Pictures on the boards, options and log of the games beside the card game; none tells what lies face down."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.template.loader import render_to_string

from cardpool.pictures.stored import OTHER_GAMES, picture_of, picture_url
from engine.confrontation.conformance import CLASSIC
from engine.deckbuilding.conformance import THREE as DECKBUILDING
from engine.kernel import Game
from engine.tarot.conformance import THREE as TAROT
from matches.games.deckbuilding.board import card_picture
from matches.games.registry import room_of
from matches.games.room import BoardInput
from matches.logbook import Told, log_lines
from matches.templatetags.clocks import log_line
from tests.engine.views import deckbuilding_view

NAMES = ["ada", "Sampson", "cem"]
PICTURE = re.compile(r"/art/[0-9a-f]{8}/([\w-]+)\.svg")
SETTINGS = {"tarot": TAROT, "deckbuilding": DECKBUILDING, "confrontation": CLASSIC}
ANSWERS = 25


def positions(game_name: str) -> Iterator[Game]:
    """The first positions of a game of random answers."""
    setting = SETTINGS[game_name]
    game, chance = setting.start(5), setting.chance(5)
    for _ in range(ANSWERS):
        if game.outcome is not None:
            break
        yield game
        game.decide(game.pending[0], setting.choose(game.pending[0], chance))


def page(game_name: str, view: Any, place: int | None) -> str:
    """The board as it is drawn."""
    room = room_of(game_name)
    board = room.board(BoardInput(view, NAMES[: len(view["seats"])], place))
    return render_to_string(room.board_template, {"board": board})


@pytest.mark.parametrize("game_name", OTHER_GAMES)
def test_a_board_shows_pictures_of_what_its_viewer_sees_alone(game_name: str) -> None:
    shown: set[str] = set()
    for game in positions(game_name):
        for place in (None, 0, 1):
            view = game.view(place)
            text = page(game_name, view, place)
            pictures = set(PICTURE.findall(text))
            told = json.dumps(view)
            for card_id in pictures:
                assert picture_of(card_id) is not None
                key = card_id.removeprefix(f"{game_name}-")
                assert key.startswith("_") or f'"{key}"' in told or f'data-card="{key}"' in text, (card_id, place)
            shown |= pictures
    assert len(shown) > 12
    assert all(card_id.startswith(f"{game_name}-") for card_id in shown)


def test_every_piece_face_down_has_the_picture_of_its_side() -> None:
    hidden = 0
    for game in positions("confrontation"):
        for place in (None, 0, 1):
            text = page("confrontation", game.view(place), place)
            for piece in re.findall(r'<g class="piece [^>]*>.*?</g>', text, re.DOTALL):
                side = "good" if "piece--good" in piece else "dark"
                (card_id,) = PICTURE.findall(piece)
                if "piece--unknown" in piece:
                    hidden += 1
                    assert card_id == f"confrontation-_{side}"
                    assert "data-card" not in piece
                else:
                    assert f'data-card="{card_id.removeprefix("confrontation-")}"' in piece
    assert hidden > 100


@pytest.mark.parametrize("game_name", OTHER_GAMES)
def test_an_option_about_a_card_shows_its_picture(game_name: str) -> None:
    room = room_of(game_name)
    pictured = 0
    for game in positions(game_name):
        decision = game.pending[0]
        question, view = decision.as_data(), game.view(decision.seat)
        panel = room.panel(question, view, decision.seat, {})
        for group in panel["groups"]:
            for option in group["options"]:
                if option["picture"]:
                    pictured += 1
                    assert PICTURE.fullmatch(option["picture"])
        pictured += sum(bool(row["picture"]) for row in panel.get("places", ()))
    assert pictured > 5


def test_a_card_of_an_owners_list_has_the_picture_of_its_type() -> None:
    known = next(known for game in positions("deckbuilding") if (known := deckbuilding_view(game, 0)["definitions"]))
    key, definition = next(iter(known.items()))
    assert card_picture(key, definition) == picture_url(f"deckbuilding-{key}") != ""
    assert card_picture("of-our-own", {**definition, "type": "Enemy"}) == picture_url("deckbuilding-_enemy")
    assert card_picture("of-our-own", {**definition, "type": ""}) == picture_url("deckbuilding-_none")


@pytest.mark.parametrize(
    ("game_name", "data", "text", "named"),
    [
        ("tarot", {"card": "cups_king"}, "{0} plays King of Cups.", [("tarot-cups_king", "King of Cups")]),
        ("tarot", {"card": "major_star"}, "{0} plays the Star.", [("tarot-major_star", "the Star")]),
        ("deckbuilding", {"card": "Warg"}, "{0} buys Warg.", [("deckbuilding-warg", "Warg")]),
        ("deckbuilding", {"card": "Our Own"}, "{0} buys Our Own.", []),
        ("confrontation", {"piece": "sam"}, "{1} shows Sam.", [("confrontation-sam", "Sam")]),
        (
            "confrontation",
            {"attacker": "balrog", "defender": "frodo"},
            "The Balrog meets Frodo.",
            [("confrontation-balrog", "Balrog"), ("confrontation-frodo", "Frodo")],
        ),
    ],
)
def test_the_log_shows_the_cards_it_names(
    game_name: str, data: dict[str, object], text: str, named: list[tuple[str, str]]
) -> None:
    (line,) = log_lines([Told(1, 1, 1, "told", data, text)], NAMES, room_of(game_name).log_words)
    shown = log_line(line)
    assert re.findall(r'<span class="named"><img [^>]*/([\w-]+)\.svg"[^>]*>([^<]*)</span>', shown) == named
    assert "<a " not in shown
    assert re.sub(r"<[^>]*>", "", shown) == text.format(*NAMES)


def test_a_card_with_a_page_is_linked_beside_its_picture() -> None:
    data = {"card": {"id": "c7", "card": "1C3"}}
    (line,) = log_lines([Told(1, 1, 1, "play", data, "{0} plays Axe Strike.")], NAMES, room_of("tcg").log_words)
    assert log_line(line) == (
        'ada plays <a class="named" href="/cards/1C3/" data-look data-card="c7"><img class="art named__art"'
        f' src="{picture_url("1C3")}" alt="" width="24" height="16" loading="lazy" decoding="async">Axe Strike</a>.'
    )

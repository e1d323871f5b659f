"""The Tarot card game by correspondence: its table, and nothing on it that its viewer may not know."""

import json
import re
from datetime import timedelta
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.test import Client

from engine.bots import choose
from engine.kernel import Game, key_from_seed
from engine.tarot.cards import CARDS
from engine.tarot.conformance import table_of
from engine.tarot.table import Table
from engine.tarot.view_types import TarotView
from matches.games.room import BoardInput
from matches.games.tarot.adjudication import victory_points
from matches.games.tarot.board import rank, tarot_board
from matches.games.tarot.room import TAROT
from matches.models import Answer, Match, MatchStatus, Source
from matches.services import SeatSpec, answer_submit, cut_give, match_advance, match_create, order_again
from matches.snapshot import borrow_game, release_game
from players.models import Player
from scripts.verify_match import verify
from tests.engine.views import tarot_view
from tests.matches.conftest import NOW, entropy_of, player_make
from tests.shares import whole_or_sample

pytestmark = pytest.mark.course

NAMES = ["ada", "bob", "cem", "dee", "eve", "fay"]


def drawn(view: TarotView, viewer: int | None) -> str:
    return render_to_string(TAROT.board_template, {"board": tarot_board(view, NAMES[: len(view["seats"])], viewer, {})})


@pytest.mark.long
@whole_or_sample
@pytest.mark.parametrize("seats", [2, 6])
def test_every_position_is_drawn_with_what_its_viewer_may_know(seats: int, whole: bool) -> None:
    """Whole: every position of a game with players leaving; else one in forty."""
    setting = table_of(seats, concede=120 if seats > 2 else 0)
    game, chance = setting.start(3), setting.chance(3)
    number = 0
    while True:
        number += 1
        if whole or number % 40 == 0 or game.outcome is not None:
            for viewer in (None, *range(seats)):
                view = tarot_view(game, viewer)
                page = drawn(view, viewer)
                shown = set(re.findall(r'data-card="(\w+)"', page)) | set(json.loads(_texts(page)))
                allowed = {key for key in re.findall(r"[a-z]+_\w+", json.dumps(view)) if key in _KEYS}
                assert shown <= allowed
                assert "{{" not in page
        if game.outcome is not None:
            break
        game.decide(game.pending[0], setting.choose(game.pending[0], chance))
        setting.concession(game, chance)
    assert number > 50


_KEYS = {card.key for card in CARDS}


def _texts(page: str) -> str:
    matched = re.search(r'<script id="card-texts" type="application/json">(.*?)</script>', page)
    assert matched is not None
    return matched[1]


def table() -> Table:
    hands = ["cups_4 cups_5 major_moon", "wands_1 cups_3"]
    return Table(hands, "cups_1", ring="major_sun major_judgement", bearer=1, dark=(4, 2), pile="coins_8")


def test_the_table_shows_score_ring_journey_pile_and_hand() -> None:
    board = tarot_board(table().view(0), ["ada", "bob"], 0, {"cups_4": 2})
    assert [
        (player["name"], player["plays"], player["bears"], player["cards"], player["dark"])
        for player in board["players"]
    ] == [
        ("You", True, False, 3, 4),
        ("bob", False, True, 2, 2),
    ]
    assert [card["title"] for card in board["ring"]] == ["Judgement", "The Sun"]
    assert (board["suit_name"], board["top"]["title"], board["bearer"]) == ("Cups", "Ace of Cups", "bob")
    assert [(card["title"], card["tone"], card["can"]) for card in board["hand"]] == [
        ("The Moon", "dark", False), ("4 of Cups", "neutral", True), ("5 of Cups", "dark", False),
    ]  # fmt: skip


def test_a_spectator_sees_no_hand_and_whose_turn_it_is() -> None:
    game = table()
    board = TAROT.board(BoardInput(game.view(None), ["ada", "bob"], None))
    assert (board["hand"], board["has_hand"], board["open_hands"]) == ([], False, [])
    assert board["line"] == "round 1 of 3, ada to play"
    assert TAROT.board(BoardInput(game.view(0), ["ada", "bob"], 0))["line"] == "round 1 of 3, your turn"
    assert [phase["name"] for phase in board["phases"] if phase["now"]] == ["Journey"]


def test_hands_are_shown_to_all_when_they_lie_open() -> None:
    ended = Table(["cups_2", "cups_4 wands_1"], "cups_1").play("cups_2")
    board = tarot_board(ended.view(0), ["ada", "bob"], 0, {})
    assert [(hand["name"], [card["key"] for card in hand["cards"]]) for hand in board["open_hands"]] == [
        ("bob", ["wands_1", "cups_4"])
    ]


def test_the_score_sheet_says_what_points_are_for() -> None:
    ended = Table(["cups_2", "cups_5 wands_1"], "cups_1", ring="major_tower", bearer=1).play("cups_2")
    sheet = tarot_board(ended.view(None), ["ada", "bob"], None, {})["sheet"]
    assert sheet == [
        {
            "name": "Round 1",
            "rows": [
                {"name": "ada", "victory": 15, "dark": 0, "why": "went out 10, least Dark Points 5"},
                {
                    "name": "bob",
                    "victory": 15,
                    "dark": 1,
                    "why": "Ring Bearer 5, most Dark Points 5, affiliation of the Ring 5",
                },
            ],
        }
    ]


def test_the_panel_groups_the_cards_of_the_hand() -> None:
    game = table().game
    decision = game.pending[0]
    panel = TAROT.panel(decision.as_data(), tarot_view(game, 0), 0, {})
    assert [group["legend"] for group in panel["groups"]] == ["From hand", ""]
    assert panel["cards"] == {"cups_4": 2, "cups_5": 1, "major_moon": 4}


def test_corners_of_cards() -> None:
    assert [rank(card) for card in (0, 1, 9, 14, 21, 22, 23, 31, 32, 35)] == [
        "0", "I", "IX", "XIV", "XXI", "A", "2", "10", "Pg", "K",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("points", "verdict"),
    [
        ((10, 25), ("second", "25 Victory Points against 10")),
        ((30, 25), ("first", "30 Victory Points against 25")),
        ((15, 15), ("draw", "15 Victory Points each")),
        ((15, 10, 5), ("draw", "more than two play")),
    ],
)
def test_unfinished_matches_are_decided_by_victory_points(points: tuple[int, ...], verdict: tuple[str, str]) -> None:
    view: Any = {"seats": [{"victory_points": number} for number in points]}
    assert victory_points(view) == verdict


def test_lists_say_the_round_and_who_has_left() -> None:
    game = Game.start("tarot", {}, [None] * 3, key_from_seed(1))
    game.resign(1, "timeout")
    public = TAROT.public_facts(tarot_view(game, None))
    assert (public["lost"], public["round"]) == ([1], 1)
    assert TAROT.list_facts(public, 0).progress == "round 1 of 3"
    assert TAROT.list_facts({}, 0).progress == ""


# -- through the whole pipeline ---------------------------------------------------------------------------------------


def match_of(*players: Player) -> Match:
    match = match_create(
        ruleset="tarot",
        options={},
        seats=[SeatSpec(player, setup={}) for player in players],
        origin="test:tarot",
        now=NOW,
        entropy=entropy_of(7),
    )
    for player in players:
        cut_give(match=match, player=player, cut=f"cut of {player.username}", now=NOW)
    match_advance(match_id=match.pk, now=NOW)
    match.refresh_from_db()
    return match


def answer_steady(match: Match, number: int) -> None:
    now = NOW + timedelta(minutes=number)
    fresh_match, seats, game = borrow_game(match.pk)
    decision = game.pending[number % len(game.pending)]
    data, view = decision.as_data(), game.view(decision.seat)
    release_game(fresh_match, game)
    player = seats[decision.seat].player
    value = choose("steady", view, data, number)
    answer_submit(match=match, player=player, decision_id=decision.id, value=value, key=f"k{decision.id}", now=now)
    match_advance(match_id=match.pk, now=now)
    match.refresh_from_db()


def page_of(match: Match, player: Player, path: str = "") -> str:
    client = Client()
    client.force_login(player)
    response = client.get(f"/matches/{match.code}/{path}")
    assert response.status_code == 200
    return response.content.decode()


@pytest.mark.long
def test_the_page_of_a_match_shows_the_own_hand_and_no_other(ada: Player, bob: Player) -> None:
    match = match_of(ada, bob)
    _, _, game = borrow_game(match.pk)
    hands = [{card["card"] for card in tarot_view(game, seat)["seats"][seat]["hand"]} for seat in (0, 1)]
    for seat, player in enumerate((ada, bob)):
        page = page_of(match, player)
        cards = set(re.findall(r'data-card="(\w+)"', page))
        assert hands[seat] <= cards
        assert not hands[1 - seat] & cards
        assert " style=" not in page
    assert not (hands[0] | hands[1]) & set(re.findall(r'data-card="(\w+)"', page_of(match, player_make("eve"))))


@pytest.mark.long
def test_three_play_a_match_to_its_end_with_log_replay_and_proof(ada: Player, bob: Player) -> None:
    match = match_of(ada, bob, player_make("cem"))
    number = 0
    asked: set[str] = set()
    while match.status == MatchStatus.RUNNING:
        number += 1
        answer_steady(match, number)
        assert number < 700
        for row in match.pending.select_related("seat__player"):
            key = row.data["prompt"]["key"]
            if key not in asked:
                asked.add(key)
                assert not re.search(r"\{\d\}", page_of(match, row.seat.player)), f"no names where {key} is asked"
    assert {"pass", "act", "after_draw", "point"} <= asked
    assert match.status == MatchStatus.FINISHED
    assert "Victory Points" in page_of(match, ada), "why it ended so"
    assert "goes out" in page_of(match, ada, "log/") or "nothing left to draw" in page_of(match, ada, "log/")
    for step in (0, number // 2, number):
        assert "Journey Pile" in page_of(match, bob, f"replay/{step}/")
    record = json.loads(page_of(match, ada, "proof.json"))
    assert any("replayed to the recorded outcome" in line for line in verify(record))


@pytest.mark.long
def test_a_match_against_bots_is_started_from_the_page(ada: Player) -> None:
    client = Client()
    client.force_login(ada)
    assert "The Tarot card game" in client.get("/matches/new/?game=tarot").content.decode()
    sent = {"game": "tarot", "against": "bot", "bot": "steady", "seats": "4", "key": "1", "option:empty_pile": "turn"}
    assert client.post("/matches/new/", sent).status_code == 302
    match = Match.objects.get()
    assert (match.ruleset, match.options["empty_pile"], match.seats.count()) == ("tarot", "turn", 4)


# -- while others play ------------------------------------------------------------------------------------------------


def asked_place(match: Match) -> int:
    return match.pending.select_related("seat").get().seat.place


def until(match: Match, prompt: str, place: int | None = None, *, start: int = 0) -> int:
    """Answer until such a question is asked, of that seat; how many answers it took."""
    for number in range(start, start + 200):
        rows = list(match.pending.select_related("seat"))
        if any(row.data["prompt"]["key"] == prompt and place in (None, row.seat.place) for row in rows):
            return number
        answer_steady(match, number)
    raise AssertionError(f"{prompt} was not asked")


@pytest.mark.long
def test_a_player_who_waits_says_ahead_what_to_do_and_is_not_waited_for(ada: Player, bob: Player) -> None:
    match = match_of(ada, bob)
    people = (ada, bob)
    until(match, "act")
    waits = 1 - asked_place(match)
    client = Client()
    client.force_login(people[waits])
    page = client.get(match.get_absolute_url()).content.decode()
    assert "Answer ahead" in page
    assert 'name="ahead:draw"' in page
    assert "Pass for me until" not in page, "nothing can be passed in this game"
    plays = re.findall(r'name="ahead:play" value="([^"]+)"', page)
    assert plays
    sent = {"what": "ahead", "ahead:draw": "end", "ahead:play": plays}
    assert (
        "Your answers are saved" in client.post(f"{match.get_absolute_url()}order/", sent, follow=True).content.decode()
    )
    number = 0
    while asked_place(match) != waits:
        answer_steady(match, number)
        number += 1
        if Answer.objects.filter(match=match, source=Source.AHEAD).exists():
            break
    used = Answer.objects.filter(match=match, source=Source.AHEAD)
    assert used.exists()
    assert {row.place for row in used} == {waits}
    assert set(used.values_list("value", flat=True)) <= {"draw", "end", *plays}
    client.force_login(people[1 - waits])
    assert 'name="ahead:play" value="' + plays[0] not in client.get(match.get_absolute_url()).content.decode()


@pytest.mark.long
def test_players_are_named_in_what_the_ring_bearer_says_ahead(ada: Player, bob: Player) -> None:
    match = match_of(ada, bob)
    people = (ada, bob)
    client = Client()
    for number in range(200):
        answer_steady(match, number)
        bearer = tarot_view(borrow_game(match.pk)[2], None)["ring"]["bearer"]
        if bearer is not None and asked_place(match) != bearer and match.public["phase"] == "playing":
            break
    assert bearer is not None
    client.force_login(people[bearer])
    page = client.get(match.get_absolute_url()).content.decode()
    other = people[1 - bearer].username
    assert f">Add a Dark Point to {other}</option>" in page
    api = client.get(f"/api/v1/matches/{match.code}/order/").json()
    point = next(question for question in api["ahead"] if question["key"] == "point")
    assert f"Add a Dark Point to {other}" in [option["label"] for option in point["options"]]


@pytest.mark.long
def test_the_ring_bearers_answer_can_be_repeated_in_the_whole_match(ada: Player, bob: Player) -> None:
    match = match_of(ada, bob)
    number = until(match, "point")
    row = match.pending.select_related("seat__player").get()
    client = Client()
    client.force_login(row.seat.player)
    page = client.get(match.get_absolute_url()).content.decode()
    assert "Give the same answer whenever I am asked this" in page
    now = NOW + timedelta(minutes=number)
    sent: dict[str, Any] = {"match": match, "player": row.seat.player, "decision_id": row.decision_id, "value": "none"}
    order_again(**sent, until="match", now=now)
    answer_submit(**sent, key="once", now=now)
    match_advance(match_id=match.pk, now=now)
    for later in range(number + 1, number + 40):
        match.refresh_from_db()
        if match.status != MatchStatus.RUNNING or Answer.objects.filter(match=match, source=Source.ORDER).exists():
            break
        answer_steady(match, later)
    repeated = Answer.objects.filter(match=match, source=Source.ORDER)
    assert set(repeated.values_list("place", "value")) == {(row.seat.place, "none")}


@pytest.mark.long
def test_who_comes_back_reads_what_happened_since(ada: Player, bob: Player) -> None:
    match = match_of(ada, bob)
    people = (ada, bob)
    until(match, "act")
    away = 1 - asked_place(match)
    page_of(match, people[away])
    number = 1
    while asked_place(match) != away:
        answer_steady(match, number)
        number += 1
    page = page_of(match, people[away])
    recap = page.partition("New since")[2].partition("</details>")[0]
    assert people[1 - away].username in recap
    assert re.search(r"plays|draws a card", recap)
    assert not re.search(r"\{\d\}", recap)

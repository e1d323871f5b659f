"""The Confrontation by correspondence: the board page, and nothing on it that its viewer may not know."""

import json
import re
from datetime import timedelta
from html import unescape
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.test import Client

from engine.bots import choose
from engine.confrontation.board import Side
from engine.confrontation.pieces import CHARACTERS
from engine.confrontation.view_types import ConfrontationView
from engine.kernel import Game, key_from_seed
from matches.boards.panel import form_value
from matches.games.confrontation.board import confrontation_board
from matches.games.confrontation.drawing import first_placement
from matches.games.confrontation.map import boxes, slots
from matches.games.confrontation.room import CONFRONTATION
from matches.models import Match, MatchStatus, PendingDecision
from matches.services import SeatSpec, answer_submit, clock_sweep, cut_give, match_advance, match_create
from players.models import Player
from scripts.verify_match import Failed, verify
from tests.engine.views import confrontation_view
from tests.matches.conftest import NOW, entropy_of
from tests.shares import whole_or_sample

GOOD_KEYS = [character.key for character in CHARACTERS[:9]]
DARK_KEYS = [character.key for character in CHARACTERS[9:18]]


def game_of(seed: int, **options: object) -> Game:
    """Ada plays Good, Bob Dark."""
    return Game.start("confrontation", options, [{"side": "good"}, {"side": "dark"}], key_from_seed(seed))


def answer_bot(game: Game, seed: int) -> None:
    decision = game.pending[seed % len(game.pending)]
    game.answer(decision.seat, decision.id, choose("random", game.view(decision.seat), decision.as_data(), seed))


def drawn(view: ConfrontationView, viewer: int | None) -> str:
    board = confrontation_board(view, ["ada", "bob"], viewer, {})
    return render_to_string("matches/_board_confrontation.html", {"board": board})


DELUXE = {"edition": "deluxe", "good_characters": "lot", "dark_characters": "lot", "special_cards": "choice"}


@pytest.mark.long
@pytest.mark.parametrize(
    ("seed", "options"),
    [
        (0, DELUXE),
        *(
            pytest.param(seed, options, marks=pytest.mark.law)
            for seed in range(4)
            for options in ({}, DELUXE)
            if seed or not options
        ),
    ],
)
def test_every_position_of_whole_games_is_drawn_with_what_its_viewer_may_know(
    seed: int, options: dict[str, object]
) -> None:
    game = game_of(seed, **options)
    number = 0
    teams = [[character["id"] for character in seat["team"]] for seat in confrontation_view(game, None)["seats"]]
    while True:
        for viewer, hidden in ((0, teams[1]), (1, teams[0]), (None, teams[0] + teams[1])):
            view = confrontation_view(game, viewer)
            board = confrontation_board(view, ["ada", "bob"], viewer, {})
            seen = {piece["id"] for seat in view["seats"] for piece in seat["pieces"]}
            on_map = [piece["key"] for piece in board["pieces"] if piece["key"]]
            assert set(on_map) <= seen
            assert not (set(on_map) & set(hidden)) - seen
            counted = sum(region[side]["count"] for region in view["regions"] for side in ("good", "dark"))
            assert len(board["pieces"]) == counted + view["tunnel"]["count"]
            places = [(piece["x"], piece["y"]) for piece in board["pieces"]]
            assert len(set(places)) == len(places), "two pieces on one spot"
            assert drawn(view, viewer)
        if game.outcome is not None:
            break
        answer_bot(game, seed * 1000 + number)
        number += 1
    assert number > 5


def test_regions_touch_on_the_map_as_on_the_board() -> None:
    from engine.confrontation.board import BY_ID, FORWARD, GOOD, IDS

    for turned in (False, True):
        regions = boxes(turned=turned)
        for name, box in regions.items():
            for other in FORWARD[GOOD][BY_ID[name]]:
                near = regions[IDS[other]]
                overlap = min(box.x + box.width, near.x + near.width) - max(box.x, near.x)
                assert overlap > 0
                assert abs(box.y - near.y) == box.height
            for x, y in slots(box):
                assert box.x < x
                assert y + 22 <= box.y + box.height


def test_the_placement_form_begins_lawful_and_comes_back_as_an_answer() -> None:
    game = game_of(1)
    for seat in (0, 1):
        decision = next(decision for decision in game.pending if decision.seat == seat)
        data = decision.as_data()
        panel = CONFRONTATION.panel(data, confrontation_view(game, seat), seat, {})
        sent = {
            f"left:{row['key']}": [region["key"] for region in row["regions"] if region["chosen"]]
            for row in panel["places"]
        }
        value = form_value(data, sent)
        assert value == [f"{piece}>{region}" for piece, region in first_placement((GOOD_KEYS, DARK_KEYS)[seat], seat)]
        game.answer(seat, decision.id, value)
    assert game.view(0)["phase"] == "moving"


def test_a_card_says_what_it_beats() -> None:
    """Public knowledge only: both strengths, and the enemy's hand, which is the nine less those played."""
    rng = Random(5)
    seen = 0
    for seed in range(12):
        game = game_of(seed)
        while game.outcome is None and seen < 6:
            decision = game.pending[0]
            data = decision.as_data()
            if data["prompt"]["key"] == "card":
                view = confrontation_view(game, decision.seat)
                fought, side = view["battle"], view["side"]
                assert fought is not None
                assert side is not None
                enemy: Side = "dark" if side == "good" else "good"
                panel = CONFRONTATION.panel(data, view, decision.seat, {})
                options = {option["key"]: option for group in panel["groups"] for option in group["options"]}
                strong = options.get(f"{side}-2")
                if (
                    strong
                    and fought["cards"][enemy] is None
                    and "troll" not in (fought["attacker"], fought["defender"])
                ):
                    ours, theirs = fought["strengths"][side] + 2, fought["strengths"][enemy]
                    assert strong["outcome"] == f"= {ours}"
                    best = max((n for n in range(1, 7) if theirs + n < ours), default=0)
                    if not best and theirs + 1 > ours:
                        assert "loses to every" in strong["note"]
                    seen += 1
            answer_bot(game, rng.randrange(10**6))
    assert seen >= 3


# -- through the whole pipeline ---------------------------------------------------------------------------------------


def match_of(ada: Player, bob: Player, **more: Any) -> Match:
    """A begun match: Ada plays Good, Bob Dark."""
    match = match_create(
        ruleset="confrontation",
        options={},
        seats=[SeatSpec(ada, setup={"side": "good"}), SeatSpec(bob, setup={"side": "dark"})],
        origin=f"test:{ada.pk}:{bob.pk}",
        now=NOW,
        entropy=entropy_of(7),
        **more,
    )
    for player in (ada, bob):
        cut_give(match=match, player=player, cut=f"cut of {player.username}", now=NOW)
    match_advance(match_id=match.pk, now=NOW)
    match.refresh_from_db()
    return match


def answer_random(match: Match, now: Any, seed: int) -> None:
    from matches.snapshot import borrow_game, release_game

    fresh_match, seats, game = borrow_game(match.pk)
    decision = game.pending[seed % len(game.pending)]
    data, view = decision.as_data(), game.view(decision.seat)
    release_game(fresh_match, game)
    answer_submit(
        match=match,
        player=seats[decision.seat].player,
        decision_id=decision.id,
        value=choose("random", view, data, seed),
        key=f"k{decision.id}",
        now=now,
    )
    match_advance(match_id=match.pk, now=now)
    match.refresh_from_db()


def play_out(match: Match, seed: int = 0) -> int:
    now, count = NOW, 0
    while match.status == MatchStatus.RUNNING:
        now += timedelta(minutes=3)
        answer_random(match, now, seed + count)
        count += 1
        assert count < 2000
    return count


@pytest.fixture
def running(ada: Player, bob: Player) -> Match:
    return match_of(ada, bob)


def client_of(player: Player) -> Client:
    client = Client()
    client.force_login(player)
    return client


@pytest.mark.long
def test_placing_by_the_form(running: Match, ada: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("django.utils.timezone.now", lambda: NOW)
    client = client_of(ada)
    page = unescape(client.get(f"/matches/{running.code}/").content.decode())
    selects = re.findall(r'name="(left:\w+)"', page)
    assert len(selects) == 9
    chosen = dict(zip(selects, re.findall(r'<option value="([\w>]+)" selected>', page), strict=True))
    decision = re.search(r'name="decision" value="(\w+)"', page)
    key = re.search(r'name="key" value="([\w-]+)"', page)
    assert decision is not None
    assert key is not None
    wrong = {**chosen, "left:frodo": "frodo>rhudaur"}
    client.post(f"/matches/{running.code}/answer/", {"decision": decision[1], "key": key[1], **wrong})
    refused = unescape(client.get(f"/matches/{running.code}/").content.decode())
    assert "Rhudaur has room for only one character; you assigned two." in refused
    match_advance(match_id=running.pk, now=NOW)
    running.refresh_from_db()
    assert running.sequence == 0
    client.post(f"/matches/{running.code}/answer/", {"decision": decision[1], "key": key[1], **chosen})
    match_advance(match_id=running.pk, now=NOW)
    row = PendingDecision.objects.filter(match=running, seat__player=ada)
    assert not row.exists()


@pytest.mark.long
@whole_or_sample
def test_the_page_has_no_inline_style_or_script(running: Match, ada: Player, bob: Player, whole: bool) -> None:
    """``make laws`` looks at every position as both players, ``make test`` as one and the other in turn."""
    for step in range(14 if whole else 4):
        if running.status != MatchStatus.RUNNING:
            break
        for player in (ada, bob) if whole else (ada, bob)[step % 2 : step % 2 + 1]:
            response = client_of(player).get(f"/matches/{running.code}/")
            assert response.status_code == 200
            page = response.content.decode()
            assert " style=" not in page
            assert not re.search(r"<script(?![^>]*(src=|type=\"application/json\"))", page)
            assert "The map as a table" in page
        answer_random(running, NOW + timedelta(minutes=step), step)


@pytest.mark.long
def test_the_enemy_is_not_in_the_page(running: Match, ada: Player, bob: Player) -> None:
    """After both have placed, Ada's page holds none of Bob's characters with a place, and no option of Bob's."""
    for step in range(2):
        answer_random(running, NOW, step)
    page = client_of(ada).get(f"/matches/{running.code}/").content.decode()
    drawn_keys = re.findall(r'class="piece [^>]*data-card="(\w+)"', page)
    assert sorted(drawn_keys) == sorted(GOOD_KEYS)
    assert len(re.findall(r"piece--unknown", page)) == 9


@pytest.mark.long
def test_replay_log_and_proof(running: Match, ada: Player, tmp_path: Path) -> None:
    count = play_out(running)
    client = client_of(ada)
    for step in (0, 1, 2, count // 2, count):
        assert client.get(f"/matches/{running.code}/replay/{step}/").status_code == 200
        assert client.get(f"/matches/{running.code}/replay/{step}/?seat=1").status_code == 200
    assert client.get(f"/matches/{running.code}/log/").status_code == 200
    record = json.loads(client.get(f"/matches/{running.code}/proof.json").content)
    assert any("replayed to the recorded outcome" in line for line in verify(record))
    # A record whose answers were changed does not verify.
    placed = next(answer for answer in record["answers"] if isinstance(answer["value"], list))
    first, second = placed["value"][0].split(">"), placed["value"][-1].split(">")
    if first[1] != second[1]:
        placed["value"][0], placed["value"][-1] = f"{first[0]}>{second[1]}", f"{second[0]}>{first[1]}"
        with pytest.raises(Failed):
            verify(record)


def test_a_clock_that_runs_out_loses(running: Match, ada: Player, bob: Player) -> None:
    answer_random(running, NOW, 0)
    late = NOW + timedelta(days=60)
    assert clock_sweep(now=late)
    match_advance(match_id=running.pk, now=late)
    running.refresh_from_db()
    assert running.status == MatchStatus.FINISHED
    assert running.outcome is not None
    assert sorted(running.outcome["places"]) == [1, 2]


@pytest.mark.long
def test_standing_orders_are_not_offered_where_nothing_can_be_passed(running: Match, ada: Player) -> None:
    assert "Pass for me until" not in client_of(ada).get(f"/matches/{running.code}/").content.decode()


# -- the edition ------------------------------------------------------------------------------------------------------

CHOSEN = {"edition": "deluxe", "good_characters": "variant", "dark_characters": "lot", "special_cards": "choice"}
BAD_OPTIONS = [
    ({"edition": "golden"}, "Edition: choose classic, deluxe."),
    ({"good_characters": "variant"}, "set edition to deluxe"),
    ({"special_cards": "choice"}, "set edition to deluxe"),
    ({"colour": "red"}, "no option called “colour”"),
]


def test_the_edition_is_chosen_on_the_page_of_a_new_match(ada: Player) -> None:
    client = client_of(ada)
    page = client.get("/matches/new/?game=confrontation").content.decode()
    assert 'name="option:edition" value="deluxe"' in page
    sent = {"game": "confrontation", "against": "bot", "bot": "random", "side": "good", "key": "1"}
    made = client.post("/matches/new/", {**sent, **{f"option:{key}": value for key, value in CHOSEN.items()}})
    assert made.status_code == 302
    assert {key: Match.objects.get().options[key] for key in CHOSEN} == CHOSEN


@pytest.mark.parametrize(("options", "refusal"), BAD_OPTIONS)
def test_editions_that_do_not_go_together_are_refused_by_page(
    ada: Player, options: dict[str, str], refusal: str
) -> None:
    for against in ({"against": "bot", "bot": "random"}, {"against": "player", "opponent": "nobody"}):
        sent = {"game": "confrontation", "side": "good", "key": "1", **against}
        sent |= {f"option:{key}": value for key, value in options.items()}
        page = unescape(client_of(ada).post("/matches/new/", sent, follow=True).content.decode())
        assert refusal in page
    assert not Match.objects.exists()


@pytest.mark.parametrize(("options", "refusal"), [({}, ""), *BAD_OPTIONS])
def test_the_edition_over_the_api(ada: Player, options: dict[str, str], refusal: str) -> None:
    sent = {"bot": "random", "ruleset": "confrontation", "side": "dark", "options": options or CHOSEN}
    headers = {"Idempotency-Key": "e1"}
    answer = client_of(ada).post("/api/v1/matches/", sent, content_type="application/json", headers=headers)
    assert answer.status_code == (400 if refusal else 201), answer.content
    assert refusal in str(answer.json())
    assert Match.objects.exists() != bool(refusal)


@pytest.mark.law
def test_a_deluxe_match_is_played_by_correspondence_to_its_end(ada: Player, bob: Player) -> None:
    deluxe = match_create(
        ruleset="confrontation",
        options=CHOSEN,
        seats=[SeatSpec(ada, setup={"side": "good"}), SeatSpec(bob, setup={"side": "dark"})],
        origin="test:deluxe",
        now=NOW,
        entropy=entropy_of(7),
    )
    for player in (ada, bob):
        cut_give(match=deluxe, player=player, cut=f"cut of {player.username}", now=NOW)
    match_advance(match_id=deluxe.pk, now=NOW)
    client = client_of(ada)
    assert "Choose two special cards" in client.get(f"/matches/{deluxe.code}/").content.decode()
    deluxe.refresh_from_db()
    count = play_out(deluxe)
    for step in (0, 1, 3, count // 2, count):
        assert client.get(f"/matches/{deluxe.code}/replay/{step}/").status_code == 200
    record = json.loads(client.get(f"/matches/{deluxe.code}/proof.json").content)
    assert any("replayed to the recorded outcome" in line for line in verify(record))

"""The deck-building game by correspondence: its table, and nothing on it that its viewer may not know."""

import html
import json
import re
from datetime import timedelta
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.utils.text import capfirst

from engine.bots import choose
from engine.deckbuilding.card_text import parts_of
from engine.deckbuilding.conformance import table_of
from engine.deckbuilding.standin import STANDIN
from engine.deckbuilding.view_types import DeckbuildingView
from engine.kernel import Decision, Game, key_from_seed
from matches.errors import Malformed
from matches.games.deckbuilding.adjudication import victory_points
from matches.games.deckbuilding.board import deckbuilding_board, idents
from matches.games.deckbuilding.room import DECKBUILDING
from matches.games.room import BoardInput
from matches.models import Answer, Match, MatchStatus, Source
from matches.services import (
    SeatSpec,
    answer_submit,
    cut_give,
    match_advance,
    match_concede,
    match_create,
    match_rematch,
    order_again,
    order_ahead,
)
from matches.services.bot_match import bot_match_create
from matches.snapshot import borrow_game, release_game
from players.models import Player
from scripts.verify_match import verify
from tests.engine.views import deckbuilding_view
from tests.matches.conftest import NOW, entropy_of, player_make
from tests.shares import whole_or_sample

pytestmark = pytest.mark.course

NAMES = ["ada", "bob", "cem", "dee", "eve"]


def drawn(view: DeckbuildingView, viewer: int | None) -> str:
    board = deckbuilding_board(view, NAMES[: len(view["seats"])], viewer, {})
    return render_to_string(DECKBUILDING.board_template, {"board": board})


@pytest.mark.long
@whole_or_sample
@pytest.mark.parametrize(("seats", "impossible"), [(2, False), (5, False), (3, True)])
def test_every_position_is_drawn_with_what_its_viewer_may_know(seats: int, impossible: bool, whole: bool) -> None:
    """Whole: every position of a game with players leaving; else one in sixty."""
    setting = table_of(seats, {"impossible": impossible, "rounds": 12}, concede=200 if seats > 2 else 0)
    game, chance = setting.start(3), setting.chance(3)
    number = 0
    while True:
        number += 1
        if whole or number % 60 == 0 or game.outcome is not None:
            for viewer in (None, *range(seats)):
                view = deckbuilding_view(game, viewer)
                page = drawn(view, viewer)
                shown = set(re.findall(r'data-card="([^"]+)"', page))
                assert shown <= set(_texts(page)), "every card can be looked at closely"
                assert shown <= set(idents(view, viewer).values()) | set(view["definitions"])
                held = view["seats"][viewer]["hand"] if viewer is not None else []
                assert sum(key.startswith("hand-") for key in shown) == len({card["card"] for card in held})
                assert "{{" not in page
        if game.outcome is not None:
            break
        game.decide(game.pending[0], setting.choose(game.pending[0], chance))
        setting.concession(game, chance)
    assert number > 50


def _texts(page: str) -> dict[str, Any]:
    matched = re.search(r'<script id="card-texts" type="application/json">(.*?)</script>', page)
    assert matched is not None
    texts: dict[str, Any] = json.loads(matched[1])
    return texts


def game_of(seats: int = 2, **options: object) -> Game:
    return Game.start("deckbuilding", options, [None] * seats, key_from_seed(4))


def asked(game: Game) -> tuple[Decision, DeckbuildingView]:
    """The question of the turn, and the view of its player."""
    decision = game.pending[0]
    view = deckbuilding_view(game, decision.seat)
    return decision, view


def board_of(game: Game, viewer: int | None) -> dict[str, Any]:
    return DECKBUILDING.board(BoardInput(deckbuilding_view(game, viewer), NAMES[:2], viewer))


def test_the_table_shows_path_stacks_power_and_hand() -> None:
    game = game_of()
    decision, view = asked(game)
    board = board_of(game, decision.seat)
    assert len(board["path"]) == 5
    assert all(card is not None for card in board["path"])
    assert (board["archenemy"]["title"], board["archenemy"]["type"]) == ("Nazgûl", "Enemy, level 1")
    assert (board["stack_count"], board["valor_count"], board["corruption_count"]) == (8, 16, 20)
    assert board["power"] == 0
    assert [len(row["cards"]) for row in board["rows"] if row["title"] == "Your hand"] == [5]
    assert board["label"].startswith("Stand-in set")
    assert board["line"] == "round 1 of at most 40, your turn"
    assert [phase["name"] for phase in board["phases"] if phase["now"]] == ["Play and buy"]
    text = board["texts"][board["archenemy"]["key"]]
    assert view["archenemy"] is not None
    assert text["title"] == view["archenemy"]["name"]
    assert any(line.startswith("Stand-in set") for line in text["lines"])


def test_the_viewers_points_are_told_by_card() -> None:
    game = game_of()
    own = game.pending[0].seat
    assert board_of(game, own)["worth"] == []
    for _ in range(2):
        game.answer(game.pending[0].seat, game.pending[0].id, "plain")
        bought = next(key for key in game.pending[0].option_keys() if key == f"buy:{valor_of(game)}")
        game.answer(game.pending[0].seat, game.pending[0].id, bought)
        game.answer(game.pending[0].seat, game.pending[0].id, "end")
    points = board_of(game, own)["players"][0]["points"]
    assert points > 0
    assert board_of(game, own)["worth"] == [f"Valor {points}"]
    assert board_of(game, None)["worth"] == []


def valor_of(game: Game) -> str:
    top = deckbuilding_view(game, None)["valor"]
    assert top is not None
    return top["id"]


def test_a_spectator_sees_no_hand_and_whose_turn_it_is() -> None:
    game = game_of()
    board = board_of(game, None)
    assert [row["title"] for row in board["rows"]] == []
    assert board["line"] == f"round 1 of at most 40, {NAMES[game.pending[0].seat]} to play"
    assert [player["plays"] for player in board["players"]].count(True) == 1


def test_cards_alike_are_one_option_and_the_cards_that_only_give_power_come_first() -> None:
    game = game_of()
    decision, view = asked(game)
    panel = DECKBUILDING.panel(decision.as_data(), view, decision.seat, {})
    first, hand = panel["groups"][:2]
    assert [option["verb"] for option in first["options"]] == ["plain"]
    assert hand["legend"] == "Play from your hand"
    names = [card["name"] for card in view["seats"][decision.seat]["hand"]]
    assert sorted(option["label"] for option in hand["options"]) == sorted(set(names))
    courage = next(option for option in hand["options"] if option["label"] == "Courage")
    assert courage["note"] == f"+1 Power. · one of {names.count('Courage')}"
    assert panel["cards"][courage["card"]] == 1
    assert [option["label"] for option in panel["passing"]] == ["End your turn"]
    board = deckbuilding_board(view, NAMES[:2], decision.seat, panel["cards"])
    hands = [row for row in board["rows"] if row["own"]]
    assert [card["can"] for card in hands[0]["cards"]] == [True] * 5


def test_what_can_be_bought_stands_under_where_it_lies() -> None:
    game = game_of()
    decision, _ = asked(game)
    game.answer(decision.seat, decision.id, "plain")
    decision, view = asked(game)
    panel = DECKBUILDING.panel(decision.as_data(), view, decision.seat, {})
    assert view["power"] >= 3
    legends = [group["legend"] for group in panel["groups"]]
    assert "Buy from a stack" in legends
    assert board_of(game, decision.seat)["power"] == view["power"]
    bought = next(option for group in panel["groups"] for option in group["options"] if option["label"] == "Valor")
    assert view["valor"] is not None
    assert (bought["cost"], bought["card"]) == (view["valor"]["cost"], idents(view, decision.seat)[view["valor"]["id"]])


def test_a_card_that_costs_too_much_says_so_when_it_is_looked_at() -> None:
    game = game_of()
    decision, view = asked(game)
    board = deckbuilding_board(view, NAMES[:2], decision.seat, {}, game.explain(decision.seat))
    assert view["archenemy"] is not None
    cost = view["archenemy"]["cost"]
    assert board["texts"][board["archenemy"]["key"]]["why"] == [f"Nazgûl costs {cost}; you have 0 Power."]
    assert all("why" not in board["texts"][card["key"]] for row in board["rows"] for card in row["cards"])


@pytest.mark.long
def test_cards_to_choose_several_of_are_each_an_option_of_their_own() -> None:
    """As which copy is meant may matter."""
    setting = table_of(3)
    game, chance = setting.start(2), setting.chance(2)
    questions = 0
    while game.outcome is None:
        decision, view = asked(game)
        if decision.kind == "choose":
            panel = DECKBUILDING.panel(decision.as_data(), view, decision.seat, {})
            options = [option["key"] for group in panel["groups"] for option in group["options"]]
            assert options == decision.option_keys()
            questions += 1
        game.decide(decision, setting.choose(decision, chance))
    assert questions


def test_options_are_numbers_and_yes_or_no() -> None:
    given = DECKBUILDING.casual_options("", {"archenemies": "10", "reveal_again": "no", "heroes": "chosen"})
    assert given == {"archenemies": 10, "reveal_again": False, "heroes": "chosen"}
    assert DECKBUILDING.chosen_keys(given) == {"heroes": "chosen", "archenemies": "10", "reveal_again": "no"}
    ((label, value),) = DECKBUILDING.chosen_words({"archenemies": "10"})
    assert (str(label), str(value)) == ("Archenemies", "10, a longer game")
    for wrong, why in (
        ({"archenemies": "7"}, "Archenemies: choose 8, 9, 10, 11, 12"),
        ({"impossible": "yes", "archenemies": "9"}, "Impossible mode has its own eight Archenemies"),
        ({"first_player": "lot"}, "no option called"),
        ({"rounds": "9"}, "choose 40, 20, 30, 60, 100"),
    ):
        with pytest.raises(Malformed, match=why):
            DECKBUILDING.casual_options("", wrong)


def seat(points: int | None, archenemies: int | None) -> dict[str, Any]:
    return {"victory_points": points, "archenemies": archenemies}


@pytest.mark.parametrize(
    ("seats", "verdict"),
    [
        ([seat(10, 1), seat(25, 0)], ("second", "25 Victory Points against 10")),
        ([seat(9, 2), seat(9, 1)], ("first", "9 Victory Points each, 2 Archenemies against 1")),
        ([seat(9, 1), seat(9, 1)], ("draw", "9 Victory Points and 1 Archenemies each")),
        ([seat(None, None), seat(None, None)], ("draw", "it is not known to all what the players own")),
        ([seat(1, 0), seat(2, 0), seat(3, 0)], ("draw", "more than two play")),
    ],
)
def test_unfinished_matches_are_decided_by_victory_points(seats: list[Any], verdict: tuple[str, str]) -> None:
    view: Any = {"seats": seats}
    assert victory_points(view) == verdict


def test_lists_say_how_many_archenemies_are_left_and_who_has_left() -> None:
    game = game_of(3)
    game.resign(1, "timeout")
    public = DECKBUILDING.public_facts(deckbuilding_view(game, None))
    assert (public["lost"], public["archenemies_left"]) == ([1], 8)
    assert DECKBUILDING.list_facts(public, 0).progress == "8 Archenemies left"
    assert DECKBUILDING.list_facts({}, 0).progress == ""


# -- through the whole pipeline ---------------------------------------------------------------------------------------


def match_of(*players: Player, **options: object) -> Match:
    match = match_create(
        ruleset="deckbuilding",
        options=options,
        seats=[SeatSpec(player, setup={}) for player in players],
        origin="test:deckbuilding",
        now=NOW,
        entropy=entropy_of(7),
    )
    for player in players:
        cut_give(match=match, player=player, cut=f"cut of {player.username}", now=NOW)
    match_advance(match_id=match.pk, now=NOW)
    match.refresh_from_db()
    return match


def answer_steady(match: Match, number: int) -> Decision:
    """One answer of a steady bot in place of whoever is asked."""
    now = NOW + timedelta(minutes=number)
    fresh_match, seats, game = borrow_game(match.pk)
    decision = game.pending[number % len(game.pending)]
    data, view = decision.as_data(), game.view(decision.seat)
    release_game(fresh_match, game)
    value = choose("steady", view, data, number)
    player = seats[decision.seat].player
    answer_submit(match=match, player=player, decision_id=decision.id, value=value, key=f"k{decision.id}", now=now)
    match_advance(match_id=match.pk, now=now)
    match.refresh_from_db()
    return decision


def page_of(match: Match, player: Player, path: str = "") -> str:
    client = Client()
    client.force_login(player)
    response = client.get(f"/matches/{match.code}/{path}")
    assert response.status_code == 200
    return response.content.decode()


@pytest.mark.long
@pytest.mark.django_db
def test_the_page_of_a_match_shows_the_own_hand_and_no_other(ada: Player, bob: Player) -> None:
    match = match_of(ada, bob)
    for player in (ada, bob):
        page = page_of(match, player)
        assert len(re.findall(r'data-card="hand-[^"]+"', page.partition('class="decide')[0])) == 5
        assert "Stand-in set: cards of our own, not the printed ones" in page
        assert " style=" not in page
        assert not re.search(r"\{\d\}", page)
    assert 'data-card="hand-' not in page_of(match, player_make("eve"))


@pytest.mark.django_db
@pytest.mark.long
@pytest.mark.parametrize("impossible", [False, True])
def test_three_play_a_match_to_its_end_with_log_replay_and_proof(ada: Player, bob: Player, impossible: bool) -> None:
    match = match_of(ada, bob, player_make("cem"), impossible=impossible, rounds=6)
    number = 0
    seen: set[str] = set()
    while match.status == MatchStatus.RUNNING:
        number += 1
        answer_steady(match, number)
        assert number < 2000
        for row in match.pending.select_related("seat__player"):
            key = " ".join(row.data["prompt"]["text"].split()[:3]) if row.data["prompt"]["key"] != "act" else "act"
            if key not in seen:
                seen.add(key)
                assert not re.search(r"\{\d\}", page_of(match, row.seat.player)), f"no names where {key} is asked"
    assert "act" in seen
    assert len(seen) >= 3
    assert match.status == MatchStatus.FINISHED
    assert match.outcome is not None
    assert match.outcome["termination"] in DECKBUILDING.endings
    assert f"{capfirst(str(DECKBUILDING.endings[match.outcome['termination']]))}." in page_of(match, ada)
    log = page_of(match, ada, "log/")
    assert "buys" in log
    assert not re.search(r"\{\d\}", log)
    for step in (0, number // 2, number):
        assert "The Path" in page_of(match, bob, f"replay/{step}/")
    record = json.loads(page_of(match, ada, "proof.json"))
    assert any("replayed to the recorded outcome" in line for line in verify(record))


@pytest.mark.long
@pytest.mark.django_db
def test_heroes_are_chosen_by_all_at_once(ada: Player, bob: Player) -> None:
    match = match_of(ada, bob, heroes="chosen")
    assert match.pending.count() == 2
    for player in (ada, bob):
        page = page_of(match, player)
        assert "Which hero do you play?" in page
        shown = html.unescape(page)
        for blueprint in STANDIN.blueprints:
            assert blueprint.group != "hero" or f"{blueprint.name}: {parts_of(blueprint)[0].text}" in shown
    for number in range(20):
        answer_steady(match, number)
        if match.public["phase"] == "turn":
            break
    assert match.pending.count() == 1
    assert "Play all cards that only give Power" in page_of(match, match.pending.get().seat.player)


def until_defend(match: Match, people: dict[int, Player], start: int = 0) -> int:
    """Answer until somebody is asked whether to avoid an attack of another player; how many answers it took."""
    for number in range(start, start + 1500):
        if any(row.data["prompt"]["key"] == "defend" for row in match.pending.all()):
            return number
        answer_steady(match, number)
        if match.status != MatchStatus.RUNNING:
            break
    raise AssertionError("nobody was attacked")


@pytest.mark.django_db
@pytest.mark.long
def test_a_defense_is_ordered_ahead_and_nobody_waits_for_it(ada: Player, bob: Player) -> None:
    match = match_of(ada, bob, player_make("cem"))
    ordered: set[int] = set()
    for number in range(1500):
        for row in match.seats.select_related("player"):
            fresh_match, _, game = borrow_game(match.pk)
            questions = list(game.ahead(row.place))
            release_game(fresh_match, game)
            if questions and row.place not in ordered:
                page = page_of(match, row.player)
                assert "When a card that another player plays attacks you" in page
                keys = [str(option["key"]) for option in questions[0].options]
                now = NOW + timedelta(minutes=number)
                order_ahead(
                    match=match, player=row.player, answers={question.key: keys for question in questions}, now=now
                )
                ordered.add(row.place)
        decision = answer_steady(match, number)
        if decision.seat in ordered and decision.prompt[0] == "defend":
            assert decision.prompt[1] == "ambush", "only ambushes in the own turn are asked"
        if Answer.objects.filter(match=match, source=Source.AHEAD).count() > 1 or match.status != MatchStatus.RUNNING:
            break
    used = Answer.objects.filter(match=match, source=Source.AHEAD)
    assert used.exists()
    assert {row.place for row in used} <= ordered
    assert all(str(row.value) == "no" or str(row.value).startswith("defend:") for row in used)


@pytest.mark.django_db
@pytest.mark.long
def test_never_to_defend_can_be_ordered_when_first_asked(ada: Player, bob: Player) -> None:
    match = match_of(ada, bob)
    number = until_defend(match, {0: ada, 1: bob})
    row = next(row for row in match.pending.select_related("seat__player") if row.data["prompt"]["key"] == "defend")
    now = NOW + timedelta(minutes=number)
    sent: dict[str, Any] = {"match": match, "player": row.seat.player, "decision_id": row.decision_id, "value": "no"}
    order_again(**sent, until="match", now=now)
    answer_submit(**sent, key="once", now=now)
    match_advance(match_id=match.pk, now=now)
    kind = row.data["prompt"]
    for later in range(number + 1, number + 600):
        match.refresh_from_db()
        if match.status != MatchStatus.RUNNING or Answer.objects.filter(match=match, source=Source.ORDER).exists():
            break
        answer_steady(match, later)
    repeated = Answer.objects.filter(match=match, source=Source.ORDER)
    assert set(repeated.values_list("place", "value")) == {(row.seat.place, "no")}, kind


@pytest.mark.long
@pytest.mark.django_db
def test_who_comes_back_reads_what_happened_since(ada: Player, bob: Player) -> None:
    match = match_of(ada, bob)
    people = (ada, bob)
    away = 1 - match.pending.get().seat.place
    page_of(match, people[away])
    for number in range(60):
        answer_steady(match, number)
        if match.pending.get().seat.place == away:
            break
    recap = page_of(match, people[away]).partition("New since")[2].partition("</details>")[0]
    assert people[1 - away].username in recap
    assert re.search(r"plays|buys", recap)
    assert not re.search(r"\{\d\}", recap)


@pytest.mark.long
@pytest.mark.django_db
def test_a_rematch_has_the_same_options(ada: Player) -> None:
    chosen = {"archenemies": "9", "reveal_again": "no", "hero_pool": "first game"}
    match = bot_match_create(
        player=ada, bot="steady", ruleset="deckbuilding", options=chosen, seats=2, key="first", now=NOW
    )
    cut_give(match=match, player=ada, cut="a cut", now=NOW)
    match_advance(match_id=match.pk, now=NOW)
    match_concede(match=match, player=ada, now=NOW)
    match.refresh_from_db()
    assert match.status == MatchStatus.FINISHED
    again = match_rematch(match=match, player=ada, now=NOW)
    assert isinstance(again, Match)
    assert again.pk != match.pk
    assert again.options == match.options == {"archenemies": 9, "reveal_again": False, "hero_pool": "first game"}


@pytest.mark.long
@pytest.mark.django_db
def test_a_match_against_bots_is_started_from_the_page(ada: Player) -> None:
    client = Client()
    client.force_login(ada)
    page = client.get("/matches/new/?game=deckbuilding").content.decode()
    assert "The deck-building game" in page
    assert "stand-in set of our own" in page
    assert "What the rulebook leaves open" in page
    sent = {"game": "deckbuilding", "against": "bot", "bot": "steady", "seats": "4", "key": "1"}
    chosen = {"option:archenemies": "9", "option:heroes": "chosen", "option:fortunes_count": "no"}
    assert client.post("/matches/new/", {**sent, **chosen}).status_code == 302
    match = Match.objects.get()
    assert (match.ruleset, match.seats.count()) == ("deckbuilding", 4)
    assert match.options == {"archenemies": 9, "heroes": "chosen", "fortunes_count": False}
    wrong = {**sent, "key": "2", "option:impossible": "yes", "option:archenemies": "9"}
    answer = client.post("/matches/new/", wrong, follow=True).content.decode()
    assert "Impossible mode has its own eight Archenemies" in answer
    assert Match.objects.count() == 1

"""Stops pass for a player by public facts and their deck; what a player chose and what is urgent comes first."""

import pytest
from django.test import Client

from matches.errors import Malformed
from matches.games.registry import room_of, rooms
from matches.models import Answer, GameEvent, Match, MatchStatus, PendingDecision, PlayerStop, Source
from matches.services import match_advance, order_set, stop_set
from players.models import Player
from tests.matches.conftest import NOW
from tests.matches.test_orders import card_match, phase, step

__all__ = ["card_match"]

pytestmark = pytest.mark.django_db

WINDOWS = [window.key for window in room_of("tcg").stops]


def play_until(match: Match, name: str) -> None:
    for _ in range(300):
        if phase(match) == name or match.status != MatchStatus.RUNNING:
            break
        step(match)
    assert phase(match) == name


def play_turns(match: Match, turns: int) -> None:
    for _ in range(600):
        if match.turn >= turns or match.status != MatchStatus.RUNNING:
            return
        step(match)


def every_window(player: Player, choice: str) -> None:
    for window in WINDOWS:
        stop_set(player=player, ruleset="tcg", window=window, choice=choice, now=NOW)


def passes_of(match: Match, place: int) -> int:
    return match.answers.filter(source=Source.STOP, place=place).count()


@pytest.mark.long
def test_usual_stops_pass_for_people_and_nobody_is_asked_what_they_cannot_do(card_match: Match) -> None:
    play_turns(card_match, 3)
    values = set(card_match.answers.filter(source=Source.STOP).values_list("value", flat=True))
    assert values == {"pass"}
    assert passes_of(card_match, 0) > 0
    assert passes_of(card_match, 1) > 0
    assert not PendingDecision.objects.filter(match=card_match, decision_id__in=_passed_ids(card_match)).exists()


def _passed_ids(match: Match) -> list[str]:
    return list(match.answers.filter(source=Source.STOP).values_list("decision_id", flat=True))


@pytest.mark.long
def test_who_wants_to_be_asked_is_asked_everything(card_match: Match, ada: Player, bob: Player) -> None:
    every_window(ada, "ask")
    play_turns(card_match, 3)
    assert passes_of(card_match, 0) == 0
    assert passes_of(card_match, 1) > 0


@pytest.mark.long
def test_a_change_counts_from_the_next_question_on(card_match: Match, ada: Player, bob: Player) -> None:
    """What is asked now stays asked, also when the match is woken by something else."""
    every_window(ada, "ask")
    every_window(bob, "ask")
    play_until(card_match, "shadow")
    asked = PendingDecision.objects.select_related("seat__player").get(match=card_match)
    assert asked.data["passing"] == "pass"
    every_window(asked.seat.player, "skip")
    order_set(match=card_match, player=(ada, bob)[1 - asked.seat.place], kind="my_turn", now=NOW)
    match_advance(match_id=card_match.pk, now=NOW)
    assert PendingDecision.objects.get(match=card_match).decision_id == asked.decision_id


@pytest.mark.long
def test_stops_of_another_game_or_player_do_nothing_here(card_match: Match, ada: Player, stranger: Player) -> None:
    every_window(stranger, "ask")
    for window in WINDOWS:
        PlayerStop.objects.create(
            player=ada, ruleset="confrontation", window=window, choice=PlayerStop.Choice.ASK, changed_at=NOW
        )
    play_turns(card_match, 1)
    assert passes_of(card_match, 0) > 0


def test_back_to_usual_leaves_no_row(ada: Player) -> None:
    stop_set(player=ada, ruleset="tcg", window=WINDOWS[0], choice="skip", now=NOW)
    stop_set(player=ada, ruleset="tcg", window=WINDOWS[0], choice="ask", now=NOW)
    assert PlayerStop.objects.get().choice == "ask"
    stop_set(player=ada, ruleset="tcg", window=WINDOWS[0], choice="", now=NOW)
    assert not PlayerStop.objects.exists()


@pytest.mark.parametrize(
    ("ruleset", "window", "choice"),
    [
        ("chess", "own maneuver", "ask"),
        ("confrontation", "own maneuver", "ask"),
        ("tcg", "own fellowship", "ask"),
        ("tcg", "", "ask"),
        ("tcg", "own maneuver", "sometimes"),
    ],
)
def test_what_is_no_stop_is_refused(ada: Player, ruleset: str, window: str, choice: str) -> None:
    with pytest.raises(Malformed):
        stop_set(player=ada, ruleset=ruleset, window=window, choice=choice, now=NOW)
    assert not PlayerStop.objects.exists()


def test_every_game_names_its_windows_once() -> None:
    for room in rooms():
        keys = [window.key for window in room.stops]
        assert len(set(keys)) == len(keys)


@pytest.mark.long
def test_by_the_page_and_by_the_api(
    card_match: Match, ada: Player, bob: Player, stranger: Player, client: Client
) -> None:
    client.force_login(ada)
    page = client.get(card_match.get_absolute_url()).content.decode()
    path = f"{card_match.get_absolute_url()}stops/"
    assert f'hx-get="{path}"' in page
    assert 'value="own skirmish:ask"' not in page, "they are many, and asked for when they are unfolded"
    asked = client.get(path, headers={"HX-Request": "true"}).text
    assert 'value="own skirmish:ask"' in asked
    assert "<html" not in asked
    assert client.post(path, {"stop": "own skirmish:ask"})["Location"] == path
    refused = client.post(path, {"stop": "own lunch:ask"}, follow=True)
    assert refused.text.count("no such kind of window") == 1
    assert refused.text.count('aria-pressed="true"') == len(WINDOWS)
    part = client.post(path, {"stop": "own maneuver:skip"}, headers={"HX-Request": "true"})
    assert part.status_code == 200
    assert part.content.decode().count('aria-pressed="true"') == len(WINDOWS)
    url = "/api/v1/me/stops/tcg/"
    chosen = {row["window"]: row["choice"] for row in client.get(url).json()["windows"] if row["choice"]}
    assert chosen == {"own skirmish": "ask", "own maneuver": "skip"}
    put = client.put(url, {"window": "own skirmish", "choice": ""}, content_type="application/json")
    assert {row["window"] for row in put.json()["windows"] if row["choice"]} == {"own maneuver"}
    bad = client.put(url, {"window": "own lunch", "choice": "ask"}, content_type="application/json")
    assert bad.status_code == 400
    in_part = client.post(path, {"stop": "own lunch:ask"}, headers={"HX-Request": "true"}).text
    assert in_part.count("no such kind of window") == 1
    client.force_login(stranger)
    assert client.get(path).status_code == 404
    client.force_login(bob)
    assert all(row["choice"] == "" for row in client.get(url).json()["windows"])
    assert client.get("/api/v1/me/stops/chess/").status_code == 400


@pytest.mark.long
def test_only_their_owner_is_told_that_stops_passed(
    card_match: Match, ada: Player, bob: Player, stranger: Player, client: Client
) -> None:
    every_window(bob, "ask")
    play_turns(card_match, 1)
    answers = Answer.objects.filter(match=card_match, source=Source.STOP, place=0)
    assert GameEvent.objects.filter(match=card_match, kind="pass", sequence__in=answers.values("sequence")).exists()
    url = f"/api/v1/matches/{card_match.code}/events/"
    passed = {}
    for who in (ada, bob, stranger):
        client.force_login(who)
        passed[who.username] = {row["step"] for row in client.get(url).json()["events"] if row["by_your_stops"]}
        assert ("passed by your stops" in client.get(card_match.get_absolute_url()).content.decode()) == (who == ada)
    assert passed["ada"] <= set(answers.values_list("sequence", flat=True))
    assert passed["ada"]
    assert passed["bob"] == passed[stranger.username] == set()


@pytest.mark.long
def test_a_casual_match_may_ask_only_whoever_can_act(ada: Player, bob: Player, client: Client) -> None:
    """It is chosen with the challenge, told to whoever is asked to play, and becomes an option of the rules."""
    client.force_login(ada)
    body = {"ruleset": "tcg", "opponents": ["bob"], "deck": "aragorn", "options": {"asking": "able"}}
    made = client.post(
        "/api/v1/challenges/", body, content_type="application/json", headers={"Idempotency-Key": "stops"}
    )
    assert made.status_code == 201, made.content
    client.force_login(bob)
    page = client.get(f"/challenges/{made.json()['id']}/").content.decode()
    assert "only when they can act" in page
    path = f"/api/v1/challenges/{made.json()['id']}/accept/"
    assert client.post(path, {"deck": "gandalf"}, content_type="application/json").status_code in (200, 201)
    assert Match.objects.get().options["ask_when_able"] is True
    room = room_of("tcg")
    assert "ask_when_able" not in room.casual_options("", {})
    assert "ask_when_able" not in room.casual_options("", {"asking": "public"})

"""Casual matches: called off by agreement, time given to an opponent, and automatic leave switched off."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest

from matches import services
from matches.automatic_leave import days_to_take
from matches.clocks import ClockSettings
from matches.errors import KeyConflict, Malformed, NotAllowed, NotYourMatch, Oversized, WrongStatus
from matches.models import CallOff, GameEvent, InboxRow, LeaveDay, Match, MatchStatus, PendingDecision
from matches.player_matches import record_of_player
from matches.seat_clock import bank_of
from matches.services import SeatSpec, match_create
from matches.services.bot_match import bot_match_create
from matches.services.call_off import AGAIN_AFTER
from matches.services.match_archive import match_archive
from matches.site_time import site_time
from matches.transcript import transcript
from players.models import Notice, Player
from tests.matches.conftest import NOW, answer_next, cut, entropy_of, player_make, tiny_match
from tests.matches.test_habits import challenged, client_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def casual(ada: Player, bob: Player) -> Match:
    return cut(tiny_match(ada, bob, origin="challenge:901", seed=9), ada, bob)


def post(player: Player, match: Match, act: str, **sent: object) -> Any:
    return client_of(player).post(f"/matches/{match.code}/{act}/", sent, follow=True)


# -- called off -----------------------------------------------------------------------------------------------------


def test_both_agree_and_it_counts_for_nobody(casual: Match, ada: Player, bob: Player) -> None:
    page = post(ada, casual, "call-off", what="ask").content.decode()
    assert "You propose to call the match off. It goes on until all agree." in page
    assert Notice.objects.get(player=bob, kind="match_call_off").url == casual.get_absolute_url()
    assert "ada proposes to call the match off." in client_of(bob).get(casual.get_absolute_url()).content.decode()
    answer_next(casual)
    page = post(bob, casual, "call-off", what="agree").content.decode()
    assert "Your match against ada was called off; it counts for nobody." in page
    casual.refresh_from_db()
    assert casual.status == MatchStatus.FINISHED
    assert casual.outcome == {
        "places": [1, 1], "termination": "called off", "winners": [], "details": {}, "decided_by": "players",
    }  # fmt: skip
    assert list(casual.seats.values_list("result", "running_since", "deadline")) == [("", None, None)] * 2
    assert not PendingDecision.objects.filter(match=casual).exists()
    assert not hasattr(casual, "result"), "no result is told to ratings"
    assert all(record_of_player(player) == [] for player in (ada, bob))
    assert set(Notice.objects.filter(kind="match_over").values_list("player__username", flat=True)) == {"ada", "bob"}
    assert "agreed to call the match off" in GameEvent.objects.filter(match=casual).order_by("-number")[0].text


def test_it_is_replayed_verified_and_archived_like_others(casual: Match, ada: Player, bob: Player) -> None:
    from scripts.verify_match import verify

    answer_next(casual)
    services.call_off_ask(match=casual, player=ada, now=NOW)
    services.call_off_agree(match=casual, player=bob, now=NOW)
    casual.refresh_from_db()
    assert verify(json.loads(json.dumps(transcript(casual))))
    assert client_of(bob).get(f"{casual.get_absolute_url()}replay/1/").status_code == 200
    match_archive(match_id=casual.pk, now=NOW)
    assert client_of(bob).get(casual.get_absolute_url()).status_code == 200
    end = client_of(bob).get(f"/api/v1/matches/{casual.code}/").json()["ending"]
    assert (end["who"], end["won"], end["why"]) == ("The match was called off.", None, "")


def test_refused_withdrawn_and_asked_again(casual: Match, ada: Player, bob: Player) -> None:
    services.call_off_ask(match=casual, player=ada, now=NOW)
    with pytest.raises(NotAllowed, match="yourself"):
        services.call_off_agree(match=casual, player=ada, now=NOW)
    assert "You refused; the match goes on." in post(bob, casual, "call-off", what="refuse").content.decode()
    assert Notice.objects.filter(player=ada, kind="match_call_off_refused").count() == 1
    refused = CallOff.objects.get()
    with pytest.raises(KeyConflict, match="in a day"):
        services.call_off_ask(match=casual, player=ada, now=refused.closed_at or NOW)
    again = services.call_off_ask(match=casual, player=ada, now=(refused.closed_at or NOW) + AGAIN_AFTER)
    assert again.pk != refused.pk
    assert services.call_off_refuse(match=casual, player=ada, now=NOW).status == CallOff.Status.WITHDRAWN
    with pytest.raises(WrongStatus, match="Nobody proposes"):
        services.call_off_agree(match=casual, player=bob, now=NOW)


def test_who_proposes_the_same_agrees(casual: Match, ada: Player, bob: Player) -> None:
    services.call_off_ask(match=casual, player=ada, now=NOW)
    assert services.call_off_ask(match=casual, player=ada, now=NOW).status == CallOff.Status.OPEN
    assert services.call_off_ask(match=casual, player=bob, now=NOW).status == CallOff.Status.DONE
    assert CallOff.objects.count() == 1
    with pytest.raises(WrongStatus, match="over"):
        services.call_off_ask(match=casual, player=bob, now=NOW)


def test_of_three_all_have_to_agree(ada: Player, bob: Player) -> None:
    eve = player_make("eve")
    match = match_create(
        ruleset="tarot", options={}, seats=[SeatSpec(player, setup={}) for player in (ada, bob, eve)],
        origin="challenge:903", now=NOW, entropy=entropy_of(3),
    )  # fmt: skip
    cut(match, ada, bob, eve)
    services.call_off_ask(match=match, player=ada, now=NOW)
    assert services.call_off_agree(match=match, player=bob, now=NOW).status == CallOff.Status.OPEN
    assert "You agree to call the match off." in client_of(bob).get(match.get_absolute_url()).content.decode()
    assert services.call_off_agree(match=match, player=eve, now=NOW).status == CallOff.Status.DONE


def test_an_event_match_cannot_be_called_off_and_strangers_have_no_say(
    match: Match, casual: Match, ada: Player, stranger: Player
) -> None:
    with pytest.raises(NotAllowed, match="event"):
        services.call_off_ask(match=match, player=ada, now=NOW)
    assert "Propose to call it off" not in client_of(ada).get(match.get_absolute_url()).content.decode()
    assert "Propose to call it off" in client_of(ada).get(casual.get_absolute_url()).content.decode()
    with pytest.raises(NotYourMatch):
        services.call_off_ask(match=casual, player=stranger, now=NOW)


def test_bots_agree_in_the_first_turn_only(ada: Player) -> None:
    early = bot_match_create(player=ada, bot="random", ruleset="confrontation", key="one", now=NOW)
    cut(early, ada)
    assert services.call_off_ask(match=early, player=ada, now=NOW).status == CallOff.Status.DONE
    late = cut(bot_match_create(player=ada, bot="random", ruleset="confrontation", key="two", now=NOW), ada)
    Match.objects.filter(pk=late.pk).update(turn=1)
    with pytest.raises(NotAllowed, match="first turn only"):
        services.call_off_ask(match=late, player=ada, now=NOW)


def test_an_answer_that_waits_is_refused_and_the_deck_is_free(
    ada: Player, bob: Player, casual: Match, catalogue: None
) -> None:
    asked = PendingDecision.objects.filter(match=casual).select_related("seat__player")[0]
    row = InboxRow.objects.create(
        match=casual, seat=asked.seat, decision_id=asked.decision_id, value=1, key="late", received_at=NOW
    )
    services.call_off_ask(match=casual, player=ada, now=NOW)
    services.call_off_agree(match=casual, player=bob, now=NOW)
    row.refresh_from_db()
    assert row.state == InboxRow.State.REFUSED
    cards = challenged(ada, bob, ruleset="tcg", deck="aragorn")
    services.call_off_ask(match=cards, player=ada, now=NOW)
    services.call_off_agree(match=cards, player=bob, now=NOW)
    assert challenged(ada, bob, key="again", ruleset="tcg", deck="aragorn").pk != cards.pk


def test_the_api_calls_off(casual: Match, ada: Player, bob: Player) -> None:
    address = f"/api/v1/matches/{casual.code}/call-off/"
    assert client_of(ada).get(address).json() == []
    client_of(ada).post(address, {"what": "ask"}, content_type="application/json")
    assert client_of(bob).get(address).json() == [{"status": "open", "player": "ada", "agreed": []}]
    done = client_of(bob).post(address, {"what": "agree"}, content_type="application/json")
    assert (done.status_code, done.json()["status"]) == (200, "done")
    assert client_of(bob).post(address, {"what": "agree"}, content_type="application/json").status_code == 409


def test_who_withdraws_and_proposes_again_is_not_heard_again(casual: Match, ada: Player, bob: Player) -> None:
    for _ in range(3):
        services.call_off_ask(match=casual, player=ada, now=NOW)
        services.call_off_refuse(match=casual, player=ada, now=NOW)
    services.call_off_ask(match=casual, player=ada, now=NOW)
    assert Notice.objects.filter(player=bob, kind="match_call_off").count() == 1
    assert services.call_off_agree(match=casual, player=bob, now=NOW).status == CallOff.Status.DONE


# -- time given -----------------------------------------------------------------------------------------------------


def test_a_day_is_given_and_both_are_told(casual: Match, ada: Player, bob: Player) -> None:
    before = casual.seats.get(player=bob)
    page = post(ada, casual, "time").content.decode()
    assert "You gave a day." in page
    after = casual.seats.get(player=bob)
    assert bank_of(after) - bank_of(before) == timedelta(days=1)
    assert (before.running_since is None) == (after.running_since is None)
    notice = Notice.objects.get(player=bob, kind="match_time_given")
    assert notice.context["opponent"] == "ada"
    assert "{0} gives {1} more time." in GameEvent.objects.filter(match=casual).values_list("text", flat=True)


def test_a_running_clock_moves_its_deadline(ada: Player, bob: Player) -> None:
    clock = ClockSettings(bank=timedelta(days=2), cap=timedelta(days=4))
    match = cut(tiny_match(ada, bob, origin="challenge:904", clock=clock), ada, bob)
    seat = match.seats.filter(running_since__isnull=False).select_related("player")[0]
    giver = bob if seat.player_id == ada.pk else ada
    services.time_give(match=match, player=giver, now=NOW)
    moved = match.seats.get(pk=seat.pk)
    assert seat.deadline is not None
    assert moved.deadline == seat.deadline + timedelta(days=1)
    services.time_give(match=match, player=giver, place=seat.place, now=NOW)
    with pytest.raises(Oversized, match="as much time as this clock allows"):
        services.time_give(match=match, player=giver, now=NOW)


def test_what_a_clock_has_just_used_is_no_gift(ada: Player, bob: Player) -> None:
    """Nobody is told again and again of minutes."""
    clock = ClockSettings(bank=timedelta(days=4) - timedelta(hours=11), cap=timedelta(days=4))
    match = cut(tiny_match(ada, bob, origin="challenge:905", clock=clock), ada, bob)
    with pytest.raises(Oversized, match="as much time as this clock allows"):
        services.time_give(match=match, player=ada, now=NOW)
    assert not Notice.objects.filter(kind="match_time_given").exists()


def test_time_is_for_people_of_casual_matches_that_run(
    match: Match, casual: Match, ada: Player, bob: Player, stranger: Player
) -> None:
    with pytest.raises(NotAllowed, match="event"):
        services.time_give(match=match, player=ada, now=NOW)
    with pytest.raises(NotYourMatch):
        services.time_give(match=casual, player=stranger, now=NOW)
    with pytest.raises(Malformed):
        services.time_give(match=casual, player=ada, place=0, now=NOW)
    practice = cut(bot_match_create(player=ada, bot="random", ruleset="confrontation", key="one", now=NOW), ada)
    with pytest.raises(NotAllowed, match="Bots"):
        services.time_give(match=practice, player=ada, now=NOW)
    assert "Choose the opponent" in post(ada, casual, "time", place="x").content.decode()
    services.match_concede(match=casual, player=bob, now=NOW)
    with pytest.raises(WrongStatus):
        services.time_give(match=casual, player=ada, now=NOW)


def test_the_api_gives_time(casual: Match, ada: Player) -> None:
    given = client_of(ada).post(f"/api/v1/matches/{casual.code}/time/", {}, content_type="application/json")
    assert given.json() == {"seconds": 86_400}


# -- automatic leave ------------------------------------------------------------------------------------------------


def test_automatic_leave_is_switched_off_by_the_player(ada: Player, bob: Player) -> None:
    match = cut(tiny_match(ada, bob, origin="challenge:905", clock=ClockSettings()), ada, bob)
    seat = match.seats.filter(running_since__isnull=False).select_related("player", "match")[0]
    assert seat.deadline is not None
    late = seat.deadline + timedelta(hours=1)
    site = site_time(NOW)
    assert days_to_take(seat, set(), site, late)
    client = client_of(seat.player)
    page = client.post("/matches/leave/", {"automatic": "off"}, follow=True).content.decode()
    assert "If your time runs out, no leave day is used automatically." in page
    seat.player.refresh_from_db()
    assert days_to_take(seat, set(), site, late) == []
    services.match_advance(match_id=match.pk, now=late)
    match.refresh_from_db()
    assert match.status == MatchStatus.FINISHED
    assert not LeaveDay.objects.exists()
    assert client.post("/matches/leave/", {"automatic": "perhaps"}).status_code == 400
    body = client.patch("/api/v1/me/leave/", {"automatic": True}, content_type="application/json").json()
    assert body == {"days": [], "automatic": True}
    assert "a leave day is used automatically." in client.get("/matches/leave/").content.decode()

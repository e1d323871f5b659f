"""Rematches, private notes, limits, completion, links to a decision, and records that play again offline."""

from __future__ import annotations

import json
import re
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from engine.terminal.commands import main
from matches import services
from matches.completion import completion_of
from matches.errors import Malformed, NotAllowed, NotYourMatch, Oversized, WrongStatus
from matches.models import Challenge, Match, MatchNote, MatchStatus
from matches.services.bot_match import bot_match_create
from matches.services.note_set import NOTE_LONGEST, note_text
from players.accounts.services import profile_change
from players.models import Player
from tests.matches.conftest import NOW, answer_next, cut, play_out, tiny_match

pytestmark = pytest.mark.django_db


def client_of(player: Player) -> Client:
    client = Client()
    client.force_login(player)
    return client


def challenged(challenger: Player, other: Player, key: str = "k", **more: Any) -> Match:
    """A match from a challenge, not yet cut."""
    made = services.challenge_offer(challenger=challenger, opponents=[other.username], key=key, now=NOW, **more)
    services.challenge_accept(challenge=made, player=other, deck=more.get("deck", ""), now=NOW)
    match = Challenge.objects.get(pk=made.pk).match
    assert match is not None
    return match


def over(match: Match, loser: Player) -> Match:
    people = [seat.player for seat in match.seats.select_related("player").order_by("place") if not seat.cut]
    cut(match, *people)
    services.match_concede(match=match, player=loser, now=NOW)
    match.refresh_from_db()
    return match


# -- rematch --------------------------------------------------------------------------------------------------------


@pytest.mark.long
def test_a_rematch_is_the_same_game_with_sides_exchanged(ada: Player, bob: Player) -> None:
    first = over(challenged(ada, bob, ruleset="confrontation", side="good", pace="brisk"), bob)
    offered = services.match_rematch(match=first, player=ada, now=NOW)
    assert isinstance(offered, Challenge)
    assert (offered.ruleset, offered.side, offered.pace) == ("confrontation", "dark", "brisk")
    assert services.match_rematch(match=first, player=ada, now=NOW).pk == offered.pk, "once is enough"
    taken = services.match_rematch(match=first, player=bob, now=NOW)
    assert isinstance(taken, Challenge)
    assert taken.pk == offered.pk, "who asks second accepts"
    assert taken.match is not None
    assert taken.match.seats.get(player=ada).setup == {"side": "dark"}


@pytest.mark.long
def test_the_second_seat_gets_the_other_side_too(ada: Player, bob: Player) -> None:
    first = over(challenged(ada, bob, ruleset="confrontation", side="good"), bob)
    offered = services.match_rematch(match=first, player=bob, now=NOW)
    assert isinstance(offered, Challenge)
    assert offered.side == "good", "bob was dark"


@pytest.mark.long
def test_a_rematch_of_cards_is_with_the_decks_that_were_played(ada: Player, bob: Player, catalogue: None) -> None:
    first = over(challenged(ada, bob, ruleset="tcg", deck="aragorn"), ada)
    offered = services.match_rematch(match=first, player=bob, now=NOW)
    services.match_rematch(match=first, player=ada, now=NOW)
    assert isinstance(offered, Challenge)
    again = Challenge.objects.get(pk=offered.pk).match
    assert again is not None
    for player in (ada, bob):
        assert again.seats.get(player=player).deck_version_id == first.seats.get(player=player).deck_version_id


def test_a_rematch_against_a_bot_begins_at_once(ada: Player) -> None:
    first = bot_match_create(player=ada, bot="random", ruleset="confrontation", side="good", key="one", now=NOW)
    over(first, ada)
    again = services.match_rematch(match=first, player=ada, now=NOW)
    assert isinstance(again, Match)
    assert again.pk != first.pk
    assert services.match_rematch(match=first, player=ada, now=NOW) == again


@pytest.mark.long
def test_a_rematch_is_for_players_of_casual_matches_that_are_over(
    match: Match, ada: Player, bob: Player, stranger: Player
) -> None:
    with pytest.raises(WrongStatus):
        services.match_rematch(match=match, player=ada, now=NOW)
    with pytest.raises(NotYourMatch):
        services.match_rematch(match=match, player=stranger, now=NOW)
    services.match_concede(match=match, player=bob, now=NOW)
    match.refresh_from_db()
    with pytest.raises(NotAllowed, match="event"):
        services.match_rematch(match=match, player=ada, now=NOW)
    casual = over(challenged(ada, bob, ruleset="confrontation"), bob)
    client = client_of(ada)
    assert "Rematch" in client.get(f"/matches/{casual.code}/").text
    assert "Rematch" not in client.get(f"/matches/{match.code}/").text
    assert client.post(f"/matches/{casual.code}/rematch/")["Location"] == f"/matches/{casual.code}/#ask"
    made = client_of(bob).post(f"/api/v1/matches/{casual.code}/rematch/", content_type="application/json")
    assert made.status_code == 201
    assert made.json()["match"]


# -- notes ----------------------------------------------------------------------------------------------------------


@pytest.mark.long
def test_notes_are_seen_by_nobody_else(match: Match, ada: Player, bob: Player, stranger: Player) -> None:
    text = "Bob bluffs.\n\nWatch the third turn — é."
    services.note_set(match=match, player=ada, text=text, now=NOW)
    assert note_text(match, ada) == text
    assert "Bob bluffs." in client_of(ada).get(f"/matches/{match.code}/notes/").text
    for other in (bob, stranger):
        for path in ("", "notes/", "log/"):
            assert "Bob bluffs." not in client_of(other).get(f"/matches/{match.code}/{path}").text
        assert "Bob bluffs." not in client_of(other).get(f"/api/v1/matches/{match.code}/notes/").text
    with pytest.raises(NotYourMatch):
        services.note_set(match=match, player=stranger, text="x", now=NOW)


@pytest.mark.long
def test_a_note_is_changed_emptied_and_bounded(match: Match, ada: Player) -> None:
    client = client_of(ada)
    client.post(f"/matches/{match.code}/notes/", {"text": "one"})
    sent = client.put(f"/api/v1/matches/{match.code}/notes/", {"text": "two"}, content_type="application/json")
    assert sent.json() == {"text": "two"}
    for wrong in ("x" * (NOTE_LONGEST + 1), "a\x00b"):
        with pytest.raises(Malformed):
            services.note_set(match=match, player=ada, text=wrong, now=NOW)
    refused = client.post(f"/matches/{match.code}/notes/", {"text": "y" * (NOTE_LONGEST + 1)})
    assert refused.status_code == 400
    assert "yyy" in refused.text, "what was refused stays to be mended"
    client.post(f"/matches/{match.code}/notes/", {"text": " \n "})
    assert not MatchNote.objects.exists()


# -- limit ----------------------------------------------------------------------------------------------------------


@pytest.mark.long
def test_who_wants_few_matches_makes_and_accepts_no_more(ada: Player, bob: Player, stranger: Player) -> None:
    profile_change(player=ada, time_zone="UTC", matches_most=1, now=NOW)
    ada.refresh_from_db()
    first = challenged(ada, bob, ruleset="confrontation")
    with pytest.raises(Oversized, match="as many as you have chosen"):
        services.challenge_offer(challenger=ada, opponents=["stranger"], ruleset="confrontation", key="b", now=NOW)
    with pytest.raises(Oversized):
        bot_match_create(player=ada, bot="random", ruleset="confrontation", key="c", now=NOW)
    theirs = services.challenge_offer(challenger=stranger, opponents=["ada"], ruleset="confrontation", key="d", now=NOW)
    with pytest.raises(Oversized):
        services.challenge_accept(challenge=theirs, player=ada, now=NOW)
    over(first, bob)
    assert services.challenge_accept(challenge=theirs, player=ada, now=NOW).match is not None


def test_matches_of_events_do_not_count(match: Match, ada: Player, bob: Player) -> None:
    profile_change(player=ada, time_zone="UTC", matches_most=1, now=NOW)
    ada.refresh_from_db()
    assert challenged(ada, bob, ruleset="confrontation").pk != match.pk


@pytest.mark.long
def test_the_limit_is_chosen_by_page_and_by_api(ada: Player) -> None:
    client = client_of(ada)
    assert client.post("/profile/", {"time_zone": "UTC", "matches_most": "7"}).status_code == 302
    assert client.get("/api/v1/me/").json()["matches_most"] == 7
    for value, status in ((0, 400), (101, 400), ("x", 400), (3, 200), (None, 200)):
        sent = client.patch("/api/v1/me/", {"matches_most": value}, content_type="application/json")
        assert sent.status_code == status
    assert client.post("/profile/", {"time_zone": "UTC", "matches_most": "0"}).status_code == 400


# -- completion -----------------------------------------------------------------------------------------------------


@pytest.mark.long
def test_matches_left_to_the_clock_are_not_completed(ada: Player, bob: Player) -> None:
    assert completion_of(ada).percent is None
    over(tiny_match(ada, bob), ada)
    late = cut(tiny_match(ada, bob, origin="test:2", seed=2), ada, bob)
    answer_next(late)  # Ada has answered; Bob's clock runs out
    services.match_advance(match_id=late.pk, now=NOW + timedelta(days=400))
    late.refresh_from_db()
    assert late.status == MatchStatus.FINISHED
    assert (completion_of(ada).finished, completion_of(ada).percent) == (2, 100), "to concede completes a match"
    assert (completion_of(bob).completed, completion_of(bob).percent) == (1, 50)
    assert "1 of the last 2 matches" in Client().get("/players/bob/").text
    record = Client().get("/api/v1/players/BOB/record/").json()
    assert {name: record[name] for name in ("finished", "completed", "percent")} == {
        "finished": 2,
        "completed": 1,
        "percent": 50,
    }


def test_matches_against_bots_say_nothing_of_completion(ada: Player) -> None:
    practice = bot_match_create(player=ada, bot="random", ruleset="confrontation", key="one", now=NOW)
    over(practice, ada)
    assert completion_of(ada).finished == 0


# -- a link to a decision, and the record ---------------------------------------------------------------------------


def shared(client: Client, path: str) -> str:
    matched = re.search(r'id="share"[^>]*value="http://localhost:8000([^"]+)"', client.get(path).text)
    assert matched is not None
    return matched[1]


@pytest.mark.long
def test_a_link_to_a_decision_shows_a_stranger_the_same_table(match: Match, ada: Player) -> None:
    client = client_of(ada)
    answer_next(match)
    path = shared(client, f"/matches/{match.code}/replay/1/")
    assert path == f"/matches/{match.code}/replay/1/", "before the end others see it as spectators"
    assert Client().get(path).status_code == 200
    play_out(match)
    path = shared(client, f"/matches/{match.code}/replay/1/?seat=0")
    assert path.endswith("/replay/1/?seat=0")
    assert Client().get(path).status_code == 200
    Match.objects.filter(pk=match.pk).update(closed=True)
    assert 'id="share"' not in client.get(path).text
    assert Client().get(path).status_code == 404


@pytest.mark.long
def test_the_record_of_a_match_plays_again_offline(
    match: Match, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "match.json"
    file.write_bytes(b"".join(Client().get(f"/matches/{match.code}/proof.json")))
    assert main(["replay", str(file)]) == 2
    assert "not over" in capsys.readouterr().err
    count = play_out(match)
    file.write_bytes(b"".join(Client().get(f"/matches/{match.code}/proof.json")))
    assert main(["replay", str(file)]) == 0
    output = capsys.readouterr().out
    assert match.code in output
    assert f"{count:>4}  " in output, "what the last answer led to"
    assert "Winners: " in output
    assert main(["replay", str(file), "--at", "1", "--seat", "0"]) == 0
    for wrong in (["--at", "9999"], ["--seat", "7"]):
        assert main(["replay", str(file), *wrong]) == 2
    record = json.loads(file.read_text(encoding="utf-8"))
    record["answers"][0]["seat"] = None
    file.write_text(json.dumps(record), encoding="utf-8")
    assert main(["replay", str(file)]) == 2
    file.write_text("[]", encoding="utf-8")
    assert main(["replay", str(file)]) == 2
    assert main(["replay", str(tmp_path / "none.json")]) == 2

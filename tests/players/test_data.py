"""All data as a file, and the end of an account."""

from __future__ import annotations

import io
import json
import zipfile
from typing import Any

import pytest
from django.contrib.auth.models import Group
from django.test import Client

from cardpool.decks.services import deck_register
from cardpool.models import Deck
from matches import services
from matches.models import Challenge, Match, MatchNote, Seat, TalkLine
from matches.transcript import transcript
from players.accounts.services import token_make
from players.data.deletion import account_delete, deletion_obstacles
from players.data.export import data_export
from players.errors import Conflict, Refused
from players.friends.blocks import player_block
from players.models import ApiToken, AuditEntry, Block, Letter, Notice, Player
from players.staff.roles import Role, roles_sync
from scripts.verify_match import verify
from tests.matches.conftest import NOW, answer_next, cut, play_out, player_make, tiny_match

pytestmark = pytest.mark.django_db
PASSWORD = "secret words"


@pytest.fixture
def ada(db: None) -> Player:
    return player_make("ada")


@pytest.fixture
def bob(db: None) -> Player:
    return player_make("bob")


def finished(ada: Player, bob: Player) -> Match:
    match = cut(tiny_match(ada, bob), ada, bob)
    services.talk_say(match=match, player=ada, text="my words", now=NOW)
    services.talk_say(match=match, player=bob, text="his words", now=NOW)
    services.note_set(match=match, player=ada, text="my note", now=NOW)
    services.note_set(match=match, player=bob, text="his note", now=NOW)
    services.judge_call(match=match, player=ada, reason="my call", now=NOW)
    play_out(match)
    return match


def unzipped(content: bytes) -> dict[str, Any]:
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        names = [name for name in archive.namelist() if name.endswith(".json")]
        return {name.removesuffix(".json"): json.loads(archive.read(name)) for name in names}


@pytest.mark.long
def test_the_file_holds_what_is_ones_own_and_nothing_of_others(ada: Player, bob: Player, catalogue: None) -> None:
    match = finished(ada, bob)
    deck_register(player=ada, name="My deck", starter="aragorn", now=NOW)
    deck_register(player=bob, name="His deck", starter="gandalf", now=NOW)
    player_block(blocker=ada, blocked=bob, now=NOW)
    content = data_export(player=ada, now=NOW)
    export = unzipped(content)
    assert export["account"]["email"] == "ada@example.org"
    assert [deck["name"] for deck in export["decks"]] == ["My deck"]
    (played,) = export["matches"]
    assert played["match"] == match.code
    own = match.answers.filter(place=0).order_by("sequence")
    assert [(answer["sequence"], answer["value"]) for answer in played["answers"]] == [
        (answer.sequence, answer.value) for answer in own
    ]
    assert [line["text"] for line in export["talk"]] == ["my words"]
    assert [note["text"] for note in export["match_notes"]] == ["my note"]
    assert [block["blocked__username"] for block in export["blocks"]] == ["bob"]
    assert {"events_organised", "event_entries", "card_movements", "notices", "what_you_did"} <= set(export)
    everything = json.dumps(export)
    for secret in (ada.password, bob.email, "his words", "his note", "His deck"):
        assert secret not in everything
    assert AuditEntry.objects.filter(verb="player.data_exported", actor=ada).exists()


@pytest.mark.long
def test_a_running_match_gives_ones_own_answers_only(ada: Player, bob: Player) -> None:
    match = cut(tiny_match(ada, bob), ada, bob)
    answer_next(match)
    assert [len(played["answers"]) for played in unzipped(data_export(player=ada, now=NOW))["matches"]] == [1]
    assert [len(played["answers"]) for played in unzipped(data_export(player=bob, now=NOW))["matches"]] == [0]


@pytest.mark.long
def test_the_file_needs_the_password(ada: Player) -> None:
    client = Client()
    client.force_login(ada)
    assert client.post("/profile/data/export/").url.startswith("/profile/confirm/")  # type: ignore[attr-defined]
    address = "/api/v1/me/data/"
    assert client.post(address, {}, content_type="application/json").status_code == 403
    assert client.post(address, {"password": "wrong"}, content_type="application/json").status_code == 403
    sent = client.post(address, {"password": PASSWORD}, content_type="application/json")
    assert sent["Content-Type"] == "application/zip"
    assert unzipped(sent.content)["account"]["username"] == "ada"
    client.post("/profile/confirm/", {"password": PASSWORD})
    assert unzipped(client.post("/profile/data/export/").content)["account"]["username"] == "ada"


@pytest.mark.long
def test_a_deleted_account_leaves_matches_and_nothing_of_the_person(ada: Player, bob: Player, catalogue: None) -> None:
    match = finished(ada, bob)
    report = services.talk_report(
        match=match, player=bob, line_id=TalkLine.objects.get(text="my words").pk, reason="his reason", now=NOW
    )
    deck_register(player=ada, name="My deck", starter="aragorn", now=NOW)
    services.challenge_offer(challenger=ada, opponents=["bob"], ruleset="confrontation", key="k", now=NOW)
    player_block(blocker=bob, blocked=ada, now=NOW)
    token_make(player=ada, name="script", now=NOW)
    before = transcript(match)
    new = account_delete(player=ada, now=NOW)
    ada.refresh_from_db()
    assert (ada.username, ada.email, ada.is_active, ada.has_usable_password()) == (new, "", False, False)
    assert new == f"deleted-{ada.player_number}"
    for rows in (
        Notice.objects.filter(player=ada),
        ApiToken.objects.filter(player=ada),
        Block.objects.filter(blocked=ada),
        Letter.objects.filter(to="ada@example.org"),
        MatchNote.objects.filter(player=ada),
    ):
        assert not rows.exists()
    assert sorted(TalkLine.objects.values_list("text", flat=True)) == ["(removed)", "his words"]
    assert MatchNote.objects.get().text == "his note"
    assert Deck.objects.get(player=ada).name == "Deck"
    assert Challenge.objects.get().status == Challenge.Status.WITHDRAWN
    report.refresh_from_db()
    assert (report.lines[0]["player"], report.lines[0]["text"], report.reason) == (new, "(removed)", "his reason")
    assert Seat.objects.filter(player=ada).count() == 1
    after = transcript(match)
    assert [answer["value"] for answer in after["answers"]] == [answer["value"] for answer in before["answers"]]
    assert verify(json.loads(json.dumps(after))), "the match is still checked by anybody"
    assert after["seats"][0]["player"] == new
    deleted = AuditEntry.objects.get(verb="player.deleted")
    assert (deleted.actor, deleted.target_label) == (ada, new)
    assert not AuditEntry.objects.filter(target_label="ada").exists()
    assert Client().get("/players/ada/").status_code == 404
    assert "my words" not in Client().get(f"/matches/{match.code}/").text
    assert not Client().login(username=new, password=PASSWORD)
    Player.objects.create_user("ada", "ada@example.org", "another password")  # name and address are free again


def test_what_would_be_hurt_comes_first(ada: Player, bob: Player) -> None:
    match = cut(tiny_match(ada, bob), ada, bob)
    with pytest.raises(Conflict, match=f"1 matches that are not over \\({match.code}\\): finish or concede"):
        account_delete(player=ada, now=NOW)
    ada.refresh_from_db()
    assert (ada.username, ada.is_active) == ("ada", True)
    services.match_concede(match=match, player=ada, now=NOW)
    assert deletion_obstacles(ada) == []
    Player.objects.filter(pk=ada.pk).update(is_superuser=True)
    ada.refresh_from_db()
    assert "only superuser" in deletion_obstacles(ada)[0]
    with pytest.raises(Refused):
        account_delete(player=player_make("robot", bot="steady"), now=NOW)


def test_players_and_organisers_of_events_that_are_not_over_stay(catalogue: None) -> None:
    from tests.leagues.conftest import entered, player_make, tournament_make

    roles_sync()
    organiser = player_make("orla", Role.ORGANISER)
    tournament = tournament_make(organiser, name="Spring", automatic=False)
    entered(tournament, organiser, 2)
    player = tournament.entrants.order_by("pk")[0].player
    assert "You play in Spring: withdraw or drop from it first" in deletion_obstacles(player)[0]
    assert "You organise Spring: finish or cancel it first." in deletion_obstacles(organiser)
    assert Group.objects.filter(name=Role.ORGANISER).exists()


@pytest.mark.long
def test_by_page_and_by_api(ada: Player, bob: Player) -> None:
    match = cut(tiny_match(ada, bob), ada, bob)
    client = Client()
    client.force_login(ada)
    address = "/api/v1/me/delete/"
    assert len(client.get(address).json()["obstacles"]) == 1
    refused = client.post(address, {"password": PASSWORD}, content_type="application/json")
    assert refused.status_code == 409
    services.match_concede(match=match, player=ada, now=NOW)
    assert client.post(address, {}, content_type="application/json").status_code == 403
    client.post("/profile/confirm/", {"password": PASSWORD})
    assert "I am sure" in client.get("/profile/data/").text
    client.post("/profile/delete/", {})
    ada.refresh_from_db()
    assert ada.is_active, "without the tick nothing happens"
    assert client.post("/profile/delete/", {"sure": "yes"}).status_code == 302
    assert not Player.objects.get(pk=ada.pk).is_active
    assert client.get("/profile/").status_code == 302, "signed out"
    other = Client()
    other.force_login(bob)
    assert other.post(address, {"password": PASSWORD}, content_type="application/json").status_code == 204
    bob.refresh_from_db()
    assert not bob.is_active

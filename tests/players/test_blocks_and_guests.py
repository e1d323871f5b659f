"""Blocks are private and keep somebody away; a guest account belongs to whoever was handed its code."""

from typing import Any

import pytest
from django.contrib.auth.hashers import make_password
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse

from matches.challenges import challenge_for, challenges_free, challenges_open, seekers
from matches.errors import NotAllowed, NotYourMatch
from matches.models import Challenge
from matches.services import challenge_accept, challenge_offer
from players.errors import Refused
from players.friends.blocks import has_blocked, player_block, player_unblock
from players.friends.welcome import takes_change
from players.guests.services import guest_claim, guest_make
from players.models import AuditEntry, Block, GuestClaim, Notice, Player
from players.security.codes import code_hash
from players.staff.roles import roles_sync

pytestmark = pytest.mark.django_db


def signed_in(player: Player) -> Client:
    client = Client()
    client.force_login(player)
    return client


def offer(challenger: Player, *names: str, key: str = "k1", now: Any = None) -> Challenge:
    return challenge_offer(challenger=challenger, opponents=names, ruleset="confrontation", key=key, now=now)


@pytest.mark.long
def test_blocking_by_the_page_and_the_api(player_make, now):
    ada, bob = player_make("ada"), player_make("bob")
    client = signed_in(ada)
    assert "Block" in client.get("/players/bob/").text
    assert client.post("/players/bob/block/", {"what": "block"}).status_code == 302
    assert "Unblock" in client.get("/players/bob/").text
    assert "bob" in client.get("/profile/blocks/").text
    assert [row["username"] for row in client.get("/api/v1/me/blocks/").json()["results"]] == ["bob"]
    assert client.put("/api/v1/me/blocks/BOB/").json()["username"] == "bob"
    assert Block.objects.count() == 1
    assert client.delete("/api/v1/me/blocks/bob/").status_code == 204
    assert client.delete("/api/v1/me/blocks/bob/").status_code == 204
    assert not has_blocked(ada, bob)
    assert client.put("/api/v1/me/blocks/nobody/").status_code == 404
    assert client.put("/api/v1/me/blocks/ada/").status_code == 400
    assert Client().get("/api/v1/me/blocks/").status_code == 401
    assert client.post("/players/bob/block/", {"what": "unblock"}).status_code == 302


def test_bots_and_oneself_need_no_block(player_make, now):
    ada, bot = player_make("ada"), player_make("tin", is_bot=True, bot_name="random")
    for other, sentence in ((ada, "yourself"), (bot, "bot")):
        with pytest.raises(Refused, match=sentence):
            player_block(blocker=ada, blocked=other, now=now)
    assert not Block.objects.exists()


@pytest.mark.long
def test_who_is_blocked_is_not_told(player_make, now):
    """Not on a page, by a notice, or in the audit log, even as staff."""
    roles_sync()
    ada, bob = player_make("ada"), player_make("bob", is_staff=True, is_superuser=True)
    player_block(blocker=ada, blocked=bob, now=now)
    assert not Notice.objects.exists()
    client = signed_in(bob)
    assert "nblock" not in client.get("/players/ada/").text
    assert client.get("/profile/blocks/").text.count("ada") == 0
    log = client.get("/admin/players/auditentry/").text
    assert "player.blocked" not in log.split("changelist-form")[1]
    entry = AuditEntry.objects.get(verb="player.blocked")
    assert client.get(f"/admin/players/auditentry/{entry.pk}/change/").status_code == 302


def test_a_blocked_player_cannot_challenge_and_reads_a_neutral_sentence(player_make, now):
    ada, bob = player_make("ada"), player_make("bob")
    player_block(blocker=ada, blocked=bob, now=now)
    with pytest.raises(NotAllowed) as refusal:
        offer(bob, "ada", now=now)
    assert "block" not in str(refusal.value).lower()
    with pytest.raises(NotAllowed, match="unblock"):
        offer(ada, "bob", now=now)
    assert not Challenge.objects.exists()
    player_unblock(blocker=ada, blocked=bob, now=now)
    assert offer(bob, "ada", now=now).is_open


@pytest.mark.long
def test_a_blocked_player_sees_an_open_seat_as_strangers_do_and_cannot_take_it(player_make, now):
    ada, bob, eve = player_make("ada"), player_make("bob"), player_make("eve")
    player_block(blocker=ada, blocked=bob, now=now)
    challenge = offer(ada, now=now)
    for player in (bob, eve):
        assert challenge_for(challenge.pk, player) is not None
        assert [row.pk for row in challenges_open(player).free] == [challenge.pk]
    assert list(challenges_free(bob)) == list(challenges_free(None)) == [challenge]
    assert list(seekers(bob)) == list(seekers(None)) == [challenge]
    with pytest.raises(NotYourMatch) as blocked:
        challenge_accept(challenge=challenge, player=bob, now=now)
    takes_change(player=ada, takes_challenges=False, now=now)
    with pytest.raises(NotYourMatch) as switched_off:
        challenge_accept(challenge=challenge, player=eve, now=now)
    assert str(blocked.value) == str(switched_off.value) == "This challenge is not for you."
    takes_change(player=ada, takes_challenges=True, now=now)
    assert challenge_accept(challenge=challenge, player=eve, now=now).match is not None


def test_open_seats_of_people_one_has_blocked_are_hidden(player_make, now):
    ada, bob = player_make("ada"), player_make("bob")
    player_block(blocker=ada, blocked=bob, now=now)
    challenge = offer(bob, now=now)
    assert challenge_for(challenge.pk, ada) is None
    assert challenges_open(ada).free == list(challenges_free(ada)) == list(seekers(ada)) == []


def test_a_guest_is_claimed_with_number_and_code(player_make, now):
    orla = player_make("orla")
    guest, code = guest_make(name="gimli", actor=orla, now=now)
    assert (guest.is_guest, guest.email, len(code)) == (True, "", 19)
    assert GuestClaim.objects.get().code_hash == code_hash(guest, code), (
        "no slow hash: an event read from a file has 200"
    )
    assert not Client().login(username="gimli", password=code)
    with pytest.raises(ValidationError) as weak:
        guest_claim(number=guest.player_number, code=code, username="gimli", password="gimli", now=now)
    assert "password" in weak.value.message_dict
    with pytest.raises(ValidationError) as refusal:
        guest_claim(number=guest.player_number, code=code, username="ORLA", password="axes and rings", now=now)
    assert "This name is taken." in refusal.value.messages
    mine = guest_claim(number=guest.player_number, code=code, username="gloin", password="axes and rings", now=now)
    assert (mine.pk, mine.username, mine.is_guest) == (guest.pk, "gloin", False)
    assert not GuestClaim.objects.exists()
    assert AuditEntry.objects.filter(verb="guest.claimed", actor=mine).count() == 1
    with pytest.raises(Refused, match="No guest account"):
        guest_claim(number=guest.player_number, code=code, username="x", password="axes and rings", now=now)


def test_codes_kept_with_the_slow_hash_of_passwords_still_count(player_make, now):
    guest, code = guest_make(name="gimli", actor=player_make("orla"), now=now)
    GuestClaim.objects.update(code_hash=make_password(code.replace("-", "")))
    with pytest.raises(Refused, match="No guest account"):
        guest_claim(number=guest.player_number, code=code[:-1], username="x", password="axes and rings", now=now)
    mine = guest_claim(number=guest.player_number, code=code, username="gloin", password="axes and rings", now=now)
    assert mine.pk == guest.pk


@pytest.mark.long
def test_wrong_codes_are_limited_by_address_and_keep_nobody_from_the_account(client, player_make, now):
    guest, code = guest_make(name="gimli", actor=player_make("orla"), now=now)
    address = reverse("players-api:claim")
    body = {"number": guest.player_number, "code": "WRONG", "username": "gimli", "password": "axes and rings"}
    statuses = [client.post(address, body, content_type="application/json").status_code for _ in range(25)]
    assert (set(statuses[:20]), set(statuses[20:])) == ({400}, {429})
    assert client.post("/claim/", body).status_code == 429
    elsewhere = {"REMOTE_ADDR": "192.0.2.7"}
    assert client.post("/claim/", {**body, "code": code}, **elsewhere).status_code == 302


def test_claiming_over_the_api(client, player_make, now):
    guest, code = guest_make(name="gimli", actor=player_make("orla"), now=now)
    address = reverse("players-api:claim")
    body = {"number": guest.player_number, "code": code, "username": "gimli", "password": "axes and rings"}
    odd = ({"code": "x"}, {"number": "P9"}, {"password": "x"}, {"username": "a b"}, {"number": "\0"})
    wrongs: list[dict[str, str]] = [{}, *({**body, **wrong} for wrong in odd)]
    for wrong in wrongs:
        assert client.post(address, wrong, content_type="application/json").status_code == 400
    response = client.post(address, body, content_type="application/json")
    assert (response.status_code, response.json()["is_guest"]) == (200, False)
    page = Client().post("/claim/", body)
    assert page.status_code == 400
    assert "No guest account" in page.text

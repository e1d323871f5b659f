"""Accounts and tokens over the API."""

import pytest
from django.urls import reverse
from knox.models import AuthToken

from players.accounts.services import TOKENS_MOST, token_make, token_revoke
from players.errors import Refused
from players.models import ApiToken, Notice

pytestmark = pytest.mark.django_db


def bearer(secret):
    return {"HTTP_AUTHORIZATION": f"Token {secret}"}


def test_a_token_acts_as_its_player_until_it_is_revoked(client, player_make, now):
    player = player_make("tamsin")
    token, secret = token_make(player=player, name="my script", now=now)
    me = client.get("/api/v1/me/", **bearer(secret))
    assert me.json()["username"] == "tamsin"
    assert me.json()["player_number"] == player.player_number
    token_revoke(player=player, token_id=token.pk, now=now)
    assert client.get("/api/v1/me/", **bearer(secret)).status_code == 401


def test_only_a_hash_of_the_token_is_stored(player_make, now):
    _, secret = token_make(player=player_make(), name="x", now=now)
    stored = AuthToken.objects.get()
    assert secret not in (stored.digest, stored.token_key)
    assert secret.startswith("entmoot_")


def test_without_a_token_the_api_says_how_to_get_in(client):
    answer = client.get("/api/v1/me/")
    assert answer.status_code == 401
    assert "detail" in answer.json()


def test_me_can_be_changed_and_bad_values_are_named(client, player_make, now):
    player = player_make()
    _, secret = token_make(player=player, name="x", now=now)
    answer = client.patch("/api/v1/me/", {"time_zone": "Asia/Tokyo"}, "application/json", **bearer(secret))
    assert answer.json()["time_zone"] == "Asia/Tokyo"
    answer = client.patch("/api/v1/me/", {"time_zone": "Nowhere"}, "application/json", **bearer(secret))
    assert answer.status_code == 400
    assert "time_zone" in answer.json()["fields"]
    player.refresh_from_db()
    assert player.time_zone == "Asia/Tokyo"


def test_a_session_needs_its_csrf_token(player_make):
    from django.test import Client

    strict = Client(enforce_csrf_checks=True)
    strict.force_login(player_make())
    answer = strict.patch("/api/v1/me/", {"time_zone": "UTC"}, "application/json")
    assert answer.status_code == 403


@pytest.mark.long
def test_the_page_makes_a_token_after_the_password_and_shows_it_once(client, player_make):
    client.force_login(player_make())
    response = client.post(reverse("players:tokens"), {"name": "my script"})
    assert response.url == f"{reverse('players:identity-confirm')}?next=%2Fprofile%2Ftokens%2F"
    assert not AuthToken.objects.exists()
    wrong = client.post(response.url, {"password": "wrong", "next": reverse("players:tokens")})
    assert (wrong.status_code, "not right" in wrong.text) == (400, True)
    assert client.post(response.url, {"password": "a long password"}).url == reverse("players:tokens")
    made = client.post(reverse("players:tokens"), {"name": "my script"})
    assert "entmoot_" in made.text
    again = client.get(reverse("players:tokens"))
    assert "entmoot_" not in again.text
    assert "my script" in again.text
    client.post(reverse("players:token-revoke", args=[ApiToken.objects.get().pk]))
    assert not AuthToken.objects.exists()


def test_a_session_alone_ends_no_token(client, player_make, now):
    player = player_make()
    token, _ = token_make(player=player, name="mine", now=now)
    client.force_login(player)
    response = client.post(reverse("players:token-revoke", args=[token.pk]))
    assert response.url == f"{reverse('players:identity-confirm')}?next=%2Fprofile%2Ftokens%2F"
    assert client.delete(f"/api/v1/me/tokens/{token.pk}/").status_code == 403
    assert AuthToken.objects.count() == 1
    body = {"password": "a long password"}
    assert client.delete(f"/api/v1/me/tokens/{token.pk}/", body, content_type="application/json").status_code == 204
    assert not AuthToken.objects.exists()


def test_another_players_token_cannot_be_revoked(player_make, now):
    token, _ = token_make(player=player_make(), name="x", now=now)
    with pytest.raises(Refused, match="no such token"):
        token_revoke(player=player_make(), token_id=token.pk, now=now)
    assert AuthToken.objects.exists()


def test_tokens_are_limited_and_named(player_make, now):
    player = player_make()
    for number in range(TOKENS_MOST):
        token_make(player=player, name=str(number), now=now)
    with pytest.raises(Refused, match="revoke one first"):
        token_make(player=player, name="one more", now=now)
    with pytest.raises(Refused, match="name"):
        token_make(player=player_make(), name="  ", now=now)


def test_players_and_notices_are_readable(client, player_make, now):
    player = player_make("tamsin")
    _, secret = token_make(player=player, name="x", now=now)
    public = client.get("/api/v1/players/TAMSIN/").json()
    assert public["player_number"] == player.player_number
    assert "email" not in public
    assert client.get("/api/v1/players/nobody/").status_code == 404
    assert client.get("/api/v1/me/notices/", **bearer(secret)).json()["results"] == []


def test_notices_are_marked_as_read_one_or_all(client, player_make, now):
    player, other = player_make(), player_make()
    for owner in (player, player, other):
        Notice.objects.create(player=owner, kind="site", created_at=now)
    client.force_login(player)
    mine = player.notices.first()
    theirs = other.notices.get()

    def read(**body):
        return client.post("/api/v1/me/notices/read/", body, content_type="application/json").json()["count"]

    assert read(id=theirs.pk) == 0
    assert read(id=mine.pk) == 1
    assert read() == 1
    assert other.notices.filter(read_at=None).count() == 1


def test_what_is_told_is_chosen_over_the_api(client, player_make):
    player = player_make()
    client.force_login(player)
    address = "/api/v1/me/notices/choices/"
    before = client.get(address).json()
    kind = sorted(before["kinds"])[0]
    chosen = {"site": False, "email": False, "push": True}
    wanted = {"digest": True, "kinds": {kind: chosen}}
    after = client.put(address, wanted, content_type="application/json").json()
    assert after == {**before, "digest": True, "kinds": {**before["kinds"], kind: chosen}}
    wrongs: tuple[object, ...] = (
        {"digest": True},
        {"digest": True, "kinds": {"pigeons": {"site": True, "email": True}}},
        [],
    )
    for wrong in wrongs:
        assert client.put(address, wrong, content_type="application/json").status_code == 400
    assert client.get(address).json() == after


def test_tokens_are_listed_and_ended_but_not_made_by_a_token(client, player_make, now):
    player, other = player_make(), player_make()
    token, secret = token_make(player=player, name="my script", now=now)
    theirs, _ = token_make(player=other, name="theirs", now=now)
    listed = client.get("/api/v1/me/tokens/", **bearer(secret)).json()["results"]
    assert [(row["id"], row["name"]) for row in listed] == [(token.pk, "my script")]
    assert secret not in str(listed)
    assert client.post("/api/v1/me/tokens/", **bearer(secret)).status_code == 405
    body = {"password": "a long password"}
    refused = client.delete(f"/api/v1/me/tokens/{theirs.pk}/", body, "application/json", **bearer(secret))
    assert (refused.status_code, "no such token" in refused.json()["detail"]) == (400, True)
    assert client.delete(f"/api/v1/me/tokens/{token.pk}/", **bearer(secret)).status_code == 204
    assert client.get("/api/v1/me/tokens/", **bearer(secret)).status_code == 401
    assert ApiToken.objects.get() == theirs


def test_a_token_ends_itself_and_others_only_with_the_password(client, player_make, now):
    player = player_make()
    leaked, secret = token_make(player=player, name="leaked", now=now)
    other, _ = token_make(player=player, name="other", now=now)
    address = f"/api/v1/me/tokens/{other.pk}/"
    assert client.delete(address, **bearer(secret)).status_code == 403
    wrong = client.delete(address, {"password": "wrong"}, "application/json", **bearer(secret))
    assert (wrong.status_code, "not right" in wrong.json()["detail"]) == (403, True)
    assert ApiToken.objects.filter(pk=other.pk).exists()
    right = client.delete(address, {"password": "a long password"}, "application/json", **bearer(secret))
    assert right.status_code == 204
    assert client.delete(f"/api/v1/me/tokens/{leaked.pk}/", **bearer(secret)).status_code == 204
    assert not ApiToken.objects.exists()


def test_an_authorization_that_is_no_text_is_refused(client):
    answer = client.get("/api/v1/me/", headers={"Authorization": "Token \xff\xfe"})
    assert (answer.status_code, "no token has" in answer.json()["detail"]) == (400, True)

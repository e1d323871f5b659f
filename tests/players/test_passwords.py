"""A new password needs the old one or a link, and ends sessions and, when wanted, tokens."""

import pytest
from django.contrib.auth.tokens import default_token_generator
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlsafe_base64_encode
from knox.models import AuthToken

from players.accounts.services import token_make
from players.errors import LinkDead
from players.models import Player
from players.security.passwords import password_change, password_reset

pytestmark = pytest.mark.django_db
OLD, NEW = "a long password", "eleven green riders"
PROFILE = "/profile/"


@pytest.fixture
def tamsin(player_make, now):
    player = player_make("tamsin")
    token_make(player=player, name="script", now=now)
    return player


def session_of(player):
    client = Client()
    client.force_login(player)
    assert client.get(PROFILE).status_code == 200
    return client


@pytest.mark.long
@pytest.mark.parametrize("end_tokens", [False, True])
def test_changing_it_ends_the_other_sessions_and_tokens_when_wanted(tamsin, end_tokens):
    mine, other = session_of(tamsin), session_of(tamsin)
    form = {"old_password": OLD, "new_password1": NEW, "new_password2": NEW}
    form |= {"end_tokens": "on"} if end_tokens else {}
    shown = mine.post(reverse("players:password"), form, follow=True)
    assert "signed out everywhere else" in shown.text
    assert mine.get(PROFILE).status_code == 200
    assert other.get(PROFILE).status_code == 302
    assert AuthToken.objects.count() == (0 if end_tokens else 1)


@pytest.mark.long
@pytest.mark.parametrize("end_tokens", [False, True])
def test_resetting_it_ends_every_session_and_tokens_when_wanted(client, tamsin, letters, link_in, end_tokens):
    thief = session_of(tamsin)
    client.post(reverse("players:password-reset"), {"email": tamsin.email})
    (letter,) = letters(timezone.now()).values()
    form = client.get(link_in(letter), follow=True).redirect_chain[-1][0]
    data = {"new_password1": NEW, "new_password2": NEW} | ({"end_tokens": "on"} if end_tokens else {})
    assert client.post(form, data).url == reverse("players:sign-in")
    assert thief.get(PROFILE).status_code == 302
    assert AuthToken.objects.count() == (0 if end_tokens else 1)
    assert Player.objects.get().check_password(NEW)


def test_the_old_password_is_needed_on_the_page(client, tamsin, signed_in_just_now):
    page = signed_in_just_now(tamsin).post(
        reverse("players:password"), {"old_password": "wrong", "new_password1": NEW, "new_password2": NEW}
    )
    assert (page.status_code, "old password is not right" in page.text) == (400, True)
    assert Player.objects.get().check_password(OLD)


def test_the_player_is_told(tamsin, now, letters):
    password_change(player=tamsin, password=NEW, end_tokens=False, now=now)
    (letter,) = letters(now).values()
    assert letter.to == [tamsin.email]
    assert "password was changed" in letter.subject


def test_a_weak_password_is_refused_by_the_service(tamsin, now):
    with pytest.raises(ValidationError) as refused:
        password_change(player=tamsin, password="tamsin12", end_tokens=True, now=now)
    assert set(refused.value.message_dict) == {"password"}
    assert AuthToken.objects.exists()


def test_no_password_is_set_that_the_sign_in_page_would_not_take(client, tamsin):
    client.force_login(tamsin)
    form = {"old_password": OLD, "new_password1": "a b" * 50, "new_password2": "a b" * 50}
    page = client.post(reverse("players:password"), form)
    assert (page.status_code, "at most 128 characters" in page.text) == (400, True)
    form |= {"new_password1": "a b" * 42, "new_password2": "a b" * 42}
    client.post(reverse("players:password"), form)
    signed_in = Client().post(reverse("players:sign-in"), {"username": "tamsin", "password": "a b" * 42})
    assert signed_in.status_code == 302


def test_a_link_is_good_once(tamsin, now):
    token = default_token_generator.make_token(tamsin)
    password_reset(player=tamsin, token=token, password=NEW, end_tokens=False, now=now)
    with pytest.raises(LinkDead, match="used already"):
        password_reset(player=tamsin, token=token, password=OLD, end_tokens=False, now=now)
    assert Player.objects.get().check_password(NEW)


def test_a_link_that_was_used_while_its_page_was_open_says_so(client, tamsin, now):
    uid, token = urlsafe_base64_encode(str(tamsin.pk).encode()), default_token_generator.make_token(tamsin)
    link = reverse("players:password-reset-confirm", kwargs={"uidb64": uid, "token": token})
    form = client.get(link, follow=True).redirect_chain[-1][0]
    password_change(player=tamsin, password=NEW, end_tokens=False, now=now)
    page = client.post(form, {"new_password1": OLD, "new_password2": OLD}, follow=True)
    assert "no longer works" in page.text
    assert Player.objects.get().check_password(NEW)


# -- API ---------------------------------------------------------------------------------------------------------------


def change(client, **body):
    return client.post("/api/v1/me/password/", body, "application/json")


@pytest.mark.long
def test_the_api_changes_it_with_the_old_one(client, tamsin, now):
    _, secret = token_make(player=tamsin, name="second", now=now)
    other = session_of(tamsin)
    client.defaults["HTTP_AUTHORIZATION"] = f"Token {secret}"
    assert change(client, old_password="wrong", new_password=NEW).status_code == 403
    weak = change(client, old_password=OLD, new_password="tamsin12")
    assert (weak.status_code, set(weak.json()["fields"])) == (400, {"new_password"})
    assert change(client, new_password=NEW).status_code == 400
    assert change(client, old_password=OLD, new_password=NEW).status_code == 204
    assert other.get(PROFILE).status_code == 302
    assert client.get("/api/v1/me/").status_code == 200
    assert change(client, old_password=NEW, new_password=OLD, end_tokens=True).status_code == 204
    assert client.get("/api/v1/me/").status_code == 401


def test_the_api_keeps_the_session_that_asked(client, tamsin):
    client.force_login(tamsin)
    assert change(client, old_password=OLD, new_password=NEW).status_code == 204
    assert client.get(PROFILE).status_code == 200

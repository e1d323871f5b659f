"""Signing up, in and out, passwords, the profile."""

import re

import pytest
from django.core import mail
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import lazystr

from players.accounts.services import bot_create, player_sign_up, profile_change
from players.models import AuditEntry, EmailChange, Player
from players.notices.letters import letters_deliver

pytestmark = pytest.mark.django_db
GOOD = "eleven green riders"


def test_sign_up_makes_an_account_and_signs_in(client):
    answer = client.post(
        reverse("players:sign-up"), {"username": "Tamsin", "email": "t@example.org", "password": GOOD}, follow=True
    )
    assert answer.context["user"].username == "Tamsin"
    assert "P000001" in answer.text
    assert [entry.verb for entry in AuditEntry.objects.order_by("pk")] == ["player.signed_up", "email.asked"]


def test_a_name_is_taken_whatever_its_capitals(client, now):
    player_sign_up(username="Tamsin", email="", password=GOOD, now=now)
    answer = client.post(reverse("players:sign-up"), {"username": "tAMSIN", "password": GOOD})
    assert answer.status_code == 400
    assert "taken" in answer.text
    assert Player.objects.count() == 1


def test_an_email_belongs_to_one_account():
    Player.objects.create_user(username="ana", email="a@example.org")
    with pytest.raises(IntegrityError), transaction.atomic():
        Player.objects.create_user(username="ben", email="A@Example.org")


def test_accounts_without_an_email_do_not_collide(now):
    player_sign_up(username="ana", email="", password=GOOD, now=now)
    player_sign_up(username="ben", email="", password=GOOD, now=now)
    assert Player.objects.count() == 2


@pytest.mark.parametrize(
    ("username", "password"),
    [
        ("ana", "12345678"),
        ("ana", "ana"),
        ("verylongname", "verylongname"),
        ("", GOOD),
        ("a b", GOOD),
        ("x" * 31, GOOD),
        ("..", GOOD),
        ("@", GOOD),
        ("Bye", GOOD),
        ("Entmoot", GOOD),
    ],
)
def test_bad_names_and_weak_passwords_are_refused_with_a_reason(client, username, password):
    answer = client.post(reverse("players:sign-up"), {"username": username, "password": password})
    assert answer.status_code == 400
    assert "errorlist" in answer.text
    assert not Player.objects.exists()


def test_the_database_itself_refuses_a_second_name(now):
    Player.objects.create_user(username="ana")
    with pytest.raises(IntegrityError), transaction.atomic():
        Player.objects.create_user(username="ANA")


def test_sign_in_takes_the_name_in_any_capitals_and_goes_on(client, player_make):
    player_make("Tamsin")
    answer = client.post(
        reverse("players:sign-in") + "?next=/decks/",
        {"username": "tamsin", "password": "a long password", "next": "/decks/"},
    )
    assert answer.url == "/decks/"


def test_sign_in_does_not_lead_to_another_site(client, player_make):
    player_make("tamsin")
    answer = client.post(
        reverse("players:sign-in"),
        {"username": "tamsin", "password": "a long password", "next": "https://evil.example/"},
    )
    assert answer.url == "/"


def test_a_wrong_password_says_so_and_nothing_more(client, player_make):
    player_make("tamsin")
    for name in ("tamsin", "nobody"):
        answer = client.post(reverse("players:sign-in"), {"username": name, "password": "wrong"})
        assert "Please enter a correct name and password" in answer.text


@pytest.mark.long
def test_guessing_closes_the_door_for_that_name(client, player_make, settings):
    settings.AXES_ENABLED = True
    settings.AXES_FAILURE_LIMIT = 3
    player_make("tamsin")
    for _ in range(3):
        client.post(reverse("players:sign-in"), {"username": "tamsin", "password": "wrong"})
    answer = client.post(reverse("players:sign-in"), {"username": "tamsin", "password": "a long password"})
    assert answer.status_code == 429
    assert "Too many attempts" in answer.text


def test_sign_out_is_a_post(client, player_make):
    client.force_login(player_make())
    answer = client.get(reverse("players:sign-out"))
    assert (answer.status_code, answer["Allow"]) == (405, "POST, OPTIONS")
    assert "This page can&#x27;t be opened directly" in answer.text
    assert "Start from the home page." in answer.text
    client.post(reverse("players:sign-out"))
    assert client.get(reverse("players:profile")).status_code == 302


def test_a_lost_password_is_reset_by_email(client, player_make):
    player_make("tamsin", email="t@example.org")
    client.post(reverse("players:password-reset"), {"email": "T@example.org"})
    letters_deliver(timezone.now())
    (letter,) = mail.outbox
    assert letter.to == ["t@example.org"]
    matched = re.search(r"http://localhost:8000(/\S+)", str(letter.body))
    assert matched is not None
    link = matched[1]
    page = client.get(link, follow=True)
    target = page.redirect_chain[-1][0]
    client.post(target, {"new_password1": GOOD, "new_password2": GOOD})
    assert client.login(username="tamsin", password=GOOD)
    assert "no longer works" in client.get(link, follow=True).text


def test_changing_the_password_needs_the_old_one(client, player_make):
    player = player_make("tamsin")
    client.force_login(player)
    url = reverse("players:password")
    client.post(url, {"old_password": "wrong", "new_password1": GOOD, "new_password2": GOOD})
    player.refresh_from_db()
    assert player.check_password("a long password")
    client.post(url, {"old_password": "a long password", "new_password1": GOOD, "new_password2": GOOD})
    player.refresh_from_db()
    assert player.check_password(GOOD)


def test_the_profile_changes_the_zone_and_nothing_else(client, player_make):
    player = player_make("tamsin")
    client.force_login(player)
    client.post(reverse("players:profile"), {"email": "new@example.org", "time_zone": "Asia/Tokyo"})
    player.refresh_from_db()
    assert (player.email, player.time_zone) == ("tamsin@example.org", "Asia/Tokyo")
    assert not EmailChange.objects.exists()


def test_an_unknown_zone_is_refused_by_page_and_service(client, player_make, now):
    player = player_make("tamsin")
    client.force_login(player)
    answer = client.post(reverse("players:profile"), {"time_zone": "Middle/Earth"})
    assert answer.status_code == 400
    with pytest.raises(ValidationError, match="not a known time zone"):
        profile_change(player=player, time_zone="Middle/Earth", matches_most=None, now=now)


def test_times_are_shown_in_the_players_zone(client, player_make, now):
    player = player_make("tamsin", time_zone="Asia/Tokyo")
    from players.notices.services import KINDS, notice_kind, notice_send

    notice_kind("test.zone", lazystr("a test"), lazystr("Hello"))
    try:
        notice_send(player=player, kind="test.zone", context={}, now=now)
        client.force_login(player)
        assert "21:00" in client.get(reverse("players:notices")).text
    finally:
        KINDS.pop("test.zone")


def test_others_see_name_and_number_only(client, player_make):
    player_make("tamsin", email="secret@example.org")
    text = client.get(reverse("players:player", args=["TAMSIN"])).text
    assert "P000001" in text
    assert "secret@" not in text


def test_a_bot_has_a_strategy_and_cannot_sign_in(client, now):
    bot = bot_create(username="Beorn", bot_name="steady", now=now)
    assert bot.is_bot
    assert not bot.has_usable_password()
    with pytest.raises(ValidationError, match="strategy"):
        bot_create(username="Radagast", bot_name="", now=now)

"""E-mail over SMTP, to a mail server of the tests' own; digests, quiet hours and the end of letters."""

import socket
from collections.abc import Iterator
from datetime import UTC, datetime, time, timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils.functional import lazystr

from players.errors import LinkDead, Refused
from players.models import Notice, Player
from players.notices.quiet import quiet_ends, quiet_hours_set
from players.notices.services import (
    KINDS,
    RETRIES,
    Ways,
    notice_kind,
    notice_preferences,
    notice_preferences_set,
    notice_send,
    notices_deliver,
)
from players.notices.unsubscribe import ALL, letters_end, unsubscribe_url

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _kinds():
    for name in ("turn", "other"):
        notice_kind(f"test.{name}", lazystr(f"A test {name}"), lazystr("Your turn against {opponent}."))
    yield
    for name in ("turn", "other"):
        KINDS.pop(f"test.{name}")


class Mailbox:
    """What arrived; `answer` is the server's word about the next letter."""

    def __init__(self) -> None:
        self.letters: list[EmailMessage] = []
        self.answer = "250 OK"

    async def handle_DATA(self, server: SMTP, session: Any, envelope: Any) -> str:
        if self.answer.startswith("250"):
            letter = message_from_bytes(envelope.content, policy=policy.default)
            assert isinstance(letter, EmailMessage)
            self.letters.append(letter)
        return self.answer


@pytest.fixture
def mailbox(settings) -> Iterator[Mailbox]:
    box = Mailbox()
    # The controller asks itself over the port it was given, so 0 will not do.
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    controller = Controller(box, hostname="127.0.0.1", port=port)
    controller.start()
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", port
    settings.EMAIL_HOST_USER = settings.EMAIL_HOST_PASSWORD = ""
    settings.EMAIL_USE_TLS = settings.EMAIL_USE_SSL = False
    yield box
    controller.stop()


def send(player, now, opponent="dorthe", kind="test.turn"):
    return notice_send(player=player, kind=kind, context={"opponent": opponent}, url="/decks/", now=now)


def test_a_letter_arrives_with_the_headers_of_one_click(player_make, mailbox, now):
    player = player_make()
    send(player, now, "Þórunn")
    assert notices_deliver(now) == 1
    (letter,) = mailbox.letters
    assert letter["Subject"] == "Your turn against Þórunn."
    assert letter["To"] == player.email
    end = letter["List-Unsubscribe"].strip(" <>")
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    text = letter.get_content()
    assert "http://localhost:8000/decks/" in text
    assert end in text
    assert (
        Client().post(end.removeprefix("http://localhost:8000"), {"List-Unsubscribe": "One-Click"}).status_code == 200
    )
    assert notice_preferences(player)["test.turn"] == Ways(True, False, True)


def test_a_server_that_refuses_for_now_gets_the_letter_later_and_once(player_make, mailbox, now):
    notice = send(player_make(), now)
    mailbox.answer = "451 Try again later"
    assert notices_deliver(now) == 0
    mailbox.answer = "250 OK"
    assert notices_deliver(now) == 0, "not before its time"
    assert notices_deliver(now + RETRIES[0]) == 1
    assert notices_deliver(now + timedelta(days=2)) == 0
    notice.refresh_from_db()
    assert (notice.email, len(mailbox.letters)) == (Notice.Email.SENT, 1)


def test_a_digest_arrives_as_one_letter(player_make, mailbox, now):
    player = player_make(digest=True)
    for opponent in ("ana", "ben"):
        send(player, now, opponent)
    assert notices_deliver(now) == 2
    (letter,) = mailbox.letters
    assert letter["Subject"] == "Entmoot: 2 notices"
    assert "ana" in letter.get_content()


# -- quiet hours ----------------------------------------------------------------------------------------------------


def at(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


@pytest.mark.parametrize(
    ("zone", "begin", "end", "now", "ends"),
    [
        ("UTC", 22, 7, "2026-01-15 21:59", None),
        ("UTC", 22, 7, "2026-01-15 22:00", "2026-01-16 07:00"),
        ("UTC", 22, 7, "2026-01-16 06:59", "2026-01-16 07:00"),
        ("UTC", 22, 7, "2026-01-16 07:00", None),
        ("UTC", 13, 15, "2026-01-16 14:00", "2026-01-16 15:00"),
        ("Asia/Tokyo", 22, 7, "2026-01-15 14:00", "2026-01-15 22:00"),
        # Summer time begins in the night: half past two is never shown there, and the hours end an hour early.
        ("Europe/Berlin", 22, 7, "2026-03-28 23:00", "2026-03-29 05:00"),
        ("Europe/Berlin", 22, 7, "2026-10-24 22:00", "2026-10-25 06:00"),
    ],
)
def test_quiet_hours_are_by_the_players_own_clock(player_make, zone, begin, end, now, ends):
    player = player_make(time_zone=zone)
    quiet_hours_set(player=player, begin=time(begin), end=time(end))
    assert quiet_ends(player, at(now)) == (at(ends) if ends else None)


def test_quiet_hours_that_end_in_the_hour_left_out_end_after_it(player_make):
    player = player_make(time_zone="Europe/Berlin")
    quiet_hours_set(player=player, begin=time(1), end=time(2, 30))
    ends = quiet_ends(player, at("2026-03-29 00:30"))
    assert ends is not None
    assert quiet_ends(player, ends) is None


def test_letters_wait_for_the_end_of_quiet_hours(player_make):
    player = player_make()
    quiet_hours_set(player=player, begin=time(22), end=time(7))
    notice = send(player, at("2026-01-15 23:00"))
    assert notice.on_site, "the site shows it at once"
    assert notices_deliver(at("2026-01-15 23:00")) == 0
    assert notices_deliver(at("2026-01-16 06:59")) == 0
    assert notices_deliver(at("2026-01-16 07:00")) == 1
    notice.refresh_from_db()
    assert notice.email_attempts == 1


@pytest.mark.long
def test_quiet_hours_have_two_different_ends(player_make):
    player = player_make()
    for begin, end in ((time(22), None), (None, time(7)), (time(7), time(7))):
        with pytest.raises(Refused):
            quiet_hours_set(player=player, begin=begin, end=end)
    client = Client()
    client.force_login(player)
    url = reverse("players:notice-choices")
    assert client.post(url, {"quiet_from": "22:00", "digest": "on"}).status_code == 400
    assert client.post(url, {"quiet_from": "late", "quiet_until": "07:00"}).status_code == 400
    player.refresh_from_db()
    assert not player.digest, "a form that is refused changes nothing"
    assert client.post(url, {"quiet_from": "22:30", "quiet_until": "07:00"}).status_code == 302
    choices = client.get("/api/v1/me/notices/choices/").json()
    assert (choices["quiet_from"], choices["quiet_until"]) == ("22:30", "07:00")
    for body, status in (({"quiet_from": "21:00"}, 400), ({"quiet_from": None, "quiet_until": None}, 200)):
        sent = client.put(
            "/api/v1/me/notices/choices/", {"digest": False, "kinds": {}, **body}, content_type="application/json"
        )
        assert sent.status_code == status
    player.refresh_from_db()
    assert player.quiet_from is None


def test_the_api_leaves_push_as_it_is_where_it_is_not_named(player_make):
    player = player_make()
    notice_preferences_set(player=player, choices={"test.turn": Ways(True, True, False)}, digest=False)
    client = Client()
    client.force_login(player)
    body = {"digest": False, "kinds": {"test.turn": {"site": True, "email": False}}}
    client.put("/api/v1/me/notices/choices/", body, content_type="application/json")
    assert notice_preferences(player)["test.turn"] == Ways(True, False, False)


# -- the end of letters ---------------------------------------------------------------------------------------------


def test_looking_at_the_link_changes_nothing_and_one_post_ends_it(player_make, now):
    player = player_make()
    path = unsubscribe_url(player, "test.turn").removeprefix("http://localhost:8000")
    client = Client(enforce_csrf_checks=True)
    assert "A test turn" in client.get(path).text
    assert notice_preferences(player)["test.turn"].by_email
    for _ in range(2):
        assert client.post(path, {"List-Unsubscribe": "One-Click"}).status_code == 200
    assert notice_preferences(player)["test.turn"] == Ways(True, False, True)
    assert notice_preferences(player)["test.other"].by_email
    send(player, now)
    send(player, now, kind="test.other")
    assert notices_deliver(now) == 1


@pytest.mark.long
def test_the_link_of_a_letter_about_several_kinds_ends_them_all(player_make, now):
    player = player_make(digest=True)
    send(player, now)
    send(player, now, kind="test.other")
    notices_deliver(now)
    path = mail.outbox[0].extra_headers["List-Unsubscribe"].strip("<>").removeprefix("http://localhost:8000")
    Client().post(path)
    assert not any(ways.by_email for ways in notice_preferences(player).values())


def test_a_link_is_good_for_the_address_it_went_to(player_make):
    player = player_make()
    token = unsubscribe_url(player, ALL).split("/")[-2]
    Player.objects.filter(pk=player.pk).update(email="another@example.org")
    for dead in (token, token[:-2], "x", unsubscribe_url(player, "no.such").split("/")[-2]):
        with pytest.raises(LinkDead):
            letters_end(token=dead)
        assert Client().post(f"/notices/stop/{dead}/").status_code == 404
    assert notice_preferences(player)["test.turn"].by_email

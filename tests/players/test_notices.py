"""Notices on the site and by e-mail."""

from datetime import timedelta

import pytest
from django.core import mail
from django.urls import reverse
from django.utils.functional import lazystr

from players.models import Notice, PushDelivery, PushSubscription
from players.notices import services as notices
from players.notices.services import (
    KINDS,
    Ways,
    notice_kind,
    notice_preferences_set,
    notice_send,
    notice_text,
    notices_deliver,
    notices_read,
    notices_send,
)

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _kinds():
    notice_kind("test.turn", lazystr("A test turn"), lazystr("Your turn against {opponent}."))
    notice_kind("test.quiet", lazystr("A quiet test"), lazystr("Nothing to do."), by_email=False)
    yield
    KINDS.pop("test.turn")
    KINDS.pop("test.quiet")


def send(player, now, kind="test.turn", **context):
    return notice_send(player=player, kind=kind, context=context or {"opponent": "dorthe"}, url="/decks/", now=now)


def test_a_notice_is_on_the_site_and_mailed_once(client, player_make, now):
    player = player_make()
    send(player, now)
    client.force_login(player)
    assert "Your turn against dorthe." in client.get(reverse("players:notices")).text
    assert notices_deliver(now) == 1
    assert notices_deliver(now + timedelta(days=1)) == 0
    (letter,) = mail.outbox
    assert letter.to == [player.email]
    assert letter.subject == "Your turn against dorthe."
    assert "http://localhost:8000/decks/" in letter.body


def test_each_kind_can_be_switched_off_by_either_way(player_make, now):
    player = player_make()
    notice_preferences_set(player=player, choices={"test.turn": Ways(True, False, False)}, digest=False)
    assert send(player, now).email == Notice.Email.NONE
    notice_preferences_set(player=player, choices={"test.turn": Ways(False, False, False)}, digest=False)
    assert send(player, now) is None
    notice_preferences_set(player=player, choices={"test.turn": Ways(False, True, False)}, digest=False)
    notice = send(player, now)
    assert not notice.on_site
    assert notices_deliver(now) == 1


def test_many_are_told_by_as_many_statements_as_one(player_make, now, django_assert_num_queries):
    """Each by their own ways, of their own, and on their own browsers."""
    notices = [(player_make(), {"opponent": f"rival {number}"}) for number in range(12)]
    quiet, mailed, pushed = (player for player, _ in notices[:3])
    notice_preferences_set(player=quiet, choices={"test.turn": Ways(False, False, False)}, digest=False)
    notice_preferences_set(player=mailed, choices={"test.turn": Ways(False, True, False)}, digest=False)
    for number in range(2):
        PushSubscription.objects.create(
            player=pushed, endpoint=f"https://push.example/{number}", p256dh="k", auth="a", created_at=now
        )
    notices.append((player_make(is_bot=True, bot_name="random"), {"opponent": "nobody"}))
    with django_assert_num_queries(4):
        made = notices_send(recipients=notices, kind="test.turn", now=now)
    assert [(notice.player_id, notice.context) for notice in made] == [
        (player.pk, context) for player, context in notices[1:-1]
    ]
    assert [notice.on_site for notice in made] == [False, *[True] * 10]
    assert list(PushDelivery.objects.values_list("notice", flat=True)) == [made[1].pk] * 2
    with django_assert_num_queries(2):
        notices_send(recipients=notices[3:4], kind="test.turn", now=now)


def test_kinds_have_defaults_and_must_be_declared(player_make, now):
    assert send(player_make(), now, kind="test.quiet").email == Notice.Email.NONE
    with pytest.raises(KeyError):
        send(player_make(), now, kind="test.unknown")


def test_no_email_address_no_email_and_bots_are_told_nothing(player_make, now):
    assert send(player_make(email=""), now).email == Notice.Email.NONE
    assert send(player_make(is_bot=True, bot_name="random"), now) is None


def test_a_notice_for_an_address_that_was_given_up_is_not_sent_and_not_called_sent(player_make, now):
    player = player_make()
    notice = send(player, now)
    player.email = ""
    player.save()
    assert notices_deliver(now) == 0
    notice.refresh_from_db()
    assert (notice.email, mail.outbox) == (Notice.Email.NONE, [])


def test_a_digest_is_one_letter_a_day(player_make, now):
    player = player_make(digest=True)
    for opponent in ("ana", "ben"):
        send(player, now, opponent=opponent)
    assert notices_deliver(now) == 2
    send(player, now + timedelta(hours=1), opponent="cleo")
    assert notices_deliver(now + timedelta(hours=2)) == 0
    assert notices_deliver(now + timedelta(hours=25)) == 1
    assert [letter.subject for letter in mail.outbox] == ["Entmoot: 2 notices", "Your turn against cleo."]
    assert "ana" in mail.outbox[0].body
    assert "ben" in mail.outbox[0].body


def test_a_mail_server_that_is_down_delays_and_then_gives_up(player_make, now, monkeypatch):
    notice = send(player_make(), now)

    class Down:
        def send_messages(self, messages):
            raise OSError("connection refused")

    monkeypatch.setattr(notices, "get_connection", Down)
    at = now
    for pause in (*notices.RETRIES, timedelta(0)):
        assert notices_deliver(at) == 0
        assert notices_deliver(at) == 0, "not tried again before its time"
        at += pause
    notice.refresh_from_db()
    assert notice.email == Notice.Email.FAILED
    assert notice.email_attempts == len(notices.RETRIES) + 1


def test_a_mail_server_that_comes_back_sends_it(player_make, now, monkeypatch):
    send(player_make(), now)
    with monkeypatch.context() as patch:
        patch.setattr(notices, "get_connection", lambda: (_ for _ in ()).throw(OSError("down")))
        with pytest.raises(OSError, match="down"):
            notices_deliver(now)
    assert notices_deliver(now) == 0, "the claim of the process that died stands for a while"
    assert notices_deliver(now + notices.CLAIM) == 1


def test_a_subject_cannot_smuggle_headers(player_make, now):
    send(player_make(), now, opponent="x\nBcc: everyone@example.org")
    notices_deliver(now)
    assert "\n" not in mail.outbox[0].subject


def test_a_text_with_missing_or_hostile_values_is_still_a_text(player_make, now):
    assert notice_text(send(player_make(), now, other="x")) == "Your turn against …."
    assert "{0}" in notice_text(send(player_make(), now, opponent="{0}{x.__class__}"))


def test_reading_marks_only_ones_own(player_make, now):
    ana, ben = player_make(), player_make()
    mine, other = send(ana, now), send(ben, now)
    assert notices_read(player=ana, notice_id=other.pk, now=now) == 0
    assert notices_read(player=ana, now=now) == 1
    mine.refresh_from_db()
    other.refresh_from_db()
    assert mine.read_at == now
    assert other.read_at is None


def test_opening_a_notice_goes_there_and_only_within_the_site(client, player_make, now):
    player = player_make()
    client.force_login(player)
    notice = send(player, now)
    assert client.get(reverse("players:notice", args=[notice.pk])).url == "/decks/"
    Notice.objects.filter(pk=notice.pk).update(url="//evil.example/")
    assert client.get(reverse("players:notice", args=[notice.pk])).url == reverse("players:notices")
    client.force_login(player_make())
    assert client.get(reverse("players:notice", args=[notice.pk])).status_code == 404


@pytest.mark.long
def test_the_page_stores_choices(client, player_make):
    player = player_make()
    client.force_login(player)
    client.post(reverse("players:notice-choices"), {"site-test.turn": "on", "digest": "on"})
    player.refresh_from_db()
    assert player.digest
    assert notices.notice_preferences(player)["test.turn"] == Ways(True, False, False)
    assert notices.notice_preferences(player)["test.quiet"] == Ways(False, False, False)


@pytest.mark.long
def test_the_list_makes_as_many_queries_for_one_as_for_thirty(client, player_make, now, django_assert_max_num_queries):
    player = player_make()
    client.force_login(player)
    for _ in range(30):
        send(player, now)
    with django_assert_max_num_queries(9):
        client.get(reverse("players:notices"))

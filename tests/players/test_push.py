"""Notices pushed to browsers, through a push service of the tests' own."""

import socket
from collections.abc import Iterator
from datetime import UTC, datetime, time, timedelta
from pathlib import Path
from time import monotonic

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.test import Client
from django.urls import reverse
from django.utils.functional import lazystr

from players.errors import Refused
from players.models import AuditEntry, Notice, PushDelivery, PushSubscription
from players.notices import push_keys
from players.notices.push import BROWSERS_MOST, RETRIES, STALE, push_deliver, push_subscribe, service_of
from players.notices.quiet import quiet_hours_set
from players.notices.services import KINDS, Ways, notice_kind, notice_preferences_set, notice_send, notices_read
from tests.players.outbound.receivers import drips, receiver, silent
from tests.players.push_service import PushService, push_service

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _kind():
    notice_kind("test.turn", lazystr("A test turn"), lazystr("Your turn against {opponent}."))
    yield
    KINDS.pop("test.turn")


@pytest.fixture
def service(settings) -> Iterator[PushService]:
    with push_service() as made:
        settings.PUSH_HOSTS = [*settings.PUSH_HOSTS, made.origin]
        yield made


def subscribe(player, service, now, path="/ada"):
    return push_subscribe(player=player, endpoint=service.endpoint(path), now=now, **service.keys)


def send(player, now):
    return notice_send(player=player, kind="test.turn", context={"opponent": "dorthe"}, url="/decks/", now=now)


def test_a_notice_reaches_every_browser_once_and_only_they_can_read_it(player_make, service, now):
    player = player_make()
    for path in ("/phone", "/desk"):
        subscribe(player, service, now, path)
    notice = send(player, now)
    assert push_deliver(now) == 2
    assert push_deliver(now + timedelta(days=1)) == 0
    assert sorted(path for path, _ in service.got) == ["/desk", "/phone"]
    wanted = {
        "title": "Entmoot",
        "body": "Your turn against dorthe.",
        "url": f"/profile/notices/{notice.pk}/",
        "tag": f"notice-{notice.pk}",
    }
    assert service.got[0][1] == wanted
    claims = service.claims(service.headers[0]["authorization"])
    assert claims["k"] == push_keys.push_key_public(), "browsers accept only the key they were subscribed with"
    assert claims["sub"] == "mailto:entmoot@localhost"
    assert PushSubscription.objects.filter(sent_at=now).count() == 2


def test_a_browser_that_is_gone_is_dropped(player_make, service, now):
    for status in (404, 410):
        player = player_make()
        subscribe(player, service, now, f"/{status}")
        send(player, now)
        service.status = status
        assert push_deliver(now) == 1
        assert not player.push_subscriptions.exists()
    assert not PushDelivery.objects.exists()


@pytest.mark.long
def test_a_service_that_is_down_delays_and_then_gives_up(player_make, service, now):
    player = player_make()
    subscribe(player, service, now)
    send(player, now)
    service.status = 503
    at = now
    for pause in RETRIES:
        assert push_deliver(at) == 0
        assert push_deliver(at) == 0, "not tried again before its time"
        at += pause
    service.status = 201
    assert push_deliver(at) == 1
    assert len(service.got) == 1
    send(player, now)
    service.status = 500
    for pause in (*RETRIES, timedelta(0)):
        push_deliver(at)
        at += pause
    assert not PushDelivery.objects.exists()
    assert player.push_subscriptions.exists(), "the browser is still there"


def test_a_service_that_does_not_answer_is_asked_once_a_run(player_make, service, now, settings):
    player = player_make()
    away = "http://127.0.0.1:9"
    settings.PUSH_HOSTS = [*settings.PUSH_HOSTS, away]
    for path in ("/a", "/b"):
        push_subscribe(player=player, endpoint=away + path, now=now, **service.keys)
    subscribe(player, service, now)
    send(player, now)
    assert push_deliver(now) == 1
    assert [path for path, _ in service.got] == ["/ada"], "others are still sent"
    assert set(PushDelivery.objects.values_list("attempts", "next_at")) == {(1, now + RETRIES[0])}


def test_no_redirect_is_followed(player_make, service, now):
    player = player_make()
    subscribe(player, service, now)
    send(player, now)
    service.status, service.location = 307, service.endpoint("/inside")
    assert push_deliver(now) == 1
    assert service.got == []


def test_what_was_read_or_is_old_is_not_pushed(player_make, service, now):
    player = player_make()
    subscribe(player, service, now)
    send(player, now)
    notices_read(player=player, now=now)
    send(player, now + timedelta(seconds=1))
    assert push_deliver(now + STALE + timedelta(seconds=2)) == 2
    assert service.got == []


def test_push_is_switched_by_kind(player_make, service, now):
    player = player_make()
    notice_preferences_set(player=player, choices={"test.turn": Ways(False, False, True)}, digest=False)
    assert send(player, now) is None, "no browser, no other way"
    subscribe(player, service, now)
    notice = send(player, now)
    assert (notice.on_site, notice.email) == (False, Notice.Email.NONE)
    push_deliver(now)
    assert service.got[0][1]["url"] == "/decks/", "what is not on the site is not opened there"
    notice_preferences_set(player=player, choices={"test.turn": Ways(True, True, False)}, digest=False)
    send(player, now)
    assert not PushDelivery.objects.exists()


def test_push_waits_for_the_end_of_quiet_hours(player_make, service):
    player = player_make(time_zone="America/New_York")
    quiet_hours_set(player=player, begin=time(22), end=time(7))
    night = datetime(2026, 1, 15, 5, 0, tzinfo=UTC)  # midnight there
    subscribe(player, service, night)
    send(player, night)
    assert push_deliver(night) == 0
    assert push_deliver(datetime(2026, 1, 15, 11, 59, tzinfo=UTC)) == 0
    assert push_deliver(datetime(2026, 1, 15, 12, 0, tzinfo=UTC)) == 1
    assert len(service.got) == 1


def test_a_browser_belongs_to_who_subscribed_it_last(player_make, service, now):
    ana, ben = player_make(), player_make()
    first = subscribe(ana, service, now)
    assert subscribe(ana, service, now).pk == first.pk, "again changes nothing"
    subscribe(ben, service, now)
    assert list(PushSubscription.objects.values_list("player", flat=True)) == [ben.pk]
    assert AuditEntry.objects.filter(verb="push.subscribed").count() == 2


@pytest.mark.parametrize(
    "endpoint",
    [
        "",
        "http://fcm.googleapis.com/x",
        "https://fcm.googleapis.com:8443/x",
        "https://user@fcm.googleapis.com/x",
        "https://fcm.googleapis.com.evil.example/x",
        "https://evil.example/https://fcm.googleapis.com",
        "https://169.254.169.254/latest",
        "https://127.0.0.77\\.push.services.mozilla.com/x",
        "https://127.0.0.77\\@updates.push.services.mozilla.com/x",
        "https://127.0.0.77#.push.services.mozilla.com/x",
        "https://127.0.0.77?.push.services.mozilla.com/x",
        "https://127.0.0.77%2f.push.services.mozilla.com/x",
        "https://[::1].push.services.mozilla.com/x",
        "https://\u24d0.push.services.mozilla.com/x",
        "https:\\\\fcm.googleapis.com/x",
        "https://[::1/x",
        "https://fcm.googleapis.com/a b",
        "https://fcm.googleapis.com/" + "x" * 1000,
        "file:///etc/passwd",
    ],
)
def test_only_push_services_of_browsers_are_written_to(player_make, service, now, endpoint):
    with pytest.raises(Refused, match="push service"):
        push_subscribe(player=player_make(), endpoint=endpoint, now=now, **service.keys)


@pytest.mark.parametrize(
    ("host", "browser"),
    [
        ("updates.push.services.mozilla.com", "Firefox"),
        ("fcm.googleapis.com", "Chrome, or a browser made from it"),
        ("googleapis.com", "Chrome, or a browser made from it"),
        ("db5p.notify.windows.com", "Edge"),
        ("web.push.apple.com", "Safari"),
        ("updates.push.example", "updates.push.example"),
        ("notgoogleapis.com", "notgoogleapis.com"),
    ],
)
def test_a_browser_is_named_by_its_push_service(host, browser):
    assert service_of(PushSubscription(endpoint=f"https://{host}/x", p256dh="a key")) == browser


@pytest.mark.parametrize("number", ["127.0.0.77", "::1", "64:ff9b::7f00:1", "fec0::1"])
def test_a_push_service_that_leads_into_a_network_is_not_written_to(player_make, service, now, monkeypatch, number):
    player = player_make()
    endpoint = "https://updates.push.services.mozilla.com/x"
    push_subscribe(player=player, endpoint=endpoint, now=now, **service.keys)
    send(player, now)
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: [(0, 0, 0, "", (number, 443))])
    monkeypatch.setattr(socket, "create_connection", lambda *_, **__: pytest.fail("connected"))
    assert push_deliver(now) == 0
    assert PushDelivery.objects.get().attempts == 1


def test_an_address_from_before_that_is_no_push_services_is_dropped(player_make, service, now):
    """A subscription that was stored when addresses were read in two ways is not sent to."""
    player = player_make()
    subscription = subscribe(player, service, now)
    send(player, now)
    PushSubscription.objects.filter(pk=subscription.pk).update(
        endpoint=f"{service.origin}\\.push.services.mozilla.com/x"
    )
    assert push_deliver(now) == 1
    assert not PushSubscription.objects.exists()
    assert service.got == []


def test_services_that_drip_hold_up_no_other(player_make, service, now, settings, monkeypatch):
    monkeypatch.setattr("players.notices.push.ANSWER_WITHIN", 1.0)
    with receiver(drips(b"HTTP/1.1 201 Created\r\nX: ")) as first, receiver(silent) as second:
        settings.PUSH_HOSTS = [*settings.PUSH_HOSTS, first.origin, second.origin]
        for there in (first, second):
            push_subscribe(player=player_make(), endpoint=there.origin + "/x", now=now, **service.keys)
        subscribe(player_make(), service, now)
        for subscription in PushSubscription.objects.select_related("player"):
            send(subscription.player, now)
        begun = monotonic()
        assert push_deliver(now) == 1
        assert monotonic() - begun < 3, "side by side"
    assert [path for path, _ in service.got] == ["/ada"]


def test_keys_must_be_whole(player_make, service, now):
    for wrong in ({"p256dh": "AAAA"}, {"auth": "AAAA"}, {"p256dh": "é"}, {"auth": "!"}, {"p256dh": "B" + "A" * 86}):
        with pytest.raises(Refused, match="keys"):
            push_subscribe(player=player_make(), endpoint=service.endpoint(), now=now, **{**service.keys, **wrong})


def test_there_is_a_most_of_browsers(player_make, service, now):
    player = player_make()
    for number in range(BROWSERS_MOST):
        subscribe(player, service, now, f"/{number}")
    with pytest.raises(Refused, match="remove one first"):
        subscribe(player, service, now, "/more")


@pytest.mark.long
def test_by_page_and_by_api(player_make, service):
    player, other = player_make(), player_make()
    client = Client()
    client.force_login(player)
    push_data = client.get("/api/v1/me/push/").json()
    assert push_data == {"key": push_keys.push_key_public(), "browsers": [], "channels": []}
    body = {"endpoint": service.endpoint(), "keys": service.keys}
    made = client.post("/api/v1/me/push/", body, content_type="application/json")
    assert made.status_code == 201
    assert "endpoint" not in made.json(), "the address is a secret of the browser"
    page = client.get(reverse("players:notices")).text
    assert f'data-push-key="{push_keys.push_key_public()}"' in page
    assert reverse("players:browser-end", args=[made.json()["id"]]) in page
    stranger = Client()
    stranger.force_login(other)
    assert stranger.delete(f"/api/v1/me/push/{made.json()['id']}/").status_code == 400
    assert player.push_subscriptions.count() == 1
    client.post(reverse("players:browser-end", args=[made.json()["id"]]))
    assert not player.push_subscriptions.exists()
    body["endpoint"] = "https://evil.example/"
    assert client.post("/api/v1/me/push/", body, content_type="application/json").status_code == 400


def test_the_worker_and_the_manifest_are_served(client):
    script = client.get("/push-worker.js")
    assert script["Content-Type"].startswith("text/javascript")
    assert b"showNotification" in script.getvalue()
    assert 'rel="manifest"' in client.get("/").text


def test_the_push_key_is_made_once_and_is_its_owners_alone(tmp_path: Path, settings):
    made = push_keys.push_key_kept(tmp_path / "push_key")
    assert push_keys.push_key_kept(tmp_path / "push_key") == made
    assert (tmp_path / "push_key").stat().st_mode & 0o777 == 0o600
    settings.PUSH_KEY = made
    assert len(push_keys.push_key_public()) == 87, "65 bytes in base64url"
    settings.PUSH_KEY = "A" * 43
    with pytest.raises(ImproperlyConfigured, match="ENTMOOT_PUSH_KEY"):
        push_keys.push_key_public()

"""Notices in a channel of Discord, through a receiver of the tests' own."""

import json
import socket
from collections.abc import Callable, Iterator
from datetime import datetime, time, timedelta
from threading import Event
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.functional import lazystr

from players.errors import Refused
from players.models import Notice, Player, PushDelivery, PushSubscription
from players.notices.push import BROWSERS_MOST, RETRIES, channel_subscribe, push_deliver
from players.notices.quiet import quiet_hours_set
from players.notices.services import KINDS, Ways, notice_kind, notice_preferences_set, notice_send
from tests.players.outbound.receivers import receiver

pytestmark = pytest.mark.django_db

ADDRESS = "https://discord.com/api/webhooks/123456789/a-token_of.them"


@pytest.fixture(autouse=True)
def _kind() -> Iterator[None]:
    notice_kind("test.turn", lazystr("A test turn"), lazystr("Your turn against {opponent}."))
    yield
    KINDS.pop("test.turn")


class Channel:
    """A channel that keeps what is written to it and answers with a status."""

    def __init__(self) -> None:
        self.status = 204
        self.address = ""
        self.requests: list[tuple[str, dict[str, Any]]] = []

    def serve(self, client: socket.socket, over: Event) -> None:
        with client.makefile("rb") as stream:
            request, length = stream.readline().decode(), 0
            while line := stream.readline().decode().strip():
                name, _, value = line.partition(":")
                length = int(value) if name.lower() == "content-length" else length
            if request:
                self.requests.append((request.split()[1], json.loads(stream.read(length))))
        client.sendall(f"HTTP/1.1 {self.status} Said\r\nContent-Length: 0\r\n\r\n".encode())


@pytest.fixture
def channel(settings) -> Iterator[Channel]:
    made = Channel()
    with receiver(made.serve) as listener:
        settings.PUSH_HOSTS = [*settings.PUSH_HOSTS, listener.origin]
        made.address = f"{listener.origin}/api/webhooks/123456789/token"
        yield made


def send(player: Player, now: datetime, opponent: str = "dorthe") -> Notice | None:
    return notice_send(player=player, kind="test.turn", context={"opponent": opponent}, url="/decks/", now=now)


def test_a_turn_is_written_to_the_channel_once(
    player_make: Callable[..., Player], channel: Channel, now: datetime
) -> None:
    player = player_make()
    channel_subscribe(player=player, address=channel.address, now=now)
    notice = send(player, now, "@everyone [here](https://elsewhere.example)")
    assert notice is not None
    assert push_deliver(now) == 1
    assert push_deliver(now + timedelta(days=1)) == 0
    ((path, message),) = channel.requests
    assert path == "/api/webhooks/123456789/token"
    assert message["allowed_mentions"] == {"parse": []}
    (embed,) = message["embeds"]
    assert player.username in embed["title"].replace("\\", "")
    assert embed["description"] == r"Your turn against \@everyone \[here\]\(https\://elsewhere.example\)."
    assert embed["url"].endswith(f"/profile/notices/{notice.pk}/")


def test_players_may_share_a_channel(player_make: Callable[..., Player], channel: Channel, now: datetime) -> None:
    for player in (player_make(), player_make()):
        channel_subscribe(player=player, address=channel.address, now=now)
        channel_subscribe(player=player, address=channel.address, now=now)
        assert player.push_subscriptions.count() == 1, "again changes nothing"
        send(player, now)
    assert push_deliver(now) == len(channel.requests) == 2


def test_kinds_and_quiet_hours_hold_for_channels(
    player_make: Callable[..., Player], channel: Channel, now: datetime
) -> None:
    player = player_make()
    channel_subscribe(player=player, address=channel.address, now=now)
    notice_preferences_set(player=player, choices={"test.turn": Ways(True, False, False)}, digest=False)
    send(player, now)
    assert not PushDelivery.objects.exists()
    notice_preferences_set(player=player, choices={"test.turn": Ways(False, False, True)}, digest=False)
    send(player, now)
    quiet_hours_set(player=player, begin=time(0, 0), end=time(23, 59))
    push_deliver(now)
    assert channel.requests == []
    assert PushDelivery.objects.get().next_at > now


@pytest.mark.parametrize(
    ("status", "stays", "owed"), [(401, False, False), (404, False, False), (429, True, True), (500, True, True)]
)
def test_a_deleted_webhook_is_dropped_and_a_busy_discord_waited_for(
    player_make: Callable[..., Player], channel: Channel, now: datetime, status: int, stays: bool, owed: bool
) -> None:
    player = player_make()
    channel_subscribe(player=player, address=channel.address, now=now)
    send(player, now)
    channel.status = status
    push_deliver(now)
    assert player.push_subscriptions.exists() is stays
    assert PushDelivery.objects.filter(next_at=now + RETRIES[0]).exists() is owed


@pytest.mark.parametrize(
    "address",
    [
        "", "hooks", "https://discord.com/channels/1", "http://discord.com/api/webhooks/1/a",
        "https://discord.com:8443/api/webhooks/1/a", "https://discord.com.elsewhere.example/api/webhooks/1/a",
        "https://ada@discord.com/api/webhooks/1/a", "https://127.0.0.1/api/webhooks/1/a",
        "https://fcm.googleapis.com/api/webhooks/1/a",
    ],
)  # fmt: skip
def test_only_webhooks_of_discord_are_written_to(
    player_make: Callable[..., Player], now: datetime, address: str
) -> None:
    with pytest.raises(Refused, match="webhook"):
        channel_subscribe(player=player_make(), address=address, now=now)
    assert not PushSubscription.objects.exists()


def test_there_is_a_most_of_channels(player_make: Callable[..., Player], now: datetime) -> None:
    player = player_make()
    for number in range(BROWSERS_MOST):
        channel_subscribe(player=player, address=f"https://discord.com/api/webhooks/{number}/a", now=now)
    with pytest.raises(Refused, match="remove one first"):
        channel_subscribe(player=player, address=ADDRESS, now=now)


def test_by_page_and_by_api(player_make: Callable[..., Player]) -> None:
    player = player_make()
    client = Client()
    client.force_login(player)
    page = client.post(reverse("players:channel-begin"), {"address": "https://elsewhere.example/"})
    assert page.status_code == 400
    assert "not the address of a webhook of Discord" in page.text
    assert 'value="https://elsewhere.example/"' in page.text, "what was written stays"
    assert client.post(reverse("players:channel-begin"), {"address": ADDRESS}).status_code == 302
    page = client.get(reverse("players:notices"))
    assert "Discord …6789" in page.text
    assert "a-token_of.them" not in page.text, "the address is a secret of the channel"
    shown = client.get("/api/v1/me/push/").json()
    assert (shown["browsers"], len(shown["channels"])) == ([], 1)
    made = client.post("/api/v1/me/push/discord/", {"address": ADDRESS}, content_type="application/json")
    assert (made.status_code, made.json()["id"]) == (201, shown["channels"][0]["id"])
    refused = client.post("/api/v1/me/push/discord/", {"address": "x"}, content_type="application/json")
    assert refused.status_code == 400
    assert client.delete(f"/api/v1/me/push/{made.json()['id']}/").status_code == 204
    assert not player.push_subscriptions.exists()

"""Webhooks: told in order, signed, tried again, stopped after days, and never sent into a network."""

from __future__ import annotations

import base64
import hmac
import socket
from datetime import timedelta
from threading import enumerate as enumerate_threads
from time import monotonic
from typing import Any

import jsonschema
import pytest
from django.test import Client

from leagues.errors import Forbidden, Refused, WrongState
from leagues.events import services
from leagues.exchange.schemas import schema_of
from leagues.models import Tournament, Webhook
from leagues.webhooks.messages import EVENT_KINDS
from leagues.webhooks.services import webhook_make, webhook_remove, webhook_start
from leagues.webhooks.webhooks_send import GIVEN_UP_AFTER, webhooks_send
from players.models import Notice, Player
from tests.leagues.conftest import NOW, open_pairings, started
from tests.leagues.webhooks.conftest import Receiver
from tests.players.outbound.receivers import drips
from tests.players.outbound.receivers import receiver as outbound_receiver

pytestmark = [pytest.mark.django_db, pytest.mark.long]
EVERYTHING = tuple(kind.value for kind in EVENT_KINDS)


def hooked(organiser: Player, url: str, *kinds: str, count: int = 4) -> tuple[Tournament, Webhook]:
    tournament = started(organiser, count, rounds_planned=2, automatic=False)
    hook = webhook_make(subject=tournament, url=url, kinds=kinds or EVERYTHING, actor=organiser, now=NOW)
    return tournament, hook


def round_played(tournament: Tournament, organiser: Player) -> None:
    for pairing in open_pairings(tournament):
        services.result_report(pairing=pairing, result="first", actor=organiser, now=NOW)


def test_results_standings_and_rounds_come_in_order_and_once(organiser: Player, receiver: Receiver) -> None:
    tournament, hook = hooked(organiser, receiver.url)
    assert webhooks_send(NOW) == 0
    round_played(tournament, organiser)
    services.round_pair(tournament=tournament, actor=organiser, now=NOW)
    assert webhooks_send(NOW) == 4
    assert [(message["type"], len(message.get("tables", []))) for message in receiver.messages] == [
        ("result", 1), ("result", 1), ("round", 2), ("standings", 0),
    ]  # fmt: skip
    first = receiver.messages[0]
    assert first["tables"][0]["result"] == "first"
    assert [seat["player"] for seat in first["tables"][0]["seats"]] == [
        entrant.player.username for entrant in open_named(tournament, 1, 1)
    ]
    assert [row["points"] for row in receiver.messages[-1]["standings"]] == [3, 3, 0, 0]
    assert first["event"]["url"].endswith(tournament.get_absolute_url())
    assert webhooks_send(NOW) == 0
    hook.refresh_from_db()
    tournament.refresh_from_db()
    assert hook.told == tournament.version
    for message in receiver.messages:
        jsonschema.validate(message, schema_of("webhook-1"))


def open_named(tournament: Tournament, round: int, table: int) -> list[Any]:
    pairing = tournament.stages.get().rounds.get(number=round).pairings.get(table=table)
    return pairing.entrants


def test_a_message_is_signed_as_the_specification_says(organiser: Player, receiver: Receiver) -> None:
    tournament, hook = hooked(organiser, receiver.url, "result")
    round_played(tournament, organiser)
    webhooks_send(NOW)
    headers, body = receiver.got[0]
    key = base64.b64decode(hook.secret.removeprefix("whsec_"))
    signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
    made = base64.b64encode(hmac.digest(key, signed, "sha256")).decode()
    assert headers["webhook-signature"] == f"v1,{made}"
    assert headers["webhook-timestamp"] == str(int(NOW.timestamp()))
    assert len({headers["webhook-id"] for headers, _ in receiver.got}) == len(receiver.got)


def test_a_webhook_is_told_of_its_kinds_only(organiser: Player, receiver: Receiver) -> None:
    tournament, _ = hooked(organiser, receiver.url, "round", "status")
    round_played(tournament, organiser)
    services.tournament_pause(tournament=tournament, reason="Lunch.", actor=organiser, now=NOW)
    webhooks_send(NOW)
    assert [message["type"] for message in receiver.messages] == ["status"]


def test_what_does_not_arrive_is_sent_again_with_the_same_id_before_anything_later(
    organiser: Player, receiver: Receiver
) -> None:
    tournament, hook = hooked(organiser, receiver.url, "result")
    receiver.statuses = [204, 503, 302]
    round_played(tournament, organiser)
    assert webhooks_send(NOW) == 1
    hook.refresh_from_db()
    assert (hook.attempts, hook.last_answer, hook.failing_since) == (1, "status 503", NOW)
    assert webhooks_send(NOW + timedelta(seconds=1)) == 0  # not yet
    assert webhooks_send(NOW + timedelta(seconds=6)) == 0  # a redirect is no answer, and is not followed
    hook.refresh_from_db()
    assert (hook.attempts, hook.last_answer) == (2, "status 302")
    assert webhooks_send(NOW + timedelta(minutes=2)) == 1
    ids = [headers["webhook-id"] for headers, _ in receiver.got]
    assert ids[1] == ids[2] == ids[3] != ids[0]
    hook.refresh_from_db()
    assert (hook.attempts, hook.failing_since) == (0, None)


def test_standings_that_do_not_arrive_stay_owed(organiser: Player, receiver: Receiver) -> None:
    tournament, hook = hooked(organiser, receiver.url, "round", "standings")
    round_played(tournament, organiser)
    services.round_pair(tournament=tournament, actor=organiser, now=NOW)
    receiver.statuses = [503, 204, 500, 204]
    assert webhooks_send(NOW) == 0, "the round did not arrive, so the standings wait"
    assert webhooks_send(NOW + timedelta(seconds=6)) == 1, "the round arrives, the standings do not"
    tournament.refresh_from_db()
    hook.refresh_from_db()
    assert (hook.told, hook.attempts) == (tournament.version, 1)
    assert webhooks_send(NOW + timedelta(seconds=12)) == 1
    assert [message["type"] for message in receiver.messages] == ["round", "round", "standings", "standings"]
    hook.refresh_from_db()
    assert hook.standings_owed is None
    assert webhooks_send(NOW + timedelta(days=1)) == 0


def test_standings_that_are_always_refused_stop_the_webhook(organiser: Player, receiver: Receiver) -> None:
    tournament, hook = hooked(organiser, receiver.url, "result", "standings")
    round_played(tournament, organiser)
    now = NOW
    receiver.statuses = [204, 204, *[413] * 100]
    for _ in range(100):
        webhooks_send(now)
        now += timedelta(hours=1)
    hook.refresh_from_db()
    assert hook.stopped_at is not None
    assert [message["type"] for message in receiver.messages].count("result") == 2, "what has arrived is not sent again"


def test_after_three_days_of_failures_it_is_stopped_and_its_owner_told(organiser: Player, receiver: Receiver) -> None:
    tournament, hook = hooked(organiser, receiver.url, "result")
    receiver.statuses = [500] * 200
    round_played(tournament, organiser)
    now, tries = NOW, 0
    while Webhook.objects.get(pk=hook.pk).stopped_at is None:
        now += timedelta(hours=1)
        webhooks_send(now)
        tries += 1
        assert tries < 200
    assert now - NOW >= GIVEN_UP_AFTER
    assert "failed for three days" in str(Notice.objects.get(player=organiser, kind="event.told").context["text"])
    count = len(receiver.got)
    assert webhooks_send(now + timedelta(days=1)) == 0
    receiver.statuses = []
    webhook_start(webhook=hook, actor=organiser, now=now)
    assert webhooks_send(now) == 2
    assert len(receiver.got) == count + 2


def test_a_receiver_that_answers_for_ever_holds_up_no_other(
    organiser: Player, receiver: Receiver, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("leagues.webhooks.webhooks_send.ANSWER_WITHIN", 1.0)
    with outbound_receiver(drips(b"HTTP/1.1 200 OK\r\nX: ")) as there:
        settings.WEBHOOKS_LOCAL = [*settings.WEBHOOKS_LOCAL, there.origin]
        dripping = [hooked(organiser, f"{there.origin}/{number}", "result", count=2) for number in range(5)]
        tournament, hook = hooked(organiser, receiver.url, "result")
        for one, _ in [*dripping, (tournament, hook)]:
            round_played(one, organiser)
        begun = monotonic()
        assert webhooks_send(NOW) == 2
        assert monotonic() - begun < 3, "side by side"
    for _, late in dripping:
        late.refresh_from_db()
        assert (late.attempts, late.last_answer) == (1, "it did not answer in time")
    assert not [thread.name for thread in enumerate_threads() if thread.name.startswith("outbound")]


# Where messages never go


@pytest.mark.parametrize(
    "url",
    [
        "https://127.0.0.1/", "https://10.0.0.1/x", "https://192.168.1.1/", "https://172.16.0.1/", "https://[::1]/",
        "https://169.254.169.254/latest/meta-data/", "https://0.0.0.0/", "https://100.64.0.1/", "https://[fe80::1]/",
        "https://[::ffff:127.0.0.1]/", "https://[64:ff9b::7f00:1]/", "https://[2002:7f00:1::]/", "https://224.0.0.1/",
        "http://example.org/", "ftp://example.org/", "javascript:alert(1)", "https://", "https://user:pw@example.org/",
        "https://example.org:22/", "https://example.org:99999/", "https://[::1/", "//example.org/", "", "x" * 400,
    ],
)  # fmt: skip
def test_an_address_of_a_network_is_refused(organiser: Player, url: str) -> None:
    tournament = started(organiser, 2)
    with pytest.raises(Refused):
        webhook_make(subject=tournament, url=url, kinds=["result"], actor=organiser, now=NOW)
    assert not Webhook.objects.exists()


def test_a_name_that_leads_into_a_network_is_not_asked(organiser: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    tournament, hook = hooked(organiser, "https://tools.example.org/", "result")
    round_played(tournament, organiser)
    rows = [(0, 0, 0, "", (number, 443)) for number in ("93.184.215.14", "10.0.0.1")]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: rows)
    assert webhooks_send(NOW) == 0
    hook.refresh_from_db()
    assert (hook.attempts, hook.last_answer) == (1, "its name leads into a network")


# Who may


def test_only_the_events_organisers_make_and_see_webhooks(
    client: Client, organiser: Player, judge: Player, stranger: Player
) -> None:
    tournament, hook = hooked(organiser, "https://tools.example.org/", "result")
    for person in (judge, stranger):
        with pytest.raises(Forbidden):
            webhook_make(subject=tournament, url="https://a.example.org/", kinds=["round"], actor=person, now=NOW)
        with pytest.raises(Forbidden):
            webhook_remove(webhook=hook, actor=person, now=NOW)
        client.force_login(person)
        assert client.get(f"/events/{tournament.pk}/webhooks/").status_code == 403
        assert client.get(f"/api/v1/events/{tournament.pk}/webhooks/").status_code == 403
    client.force_login(organiser)
    assert hook.secret in client.get(f"/events/{tournament.pk}/webhooks/").content.decode()
    assert client.get(f"/api/v1/events/{tournament.pk}/webhooks/").json()[0]["secret"] == hook.secret


def test_what_is_wrong_is_said(organiser: Player) -> None:
    tournament, hook = hooked(organiser, "https://tools.example.org/", "result")
    with pytest.raises(Refused, match="told already"):
        webhook_make(subject=tournament, url=hook.url, kinds=["round"], actor=organiser, now=NOW)
    for kinds in ([], ["gossip"]):
        with pytest.raises(Refused, match="Choose of what"):
            webhook_make(subject=tournament, url="https://a.example.org/", kinds=kinds, actor=organiser, now=NOW)
    for number in range(9):
        url = f"https://{number}.example.org/"
        webhook_make(subject=tournament, url=url, kinds=["round"], actor=organiser, now=NOW)
    with pytest.raises(WrongState, match="10 webhooks"):
        webhook_make(subject=tournament, url="https://a.example.org/", kinds=["round"], actor=organiser, now=NOW)


def test_the_page_adds_starts_and_removes(client: Client, organiser: Player) -> None:
    tournament = started(organiser, 2)
    client.force_login(organiser)
    page = f"/events/{tournament.pk}/webhooks/"
    client.post(page, {"what": "add", "url": "https://tools.example.org/", "kinds": ["result", "round"]})
    hook = Webhook.objects.get()
    assert hook.kinds == ["round", "result"]
    client.post(page, {"what": "start", "webhook": hook.pk})
    assert client.post(page, {"what": "remove", "webhook": "9" * 30}).status_code == 404
    client.post(page, {"what": "remove", "webhook": hook.pk})
    assert not Webhook.objects.exists()
    made = client.post(
        f"/api/v1/events/{tournament.pk}/webhooks/",
        {"url": "https://tools.example.org/", "kinds": ["status"]},
        content_type="application/json",
    )
    assert made.status_code == 201
    under = f"/api/v1/events/{tournament.pk}/webhooks/{made.json()['id']}/"
    assert client.post(under).status_code == 200
    assert client.delete(under).status_code == 204
    assert client.delete(under).status_code == 404

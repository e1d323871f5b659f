"""Webhooks to Discord: what a channel shows of rounds, results and standings, whatever people are called."""

from __future__ import annotations

import json
from typing import Any

import pytest

from leagues.events import services
from leagues.models import Webhook
from leagues.webhooks import discord
from leagues.webhooks.messages import EVENT_KINDS, Message, Seated, Subject, Table
from leagues.webhooks.services import webhook_make
from leagues.webhooks.webhooks_send import webhooks_send
from players.models import Player
from players.outbound import destination_of
from players.outbound.discord import is_discord
from tests.leagues.conftest import NOW, open_pairings, started
from tests.leagues.webhooks.conftest import Receiver

SUBJECT = Subject(1, "Friday [night](https://elsewhere.example) @everyone", "running", "https://moot.example/events/1/")


def shown(message: Message) -> dict[str, Any]:
    body = json.loads(discord.discord_body(message))
    assert body["allowed_mentions"] == {"parse": []}
    embed: dict[str, Any] = body["embeds"][0]
    return embed


def table(result: str, *games: int, names: tuple[str, ...] = ("Ada", "Bob"), **more: Any) -> Message:
    seats = [Seated(name) for name in names]
    return Message("result", 5, NOW, "Table 4 has a result.", SUBJECT, [Table(1, 2, 4, result, "", list(games), seats)])


@pytest.mark.parametrize(
    ("message", "line"),
    [
        (table("first"), "Round 2, table 4: **Ada** won against **Bob**"),
        (table("second"), "Round 2, table 4: **Bob** won against **Ada**"),
        (table("first", 2, 1), "Round 2, table 4: **Ada** 2–1 **Bob**"),
        (table("draw"), "Round 2, table 4: **Ada** against **Bob**: a draw"),
        (table("double_loss"), "Round 2, table 4: **Ada** against **Bob**: both lost"),
        (table("bye", names=("Ada",)), "Round 2, table 4: **Ada** has a bye"),
        (table(""), "Round 2, table 4: **Ada** against **Bob**"),
    ],
)
def test_a_table_is_written_as_people_read_it(message: Message, line: str) -> None:
    assert shown(message)["description"] == line


def test_what_people_wrote_formats_links_and_pings_nothing() -> None:
    embed = shown(table("first", names=("*_`@here`_*", "<@1234>")))
    assert embed["title"] == r"Friday \[night\]\(https\://elsewhere.example\) \@everyone"
    assert r"**\*\_\`\@here\`\_\***" in embed["description"]
    assert r"**\<\@1234\>**" in embed["description"]


def test_a_large_round_stays_within_what_discord_takes() -> None:
    seats = [Seated("A" * 30), Seated("B" * 30)]
    tables = [Table(1, 1, number, "", "", [], seats) for number in range(1, 500)]
    embed = shown(Message("round", 5, NOW, "Round 1 is paired.", SUBJECT, tables))
    assert len(embed["description"]) < 4_096
    assert embed["description"].endswith("the rest is at https://moot.example/events/1/")


@pytest.mark.parametrize(
    ("url", "is_one"),
    [
        ("https://discord.com/api/webhooks/123/abc", True),
        ("https://discordapp.com/api/webhooks/123/abc", True),
        ("https://discord.com/channels/1", False),
        ("https://discord.com.elsewhere.example/api/webhooks/123/abc", False),
    ],
)
def test_addresses_of_discord_are_known(url: str, is_one: bool) -> None:
    assert is_discord(destination_of(url)) is is_one


@pytest.mark.django_db
def test_an_event_tells_a_channel_of_rounds_results_and_standings(
    organiser: Player, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("players.outbound.discord.HOSTS", frozenset({"127.0.0.1"}))
    tournament = started(organiser, 4, rounds_planned=2, automatic=False)
    url = receiver.url.replace("/hook", "/api/webhooks/1/abc")
    kinds = [kind.value for kind in EVENT_KINDS]
    hook = webhook_make(subject=tournament, url=url, kinds=kinds, actor=organiser, now=NOW)
    for pairing in open_pairings(tournament):
        services.result_report(pairing=pairing, result="first", actor=organiser, now=NOW)
    services.round_pair(tournament=tournament, actor=organiser, now=NOW)
    assert webhooks_send(NOW) == 4
    texts = [message["embeds"][0]["description"] for message in receiver.messages]
    assert "won against" in texts[0]
    assert texts[2].count(" against ") == 2
    assert texts[3].startswith("**Standings**\n1. ")
    assert Webhook.objects.get(pk=hook.pk).attempts == 0

"""Webhooks of seasons: results, series, standings and status in the order of the log, for the league's coordinators."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import jsonschema
import pytest
from django.db import IntegrityError, transaction
from django.test import Client

from leagues.errors import Forbidden, Refused, WrongState
from leagues.events import services as event_services
from leagues.exchange.schemas import schema_of
from leagues.models import Season, Webhook
from leagues.seasons import services
from leagues.seasons.models import League, SeasonTable
from leagues.seasons.standings import standings_of
from leagues.webhooks.season_messages import SEASON_KINDS
from leagues.webhooks.services import webhook_make, webhook_remove, webhook_start
from leagues.webhooks.webhooks_send import GIVEN_UP_AFTER, webhooks_send
from players.models import AuditEntry, Notice, Player
from players.staff.roles import Role
from tests.leagues.conftest import NOW, player_make, started
from tests.leagues.season.conftest import (
    DAY,
    OPEN,
    decided,
    entered,
    matched,
    open_tables,
    season_make,
    series_of,
    specs,
    turned,
    waiting,
)
from tests.leagues.webhooks.conftest import Receiver

pytestmark = [pytest.mark.django_db, pytest.mark.long]
EVERYTHING = tuple(kind.value for kind in SEASON_KINDS)


def hooked(league: League, url: str, *kinds: str, count: int = 4, **fields: Any) -> tuple[Season, Webhook]:
    season = season_make(league, **{"series": specs(2, most=3), **fields})
    entered(season, count)
    season.refresh_from_db()
    hook = webhook_make(subject=season, url=url, kinds=kinds or EVERYTHING, actor=league.owner, now=NOW)
    return season, hook


def round_played(season: Season) -> None:
    """Everybody plays one match in the open series."""
    waiting(list(season.entrants.select_related("player").order_by("pk")), OPEN)
    matched(OPEN)
    decided(season, OPEN)


def test_a_season_is_told_from_its_start_to_its_end(league: League, receiver: Receiver) -> None:
    season, hook = hooked(league, receiver.url)
    assert webhooks_send(NOW) == 0
    turned(season, OPEN)
    assert webhooks_send(OPEN) == 1
    [opened] = receiver.messages
    assert (opened["type"], opened["text"], opened["season"]["status"]) == ("series", "Series 1 opened", "running")
    assert [(row["series"], row["most_matches"], row["closed_at"]) for row in opened["series"]] == [(1, 3, None)]
    assert opened["season"]["url"].endswith(season.get_absolute_url())
    round_played(season)
    assert webhooks_send(OPEN) == 3
    results = receiver.messages[1:]
    assert [result["type"] for result in results] == ["result", "result", "standings"]
    tables = list(SeasonTable.objects.order_by("number").prefetch_related("seats__entrant__player"))
    assert [result["tables"] for result in results[:2]] == [
        [
            {
                "series": 1, "table": table.number, "source": "match", "void": False,
                "seats": [{"player": seat.entrant.player.username, "place": seat.place} for seat in table.seats.all()],
            }
        ]
        for table in tables
    ]  # fmt: skip
    assert [row["points"] for row in results[2]["standings"]] == [2, 2, 1, 1]
    for number in (8, 15, 16):
        turned(season, OPEN + number * DAY)
    assert season.status == Season.Status.FINISHED
    assert webhooks_send(OPEN + 16 * DAY) == 5
    rest = receiver.messages[4:]
    assert [(message["type"], message["text"]) for message in rest[:-2]] == [
        ("series", "Series 1 closed"), ("series", "Series 2 opened"), ("series", "Series 2 closed"),
    ]  # fmt: skip
    assert [message["type"] for message in rest[-2:]] == ["status", "standings"]
    assert rest[-1]["season"]["status"] == "finished"
    hook.refresh_from_db()
    assert hook.told == season.version
    assert webhooks_send(OPEN + 17 * DAY) == 0
    for message in receiver.messages:
        jsonschema.validate(message, schema_of("webhook-season-1"))
    ids = [headers["webhook-id"] for headers, _ in receiver.got]
    assert len(set(ids)) == len(ids)
    assert all(key.startswith(f"season-{season.pk}-") for key in ids)


def test_who_is_told_of_the_status_only_is_told_of_the_start(league: League, receiver: Receiver) -> None:
    season, _ = hooked(league, receiver.url, "status")
    turned(season, OPEN)
    round_played(season)
    turned(season, OPEN + 7 * DAY)  # series 2 opens
    assert webhooks_send(OPEN) == 1
    [message] = receiver.messages
    assert (message["type"], message["text"], message["season"]["status"]) == ("status", "Series 1 opened", "running")


def test_corrections_void_tables_and_undoing_are_told(league: League, judge: Player, receiver: Receiver) -> None:
    season, _ = hooked(league, receiver.url, "result", "status")
    turned(season, OPEN)
    round_played(season)
    webhooks_send(OPEN)
    first, second = SeasonTable.objects.order_by("number")
    services.result_correct(table=first, places=[2, 1], reason="A slip.", actor=judge, now=OPEN)
    services.table_cancel(table=second, reason="Wrong decks.", actor=judge, now=OPEN)
    void = season.operations.latest("number").number
    services.operation_undo(season=season, number=void, reason="It was right.", actor=judge, now=OPEN)
    assert webhooks_send(OPEN) == 3
    corrected, voided, undone = receiver.messages[-3:]
    assert [seat["place"] for seat in corrected["tables"][0]["seats"]] == [2, 1]
    assert voided["tables"][0]["void"] is False, "a message has the table as it is now"
    assert (undone["type"], undone["text"]) == ("status", f"Undone operation {void}: It was right.")


def test_a_table_that_was_undone_is_not_in_a_message(league: League, judge: Player, receiver: Receiver) -> None:
    season, _ = hooked(league, receiver.url, "result", count=2)
    turned(season, OPEN)
    round_played(season)
    number = season.operations.get(verb="match").number
    services.operation_undo(
        season=season, number=number, everything_after=True, reason="All wrong.", actor=judge, now=OPEN
    )
    assert webhooks_send(OPEN) == 1
    assert "tables" not in receiver.messages[0]


def test_standings_are_told_once_a_run_and_not_before_the_start(league: League, receiver: Receiver) -> None:
    season, hook = hooked(league, receiver.url, "standings", late_entry_series=1)
    entered(season, 0)
    services.entrant_leave(entrant=season.entrants.earliest("pk"), actor=season.entrants.earliest("pk").player, now=NOW)
    assert webhooks_send(NOW) == 0
    turned(season, OPEN)
    assert webhooks_send(OPEN) == 0
    hook.refresh_from_db()
    assert hook.told == season.version
    waiting(list(season.entrants.filter(left_at=None).select_related("player").order_by("pk"))[:2], OPEN)
    matched(OPEN)
    decided(season, OPEN)
    assert webhooks_send(OPEN) == 1
    [message] = receiver.messages
    names = dict(season.entrants.values_list("pk", "player__username"))
    assert [(row["player"], row["points"]) for row in message["standings"]] == [
        (names[row.id], row.points) for row in standings_of(season)
    ]


def test_after_three_days_of_failures_it_is_stopped_and_its_maker_told(league: League, receiver: Receiver) -> None:
    season, hook = hooked(league, receiver.url, "series")
    receiver.statuses = [500] * 200
    turned(season, OPEN)
    now, tries = OPEN, 0
    while Webhook.objects.get(pk=hook.pk).stopped_at is None:
        now += timedelta(hours=1)
        webhooks_send(now)
        tries += 1
        assert tries < 200
    assert now - OPEN >= GIVEN_UP_AFTER
    notice = Notice.objects.get(player=league.owner, kind="season.told")
    assert "failed for three days" in str(notice.context["text"])
    assert notice.context["season"] == season.name
    assert notice.url == f"/leagues/seasons/{season.pk}/webhooks/"
    receiver.statuses = []
    webhook_start(webhook=hook, actor=league.owner, now=now)
    assert webhooks_send(now) == 1


def test_an_event_and_a_season_of_the_same_number_are_told_apart(
    league: League, organiser: Player, receiver: Receiver
) -> None:
    season, hook = hooked(league, receiver.url, "series", count=0)
    tournament = started(organiser, 2, automatic=False)
    assert tournament.pk == season.pk
    other = webhook_make(subject=tournament, url=receiver.url, kinds=["status"], actor=organiser, now=NOW)
    turned(season, OPEN)
    assert webhooks_send(OPEN) == 1
    event_services.tournament_pause(tournament=tournament, reason="Lunch.", actor=organiser, now=OPEN)
    assert webhooks_send(OPEN) == 1
    assert [headers["webhook-id"].partition("-")[0] for headers, _ in receiver.got] == ["season", "event"]
    tournament.refresh_from_db()
    hook.refresh_from_db()
    other.refresh_from_db()
    assert (hook.told, other.told) == (season.version, tournament.version)


# Who may, and what is refused


def test_the_database_holds_that_a_webhook_is_of_an_event_or_a_season(league: League, organiser: Player) -> None:
    season, hook = hooked(league, "https://tools.example.org/", "result", count=0)
    tournament = started(organiser, 2)
    for values in ({"tournament": tournament}, {"season": None}):
        with pytest.raises(IntegrityError), transaction.atomic():
            Webhook.objects.filter(pk=hook.pk).update(**values)
    assert Webhook.objects.get().subject == season


def test_coordinators_and_staff_make_and_see_webhooks(
    client: Client, league: League, judge: Player, stranger: Player, staff: Player
) -> None:
    season, hook = hooked(league, "https://tools.example.org/", "result", count=2)
    named = player_make("nora")
    player = season.entrants.earliest("pk").player
    page, api = f"/leagues/seasons/{season.pk}/webhooks/", f"/api/v1/seasons/{season.pk}/webhooks/"
    for person in (judge, stranger, named, player, player_make("other", Role.COORDINATOR)):
        with pytest.raises(Forbidden):
            webhook_make(subject=season, url="https://a.example.org/", kinds=["series"], actor=person, now=NOW)
        with pytest.raises(Forbidden):
            webhook_remove(webhook=hook, actor=person, now=NOW)
        with pytest.raises(Forbidden):
            webhook_start(webhook=hook, actor=person, now=NOW)
        client.force_login(person)
        assert client.get(page).status_code == client.get(api).status_code == 403
        assert page not in client.get(f"/leagues/seasons/{season.pk}/files/").content.decode()
    services.coordinator_name(league=league, username=named.username, actor=league.owner, now=NOW)
    for person in (league.owner, named, staff):
        client.force_login(person)
        assert hook.secret in client.get(page).content.decode()
        assert client.get(api).json()[0]["secret"] == hook.secret
        assert page in client.get(f"/leagues/seasons/{season.pk}/files/").content.decode()


def test_what_is_wrong_is_said(league: League) -> None:
    season, hook = hooked(league, "https://tools.example.org/", "result", count=0)

    def make(url: str, *kinds: str) -> None:
        webhook_make(subject=season, url=url, kinds=kinds, actor=league.owner, now=NOW)

    with pytest.raises(Refused, match="told already"):
        make(hook.url, "series")
    for kinds in ((), ("gossip",), ("round",)):
        with pytest.raises(Refused, match="Choose of what it is told: series, result, standings, status"):
            make("https://a.example.org/", *kinds)
    with pytest.raises(Refused, match="public addresses only"):
        make("https://10.0.0.1/", "series")
    for number in range(9):
        make(f"https://{number}.example.org/", "series")
    with pytest.raises(WrongState, match="The season has 10 webhooks"):
        make("https://a.example.org/", "series")


def test_the_page_and_the_api_add_start_and_remove(client: Client, league: League) -> None:
    season = season_make(league)
    client.force_login(league.owner)
    page = f"/leagues/seasons/{season.pk}/webhooks/"
    assert 'value="series"' in client.get(page).content.decode()
    assert 'value="round"' not in client.get(page).content.decode()
    body = {"what": "add", "url": "https://tools.example.org/", "kinds": ["result", "series"]}
    assert client.post(page, body)["Location"] == page
    hook = Webhook.objects.get()
    assert (hook.kinds, hook.subject) == (["series", "result"], season)
    client.post(page, {"what": "start", "webhook": hook.pk})
    assert client.post(page, {"what": "remove", "webhook": "9" * 30}).status_code == 404
    client.post(page, {"what": "remove", "webhook": hook.pk})
    assert not Webhook.objects.exists()
    verbs = list(AuditEntry.objects.filter(verb__startswith="season.webhook").values_list("verb", flat=True))
    assert sorted(verbs) == ["season.webhook_made", "season.webhook_removed", "season.webhook_started"]
    api = f"/api/v1/seasons/{season.pk}/webhooks/"
    body = {"url": "https://tools.example.org/", "kinds": ["status"]}
    made = client.post(api, body, content_type="application/json")
    assert made.status_code == 201
    refused = client.post(api, {**body, "kinds": ["round"]}, content_type="application/json")
    assert refused.status_code == 400
    under = f"{api}{made.json()['id']}/"
    assert client.post(under).status_code == 200
    assert client.delete(under).status_code == 204
    assert client.delete(under).status_code == 404


def test_a_webhook_is_found_under_its_own_season_only(client: Client, league: League, organiser: Player) -> None:
    season, hook = hooked(league, "https://tools.example.org/", "result", count=0)
    other = season_make(league, seed=2)
    tournament = started(organiser, 2)
    client.force_login(league.owner)
    assert client.post(f"/api/v1/seasons/{other.pk}/webhooks/{hook.pk}/").status_code == 404
    client.force_login(organiser)
    assert client.post(f"/api/v1/events/{tournament.pk}/webhooks/{hook.pk}/").status_code == 404
    client.force_login(league.owner)
    assert client.post(f"/api/v1/seasons/{season.pk}/webhooks/{hook.pk}/").status_code == 200


@pytest.mark.long
def test_a_certified_series_is_told(league: League, judge: Player, receiver: Receiver) -> None:
    season, _ = hooked(league, receiver.url, "series", count=2)
    turned(season, OPEN)
    turned(season, OPEN + 7 * DAY)
    services.series_change(series=series_of(season, 2), most_matches=2, actor=league.owner, now=OPEN + 7 * DAY)
    services.series_certify(series=series_of(season), actor=judge, now=OPEN + 8 * DAY)
    webhooks_send(OPEN + 8 * DAY)
    certified = receiver.messages[-1]
    assert [row["series"] for row in certified["series"]] == [1]
    assert certified["series"][0]["certified_at"] is not None
    changed = receiver.messages[-2]
    assert [(row["series"], row["most_matches"]) for row in changed["series"]] == [(2, 2)]
    assert open_tables(season) == []

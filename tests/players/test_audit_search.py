"""The staff search the audit log: by whom, what, about whom, when and why."""

import csv
import io
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext

from players.audit import audit_all, audit_entry
from players.friends.blocks import player_block
from players.models import AuditEntry, Player
from players.staff.audit_search import FILE_MOST, PAGE
from players.staff.roles import Role, role_give

pytestmark = pytest.mark.django_db


@pytest.fixture
def staff(player_make: Callable[..., Player], client: Client, now: datetime) -> Player:
    player = player_make("stan")
    role_give(player=player, role=Role.STAFF, actor=None, now=now - timedelta(days=900))
    player = Player.objects.get(pk=player.pk)
    client.force_login(player)
    return player


def note(actor: Player | None, verb: str, target: Player | None, at: datetime, **data: Any) -> None:
    with transaction.atomic():
        audit_all([audit_entry(actor=actor, verb=verb, target=target, now=at, data=data)])


def verbs(client: Client, **query: Any) -> list[str]:
    answer = client.get("/api/v1/staff/audit/", query)
    assert answer.status_code == 200, answer.content
    return [row["verb"] for row in answer.json()["rows"]]


@pytest.fixture
def rows(staff: Player, player_make: Callable[..., Player], now: datetime) -> dict[str, Player]:
    ada, bob = player_make("ada"), player_make("bob")
    note(staff, "test.first", ada, now - timedelta(days=3), reason="Zwei Konten, naïve 100%")
    note(ada, "test.second", bob, now - timedelta(days=2), reason="nothing")
    note(None, "test.third", ada, now - timedelta(days=1))
    return {"ada": ada, "bob": bob}


@pytest.mark.long
@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ({"verb": "test."}, ["test.third", "test.second", "test.first"]),
        ({"actor": "STAN", "verb": "test."}, ["test.first"]),
        ({"actor": "entmoot", "verb": "test."}, ["test.third"]),
        ({"subject": "AD", "verb": "test."}, ["test.third", "test.first"]),
        ({"text": "zwei konten"}, ["test.first"]),
        ({"text": "naïve"}, ["test.first"]),
        ({"text": "100%"}, ["test.first"]),
        ({"text": "1_0"}, []),
        ({"verb": "test.", "first_day": "2026-01-13", "last_day": "2026-01-13"}, ["test.second"]),
        ({"verb": "test.", "last_day": "2026-01-12"}, ["test.first"]),
        ({"actor": "nobody"}, []),
    ],
)
def test_what_is_found(rows: dict[str, Player], client: Client, query: dict[str, str], expected: list[str]) -> None:
    assert verbs(client, **query) == expected
    page = client.get("/staff/audit/", query).content.decode()
    for verb in ("test.first", "test.second", "test.third"):
        assert (f'<th scope="row">{verb}</th>' in page) == (verb in expected)


def test_days_are_those_of_the_staff_member(staff: Player, client: Client, now: datetime) -> None:
    note(None, "test.late", staff, datetime(2026, 1, 10, 23, 30, tzinfo=now.tzinfo))
    Player.objects.filter(pk=staff.pk).update(time_zone="Asia/Tokyo")
    assert verbs(client, verb="test.", first_day="2026-01-11", last_day="2026-01-11") == ["test.late"]


@pytest.mark.long
@pytest.mark.parametrize(
    "query",
    [
        {"first_day": "2026-02-01", "last_day": "2026-01-01"},
        {"first_day": "never"},
        {"last_day": "9999-12-31"},
        {"before": "0"},
        {"before": "x"},
        {"text": "x" * 201},
    ],
)
def test_a_search_that_makes_no_sense_is_refused(staff: Player, client: Client, query: dict[str, str]) -> None:
    for path in ("/api/v1/staff/audit/", "/staff/audit/"):
        assert client.get(path, query).status_code == 400, path
    assert client.get("/staff/audit/audit-log.csv", query).status_code == 302


@pytest.mark.long
def test_pages_of_ten_thousand_rows_cost_the_same(staff: Player, client: Client, now: datetime) -> None:
    with transaction.atomic():
        audit_all(
            [
                audit_entry(actor=staff, verb="test.many", target=staff, now=now, data={"number": number})
                for number in range(10_000)
            ]
        )

    def asked(path: str) -> tuple[int, Any]:
        with CaptureQueriesContext(connection) as queries:
            answer = client.get(path)
        assert answer.status_code == 200
        return len(queries), answer

    few, _ = asked("/staff/audit/?verb=role.")
    many, answer = asked("/staff/audit/?verb=test.")
    assert few == many
    numbers: list[int] = []
    _, answer = asked("/api/v1/staff/audit/?verb=test.")
    costs = set()
    for _ in range(4):
        sent = answer.json()
        numbers += [row["data"]["number"] for row in sent["rows"]]
        cost, answer = asked(f"/api/v1/staff/audit/?verb=test.&before={sent['before']}")
        costs.add(cost)
    assert numbers == list(range(9_999, 9_999 - 4 * PAGE, -1))
    assert len(costs) == 1


@pytest.mark.long
def test_the_last_page_says_so(rows: dict[str, Player], client: Client) -> None:
    assert client.get("/api/v1/staff/audit/?verb=test.").json()["before"] is None
    assert "Older" not in client.get("/staff/audit/?verb=test.").content.decode()


@pytest.mark.long
def test_the_file_holds_the_same_rows_and_no_formulas(
    rows: dict[str, Player], staff: Player, client: Client, now: datetime
) -> None:
    note(staff, "test.fourth", None, now, reason="=1+1")
    AuditEntry.objects.filter(verb="test.fourth").update(target_label="=HYPERLINK(1)")
    for path in ("/staff/audit/audit-log.csv", "/api/v1/staff/audit/audit-log.csv"):
        answer = client.get(path, {"verb": "test."})
        assert answer["Content-Type"].startswith("text/csv")
        assert answer["Content-Disposition"].startswith("attachment")
        table = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))
        assert [row[2] for row in table[1:]] == ["test.fourth", "test.third", "test.second", "test.first"]
        assert table[1][5] == "'=HYPERLINK(1)"
    assert FILE_MOST == 10_000


@pytest.mark.long
def test_rows_with_a_stake_are_left_out(rows: dict[str, Player], staff: Player, client: Client, now: datetime) -> None:
    """Nobody learns who has blocked them, not even staff."""
    player_block(blocker=rows["ada"], blocked=staff, now=now)
    assert AuditEntry.objects.filter(target_id=str(staff.pk), verb="player.blocked").exists()
    assert "player.blocked" not in verbs(client, verb="player.")
    assert "player.blocked" not in client.get("/staff/audit/audit-log.csv").content.decode()


def test_only_staff_search(player_make: Callable[..., Player], client: Client, now: datetime) -> None:
    judge = player_make("jude")
    role_give(player=judge, role=Role.JUDGE, actor=None, now=now)
    paths = ("/staff/audit/", "/staff/audit/audit-log.csv", "/api/v1/staff/audit/", "/api/v1/staff/audit/audit-log.csv")
    for path in paths:
        assert client.get(path).status_code in (302, 401, 403)
    client.force_login(judge)
    for path in paths:
        assert client.get(path).status_code == 403

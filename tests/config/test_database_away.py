"""A database that is full, read-only or away: a sentence and 503, nothing half written, no match to blame."""

import os
import socket
import sqlite3
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import psycopg
import pytest
from django.db import DataError, OperationalError, connection
from django.test import Client
from django.urls import reverse
from rest_framework.test import APIClient

from matches.batch import Batch
from matches.models import InboxRow, Match, MatchStatus, OutboxRow
from matches.services import match_concede, match_work
from players.models import Player
from players.site.database import database_is_away
from tests.matches.conftest import NOW, cut, player_make, tiny_match

pytestmark = pytest.mark.django_db
match_advance_module = import_module("matches.services.match_advance")


def error_of(cause: BaseException) -> OperationalError:
    error = OperationalError("refused")
    error.__cause__ = cause
    return error


def sqlite_error(code: int) -> sqlite3.OperationalError:
    error = sqlite3.OperationalError("refused")
    error.sqlite_errorcode = code
    return error


@pytest.mark.parametrize(
    "cause",
    [
        *(sqlite_error(code) for code in (5, 8, 13, 14, 10, 8 | 1 << 8)),
        psycopg.errors.DiskFull("disk"),
        psycopg.errors.ReadOnlySqlTransaction("read-only"),
        psycopg.errors.AdminShutdown("bye"),
        psycopg.errors.ConnectionFailure("gone"),
        psycopg.errors.TooManyConnections("many"),
    ],
)
def test_the_trouble_of_the_whole_database_is_told(cause: BaseException) -> None:
    assert database_is_away(error_of(cause))


@pytest.mark.parametrize("cause", [psycopg.errors.DeadlockDetected("deadlock"), sqlite_error(1), ValueError("x")])
def test_what_one_statement_did_wrong_is_not(cause: BaseException) -> None:
    assert not database_is_away(error_of(cause))
    assert not database_is_away(DataError("too long"))


@pytest.fixture
def match(db: None) -> Match:
    ada, bob = player_make("ada"), player_make("bob")
    return cut(tiny_match(ada, bob), ada, bob)


@pytest.fixture
def full(match: Match) -> Iterator[None]:
    """Every statement that writes is refused, as on a full disk."""

    def execute(run, sql, params, many, context):
        if sql.startswith(("INSERT", "UPDATE", "DELETE", "WITH")):
            raise error_of(sqlite_error(sqlite3.SQLITE_FULL))
        return run(sql, params, many, context)

    with connection.execute_wrapper(execute):
        yield


@pytest.mark.long
def test_pages_are_read_and_posts_are_refused_with_a_sentence(match: Match, full: None) -> None:
    client = Client(raise_request_exception=False)
    assert client.get(match.get_absolute_url()).status_code == 200
    assert client.get(reverse("healthz")).status_code == 200
    refused = client.post(reverse("players:sign-up"), {"username": "new", "password": "a long enough word"})
    assert (refused.status_code, refused["Retry-After"]) == (503, "60")
    assert "Nothing was changed" in refused.content.decode()
    refused = client.post("/api/v1/decks/", {}, content_type="application/json")
    assert refused.status_code == 401, "what needs no database is answered as ever"


def test_the_api_says_it_in_json(match: Match, full: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("django.utils.timezone.now", lambda: NOW)
    sent = {"value": 1, "decision": match.pending.get(seat__place=0).decision_id}
    api = APIClient(raise_request_exception=False)
    api.force_authenticate(Player.objects.get(username="ada"))
    key = {"idempotency-key": "k"}
    refused = api.post(f"/api/v1/matches/{match.code}/answers/", sent, format="json", headers=key)
    assert refused.status_code == 503
    assert "Nothing was changed" in refused.json()["detail"]
    assert not InboxRow.objects.exists()


def test_no_match_is_paused_for_it(match: Match, full: None) -> None:
    with pytest.raises(OperationalError):
        match_concede(match=match, player=match.seats.get(place=0).player, now=NOW)
    match.refresh_from_db()
    assert match.status == MatchStatus.RUNNING


@pytest.fixture
def reconnected() -> Iterator[None]:
    """Tidying up after the test must not meet the broken connection."""
    yield
    connection.close()


def line_cut() -> None:
    """What a server that was killed leaves: a connection whose other end is gone."""
    with socket.socket(fileno=os.dup(connection.connection.fileno())) as line:
        line.shutdown(socket.SHUT_RDWR)


on_postgresql = pytest.mark.skipif(connection.vendor != "postgresql", reason="needs PostgreSQL: make test-services")


@on_postgresql
@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("reconnected")
def test_a_connection_that_breaks_is_no_matchs_fault(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server answers again at once; what has failed is tried again and pauses nothing."""
    read = match_advance_module.snapshot_read

    def broken(*arguments: Any, **more: Any) -> Any:
        monkeypatch.undo()
        line_cut()
        return read(*arguments, **more)

    monkeypatch.setattr(match_advance_module, "snapshot_read", broken)
    OutboxRow.objects.create(match=match, reason="test", created_at=NOW)
    with pytest.raises(OperationalError) as caught:
        match_work(now=NOW)
    assert database_is_away(caught.value)
    assert match_work(now=NOW) == match.pk
    match.refresh_from_db()
    assert match.status == MatchStatus.RUNNING


@on_postgresql
@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("reconnected")
def test_a_request_whose_connection_breaks_is_told_to_come_again(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any, **__: Any) -> Any:
        monkeypatch.undo()
        line_cut()
        return Player.objects.get()

    monkeypatch.setattr("matches.api.selectors.match_of_player", broken)
    api = APIClient(raise_request_exception=False)
    api.force_authenticate(Player.objects.get(username="ada"))
    key = {"idempotency-key": "k"}
    refused = api.post(f"/api/v1/matches/{match.code}/answers/", {"value": 1}, format="json", headers=key)
    assert (refused.status_code, refused["Retry-After"]) == (503, "60")


@on_postgresql
def test_more_than_a_statement_takes_is_the_fault_of_who_writes_it(match: Match) -> None:
    """It would fail without a code of the server's, as a broken connection does."""
    batch = Batch()
    batch.insert([OutboxRow(match=match, reason="test", created_at=NOW)] * 30_000)
    with pytest.raises(ValueError, match="more than one statement takes"):
        batch.run()
    assert not OutboxRow.objects.filter(reason="test").exists()

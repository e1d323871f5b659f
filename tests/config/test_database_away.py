"""A database that is full, read-only or away: a sentence and 503, nothing half written, no match to blame."""

import sqlite3
from collections.abc import Iterator

import psycopg
import pytest
from django.db import DataError, OperationalError, connection
from django.test import Client
from django.urls import reverse
from rest_framework.test import APIClient

from matches.models import InboxRow, Match, MatchStatus
from matches.services import match_concede
from players.database import database_is_away
from players.models import Player
from tests.matches.conftest import NOW, cut, player_make, tiny_match

pytestmark = pytest.mark.django_db


def error_of(cause: BaseException) -> OperationalError:
    found = OperationalError("refused")
    found.__cause__ = cause
    return found


def sqlite_error(code: int) -> sqlite3.OperationalError:
    found = sqlite3.OperationalError("refused")
    found.sqlite_errorcode = code
    return found


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

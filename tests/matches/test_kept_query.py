"""A kept query gives what the ORM gives, and composes its statement once."""

from typing import Any

import pytest
from django.db import connection, transaction
from django.db.models import QuerySet
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from knox.models import AuthToken
from psycopg import _queries as driver

from matches.models import Match, Seat
from matches.services import match_advance
from matches.snapshot import match_lock
from matches.snapshot_query import _statement
from players.models import Player
from players.site.kept_query import LONGEST, KeptQuery
from tests.matches.conftest import NOW, cut, player_make, tiny_match

pytestmark = pytest.mark.django_db


def columns(row: Any) -> dict[str, Any]:
    return {name: value for name, value in vars(row).items() if name != "_state"}


def test_rows_are_as_the_orm_makes_them() -> None:
    ent, pippin = player_make("ent"), player_make("pippin")
    match = tiny_match(ent, pippin, now=NOW)
    for player in (ent, pippin):
        cut(match, player, now=NOW)
    match_advance(match_id=match.pk, now=NOW)
    rows = Seat.objects.select_related("match", "player").order_by("place")
    kept = KeptQuery(lambda pk: rows.filter(match_id=pk), 0)
    for _ in range(2):
        found, wanted = kept(match.pk), list(rows.filter(match_id=match.pk))
        assert [columns(seat) for seat in found] == [columns(seat) for seat in wanted]
        for one, other in zip(found, wanted, strict=True):
            assert columns(one.player) == columns(other.player)
            assert columns(one.match) == columns(other.match)
            assert type(one.match.created_at) is type(other.match.created_at)
    assert kept(match.pk + 1) == []


def test_columns_that_are_not_read_stay_away_until_they_are_wanted() -> None:
    player_make("ent")
    kept = KeptQuery(lambda name: Player.objects.only("username").filter(username=name), "")
    (row,) = kept("ent")
    assert row.get_deferred_fields() == Player.objects.only("username").get(username="ent").get_deferred_fields()
    with CaptureQueriesContext(connection) as queries:
        assert row.is_active
    assert len(queries) == 1


def test_a_statement_is_composed_once() -> None:
    composed: list[int] = []

    def compose(pk: int) -> QuerySet[Match]:
        composed.append(pk)
        return Match.objects.filter(pk=pk)

    kept = KeptQuery(compose, 0)
    assert kept(1) == kept(2) == []
    assert len(composed) == 1


def test_a_text_that_cannot_be_stored_finds_nothing(client: Any) -> None:
    player = player_make("pippin")
    assert KeptQuery(lambda code: Match.objects.filter(code=code), "")("\x00") == []
    client.force_login(player)
    for answer in (client.post(reverse("matches:hint", args=["tcg"]), {"match": "\x00"}), client.get("/api/v1/me/")):
        assert answer.status_code < 500


def test_a_value_that_is_lost_is_refused() -> None:
    with pytest.raises(ValueError, match="did not go into"):
        KeptQuery(lambda pk: Match.objects.all(), 0)(1)


def test_a_match_is_locked_by_one_statement() -> None:
    match = tiny_match(player_make("ent"), player_make("pippin"), now=NOW)
    with transaction.atomic(), CaptureQueriesContext(connection) as queries:
        locked, seats = match_lock(match.pk)
    assert [seat.place for seat in seats] == [0, 1]
    assert all(seat.match is locked for seat in seats)
    assert len(queries) == 1
    assert ("FOR UPDATE" in queries[0]["sql"]) is (connection.vendor == "postgresql")


def test_a_token_that_was_ended_counts_no_more_at_the_next_request(client: Any) -> None:
    row, secret = AuthToken.objects.create(player_make("pippin"))
    headers = {"HTTP_AUTHORIZATION": f"Token {secret}"}
    assert client.get("/api/v1/me/", **headers).status_code == 200
    Player.objects.update(is_active=False)
    assert client.get("/api/v1/me/", **headers).status_code == 401
    Player.objects.update(is_active=True)
    assert client.get("/api/v1/me/", **headers).status_code == 200
    AuthToken.objects.update(expiry=NOW.replace(year=2020))
    assert client.get("/api/v1/me/", **headers).status_code == 401
    row.delete()
    assert client.get("/api/v1/me/", **headers).status_code == 401
    for wrong in ("Token ", "Token a b", f"Token {secret[:-1]}x"):
        assert client.get("/api/v1/me/", HTTP_AUTHORIZATION=wrong).status_code == 401, wrong


def test_the_driver_keeps_the_longest_statement_of_a_match() -> None:
    assert driver.MAX_CACHED_STATEMENT_LENGTH == LONGEST
    assert 4096 < len(_statement(True, True, 6)[0]) < LONGEST

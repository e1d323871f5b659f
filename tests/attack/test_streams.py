"""Streams of others' matches: what is closed looks as if it did not exist, and what is open tells versions alone."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from datetime import UTC, datetime
from itertools import product
from typing import Any

import pytest
from asgiref.sync import async_to_sync, sync_to_async
from django.test import AsyncClient, Client

from matches.models import Match
from matches.publish import match_publish
from players.models import Player
from players.staff.roles import Role, role_give, roles_sync
from tests.matches.conftest import answer_next, cut, player_make, tiny_match
from tests.shares import sample, whole_or_sample

pytestmark = pytest.mark.django_db(transaction=True)

NOW = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)
NEWS = re.compile(rb"(retry: \d+\n)?data: \d+\n\n|: still here\n\n")
"""All that a stream ever says to who has no seat, and to anybody while nobody talks."""
PATIENCE = 5.0
"""Seconds after which a stream that has been told to look has nothing more to say."""


@pytest.fixture
def people(db: None) -> dict[str, Player | None]:
    """Everybody who may ask, and the two who play."""
    roles_sync()
    players: dict[str, Player | None] = {name: player_make(name) for name in ("ada", "bob", "oscar", "orla")}
    for name, role in (("orla", Role.ORGANISER), ("jude", Role.JUDGE), ("stan", Role.STAFF)):
        player = players.get(name) or player_make(name)
        role_give(player=player, role=role, actor=None, now=NOW)
        players[name] = Player.objects.get(pk=player.pk)
    return {"stranger": None, **players}


def match_of(people: dict[str, Player | None], *, closed: bool) -> Match:
    """A running match of Ada and Bob."""
    ada, bob = people["ada"], people["bob"]
    assert ada is not None
    assert bob is not None
    return cut(tiny_match(ada, bob, closed=closed), ada, bob)


async def asked(path: str, player: Player | None, method: str = "GET", **headers: str) -> Any:
    """The answer to a request as somebody."""
    client = AsyncClient()
    if player is not None:
        await client.aforce_login(player)
    return await client.generic(method, path, headers=headers)


async def first_words(answer: Any) -> bytes:
    """What a stream says at once; it is closed then."""
    stream = aiter(answer.streaming_content)
    words: bytes = await anext(stream)
    await stream.aclose()
    return words


def said_of(answer: Any) -> tuple[int, bytes, dict[str, str]]:
    """Status, body and headers of a refusal, but for the request's id."""
    assert not answer.streaming
    return answer.status_code, answer.content, headers_of(answer)


def headers_of(answer: Any) -> dict[str, str]:
    """The headers of an answer, but for the request's id."""
    return {name: value for name, value in answer.headers.items() if name != "X-Request-ID"}


@pytest.mark.long
@whole_or_sample
def test_a_closed_match_looks_like_none(people: dict[str, Player | None], whole: bool) -> None:
    match = match_of(people, closed=True)
    everybody = product(("stranger", "oscar", "orla"), ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"))
    for who, method in everybody if whole else sample(everybody, 100, lambda one: one[0]):
        there = said_of(async_to_sync(asked)(f"/sse/matches/{match.code}/", people[who], method))
        nowhere = said_of(async_to_sync(asked)(f"/sse/matches/{'x' * len(match.code)}/", people[who], method))
        assert there == nowhere, (who, method)
        assert there[0] == (404 if method in ("GET", "HEAD") else 405), (who, method)
        assert match.code.encode() not in there[1], (who, method)


@pytest.mark.long
@pytest.mark.parametrize("who", ["ada", "bob", "jude", "stan"])
def test_a_closed_match_has_a_stream_for_its_players_and_judges(people: dict[str, Player | None], who: str) -> None:
    match = match_of(people, closed=True)

    async def listen() -> tuple[int, bytes]:
        answer = await asked(f"/sse/matches/{match.code}/", people[who])
        return answer.status_code, await first_words(answer)

    status, words = async_to_sync(listen)()
    assert status == 200
    assert words == b"retry: 3000\ndata: %d\n\n" % match.version


@pytest.mark.long
@pytest.mark.parametrize("who", ["stranger", "oscar", "ada", "jude"])
def test_an_open_match_tells_everybody_the_same_versions(people: dict[str, Player | None], who: str) -> None:
    match = match_of(people, closed=False)

    async def listen() -> list[bytes]:
        answer = await asked(f"/sse/matches/{match.code}/", people[who])
        assert answer["Cache-Control"] == "no-store"
        assert answer["X-Content-Type-Options"] == "nosniff"
        assert "Set-Cookie" not in answer.headers
        assert not answer.cookies
        head = await asked(f"/sse/matches/{match.code}/", people[who], "HEAD")
        assert (head.status_code, headers_of(head)) == (200, headers_of(answer))
        stream = aiter(answer.streaming_content)
        chunks = [await anext(stream)]
        for _ in range(2):
            await sync_to_async(answer_next)(match)
            await sync_to_async(match_publish)(match)
            chunks.append(await asyncio.wait_for(anext(stream), PATIENCE))
        await stream.aclose()
        return chunks

    chunks = async_to_sync(listen)()
    assert all(NEWS.fullmatch(chunk) for chunk in chunks), chunks
    match.refresh_from_db()
    assert chunks[-1] == b"data: %d\n\n" % match.version


@pytest.mark.long
@pytest.mark.parametrize("last", ["0", "-1", "999999", "x", "1\tdata: 7"])
def test_what_was_heard_last_is_not_believed(people: dict[str, Player | None], last: str) -> None:
    """Nothing is told again from a number that the client sends: there is nothing to tell but the version."""
    match = match_of(people, closed=False)

    async def listen() -> bytes:
        return await first_words(
            await asked(f"/sse/matches/{match.code}/", None, **{"Last-Event-ID": last, "Accept": "text/event-stream"})
        )

    assert async_to_sync(listen)() == b"retry: 3000\ndata: %d\n\n" % match.version


@pytest.mark.long
@pytest.mark.parametrize("closed", [False, True])
@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE"])
def test_a_stream_takes_nothing(people: dict[str, Player | None], method: str, closed: bool) -> None:
    match = match_of(people, closed=closed)
    answer = async_to_sync(asked)(f"/sse/matches/{match.code}/", people["ada"], method)
    assert (answer.status_code, answer["Allow"], answer.content) == (405, "GET, HEAD", b"")


@pytest.mark.long
def test_an_odd_code_is_no_match(people: dict[str, Player | None]) -> None:
    for code in ("%00", "a" * 400, "..%2f..", "x%0d%0aX-Header:%20x", "é"):
        answer = async_to_sync(asked)(f"/sse/matches/{code}/", people["ada"])
        assert answer.status_code in (400, 404), code
        assert "X-Header" not in answer.headers


def _deactivated(player: Player) -> None:
    Player.objects.filter(pk=player.pk).update(is_active=False)


def _signed_out(player: Player) -> None:
    from django.contrib.sessions.models import Session

    for session in Session.objects.all():
        if session.get_decoded().get("_auth_user_id") == str(player.pk):
            session.delete()


@pytest.mark.long
@pytest.mark.parametrize("who", ["ada", "jude"])
@pytest.mark.parametrize("happens", [_deactivated, _signed_out])
def test_who_may_no_longer_watch_hears_nothing_more(
    people: dict[str, Player | None], happens: Callable[[Player], None], who: str
) -> None:
    match = match_of(people, closed=True)
    player = people[who]
    assert player is not None

    async def listen() -> list[bytes]:
        stream = aiter((await asked(f"/sse/matches/{match.code}/", player)).streaming_content)
        await anext(stream)
        await sync_to_async(happens)(player)
        await sync_to_async(answer_next)(match)
        await sync_to_async(match_publish)(match)
        chunks = []
        try:
            while True:
                chunks.append(await asyncio.wait_for(anext(stream), PATIENCE))
                if chunks[-1].startswith(b"data:"):
                    return chunks
        except (StopAsyncIteration, TimeoutError):
            return chunks
        finally:
            await stream.aclose()

    assert not [chunk for chunk in async_to_sync(listen)() if chunk.startswith(b"data:")]


@pytest.mark.long
def test_the_threaded_server_tells_nothing_of_a_match(people: dict[str, Player | None], client: Client) -> None:
    match = match_of(people, closed=True)
    there, nowhere = (said_of(client.get(f"/sse/matches/{code}/")) for code in (match.code, "nosuch"))
    assert there == nowhere
    assert there[0] == 404

"""The stream says that a match has changed, to those who may watch it, and holds no database connection."""

from typing import Any

import pytest
from asgiref.sync import async_to_sync, sync_to_async
from django.test import AsyncClient, Client

from matches.models import Match
from matches.publish import match_publish
from players.models import Player
from tests.matches.conftest import answer_next, cut, tiny_match

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_stream_tells_the_version_and_then_every_new_one(match: Match) -> None:
    match.refresh_from_db()

    async def listen() -> list[bytes]:
        response: Any = await AsyncClient().get(f"/sse/matches/{match.code}/")
        assert response.status_code == 200
        assert response["Content-Type"] == "text/event-stream"
        stream = aiter(response.streaming_content)
        told = [await anext(stream)]
        await sync_to_async(answer_next)(match)
        await sync_to_async(match_publish)(match)
        told.append(await anext(stream))
        await stream.aclose()
        return told

    before = match.version
    first, second = async_to_sync(listen)()
    assert f"data: {before}\n".encode() in first
    match.refresh_from_db()
    assert match.version > before
    assert second == f"data: {match.version}\n\n".encode()


def test_a_closed_match_has_no_stream_for_strangers(ada: Player, bob: Player) -> None:
    match = cut(tiny_match(ada, bob, closed=True), ada, bob)

    async def ask() -> int:
        return int((await AsyncClient().get(f"/sse/matches/{match.code}/")).status_code)

    assert async_to_sync(ask)() == 404


def test_a_threaded_server_gives_no_thread_away(match: Match, client: Client) -> None:
    assert client.get(f"/sse/matches/{match.code}/").status_code == 404

"""The stream says that a match has changed, to those who may watch it, and holds no database connection."""

import asyncio
import contextlib
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest
from asgiref.sync import async_to_sync, sync_to_async
from django.test import AsyncClient, Client

from matches import publish, versions
from matches.models import Match, TalkLine
from matches.publish import match_publish, match_subscribe, match_watch
from matches.services import talk_mute, talk_say
from matches.stream_places import StreamPlaces
from matches.talk_reading import talk_lines, talk_readers
from matches.versions import version_now
from matches.views.live import TALK
from players.friends.blocks import player_block
from players.models import Block, Player
from tests.matches.conftest import NOW, answer_next, cut, tiny_match

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.long
def test_a_stream_tells_the_version_and_then_every_new_one(match: Match) -> None:
    match.refresh_from_db()

    async def listen() -> list[bytes]:
        response: Any = await AsyncClient().get(f"/sse/matches/{match.code}/")
        assert response.status_code == 200
        assert response["Content-Type"] == "text/event-stream"
        stream = aiter(response.streaming_content)
        parts = [await anext(stream)]
        await sync_to_async(answer_next)(match)
        await sync_to_async(match_publish)(match)
        parts.append(await anext(stream))
        await stream.aclose()
        return parts

    before = match.version
    first, second = async_to_sync(listen)()
    assert f"data: {before}\n".encode() in first
    match.refresh_from_db()
    assert match.version > before
    assert second == f"data: {match.version}\n\n".encode()


@pytest.mark.long
def test_a_closed_match_has_no_stream_for_strangers(ada: Player, bob: Player) -> None:
    match = cut(tiny_match(ada, bob, closed=True), ada, bob)

    async def ask() -> int:
        return int((await AsyncClient().get(f"/sse/matches/{match.code}/")).status_code)

    assert async_to_sync(ask)() == 404


def test_a_threaded_server_gives_no_thread_away(match: Match, client: Client) -> None:
    assert client.get(f"/sse/matches/{match.code}/").status_code == 404


@pytest.mark.long
def test_streams_share_one_question_to_the_database(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[list[str]] = []
    versions_of = versions._versions

    def noted(codes: list[str]) -> dict[str, int]:
        asked.append(codes)
        return versions_of(codes)

    monkeypatch.setattr(versions, "_versions", noted)

    async def ask_many() -> list[int | None]:
        return await asyncio.gather(*(version_now(code) for code in [match.code] * 50 + ["nothing"]))

    *numbers, none = async_to_sync(ask_many)()
    assert set(numbers) == {match.version}
    assert none is None
    assert asked == [[match.code, "nothing"]]


@pytest.mark.long
def test_a_stream_without_a_place_is_refused(match: Match, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.PROXIES = 1
    monkeypatch.setattr("matches.views.live.places", StreamPlaces(most=10, per_address=1))

    async def listen() -> list[int]:
        first: Any = await AsyncClient().get(f"/sse/matches/{match.code}/")
        stream = aiter(first.streaming_content)
        await anext(stream)
        second = await AsyncClient().get(f"/sse/matches/{match.code}/")
        assert second["Retry-After"]
        other = await AsyncClient().get(f"/sse/matches/{match.code}/", headers={"X-Forwarded-For": "192.0.2.7"})
        await stream.aclose()
        await first._iterator.aclose()
        third = await AsyncClient().get(f"/sse/matches/{match.code}/")
        return [first.status_code, second.status_code, other.status_code, third.status_code]

    assert async_to_sync(listen)() == [200, 429, 200, 200]


def test_places_are_counted_by_network_and_in_all() -> None:
    places = StreamPlaces(most=3, per_address=2)
    with places.take("2001:db8::1"), places.take("2001:db8::2"):
        assert not places.free("2001:db8::3"), "one customer's network"
        assert places.free("192.0.2.1")
        with places.take("192.0.2.1"):
            assert places.full()
            assert not places.free("192.0.2.2"), "no place in all"
    assert places.free("2001:db8::3")
    assert not places.taken


def test_one_task_listens_to_redis_for_all_streams(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.ENTMOOT_MODE, settings.REDIS_URL = "services", "redis://127.0.0.1:1/0"
    begun: list[object] = []

    async def listen(loop: object) -> None:
        begun.append(loop)
        await asyncio.Event().wait()

    monkeypatch.setattr(publish, "_listen", listen)

    async def many() -> int:
        async with contextlib.AsyncExitStack() as stack:
            for number in range(20):
                await stack.enter_async_context(match_subscribe(f"code{number % 3}"))
            await asyncio.sleep(0)
            tasks = len(asyncio.all_tasks())
        assert not publish._waiters
        assert not publish._listeners
        assert len(asyncio.all_tasks()) == tasks - 1
        return len(begun)

    assert asyncio.run(many()) == 1


async def heard(match: Match, listeners: dict[str, Player | None], happens: Callable[[], object]) -> dict[str, bytes]:
    """What each stream says first after something has happened and then the match has gone on: all of it."""
    streams: dict[str, Any] = {}
    for name, player in listeners.items():
        client = AsyncClient()
        if player is not None:
            await client.aforce_login(player)
        response: Any = await client.get(f"/sse/matches/{match.code}/")
        streams[name] = aiter(response.streaming_content)
        await anext(streams[name])
    await sync_to_async(happens)()
    await asyncio.sleep(0.3)  # what wakes a stream is told by itself, before the version
    await sync_to_async(answer_next)(match)
    await sync_to_async(match_publish)(match)
    parts: dict[str, bytes] = {}
    for name, stream in streams.items():
        parts[name] = await asyncio.wait_for(anext(stream), 5)
        await stream.aclose()
    return parts


def test_talk_is_told_to_the_seats_that_may_read_it_and_to_nobody_else(
    match: Match, ada: Player, bob: Player, stranger: Player
) -> None:
    parts = async_to_sync(heard)(
        match,
        {"ada": ada, "bob": bob, "stranger": stranger, "signed out": None},
        lambda: talk_say(match=match, player=ada, text="Good luck.", now=NOW),
    )
    match.refresh_from_db()
    version = b"data: %d\n\n" % match.version
    assert parts == {"ada": TALK, "bob": TALK, "stranger": version, "signed out": version}
    assert b"luck" not in TALK


def test_who_has_muted_or_blocked_the_speaker_is_told_nothing(match: Match, ada: Player, bob: Player) -> None:
    line = talk_say(match=match, player=ada, text="Good luck.", now=NOW)
    assert talk_readers(line) == [0, 1]
    talk_mute(match=match, player=bob, place=0, mute=True)
    parts = async_to_sync(heard)(
        match, {"ada": ada, "bob": bob}, lambda: talk_say(match=match, player=ada, text="Hello?", now=NOW)
    )
    match.refresh_from_db()
    assert parts == {"ada": TALK, "bob": b"data: %d\n\n" % match.version}
    talk_mute(match=match, player=bob, place=0, mute=False)
    player_block(blocker=bob, blocked=ada, now=NOW)
    assert talk_readers(line) == [0]
    assert talk_lines(match, match.seats.get(player=bob)) == []


@pytest.mark.long
def test_who_reads_a_line_is_whom_the_stream_tells(match: Match, ada: Player, bob: Player) -> None:
    """Whatever the line was kept from and whoever mutes or blocks: the two agree."""
    seats = list(match.seats.order_by("place"))
    for kept_from, mutes, blocks in product((None, 1), (False, True), (False, True)):
        TalkLine.objects.all().delete()
        line = TalkLine.objects.create(match=match, seat=seats[0], text="Left.", kept_from=kept_from, said_at=NOW)
        talk_mute(match=match, player=bob, place=0, mute=mutes)
        if blocks:
            player_block(blocker=bob, blocked=ada, now=NOW)
        reading = [seat.place for seat in seats if talk_lines(match, seat)]
        assert talk_readers(line) == reading, (kept_from, mutes, blocks)
        Block.objects.all().delete()


def test_a_thread_hears_of_a_change_at_once(match: Match) -> None:
    with match_watch(match.code) as change, match_watch("another") as other:
        match_publish(match)
        assert change.wait(1)
        assert not other.is_set()
    assert not publish._watchers

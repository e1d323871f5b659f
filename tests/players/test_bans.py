"""Bans: everything that is signed in ends at once, and who has the right password is told until when."""

import asyncio
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.test import Client
from django.utils import timezone

from matches import publish
from players.accounts.services import token_make
from players.errors import Conflict, Forbidden, Refused
from players.models import AuditEntry, Ban, FactorReset, Player
from players.security.factors import has_factor
from players.staff.bans import ban_lift, ban_of, bans_end, player_ban
from players.staff.factor_resets import (
    DELAY,
    DELAY_WITHOUT_EMAIL,
    factor_reset_ask,
    factor_reset_stop,
    factor_resets_do,
)
from players.staff.roles import Role, role_give
from tests.players.authenticator import Device
from tests.players.test_passkeys import add, post
from tests.players.test_second_factors import PASSWORD, app_add, is_signed_in, next_code, password_step

pytestmark = pytest.mark.django_db


@pytest.fixture
def staff(player_make: Callable[..., Player]) -> Player:
    player = player_make("stan")
    role_give(player=player, role=Role.STAFF, actor=None, now=timezone.now())
    return Player.objects.get(pk=player.pk)


@pytest.fixture
def ada(player_make: Callable[..., Player]) -> Player:
    return player_make("ada")


def again(player: Player) -> Player:
    return Player.objects.get(pk=player.pk)


def banned(ada: Player, staff: Player, now: datetime, until: datetime | None = None) -> Ban:
    return player_ban(player=ada, actor=staff, reason="Two accounts.", until=until, now=now)


@pytest.mark.long
def test_a_ban_ends_every_session_token_and_half_sign_in(ada: Player, staff: Player) -> None:
    now = timezone.now()
    one, two, half = Client(), Client(), Client()
    for client in (one, two):
        client.force_login(ada)
        assert client.get("/profile/").status_code == 200
    header: dict[str, Any] = {"HTTP_AUTHORIZATION": f"Token {token_make(player=ada, name='x', now=now)[1]}"}
    assert Client().get("/api/v1/me/", **header).status_code == 200
    app = app_add(ada, now)
    password_step(half, "ada")
    banned(ada, staff, now)
    for client in (one, two):
        assert client.get("/profile/").status_code == 302
        assert client.get("/api/v1/me/").status_code in (401, 403)
        assert client.post("/decks/new/", {"name": "x"}).status_code == 302
    assert Client().get("/api/v1/me/", **header).status_code == 401
    assert half.post("/sign-in/second/", {"code": next_code(app, now)})["Location"] == "/sign-in/"
    assert not is_signed_in(half)
    assert not ada.signed_in_browsers.exists()


@pytest.mark.django_db(transaction=True)
def test_a_ban_wakes_the_open_streams_of_the_account(ada: Player, staff: Player) -> None:
    async def run() -> bool:
        wakes = asyncio.Event()
        async with publish.account_subscribe(ada.pk, wakes) as woken:
            assert not woken.is_set
            await sync_to_async(banned)(ada, staff, timezone.now())
            async with asyncio.timeout(5):
                await wakes.wait()
            return woken.is_set

    assert asyncio.run(run())


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_an_open_stream_of_a_public_match_ends_with_the_ban(
    ada: Player, staff: Player, player_make: Callable[..., Player], catalogue: None
) -> None:
    from django.test import AsyncClient

    from tests.matches.conftest import tiny_match

    match = tiny_match(ada, player_make("bob"), now=timezone.now())
    client = Client()
    client.force_login(ada)

    async def run() -> list[bytes]:
        asking = AsyncClient()
        asking.cookies.update(client.cookies)
        answer: Any = await asking.get(f"/sse/matches/{match.code}/")
        assert answer.status_code == 200
        chunks, parts = [], aiter(answer.streaming_content)
        chunks.append(await anext(parts))
        await sync_to_async(banned)(ada, staff, timezone.now())
        async with asyncio.timeout(10):
            async for part in parts:
                chunks.append(part)
        return chunks

    assert b"data: " in asyncio.run(run())[0]


def test_who_has_the_right_password_is_told_until_when_and_nobody_else(
    ada: Player, staff: Player, client: Client
) -> None:
    until = timezone.now() + timedelta(days=3)
    banned(ada, staff, timezone.now(), until)
    wrong = password_step(client, "ada", "a wrong password").content.decode()
    assert "closed" not in wrong
    right = password_step(client, "ada").content.decode()
    assert f"closed until {until:%Y-%m-%d %H:%M} UTC" in right
    assert "Two accounts." in right
    assert not is_signed_in(client)


def test_a_passkey_of_a_banned_player_is_told_the_same(
    ada: Player, staff: Player, client: Client, signed_in_just_now: Any
) -> None:
    device = Device()
    add(signed_in_just_now(ada), device)
    client.logout()
    banned(ada, staff, timezone.now())
    options = post(client, "/sign-in/passkey/ask/").json()
    answer = post(client, "/sign-in/passkey/", credential=device.use(options))
    assert answer.status_code == 403
    assert "closed for good" in answer.json()["detail"]
    assert not is_signed_in(client)


def test_it_is_logged_and_told_and_lifted_again(ada: Player, staff: Player, now: datetime, letters: Any) -> None:
    banned(ada, staff, now)
    with pytest.raises(Conflict):
        banned(ada, staff, now)
    assert "Two accounts." in letters(now)["ada@example.org"].body
    entry = AuditEntry.objects.get(verb="player.banned")
    assert entry.actor == staff
    assert entry.data["reason"] == "Two accounts."
    ban_lift(player=ada, actor=staff, reason="A mistake.", now=now)
    assert again(ada).is_active
    assert "A mistake." in letters(now)["ada@example.org"].body
    with pytest.raises(Refused):
        ban_lift(player=ada, actor=staff, reason="Again.", now=now)
    banned(ada, staff, now)  # another one may follow


def test_a_ban_ends_by_itself_when_its_time_is_over(ada: Player, staff: Player, now: datetime, client: Client) -> None:
    banned(ada, staff, now, now + timedelta(days=1))
    assert bans_end(now + timedelta(hours=23)) == 0
    assert not again(ada).is_active
    assert bans_end(now + timedelta(hours=25)) == 1
    assert again(ada).is_active
    assert ban_of(ada) is None
    assert bans_end(now + timedelta(hours=26)) == 0


def test_who_may_not_ban(ada: Player, staff: Player, player_make: Callable[..., Player], now: datetime) -> None:
    judge, root = player_make("jude"), player_make("root", is_staff=True, is_superuser=True)
    role_give(player=judge, role=Role.JUDGE, actor=None, now=now)
    for actor, player in ((judge, ada), (ada, judge), (staff, staff), (staff, root)):
        with pytest.raises(Forbidden):
            banned(again(player), again(actor), now)
    banned(staff, root, now)
    assert not again(staff).is_active


@pytest.mark.parametrize("days", [-1, 0, 4000])
def test_a_ban_ends_in_the_future_and_in_sight(ada: Player, staff: Player, now: datetime, days: int) -> None:
    with pytest.raises(Refused):
        banned(ada, staff, now, now + timedelta(days=days))
    with pytest.raises(Refused):
        player_ban(player=ada, actor=staff, reason="  ", until=None, now=now)
    assert again(ada).is_active


@pytest.mark.long
def test_pages_and_api_close_and_open(ada: Player, staff: Player, client: Client) -> None:
    client.force_login(staff)
    assert client.get("/staff/accounts/?name=AD").content.count(b"/staff/accounts/ada/") == 1
    assert client.get("/staff/accounts/ada/").status_code == 200
    client.post("/staff/accounts/ada/ban/", {"reason": "Spam.", "until": "2099-13-99"})
    assert again(ada).is_active, "a time that is none changes nothing"
    client.post("/staff/accounts/ada/ban/", {"reason": "Spam.", "until": ""})
    assert not again(ada).is_active
    page = client.get("/staff/accounts/ada/").content.decode()
    assert "This account is closed" in page
    assert "Spam." in client.get("/staff/accounts/").content.decode()
    answer = client.post("/api/v1/staff/accounts/ada/lift/", {"reason": "Over."}, content_type="application/json")
    assert answer.status_code == 200
    assert again(ada).is_active
    assert client.get("/api/v1/staff/accounts/ada/").json()["bans"][0]["ended_at"]
    assert client.post("/api/v1/staff/accounts/ada/nothing/", {}, content_type="application/json").status_code == 400
    client.force_login(ada)
    for path in ("/staff/accounts/", "/staff/accounts/stan/", "/api/v1/staff/accounts/", "/api/v1/staff/accounts/x/"):
        assert client.get(path).status_code == 403, path
    assert client.post("/staff/accounts/stan/ban/", {"reason": "x"}).status_code == 403


# Resets of second factors


@pytest.mark.long
def test_a_reset_waits_three_days_tells_the_owner_and_signs_everybody_out(
    ada: Player, staff: Player, now: datetime, letters: Any, link_in: Any, client: Client
) -> None:
    app_add(ada, now)
    client.force_login(ada)
    reset = factor_reset_ask(player=ada, actor=staff, reason="Lost telephone.", now=now)
    assert reset.due_at == now + DELAY
    letter_of = {str(letter.subject): letter for letter in letters(now).values()}
    assert any("second factors will be removed" in subject for subject in letter_of)
    with pytest.raises(Conflict):
        factor_reset_ask(player=ada, actor=staff, reason="Lost telephone.", now=now)
    assert factor_resets_do(now + DELAY - timedelta(minutes=1)) == 0
    assert has_factor(again(ada))
    assert factor_resets_do(now + DELAY) == 1
    assert not has_factor(again(ada))
    assert client.get("/profile/").status_code == 302
    assert AuditEntry.objects.get(verb="factor.reset_done").actor == staff
    assert factor_resets_do(now + DELAY) == 0


@pytest.mark.long
def test_the_owner_stops_a_reset_by_the_link_or_on_the_page(
    ada: Player, staff: Player, now: datetime, letters: Any, link_in: Any, client: Client
) -> None:
    app_add(ada, now)
    letters(now)
    factor_reset_ask(player=ada, actor=staff, reason="Lost.", now=now)
    path = link_in(letters(now)["ada@example.org"])
    assert client.get(path).status_code == 200
    assert FactorReset.objects.get().cancelled_at is None, "programs that read mail follow links"
    client.post(path)
    assert client.get(path).status_code == 404
    assert factor_resets_do(now + DELAY) == 0
    assert has_factor(again(ada))
    factor_reset_ask(player=ada, actor=staff, reason="Lost.", now=now)
    client.force_login(ada)
    assert "will be removed" in client.get("/profile/security/").content.decode()
    client.post("/profile/security/reset/stop/")
    assert not FactorReset.objects.filter(cancelled_at=None).exists()


def test_a_reset_for_somebody_without_email_waits_longer(ada: Player, staff: Player, now: datetime) -> None:
    Player.objects.filter(pk=ada.pk).update(email="")
    app_add(again(ada), now)
    reset = factor_reset_ask(player=again(ada), actor=staff, reason="Lost.", now=now)
    assert reset.due_at == now + DELAY_WITHOUT_EMAIL


def test_who_may_not_reset(ada: Player, staff: Player, player_make: Callable[..., Player], now: datetime) -> None:
    bob = player_make("bob")
    with pytest.raises(Refused):
        factor_reset_ask(player=ada, actor=staff, reason="Nothing to remove.", now=now)
    for player in (ada, staff):
        app_add(player, now)
    for actor, player in ((bob, ada), (staff, staff)):
        with pytest.raises(Forbidden):
            factor_reset_ask(player=player, actor=actor, reason="x", now=now)
    factor_reset_ask(player=ada, actor=staff, reason="Lost.", now=now)
    with pytest.raises(Forbidden):
        factor_reset_stop(player=ada, actor=bob, now=now)
    factor_reset_stop(player=ada, actor=staff, now=now)


def test_the_command_helps_whoever_runs_the_site(ada: Player, now: datetime) -> None:
    from django.core.management import CommandError, call_command

    app_add(ada, now)
    call_command("factors_remove", "ADA")
    assert not has_factor(again(ada))
    assert AuditEntry.objects.get(verb="factor.reset_done").actor is None
    with pytest.raises(CommandError):
        call_command("factors_remove", "nobody")
    assert PASSWORD

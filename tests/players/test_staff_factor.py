"""Staff need a second factor, in each session that uses their rights."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from config.management.commands import start
from config.settings import base as base_settings
from players.accounts.services import token_make
from players.models import Player
from players.staff.authority import NO_FACTOR, Action, may
from players.staff.roles import Role, has_role, role_give
from tests.players.authenticator import Device
from tests.players.test_passkeys import post
from tests.players.test_second_factors import PASSWORD, app_add, next_code, password_step

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _required(settings: Any) -> None:
    settings.ENTMOOT_STAFF_FACTOR = True


@pytest.fixture
def staff(player_make: Callable[..., Player]) -> Player:
    player = player_make("stan")
    role_give(player=player, role=Role.STAFF, actor=None, now=timezone.now())
    return Player.objects.get(pk=player.pk)


def again(player: Player) -> Player:
    return Player.objects.get(pk=player.pk)


def test_it_is_required_unless_an_installation_says_otherwise() -> None:
    assert base_settings.ENTMOOT_STAFF_FACTOR is True


def test_without_a_factor_staff_and_superusers_hold_no_office(
    staff: Player, player_make: Callable[..., Player]
) -> None:
    root = player_make("root", is_staff=True, is_superuser=True)
    for player in (staff, root):
        assert not has_role(player, Role.STAFF)
        assert not player.has_perm("players.view_player")
        assert not player.has_module_perms("players")
        decision = may(player, Action.LOG_SEARCH)
        assert not decision
        assert decision.reason == str(NO_FACTOR)
        app_add(player, timezone.now())
        assert has_role(again(player), Role.STAFF)
        assert again(player).has_perm("players.view_player")


def test_judges_and_organisers_need_none(player_make: Callable[..., Player], staff: Player) -> None:
    judge = player_make("jude")
    role_give(player=judge, role=Role.JUDGE, actor=None, now=timezone.now())
    assert has_role(again(judge), Role.JUDGE)
    role_give(player=staff, role=Role.JUDGE, actor=None, now=timezone.now())
    assert has_role(again(staff), Role.JUDGE), "nor do they who are staff besides, for that office"
    assert has_role(again(staff), Role.STAFF, Role.JUDGE)
    assert not has_role(again(staff), Role.STAFF)


@pytest.mark.long
def test_the_sign_in_leads_to_the_page_that_adds_one(staff: Player, client: Client) -> None:
    assert password_step(client, "stan")["Location"] == "/profile/security/"
    page = client.get("/profile/security/").content.decode()
    assert "Staff need a second factor" in page
    assert client.get("/admin/")["Location"] == "/profile/security/"
    assert client.get("/staff/audit/").status_code == 403
    assert client.get("/operations/").status_code == 403
    assert client.get("/api/v1/staff/audit/").status_code == 403
    assert client.get("/decks/").status_code == 200, "what every player may do goes on"


@pytest.mark.long
def test_the_session_that_adds_a_factor_may_act_at_once(staff: Player, client: Client) -> None:
    password_step(client, "stan")
    device = Device()
    options = post(client, "/profile/security/passkeys/offer/").json()
    post(client, "/profile/security/passkeys/add/", credential=device.make(options), name="Key")
    assert client.get("/admin/").status_code == 200
    assert client.get("/staff/audit/").status_code == 200
    assert client.get("/api/v1/staff/audit/").status_code == 200


@pytest.mark.long
def test_a_session_from_before_the_factor_must_confirm(staff: Player, client: Client) -> None:
    client.force_login(staff)
    app = app_add(staff, timezone.now())
    answer = client.get("/admin/")
    assert answer["Location"].startswith("/profile/confirm/")
    assert client.get("/staff/audit/").status_code == 403
    assert client.get("/api/v1/staff/audit/").status_code == 403
    sent = {"password": PASSWORD, "code": next_code(app, timezone.now()), "next": "/admin/"}
    assert client.post("/profile/confirm/", sent)["Location"] == "/admin/"
    assert client.get("/admin/").status_code == 200
    assert client.get("/staff/audit/").status_code == 200


@pytest.mark.long
def test_a_token_of_staff_without_a_factor_uses_no_right(staff: Player, client: Client) -> None:
    header: dict[str, Any] = {
        "HTTP_AUTHORIZATION": f"Token {token_make(player=staff, name='x', now=timezone.now())[1]}"
    }
    assert client.get("/api/v1/staff/audit/", **header).status_code == 403
    assert client.get("/api/v1/me/", **header).status_code == 200
    app_add(staff, timezone.now())
    assert client.get("/api/v1/staff/audit/", **header).status_code == 200


def test_the_demonstration_turns_it_off_and_says_so(
    staff: Player, client: Client, settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.VAR_DIR = tmp_path
    command = start.Command()
    monkeypatch.setattr(command, "prepare", lambda: False)
    monkeypatch.setattr(command, "serve", lambda *_: None)
    ask = {"host": "127.0.0.1", "port": 8000, "no_demo": True, "prepare_only": False}
    command.handle(**ask)
    assert settings.ENTMOOT_STAFF_FACTOR, "there is no demonstration here"
    (tmp_path / "demo_sign_in").write_text("Sign in as warden.")
    monkeypatch.setenv("ENTMOOT_STAFF_FACTOR", "1")
    command.handle(**ask)
    assert settings.ENTMOOT_STAFF_FACTOR, "it was asked for"
    assert "second factor" not in command.sign_in()
    monkeypatch.delenv("ENTMOOT_STAFF_FACTOR")
    command.handle(**ask)
    assert not settings.ENTMOOT_STAFF_FACTOR
    assert "staff need no second factor" in command.sign_in()
    client.force_login(staff)
    assert "Staff need no second factor here" in client.get("/profile/").content.decode()


@pytest.mark.long
def test_the_setting_turns_it_off(staff: Player, client: Client, settings: Any) -> None:
    settings.ENTMOOT_STAFF_FACTOR = False
    assert password_step(client, "stan")["Location"] == "/decks/"
    assert client.get("/admin/").status_code == 200
    assert client.get("/staff/audit/").status_code == 200

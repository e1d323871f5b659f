"""Authenticator apps and recovery codes, and signing in in two steps."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pyotp
import pytest
from django.test import Client
from django.utils import timezone

from players.accounts.services import token_make
from players.data.personal import PERSONAL
from players.errors import Conflict, Refused, TooMany
from players.models import AuditEntry, AuthenticatorApp, Letter, Player
from players.notices.links import confirm_token, undo_token
from players.security import factors, half_sign_in
from players.security.email_changes import email_change_ask, email_change_confirm, email_change_undo
from players.security.factors import code_use, has_factor, recovery_codes_make
from players.security.passwords import password_reset
from players.security.sealing import secret_open, secret_seal

pytestmark = pytest.mark.django_db

PASSWORD = "a long password"


def app_add(player: Player, now: datetime) -> pyotp.TOTP:
    """An authenticator app that counts; the code of this half minute is used up."""
    setup = factors.app_begin(player=player, now=now)
    app = pyotp.TOTP(setup.secret)
    factors.app_confirm(player=player, code=app.at(now), now=now)
    return app


def next_code(app: pyotp.TOTP, now: datetime) -> str:
    """A code that was not used, within the drift that is allowed."""
    return app.at(now + timedelta(seconds=30))


def password_step(client: Client, name: str, password: str = PASSWORD) -> Any:
    return client.post("/sign-in/", {"username": name, "password": password, "next": "/decks/"})


def is_signed_in(client: Client) -> bool:
    return "_auth_user_id" in client.session


# Codes


def test_an_app_counts_once_a_code_of_it_is_entered(player_make: Callable[..., Player], now: datetime) -> None:
    player = player_make()
    setup = factors.app_begin(player=player, now=now)
    assert "secret=" + setup.secret in setup.uri
    assert not has_factor(player)
    with pytest.raises(Refused):
        factors.app_confirm(player=player, code="000000", now=now)
    factors.app_confirm(player=player, code=pyotp.TOTP(setup.secret).at(now), now=now)
    assert has_factor(Player.objects.get(pk=player.pk))
    with pytest.raises(Conflict):
        factors.app_begin(player=player, now=now)


def test_a_secret_that_was_begun_an_hour_ago_is_no_longer_good(
    player_make: Callable[..., Player], now: datetime
) -> None:
    player = player_make()
    first = factors.app_begin(player=player, now=now)
    assert factors.app_begin(player=player, now=now) == first, "a page that is loaded again shows the same"
    later = now + timedelta(hours=2)
    with pytest.raises(Refused):
        factors.app_confirm(player=player, code=pyotp.TOTP(first.secret).at(later), now=later)
    assert factors.app_begin(player=player, now=later).secret != first.secret


def test_no_code_counts_twice_nor_an_older_one_after_it(player_make: Callable[..., Player], now: datetime) -> None:
    player = player_make()
    app = app_add(player, now)
    assert not code_use(player=player, code=app.at(now), now=now), "it was used when the app was added"
    later = now + timedelta(minutes=5)
    assert code_use(player=player, code=app.at(later), now=later)
    assert not code_use(player=player, code=app.at(later), now=later)
    assert not code_use(player=player, code=app.at(later - timedelta(seconds=30)), now=later)


@pytest.mark.parametrize(("seconds", "right"), [(-60, False), (-30, True), (0, True), (30, True), (60, False)])
def test_a_clock_may_be_off_by_half_a_minute(
    player_make: Callable[..., Player], now: datetime, seconds: int, right: bool
) -> None:
    player = player_make()
    app = app_add(player, now)
    later = now + timedelta(hours=1)
    assert code_use(player=player, code=app.at(later + timedelta(seconds=seconds)), now=later) is right


def test_guessing_codes_stops_for_an_hour_and_the_owner_is_told(
    player_make: Callable[..., Player], now: datetime
) -> None:
    player = player_make()
    app = app_add(player, now)
    codes = recovery_codes_make(player=player, now=now)
    for _ in range(factors.WRONG_MOST):
        assert not code_use(player=player, code="000000", now=now)
    with pytest.raises(TooMany):
        code_use(player=player, code=next_code(app, now), now=now)
    letters = Letter.objects.filter(kind=Letter.Kind.FACTORS, player=player, about__contains="wrong codes")
    assert letters.count() == 1
    assert code_use(player=player, code=codes[0], now=now), "a recovery code still works"
    later = now + factors.WRONG_WITHIN + timedelta(seconds=1)
    assert code_use(player=player, code=app.at(later), now=later)


def test_recovery_codes_work_once_and_new_ones_end_the_old(player_make: Callable[..., Player], now: datetime) -> None:
    player = player_make()
    with pytest.raises(Refused):
        recovery_codes_make(player=player, now=now)
    app_add(player, now)
    codes = recovery_codes_make(player=player, now=now)
    assert len(set(codes)) == 10
    stored = " ".join(player.recovery_codes.values_list("code_hash", flat=True))
    assert not any(code.replace("-", "") in stored.upper() for code in codes), "only hashes are kept"
    assert code_use(player=player, code=codes[0].lower().replace("-", " "), now=now)
    assert not code_use(player=player, code=codes[0], now=now)
    recovery_codes_make(player=player, now=now)
    assert not code_use(player=player, code=codes[1], now=now)


def test_recovery_codes_of_another_player_are_worth_nothing(player_make: Callable[..., Player], now: datetime) -> None:
    ada, bob = player_make("ada"), player_make("bob")
    for player in (ada, bob):
        app_add(player, now)
    codes = recovery_codes_make(player=ada, now=now)
    assert not code_use(player=bob, code=codes[0], now=now)


def test_the_last_factor_takes_the_recovery_codes_with_it(player_make: Callable[..., Player], now: datetime) -> None:
    player = player_make()
    app_add(player, now)
    recovery_codes_make(player=player, now=now)
    factors.app_remove(player=player, now=now)
    assert not has_factor(player)
    assert not player.recovery_codes.exists()


def test_every_change_is_logged_and_told(player_make: Callable[..., Player], now: datetime, letters: Any) -> None:
    player = player_make("ada")
    app_add(player, now)
    recovery_codes_make(player=player, now=now)
    factors.app_remove(player=player, now=now)
    verbs = set(AuditEntry.objects.filter(actor=player).values_list("verb", flat=True))
    assert verbs >= {"factor.app_added", "factor.codes_made", "factor.app_removed"}
    assert player.notices.filter(kind="account.security").count() == 3
    assert "authenticator app" in letters(now)["ada@example.org"].body


@pytest.mark.long
def test_secrets_are_sealed_and_in_no_export_and_no_admin_page(
    player_make: Callable[..., Player], now: datetime, client: Client
) -> None:
    player, root = player_make(), player_make("root", is_staff=True, is_superuser=True)
    setup = factors.app_begin(player=player, now=now)
    factors.app_confirm(player=player, code=pyotp.TOTP(setup.secret).at(now), now=now)
    app = AuthenticatorApp.objects.get(player=player)
    assert setup.secret not in app.secret_sealed
    assert secret_open(app.secret_sealed) == setup.secret
    exported = str(PERSONAL["second_factors"](player))
    assert "made_at" in exported
    assert setup.secret not in exported
    assert app.secret_sealed not in exported
    client.force_login(root)
    page = client.get(f"/admin/players/authenticatorapp/{app.pk}/change/")
    assert page.status_code == 200
    assert app.secret_sealed not in page.content.decode()


def test_a_sealed_secret_outlives_a_new_key_while_the_old_one_is_named(settings: Any) -> None:
    sealed = secret_seal("JBSWY3DP")
    old, settings.SECRET_KEY = settings.SECRET_KEY, "another key of the site"
    assert secret_open(sealed) is None
    settings.SECRET_KEY_FALLBACKS = [old]
    assert secret_open(sealed) == "JBSWY3DP"
    assert secret_open("no token at all") is None


# Signing in


def test_the_right_password_alone_does_not_sign_in(player_make: Callable[..., Player], client: Client) -> None:
    player = player_make("ada")
    app = app_add(player, timezone.now())
    answer = password_step(client, "ada")
    assert answer["Location"] == "/sign-in/second/"
    assert not is_signed_in(client)
    assert client.get("/profile/").status_code == 302
    assert client.get("/api/v1/me/").status_code in (401, 403)
    assert client.post("/sign-in/second/", {"code": "000000"}).status_code == 400
    assert not is_signed_in(client)
    answer = client.post("/sign-in/second/", {"code": next_code(app, timezone.now())})
    assert answer["Location"] == "/decks/"
    assert is_signed_in(client)
    assert "half_signed_in" not in client.session


def test_a_recovery_code_takes_the_second_step(player_make: Callable[..., Player], client: Client) -> None:
    player = player_make("ada")
    app_add(player, timezone.now())
    [code, *_rest] = recovery_codes_make(player=player, now=timezone.now())
    password_step(client, "ada")
    client.post("/sign-in/second/", {"code": code})
    assert is_signed_in(client)


@pytest.mark.long
def test_a_half_sign_in_ends_with_time_a_new_password_a_ban_and_wrong_codes(
    player_make: Callable[..., Player], client: Client
) -> None:
    player = player_make("ada")
    app = app_add(player, timezone.now())

    def second() -> Any:
        return client.post("/sign-in/second/", {"code": next_code(app, timezone.now())})

    password_step(client, "ada")
    session, now = client.session, timezone.now()
    assert half_sign_in.half_player(session, now) == player
    assert half_sign_in.half_player(session, now + half_sign_in.LASTS + timedelta(seconds=1)) is None

    Player.objects.filter(pk=player.pk).update(is_active=False)
    assert second()["Location"] == "/sign-in/"
    Player.objects.filter(pk=player.pk).update(is_active=True)

    password_step(client, "ada")
    for _ in range(half_sign_in.TRIES):
        answer = client.post("/sign-in/second/", {"code": "000000"})
    assert answer["Location"] == "/sign-in/"
    assert second()["Location"] == "/sign-in/"

    password_step(client, "ada")
    player.set_password("another long password")
    player.save()
    assert second()["Location"] == "/sign-in/"
    assert not is_signed_in(client)


def test_a_half_signed_in_session_holds_nothing_else_of_the_account(
    player_make: Callable[..., Player], client: Client
) -> None:
    player = player_make("ada")
    app_add(player, timezone.now())
    password_step(client, "ada")
    half_session = client.session["half_signed_in"]
    assert set(half_session) == {"player", "hash", "at", "next", "wrong"}
    assert player.password not in str(half_session)


def test_nothing_tells_of_a_factor_before_the_password_is_right(player_make: Callable[..., Player]) -> None:
    with_app, _without = player_make("ada"), player_make("bob")
    app_add(with_app, timezone.now())
    answers = []
    for name in ("ada", "bob"):
        answer = password_step(Client(), name, "a wrong password")
        answers.append(
            (answer.status_code, answer.content.replace(name.encode(), b"").split(b"csrfmiddlewaretoken")[0])
        )
    assert answers[0] == answers[1]


def test_a_password_reset_by_letter_still_asks_for_the_second_step(
    player_make: Callable[..., Player], client: Client
) -> None:
    from django.contrib.auth.tokens import default_token_generator

    player, now = player_make("ada"), timezone.now()
    app_add(player, now)
    token = default_token_generator.make_token(player)
    password_reset(player=player, token=token, password="another long password", end_tokens=False, now=now)
    assert password_step(client, "ada", "another long password")["Location"] == "/sign-in/second/"
    assert not is_signed_in(client)


def test_undoing_a_change_of_email_removes_factors_that_came_with_it(
    player_make: Callable[..., Player], now: datetime
) -> None:
    player = player_make("ada")
    app_add(player, now - timedelta(days=1))
    recovery_codes_make(player=player, now=now - timedelta(days=1))
    factors.app_remove(player=player, now=now - timedelta(hours=1))
    change = email_change_ask(player=player, email="evil@example.org", now=now)
    assert change is not None
    email_change_confirm(token=confirm_token(change), now=now)
    app_add(player, now)  # the intruder's
    email_change_undo(token=undo_token(change), now=now)
    assert not has_factor(Player.objects.get(pk=player.pk))


# Who is asking


def test_what_needs_the_password_needs_the_code_too(player_make: Callable[..., Player], client: Client) -> None:
    player = player_make("ada")
    app = app_add(player, timezone.now())
    token = token_make(player=player, name="script", now=timezone.now())[1]
    header: dict[str, Any] = {"HTTP_AUTHORIZATION": f"Token {token}"}
    sent = {"email": "new@example.org", "password": PASSWORD}
    answer = client.patch("/api/v1/me/", sent, content_type="application/json", **header)
    assert answer.status_code == 403
    assert "code" in answer.json()["detail"]
    sent["code"] = next_code(app, timezone.now())
    assert client.patch("/api/v1/me/", sent, content_type="application/json", **header).status_code == 200


@pytest.mark.long
def test_a_session_from_before_the_factor_must_confirm(
    player_make: Callable[..., Player], signed_in_just_now: Any
) -> None:
    player = player_make("ada")
    client = signed_in_just_now(player)
    assert client.get("/profile/data/").status_code == 200
    app = app_add(player, timezone.now())
    answer = client.get("/profile/data/")
    assert answer.status_code == 302
    assert "/profile/confirm/" in answer["Location"]
    assert client.post("/profile/tokens/", {"name": "x"}).status_code == 302
    sent = {"password": PASSWORD, "next": "/profile/data/", "code": "000000"}
    assert client.post("/profile/confirm/", sent).status_code == 400
    sent["code"] = next_code(app, timezone.now())
    assert client.post("/profile/confirm/", sent)["Location"] == "/profile/data/"
    assert client.get("/profile/data/").status_code == 200


# Over pages and the API


@pytest.mark.long
def test_the_page_adds_an_app_with_a_qr_code(player_make: Callable[..., Player], signed_in_just_now: Any) -> None:
    player = player_make("ada")
    client = signed_in_just_now(player)
    assert client.get("/profile/security/app/").status_code == 302, "nothing was begun"
    assert client.post("/profile/security/app/begin/")["Location"] == "/profile/security/app/"
    page = client.get("/profile/security/app/").content.decode()
    setup = factors.app_setup(player, timezone.now())
    assert setup is not None
    assert setup.secret in page
    assert "<path d=" in page
    assert client.post("/profile/security/app/", {"code": "1"}).status_code == 400
    code = pyotp.TOTP(setup.secret).now()
    assert client.post("/profile/security/app/", {"code": code})["Location"] == "/profile/security/"
    assert has_factor(player)
    codes = client.post("/profile/security/codes/").content.decode()
    assert player.recovery_codes.count() == 10
    assert "-" in codes
    client.post("/profile/security/app/remove/")
    assert not has_factor(Player.objects.get(pk=player.pk))


@pytest.mark.long
def test_the_api_adds_and_removes_an_app(player_make: Callable[..., Player], client: Client) -> None:
    player = player_make("ada")
    header: dict[str, Any] = {
        "HTTP_AUTHORIZATION": f"Token {token_make(player=player, name='x', now=timezone.now())[1]}"
    }

    def ask(method: str, path: str, **sent: str) -> Any:
        call = getattr(client, method)
        return call(f"/api/v1/me/security/{path}", sent, content_type="application/json", **header)

    assert ask("post", "app/").status_code == 403
    assert ask("post", "app/confirm/", code="123456").status_code == 400
    setup = ask("post", "app/", password=PASSWORD).json()
    app = pyotp.TOTP(setup["secret"])
    assert ask("post", "app/confirm/", code=app.now()).status_code == 204
    assert ask("get", "").json()["app"]["used_at"]
    assert ask("post", "codes/", password=PASSWORD).status_code == 403
    codes = ask("post", "codes/", password=PASSWORD, code=next_code(app, timezone.now())).json()["codes"]
    assert ask("get", "").json()["recovery_codes"] == 10
    assert ask("delete", "app/", password=PASSWORD, code=codes[0]).status_code == 204
    assert ask("get", "").json()["app"] is None


def test_changes_need_a_fresh_confirmation(player_make: Callable[..., Player], client: Client) -> None:
    player = player_make("ada")
    client.force_login(player)
    for path in ("app/begin/", "app/remove/", "codes/", "browsers/end/", "passkeys/1/remove/", "browsers/1/end/"):
        answer = client.post(f"/profile/security/{path}")
        assert "/profile/confirm/" in answer["Location"], path
    answer = client.post("/profile/security/passkeys/offer/", "{}", content_type="application/json")
    assert answer.status_code == 403
    assert "/profile/confirm/" in answer.json()["next"]
    assert not AuthenticatorApp.objects.exists()

"""Signed-in browsers and tokens: where each was last used, and how it ends."""

from collections.abc import Callable
from datetime import timedelta
from importlib import import_module
from typing import Any

import pytest
from django.apps import apps
from django.core.cache import cache
from django.db import OperationalError, connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from players.accounts.services import token_make
from players.models import ApiToken, Passkey, Player, SignedInBrowser
from players.security import browsers
from tests.players.test_second_factors import PASSWORD

pytestmark = pytest.mark.django_db

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
TELEPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Safari/604.1"


def signed_in(name: str, agent: str = FIREFOX, address: str = "203.0.113.7") -> Client:
    client = Client(HTTP_USER_AGENT=agent, REMOTE_ADDR=address)
    assert client.post("/sign-in/", {"username": name, "password": PASSWORD}).status_code == 302
    return client


def test_each_browser_is_listed_with_where_it_was_last_used(player_make: Callable[..., Player]) -> None:
    ada = player_make("ada")
    laptop, _telephone = signed_in("ada"), signed_in("ada", TELEPHONE, "198.51.100.9")
    page = laptop.get("/profile/security/").content.decode()
    for text in ("Firefox, Linux", "Safari, iPhone", "203.0.113.*", "198.51.100.*", "this one"):
        assert text in page, text
    assert "203.0.113.7" not in page
    rows = laptop.get("/api/v1/me/security/").json()["browsers"]
    assert sorted(row["this"] for row in rows) == [False, True]
    assert ada.signed_in_browsers.count() == 2


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_who_is_signed_in_reads_on_while_the_database_takes_no_writes(player_make: Callable[..., Player]) -> None:
    ada = player_make("ada")
    client = signed_in("ada")
    _, token = token_make(player=ada, name="program", now=timezone.now())
    refused = []

    def execute(run: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if sql.startswith(("INSERT", "UPDATE", "DELETE")):
            refused.append(sql)
            raise OperationalError("attempt to write a readonly database")
        return run(sql, params, many, context)

    cache.clear()
    with connection.execute_wrapper(execute):
        assert client.get("/").status_code == 200
        headers = {"Authorization": f"Token {token}"}
        assert Client(headers=headers).get("/api/v1/me/").status_code == 200
    assert len(refused) == 2, refused


def test_the_use_of_a_session_is_written_once_a_minute(player_make: Callable[..., Player]) -> None:
    player_make("ada")
    client = signed_in("ada")

    def writes() -> int:
        with CaptureQueriesContext(
            connection,
        ) as queries:
            client.get("/api/v1/me/")
        return sum("UPDATE" in query["sql"] and "signedinbrowser" in query["sql"] for query in queries)

    assert writes() == 0, "signing in has just noted it"
    cache.clear()
    SignedInBrowser.objects.update(used_at=timezone.now() - timedelta(hours=1))
    assert [writes(), writes(), writes()] == [1, 0, 0]
    assert SignedInBrowser.objects.get().used_at > timezone.now() - timedelta(minutes=1)


def test_the_use_of_a_token_is_written_once_a_minute(player_make: Callable[..., Player], client: Client) -> None:
    secret = token_make(player=player_make("ada"), name="script", now=timezone.now())[1]
    ask: dict[str, Any] = {"HTTP_AUTHORIZATION": f"Token {secret}", "HTTP_USER_AGENT": "curl/8.9", "REMOTE_ADDR": "::1"}
    client.get("/api/v1/me/", **ask)
    token = ApiToken.objects.get()
    assert token.used_at is not None
    assert (token.used_by, token.used_from) == ("curl", "::/64")
    with CaptureQueriesContext(connection) as queries:
        client.get("/api/v1/me/", **ask)
    assert not [query for query in queries if "UPDATE" in query["sql"] and "apitoken" in query["sql"]]
    assert "curl" in str(client.get("/api/v1/me/security/", **ask).json()["tokens"])


def test_one_browser_is_signed_out(player_make: Callable[..., Player]) -> None:
    ada = player_make("ada")
    laptop, telephone = signed_in("ada"), signed_in("ada", TELEPHONE)
    row = ada.signed_in_browsers.get(name="Safari, iPhone")
    laptop.post(f"/profile/security/browsers/{row.pk}/end/")
    assert telephone.get("/profile/").status_code == 302
    assert laptop.get("/profile/").status_code == 200


def test_all_others_are_signed_out(player_make: Callable[..., Player]) -> None:
    player_make("ada")
    laptop, telephone, tablet = signed_in("ada"), signed_in("ada", TELEPHONE), signed_in("ada")
    laptop.post("/profile/security/browsers/end/")
    assert laptop.get("/profile/").status_code == 200
    assert telephone.get("/profile/").status_code == 302
    assert tablet.get("/profile/").status_code == 302


def test_the_api_signs_browsers_out_with_the_password(player_make: Callable[..., Player], client: Client) -> None:
    ada = player_make("ada")
    laptop = signed_in("ada")
    header: dict[str, Any] = {"HTTP_AUTHORIZATION": f"Token {token_make(player=ada, name='x', now=timezone.now())[1]}"}
    row = ada.signed_in_browsers.get()
    path = f"/api/v1/me/security/browsers/{row.pk}/"
    assert client.delete(path, **header).status_code == 403
    sent = {"password": PASSWORD}
    assert client.delete(path, sent, content_type="application/json", **header).status_code == 204
    assert laptop.get("/profile/").status_code == 302
    signed_in("ada")
    answer = client.post("/api/v1/me/security/browsers/end/", sent, content_type="application/json", **header)
    assert answer.json() == {"count": 1}


def test_nobody_ends_another_players_session(player_make: Callable[..., Player]) -> None:
    ada, _bob = player_make("ada"), player_make("bob")
    own, other = signed_in("ada"), signed_in("bob")
    other.post(f"/profile/security/browsers/{ada.signed_in_browsers.get().pk}/end/")
    assert own.get("/profile/").status_code == 200


def test_a_new_password_keeps_this_session_and_its_row(player_make: Callable[..., Player]) -> None:
    ada = player_make("ada")
    laptop, telephone = signed_in("ada"), signed_in("ada", TELEPHONE)
    new = "another long password"
    laptop.post("/password/", {"old_password": PASSWORD, "new_password1": new, "new_password2": new})
    assert laptop.get("/profile/").status_code == 200
    assert telephone.get("/profile/").status_code == 302
    assert [row.name for row in ada.signed_in_browsers.all()] == ["Firefox, Linux"]


def test_a_session_that_is_gone_takes_its_row_along(player_make: Callable[..., Player]) -> None:
    ada = player_make("ada")
    client = signed_in("ada")
    client.post("/sign-out/")
    assert not ada.signed_in_browsers.exists()


def test_an_upgrade_lists_the_sessions_that_there_are(player_make: Callable[..., Player]) -> None:
    ada, guest = player_make("ada"), player_make("guest-x", is_guest=True, trial_seen_at=timezone.now(), email="")
    client = signed_in("ada")
    other = Client()
    other.force_login(guest)
    other.get("/sign-in/")
    SignedInBrowser.objects.all().delete()
    migration = import_module("players.migrations.0012_browsers_of_old_sessions")
    migration.rows_make(apps, None)
    migration.rows_make(apps, None)
    row = SignedInBrowser.objects.get()
    assert (row.player, row.session_id) == (ada, client.session.session_key)
    browsers.sessions_end(ada)
    assert client.get("/profile/").status_code == 302


@pytest.mark.long
def test_statements_of_the_page_do_not_grow(player_make: Callable[..., Player]) -> None:
    ada = player_make("ada")
    client = signed_in("ada")

    def statements() -> int:
        with CaptureQueriesContext(connection) as queries:
            assert client.get("/profile/security/").status_code == 200
        return len(queries)

    client.get("/profile/security/")
    before = statements()
    for number in range(9):
        token_make(player=ada, name=f"t{number}", now=timezone.now())
        Passkey.objects.create(
            player=ada, name=f"k{number}", credential_id=f"c{number}", public_key="x", site="s", made_at=timezone.now()
        )
        signed_in("ada", address=f"203.0.{number}.1")
    cache.add(browsers._mark("session", str(client.session.session_key)), 1, 60)
    assert statements() == before

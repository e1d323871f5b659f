"""Nothing tells whether an address has an account: not the answer, not what it says, not the work behind it."""

import json
import re
from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

import pytest
from django.contrib.messages import get_messages
from django.core.cache import cache
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from players.accounts.services import token_make

pytestmark = pytest.mark.django_db
TAKEN, FREE = "belongs@example.org", "unknown@example.org"
PASSWORD = "a long password"
UNLIKE = ("Content-Length", "Expires", "X-Request-ID")
"""Headers that differ with the length of an address, from one second to the next, and from request to request."""


@pytest.fixture(autouse=True)
def _owner(player_make):
    player_make("owner", email=TAKEN)


def shape(sql: str) -> str:
    """A statement without its values."""
    return re.sub(r"'(?:[^']|'')*'|\bs\d+_x\d+\b|\b\d+\b", "?", sql)


def what_comes_back(client: Client, method: str, path: str, email: str, **request: Any) -> dict[str, Any]:
    """Everything that whoever asks can see, and the statements behind it; the address and CSRF tokens taken out."""

    def plain(text: str) -> str:
        text = re.sub(r'(csrfmiddlewaretoken" value=|X-CSRFToken": )"[^"]+"', "", text)
        # Moments differ, whatever is asked.
        return re.sub(r"\d{4}-\d\d-\d\dT[\d:.]+Z", "?", text).replace(email, "ADDRESS")

    with CaptureQueriesContext(connection) as statements:
        answer = client.generic(method, path, **request)
    messages = [plain(str(message)) for message in get_messages(answer.wsgi_request)]
    answer_parts = {
        "status": answer.status_code,
        "body": plain(answer.text),
        "headers": {key: value for key, value in answer.headers.items() if key not in UNLIKE},
        "cookies": sorted(answer.cookies),
        "messages": messages,
        "statements": [shape(query["sql"]) for query in statements.captured_queries],
    }
    if answer.status_code == 302:
        page = client.get(answer.headers["Location"])
        answer_parts["then"] = (page.status_code, plain(page.text))
    return answer_parts


def form(**fields: str) -> dict[str, Any]:
    return {"data": urlencode(fields).encode(), "content_type": "application/x-www-form-urlencoded"}


def twice(ask: Callable[[str], dict[str, Any]]) -> dict[str, Any]:
    """Ask for a taken address and for a free one, from the same beginning; what came back, the same for both."""
    answers = []
    for email in (TAKEN, FREE):
        cache.clear()
        with transaction.atomic():
            answers.append(ask(email))
            transaction.set_rollback(True)
    assert answers[0]["statements"]
    for part in answers[0]:
        assert answers[0][part] == answers[1][part], part
    assert answers[0].keys() == answers[1].keys()
    return answers[0]


@pytest.mark.long
def test_signing_up():
    def ask(email: str) -> dict[str, Any]:
        sent = form(username="samwise", email=email, password="eleven green riders")
        return what_comes_back(Client(), "POST", reverse("players:sign-up"), email, **sent)

    answer_parts = twice(ask)
    assert answer_parts["status"] == 302
    assert "on its way to ADDRESS" in str(answer_parts["then"])


def test_signing_up_with_a_bad_password_or_a_taken_name():
    for fields in ({"username": "owner", "password": "eleven green riders"}, {"username": "sam", "password": "1"}):

        def ask(email: str, fields: dict[str, str] = fields) -> dict[str, Any]:
            return what_comes_back(Client(), "POST", reverse("players:sign-up"), email, **form(email=email, **fields))

        assert twice(ask)["status"] == 400


def test_signing_in_with_an_address_for_a_name(settings):
    settings.AXES_ENABLED = True

    def ask(email: str) -> dict[str, Any]:
        sent = form(username=email, password=PASSWORD)
        return what_comes_back(Client(), "POST", reverse("players:sign-in"), email, **sent)

    assert "correct name and password" in twice(ask)["body"]


def test_resetting_the_password():
    def ask(email: str) -> dict[str, Any]:
        return what_comes_back(Client(), "POST", reverse("players:password-reset"), email, **form(email=email))

    assert "If an account has that e-mail" in str(twice(ask)["then"])


@pytest.mark.long
def test_changing_the_address_on_the_page(player_make, signed_in_just_now):
    player = player_make("samwise")

    def ask(email: str) -> dict[str, Any]:
        client = signed_in_just_now(player)
        return what_comes_back(client, "POST", reverse("players:email"), email, **form(email=email))

    assert "on its way to ADDRESS" in str(twice(ask)["then"])


def test_changing_the_address_over_the_api(player_make, now):
    player = player_make("samwise")
    _, secret = token_make(player=player, name="script", now=now)

    def ask(email: str) -> dict[str, Any]:
        client = Client(headers={"Authorization": f"Token {secret}"})
        sent = {"data": json.dumps({"email": email, "password": PASSWORD}), "content_type": "application/json"}
        return what_comes_back(client, "PATCH", "/api/v1/me/", email, **sent)

    assert json.loads(twice(ask)["body"])["email_waiting"] == "ADDRESS"

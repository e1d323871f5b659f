"""Log lines: their fields, the request's id on its way, and what is never written."""

from __future__ import annotations

import io
import json
import logging
import logging.config
import os
import re
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from celery import current_task
from django.core.exceptions import ImproperlyConfigured
from django.test import Client
from django.urls import reverse

from config.celery import REQUEST_ID, app
from config.logs import error_text
from config.settings.logs import logging_settings
from players.site.log_context import handling_match, log_context, log_facts
from tests.matches.conftest import cut, tiny_match

pytestmark = pytest.mark.django_db
GIVEN = "a-request_id-01"


@pytest.fixture
def stream() -> Iterator[io.StringIO]:
    """What is written as a site in services mode writes it."""
    written = io.StringIO()
    settings = logging_settings("json", "INFO")
    settings["handlers"]["console"]["stream"] = written
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    others = {
        name: (logging.getLogger(name).level, logging.getLogger(name).handlers[:]) for name in settings["loggers"]
    }
    logging.config.dictConfig(settings)
    try:
        yield written
    finally:
        root.handlers[:] = handlers
        root.setLevel(level)
        for name, (before, theirs) in others.items():
            logging.getLogger(name).setLevel(before)
            logging.getLogger(name).handlers[:] = theirs


def lines(written: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in written.getvalue().splitlines()]


def test_a_request_is_one_line_with_its_route_player_and_id(client: Client, player_make: Any, stream: Any) -> None:
    player = player_make()
    client.force_login(player)
    answer = client.get(f"/players/{player.username}/?q=secret", headers={"x-request-id": GIVEN})
    (line,) = lines(stream)
    assert answer.headers["X-Request-ID"] == line["request_id"] == GIVEN
    assert line["duration_ms"] > 0
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00", line["time"])
    assert {name: line[name] for name in line if name not in ("time", "duration_ms", "request_id")} == {
        "level": "INFO",
        "logger": "config.requests",
        "message": "GET players:player 200",
        "user_id": player.pk,
        "route": "players:player",
        "method": "GET",
        "status": 200,
    }


def test_a_player_with_a_token_is_named_too(client: Client, player_make: Any, stream: Any) -> None:
    from knox.models import AuthToken

    player = player_make()
    _, token = AuthToken.objects.create(player)
    client.get("/api/v1/me/", headers={"authorization": f"Token {token}"})
    (line,) = lines(stream)
    assert line["user_id"] == player.pk
    assert token not in stream.getvalue()


@pytest.mark.parametrize(
    "request_id", ["", "short", "x" * 65, "with space in it", 'quote"and\\more', "line\tbreak-12345"]
)
def test_an_id_that_is_not_well_formed_is_replaced(client: Client, stream: Any, request_id: str) -> None:
    answer = client.get("/healthz", headers={"x-request-id": request_id})
    assert re.fullmatch(r"[0-9a-f]{32}", answer.headers["X-Request-ID"])
    assert lines(stream)[0]["request_id"] == answer.headers["X-Request-ID"]


def test_every_answer_has_an_id_refusals_and_files_too(client: Client, stream: Any) -> None:
    for path, status, route in (
        ("/nowhere/", 404, "none"),
        ("/static/css/nothing.css", 404, "static"),
        ("/admin/login/", 302, "admin/login/"),
    ):
        answer = client.get(path)
        assert (answer.status_code, bool(answer.headers["X-Request-ID"])) == (status, True)
        line = lines(stream)[-1]
        assert (line["route"], line["status"]) == (route, status)
    client.generic("BREW", "/healthz")
    assert lines(stream)[-1]["method"] == "OTHER"


def test_no_path_is_written_even_of_a_failure(player_make: Any, stream: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Letters put tokens into paths."""

    def broken(*arguments: Any, **more: Any) -> None:
        secret_local = "a local value"
        raise RuntimeError(f"what went wrong {len(secret_local)}")

    monkeypatch.setattr("config.views.readiness", broken)
    client = Client(raise_request_exception=False)
    assert client.get("/healthz/ready?token=abcdef").status_code == 500
    failure, request = lines(stream)
    assert failure["logger"] == "django.request"
    assert failure["message"] == "Internal Server Error: healthz-ready"
    assert failure["request_id"] == request["request_id"]
    assert "RuntimeError: what went wrong 13" in failure["error"]
    assert "a local value" not in stream.getvalue().replace('secret_local = \\"a local value\\"', "")
    assert "abcdef" not in stream.getvalue()


def test_an_answer_names_its_match(client: Client, player_make: Any, stream: Any) -> None:
    ada, bob = player_make("ada"), player_make("bob")
    match = cut(tiny_match(ada, bob), ada, bob)
    client.force_login(ada)
    body = {"decision": "x" * 24, "value": 1}
    path = f"/api/v1/matches/{match.code}/answers/"
    client.post(path, body, content_type="application/json", headers={"idempotency-key": "k1"})
    assert lines(stream)[-1]["match_id"] == match.pk
    assert match.code not in stream.getvalue()


def test_the_match_of_a_line_is_the_one_that_is_handled() -> None:
    with log_context(request_id="r") as facts:
        with handling_match(3):
            assert log_facts() == {"request_id": "r", "last_match_id": 3, "match_id": 3}
            with handling_match(4):
                assert log_facts()["match_id"] == 4
            assert log_facts()["match_id"] == 3
        assert "match_id" not in log_facts()
        assert facts["last_match_id"] == 3
    assert log_facts() == {}


@pytest.fixture
def in_place(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tasks run in the test's own transaction, and no heartbeat is written."""
    monkeypatch.setattr("django.db.close_old_connections", lambda: None)
    monkeypatch.setattr("config.celery._Heart.at", float("inf"))


def test_an_id_goes_with_a_message_to_the_task(stream: Any, in_place: None) -> None:
    runs: list[tuple[str, Any]] = []

    @app.task(name="tests.config.told")
    def task() -> None:
        runs.append((current_task.name, log_facts().get("request_id")))
        logging.getLogger("tests").warning("in the task")

    headers: dict[str, Any] = {}
    from celery.signals import before_task_publish

    with log_context(request_id=GIVEN):
        before_task_publish.send(sender="tests.config.told", headers=headers, body=())
    assert headers == {REQUEST_ID: GIVEN}
    task.apply(headers=headers)
    assert runs == [("tests.config.told", GIVEN)]
    (line,) = lines(stream)
    assert (line["task"], line["request_id"]) == ("tests.config.told", GIVEN)
    assert log_facts() == {}


def test_a_task_that_fails_is_written_by_our_own_rule(stream: Any, in_place: None) -> None:
    @app.task(name="tests.config.fails")
    def fails() -> None:
        raise RuntimeError("what went wrong")

    fails.apply()
    (line,) = [line for line in lines(stream) if "error" in line]
    assert line["message"] == "the task tests.config.fails failed"
    assert "RuntimeError: what went wrong" in line["error"]


def test_the_engine_does_not_say_what_it_saw() -> None:
    from engine.kernel.errors import EngineError

    try:
        try:
            raise EngineError("the hand of seat 1")
        except EngineError as inner:
            raise ValueError("wrapped: the hand of seat 1") from inner
    except ValueError as error:
        text = error_text(error)
    assert "the hand" not in text.replace('raise EngineError("the hand', "").replace(
        'raise ValueError("wrapped: the', ""
    )
    assert text.endswith("\nValueError")
    assert "direct cause" in text
    assert text.index("engine.kernel.errors.EngineError\n") < text.index("direct cause")


def test_an_error_reads_as_python_writes_it() -> None:
    try:
        os.environ["A_NAME_THAT_NOBODY_GAVE"]
    except KeyError:
        import traceback

        error = sys.exc_info()[1]
        assert error is not None
        plain = re.sub(r"\n +[~^]+(?=\n)", "", traceback.format_exc().rstrip("\n"))
        assert re.sub(r"\n +[~^]+(?=\n)", "", error_text(error)) == plain
        assert error_text(error, messages=False).endswith("\nKeyError")


def test_a_chain_that_bites_its_tail_ends() -> None:
    one, two = ValueError("one"), ValueError("two")
    one.__context__, two.__context__ = two, one
    assert error_text(one).count("ValueError") == 2


def test_statements_are_never_written(settings: Any, stream: Any, django_user_model: Any) -> None:
    from django.db import connection

    logging.getLogger().setLevel(logging.DEBUG)
    connection.force_debug_cursor = True
    try:
        django_user_model.objects.filter(username="a name that is asked for").exists()
    finally:
        connection.force_debug_cursor = False
    assert "a name that is asked for" not in stream.getvalue()


def test_a_format_that_there_is_not_is_refused() -> None:
    with pytest.raises(ImproperlyConfigured, match="ENTMOOT_LOG_FORMAT is 'xml'; it must be one of: json, text"):
        logging_settings("xml", "INFO")


def test_requests_are_lines_for_machines_only() -> None:
    assert logging_settings("json", "INFO")["loggers"]["config.requests"]["level"] == "INFO"
    assert logging_settings("text", "INFO")["loggers"]["config.requests"]["level"] == "WARNING"


def test_pages_need_no_user_to_be_logged(client: Client, stream: Any, django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(0):
        client.get("/healthz")
    assert "user_id" not in lines(stream)[0]
    assert client.get(reverse("players:sign-in")).status_code == 200

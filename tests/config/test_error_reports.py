"""Reports of errors: one of a kind in an hour, nothing hidden, and no harm from a mail server that fails."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
from django.core import mail
from django.core.cache import cache
from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend
from django.test import Client
from django.utils import timezone

from config import error_reports
from config.error_reports import EVERY, MOST, reports_sent
from config.worker import Worker
from matches.models import MatchStatus
from matches.services import match_advance
from players.site.log_context import log_context
from players.site.periodic import Job
from tests.config.test_settings import shown
from tests.matches.conftest import NOW
from tests.matches.test_log_silence import about_to_fail

pytestmark = pytest.mark.django_db
TO = ["operator@entmoot.example", "second@entmoot.example"]
logger = logging.getLogger("tests.reports")


@pytest.fixture(autouse=True)
def _reported(settings: Any) -> Iterator[None]:
    settings.ENTMOOT_ERROR_REPORTS_TO = TO
    cache.clear()
    yield
    assert reports_sent()
    cache.clear()


def reports() -> list[EmailMessage]:
    assert reports_sent()
    return list(mail.outbox)


def fail(text: str = "") -> None:
    """Log a failure of one kind."""
    try:
        raise LookupError(text)
    except LookupError:
        logger.exception("it failed with %s", text)


def test_a_failed_request_is_reported_with_its_ids_and_nothing_secret(
    player_make: Any,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def broken(*arguments: Any) -> None:
        hand_of_ada = "1C290"
        raise RuntimeError(f"seat 0 holds {hand_of_ada}, cookie {'c' * 8}")

    monkeypatch.setattr("config.views.home_context", broken)
    player = player_make()
    client = Client(raise_request_exception=False)
    client.force_login(player)
    session = client.session.session_key
    answer = client.get("/?token=abcdef123456", headers={"authorization": "Bearer sesame-sesame"})
    assert answer.status_code == 500
    (report,) = reports()
    assert report.to == TO
    assert report.subject == "Entmoot: RuntimeError in home"
    assert f"request_id  {answer.headers['X-Request-ID']}" in report.body
    assert "route       home" in report.body
    assert f"user_id     {player.pk}\n" in report.body
    assert "tests/config/test_error_reports.py" in report.body
    assert report.body.rstrip().endswith("RuntimeError")
    for hidden in ("1C290 ", "seat 0 holds 1", "c" * 8, "abcdef123456", "sesame", str(session), player.username):
        assert hidden not in report.body, hidden
    assert "127.0.0.1" not in report.body


def test_a_storm_is_one_report_and_the_next_hour_says_how_many(monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(200):
        fail(f"number {number}")
    (report,) = reports()
    assert "not reported before" in report.body
    at = time.time()
    monkeypatch.setattr("time.time", lambda: at + EVERY + 1)
    fail()
    assert [message.subject for message in reports()] == ["Entmoot: LookupError in tests.reports"] * 2
    assert "It came 199 times more since the last report." in reports()[1].body
    fail()
    assert len(reports()) == 2


def test_kinds_are_told_apart_by_their_place() -> None:
    fail()
    try:
        raise LookupError
    except LookupError:
        logger.exception("it failed elsewhere")
    logger.error("without an exception")
    logger.warning("not an error")
    assert len(reports()) == 3


def test_a_storm_of_many_kinds_ends_too() -> None:
    for number in range(MOST + 30):
        logging.getLogger(f"tests.kind{number}").error("failed")
    assert len(reports()) == MOST


def test_a_storm_from_many_threads_is_one_report() -> None:
    def storm() -> None:
        for _ in range(20):
            fail()

    threads = [threading.Thread(target=storm) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(reports()) == 1


def test_what_was_logged_with_an_error_is_left_out() -> None:
    with log_context(match_id=17, task="matches.work"):
        logger.error("letter to %s with %s failed", "ada@example.org", "the-token")
    (report,) = reports()
    assert report.subject == "Entmoot: error in matches.work"
    assert "match_id    17" in report.body
    assert "ada@" not in report.body
    assert "the-token" not in report.body


def test_a_match_that_an_error_has_paused_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    hidden = "the hand holds 1C290"
    match = about_to_fail(monkeypatch, hidden)
    match_advance(match_id=match.pk, now=NOW)
    match.refresh_from_db()
    assert match.status == MatchStatus.PAUSED
    (report,) = reports()
    assert f"match_id    {match.pk}\n" in report.body
    assert "engine/kernel/game.py" in report.body
    assert hidden not in report.body
    assert match.code not in report.body


def test_a_job_that_fails_is_reported() -> None:
    def failing(now: Any) -> int:
        raise RuntimeError("no")

    Worker([Job("fails", 1.0, failing)]).run_due(1.0)
    (report,) = reports()
    assert report.subject == "Entmoot: RuntimeError in config.worker"


class BrokenServer(BaseEmailBackend):
    """A mail server that answers late and refuses."""

    asked = 0
    done = threading.Event()

    def send_messages(self, messages: Any) -> int:
        type(self).asked += 1
        self.done.wait(5)
        raise OSError("refused")


def test_a_mail_server_that_fails_holds_up_and_breaks_nothing(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.EMAIL_BACKEND = f"{__name__}.BrokenServer"
    BrokenServer.asked = 0
    BrokenServer.done.clear()

    def broken(*arguments: Any) -> None:
        raise RuntimeError

    monkeypatch.setattr("config.views.readiness", broken)
    assert Client(raise_request_exception=False).get("/healthz/ready").status_code == 500
    assert not reports_sent(0.01), "the answer has come before the report was sent"
    BrokenServer.done.set()
    assert reports_sent()
    assert BrokenServer.asked == 1
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    fail()
    assert len(reports()) == 1, "the thread goes on"


@pytest.mark.parametrize("broken", ["_more_since_last", "_report"])
def test_a_report_that_cannot_be_made_breaks_nothing(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, broken: str
) -> None:
    def raises(*arguments: Any) -> None:
        raise OSError("no cache")

    monkeypatch.setattr(error_reports, broken, raises)
    fail()
    assert "an error could not be reported: OSError" in caplog.text
    assert not reports()


def test_more_reports_than_can_wait_are_left_out(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.EMAIL_BACKEND = f"{__name__}.BrokenServer"
    BrokenServer.done.clear()
    monkeypatch.setattr(error_reports, "MOST", 10_000)
    for number in range(error_reports.WAITING + 20):
        logging.getLogger(f"tests.kind{number}").error("failed")
    assert error_reports._post.waiting.full()
    BrokenServer.done.set()
    assert reports_sent(20)


def test_nothing_is_reported_to_nobody(settings: Any) -> None:
    settings.ENTMOOT_ERROR_REPORTS_TO = []
    fail()
    assert not reports()


def test_what_a_report_says_of_the_time_is_the_time() -> None:
    fail()
    assert f"{timezone.now():%Y-%m-%d %H:}" in reports()[0].body


@pytest.mark.long
def test_an_address_that_is_none_is_refused_at_the_start(tmp_path: Any) -> None:
    assert "operator@entmoot.example" in shown(tmp_path, ENTMOOT_ERROR_REPORTS_TO="nobody").stderr
    assert not shown(tmp_path, ENTMOOT_ERROR_REPORTS_TO="one@example.org,two@example.org").stderr

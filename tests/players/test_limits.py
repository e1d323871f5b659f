"""Guessing is slow, flooding is refused, and nobody is locked out by what others do."""

import itertools
import json
import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest
from axes.models import AccessAttempt
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from players.accounts.services import token_make
from players.errors import TooMany
from players.security import limits

pytestmark = pytest.mark.django_db
RIGHT = "a long password"
SIGN_IN = "/sign-in/"
NOON = datetime(2026, 1, 15, 12, 0, tzinfo=UTC)


@pytest.fixture(autouse=True)
def _one_window(monkeypatch):
    """The clock of the views stands still: no window of a limit ends in the middle of a test."""
    moment = datetime.fromtimestamp(timezone.now().timestamp() // 900 * 900 + 10, UTC)
    monkeypatch.setattr(timezone, "now", lambda: moment)


@pytest.fixture
def guarded(settings):
    """The lock-out as in production, and one trusted proxy in front."""
    settings.AXES_ENABLED = True
    settings.PROXIES = 1
    return settings


@pytest.fixture
def pauses(monkeypatch):
    """The seconds that requests were made to wait, instead of waiting."""
    seconds: list[float] = []
    monkeypatch.setattr(limits, "sleep", seconds.append)
    return seconds


def sign_in(password, address="203.0.113.1", name="tamsin"):
    return Client().post(SIGN_IN, {"username": name, "password": password}, headers={"X-Forwarded-For": address})


def addresses():
    return (f"198.51.{number // 250}.{number % 250 + 1}" for number in itertools.count())


@pytest.mark.long
def test_ten_failures_close_a_name_for_one_address_only(guarded, player_make, pauses):
    player_make("tamsin")
    for _ in range(9):
        assert sign_in("wrong").status_code == 200
    assert sign_in("wrong").status_code == 429
    locked = sign_in(RIGHT)
    assert (locked.status_code, locked.headers["Retry-After"], "Too many" in locked.text) == (429, "900", True)
    assert sign_in(RIGHT, "203.0.113.2").status_code == 302, "behind the same proxy, from another address"
    assert sign_in(RIGHT, "6.6.6.6, 203.0.113.1").status_code == 429, "what the client itself writes changes nothing"


@pytest.mark.long
def test_other_capitals_are_no_other_name(guarded, player_make, pauses):
    player_make("tamsin")
    for name in ("tamsin", "TAMSIN", "Tamsin", " tamsin", "tamsiN") * 2:
        sign_in("wrong", name=name)
    assert sign_in(RIGHT).status_code == 429


@pytest.mark.long
def test_nobody_is_locked_out_by_failures_from_other_addresses(guarded, player_make, pauses):
    player_make("tamsin")
    for address in itertools.islice(addresses(), 60):
        assert sign_in("wrong", address).status_code == 200
    assert sign_in(RIGHT).status_code == 302
    assert pauses, "the name is slowed"
    assert pauses == sorted(pauses)
    assert pauses[-1] == limits.PAUSE_LONGEST
    assert len(pauses) <= 61 - limits.NAME_LIMIT.most


@pytest.mark.long
def test_an_address_that_is_locked_out_waits_for_nothing_and_slows_nobody(guarded, player_make, pauses):
    player_make("tamsin")
    for _ in range(18):
        sign_in("wrong")
    assert pauses == []
    assert limits.name_pause(name="tamsin", now=timezone.now()) == 0
    assert sign_in(RIGHT, "203.0.113.2").status_code == 302
    assert pauses == []


@pytest.mark.long
def test_a_name_is_slowed_more_and_more_and_forgiven(db):
    for _ in range(limits.NAME_LIMIT.most):
        limits.name_failed(name="tamsin", now=NOON)
    assert limits.name_pause(name="tamsin", now=NOON) == 0
    limits.name_failed(name="TAMSIN", now=NOON)
    assert limits.name_pause(name="tamsin", now=NOON) == limits.PAUSE_STEP
    assert limits.name_pause(name="other", now=NOON) == 0
    for _ in range(100):
        limits.name_failed(name="tamsin", now=NOON)
    assert limits.name_pause(name="tamsin", now=NOON) == limits.PAUSE_LONGEST
    window = timedelta(seconds=limits.NAME_LIMIT.seconds)
    assert limits.name_pause(name="tamsin", now=NOON + window) == limits.PAUSE_LONGEST, "not forgotten at a stroke"
    assert limits.name_pause(name="tamsin", now=NOON + 2 * window) == 0


def test_only_so_many_requests_wait_at_once(db, settings, monkeypatch):
    settings.ENTMOOT_MODE = "services"
    for _ in range(limits.NAME_LIMIT.most + 5):
        limits.name_failed(name="tamsin", now=NOON)
    inside, go = threading.Semaphore(0), threading.Event()

    def hold(seconds: float) -> None:
        inside.release()
        assert go.wait(20)

    def wait() -> None:
        limits.name_wait(name="tamsin", now=NOON)
        connection.close()

    monkeypatch.setattr(limits, "sleep", hold)
    with ThreadPoolExecutor(2) as pool:
        waiting = [pool.submit(wait) for _ in range(2)]
        for _ in waiting:
            assert inside.acquire(timeout=20)
        with pytest.raises(TooMany) as refused:
            limits.name_wait(name="tamsin", now=NOON)
        assert refused.value.retry_after == 5
        limits.name_wait(name="other", now=NOON)
        go.set()
        for future in waiting:
            future.result()
    limits.name_wait(name="tamsin", now=NOON)


def test_the_page_for_those_who_may_not_wait(guarded, player_make, monkeypatch):
    monkeypatch.setitem(limits.WAITING_MOST, "embedded", 0)
    player_make("tamsin")
    for _ in range(limits.NAME_LIMIT.most + 2):
        limits.name_failed(name="tamsin", now=timezone.now())
    page = sign_in(RIGHT)
    assert (page.status_code, page.headers["Retry-After"], "5 seconds" in page.text) == (429, "5", True)


def test_an_address_may_try_twenty_times_a_minute_and_two_hundred_times_an_hour(db):
    def seconds_waited(at: datetime, address: str = "203.0.113.1") -> int:
        try:
            limits.attempt_take(address=address, now=at)
        except TooMany as error:
            return error.retry_after
        return 0

    assert [seconds_waited(NOON) for _ in range(20)] == [0] * 20
    assert seconds_waited(NOON + timedelta(seconds=20)) == 40
    assert seconds_waited(NOON, "203.0.113.2") == 0
    assert seconds_waited(NOON + timedelta(seconds=60)) == 0
    for minute in range(2, 12):
        for _ in range(20):
            seconds_waited(NOON + timedelta(minutes=minute))
    assert seconds_waited(NOON + timedelta(minutes=20)) == 40 * 60
    assert seconds_waited(NOON + timedelta(hours=1)) == 0


def test_the_addresses_of_one_customer_count_together(db):
    for number in range(20):
        limits.attempt_take(address=f"2001:db8:1:1::{number:x}", now=NOON)
    with pytest.raises(TooMany):
        limits.attempt_take(address="2001:db8:1:1:ffff::1", now=NOON)
    limits.attempt_take(address="2001:db8:1:2::1", now=NOON)


PAGES = {
    "players:sign-in": {"username": "nobody", "password": "x"},
    "players:sign-up": {"username": "", "password": "x"},
    "players:password-reset": {"email": "a@example.org"},
    "players:identity-confirm": {"password": "wrong"},
    "players:password": {"old_password": "wrong", "new_password1": "eleven riders", "new_password2": "eleven riders"},
}


@pytest.mark.long
@pytest.mark.parametrize(
    "page",
    [page if page == "players:sign-in" else pytest.param(page, marks=pytest.mark.law) for page in PAGES],
)
def test_pages_that_cost_work_are_limited_by_address(player_make, settings, page):
    settings.PROXIES = 1
    client = Client(headers={"X-Forwarded-For": "203.0.113.1"})
    if page in ("players:identity-confirm", "players:password"):
        client.force_login(player_make())
    url = reverse(page)
    for _ in range(20):
        assert client.post(url, PAGES[page]).status_code in (200, 302, 400)
    refused = client.post(url, PAGES[page])
    assert refused.status_code == 429
    assert refused.headers["Retry-After"] == "50"
    assert "Try again in" in refused.text
    assert client.get(url).status_code == 200, "looking is free"
    elsewhere = client.post(url, PAGES[page], headers={"X-Forwarded-For": "203.0.113.2"})
    assert elsewhere.status_code in (200, 302, 400)


@pytest.mark.long
def test_the_methods_of_the_api_that_check_a_password_are_limited_alike(guarded, client, player_make, now, pauses):
    player = player_make("tamsin")
    _, secret = token_make(player=player, name="leaked", now=now)
    other, _ = token_make(player=player, name="other", now=now)
    calls = [
        ("PATCH", "/api/v1/me/", {"email": "b@example.org", "password": "wrong"}),
        ("POST", "/api/v1/me/password/", {"old_password": "wrong", "new_password": "eleven riders"}),
        ("DELETE", f"/api/v1/me/tokens/{other.pk}/", {"password": "wrong"}),
    ]
    client.defaults |= {"HTTP_AUTHORIZATION": f"Token {secret}", "HTTP_X_FORWARDED_FOR": "203.0.113.1"}

    def call(number: int):
        method, path, body = calls[number % 3]
        return client.generic(method, path, json.dumps(body), content_type="application/json")

    answers = [call(number) for number in range(21)]
    assert [answer.status_code for answer in answers] == [403] * 9 + [429] * 12
    for answer in answers[9:]:
        assert answer.json()["detail"]
        assert int(answer.headers["Retry-After"]) > 0
    assert "quarter of an hour" in answers[9].json()["detail"]
    assert "your address" in answers[20].json()["detail"]
    assert sign_in(RIGHT).status_code == 429, "guessing by the API is guessing"
    assert sign_in(RIGHT, "203.0.113.2").status_code == 302


@pytest.mark.long
def test_a_fresh_session_does_not_send_letters_without_end(player_make, signed_in_just_now):
    client = signed_in_just_now(player_make())
    answers = [
        client.patch("/api/v1/me/", {"email": f"a{number}@example.org"}, "application/json").status_code
        for number in range(21)
    ]
    assert answers == [200] * 20 + [429]


def test_rows_about_failures_hold_no_password(guarded, client, player_make):
    client.force_login(player_make())
    for url, form in (
        ("players:password", PAGES["players:password"]),
        ("players:identity-confirm", PAGES["players:identity-confirm"]),
    ):
        client.post(reverse(url), form, headers={"X-Forwarded-For": "203.0.113.1"})
    sign_in("secret words")
    stored = str(list(AccessAttempt.objects.values()))
    assert AccessAttempt.objects.count() == 2
    for word in ("eleven riders", "wrong", "secret words"):
        assert word not in stored


@pytest.mark.long
def test_a_reset_opens_the_door_again(guarded, player_make, pauses, now):
    from django.contrib.auth.tokens import default_token_generator

    from players.security.passwords import password_reset

    player = player_make("Tamsin")
    for _ in range(10):
        sign_in("wrong")
    token = default_token_generator.make_token(player)
    password_reset(player=player, token=token, password="eleven green riders", end_tokens=False, now=now)
    assert sign_in("eleven green riders").status_code == 302

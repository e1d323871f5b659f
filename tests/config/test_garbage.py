"""No input gives a 500: every registered address, odd ids, wrong methods, malformed and oversized bodies.

The walk finds addresses by itself, so a new one is tested from the day it is added. ``make laws`` asks every address
everything; ``make test`` asks a third of the routes with one odd value and two methods, sends each bad body to two
addresses, and asks a third of the admin; which they are follows from ``ENTMOOT_SAMPLE``.
"""

import json
from collections.abc import Iterator
from datetime import timedelta
from functools import cache
from urllib.parse import quote

import pytest
from django.core.signals import got_request_exception, request_finished
from django.db import close_old_connections
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from django.utils import timezone

from cardpool.decks.services import deck_register
from matches.services import heartbeat
from tests.shares import rank, sample, shuffled, whole_or_sample

pytestmark = pytest.mark.django_db

NUMBERS = ["0", "1", "999999999999999999"]
WORDS = ["x", "1C3", "é’\u202e", "..", "' OR 1=1 --", "%00", "a" * 400, "-1", "0x1", "NaN", "\ud7ff"]
BODIES: dict[str, tuple[bytes, str]] = {
    "nothing": (b"", "application/json"),
    "no json": (b'{"a": ', "application/json"),
    "a list": (b"[1, [2]]", "application/json"),
    "a string": (b'"text"', "application/json"),
    "null": (b"null", "application/json"),
    "not unicode": (b'{"name": "\xff\xfe"}', "application/json"),
    "lone surrogate": (
        b'{"name": "\\ud800", "text": "\\ud800", "value": "\\ud800", "key": "\\ud800"}',
        "application/json",
    ),
    "nul": (b'{"name": "a\\u0000b", "text": "\\u0000", "value": "\\u0000", "email": "\\u0000"}', "application/json"),
    "deep": (b"[" * 3000 + b"]" * 3000, "application/json"),
    "odd numbers": (
        b'{"value": 1e999, "decision_id": NaN, "count": -1, "id": 99999999999999999999}',
        "application/json",
    ),
    "wrong types": (
        json.dumps({name: [{}] for name in ("name", "text", "value", "key", "decision_id", "email")}).encode(),
        "application/json",
    ),
    "form of odd values": (
        b"name=%00&text=%00&id=99999999999999999999&value=%ff%fe&decision=%00&username=%00&email=%00&q=%00",
        "application/x-www-form-urlencoded",
    ),
    "broken multipart": (b"--x\r\nContent-Disposition: form-data; name=\r\n\r\n", "multipart/form-data; boundary=x"),
    "no boundary": (b"--x", "multipart/form-data"),
    "many fields": (b"&".join(b"f%d=1" % n for n in range(600)), "application/x-www-form-urlencoded"),
    "oversized": (b"name=" + b"x" * 1_100_000, "application/x-www-form-urlencoded"),
    "oversized json": (b'{"text": "' + b"x" * 1_100_000 + b'"}', "application/json"),
    "unknown kind": (b"<a/>", "application/xml"),
}
QUERIES = [
    "?page=0&page_size=-1",
    "?page=99999999999999999999&page_size=abc",
    "?q=%00",
    "?q=%ff%fe&culture=%F0%9F%92%A9&type=[]&twilight=%C2%B2&site=-1&format=x&format_slug=x&starter=x",
    "?next=//evil.example&since=x&after=x&step=x&seat=x&status=x&cursor=x",
]


def patterns(resolver: URLResolver, before: tuple[URLPattern | URLResolver, ...] = ()) -> Iterator[list]:
    for entry in resolver.url_patterns:
        if isinstance(entry, URLResolver):
            yield from patterns(entry, (*before, entry))
        else:
            yield [*before, entry]


def paths_of(route: list[URLPattern | URLResolver]) -> list[str]:
    """Concrete paths for one registered route: every converter gets every odd value, one value at a time."""
    text = "".join(str(part.pattern) for part in route)
    converters = {name: conv for part in route for name, conv in getattr(part.pattern, "converters", {}).items()}
    if "(?P" in text or "^" in text:
        return []
    paths = []
    for value_number in range(len(WORDS)):
        path = text
        for name, converter in converters.items():
            words = NUMBERS if not converter_takes_text(converter) else WORDS
            kind = next(part for part in (f"<{name}>", *_typed(text, name)) if part in path)
            path = path.replace(kind, quote(words[value_number % len(words)], safe="%'"))
        paths.append("/" + path)
    return list(dict.fromkeys(paths))


def _typed(text: str, name: str) -> list[str]:
    return [f"<{piece.split('>')[0]}>" for piece in text.split("<")[1:] if piece.split(">")[0].endswith(f":{name}")]


def converter_takes_text(converter: object) -> bool:
    return type(converter).__name__ not in ("IdConverter", "IntConverter")


@cache
def routes() -> tuple[tuple[str, ...], ...]:
    """The paths of each registered route."""
    return tuple(tuple(paths) for route in patterns(get_resolver()) if (paths := paths_of(route)))


def paths(*, whole: bool, admin: bool = False) -> list[str]:
    """All paths of the site or of its admin, or one of some of its routes."""
    registered = [
        route for route in routes() if route[0].startswith("/admin/") == admin and not route[0].startswith("/static/")
    ]
    if whole:
        return [path for route in registered for path in route]
    return [min(route, key=rank) for route in sample(registered, 120, lambda route: route[0].split("/")[1 + admin])]


@cache
def all_paths() -> tuple[str, ...]:
    return tuple(paths(whole=True))


@cache
def plain_paths() -> tuple[str, ...]:
    """One path for each route, with the id 1 and the name of a card: what is odd in a request lies elsewhere."""
    paths = [(route * 2)[1] for route in routes()]
    return tuple(path for path in paths if not path.startswith(("/admin/", "/static/")))


class Failures:
    """Requests that ended in a 500, with the exception behind each."""

    def __init__(self) -> None:
        self.errors: list[str] = []
        self.last = ""
        got_request_exception.connect(self._note)

    def _note(self, sender: object, **_: object) -> None:
        import traceback

        self.last = traceback.format_exc(limit=-3)

    def check(self, client: Client, method: str, path: str, **extra: object) -> int:
        self.last = ""
        answer = client.generic(method, path, **extra)  # type: ignore[arg-type]
        # A stream is only opened, never read: live updates have no end. Closing would also close the connection that
        # the test's transaction is open on.
        request_finished.disconnect(close_old_connections)
        answer.close()
        request_finished.connect(close_old_connections)
        if answer.status_code >= 500:
            self.errors.append(
                f"{method} {path[:120]} {extra.get('content_type', '')}: {self.last or answer.status_code}"
            )
        return answer.status_code

    def assert_none(self) -> None:
        got_request_exception.disconnect(self._note)
        assert not self.errors, f"{len(self.errors)} answers of 500:\n" + "\n".join(self.errors[:12])


@pytest.fixture
def failures(db):
    # A site whose worker and sweep have just been seen: /healthz/ready answers 503 without them, which is no failure.
    for name, kind in (("worker thread", "worker"), ("sweep", "sweep")):
        heartbeat(name=name, kind=kind, now=timezone.now() + timedelta(minutes=10))
    collected = Failures()
    yield collected
    got_request_exception.disconnect(collected._note)


@pytest.fixture(params=["stranger", "player"])
def somebody(request, player_make, catalogue, now):
    client = Client(raise_request_exception=False)
    if request.param == "player":
        player = player_make()
        deck_register(player=player, name="A deck", starter="gandalf", now=now)
        client.force_login(player)
    return client


def test_the_walk_finds_the_addresses_of_every_app():
    paths = all_paths()
    for start in ("/cards/", "/decks/", "/profile/", "/players/", "/collection/", "/api/v1/me/", "/api/v1/decks/"):
        assert any(path.startswith(start) for path in paths), start
    assert len(paths) > 100
    assert set(plain_paths()) < set(paths)
    assert {path.rpartition("1")[0] or path for path in plain_paths()} >= {"/decks/", "/matches/new/", "/api/v1/decks/"}


@pytest.mark.long
@whole_or_sample
def test_every_address_with_odd_ids_and_queries(whole, somebody, failures):
    for path in paths(whole=whole):
        failures.check(somebody, "GET", path)
    for path in dict.fromkeys(path for path in paths(whole=whole)):
        if "/x" in path or path.count("/") <= 2 or "/1/" in path:
            for query in QUERIES if whole else [min(QUERIES, key=rank)]:
                failures.check(somebody, "GET", path + query)
    failures.assert_none()


@pytest.mark.long
@whole_or_sample
def test_every_address_with_every_method(whole, somebody, failures):
    """What changes something is asked with odd ids, too; the other methods once."""
    plain = set(plain_paths())
    for path in paths(whole=whole):
        if "sign-out" in path:
            continue
        changing = ("POST", "PUT", "PATCH", "DELETE")
        for method in changing if whole else ("POST", min(changing[1:], key=lambda word: rank((path, word)))):
            failures.check(somebody, method, path)
        for method in ("HEAD", "OPTIONS", "TRACE", "BREW") if path in plain and whole else ():
            failures.check(somebody, method, path)
    failures.assert_none()


def send_body(client, failures, path, kind):
    """Send a bad body to an address by every method that takes one."""
    body, content_type = BODIES[kind]
    if "sign-out" in path:
        return
    for method in ("POST", "PUT", "PATCH") if path.startswith("/api/") else ("POST",):
        failures.check(client, method, path, data=body, content_type=content_type)


@pytest.mark.law
@pytest.mark.parametrize("kind", sorted(BODIES))
def test_every_address_with_a_bad_body(somebody, failures, kind):
    for path in plain_paths():
        send_body(somebody, failures, path, kind)
    failures.assert_none()


@pytest.mark.long
def test_every_address_with_one_bad_body(somebody, failures):
    """Each body is sent to one address."""
    for kind, path in zip(shuffled(BODIES), shuffled(plain_paths()), strict=False):
        send_body(somebody, failures, path, kind)
    failures.assert_none()


@pytest.mark.long
@whole_or_sample
def test_the_admin_with_odd_ids(whole, client, player_make, catalogue, failures):
    client = Client(raise_request_exception=False)
    client.force_login(player_make(is_staff=True, is_superuser=True))
    for path in paths(whole=whole, admin=True):
        if "/logout/" not in path:
            failures.check(client, "GET", path)
    failures.assert_none()


@pytest.mark.parametrize("path", ["/%00", "/cards/%00/", "/cards/?q=%00", "/decks/%ff/", "/%2e%2e/%2e%2e/etc/passwd"])
def test_addresses_nobody_has(client, catalogue, path):
    client.raise_request_exception = False
    assert client.get(path).status_code in (301, 302, 400, 404)


def test_refusals_under_the_api_are_json(client):
    for path in ("/api/v1/nowhere/", "/api/v1/cards/?q=%00"):
        answer = client.get(path)
        assert answer.status_code in (400, 404)
        assert answer.json()["detail"]

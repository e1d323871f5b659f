"""The one door to the outside: where it leads, and that nobody behind it can hold anything up."""

from __future__ import annotations

import ast
import ipaddress
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from players.errors import Refused
from players.outbound import (
    AT_ONCE,
    Conversation,
    Failure,
    Reply,
    Request,
    converse,
    destination_of,
    exchange,
    is_global,
    origins_of,
)
from tests.players.outbound.receivers import Behaviour, drips, floods, receiver, says, silent
from tests.sources import tree_of

ROOT = Path(__file__).resolve().parents[3]
HEAD = b"HTTP/1.1 200 OK\r\n"
WITHIN = 0.6
SPARE = 1.5
"""Seconds that a busy machine may take beside."""


def asked(
    origin: str, *, within: float = WITHIN, body_most: int = 1000, method: str = "POST", path: str = "/"
) -> Reply:
    local = origins_of([origin])
    return exchange(Request(method, destination_of(origin + path, local=local), within, {}, b"{}", body_most, local))


# Addresses


@pytest.mark.parametrize(
    "url",
    [
        "https://127.0.0.77\\.push.services.mozilla.com/x", "https://127.0.0.1/", "https://10.0.0.1/x",
        "https://[::1]/", "https://[::ffff:127.0.0.1]/", "https://[::127.0.0.1]/", "https://[fec0::1]/",
        "https://[64:ff9b::7f00:1]/", "https://[64:ff9b::808:808]/", "https://[2002:7f00:1::]/", "https://[fe80::1%1]/",
        "https://a@b/", "https://a:b@c.org/", "https://a.org\\@b.org/", "https://a.org#@b.org/", "https://a.org%2eb.org/",
        "https://a..b/", "https://.a/", "https://a\u3002org/", "https://\u2460.org/", "https:/a.org/", "https:a.org",
        "http://a.org/", "HTTPS://a.org/", "https://a.org:0/", "https://a.org:65536/", "https://a.org:22/",
        "https://a.org/ b", "https://a.org/\t", "https://a.org/\r\nHost: b", "https://[a.org]/", "https://[1.2.3.4]/",
        "https://1.2.3.4.5:443:80/", "https://" + "a" * 300 + ".org/", "https://a.org/" + "x" * 1000, "", "//a.org/",
        "https://192.0.0.9/", "https://192.88.99.1/", "https://224.0.0.1/", "https://255.255.255.255/",
    ],
)  # fmt: skip
def test_what_is_no_address_of_the_outside_is_refused(url: str) -> None:
    with pytest.raises(Refused):
        destination_of(url)


def test_an_address_is_what_is_sent_to() -> None:
    to = destination_of("https://Tools.Example.org:8443/a/b?c=%20d&e=[1]")
    assert (to.scheme, to.host, to.port, to.target) == ("https", "tools.example.org", 8443, "/a/b?c=%20d&e=[1]")
    assert (to.netloc, to.origin) == ("tools.example.org:8443", "https://tools.example.org:8443")
    assert destination_of("https://a.org?x").target == "/?x"
    assert destination_of("https://a.org:443/").origin == "https://a.org"
    six = destination_of("https://[2606:4700::1111]/")
    assert (six.host, six.netloc) == ("2606:4700::1111", "[2606:4700::1111]")


def test_an_origin_that_the_settings_name_may_be_inside_and_no_other() -> None:
    local = origins_of(["http://127.0.0.1:9000/", "http://push.inside"])
    assert destination_of("http://127.0.0.1:9000/x", local=local).port == 9000
    assert destination_of("http://push.inside:80/x", local=local).host == "push.inside"
    for other in (
        "http://127.0.0.1:9001/",
        "https://127.0.0.1:9000/",
        "http://push.inside:81/",
        "http://127.0.0.2:9000/",
    ):
        with pytest.raises(Refused):
            destination_of(other, local=local)


@pytest.mark.parametrize(
    "number",
    [
        "0.0.0.0", "10.1.2.3", "100.64.0.1", "127.0.0.1", "169.254.169.254", "172.16.0.1", "192.0.0.9", "192.0.2.1",
        "192.88.99.1", "192.168.1.1", "198.18.0.1", "198.51.100.1", "203.0.113.1", "224.0.0.1", "240.0.0.1",
        "255.255.255.255", "::", "::1", "::8.8.8.8", "::ffff:8.8.8.8", "::ffff:127.0.0.1", "::ffff:0:8.8.8.8",
        "64:ff9b::8.8.8.8", "64:ff9b:1::1", "100::1", "2001::1", "2001:2::1", "2001:20::1", "2001:db8::1",
        "2002:808:808::", "3fff::1", "5f00::1", "fc00::1", "fd00::1", "fe80::1", "fec0::1", "ff02::1", "ff0e::1",
    ],
)  # fmt: skip
def test_what_is_not_global_is_nowhere_that_anything_is_sent(number: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not is_global(ipaddress.ip_address(number))
    looked_up(monkeypatch, [["93.184.215.14", number]])
    connected: list[Any] = []
    monkeypatch.setattr(socket, "create_connection", lambda *where, **_: connected.append(where))
    reply = exchange(Request("POST", destination_of("https://tools.example.org/"), 5.0))
    assert (reply.status, reply.failure) == (0, Failure.NOT_PUBLIC)
    assert not connected


@pytest.mark.parametrize("number", ["8.8.8.8", "93.184.215.14", "2606:4700::1111", "2a00:1450:4001::1"])
def test_global_numbers_are_global(number: str) -> None:
    assert is_global(ipaddress.ip_address(number))


def looked_up(monkeypatch: pytest.MonkeyPatch, answers: list[list[str]]) -> list[str]:
    """Lookups give these numbers, one list after the other; the names that were asked for."""
    names: list[str] = []

    def look_up(host: str, port: int, **_: Any) -> list[Any]:
        names.append(host)
        return [(0, 0, 0, "", (number, port)) for number in answers[min(len(names), len(answers)) - 1]]

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    return names


def test_a_name_is_looked_up_once_and_its_number_connected_to(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that leads elsewhere the second time leads nowhere else."""
    names = looked_up(monkeypatch, [["93.184.215.14", "2606:4700::1111"], ["127.0.0.1"]])
    connected: list[str] = []

    def connect(where: tuple[str, int], timeout: float) -> socket.socket:
        assert 0 < timeout <= 5
        connected.append(where[0])
        raise ConnectionRefusedError

    monkeypatch.setattr(socket, "create_connection", connect)
    assert exchange(Request("POST", destination_of("https://tools.example.org/"), 5.0)).failure == Failure.UNREACHABLE
    assert names == ["tools.example.org"]
    assert connected == ["93.184.215.14", "2606:4700::1111"], "the second is tried when the first leads nowhere"


@pytest.mark.parametrize("host", ["2130706433", "0x7f.1", "127.1", "localhost", "0177.0.0.1", "0"])
def test_numbers_in_other_spellings_are_looked_up_and_refused(host: str) -> None:
    reply = exchange(Request("POST", destination_of(f"https://{host}/"), 5.0))
    assert reply.failure in (Failure.NOT_PUBLIC, Failure.NOT_FOUND)


# Receivers


@pytest.fixture(autouse=True)
def _no_thread_is_left() -> Iterator[None]:
    """Whatever a receiver does, nothing of an exchange goes on after it."""
    yield
    threads = [thread.name for thread in threading.enumerate() if thread.name.startswith("outbound")]
    assert not threads


LATE: dict[str, tuple[Behaviour, str]] = {
    "says nothing": (silent, "http"),
    "drips its head": (drips(b"HTTP/1.1 200 OK\r\nX: "), "http"),
    "drips informational answers": (drips(b"", b"HTTP/1.1 100 Continue\r\n\r\n"), "http"),
    "drips its body": (drips(HEAD + b"\r\n"), "http"),
    "drips chunks": (drips(HEAD + b"Transfer-Encoding: chunked\r\n\r\n", b"1\r\nx\r\n"), "http"),
    "hangs in the handshake": (silent, "https"),
    "drips in the handshake": (drips(b"\x16\x03\x03\x3f\xff", b"\x00"), "https"),
}


@pytest.mark.parametrize("name", LATE)
def test_the_whole_exchange_has_one_deadline(name: str) -> None:
    behaviour, scheme = LATE[name]
    with receiver(behaviour) as there:
        begun = time.monotonic()
        reply = asked(there.origin.replace("http", scheme), body_most=100_000)
        took = time.monotonic() - begun
    assert (reply.status, reply.failure) == (0, Failure.TOO_LATE)
    assert took < WITHIN + SPARE


def test_a_receiver_that_reads_nothing_is_left() -> None:
    with receiver(silent) as there:
        local = origins_of([there.origin])
        to = destination_of(there.origin, local=local)
        begun = time.monotonic()
        reply = exchange(Request("POST", to, WITHIN, {}, b"x" * 50_000_000, local=local))
    assert reply.failure == Failure.TOO_LATE
    assert time.monotonic() - begun < WITHIN + SPARE


LONG: dict[str, Behaviour] = {
    "floods its head": floods(b"HTTP/1.1 200 OK\r\nX: "),
    "floods informational answers": floods(b"", b"HTTP/1.1 100 Continue\r\n\r\n"),
    "floods its body": floods(HEAD + b"\r\n"),
    "floods chunks": floods(HEAD + b"Transfer-Encoding: chunked\r\n\r\n", b"ff\r\n" + b"x" * 255 + b"\r\n"),
    "says that it is long": says(HEAD + b"Content-Length: 1001\r\n\r\n" + b"x" * 1001),
}


@pytest.mark.parametrize("name", LONG)
def test_no_more_is_read_than_was_asked_for(name: str) -> None:
    with receiver(LONG[name]) as there:
        reply = asked(there.origin, within=20.0)
    assert reply.status == 0
    assert reply.failure in (Failure.TOO_LONG, Failure.UNREACHABLE)


def test_what_is_taken_is_the_status_and_the_body() -> None:
    with receiver(says(HEAD + b"Content-Length: 4\r\n\r\nfine")) as there:
        reply = asked(there.origin)
    assert (reply.status, reply.body, reply.taken, reply.words) == (200, b"fine", True, "status 200")
    with receiver(drips(HEAD + b"\r\n")) as there:
        assert asked(there.origin, body_most=0) == Reply(200), "nothing is read after the head that nobody wants"


def test_a_redirect_is_an_answer_like_any_other() -> None:
    with receiver(says(HEAD)) as elsewhere:
        moved = f"HTTP/1.1 307 Moved\r\nLocation: {elsewhere.origin}/\r\nContent-Length: 0\r\n\r\n".encode()
        with receiver(says(moved)) as there:
            assert asked(there.origin).status == 307
        assert elsewhere.asked == 0


@pytest.mark.parametrize("garbage", [b"", b"\x00" * 100, b"HTTP/9.9 what\r\n\r\n", b"HTTP/1.1 99999 x\r\n\r\n"])
def test_garbage_is_no_answer(garbage: bytes) -> None:
    with receiver(says(garbage)) as there:
        assert asked(there.origin) == Reply(failure=Failure.UNREACHABLE)
        assert asked(there.origin.replace("http", "https")) == Reply(failure=Failure.UNREACHABLE)


def test_a_lookup_that_hangs_is_left_and_few_hang_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    go_on = threading.Event()
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: [str(go_on.wait(30))][:0])
    request = Request("POST", destination_of("https://tools.example.org/"), 0.1)
    failures = [exchange(request).failure for _ in range(10)]
    assert failures == [Failure.TOO_LATE] * 8 + [Failure.BUSY] * 2
    go_on.set()
    deadline = time.monotonic() + 5
    while time.monotonic() < deadline and any(t.name == "outbound-lookup" for t in threading.enumerate()):
        time.sleep(0.01)
    assert exchange(request).failure == Failure.NOT_FOUND, "room again once the lookups have ended"
    time.sleep(0.05)


@pytest.mark.long
def test_so_many_exchanges_at_once_and_no_more() -> None:
    """Conversations go on side by side; one that waits for nobody is over long before those that do."""
    most = at_once = 0
    lock = threading.Lock()

    def counted(client: socket.socket, over: threading.Event) -> None:
        nonlocal most, at_once
        with lock:
            at_once += 1
            most = max(most, at_once)
        client.recv(65536)
        time.sleep(0.1)
        with lock:
            at_once -= 1
        client.sendall(HEAD + b"Content-Length: 0\r\n\r\n")
        time.sleep(0.02)

    failed: list[tuple[int, str]] = []

    def asks(origin: str, times: int) -> Conversation:
        local = origins_of([origin])
        for _ in range(times):
            reply = yield Request("POST", destination_of(origin, local=local), 10.0, local=local)
            assert reply.status == 200
        if times == 3:
            raise ValueError("third")
        return times

    with receiver(counted) as there:
        total = converse(
            [asks(there.origin, 1 + number % 3) for number in range(30)],
            failed=lambda place, error: failed.append((place, str(error))),
        )
    assert most == AT_ONCE
    assert total == 10 * 1 + 10 * 2
    assert sorted(place for place, _ in failed) == list(range(2, 30, 3)), "the others went on"


# Nobody else asks


ALLOWED = {
    "players/outbound/connection.py",  # the door
    "players/site/metrics.py",  # the machine's name
    "config/celery.py",  # the machine's name
    "config/alive.py",  # the process's own port
    "config/error_reports.py",  # mail
}
NETWORK = {
    "socket",
    "requests",
    "urllib3",
    "httpx",
    "httpcore",
    "aiohttp",
    "urllib.request",
    "http.client",
    "ftplib",
    "smtplib",
}


@pytest.mark.long
def test_no_other_module_opens_a_connection() -> None:
    modules = set()
    for folder in ("config", "players", "cardpool", "matches", "leagues", "engine"):
        for path in (ROOT / folder).rglob("*.py"):
            for node in ast.walk(tree_of(path)):
                names: list[str] = []
                if isinstance(node, ast.Import):
                    names = [alias.name for alias in node.names]
                elif isinstance(node, ast.ImportFrom) and node.module:
                    names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
                opens = {name for name in names if name in NETWORK or name.split(".")[0] in NETWORK}
                if opens or "pywebpush.webpush" in names:
                    modules.add(str(path.relative_to(ROOT)))
    assert modules <= ALLOWED, "send it through players.outbound"
    assert "players/outbound/connection.py" in modules

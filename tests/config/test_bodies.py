"""What a request's body may be: UTF-8, not compressed, of bounded size however it is sent."""

import asyncio
import bz2
import json
import os
import re
import socket
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable, Iterable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.urls import reverse
from rest_framework.exceptions import ParseError

from config.asgi import application
from config.parsing import JSONParser
from harness.smoke_run import free_port

ROOT = Path(__file__).resolve().parent.parent.parent
MEGABYTE = 1_000_000
MUCH = 300 * MEGABYTE


@pytest.fixture
def signed_in(client, player_make):
    client.force_login(player_make())
    return client


def json_of(raw: bytes) -> Any:
    return JSONParser().parse(BytesIO(raw), "application/json", {"encoding": "bz2"})


@pytest.mark.long
@pytest.mark.django_db
@pytest.mark.parametrize(
    "charset", ["bz2", "zlib", "rot13", "hex", "utf-16", "latin-1", "no-such-charset", '"utf-8 "x']
)
def test_a_body_in_another_charset_than_utf_8_is_refused(signed_in, charset):
    body = bz2.compress(b'"' + b"x" * 5 * MEGABYTE + b'"')
    answer = signed_in.patch("/api/v1/me/", body, f"application/json; charset={charset}")
    assert (answer.status_code, "UTF-8" in answer.json()["detail"]) == (415, True)
    for kind in ("application/x-www-form-urlencoded", "multipart/form-data; boundary=x"):
        page = signed_in.generic("POST", "/profile/", body, f"{kind}; charset={charset}")
        assert (page.status_code, "UTF-8" in page.text) == (415, True)
        assert "Content-Security-Policy" in page.headers


@pytest.mark.long
@pytest.mark.django_db
def test_nothing_is_decompressed(signed_in):
    packer = bz2.BZ2Compressor()
    parts = [packer.compress(b" " * MEGABYTE) for _ in range(20)]
    body = b"".join(parts) + packer.flush()
    assert len(body) < 1000
    signed_in.get("/api/v1/me/")
    tracemalloc.start()
    try:
        for charset in ("bz2", "utf-8"):
            answer = signed_in.patch("/api/v1/me/", body, f"application/json; charset={charset}")
            assert answer.status_code in (400, 415)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    print(f"{len(body)} bytes that unpack to 20 MB: {peak:,} bytes at the most")
    assert peak < 2 * MEGABYTE


@pytest.mark.django_db
@pytest.mark.parametrize("charset", ["utf-8", "UTF-8", "utf8", '"utf-8"'])
def test_utf_8_may_be_declared(signed_in, charset):
    answer = signed_in.patch("/api/v1/me/", b'{"time_zone": "Asia/Tokyo"}', f"application/json; charset={charset}")
    assert answer.json()["time_zone"] == "Asia/Tokyo"


@pytest.mark.django_db
@pytest.mark.parametrize("encoding", ["gzip", "bz2", "br", "identity, gzip"])
def test_a_compressed_body_is_refused(signed_in, encoding):
    headers = {"Content-Encoding": encoding}
    answer = signed_in.patch("/api/v1/me/", b"{}", "application/json", headers=headers)
    assert (answer.status_code, "compressed" in answer.json()["detail"]) == (415, True)
    assert signed_in.post("/profile/", {"time_zone": "UTC"}, headers=headers).status_code == 415
    plain = signed_in.patch("/api/v1/me/", b"{}", "application/json", headers={"Content-Encoding": "identity"})
    assert plain.status_code == 200


@pytest.mark.django_db
def test_more_than_the_limit_is_refused_by_its_length_alone(signed_in):
    read: list[int] = []

    class Body(BytesIO):
        def read(self, size: int | None = -1) -> bytes:
            read.append(size or 0)
            return super().read(size)

    most = settings.REQUEST_BODY_MOST
    for path, kind in (("/api/v1/me/", "application/json"), ("/decks/new/", "multipart/form-data; boundary=x")):
        extra: dict[str, Any] = {"CONTENT_TYPE": kind, "CONTENT_LENGTH": str(most + 1), "wsgi.input": Body()}
        answer = signed_in.request(REQUEST_METHOD="POST", PATH_INFO=path, **extra)
        assert (answer.status_code, f"{most:,} bytes" in answer.text) == (413, True)
    assert not read


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["leagues:import", "leagues-api:import"])
def test_who_sends_too_large_a_file_of_an_event_is_told_the_command(signed_in, name):
    path = reverse(name)
    extra: dict[str, Any] = {"CONTENT_TYPE": "text/plain", "CONTENT_LENGTH": str(settings.REQUEST_BODY_MOST + 1)}
    answer = signed_in.request(REQUEST_METHOD="POST", PATH_INFO=path, **extra)
    assert (answer.status_code, "manage.py event_import FILE" in answer.text) == (413, True)


def test_the_parser_reads_utf_8_whatever_is_declared():
    assert json_of('{"name": "Éowyn"}'.encode()) == {"name": "Éowyn"}
    with pytest.raises(ParseError, match="not JSON"):
        json_of(bz2.compress(b"{}"))
    with pytest.raises(ParseError, match="not JSON"):
        json_of('{"name": "Éowyn"}'.encode("latin-1"))


@pytest.mark.parametrize("text", ["\\u0000", "C:\\u0000", "a\\\\u0000b"])
def test_a_backslash_before_u0000_is_text(text):
    assert json_of(json.dumps({"name": text, text: [text]}).encode()) == {"name": text, text: [text]}


@pytest.mark.parametrize("raw", [b'{"a": "\\u0000"}', b'{"\\u0000": 1}', b'[[{"a": ["x\\u0000"]}]]', b'"\\\\\\u0000"'])
def test_a_nul_is_found_in_values_and_in_names(raw):
    with pytest.raises(ParseError, match="NUL"):
        json_of(raw)


@pytest.mark.parametrize(
    ("raw", "sentence"),
    [(b"[" * 200 + b"]" * 200, "too deeply"), (b'{"\\ud800": 1}', "surrogate"), (b'["\\udc00"]', "surrogate")],
)
def test_what_no_part_of_the_site_could_hold_is_refused(raw, sentence):
    with pytest.raises(ParseError, match=sentence):
        json_of(raw)


# -- real servers ------------------------------------------------------------------------------------------------------


class Server:
    """A web server in a process of its own, watched through /proc."""

    def __init__(self, command: list[str], port: int, var: Path) -> None:
        clean = {name: value for name, value in os.environ.items() if not name.startswith(("ENTMOOT_", "DJANGO_"))}
        environment = {**clean, "ENTMOOT_VAR": str(var), "DJANGO_SETTINGS_MODULE": "config.settings.embedded"}
        self.port = port
        self.log = var / "server.log"
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", *command], cwd=ROOT, env=environment, stdout=log, stderr=log
            )
        until = time.monotonic() + 60
        while True:
            try:
                self.ask(b"GET /healthz HTTP/1.1\r\n")
                return
            except OSError:
                assert time.monotonic() < until, self.log.read_text()
                assert self.process.poll() is None, self.log.read_text()
                time.sleep(0.1)

    def workers(self) -> list[int]:
        """The serving processes: gunicorn's are children of the one that was started."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        return [int(child) for child in children] or [self.process.pid]

    def measured(self, file: str, field: str) -> int:
        """A number that the kernel counts for the serving processes, in its own unit."""
        total = 0
        for worker in self.workers():
            match = re.search(rf"^{field}:\s+(\d+)", Path(f"/proc/{worker}/{file}").read_text(), re.MULTILINE)
            assert match is not None
            total += int(match[1])
        return total

    def ask(self, head: bytes, parts: Iterable[bytes] = ()) -> tuple[int, str, int]:
        """Send a request; the status, the text of the answer, and the bytes of the body that were taken."""
        sent = 0
        with socket.create_connection(("127.0.0.1", self.port), timeout=60) as line:
            line.sendall(head + b"Host: localhost\r\nConnection: close\r\n\r\n")
            try:
                for part in parts:
                    line.sendall(part)
                    sent += len(part)
            except (BrokenPipeError, ConnectionResetError):
                pass  # the server has answered and hung up
            answer = b""
            try:
                while piece := line.recv(65536):
                    answer += piece
            except ConnectionResetError:
                pass
        status = int(answer.split(b" ", 2)[1]) if answer.startswith(b"HTTP/1.1 ") else 0
        return status, answer.decode("utf-8", "replace"), sent

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(timeout=20)


def uvicorn_command(port: int) -> list[str]:
    return ["uvicorn", "config.asgi:application", "--port", str(port), "--lifespan", "off", "--no-proxy-headers"]


def gunicorn_command(port: int) -> list[str]:
    return ["gunicorn", "config.wsgi", "--bind", f"127.0.0.1:{port}", "--workers", "1", "--threads", "4"]


SERVERS = [
    pytest.param(uvicorn_command, id="uvicorn"),
    pytest.param(gunicorn_command, id="gunicorn", marks=pytest.mark.long),
]


@pytest.fixture(scope="module", params=SERVERS)
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    command: Callable[[int], list[str]] = request.param
    port = free_port()
    made = Server(command(port), port, tmp_path_factory.mktemp("var"))
    yield made
    made.stop()


def chunked(parts: Iterator[bytes]) -> Iterator[bytes]:
    for part in parts:
        yield b"%x\r\n%s\r\n" % (len(part), part)
    yield b"0\r\n\r\n"


def megabytes(start: bytes = b"", end: bytes = b"") -> Iterator[bytes]:
    yield start
    for _ in range(MUCH // 65536):
        yield b"x" * 65536
    yield end


FORM = b'--b\r\nContent-Disposition: form-data; name="f"; filename="f"\r\nContent-Type: text/plain\r\n\r\n'
MULTIPART = b"Content-Type: multipart/form-data; boundary=b\r\n"
JSON = b"Content-Type: application/json\r\n"
CHUNKED = b"Transfer-Encoding: chunked\r\n"


@pytest.mark.long
@pytest.mark.long
@pytest.mark.slow
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads the kernel's counts in /proc")
@pytest.mark.parametrize("path", ["/sign-up/", "/api/v1/me/"])
@pytest.mark.parametrize("form", ["chunked", "chunked multipart", "multipart"])
def test_a_huge_body_costs_neither_memory_nor_disk(server, path, form):
    server.ask(b"POST %s HTTP/1.1\r\n%s" % (path.encode(), b"Content-Length: 2000000\r\n"))  # loads what answers
    memory, written = server.measured("status", "VmHWM"), server.measured("io", "wchar")
    head = b"POST %s HTTP/1.1\r\n" % path.encode()
    match form:
        case "chunked":
            status, text, sent = server.ask(head + JSON + CHUNKED, chunked(megabytes(b'"', b'"')))
        case "chunked multipart":
            status, text, sent = server.ask(head + MULTIPART + CHUNKED, chunked(megabytes(FORM, b"\r\n--b--\r\n")))
        case _:
            length = b"Content-Length: %d\r\n" % (MUCH // 65536 * 65536 + len(FORM))
            status, text, sent = server.ask(head + MULTIPART + length, megabytes(FORM))
    grown = (server.measured("status", "VmHWM") - memory) * 1024
    spooled = server.measured("io", "wchar") - written
    print(f"{form} to {path}: {status}, {sent:,} bytes taken, memory +{grown:,}, written {spooled:,}")
    # A server that hangs up on a sender may lose its answer on the way: then nothing but the hang-up arrived.
    assert status in (413, 0), text
    assert status == 413 or sent < MUCH
    assert grown < 8 * MEGABYTE
    assert spooled < MEGABYTE
    assert server.ask(b"GET /healthz HTTP/1.1\r\n")[0] == 200


def test_what_is_too_much_is_said_in_the_askers_form(server):
    page = server.ask(b"POST /sign-up/ HTTP/1.1\r\nContent-Length: 2000000\r\n")
    assert (page[0], "1,100,000 bytes" in page[1], "Content-Security-Policy" in page[1]) == (413, True, True)
    answer = server.ask(b"POST /api/v1/me/ HTTP/1.1\r\n%sContent-Length: 2000000\r\n" % JSON)
    assert (answer[0], '{"detail"' in answer[1]) == (413, True)
    small = server.ask(
        b"POST /api/v1/me/ HTTP/1.1\r\n" + JSON + CHUNKED,
        chunked(iter([b"x" * 400_000, b"x" * 400_000, b"x" * 400_000])),
    )
    assert (small[0], '{"detail"' in small[1]) == (413, True)


def test_a_body_in_chunks_is_read_like_any_other(server):
    token = re.search(r"csrftoken=(\w+)", server.ask(b"GET /sign-up/ HTTP/1.1\r\n")[1])
    assert token is not None
    sent = f"csrfmiddlewaretoken={token[1]}&username=a+b&password=short".encode()
    head = f"POST /sign-up/ HTTP/1.1\r\nCookie: csrftoken={token[1]}\r\n".encode()
    form = b"Content-Type: application/x-www-form-urlencoded\r\n"
    whole = server.ask(head + form + b"Content-Length: %d\r\n" % len(sent), iter([sent]))
    parts = server.ask(head + form + CHUNKED, chunked(iter([sent[:40], sent[40:]])))
    for status, text, _ in (whole, parts):
        assert status == 400
        assert 'value="a b"' in text
        assert "Enter a valid username" in text
    broken = server.ask(b"POST /sign-up/ HTTP/1.1\r\n" + JSON + CHUNKED, iter([b"zz\r\nnot a chunk\r\n"]))
    assert broken[0] == 400


@pytest.mark.long
@pytest.mark.parametrize("kind", [b"text/plain; charset*=nosuch''%41", b"application/json; charset=bz2"])
def test_a_content_type_that_cannot_be_read_is_refused(server, kind):
    assert server.ask(b"POST /api/v1/me/ HTTP/1.1\r\nContent-Type: " + kind + b"\r\nContent-Length: 0\r\n")[0] == 415


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_a_body_that_takes_too_long_is_refused_with_a_sentence(monkeypatch):
    monkeypatch.setattr("config.bodies.BODY_WITHIN", 0.2)
    sent = []

    async def drip():
        await asyncio.sleep(0.05)
        return {"type": "http.request", "body": b"x", "more_body": True}

    async def keep(message):
        sent.append(message)

    scope = {
        "type": "http",
        "method": "POST",
        "path": "/api/v1/challenges/",
        "query_string": b"",
        "headers": [(b"host", b"localhost"), (b"content-length", b"1000")],
        "client": ("127.0.0.1", 1),
    }
    asyncio.run(asyncio.wait_for(application(scope, drip, keep), 10))
    assert sent[0]["status"] == 408
    assert b"took longer" in sent[1]["body"]

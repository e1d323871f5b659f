"""deploy/nginx.conf in a real nginx, before two servers that say what reached them."""

from __future__ import annotations

import http.client
import json
import os
import re
import shutil
import ssl
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from harness.smoke_run import free_port

CONFIGURATION = Path(__file__).resolve().parents[2] / "deploy" / "nginx.conf"
EVENTS = 3
PAUSE = 0.3


class Told(BaseHTTPRequestHandler):
    """Answers with what it was asked; under /sse/ with events, a moment apart."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        if self.path.startswith("/sse/"):
            self.send_response(200)
            self.send_header("Content-Type", "text/event-stream")
            self.send_header("Connection", "close")
            self.end_headers()
            for number in range(EVENTS):
                self.wfile.write(f"data: {number}\n\n".encode())
                self.wfile.flush()
                time.sleep(PAUSE)
            self.close_connection = True
            return
        length = int(self.headers.get("Content-Length") or 0)
        self.rfile.read(length)
        body = json.dumps({"read": length, **{name.lower(): value for name, value in self.headers.items()}}).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    do_POST = do_GET

    def log_message(self, format: str, *args: object) -> None:
        """Nothing; the tests look at the answers."""


@contextmanager
def serving() -> Iterator[int]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Told)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server.server_address[1]
    finally:
        server.shutdown()
        server.server_close()


@pytest.fixture(scope="module")
def proxy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[int, int]]:
    """The ports of the proxy: without and with TLS."""
    nginx = shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
    if nginx is None or shutil.which("openssl") is None:
        if os.environ.get("CI_REQUIRE_SERVICES") == "1":
            pytest.fail("nginx or openssl is not installed, and CI_REQUIRE_SERVICES=1 demands both")
        pytest.skip("needs nginx and openssl: apt-get install nginx openssl")
    folder = tmp_path_factory.mktemp("nginx")
    key, certificate = folder / "privkey.pem", folder / "fullchain.pem"
    subprocess.run(
        [
            "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days",
            "1", "-subj", "/CN=entmoot.example", "-keyout", str(key), "-out", str(certificate),
        ],
        check=True,
        capture_output=True,
    )  # fmt: skip
    plain, secure = free_port(), free_port()
    with serving() as web, serving() as live:
        text = CONFIGURATION.read_text(encoding="utf-8")
        for old, new in (
            ("127.0.0.1:8000", f"127.0.0.1:{web}"),
            ("127.0.0.1:8001", f"127.0.0.1:{live}"),
            ("listen 80;", f"listen 127.0.0.1:{plain};"),
            ("listen 443 ssl;", f"listen 127.0.0.1:{secure} ssl;"),
            ("/etc/entmoot/tls/fullchain.pem", str(certificate)),
            ("/etc/entmoot/tls/privkey.pem", str(key)),
            ("/var/log/nginx/entmoot.log", str(folder / "access.log")),
        ):
            assert old in text, old
            text = text.replace(old, new)
        temporary = "".join(
            f"{kind}_temp_path {folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        whole = folder / "nginx.conf"
        own = "user root;\n" if os.geteuid() == 0 else ""  # else its worker may not write in the test's folder
        whole.write_text(
            f"{own}daemon off;\nworker_processes 1;\npid {folder}/pid;\nerror_log {folder}/error.log;\n"
            f"events {{}}\nhttp {{\n{temporary}{text}}}\n",
            encoding="utf-8",
        )
        command = [nginx, "-e", str(folder / "error.log"), "-c", str(whole)]
        checked = subprocess.run([*command, "-t"], capture_output=True, text=True, check=False)
        assert checked.returncode == 0, checked.stderr
        running = subprocess.Popen(command)
        try:
            for _ in range(100):
                try:
                    ask(plain, "GET", "/")
                    break
                except OSError:
                    time.sleep(0.05)
            yield plain, secure
        finally:
            running.terminate()
            running.wait(timeout=10)
            assert "/matches/secret-code/" not in (folder / "access.log").read_text(encoding="utf-8")


def ask(
    port: int, method: str, path: str, body: bytes = b"", headers: dict[str, str] | None = None, *, tls: bool = False
) -> tuple[int, dict[str, str], bytes]:
    """(status, headers, body) of one request to the proxy."""
    connection: http.client.HTTPConnection
    if tls:
        trusting = ssl.create_default_context()
        trusting.check_hostname = False
        trusting.verify_mode = ssl.CERT_NONE
        connection = http.client.HTTPSConnection("127.0.0.1", port, timeout=10, context=trusting)
    else:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    try:
        connection.request(method, path, body or None, {"Host": "entmoot.example", **(headers or {})})
        answer = connection.getresponse()
        return answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()
    finally:
        connection.close()


def test_plain_requests_are_sent_to_tls(proxy: tuple[int, int]) -> None:
    status, headers, _ = ask(proxy[0], "GET", "/matches/?page=2")
    assert (status, headers["location"]) == (301, "https://entmoot.example/matches/?page=2")


def test_the_application_is_told_the_address_and_nothing_that_a_client_claims(proxy: tuple[int, int]) -> None:
    claimed = {"X-Forwarded-For": "203.0.113.9, 198.51.100.1", "X-Forwarded-Proto": "http", "X-Request-ID": "a" * 32}
    status, _, body = ask(proxy[1], "GET", "/matches/secret-code/", headers=claimed, tls=True)
    headers = json.loads(body)
    assert status == 200
    assert headers["x-forwarded-for"] == "127.0.0.1"
    assert headers["x-forwarded-proto"] == "https"
    assert headers["host"] == "entmoot.example"
    assert re.fullmatch(r"[0-9a-f]{32}", headers["x-request-id"])
    assert headers["x-request-id"] != "a" * 32


@pytest.mark.long
def test_bodies_are_bounded(proxy: tuple[int, int]) -> None:
    assert json.loads(ask(proxy[1], "POST", "/decks/", b"x" * 1_000_000, tls=True)[2])["read"] == 1_000_000
    try:
        status = ask(proxy[1], "POST", "/decks/", b"x" * 1_200_000, tls=True)[0]
    except (BrokenPipeError, ConnectionResetError):
        status = 413  # refused before all of it was sent
    assert status == 413


@pytest.mark.long
def test_events_come_when_they_happen(proxy: tuple[int, int]) -> None:
    trusting = ssl.create_default_context()
    trusting.check_hostname = False
    trusting.verify_mode = ssl.CERT_NONE
    connection = http.client.HTTPSConnection("127.0.0.1", proxy[1], timeout=10, context=trusting)
    begun = time.monotonic()
    connection.request("GET", "/sse/matches/abc/", headers={"Host": "entmoot.example"})
    answer = connection.getresponse()
    first = answer.readline()
    early = time.monotonic() - begun
    rest = answer.read()
    late = time.monotonic() - begun
    connection.close()
    assert first == b"data: 0\n"
    assert rest.count(b"data:") == EVENTS - 1
    assert late - early > PAUSE, "the first came before the others were made"

"""The health check of containers."""

from __future__ import annotations

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from config.alive import main
from harness.smoke_run import free_port


@pytest.mark.long
@pytest.mark.parametrize(("status", "code"), [(200, 0), (301, 1), (503, 1)])
def test_it_asks_as_the_proxy_would(monkeypatch: pytest.MonkeyPatch, status: int, code: int) -> None:
    requests: list[tuple[str, str, str]] = []

    class Answering(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            requests.append((self.path, self.headers["Host"], self.headers["X-Forwarded-Proto"]))
            self.send_response(status)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:
            """Nothing."""

    monkeypatch.setenv("ENTMOOT_ALLOWED_HOSTS", "entmoot.example,other.example")
    server = ThreadingHTTPServer(("127.0.0.1", 0), Answering)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        assert main([str(server.server_address[1])]) == code
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
    assert requests == [("/healthz", "entmoot.example", "https")]


def test_no_answer_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(free_port())]) == 1
    assert "no answer" in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [[], ["eight"], ["1", "2"]])
def test_it_says_what_it_needs(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    assert "python -m config.alive 8000" in capsys.readouterr().err

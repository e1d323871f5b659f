"""A receiver of webhooks on this machine, and seasons as those of tests of leagues."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread
from typing import Any

import pytest

from tests.leagues.season.conftest import coordinator, fake_season_matches, league

__all__ = ["Receiver", "coordinator", "fake_season_matches", "league", "receiver"]


@dataclass
class Receiver:
    """A receiver on this machine. ``statuses`` are answered in turn, then 204."""

    url: str
    statuses: list[int] = field(default_factory=list)
    got: list[tuple[dict[str, str], bytes]] = field(default_factory=list)

    @property
    def messages(self) -> list[dict[str, Any]]:
        return [json.loads(body) for _, body in self.got]


@pytest.fixture
def receiver(settings: Any) -> Iterator[Receiver]:
    webhook_receiver = Receiver("")

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            webhook_receiver.got.append(({name.lower(): value for name, value in self.headers.items()}, body))
            status = webhook_receiver.statuses.pop(0) if webhook_receiver.statuses else 204
            self.send_response(status)
            if status == 302:
                self.send_header("location", f"{webhook_receiver.url}/elsewhere")
            self.end_headers()

        def log_message(self, format: str, *args: Any) -> None:
            """Say nothing."""

    server = HTTPServer(("127.0.0.1", 0), Handler)
    settings.WEBHOOKS_LOCAL = [f"http://127.0.0.1:{server.server_port}"]
    webhook_receiver.url = f"http://127.0.0.1:{server.server_port}/hook"
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield webhook_receiver
    server.shutdown()
    server.server_close()

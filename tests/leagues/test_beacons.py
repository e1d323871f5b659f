"""The outside value of a draw, fetched from a drand relay of the test's own that answers in every wrong way too."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib import import_module
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.test import Client

from leagues.draws.beacons import BODY_MOST, DEFAULT, QUICKNET, BeaconError, beacon_of
from leagues.errors import Forbidden, Refused
from leagues.events import services
from leagues.models import Draw, Proposal, Tournament
from players.models import Player
from tests.leagues.conftest import NOW, tournament_make
from tests.leagues.test_undo_and_draws import outside

FETCH = import_module("leagues.competition.prizes.value_fetch")
SIGNATURE = "ab" * 48
VALUE = sha256(bytes.fromhex(SIGNATURE)).hexdigest()
THEN = NOW + timedelta(days=60)
ROUND = QUICKNET.round_at(THEN)
SOURCE = f"drand, chain {QUICKNET.hash}"


def body(**changes: object) -> bytes:
    return json.dumps({"round": ROUND, "randomness": VALUE, "signature": SIGNATURE, **changes}).encode()


Answer = Callable[[BaseHTTPRequestHandler], None]


class Relay:
    """A relay on this machine; ``answer`` is what it does with a request, ``asked`` the paths it was asked for."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.answer: Answer = sent(body())
        relay = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                relay.asked.append(self.path)
                relay.answer(self)

            def log_message(self, format: str, *args: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.address = f"http://127.0.0.1:{self.server.server_address[1]}"


def sent(content: bytes, status: int = 200, **headers: str) -> Answer:
    def answer(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(status)
        for name, value in headers.items():
            handler.send_header(name, value)
        handler.send_header("Content-Length", str(len(content)))
        handler.end_headers()
        handler.wfile.write(content)

    return answer


def dripped(handler: BaseHTTPRequestHandler) -> None:
    """One byte after the other, each in time."""
    handler.send_response(200)
    handler.end_headers()
    for _ in range(60):
        try:
            handler.wfile.write(b" ")
            handler.wfile.flush()
        except OSError:
            return
        time.sleep(0.05)


@pytest.fixture
def relay(settings: Any) -> Iterator[Relay]:
    made = Relay()
    settings.DRAND_RELAYS = [made.address]
    yield made
    made.server.shutdown()
    made.server.server_close()


# Pure


def test_the_round_is_the_first_that_appears_at_a_time_or_after_it() -> None:
    genesis = datetime.fromtimestamp(DEFAULT.genesis, UTC)
    for seconds, number in ((-100, 1), (0, 1), (1, 2), (30, 2), (30.000001, 3), (60, 3), (3_000_000, 100_001)):
        assert DEFAULT.round_at(genesis + timedelta(seconds=seconds)) == number
    # Round 1 of the default chain, as it was published.
    published = {
        "round": 1,
        "randomness": "101297f1ca7dc44ef6088d94ad5fb7ba03455dc33d53ddb412bbc4564ed986ec",
        "signature": "8d61d9100567de44682506aea1a7a6fa6e5491cd27a0a0ed349ef6910ac5ac20ff7bc3e09d7c046566c9f7f3c6f3b101"
        "04990e7cb424998203d8f7de586fb7fa5f60045417a432684f85093b06ca91c769f0e7ca19268375e659c2a2352b4655",
        "previous_signature": "176f93498eac9ca337150b46d21dd58673ea4e3581185f869672e59fa4cb390a",
    }
    assert DEFAULT.value(1, json.dumps(published).encode()) == published["randomness"]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "no JSON"),
        (b"<html>", "no JSON"),
        (b"[" * 4000, "no JSON"),
        (b"\xff\xfe", "no JSON"),
        (b"[]", "no JSON object"),
        (b"null", "no JSON object"),
        (body(round=ROUND + 1), f"not of round {ROUND}"),
        (body(round=str(ROUND)), "not of round"),
        (body(round=True), "not of round"),
        (body(randomness=None), "64 hexadecimal"),
        (body(randomness=VALUE.upper()), "64 hexadecimal"),
        (body(randomness=VALUE[:-1]), "64 hexadecimal"),
        (body(randomness=VALUE + "\n"), "64 hexadecimal"),
        (body(signature="ab"), "length"),
        (body(signature=7), "length"),
        (body(randomness="00" * 32), "SHA-256"),
        (body(signature="cd" * 48), "SHA-256"),
        (body(more="x" * BODY_MOST), "more than 4096 bytes"),
    ],
)
def test_an_answer_that_is_none_is_refused(content: bytes, message: str) -> None:
    with pytest.raises(BeaconError, match=message):
        QUICKNET.value(ROUND, content)


def test_a_source_is_recognised_by_the_hash_of_its_chain() -> None:
    assert beacon_of(f"drand, {QUICKNET.hash.upper()}.") is QUICKNET
    assert beacon_of(f"{QUICKNET.hash} or {DEFAULT.hash}") is None
    assert beacon_of("drand quicknet") is None


# Fetched


def fetch(tournament: Tournament, actor: Player, now: datetime = THEN) -> str:
    return services.draw_value_fetch(tournament=tournament, actor=actor, now=now)


@pytest.mark.long
@pytest.mark.django_db
def test_two_officials_fetch_the_value_and_the_prizes_are_drawn(
    organiser: Player, staff: Player, judge: Player, relay: Relay, monkeypatch: pytest.MonkeyPatch
) -> None:
    tournament = outside(organiser, staff, draw_source_text=SOURCE)
    services.results_certify(tournament=tournament, actor=organiser, now=NOW)
    monkeypatch.setattr("leagues.events.pages.console.timezone.now", lambda: THEN)
    client = Client()
    console = f"/events/{tournament.pk}/console/"
    client.force_login(organiser)
    assert "Fetch the value from drand (quicknet)" in client.get(console).content.decode()
    client.post(f"{console}draw/", {"fetch": "1"})
    proposal = Proposal.objects.get(status=Proposal.Status.OPEN)
    assert VALUE not in json.dumps(proposal.data)
    client.force_login(judge)
    client.post(f"{console}decide/", {"proposal": proposal.pk, "decision": "confirm", "fetch": "1"})
    draw = Draw.objects.get(tournament=tournament)
    assert draw.result is not None
    assert draw.result["public_value"] == VALUE
    assert "the first round that appears at that time or after" in draw.manifest["source"]
    assert relay.asked == [f"/{QUICKNET.hash}/public/{ROUND}"] * 2


@pytest.mark.long
@pytest.mark.django_db
def test_every_failure_leaves_the_draw_as_it_was(
    organiser: Player, staff: Player, judge: Player, stranger: Player, relay: Relay,
    settings: Any, monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.setattr(FETCH, "ANSWER_WITHIN", 2)
    tournament = outside(organiser, staff, draw_source_text=SOURCE)
    before = list(tournament.operations.values_list("number", flat=True))
    answers: list[tuple[Answer, str]] = [
        (sent(b"no"), "no JSON"),
        (sent(body(round=1)), "not of round"),
        (sent(body(), 404), "status 404"),
        (sent(b"", 500), "status 500"),
        (sent(b"", 302, Location=f"{relay.address}/elsewhere"), "status 302"),
        (sent(b"x" * 10_000_000), "too long"),
        (lambda handler: time.sleep(3), "in time"),
        (dripped, "in time"),
        (lambda handler: handler.connection.close(), "could not be reached"),
    ]
    for answer, message in answers:
        relay.answer = answer
        begun = time.monotonic()
        with pytest.raises(Refused, match=message) as caught:
            fetch(tournament, organiser)
        assert time.monotonic() - begun < 10
        assert "enter it" in caught.value.message
    assert not any(path.endswith("elsewhere") for path in relay.asked)
    relay.answer = sent(body())
    other = Relay()
    other.answer = sent(body(signature="cd" * 48, randomness=sha256(bytes.fromhex("cd" * 48)).hexdigest()))
    settings.DRAND_RELAYS = [relay.address, other.address]
    with pytest.raises(Refused, match="different values"):
        fetch(tournament, organiser)
    other.answer = sent(body())
    assert fetch(tournament, organiser) == VALUE
    calls_before = len(relay.asked)
    with pytest.raises(Forbidden):
        fetch(tournament, stranger)
    with pytest.raises(Refused, match="appears at 2026-05-01 09:00 UTC"):
        fetch(tournament, organiser, THEN - timedelta(seconds=1))
    settings.DRAND_RELAYS = []
    with pytest.raises(Refused, match="cannot be fetched"):
        fetch(tournament, organiser)
    assert len(relay.asked) == calls_before, "nobody was asked"
    other.server.shutdown()
    settings.DRAND_RELAYS = [other.address]
    other.server.server_close()
    with pytest.raises(Refused, match=r"could not be reached|in time"):
        fetch(tournament, organiser)
    tournament.refresh_from_db()
    assert list(tournament.operations.values_list("number", flat=True)) == before
    assert not Proposal.objects.exists()
    assert not Draw.objects.filter(drawn_at__isnull=False).exists()


@pytest.mark.django_db
def test_a_chain_gives_hexadecimal_digits(organiser: Player) -> None:
    with pytest.raises(ValidationError) as caught:
        tournament_make(
            organiser, draw_source="outside", draw_source_text=SOURCE, draw_value_kind="digits", draw_value_at=THEN
        )
    assert "hexadecimal digits" in str(caught.value)

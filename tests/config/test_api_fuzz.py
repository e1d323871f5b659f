"""Requests made up from the API's own schema: real and odd ids, right, wrong and missing fields. Never a 500.

The addresses, methods and fields come from the schema, so a new one is tested from the day it is added. The number of
requests can be raised with ENTMOOT_FUZZ for a longer search. ``make laws`` makes 250 requests, ``make test`` a fifth.
"""

import json
import os
from typing import Any
from urllib.parse import quote

import pytest
from django.core.signals import got_request_exception
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from leagues.events import services as events
from leagues.models import Pairing, SanctionRequest
from matches.models import Match, PendingDecision
from players.models import Player
from players.staff.roles import Role, roles_sync
from tests.api_schema import api_schema
from tests.leagues.conftest import NOW, deck_of, entered, player_make, tournament_make
from tests.matches.conftest import cut, tiny_match

pytestmark = pytest.mark.django_db

REQUESTS = int(os.environ.get("ENTMOOT_FUZZ", "250"))
ODD_TEXTS = (
    "", " ", "0", "-1", "1.5", "NaN", "x", "pass", "\u202e", "\ud83d\ude00", "a\x00b", "\ud800", "{0}", "%s",
    "' OR 1=1 --", "<script>", "9" * 30, "x" * 3000, "aragorn", "steady", "first", "approve", "confirm", "2026-02-30",
    "phase", "until", "a\r\nb: c",
)  # fmt: skip
ODD_VALUES: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 7, 2**31, 2**63, 10**40, 1.5, [], [None], [[]], ["x"], {}, {"a": {"b": [1]}}, [{}] * 9,
    *ODD_TEXTS,
)  # fmt: skip
FIELDS = (
    "pairing", "entrant", "result", "number", "points", "username", "deck", "proposal", "pairs", "decision", "reason",
    "note", "message", "public_value", "automatic", "name", "format", "starts_at", "bank_days", "cap_days",
)  # fmt: skip


def seeded_event(organiser: Player, name: str, count: int) -> None:
    tournament = tournament_make(organiser, name=name, automatic=False)
    entered(tournament, organiser, count)
    if count > 2:
        events.tournament_start(tournament=tournament, actor=organiser, now=NOW)


@pytest.fixture
def world(catalogue: None) -> dict[str, Any]:
    """Somebody's everything: decks, matches, events, requests; and three who ask."""
    roles_sync()
    organiser, staff = player_make("orla", Role.ORGANISER), player_make("stan", Role.STAFF)
    ada, bob = player_make("ada"), player_make("bob")
    decks = [deck_of(player) for player in (ada, bob)]
    running = cut(tiny_match(ada, bob), ada, bob)
    waiting = tiny_match(ada, bob, origin="test:2", seed=2)
    seeded_event(organiser, "Open", 2)
    seeded_event(organiser, "Running", 4)
    asked = tournament_make(organiser, name="Asked")
    events.sanction_ask(tournament=asked, actor=organiser, now=NOW)
    clients = [Client(raise_request_exception=False) for _ in range(4)]
    for client, player in zip(clients[1:], (ada, organiser, staff), strict=True):
        client.force_login(player)
    numbers = [asked.pk, asked.pk - 1, asked.pk - 2, 0, 2**63, SanctionRequest.objects.get().pk]
    return {
        "clients": clients,
        "ids": [*numbers, *(version.deck_id for version in decks), *(version.pk for version in decks)],
        "entrants": [*Pairing.objects.values_list("first", flat=True), 0],
        "codes": [running.code, waiting.code, "nosuch"],
        "decisions": list(PendingDecision.objects.values_list("decision_id", flat=True)),
    }


@st.composite
def bodies(draw: st.DrawFn, schema: dict[str, Any], parts: dict[str, Any], world: dict[str, Any]) -> Any:
    """A value that is more or less what the schema asks for."""
    if draw(st.integers(0, 9)) == 0:
        return draw(st.sampled_from(ODD_VALUES))
    while "$ref" in schema:
        schema = parts[schema["$ref"].rsplit("/", 1)[1]]
    kind = schema.get("type")
    if kind == "object" and "properties" in schema:
        made = {}
        for name, part in schema["properties"].items():
            if draw(st.integers(0, 7)):
                made[name] = draw(bodies(part, parts, world))
        if draw(st.integers(0, 5)) == 0:
            made["surplus"] = draw(st.sampled_from(ODD_VALUES))
        return made
    if kind == "object":
        names = draw(st.lists(st.sampled_from(FIELDS), max_size=6))
        texts = st.sampled_from((*ODD_TEXTS, *map(str, world["ids"]), *map(str, world["entrants"])))
        return {name: draw(texts) for name in names}
    if kind == "array":
        return draw(st.lists(st.sampled_from(ODD_VALUES), max_size=4))
    if "enum" in schema:
        return draw(st.sampled_from(schema["enum"]))
    if kind == "integer":
        return draw(st.sampled_from((*world["ids"], -1, 10**20)) | st.integers(-5, 5))
    if kind == "boolean":
        return draw(st.booleans())
    return draw(st.sampled_from((*ODD_TEXTS, *world["decisions"])) | st.text(max_size=20))


@st.composite
def requests(draw: st.DrawFn, schema: dict[str, Any], world: dict[str, Any]) -> tuple[int, str, str, dict[str, Any]]:
    """Who asks, with which method, where, and what is sent."""
    path = draw(st.sampled_from(sorted(schema["paths"])))
    known = [name for name in schema["paths"][path] if name in ("get", "post", "put", "patch", "delete")]
    method = (
        draw(st.sampled_from(known)) if draw(st.integers(0, 9)) else draw(st.sampled_from(("put", "delete", "trace")))
    )
    operation = schema["paths"][path].get(method, {})
    address = path
    query: list[str] = []
    extra: dict[str, Any] = {}
    for name, values in (
        ("code", world["codes"]), ("entrant_id", world["entrants"]), ("id", world["ids"]), ("deck_id", world["ids"]),
        ("verb", ["ban", "nothing"]), ("username", ["ada", "ADA", "nobody"]),
        ("card_id", ["1C3", "1U12", "x"]),
    ):  # fmt: skip
        if f"{{{name}}}" in address:
            address = address.replace(f"{{{name}}}", quote(str(draw(st.sampled_from(values))), safe=""))
    for parameter in operation.get("parameters", ()):
        if parameter["in"] == "query" and draw(st.booleans()):
            value = draw(st.sampled_from((*ODD_TEXTS, "1", "2", "200")))
            query.append(f"{parameter['name']}={quote(value, errors='replace')}")
        if parameter["in"] == "header" and draw(st.integers(0, 9)):
            extra["HTTP_IDEMPOTENCY_KEY"] = draw(st.sampled_from(("k1", "k2", "x" * 64, "x" * 65, "", "é", "a b")))
    sent = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
    if method != "get":
        made = draw(bodies(sent or {}, schema["components"]["schemas"], world))
        extra |= {"data": json.dumps(made).encode(), "content_type": "application/json"}
    who = draw(st.integers(0, len(world["clients"]) - 1))
    return who, method, address + (f"?{'&'.join(query)}" if query else ""), extra


@pytest.mark.law
def test_no_request_made_up_from_the_schema_gives_a_500(world: dict[str, Any]) -> None:
    schema = api_schema()
    raised: list[object] = []

    def note(sender: object, **_: object) -> None:
        import traceback

        raised.append(traceback.format_exc(limit=-4))

    got_request_exception.connect(note)
    counts: dict[int, int] = {}

    @settings(max_examples=REQUESTS, suppress_health_check=list(HealthCheck), database=None)
    @given(requests(schema, world))
    def ask(made: tuple[int, str, str, dict[str, Any]]) -> None:
        who, method, address, extra = made
        answer = world["clients"][who].generic(method.upper(), address, **extra)
        counts[answer.status_code] = counts.get(answer.status_code, 0) + 1
        assert answer.status_code < 500, (method, address, extra, raised[-1:])
        if answer.status_code >= 400:
            assert answer.json()["detail"], (method, address, extra)
        assert answer.headers.get("Set-Cookie") is None

    try:
        ask()
    finally:
        got_request_exception.disconnect(note)
    # The search reached what it is about: requests that were taken, and every kind of refusal.
    assert {200, 400, 401, 403, 404, 405} <= set(counts), counts
    assert Match.objects.exists()
    print(counts)

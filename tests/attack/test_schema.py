"""The schema against the server: no 500, and every answer is one that the schema declares, whoever asks.

Only ``make laws`` asks, every operation.
"""

from __future__ import annotations

import os
import traceback
from collections import Counter
from collections.abc import Iterator
from contextlib import nullcontext, suppress
from typing import Any

import pytest
from django.core.signals import got_request_exception, request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable

from tests.api_schema import api_schema
from tests.attack.world import World, world_make
from tests.leagues.conftest import catalogue, fake_matches  # noqa: F401  (fixtures)

pytestmark = [pytest.mark.django_db, pytest.mark.slow, pytest.mark.any_database]

SHARE = int(os.environ.get("ENTMOOT_FUZZ", "1"))
"""How much longer than in a usual run to search."""
EACH = 3
"""Requests of each kind, right and wrong, to each operation in a usual run."""
PEOPLE = ("", "ada", "orla", "jude", "stan")
"""A stranger, a player, an organiser, a judge, and staff."""


@pytest.fixture
def world(catalogue: object) -> World:  # noqa: F811
    return world_make()


@pytest.mark.long
def test_leave_answers_as_its_schema_says(client: Any, world: World) -> None:
    """No day of leave was a list too short for the schema."""
    client.force_login(world.people["ada"])
    shape = api_schema()["components"]["schemas"]["Leave"]
    assert client.get("/api/v1/me/leave/").json() == {"days": [], "automatic": True}
    assert not {"minItems", "maxItems"} & set(shape["properties"]["days"])


@pytest.fixture(autouse=True)
def _one_connection() -> Iterator[None]:
    """The server runs in this thread, on the connection that the test's transaction is open on."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


RAISED: list[str] = []


def note_error(sender: object, **_: object) -> None:
    """Keep what the server raised, for the message of a failing test."""
    RAISED[:] = [traceback.format_exc(limit=-5)]


@pytest.mark.law
def test_every_answer_is_declared(world: World) -> None:
    # Loading schemathesis takes two seconds: not while tests are collected, in every process.
    import schemathesis
    from schemathesis import GenerationMode

    schema = schemathesis.openapi.from_dict(api_schema())
    schema.app = get_wsgi_application()
    # Called without a server, it takes no packed answer; tests/cardpool/test_catalogue_bulk.py asks for one.
    plain = {"Accept-Encoding": "identity"}
    headers = {name: plain | ({"Authorization": f"Token {world.secret(name)}"} if name else {}) for name in PEOPLE}
    counts: dict[str, Counter[int]] = {name: Counter() for name in PEOPLE}
    got_request_exception.connect(note_error)
    operations: list[Any] = [operation.ok() for operation in schema.get_all_operations()]  # type: ignore[union-attr]
    for operation in operations:
        for mode in GenerationMode:
            with suppress(Unsatisfiable) if mode is GenerationMode.NEGATIVE else nullcontext():
                # Where every text is right, nothing can be sent wrongly.
                _ask(operation, mode, world, headers, counts)
    for name in PEOPLE:
        print(name or "stranger", dict(sorted(counts[name].items())))
        assert counts[name].keys() >= {200, 404}
        assert (401 in counts[name]) == (not name)
    reached = {status for by_status in counts.values() for status in by_status}
    assert reached >= {200, 204, 400, 401, 403, 404, 409}, "it asks for what is done and for every refusal"


def _ask(
    operation: Any,
    mode: Any,
    world: World,
    headers: dict[str, dict[str, str]],
    counts: dict[str, Counter[int]],
) -> None:
    """Ask an operation some times, each time as somebody, mostly about what exists."""
    from schemathesis.specs.openapi.checks import (
        content_type_conformance,
        response_schema_conformance,
        status_code_conformance,
    )

    @settings(
        max_examples=EACH * SHARE,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(generation_mode=mode), who=st.sampled_from(PEOPLE), data=st.data())
    def ask(case: Any, who: str, data: Any) -> None:
        for parameter in case.path_parameters:
            values = world.values(operation.path, parameter)
            if values and data.draw(st.sampled_from((True, True, True, False))):
                case.path_parameters[parameter] = data.draw(st.sampled_from(values))
        response = case.call(headers=headers[who])
        counts[who][response.status_code] += 1
        assert response.status_code < 500, (case.as_curl_command(), RAISED)
        case.validate_response(
            response, checks=[status_code_conformance, content_type_conformance, response_schema_conformance]
        )

    ask()

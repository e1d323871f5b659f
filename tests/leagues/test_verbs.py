"""Laws of the declarations of verbs: each has a permission, a form, a schema, and a service that takes its fields."""

from __future__ import annotations

import re
from collections.abc import Mapping
from inspect import Parameter, signature
from pathlib import Path
from typing import Any, get_type_hints

import pytest
from django.core.exceptions import FieldDoesNotExist
from django.db.models import Model
from django.template.loader import get_template
from django.test import Client
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import override

from leagues.competition.verbs.fields import TickBox, WholeNumber
from leagues.competition.verbs.verb import Verb
from leagues.events.verbs.event_verb import OwnVerb
from leagues.events.verbs.official import OFFICIAL_VERBS as EVENT_VERBS
from leagues.events.verbs.own import OWN_VERBS as EVENT_OWN_VERBS
from leagues.models import Tournament
from leagues.seasons.verbs.official import OFFICIAL_VERBS as SEASON_VERBS
from leagues.seasons.verbs.own import OWN_VERBS
from players.models import Player
from players.staff.authority import RULES
from tests.api_schema import api_schema
from tests.leagues.conftest import entered, started, tournament_make
from tests.leagues.test_pages import signed_in
from tests.permissions import document

TEMPLATES = Path(__file__).parents[2] / "templates"
GIVEN = {"actor", "now"}
LISTS: Mapping[str, Mapping[str, Verb]] = {
    "events do": EVENT_VERBS,
    "seasons do": SEASON_VERBS,
    "seasons own": OWN_VERBS,
    "events own": EVENT_OWN_VERBS,
}
DECLARED = [pytest.param(verb, id=f"{where} {name}") for where, verbs in LISTS.items() for name, verb in verbs.items()]
ADDRESSES = {
    "events do": "/api/v1/events/{id}/do/",
    "seasons do": "/api/v1/seasons/{id}/do/",
    "seasons own": "/api/v1/seasons/{id}/own/",
}
ROWS = {"events do": "Verbs of the console and the API", "seasons do": "Verbs of the console of a season"}


def texts() -> dict[str, str]:
    """Every template of events and seasons by its name."""
    paths = (TEMPLATES / "leagues").rglob("*.html")
    return {path.relative_to(TEMPLATES).as_posix(): path.read_text(encoding="utf-8") for path in paths}


@pytest.mark.parametrize("verb", DECLARED)
def test_the_service_takes_what_is_declared(verb: Verb) -> None:
    """Every field has a parameter, and every parameter that must be given has a field."""
    takes = signature(verb.service).parameters
    keywords = [field.keyword for field in verb.fields]
    assert len(keywords) == len(set(keywords))
    assert {*keywords, "now"} <= set(takes)
    assert {"actor", "player"} & set(takes), "nobody does it"
    needed = {name for name, parameter in takes.items() if parameter.default is Parameter.empty}
    assert needed - {*keywords, *GIVEN} <= set(verb.subjects(ANYTHING))


class _Anything:
    """Stands for an event or a season, and for whatever belongs to it."""

    def __getattr__(self, name: str) -> _Anything:
        return self


ANYTHING: Any = _Anything()


@pytest.mark.parametrize("verb", DECLARED)
def test_what_came_of_it_can_be_said(verb: Verb) -> None:
    """Placeholders are attributes of what the service returns; a service without a sentence returns one."""
    if verb.result is None:
        assert get_type_hints(verb.service)["return"] is str
    elif isinstance(verb.result, Promise | str):
        returned = get_type_hints(verb.service)["return"]
        for name in re.findall(r"%\((\w+)\)s", str(verb.result)):
            assert has_attribute(returned, name), f"{returned} has no {name}"


def has_attribute(kind: type, name: str) -> bool:
    """Whether what is of a class has an attribute, columns of rows among them."""
    if hasattr(kind, name):
        return True
    assert issubclass(kind, Model)
    try:
        kind._meta.get_field(name)
    except FieldDoesNotExist:
        return False
    return True


@pytest.mark.parametrize("verb", DECLARED)
def test_every_verb_has_a_form_that_a_page_shows(verb: Verb) -> None:
    """A form made of its fields where a template shows its group, or one in the template that it names."""
    assert bool(verb.group) != bool(verb.template)
    templates = texts()
    if verb.group:
        assert verb.button
        assert any(f"forms.{verb.group} " in text for text in templates.values())
        return
    get_template(verb.template)
    name = verb.template
    around = [text for text in templates.values() if f'"{name}"' in text]
    around += [text for text in templates.values() for name in around if is_included(text, name, templates)]
    if isinstance(verb, OwnVerb):
        # tests/leagues/test_own_entry.py compares what a page shows with what is possible.
        assert 'method="post"' in templates[name]
        return
    quoted = re.compile(rf"""['",]{verb.name}['",]""")
    assert any(quoted.search(text) for text in [templates[name], *around])


def is_included(text: str, part: str, templates: Mapping[str, str]) -> bool:
    """Whether a template includes another."""
    return any(other == part and f'"{name}"' in text for name, other in templates.items())


@pytest.mark.parametrize(("where", "name"), [(where, name) for where in ADDRESSES for name in LISTS[where]])
def test_every_verb_has_an_operation_with_its_fields(where: str, name: str) -> None:
    """The schema has the names of the fields, and a type for each."""
    schema = api_schema()
    operation = schema["paths"][f"{ADDRESSES[where]}{name}/"]["post"]
    assert operation["summary"]
    body = operation["requestBody"]["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2]
    properties = schema["components"]["schemas"][body]["properties"]["data"]["properties"]
    wanted = {key for field in LISTS[where][name].fields for key in field.properties()}
    assert set(properties) == wanted
    assert all(shape["type"] in ("string", "integer", "boolean") for shape in properties.values())


@pytest.mark.parametrize("verb", EVENT_OWN_VERBS.values(), ids=list(EVENT_OWN_VERBS))
def test_every_own_verb_of_events_is_an_operation_that_takes_its_fields(verb: OwnVerb) -> None:
    """The schema has its title, and its fields with the types that are declared."""
    schema = api_schema()
    operation = schema["paths"][f"/api/v1/events/{{id}}/{verb.address}/"][verb.method.lower()]
    assert str(verb.title) in operation["summary"].split(" / ")
    wanted = {key: shape["type"] for field in verb.fields for key, shape in field.properties().items()}
    if not wanted:
        assert "requestBody" not in operation
        return
    body = operation["requestBody"]["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2]
    properties = schema["components"]["schemas"][body]["properties"]
    for key, kind in wanted.items():
        assert kind in {shape.get("type") for shape in (properties[key], *properties[key].get("oneOf", ()))}, key


@pytest.mark.parametrize("verb", DECLARED)
def test_what_came_of_it_is_said_in_german(verb: Verb) -> None:
    if not isinstance(verb.result, Promise):
        return
    with override("en"):
        english = str(verb.result)
    with override("de"):
        assert str(verb.result) != english


@pytest.mark.parametrize(("where", "name"), [(where, name) for where in ROWS for name in LISTS[where]])
def test_the_document_names_the_actions_of_every_verb(where: str, name: str) -> None:
    """docs/authority.md gives the same actions as the declaration."""
    verb = LISTS[where][name]
    assert verb.action in RULES
    row = next(row for row in document.table(ROWS[where]) if row[0] == name)
    assert set(re.findall(r"[a-z]+\.[a-z_]+", " ".join(row[1:]))) == {
        str(action) for action in (verb.action, *verb.also)
    }


def test_operations_have_names_of_their_own() -> None:
    named = [
        operation["operationId"]
        for operations in api_schema()["paths"].values()
        for method, operation in operations.items()
        if method in ("get", "post", "put", "patch", "delete")
    ]
    assert len(named) == len(set(named))


# What may be done now


def verbs_now(client: Client, tournament: Tournament) -> set[str]:
    answer = client.get(reverse("leagues-api:console", args=[tournament.pk]))
    assert answer.status_code == 200
    return {row["verb"] for row in answer.json()["verbs"]}


@pytest.mark.django_db
def test_the_api_says_what_an_official_may_do_now(organiser: Player, judge: Player, stranger: Player) -> None:
    tournament = tournament_make(organiser)
    host, other = signed_in(organiser), signed_in(judge)
    assert verbs_now(host, tournament) >= {"open", "cancel", "name-official"}
    assert not {"close", "start", "pair", "report"} & verbs_now(host, tournament)
    entered(tournament, organiser, 4)
    assert verbs_now(host, tournament) >= {"close", "start", "enter", "tell"}
    assert "open" not in verbs_now(host, tournament)
    assert not {"start", "enter"} & verbs_now(other, tournament), "a judge is no organiser"
    running = started(organiser, 4)
    assert verbs_now(host, running) >= {"report", "pause", "extend", "drop", "undo"}
    assert verbs_now(other, running) >= {"report", "correct", "penalty", "exchange-deck"}
    assert not {"start", "resume", "pair"} & verbs_now(host, running)
    answer = signed_in(stranger).get(reverse("leagues-api:console", args=[running.pk]))
    assert answer.status_code == 403


@pytest.mark.django_db
def test_the_api_takes_numbers_and_truth_values(organiser: Player) -> None:
    """What the schema calls an integer or a boolean may be sent as one, or as the text that a form sends."""
    tournament = started(organiser, 4)
    client = signed_in(organiser)
    entrant = tournament.entrants.order_by("pk")[0]
    assert isinstance(EVENT_VERBS["penalise"].fields[1], WholeNumber)
    assert isinstance(EVENT_VERBS["automatic"].fields[0], TickBox)
    for points in (1, "2"):
        data = {"entrant": entrant.pk, "points": points, "reason": "Late."}
        address = reverse("leagues-api:do", args=[tournament.pk, "penalise"])
        assert client.post(address, {"data": data}, content_type="application/json").status_code == 200
        entrant.refresh_from_db()
        assert entrant.penalty == int(points)
    address = reverse("leagues-api:do", args=[tournament.pk, "automatic"])
    for sent, automatic in ((False, False), (True, True), ("0", False), ("1", True)):
        answer = client.post(address, {"data": {"automatic": sent}}, content_type="application/json")
        assert answer.status_code == 200
        tournament.refresh_from_db()
        assert tournament.automatic is automatic

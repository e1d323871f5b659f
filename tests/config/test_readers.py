"""One reader of JSON and one of times: every form, field of the API and imported file goes through them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, date, datetime
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Any

import pytest
from django import forms
from django.contrib import admin
from django.core.exceptions import ValidationError
from django.db import models
from django.test import Client, RequestFactory
from django.utils import timezone
from msgspec import DecodeError
from msgspec.json import Decoder
from rest_framework import serializers

from leagues.exchange.records import LogRecord
from players.models import Player
from players.values.form_fields import JSONField, MomentField, MomentSerializerField, SplitMomentField
from players.values.json_text import JSONRefused, json_read
from players.values.moments import moment_read

ROOT = Path(__file__).resolve().parents[2]
HOSTILE_JSON = {
    "deep": "[" * 100_000 + "]" * 100_000,
    "deep objects": '{"a":' * 100_000,
    "digits": "1" * 5_000,
    "many digits": "[" + "1" * 1_001 + "]",
    "negative digits": "-" + "1" * 1_001,
    "huge": "1e999",
    "not a number": "[NaN]",
    "infinity": "-Infinity",
    "nul": '"\\u0000"',
    "nul in a name": '{"\\u0000": 1}',
    "half a pair": '"\\ud800"',
    "nothing": "{",
}
HOSTILE_TIMES = (
    "0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-12:00", "0001-01-01T00:00:00", "9999-12-31T23:59:59",
    "0001-01-01T00:00:00Z", "9999-12-31T23:59:59.999999Z", "1899-12-31T23:59:59Z", "9001-01-01T00:00:00Z",
)  # fmt: skip
ZONES = ("UTC", "Pacific/Kiritimati", "Etc/GMT+12")


@pytest.mark.parametrize("name", HOSTILE_JSON)
def test_json_that_cannot_be_kept_is_refused_in_a_sentence(name: str) -> None:
    for text in (HOSTILE_JSON[name], HOSTILE_JSON[name].encode()):
        with pytest.raises(JSONRefused) as refused:
            json_read(text)
        assert str(refused.value).endswith(".") or "not JSON" in str(refused.value)
    with pytest.raises(ValidationError):
        JSONField().clean(HOSTILE_JSON[name])
    assert JSONField().has_changed({}, HOSTILE_JSON[name]), "Django asks this of what was sent, too"
    JSONField().bound_data(HOSTILE_JSON[name], None)


def test_json_is_read() -> None:
    assert json_read(b'{"a": [1, -2.5, "\xc3\xa4", null, true]}') == {"a": [1, -2.5, "ä", None, True]}
    assert json_read("9" * 1_000) == int("9" * 1_000)
    assert JSONField(required=False).clean("") is None
    with pytest.raises(JSONRefused):
        json_read(b"\xff")


@pytest.mark.parametrize("zone", ZONES)
@pytest.mark.parametrize("text", HOSTILE_TIMES)
def test_a_time_at_the_ends_of_the_calendar_is_refused(zone: str, text: str) -> None:
    with timezone.override(zone):
        with pytest.raises(ValueError, match=r"between the years|Write a time"):
            moment_read(text)
        with pytest.raises(ValidationError):
            MomentField().clean(text)
        with pytest.raises(ValidationError):
            SplitMomentField().clean(text[:19].split("T"))
        with pytest.raises(serializers.ValidationError):
            MomentSerializerField().run_validation(text)


@pytest.mark.parametrize("zone", ZONES)
def test_a_time_is_read_in_the_zone_it_names_or_else_in_the_persons_and_is_utc(zone: str) -> None:
    with timezone.override(zone):
        assert moment_read("2026-05-01T18:00+02:00") == datetime(2026, 5, 1, 16, tzinfo=UTC)
        own = datetime(2026, 5, 1, 18, tzinfo=timezone.get_current_timezone()).astimezone(UTC)
        assert MomentField().clean("2026-05-01T18:00") == moment_read("2026-05-01T18:00") == own
        assert SplitMomentField().clean(["2026-05-01", "18:00"]) == own
        assert MomentSerializerField().run_validation("2026-05-01T18:00") == own


@pytest.mark.parametrize("text", HOSTILE_TIMES)
def test_a_record_of_a_bundle_with_such_a_time_is_none(text: str) -> None:
    line = '{"record": "log", "number": 1, "verb": "open", "text": "", "at": "%s"}'
    reader = Decoder(LogRecord)
    assert reader.decode(line % "2026-05-01T18:00:00+02:00").number == 1
    with pytest.raises(DecodeError):
        reader.decode(line % text)


# No form and no address has readers of its own


def subclasses(kind: type) -> Iterator[type]:
    below: type
    for below in kind.__subclasses__():
        yield below
        yield from subclasses(below)


def ours_are_imported() -> None:
    for name in ("players", "cardpool", "matches", "leagues", "config"):
        package = import_module(name)
        for module in walk_packages(package.__path__, f"{name}."):
            if ".migrations" not in module.name and not module.name.startswith(("config.settings", "config.gunicorn")):
                import_module(module.name)


def is_ours(kind: type) -> bool:
    return kind.__module__.split(".")[0] in ("players", "cardpool", "matches", "leagues", "config")


def wrong_field(field: forms.Field) -> bool:
    """Whether a field of a form reads JSON or times by itself."""
    by_itself: dict[type[forms.Field], type[forms.Field]] = {
        forms.JSONField: JSONField,
        forms.DateTimeField: MomentField,
        forms.SplitDateTimeField: SplitMomentField,
    }
    return any(isinstance(field, theirs) and not isinstance(field, ours) for theirs, ours in by_itself.items())


def test_every_form_has_these_fields() -> None:
    ours_are_imported()
    checked = 0
    for kind in subclasses(forms.BaseForm):
        if is_ours(kind):
            fields = getattr(kind, "base_fields", {})
            checked += sum(isinstance(field, JSONField | MomentField | SplitMomentField) for field in fields.values())
            assert not [name for name, field in fields.items() if wrong_field(field)], kind
    assert checked >= 8, "a plan, a ban, an outage, and the times of events and seasons"


@pytest.mark.django_db
def test_every_page_of_the_admin_has_these_fields(rf: RequestFactory) -> None:
    request = rf.get("/")
    request.user = Player(is_superuser=True, is_staff=True, is_active=True)
    checked = 0
    for page in admin.site._registry.values():
        if not is_ours(type(page)):
            continue
        for column in page.model._meta.local_fields:
            if not isinstance(column, models.DateTimeField | models.JSONField):
                continue
            field = page.formfield_for_dbfield(column, request)
            assert field is None or not wrong_field(field), (page, column)
            checked += isinstance(field, JSONField | SplitMomentField)
    assert checked > 50


@pytest.mark.long
def test_every_field_of_the_api_that_is_sent_a_time_has_this_one() -> None:
    """Serializers that are given data are those that a module calls with it."""
    ours_are_imported()
    names: set[str] = set()
    for folder in ("players", "cardpool", "matches", "leagues"):
        for path in (ROOT / folder).rglob("*.py"):
            names |= set(re.findall(r"(\w+)\(\s*data=", path.read_text(encoding="utf-8")))
    modules = set()
    for kind in subclasses(serializers.Serializer):
        if is_ours(kind) and kind.__name__ in names:
            for name, field in kind._declared_fields.items():  # type: ignore[attr-defined]
                if isinstance(field, serializers.DateTimeField) and not field.read_only:
                    assert isinstance(field, MomentSerializerField), (kind, name)
                    modules.add(kind.__module__)
    assert modules == {"players.staff.api", "matches.judging_api"}


# Asked


@pytest.mark.long
@pytest.mark.django_db
def test_a_plan_of_a_hundred_thousand_brackets_is_refused(client: Client, django_user_model: Any) -> None:
    from players.staff.roles import Role, role_give

    organiser = django_user_model.objects.create_user("organiser", "", "secret words")
    role_give(player=organiser, role=Role.ORGANISER, actor=None, now=timezone.now())
    client.force_login(organiser)
    for plan in HOSTILE_JSON.values():
        answer = client.post("/events/new/", {"name": "x", "plan": plan})
        assert answer.status_code in (200, 400)


@pytest.mark.django_db
def test_days_at_the_ends_of_the_calendar_are_refused(client: Client, django_user_model: Any) -> None:
    client.force_login(django_user_model.objects.create_user("ada", "", "secret words"))
    for day in (date.min, date.max):
        assert client.post("/matches/leave/", {"first": day, "last": day}).status_code < 500
        body = {"days": [str(day)]}
        assert client.post("/api/v1/me/leave/", body, content_type="application/json").status_code < 500
        assert client.delete(f"/api/v1/me/leave/{day}/").status_code < 500

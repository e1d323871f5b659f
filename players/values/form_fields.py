"""Fields of forms and of the API for what Django's own would let through to a database that cannot hold it."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django import forms
from django.contrib.admin.widgets import AdminSplitDateTime
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models.fields import Field
from django.forms.fields import InvalidJSONInput
from rest_framework import serializers

from players.values.json_text import JSONRefused, json_read
from players.values.moments import moment_checked, moment_read

__all__ = ["ADMIN_FIELDS", "JSONField", "MomentField", "MomentSerializerField", "SplitMomentField", "form_field"]


class JSONField(forms.JSONField):
    """JSON as `players.values.json_text` reads it."""

    def to_python(self, value: Any) -> Any:
        """The data. Raises ValidationError."""
        if self.disabled or not isinstance(value, str) or value in self.empty_values:
            return super().to_python(value)
        try:
            return json_read(value)
        except JSONRefused as error:
            raise ValidationError(str(error), code="invalid") from error

    def bound_data(self, data: Any, initial: Any) -> Any:
        """The data as it is shown again."""
        if self.disabled or not isinstance(data, str):
            return super().bound_data(data, initial)
        try:
            return json_read(data)
        except JSONRefused:
            return InvalidJSONInput(data)

    def has_changed(self, initial: Any, data: Any) -> bool:
        """Whether the data differs; what cannot be read does."""
        try:
            return bool(super().has_changed(initial, data))
        except ValidationError:
            return True


class MomentField(forms.DateTimeField):
    """A time as `players.values.moments` takes it."""

    def to_python(self, value: Any) -> datetime | None:
        """The time in UTC. Raises ValidationError."""
        return _checked(super().to_python(value))


class SplitMomentField(forms.SplitDateTimeField):
    """The same, its day and its time each in a box."""

    def compress(self, data_list: Any) -> datetime | None:
        """The time in UTC. Raises ValidationError."""
        return _checked(super().compress(data_list))


def _checked(moment: datetime | None) -> datetime | None:
    try:
        return None if moment is None else moment_checked(moment)
    except ValueError as error:
        raise ValidationError(str(error), code="invalid") from error


class MomentSerializerField(serializers.DateTimeField):
    """The same for what the API is sent."""

    def to_internal_value(self, value: Any) -> datetime:
        """The time in UTC. Raises ValidationError."""
        if not isinstance(value, str):
            self.fail("invalid", format="2026-05-01T18:00")
        try:
            return moment_read(value)
        except ValueError as error:
            raise serializers.ValidationError(str(error)) from error


def form_field(column: Field[Any, Any], **options: Any) -> forms.Field | None:
    """The field of a form for a column of a model; the ``formfield_callback`` of every form that is made from one."""
    if isinstance(column, models.DateTimeField):
        options.setdefault("form_class", MomentField)
    elif isinstance(column, models.JSONField):
        options.setdefault("form_class", JSONField)
    made: forms.Field | None = column.formfield(**options)
    return made


ADMIN_FIELDS: dict[type[Field[Any, Any]], dict[str, Any]] = {
    models.DateTimeField: {"form_class": SplitMomentField, "widget": AdminSplitDateTime},
    models.JSONField: {"form_class": JSONField},
}
"""The ``formfield_overrides`` of every page of the admin."""

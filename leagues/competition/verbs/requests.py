"""Verbs over the API: what is sent for them, and the operations of the schema."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import deepcopy
from typing import Any

from django.utils.translation import override
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from leagues.competition.models.competition import Competition
from leagues.competition.verbs.fields import Data, Field
from leagues.competition.verbs.verb import Verb

__all__ = ["DoSerializer", "DoneSerializer", "VerbSerializer", "data_of", "done_answer", "operations_of", "verbs_shown"]


class DoSerializer(serializers.Serializer[Any]):
    """Something to do: fields by name, as text."""

    data = serializers.DictField(  # type: ignore[assignment]
        child=serializers.CharField(allow_blank=True, max_length=20_000, trim_whitespace=False), default=dict
    )


class ValueField(serializers.CharField):
    """A value of a verb's field: text, a number, or true and false."""

    def to_internal_value(self, data: Any) -> str:
        """The value as a form sends it."""
        return str(data).lower() if isinstance(data, bool) else super().to_internal_value(data)


class ValuesSerializer(serializers.Serializer[Any]):
    """The fields of a verb by name."""

    data = serializers.DictField(  # type: ignore[assignment]
        child=ValueField(allow_blank=True, max_length=20_000, trim_whitespace=False), default=dict
    )


class DoneSerializer(serializers.Serializer[Any]):
    """The outcome in a sentence, and the version of the event or season afterwards."""

    text = serializers.CharField()
    version = serializers.IntegerField()


class VerbSerializer(serializers.Serializer[Any]):
    """A verb that you may do now. ``takes`` names the fields that are sent as its data."""

    verb = serializers.CharField()
    title = serializers.CharField()
    takes = serializers.ListField(child=serializers.CharField())


def data_of(request: Request) -> Data:
    """The fields of a verb as they were sent. Raises ValidationError."""
    sent = ValuesSerializer(data=request.data)
    sent.is_valid(raise_exception=True)
    return dict(sent.validated_data["data"])


def done_answer(text: str, subject: Competition) -> Response:
    """The answer of an address that does a verb to an event or a season."""
    subject.refresh_from_db(fields=["version"])
    return Response(DoneSerializer({"text": text, "version": subject.version}).data)


def verbs_shown(verbs: Iterable[Verb]) -> list[dict[str, Any]]:
    """Verbs that are possible now, for `VerbSerializer`."""
    return [
        {
            "verb": verb.name,
            "title": str(verb.title),
            "takes": [name for field in verb.fields for name in field.properties()],
        }
        for verb in verbs
    ]


def operations_of(schema: dict[str, Any], path: str, verbs: Mapping[str, Verb]) -> None:
    """Write an operation for each verb with its fields, where the schema has one operation for all of them."""
    with override("en"):
        _operations_write(schema, path, verbs)


def _operations_write(schema: dict[str, Any], path: str, verbs: Mapping[str, Verb]) -> None:
    everything = schema["paths"].pop(path)
    for name, verb in verbs.items():
        item = deepcopy(everything)
        operation = item["post"]
        operation["operationId"] += "_" + name.replace("-", "_")
        operation["parameters"] = [parameter for parameter in operation["parameters"] if parameter["name"] != "verb"]
        operation["summary"] = str(verb.title)
        component = "".join(word.title() for word in operation["operationId"].split("_")) + "Request"
        schema["components"]["schemas"][component] = _body(verb)
        content = {"schema": {"$ref": f"#/components/schemas/{component}"}}
        operation["requestBody"] = {"content": {"application/json": content}}
        schema["paths"][path.replace("{verb}", name)] = item


def _described(field: Field) -> dict[str, Any]:
    """What the API takes for a field, with its label as the description."""
    if callable(field.label) or not field.label:
        return field.properties()
    return {name: {"description": str(field.label)} | shape for name, shape in field.properties().items()}


def _body(verb: Verb) -> dict[str, Any]:
    """The type of what is sent for a verb."""
    data: dict[str, Any] = {
        "type": "object",
        "properties": {name: shape for field in verb.fields for name, shape in _described(field).items()},
    }
    needed = [
        name for field in verb.fields if field.required and len(field.properties()) == 1 for name in field.properties()
    ]
    body: dict[str, Any] = {"type": "object", "properties": {"data": data}}
    if needed:
        data["required"], body["required"] = needed, ["data"]
    return body

"""Views and questions in the API's schema, made from the types that the engine has for each game."""

from __future__ import annotations

from collections.abc import Mapping
from inspect import cleandoc
from typing import Any

import msgspec
from drf_spectacular.extensions import OpenApiSerializerFieldExtension
from rest_framework import serializers

from engine.kernel.ruleset import find
from engine.kernel.view_types import QuestionData
from matches.games.registry import rooms

__all__ = ["QuestionField", "ViewField", "game_types_added"]

_COMPONENTS = "#/components/schemas/"


class ViewField(serializers.JSONField):
    """The view of a seat, or a spectator's."""


class QuestionField(serializers.JSONField):
    """A question to a seat."""


class _ViewExtension(OpenApiSerializerFieldExtension):  # type: ignore[no-untyped-call]
    target_class = ViewField

    def map_serializer_field(self, auto_schema: object, direction: object) -> dict[str, object]:
        """One of the games' views; ``ruleset`` says of which."""
        views = {room.slug: _COMPONENTS + _view_name(room.slug) for room in rooms()}
        return {
            "type": "object",
            "oneOf": [{"$ref": view} for view in views.values()],
            "discriminator": {"propertyName": "ruleset", "mapping": views},
        }


class _QuestionExtension(OpenApiSerializerFieldExtension):  # type: ignore[no-untyped-call]
    target_class = QuestionField

    def map_serializer_field(self, auto_schema: object, direction: object) -> dict[str, object]:
        """A question of one of the games."""
        return {"type": "object", "anyOf": [{"$ref": _COMPONENTS + _question_name(room.slug)} for room in rooms()]}


def game_types_added(result: dict[str, Any], **_: object) -> dict[str, Any]:
    """The schema with the types of the views and questions of every game; a hook of drf-spectacular."""
    kinds: list[Any] = []
    names: dict[str, str] = {}
    for room in rooms():
        rules = find(room.slug)
        asked: Any = QuestionData
        kinds += [rules.view_type(), asked[rules.option_type()]]
        names[f"QuestionData_{rules.option_type().__name__}_"] = _question_name(room.slug)
    made = msgspec.json.schema_components(kinds, ref_template=_COMPONENTS + "{name}", schema_hook=_anything)[1]
    added = {names.get(name, name): _in_openapi(schema) for name, schema in made.items()}
    schemas = result["components"]["schemas"]
    assert not schemas.keys() & added.keys(), "a type of a game is called as a serializer is"
    schemas |= added
    for room in rooms():
        schemas[_view_name(room.slug)]["properties"]["ruleset"] = {"type": "string", "enum": [room.slug]}
    result["components"]["schemas"] = dict(sorted(schemas.items()))
    return result


def _view_name(ruleset: str) -> str:
    return find(ruleset).view_type().__name__


def _question_name(ruleset: str) -> str:
    return find(ruleset).option_type().__name__.removesuffix("Option") + "Question"


def _anything(kind: type) -> dict[str, object]:
    """The schema of ``object``, which null is too."""
    return {"nullable": True}


def _in_openapi(schema: Any) -> Any:
    """A JSON schema as OpenAPI 3.0 has it: what may be null is marked so, and a list of words has a type."""
    if isinstance(schema, list):
        return [_in_openapi(one) for one in schema]
    if not isinstance(schema, Mapping):
        return schema
    found = {key: _in_openapi(value) for key, value in schema.items() if key != "title" or not isinstance(value, str)}
    if isinstance(found.get("description"), str):
        found["description"] = cleandoc(found["description"])
    if "enum" in found:
        found["type"] = "string"
    if {"type": "null"} not in found.get("anyOf", ()):
        return found
    (kind,) = (one for one in found.pop("anyOf") if one != {"type": "null"})
    return found | ({"allOf": [kind]} if "$ref" in kind else kind) | {"nullable": True}

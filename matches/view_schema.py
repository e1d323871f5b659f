"""Views and questions in the API's schema, made from the types that the engine has for each game."""

from __future__ import annotations

from collections.abc import Mapping
from inspect import cleandoc
from typing import Any

import msgspec
from drf_spectacular.extensions import OpenApiSerializerFieldExtension
from rest_framework import serializers

from engine.kernel.ruleset import find
from engine.kernel.view_types import GameView, OptionData, QuestionData
from matches.games.registry import rooms

__all__ = ["QuestionField", "ViewField", "game_types_added"]

_COMPONENTS = "#/components/schemas/"
_OTHER_VIEW, _OTHER_QUESTION = "GameView", "GameQuestion"
"""What is known of a view and a question of any ruleset."""


class ViewField(serializers.JSONField):
    """The view of a seat, or a spectator's."""


class QuestionField(serializers.JSONField):
    """A question to a seat."""


class _ViewExtension(OpenApiSerializerFieldExtension):  # type: ignore[no-untyped-call]
    target_class = ViewField

    def map_serializer_field(self, auto_schema: object, direction: object) -> dict[str, object]:
        """The view of one of the games, or of a ruleset that is offered to nobody; ``ruleset`` says which."""
        names = [*(_view_name(room.slug) for room in rooms()), _OTHER_VIEW]
        return {"type": "object", "oneOf": [{"$ref": _COMPONENTS + name} for name in names]}


class _QuestionExtension(OpenApiSerializerFieldExtension):  # type: ignore[no-untyped-call]
    target_class = QuestionField

    def map_serializer_field(self, auto_schema: object, direction: object) -> dict[str, object]:
        """A question of one of the games, or of a ruleset that is offered to nobody."""
        names = [*(_question_name(room.slug) for room in rooms()), _OTHER_QUESTION]
        return {"type": "object", "anyOf": [{"$ref": _COMPONENTS + name} for name in names]}


def game_types_added(result: dict[str, Any], **_: object) -> dict[str, Any]:
    """The schema with the types of the views and questions of every game; a hook of drf-spectacular."""
    kinds: list[Any] = [GameView, QuestionData[OptionData]]
    names = {"QuestionData_OptionData_": _OTHER_QUESTION}
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
    known = [room.slug for room in rooms()]
    for slug in known:
        schemas[_view_name(slug)]["properties"]["ruleset"] = {"type": "string", "enum": [slug]}
    schemas[_OTHER_VIEW]["properties"]["ruleset"] = {"type": "string", "not": {"enum": known}}
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
        return [_in_openapi(item) for item in schema]
    if not isinstance(schema, Mapping):
        return schema
    converted = {
        key: _in_openapi(value) for key, value in schema.items() if key != "title" or not isinstance(value, str)
    }
    if isinstance(converted.get("description"), str):
        converted["description"] = cleandoc(converted["description"])
    if "enum" in converted:  # only words are
        converted["type"] = "string"
    if {"type": "null"} not in converted.get("anyOf", ()):
        return converted
    (kind,) = (part for part in converted.pop("anyOf") if part != {"type": "null"})
    return converted | ({"allOf": [kind]} if "$ref" in kind else kind) | {"nullable": True}

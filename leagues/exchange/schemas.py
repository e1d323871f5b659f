"""The published JSON Schemas, by name."""

from collections.abc import Mapping
from typing import Any

import msgspec

from leagues.exchange.event_schema import PublishedEvent
from leagues.exchange.records import Record
from leagues.exchange.season_schema import PublishedSeason
from leagues.webhooks.messages import Message
from leagues.webhooks.season_messages import SeasonMessage

__all__ = ["SCHEMAS", "schema_of"]

SCHEMAS: Mapping[str, tuple[str, Any]] = {
    "bundle-1": ("A line of an Entmoot bundle (entmoot-bundle-1)", Record),
    "event-1": ("An Entmoot event", PublishedEvent),
    "season-1": ("A season of an Entmoot league", PublishedSeason),
    "webhook-1": ("A webhook message", Message),
    "webhook-season-1": ("A webhook message about a season", SeasonMessage),
}
"""By name the title and the type that a schema is made from."""


def schema_of(name: str) -> dict[str, Any]:
    """The JSON Schema of a kind of file or message. Raises KeyError."""
    title, kind = SCHEMAS[name]
    schema = msgspec.json.schema(kind)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": title, **schema}

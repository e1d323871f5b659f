"""The published JSON Schemas, by name."""

from collections.abc import Callable, Mapping
from typing import Any

from leagues.exchange import event_schema, records
from leagues.webhooks import messages

__all__ = ["SCHEMAS"]

SCHEMAS: Mapping[str, Callable[[], dict[str, Any]]] = {
    "bundle-1": records.schema,
    "event-1": event_schema.schema,
    "webhook-1": messages.schema,
}

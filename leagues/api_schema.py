"""Describe every verb of events and seasons in the API's schema, with its fields; a hook of drf-spectacular."""

from __future__ import annotations

from typing import Any

from leagues.competition.verbs.requests import operations_of
from leagues.events.verbs.official import OFFICIAL_VERBS

__all__ = ["verbs_added"]


def verbs_added(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """The schema with one operation for each verb."""
    operations_of(result, "/api/v1/events/{id}/do/{verb}/", OFFICIAL_VERBS)
    return result

"""Describe every verb of events and seasons in the API's schema, with its fields; a hook of drf-spectacular."""

from __future__ import annotations

from typing import Any

from leagues.competition.verbs.requests import operations_of
from leagues.events.verbs.official import OFFICIAL_VERBS as EVENT_VERBS
from leagues.seasons.verbs.official import OFFICIAL_VERBS as SEASON_VERBS
from leagues.seasons.verbs.own import OWN_VERBS

__all__ = ["verbs_added"]


def verbs_added(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """The schema with one operation for each verb."""
    operations_of(result, "/api/v1/events/{id}/do/{verb}/", EVENT_VERBS)
    operations_of(result, "/api/v1/seasons/{id}/do/{verb}/", SEASON_VERBS)
    operations_of(result, "/api/v1/seasons/{id}/own/{verb}/", OWN_VERBS)
    return result

"""Describe every verb of events and seasons in the API's schema, with its fields; a hook of drf-spectacular."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.utils.translation import override

from leagues.competition.verbs.requests import operations_of
from leagues.events.verbs.event_verb import OwnVerb
from leagues.events.verbs.official import OFFICIAL_VERBS as EVENT_VERBS
from leagues.events.verbs.own import OWN_VERBS as EVENT_OWN_VERBS
from leagues.seasons.verbs.official import OFFICIAL_VERBS as SEASON_VERBS
from leagues.seasons.verbs.own import OWN_VERBS

__all__ = ["verbs_added"]


def verbs_added(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """The schema with one operation for each verb."""
    operations_of(result, "/api/v1/events/{id}/do/{verb}/", EVENT_VERBS)
    operations_of(result, "/api/v1/seasons/{id}/do/{verb}/", SEASON_VERBS)
    operations_of(result, "/api/v1/seasons/{id}/own/{verb}/", OWN_VERBS)
    operations_titled(result, EVENT_OWN_VERBS.values())
    return result


def operations_titled(schema: dict[str, Any], verbs: Iterable[OwnVerb]) -> None:
    """Give the operations of verbs that have their own address their titles; some do one of two verbs."""
    with override("en"):
        for verb in verbs:
            operation = schema["paths"][f"/api/v1/events/{{id}}/{verb.address}/"][verb.method.lower()]
            titles = [operation["summary"]] if "summary" in operation else []
            operation["summary"] = " / ".join([*titles, str(verb.title)])

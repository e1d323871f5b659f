"""The event and the player's own place in it that a request over the API is about, and what is done to the place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import Http404
from django.utils import timezone
from rest_framework.request import Request

from leagues.events import selectors
from leagues.events.models import Tournament
from leagues.events.own_entry import OwnEntry
from leagues.events.verbs.own import OWN_VERBS
from players.requests import player_of

__all__ = ["event_of", "own_do", "own_of"]


def event_of(pk: int) -> Tournament:
    """The announced event. Raises Http404."""
    tournament = selectors.tournament_full(pk)
    if tournament is None:
        raise Http404
    return tournament


def own_of(request: Request, pk: int, verb: str = "") -> OwnEntry:
    """Where the player stands with the event. Raises Http404, also where they lack what the verb takes."""
    own = OwnEntry(event_of(pk), player_of(request), timezone.now())
    if verb and OWN_VERBS[verb].missing(own):
        raise Http404
    return own


def own_do(own: OwnEntry, verb: str, values: Mapping[str, Any] | None = None) -> Any:
    """Do one thing about a player's own place; what the service returns. Raises Refused."""
    return OWN_VERBS[verb].call(values or {}, own, own.player, own.now)

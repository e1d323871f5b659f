"""The events and seasons that a player took part in, with their places."""

from __future__ import annotations

from django.db.models import QuerySet

from leagues.events.models import Entrant, Tournament
from leagues.seasons.models import Season, SeasonEntrant
from players.models import Player

__all__ = ["LATEST", "entries_of", "season_entries_of"]

LATEST = 10
"""Events, and seasons, on a player's page."""


def entries_of(player: Player) -> QuerySet[Entrant]:
    """The player's places in announced events, the newest event first."""
    rows = player.entries.exclude(tournament__status__in=(Tournament.Status.DRAFT, Tournament.Status.CANCELLED))
    return rows.select_related("tournament__format").order_by("-tournament__created_at", "-tournament")


def season_entries_of(player: Player) -> QuerySet[SeasonEntrant]:
    """The player's places in announced seasons that they were let into, the newest season first."""
    rows = player.season_entries.exclude(season__status__in=(Season.Status.DRAFT, Season.Status.CANCELLED))
    rows = rows.filter(entered_at__isnull=False)
    return rows.select_related("season__league", "season__format").order_by("-season__created_at", "-season")

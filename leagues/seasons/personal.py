"""What a player has of leagues, for the export of their data and the deletion of their account."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db.models import Q
from django.utils.translation import gettext as _

from leagues.competition.models.logged import lines_rename
from leagues.seasons.models import (
    League,
    LeagueCoordinator,
    Season,
    SeasonEntrant,
    SeasonOperation,
    SeasonProposal,
    SeasonSanctionRequest,
)
from leagues.seasons.stakes import OVER
from players.data.personal import deletion_erases, deletion_waits_for, personal_data
from players.models import Player

__all__ = ["register"]


def _entries(player: Player) -> list[dict[str, Any]]:
    rows = SeasonEntrant.objects.filter(player=player).order_by("pk")
    entry_rows = rows.values(
        "season__league__name", "season__number", "deck_version__content", "cut", "fee_paid", "packs_series",
        "asked_at", "entered_at",
        "left_at", "removed_at", "removed_reason", "away_from", "away_until", "paused_at", "paused_reason", "at_once",
        "final_place",
    )  # fmt: skip
    return [dict(row) for row in entry_rows]


def _wishes(player: Player) -> list[dict[str, Any]]:
    rows = SeasonEntrant.objects.filter(player=player).order_by("wishes__pk").exclude(wishes=None)
    return [dict(row) for row in rows.values("season", "wishes__since", "wishes__status", "wishes__keep")]


def _offices(player: Player) -> list[dict[str, Any]]:
    owned = League.objects.filter(owner=player).order_by("pk").values("name", "description", "created_at")
    named = LeagueCoordinator.objects.filter(player=player).order_by("pk").values("league__name", "named_at")
    return [dict(row) for row in (*owned, *named)]


def _obstacles(player: Player) -> list[str]:
    obstacles = []
    for row in (
        SeasonEntrant.objects.filter(player=player).exclude(season__status__in=OVER).select_related("season__league")
    ):
        if row.is_in:
            obstacles.append(_("You play in %(season)s: leave it first, or wait for its end.") % {"season": row.season})
    going_on = (Season.Status.ANNOUNCED, Season.Status.RUNNING)
    for season in Season.objects.filter(league__owner=player, status__in=going_on).select_related("league"):
        obstacles.append(_("You own the league of %(season)s: finish or cancel the season first.") % {"season": season})
    return obstacles


def _erase(player: Player, name: str, now: datetime) -> None:
    """The name goes from the logs of seasons, and what the player wrote; results stay.

    Published manifests of draws stay as they were hashed.
    """
    own = Q(season__entrants__player=player) | Q(season__league__owner=player) | Q(actor=player)
    lines_rename(SeasonOperation.objects.filter(own), player.username, name)
    League.objects.filter(owner=player).update(description="")
    Season.objects.filter(league__owner=player, status=Season.Status.DRAFT).delete()
    SeasonSanctionRequest.objects.filter(requested_by=player).update(message="")
    SeasonEntrant.objects.filter(player=player).update(removed_reason="", paused_reason="")
    SeasonProposal.objects.filter(proposed_by=player).update(reason="")
    LeagueCoordinator.objects.filter(player=player).delete()


def register() -> None:
    """Register it; called when the app starts."""
    personal_data("league_entries", _entries)
    personal_data("league_wishes", _wishes)
    personal_data("league_offices", _offices)
    deletion_waits_for(_obstacles)
    deletion_erases(_erase)

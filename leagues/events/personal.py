"""What a player has of events, for the export of their data and the deletion of their account."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db.models import Q
from django.utils.translation import gettext as _

from leagues.competition.models.logged import lines_rename
from leagues.events.models import (
    Appeal,
    Entrant,
    EntryRequest,
    Official,
    Operation,
    Penalty,
    Proposal,
    SanctionRequest,
    StageDeck,
    Tournament,
)
from players.data.personal import deletion_erases, deletion_waits_for, personal_data
from players.models import Player

__all__ = ["register"]

DRAFT = Tournament.Status.DRAFT
OVER = (Tournament.Status.FINISHED, Tournament.Status.CANCELLED)


def _entries(player: Player) -> list[dict[str, Any]]:
    rows = Entrant.objects.filter(player=player).order_by("pk")
    entry_rows = rows.values(
        "tournament__name", "tournament", "deck_version__content", "starter", "cut", "registered_at", "dropped_at",
        "disqualified_at", "final_place", "penalty",
    )  # fmt: skip
    decks = StageDeck.objects.filter(entrant__player=player).order_by("pk")
    others = decks.values("entrant__tournament", "format__name", "deck_version__content")
    return [
        {**row, "stage_decks": [other for other in others if other["entrant__tournament"] == row["tournament"]]}
        for row in entry_rows
    ]


def _organised(player: Player) -> list[dict[str, Any]]:
    rows = Tournament.objects.filter(organiser=player).order_by("pk")
    return [dict(row) for row in rows.values("pk", "name", "description", "status", "created_at")]


def _requests(player: Player) -> list[dict[str, Any]]:
    rows = EntryRequest.objects.filter(player=player).order_by("pk")
    return [dict(row) for row in rows.values("tournament__name", "kind", "status")]


def _penalties(player: Player) -> list[dict[str, Any]]:
    rows = Penalty.objects.filter(entrant__player=player).order_by("pk")
    penalty_rows = rows.values(
        "entrant__tournament__name", "category", "level", "points", "reason", "given_at", "withdrawn_at"
    )
    return [dict(row) for row in penalty_rows]


def _offices(player: Player) -> list[dict[str, Any]]:
    rows = Official.objects.filter(player=player).order_by("pk")
    return [dict(row) for row in rows.values("tournament__name", "office", "named_at")]


def _appeals(player: Player) -> list[dict[str, Any]]:
    rows = Appeal.objects.filter(entrant__player=player).order_by("pk")
    return [dict(row) for row in rows.values("entrant__tournament__name", "text", "status", "made_at", "answer")]


def _ratings(player: Player) -> list[dict[str, Any]]:
    points = player.rating_points.select_related("pool__format").order_by("at", "pairing")
    return [
        {"pool": point.pool.name, "at": point.at, "rating": point.skill.shown, "uncertainty": point.skill.uncertainty}
        for point in points
    ]


def _obstacles(player: Player) -> list[str]:
    obstacles = []
    for entrant in Entrant.objects.filter(player=player).exclude(tournament__status__in=OVER):
        if entrant.in_play:
            obstacles.append(
                _("You play in %(tournament)s: withdraw or drop from it first, or wait for its end.")
                % {"tournament": entrant.tournament.name}
            )
    for tournament in Tournament.objects.filter(organiser=player).exclude(status__in=(*OVER, DRAFT)):
        obstacles.append(_("You organise %(tournament)s: finish or cancel it first.") % {"tournament": tournament.name})
    return obstacles


def _erase(player: Player, name: str, now: datetime) -> None:
    """The name goes from the logs of events, and what the player wrote about their own; results stay.

    Published manifests of draws stay as they were hashed.
    """
    named = Q(verb__in=(Operation.Verb.NAME, Operation.Verb.REMOVE))
    own = Q(tournament__entrants__player=player) | Q(tournament__organiser=player) | Q(actor=player) | named
    lines_rename(Operation.objects.filter(own), player.username, name)
    Tournament.objects.filter(organiser=player, status=DRAFT).delete()
    Tournament.objects.filter(organiser=player).update(description="")
    Penalty.objects.filter(entrant__player=player).update(reason="")
    Appeal.objects.filter(entrant__player=player).update(text="")
    SanctionRequest.objects.filter(requested_by=player).update(message="")
    Proposal.objects.filter(proposed_by=player).update(reason="")
    Official.objects.filter(player=player).delete()


def register() -> None:
    """Register it; called when the app starts."""
    personal_data("event_entries", _entries)
    personal_data("events_organised", _organised)
    personal_data("event_requests", _requests)
    personal_data("event_penalties", _penalties)
    personal_data("event_offices", _offices)
    personal_data("event_appeals", _appeals)
    personal_data("ratings", _ratings)
    deletion_waits_for(_obstacles)
    deletion_erases(_erase)

"""Events in the admin: to look at; changes go through the services, which keep the log."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from leagues.models import (
    Draw,
    Entrant,
    Operation,
    Pairing,
    Prize,
    Proposal,
    Round,
    SanctionRequest,
    Stage,
    Tournament,
)


class ReadOnly(admin.ModelAdmin[Any]):
    """Nothing is added, changed or deleted here."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Tournament)
class TournamentAdmin(ReadOnly):
    list_display = ["name", "status", "sanction_number", "organiser", "format", "created_at"]
    list_filter = ["status", "demo", "format"]
    search_fields = ["name", "organiser__username", "sanction_number"]
    list_select_related = ["organiser", "format"]
    exclude = ["secret"]


@admin.register(Entrant)
class EntrantAdmin(ReadOnly):
    list_display = ["player", "tournament", "started", "dropped_at", "disqualified_at", "final_place"]
    search_fields = ["player__username", "tournament__name"]
    list_select_related = ["player", "tournament"]


@admin.register(Pairing)
class PairingAdmin(ReadOnly):
    list_display = ["round", "table", "first", "second", "result", "source"]
    list_filter = ["result", "source"]
    search_fields = ["first__player__username", "second__player__username"]
    list_select_related = ["round", "first__player", "second__player"]


@admin.register(Operation)
class OperationAdmin(ReadOnly):
    list_display = ["tournament", "number", "verb", "text", "actor", "at"]
    list_filter = ["verb"]
    search_fields = ["tournament__name", "text"]
    list_select_related = ["tournament", "actor"]


@admin.register(SanctionRequest)
class SanctionRequestAdmin(ReadOnly):
    list_display = ["tournament", "status", "requested_by", "requested_at", "decided_by"]
    list_filter = ["status"]
    list_select_related = ["tournament", "requested_by", "decided_by"]


@admin.register(Prize)
class PrizeAdmin(ReadOnly):
    list_display = ["tournament", "key", "rarity", "entrant", "printing", "credited_at"]
    list_select_related = ["tournament", "entrant__player", "printing__card"]


@admin.register(Draw)
class DrawAdmin(ReadOnly):
    list_display = ["tournament", "published_at", "drawn_at"]
    list_select_related = ["tournament"]


@admin.register(Proposal)
class ProposalAdmin(ReadOnly):
    list_display = ["tournament", "verb", "status", "proposed_by", "decided_by"]
    list_select_related = ["tournament", "proposed_by", "decided_by"]


@admin.register(Round)
class RoundAdmin(ReadOnly):
    list_display = ["stage", "number", "paired_at", "deadline", "finished_at"]
    list_select_related = ["stage"]


@admin.register(Stage)
class StageAdmin(ReadOnly):
    list_display = ["tournament", "number", "kind", "rounds_planned"]
    list_select_related = ["tournament"]

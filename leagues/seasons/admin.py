"""Leagues in the admin: to look at; changes go through the services, which keep the log."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from leagues.seasons.models import (
    League,
    LeagueCoordinator,
    Season,
    SeasonDraw,
    SeasonEntrant,
    SeasonMeeting,
    SeasonNotice,
    SeasonOperation,
    SeasonPrize,
    SeasonProposal,
    SeasonSanctionRequest,
    SeasonSeat,
    SeasonTable,
    SeasonWish,
    Series,
)
from leagues.seasons.sanction import season_sanction_decide
from players.admin import ReadOnlyAdmin
from players.admin_actions import RowAction
from players.authority import Action


@admin.register(League)
class LeagueAdmin(ReadOnlyAdmin):
    """Leagues."""

    list_display = ["name", "owner", "created_at"]
    search_fields = ["name", "owner__username"]
    list_select_related = ["owner"]


@admin.register(LeagueCoordinator)
class LeagueCoordinatorAdmin(ReadOnlyAdmin):
    """Who was named a coordinator of which league."""

    list_display = ["player", "league", "named_by", "named_at"]
    search_fields = ["player__username", "league__name"]
    list_select_related = ["player", "league", "named_by"]


@admin.register(Season)
class SeasonAdmin(ReadOnlyAdmin):
    """Seasons, without their secrets."""

    row_actions = (
        RowAction(
            "approve",
            _("Sanction"),
            lambda season, actor, _text, now: season_sanction_decide(season=season, approve=True, actor=actor, now=now),
            Action.SEASON_SANCTION_DECIDE,
            _("Each season that asks gets the next sanction number and its prizes, which cannot be undone."),
        ),
        RowAction(
            "refuse",
            _("Refuse to sanction"),
            lambda season, actor, text, now: season_sanction_decide(
                season=season, approve=False, answer=text, actor=actor, now=now
            ),
            Action.SEASON_SANCTION_DECIDE,
            _("The coordinators are told why, and may ask again."),
            text=_("Why? The coordinator reads it."),
        ),
    )

    exclude = ["secret", "secret_chain", "draw_secret"]
    list_display = ["league", "number", "status", "sanction_number", "format", "created_at"]
    list_filter = ["status", "sanction_requests__status", "demo", "format"]
    search_fields = ["league__name", "sanction_number"]
    list_select_related = ["league", "format"]


@admin.register(SeasonSanctionRequest)
class SeasonSanctionRequestAdmin(ReadOnlyAdmin):
    """Requests for the sanctioning of seasons; they are decided in the list of seasons."""

    list_display = ["season", "status", "requested_by", "requested_at", "decided_by", "decided_at"]
    list_filter = ["status"]
    search_fields = ["season__league__name", "requested_by__username"]
    list_select_related = ["season__league", "requested_by", "decided_by"]


@admin.register(Series)
class SeriesAdmin(ReadOnlyAdmin):
    """Series."""

    list_display = ["season", "number", "opens_at", "closes_at", "most_matches", "closed_at", "certified_by"]
    list_filter = ["opens_at", "closed_at"]
    search_fields = ["season__league__name"]
    list_select_related = ["season__league", "certified_by"]


@admin.register(SeasonEntrant)
class SeasonEntrantAdmin(ReadOnlyAdmin):
    """Entries, without their decks and the reasons that players were told."""

    exclude = ["deck_version", "removed_reason", "paused_reason"]
    list_display = ["player", "season", "entered_at", "left_at", "removed_at", "paused_at", "final_place"]
    list_filter = ["entered_at", "left_at", "removed_at"]
    search_fields = ["player__username", "season__league__name"]
    list_select_related = ["player", "season__league"]


@admin.register(SeasonTable)
class SeasonTableAdmin(ReadOnlyAdmin):
    """Tables."""

    list_display = ["series", "number", "made", "made_at", "decided_at", "source", "void"]
    search_fields = ["series__season__league__name", "seats__entrant__player__username"]
    list_filter = ["made", "source", "void"]
    list_select_related = ["series"]


@admin.register(SeasonOperation)
class SeasonOperationAdmin(ReadOnlyAdmin):
    """The log of seasons."""

    list_display = ["season", "number", "verb", "text", "actor", "at"]
    list_filter = ["verb"]
    search_fields = ["season__league__name", "text"]
    list_select_related = ["season__league", "actor"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[SeasonOperation]:
        """Without the data: that of an end names everybody."""
        return super().get_queryset(request).defer("data")


@admin.register(SeasonPrize)
class SeasonPrizeAdmin(ReadOnlyAdmin):
    """Prizes."""

    list_display = ["season", "key", "rarity", "entrant", "printing", "credited_at"]
    list_filter = ["rarity", "credited_at"]
    search_fields = ["season__league__name", "entrant__player__username", "printing__card__id"]
    list_select_related = ["season__league", "entrant__player", "printing__card"]


@admin.register(SeasonDraw)
class SeasonDrawAdmin(ReadOnlyAdmin):
    """Prize draws."""

    list_display = ["season", "published_at", "drawn_at"]
    list_filter = ["published_at", "drawn_at"]
    search_fields = ["season__league__name"]
    list_select_related = ["season__league"]


@admin.register(SeasonProposal)
class SeasonProposalAdmin(ReadOnlyAdmin):
    """Proposals."""

    list_display = ["season", "verb", "status", "proposed_by", "decided_by"]
    list_filter = ["status", "verb"]
    search_fields = ["season__league__name", "proposed_by__username"]
    list_select_related = ["season__league", "proposed_by", "decided_by"]


@admin.register(SeasonNotice)
class SeasonNoticeAdmin(ReadOnlyAdmin):
    """Notices that seasons owe."""

    list_display = ["operation", "told", "created_at"]
    list_filter = ["created_at"]
    search_fields = ["operation__season__league__name"]
    list_select_related = ["operation"]


@admin.register(SeasonSeat)
class SeasonSeatAdmin(ReadOnlyAdmin):
    """Seats of tables, without their decks."""

    exclude = ["deck_version"]
    list_display = ["table", "entrant", "seat", "place"]
    list_filter = ["place"]
    search_fields = ["entrant__player__username", "table__series__season__league__name"]
    list_select_related = ["table", "entrant__player"]


@admin.register(SeasonMeeting)
class SeasonMeetingAdmin(ReadOnlyAdmin):
    """Who met whom in which series."""

    list_display = ["series", "first", "second", "table", "void"]
    list_filter = ["void"]
    search_fields = ["first__player__username", "second__player__username"]
    list_select_related = ["series", "first__player", "second__player", "table"]


@admin.register(SeasonWish)
class SeasonWishAdmin(ReadOnlyAdmin):
    """Who waits for a match, and who challenged whom."""

    list_display = ["series", "entrant", "opponent", "status", "since", "answered_at"]
    list_filter = ["status", "since"]
    search_fields = ["entrant__player__username", "opponent__player__username"]
    list_select_related = ["series", "entrant__player", "opponent__player"]

"""Events in the admin: to look at; changes go through the services, which keep the log."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from leagues.events.models import (
    Appeal,
    DeckCheck,
    Draw,
    Entrant,
    EntryRequest,
    Game,
    ListReading,
    NoticeOutbox,
    Official,
    Operation,
    Pairing,
    Penalty,
    PodSeat,
    Prize,
    Proposal,
    Round,
    SanctionRequest,
    Stage,
    StageDeck,
    StageEntry,
    Tournament,
)
from leagues.events.sanction import sanction_decide
from leagues.ratings.models import RatedResult, Rating, RatingPoint, RatingPool
from leagues.seasons import admin as season_admin  # noqa: F401 - registers the pages of leagues
from leagues.webhooks.models import Webhook
from leagues.webhooks.services import webhook_start
from players.admin import PrivateRowsAdmin, ReadOnlyAdmin
from players.admin_actions import RowAction
from players.authority import Action


@admin.register(Tournament)
class TournamentAdmin(ReadOnlyAdmin):
    list_display = ["name", "status", "sanction_number", "organiser", "format", "created_at"]
    list_filter = ["status", "demo", "format"]
    search_fields = ["name", "organiser__username", "sanction_number"]
    list_select_related = ["organiser", "format"]
    exclude = ["secret", "secret_chain", "draw_secret"]


@admin.register(Entrant)
class EntrantAdmin(ReadOnlyAdmin):
    """Entries, without their decks. Deck lists are read on the event's page, by its rules."""

    exclude = ["deck_version"]
    list_display = ["player", "tournament", "started", "dropped_at", "disqualified_at", "final_place"]
    list_filter = ["started", "dropped_at", "disqualified_at"]
    search_fields = ["player__username", "tournament__name"]
    list_select_related = ["player", "tournament"]


@admin.register(EntryRequest)
class EntryRequestAdmin(PrivateRowsAdmin):
    """Requests about entries, without the decks that were chosen."""

    action = Action.TOURNAMENT_READ_ADMIN
    exclude = ["deck_version", "cut"]
    list_display = ["tournament", "player", "kind", "status", "made_at", "answered_by"]
    list_filter = ["kind", "status"]
    search_fields = ["player__username", "tournament__name"]
    list_select_related = ["tournament", "player", "answered_by"]


@admin.register(ListReading)
class ListReadingAdmin(PrivateRowsAdmin):
    """Which official read whose hidden list."""

    action = Action.TOURNAMENT_READ_ADMIN
    list_display = ["entrant", "reader", "at"]
    list_filter = ["at"]
    search_fields = ["reader__username", "entrant__player__username"]
    list_select_related = ["entrant__player", "reader"]


@admin.register(DeckCheck)
class DeckCheckAdmin(PrivateRowsAdmin):
    """Deck checks."""

    action = Action.TOURNAMENT_READ_ADMIN
    list_display = ["round", "table", "entrant", "targeted", "outcome", "ordered_by", "checked_by"]
    list_filter = ["targeted", "outcome"]
    search_fields = ["entrant__player__username", "entrant__tournament__name"]
    list_select_related = ["round", "entrant__player", "ordered_by", "checked_by"]


@admin.register(Appeal)
class AppealAdmin(PrivateRowsAdmin):
    """Appeals."""

    action = Action.TOURNAMENT_READ_ADMIN
    list_display = ["operation", "entrant", "status", "made_at", "answered_by"]
    list_filter = ["status"]
    search_fields = ["entrant__player__username", "entrant__tournament__name"]
    list_select_related = ["operation", "entrant__player", "answered_by"]


@admin.register(Penalty)
class PenaltyAdmin(PrivateRowsAdmin):
    """Penalties, without their reasons."""

    action = Action.TOURNAMENT_READ_ADMIN
    exclude = ["reason"]
    list_display = ["entrant", "category", "level", "given_by", "given_at", "withdrawn_at"]
    list_filter = ["category", "level"]
    search_fields = ["entrant__player__username", "entrant__tournament__name"]
    list_select_related = ["entrant__player", "given_by"]


@admin.register(Pairing)
class PairingAdmin(ReadOnlyAdmin):
    list_display = ["round", "table", "first", "second", "result", "source"]
    list_filter = ["result", "source"]
    search_fields = ["first__player__username", "second__player__username", "round__stage__tournament__name"]
    list_select_related = ["round", "first__player", "second__player"]


@admin.register(Operation)
class OperationAdmin(ReadOnlyAdmin):
    list_display = ["tournament", "number", "verb", "text", "actor", "at"]
    list_filter = ["verb"]
    search_fields = ["tournament__name", "text"]
    list_select_related = ["tournament", "actor"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Operation]:
        """Without the data: that of a round names all its pairs."""
        return super().get_queryset(request).defer("data")


@admin.register(Official)
class OfficialAdmin(ReadOnlyAdmin):
    """Who was named an official of which event."""

    list_display = ["player", "tournament", "office", "named_by", "named_at"]
    list_filter = ["office"]
    search_fields = ["player__username", "tournament__name"]
    list_select_related = ["player", "tournament", "named_by"]


@admin.register(SanctionRequest)
class SanctionRequestAdmin(ReadOnlyAdmin):
    """Requests for sanctioning."""

    row_actions = (
        RowAction(
            "approve",
            _("Approve"),
            lambda request, actor, _text, now: sanction_decide(request=request, approve=True, actor=actor, now=now),
            Action.SANCTION_DECIDE,
            _("Each event gets the next sanction number and its prizes, which cannot be undone."),
        ),
        RowAction(
            "refuse",
            _("Refuse"),
            lambda request, actor, text, now: sanction_decide(
                request=request, approve=False, answer=text, actor=actor, now=now
            ),
            Action.SANCTION_DECIDE,
            _("The organisers are told why, and may ask again."),
            text=_("Why? The organiser reads it."),
        ),
    )
    list_display = ["tournament", "status", "requested_by", "requested_at", "decided_by"]
    search_fields = ["tournament__name", "requested_by__username"]
    list_filter = ["status"]
    list_select_related = ["tournament", "requested_by", "decided_by"]


@admin.register(Prize)
class PrizeAdmin(ReadOnlyAdmin):
    list_display = ["tournament", "key", "rarity", "entrant", "printing", "credited_at"]
    list_filter = ["rarity", "credited_at"]
    search_fields = ["tournament__name", "entrant__player__username", "printing__card__id"]
    list_select_related = ["tournament", "entrant__player", "printing__card"]


@admin.register(Draw)
class DrawAdmin(ReadOnlyAdmin):
    list_display = ["tournament", "published_at", "drawn_at"]
    list_filter = ["published_at", "drawn_at"]
    search_fields = ["tournament__name"]
    list_select_related = ["tournament"]


@admin.register(Proposal)
class ProposalAdmin(ReadOnlyAdmin):
    list_display = ["tournament", "verb", "status", "proposed_by", "decided_by"]
    list_filter = ["status", "verb"]
    search_fields = ["tournament__name", "proposed_by__username"]
    list_select_related = ["tournament", "proposed_by", "decided_by"]


@admin.register(Round)
class RoundAdmin(ReadOnlyAdmin):
    list_display = ["stage", "number", "paired_at", "deadline", "finished_at"]
    list_filter = ["paired_at", "finished_at"]
    search_fields = ["stage__tournament__name"]
    list_select_related = ["stage"]


@admin.register(Stage)
class StageAdmin(ReadOnlyAdmin):
    list_display = ["tournament", "number", "kind", "rounds_planned"]
    list_filter = ["kind"]
    search_fields = ["tournament__name"]
    list_select_related = ["tournament"]


@admin.register(NoticeOutbox)
class NoticeOutboxAdmin(ReadOnlyAdmin):
    """Notices that events owe."""

    list_display = ["operation", "told", "created_at"]
    list_filter = ["created_at"]
    search_fields = ["operation__tournament__name"]
    list_select_related = ["operation"]


@admin.register(Webhook)
class WebhookAdmin(ReadOnlyAdmin):
    """Webhooks, without the secrets that sign their messages."""

    row_actions = (
        RowAction(
            "start_again",
            _("Start again"),
            lambda webhook, actor, _text, now: webhook_start(webhook=webhook, actor=actor, now=now),
            Action.TOURNAMENT_WEBHOOKS,
            _("These addresses are told again at once, from the message on that failed."),
        ),
    )

    exclude = ["secret"]
    readonly_fields = ["url"]
    list_display = ["url", "tournament", "season", "made_by", "told", "failing_since", "stopped_at"]
    list_filter = ["stopped_at"]
    search_fields = ["url", "tournament__name", "season__league__name", "made_by__username"]
    list_select_related = ["tournament", "season__league", "made_by"]


@admin.register(StageEntry)
class StageEntryAdmin(ReadOnlyAdmin):
    """Who plays in which stage, with their seeds."""

    list_display = ["entrant", "stage", "seed", "group"]
    search_fields = ["entrant__player__username", "stage__tournament__name"]
    list_select_related = ["entrant__player", "stage"]


@admin.register(StageDeck)
class StageDeckAdmin(ReadOnlyAdmin):
    """For which formats entrants registered decks, without the decks."""

    exclude = ["deck_version"]
    list_display = ["entrant", "format"]
    list_filter = ["format"]
    search_fields = ["entrant__player__username", "entrant__tournament__name"]
    list_select_related = ["entrant__player", "format"]


@admin.register(PodSeat)
class PodSeatAdmin(ReadOnlyAdmin):
    """Third and further seats of pods."""

    list_display = ["pairing", "entrant", "seat"]
    search_fields = ["entrant__player__username", "entrant__tournament__name"]
    list_select_related = ["pairing", "entrant__player"]


@admin.register(Game)
class GameAdmin(ReadOnlyAdmin):
    """Games of tables that are played best of several."""

    list_display = ["pairing", "number", "result", "match", "finished_at"]
    list_filter = ["result", "finished_at"]
    search_fields = ["match__code", "pairing__round__stage__tournament__name"]
    list_select_related = ["pairing", "match"]


@admin.register(RatingPool)
class RatingPoolAdmin(ReadOnlyAdmin):
    """What players are rated in."""

    list_display = ["__str__", "ruleset", "format", "stale_from"]
    list_filter = ["ruleset"]
    search_fields = ["ruleset", "format__name"]
    list_select_related = ["format"]


@admin.register(Rating)
class RatingAdmin(ReadOnlyAdmin):
    """Ratings of players now."""

    list_display = ["player", "pool", "__str__", "results", "last_at"]
    list_filter = ["last_at"]
    search_fields = ["player__username"]
    list_select_related = ["player", "pool__format"]


@admin.register(RatingPoint)
class RatingPointAdmin(ReadOnlyAdmin):
    """How ratings went, result by result."""

    list_display = ["player", "pool", "__str__", "at"]
    list_filter = ["at"]
    search_fields = ["player__username"]
    list_select_related = ["player", "pool__format"]


@admin.register(RatedResult)
class RatedResultAdmin(ReadOnlyAdmin):
    """Results that were rated."""

    list_display = ["pool", "tournament", "season", "round", "at"]
    list_filter = ["at"]
    search_fields = ["tournament__name", "season__league__name"]
    list_select_related = ["pool__format", "tournament", "season__league"]

"""Sealed pools and drafts in the admin, to be read; packs, secrets and cuts are not shown."""

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from cardpool.limited.drafts import draft_call_off
from cardpool.models import Draft, DraftPack, DraftPick, DraftSeat, LimitedPool
from players.admin import ReadOnlyAdmin
from players.staff.admin_actions import RowAction
from players.staff.authority import Action

__all__ = ["DraftAdmin", "DraftPackAdmin", "DraftPickAdmin", "DraftSeatAdmin", "LimitedPoolAdmin"]


@admin.register(LimitedPool)
class LimitedPoolAdmin(ReadOnlyAdmin):
    """Pools that were made by templates."""

    list_display = ["collection", "kind", "template", "format", "series", "made_at", "open_by"]
    list_select_related = ["collection__pool_of", "format"]
    list_filter = ["kind", "template"]
    search_fields = ["collection__pool_of__username", "collection__pool_name", "collection__pool_key"]


@admin.register(Draft)
class DraftAdmin(ReadOnlyAdmin):
    """Drafts, without secrets."""

    row_actions = (
        RowAction(
            "call_off",
            _("Call off"),
            lambda draft, actor, text, now: draft_call_off(draft=draft, reason=text, actor=actor, now=now),
            Action.DRAFT_CALL_OFF,
            _("These casual drafts end, and nobody gets cards of them, which cannot be undone."),
            text=_("Why? The players read it."),
        ),
    )

    list_display = ["code", "name", "key", "host", "state", "size", "picks_made", "made_at", "blocked_reason"]
    list_select_related = ["host"]
    list_filter = ["state", "template"]
    search_fields = ["code", "name", "key", "host__username"]
    exclude = ["secret", "made_key"]


@admin.register(DraftSeat)
class DraftSeatAdmin(ReadOnlyAdmin):
    """Seats, without what they wish for."""

    list_display = ["draft", "number", "place", "player", "round", "bot_picks", "missed", "due_at"]
    list_select_related = ["draft", "player"]
    list_filter = ["draft__state", "bot_picks"]
    search_fields = ["draft__code", "player__username"]
    exclude = ["cut", "wishes"]


@admin.register(DraftPick)
class DraftPickAdmin(ReadOnlyAdmin):
    """When and how picks were made, without their cards."""

    list_display = ["draft", "number", "seat", "way", "at"]
    list_select_related = ["draft", "seat__player"]
    list_filter = ["way"]
    search_fields = ["draft__code", "seat__player__username"]
    exclude = ["cards", "pack", "key"]


@admin.register(DraftPack)
class DraftPackAdmin(ReadOnlyAdmin):
    """Packs of drafts, without their cards."""

    list_display = ["draft", "round", "origin", "holder", "arrived"]
    list_filter = ["draft__state", "round"]
    list_select_related = ["draft", "holder__player"]
    search_fields = ["draft__code"]
    exclude = ["drawn", "cards"]

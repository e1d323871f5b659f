"""Cards, decks and collections in the admin."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.utils import timezone

import cardpool.collections.admin
import cardpool.limited.admin  # noqa: F401 - registers sealed pools and drafts
from cardpool.formats.revisions import revision_make
from cardpool.models import (
    Card,
    CardSet,
    Collection,
    Deck,
    DeckVersion,
    Format,
    FormatRecheck,
    FormatRevision,
    Holding,
    Movement,
    Printing,
    Restriction,
    TokenHolding,
    TokenMovement,
)
from players.admin import PrivateRowsAdmin, ReadOnlyAdmin
from players.requests import player_of
from players.staff.admin_lists import ListAdmin
from players.staff.authority import Action


@admin.register(CardSet)
class CardSetAdmin(ReadOnlyAdmin):
    """Sets, loaded from the engine's facts."""

    list_display = ["number", "name"]
    search_fields = ["name"]


@admin.register(Card)
class CardAdmin(ReadOnlyAdmin):
    """Cards, loaded from the engine's facts."""

    list_display = ["id", "title", "subtitle", "type", "culture", "side", "twilight"]
    list_filter = ["card_set", "type", "side", "culture", "rarity"]
    search_fields = ["id", "search_name"]


@admin.register(Printing)
class PrintingAdmin(ReadOnlyAdmin):
    """Plain and foil, promos, masterworks and other pictures."""

    list_display = ["card", "foil", "kind", "variant"]
    list_filter = ["foil", "kind"]
    list_select_related = ["card"]
    search_fields = ["card__id", "card__search_name", "variant"]


class RestrictionInline(admin.TabularInline[Restriction, Format]):
    """The restricted list of a format."""

    model = Restriction
    autocomplete_fields = ["card"]
    extra = 0


@admin.register(Format)
class FormatAdmin(ListAdmin, admin.ModelAdmin[Format]):
    """Formats of decks, and of games without decks."""

    list_display = ["name", "slug", "ruleset", "owner", "draw_deck_least", "copies"]
    list_select_related = ["owner"]
    list_filter = ["ruleset"]
    search_fields = ["name", "slug"]
    inlines = [RestrictionInline]

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> list[str]:
        """The game of a format stays: events and revisions are about it."""
        return ["ruleset"] if obj is not None else []

    def get_form(self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any) -> Any:
        """The form; formats of games without decks have no sets, and the model says when one needs them."""
        form = super().get_form(request, obj, change=change, **kwargs)
        form.base_fields["sets"].required = False
        return form

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        """Keep what was saved as a revision, which has registered decks checked again."""
        super().save_related(request, form, formsets, change)
        revision_make(format=form.instance, actor=player_of(request), now=timezone.now())

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Restriction)
class RestrictionAdmin(ReadOnlyAdmin):
    """Which cards are restricted in which formats; a format's own page changes its list."""

    list_display = ["card", "format", "most"]
    list_filter = ["most", "format"]
    list_select_related = ["card", "format"]
    search_fields = ["card__id", "card__search_name", "format__name"]


class VersionInline(admin.TabularInline[DeckVersion, Deck]):
    """A deck's versions; they never change. What is in them is read by the rules of an event, not here."""

    model = DeckVersion
    fields = ["number", "created_at"]
    readonly_fields = ["number", "created_at"]
    extra = 0
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(FormatRevision)
class FormatRevisionAdmin(ReadOnlyAdmin):
    """The states of formats."""

    list_display = ["format", "number", "effective_from", "made_at", "made_by"]
    list_filter = ["format"]
    list_select_related = ["format", "made_by"]
    search_fields = ["format__name", "made_by__username"]


@admin.register(FormatRecheck)
class FormatRecheckAdmin(ReadOnlyAdmin):
    """Registered decks still to be checked."""

    list_display = ["revision", "source", "after"]
    list_filter = ["source"]
    list_select_related = ["revision__format"]
    search_fields = ["revision__format__name"]


@admin.register(Deck)
class DeckAdmin(PrivateRowsAdmin):
    """Decks."""

    action = Action.DECK_READ_ADMIN
    # Notes are the player's own, and with the token one could read a list that an event keeps closed.
    exclude = ["notes", "share_token"]

    list_display = ["name", "player", "created_at", "archived_at", "share"]
    list_filter = ["share", "created_at"]
    list_select_related = ["player"]
    search_fields = ["name", "player__username"]
    inlines = [VersionInline]


@admin.register(DeckVersion)
class DeckVersionAdmin(PrivateRowsAdmin):
    """Deck versions, without the lists: officials read those by the rules of an event."""

    action = Action.DECK_READ_ADMIN
    exclude = ["content"]

    list_display = ["deck", "number", "created_at"]
    list_select_related = ["deck"]
    search_fields = ["deck__name", "deck__player__username"]


@admin.register(Collection)
class CollectionAdmin(ReadOnlyAdmin):
    """Collections."""

    list_display = ["__str__", "player", "name"]
    list_select_related = ["player", "pool_of"]
    search_fields = ["name", "player__username"]


@admin.register(Holding)
class HoldingAdmin(ReadOnlyAdmin):
    """Balances."""

    list_display = ["collection", "printing", "count"]
    list_select_related = ["collection__player", "collection__pool_of", "printing__card"]
    search_fields = ["collection__player__username", "printing__card__id"]


@admin.register(Movement)
class MovementAdmin(ReadOnlyAdmin):
    """The ledger."""

    list_display = ["at", "source", "target", "printing", "count", "reason", "actor"]
    list_select_related = [
        "source__player",
        "source__pool_of",
        "target__player",
        "target__pool_of",
        "printing__card",
        "actor",
    ]
    search_fields = ["key", "reason", "printing__card__id", "source__player__username", "target__player__username"]
    list_filter = ["at"]


@admin.register(TokenHolding)
class TokenHoldingAdmin(ReadOnlyAdmin):
    """Balances of tokens."""

    list_display = ["collection", "count"]
    list_select_related = ["collection__player", "collection__pool_of"]
    search_fields = ["collection__player__username", "collection__name"]


@admin.register(TokenMovement)
class TokenMovementAdmin(ReadOnlyAdmin):
    """The ledger of tokens."""

    list_display = ["at", "source", "target", "count", "reason", "actor"]
    list_select_related = ["source__player", "source__pool_of", "target__player", "target__pool_of", "actor"]
    search_fields = ["key", "reason", "source__player__username", "target__player__username"]
    list_filter = ["at"]

"""Packs, gifts, trades and lists in the admin; the shelf is set here."""

from typing import Any

from django.contrib import admin
from django.forms import ModelForm
from django.http import HttpRequest
from django.utils import timezone

from cardpool.collections.packs import shelf_set
from cardpool.models import (
    EarningOwed,
    Gift,
    ListedCard,
    Pack,
    PackRecipe,
    ShelfItem,
    TokenEarning,
    TokenRate,
    Trade,
    TradeLine,
    TradeVersion,
)
from players.admin import ReadOnlyAdmin
from players.requests import player_of
from players.staff.admin_lists import ListAdmin

__all__ = ["ShelfItemAdmin"]


@admin.register(ShelfItem)
class ShelfItemAdmin(ListAdmin, admin.ModelAdmin[ShelfItem]):
    """What this site gives out, for how many tokens."""

    list_display = ["product", "price", "most_a_day", "active"]
    list_filter = ["active"]
    search_fields = ["product"]

    def get_readonly_fields(self, request: HttpRequest, obj: ShelfItem | None = None) -> tuple[str, ...]:
        """The product of a row stays; another one is a row of its own."""
        return ("product",) if obj is not None else ()

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def save_model(self, request: HttpRequest, obj: ShelfItem, form: ModelForm[ShelfItem], change: bool) -> None:
        """Save by the service, which checks and notes who did it."""
        saved = shelf_set(
            product=obj.product,
            price=obj.price,
            most_a_day=obj.most_a_day,
            active=obj.active,
            actor=player_of(request),
            now=timezone.now(),
        )
        obj.pk = saved.pk


@admin.register(PackRecipe)
class PackRecipeAdmin(ReadOnlyAdmin):
    """Recipes of packs."""

    list_display = ["__str__", "sha512"]
    search_fields = ["sha512"]


@admin.register(Pack)
class PackAdmin(ReadOnlyAdmin):
    """Packs, without secrets."""

    list_display = ["code", "owner", "product", "price", "made_at", "opened_at"]
    list_select_related = ["owner"]
    list_filter = ["product", "made_at", "opened_at"]
    search_fields = ["code", "owner__username"]
    exclude = ["secret", "cut", "content", "key"]


@admin.register(Gift)
class GiftAdmin(ReadOnlyAdmin):
    """Gifts."""

    list_display = ["at", "giver", "receiver"]
    list_filter = ["at"]
    list_select_related = ["giver", "receiver"]
    search_fields = ["giver__username", "receiver__username"]


@admin.register(Trade)
class TradeAdmin(ReadOnlyAdmin):
    """Trades."""

    list_display = ["created_at", "proposer", "partner", "state", "version"]
    list_select_related = ["proposer", "partner"]
    list_filter = ["state"]
    search_fields = ["proposer__username", "partner__username"]


@admin.register(TradeVersion)
class TradeVersionAdmin(ReadOnlyAdmin):
    """Versions of trades."""

    list_display = ["trade", "number", "maker", "at"]
    list_filter = ["at"]
    list_select_related = ["trade", "maker"]
    search_fields = ["maker__username"]


@admin.register(TradeLine)
class TradeLineAdmin(ReadOnlyAdmin):
    """Cards in trades."""

    list_display = ["version", "giver", "printing", "count"]
    list_select_related = ["version", "giver", "printing__card"]
    search_fields = ["giver__username", "printing__card__id"]


@admin.register(ListedCard)
class ListedCardAdmin(ReadOnlyAdmin):
    """Wish lists and trade lists."""

    list_display = ["player", "kind", "printing", "count"]
    list_select_related = ["player", "printing__card"]
    list_filter = ["kind"]
    search_fields = ["player__username", "printing__card__id"]


@admin.register(TokenRate)
class TokenRateAdmin(ReadOnlyAdmin):
    """Rates that the staff set on their page."""

    list_display = ["kind", "amount", "most_a_day", "active"]
    list_filter = ["active"]


@admin.register(TokenEarning)
class TokenEarningAdmin(ReadOnlyAdmin):
    """Tokens that players earned."""

    list_display = ["at", "player", "kind", "cause", "count"]
    list_select_related = ["player"]
    list_filter = ["kind", "at"]
    search_fields = ["player__username", "cause"]


@admin.register(EarningOwed)
class EarningOwedAdmin(ReadOnlyAdmin):
    """Earnings that are not paid yet."""

    list_display = ["created_at", "player", "kind", "cause"]
    list_select_related = ["player"]
    list_filter = ["kind"]
    search_fields = ["player__username", "cause"]

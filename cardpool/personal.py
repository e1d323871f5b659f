"""What a player has of decks and cards, for the export of their data and the deletion of their account."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db.models import Q

from cardpool.models import Deck, Holding, Movement
from cardpool.tokens import token_movements_of, tokens_of
from players.models import AuditEntry, Player
from players.personal import deletion_erases, personal_data

__all__ = ["register"]


def _decks(player: Player) -> list[dict[str, Any]]:
    return [
        {
            "name": deck.name,
            "created_at": deck.created_at,
            "archived_at": deck.archived_at,
            "versions": list(deck.versions.order_by("number").values("number", "created_at", "content")),
        }
        for deck in Deck.objects.filter(player=player).prefetch_related("versions").order_by("pk")
    ]


def _cards(player: Player) -> list[dict[str, Any]]:
    rows = Holding.objects.filter(collection__player=player).exclude(count=0)
    return [dict(row) for row in rows.order_by("pk").values("printing__card", "printing__foil", "count")]


def _movements(player: Player) -> list[dict[str, Any]]:
    rows = Movement.objects.filter(Q(source__player=player) | Q(target__player=player)).order_by("pk")
    return [
        dict(row)
        for row in rows.values("at", "printing__card", "printing__foil", "count", "reason", "target__player__username")
    ]


def _tokens(player: Player) -> list[dict[str, Any]]:
    rows = token_movements_of(player).order_by("pk")
    moves = [dict(row) for row in rows.values("at", "count", "reason", "target__player__username")]
    return [{"tokens": tokens_of(player), "movements": moves}] if moves else []


def _erase(player: Player, name: str, now: datetime) -> None:
    """Decks stay, for matches and events played with them; their names go. The ledger of cards stays as it is."""
    decks = Deck.objects.filter(player=player)
    numbers = [str(number) for number in decks.values_list("pk", flat=True)]
    for row in AuditEntry.objects.filter(target_type="cardpool.deck", target_id__in=numbers):
        AuditEntry.objects.filter(pk=row.pk).update(target_label="Deck", data={})
    decks.update(name="Deck")


def register() -> None:
    """Register it; called when the app starts."""
    personal_data("decks", _decks)
    personal_data("cards", _cards)
    personal_data("card_movements", _movements)
    personal_data("tokens", _tokens)
    deletion_erases(_erase)

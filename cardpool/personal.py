"""What a player has of decks and cards, for the export of their data and the deletion of their account."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db.models import Prefetch, Q

from cardpool.collections.tokens import token_movements_of, tokens_of
from cardpool.collections.trades import trades_close
from cardpool.limited.drafts import drafts_of_player_leave
from cardpool.models import (
    Collection,
    Deck,
    DeckDraft,
    DeckTag,
    DraftSeat,
    EarningOwed,
    Format,
    Gift,
    Holding,
    LimitedPool,
    ListedCard,
    Movement,
    Pack,
    TokenEarning,
    Trade,
    TradeLine,
    TradeVersion,
)
from players.data.personal import deletion_erases, personal_data
from players.models import AuditEntry, Player

__all__ = ["register"]


def _decks(player: Player) -> list[dict[str, Any]]:
    return [
        {
            "name": deck.name,
            "created_at": deck.created_at,
            "archived_at": deck.archived_at,
            "notes": deck.notes,
            "tags": [tag.name for tag in deck.tags.all()],
            "share": deck.share,
            "versions": list(deck.versions.order_by("number").values("number", "created_at", "content")),
            "draft": next(
                iter(DeckDraft.objects.filter(deck=deck).values("base", "changed_at", "content", "earlier")), None
            ),
        }
        for deck in Deck.objects.filter(player=player).prefetch_related("tags").order_by("pk")
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


def _earnings(player: Player) -> list[dict[str, Any]]:
    rows = TokenEarning.objects.filter(player=player).order_by("pk").values("at", "kind", "cause", "count")
    owed = EarningOwed.objects.filter(player=player).order_by("pk").values("created_at", "kind", "cause")
    return [*map(dict, rows), *map(dict, owed)]


def _packs(player: Player) -> list[dict[str, Any]]:
    rows = Pack.objects.filter(owner=player).order_by("pk")
    fields = ("code", "product", "price", "reason", "made_at", "cut", "opened_at", "content", "pool__pool_name")
    return [dict(row) for row in rows.values(*fields)]


def _gifts(player: Player) -> list[dict[str, Any]]:
    rows = Gift.objects.filter(Q(giver=player) | Q(receiver=player)).order_by("pk")
    return [dict(row) for row in rows.values("at", "giver__username", "receiver__username", "note")]


def _trades(player: Player) -> list[dict[str, Any]]:
    lines: dict[tuple[int, int], list[dict[str, Any]]] = {}
    own = Q(version__trade__proposer=player) | Q(version__trade__partner=player)
    fields = ("giver__username", "printing__card", "printing__foil", "count")
    for row in TradeLine.objects.filter(own).order_by("pk").values("version__trade", "version__number", *fields):
        trade, number = row.pop("version__trade"), row.pop("version__number")
        lines.setdefault((trade, number), []).append(row)
    rows = Trade.objects.filter(Q(proposer=player) | Q(partner=player)).order_by("pk")
    versions = TradeVersion.objects.order_by("number").select_related("maker")
    return [
        {
            "with": trade.other(player).username,
            "state": trade.state,
            "created_at": trade.created_at,
            "closed_at": trade.closed_at,
            "versions": [
                {
                    "by": version.maker.username,
                    "note": version.note,
                    "at": version.at,
                    "cards": lines.get((trade.pk, version.number), []),
                }
                for version in trade.versions.all()
            ],
        }
        for trade in rows.select_related("proposer", "partner").prefetch_related(Prefetch("versions", versions))
    ]


def _lists(player: Player) -> list[dict[str, Any]]:
    rows = ListedCard.objects.filter(player=player).order_by("pk")
    return [dict(row) for row in rows.values("kind", "printing__card", "printing__foil", "count")]


def _pools(player: Player) -> list[dict[str, Any]]:
    rows = Holding.objects.filter(collection__pool_of=player).exclude(count=0).order_by("pk")
    return [dict(row) for row in rows.values("collection__pool_name", "printing__card", "printing__foil", "count")]


def _limited_pools(player: Player) -> list[dict[str, Any]]:
    rows = LimitedPool.objects.filter(collection__pool_of=player).order_by("pk")
    return [dict(row) for row in rows.values("collection__pool_name", "kind", "template", "series", "made_at")]


def _drafts(player: Player) -> list[dict[str, Any]]:
    seats = DraftSeat.objects.filter(player=player).select_related("draft").prefetch_related("picks").order_by("pk")
    return [
        {
            "draft": seat.draft.name,
            "code": seat.draft.code,
            "made_at": seat.draft.made_at,
            "cut": seat.cut if seat.cut_own else "",
            "wishes": seat.wishes,
            "picks": [{"at": pick.at, "cards": pick.cards, "by": pick.way} for pick in seat.picks.all()],
        }
        for seat in seats
    ]


def _erase_collections(player: Player, now: datetime) -> None:
    """Open trades end; lists, notes and earnings go. Packs and the ledgers stay, under the name that says nothing."""
    trades_close(player=player, now=now)
    drafts_of_player_leave(player=player, now=now)
    DraftSeat.objects.filter(player=player).update(wishes=[])
    ListedCard.objects.filter(player=player).delete()
    EarningOwed.objects.filter(player=player).delete()
    TokenEarning.objects.filter(player=player).delete()
    Gift.objects.filter(giver=player).update(note="")
    TradeVersion.objects.filter(maker=player).update(note="")
    owned = Collection.objects.filter(Q(player=player) | Q(pool_of=player))
    numbers = [str(number) for number in owned.values_list("pk", flat=True)]
    AuditEntry.objects.filter(target_type="cardpool.collection", target_id__in=numbers).update(
        target_label="Collection"
    )


def _formats(player: Player) -> list[dict[str, Any]]:
    return [
        {
            "slug": format.slug,
            "content": format.content(),
            "revisions": list(format.revisions.order_by("number").values("number", "made_at", "changes")),
        }
        for format in Format.objects.filter(owner=player).prefetch_related("restrictions").order_by("pk")
    ]


def _erase(player: Player, name: str, now: datetime) -> None:
    """Decks stay, for matches and events played with them; their names, notes, tags and drafts go, and nobody finds
    them by a link any more. The ledger of cards stays as it is, and so do the
    formats that the player made: events are played by them."""
    decks = Deck.objects.filter(player=player)
    numbers = [str(number) for number in decks.values_list("pk", flat=True)]
    for row in AuditEntry.objects.filter(target_type="cardpool.deck", target_id__in=numbers):
        AuditEntry.objects.filter(pk=row.pk).update(target_label="Deck", data={})
    DeckTag.objects.filter(deck__in=decks).delete()
    DeckDraft.objects.filter(deck__in=decks).delete()
    decks.update(name="Deck", notes="", share=Deck.Share.PRIVATE, share_token=None)
    _erase_collections(player, now)


def register() -> None:
    """Register it; called when the app starts."""
    personal_data("decks", _decks)
    personal_data("cards", _cards)
    personal_data("card_movements", _movements)
    personal_data("tokens", _tokens)
    personal_data("token_earnings", _earnings)
    personal_data("packs", _packs)
    personal_data("gifts", _gifts)
    personal_data("trades", _trades)
    personal_data("card_lists", _lists)
    personal_data("card_pools", _pools)
    personal_data("limited_pools", _limited_pools)
    personal_data("drafts", _drafts)
    personal_data("formats", _formats)
    deletion_erases(_erase)

"""What pages and the API read of collections: holdings, history, packs, trades, lists and partners."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Exists, F, OuterRef, Prefetch, Q, QuerySet, Subquery

from cardpool.catalogue import card_dict_by_id
from cardpool.models import (
    Card,
    Collection,
    Gift,
    Holding,
    ListedCard,
    Movement,
    Pack,
    ShelfItem,
    Trade,
    TradeLine,
    TradeVersion,
)
from cardpool.names import folded
from cardpool.products import PRODUCTS, Product
from cardpool.selectors import CardFilter, SearchResult, asker_of, cards_find
from players.friends.blocks import has_blocked
from players.friends.welcome import Takes, closed_to
from players.models import Player
from players.values.csv_file import Cell

__all__ = [
    "KINDS",
    "Offer",
    "ShelfRow",
    "gifts_of",
    "history_rows",
    "holdings_found",
    "holdings_of",
    "holdings_rows",
    "lists_of",
    "lists_seen",
    "lists_shown",
    "movements_of",
    "offers_of",
    "pack_cards",
    "packs_of",
    "shelf_all",
    "shelf_rows",
    "trade_of",
    "trades_of",
    "wanted_by_me",
    "wanted_from_me",
]

KINDS = {
    "pack": ("pack:",),
    "gift": ("gift:",),
    "trade": ("trade:",),
    "prize": ("prize:", "season-prize:", "season-premium:"),
}
"""Kinds of movements, by how their keys begin; what has none of these is ``other``."""


def holdings_of(player: Player) -> QuerySet[Holding]:
    """The holdings of the player's collection, in collector's order, without empty ones."""
    return (
        Holding.objects.filter(collection__player=player, count__gt=0)
        .select_related("printing__card")
        .order_by("printing__card__card_set_id", "printing__card__number", "printing__foil")
    )


def lines_lacking(player: Player, lines: Sequence[TradeLine]) -> list[tuple[TradeLine, int]]:
    """The lines of an offer that the player cannot give now, each with the copies that are not offered in a trade."""
    rows = holdings_of(player).filter(printing__in={line.printing_id for line in lines})
    free = {row.printing_id: row.count - row.reserved for row in rows}
    short = [(line, free.get(line.printing_id, 0)) for line in lines]
    return [(line, left) for line, left in short if left < line.count]


def holdings_found(player: Player, text: str) -> tuple[QuerySet[Holding], SearchResult | None]:
    """The holdings of cards that a search finds among those of the collection, and what it found; all of them without a
    text.

    Raises:
        QueryError: the text of the search cannot be read.
    """
    rows = holdings_of(player)
    if not text.strip():
        return rows, None
    owned = set(rows.order_by().values_list("printing__card_id", flat=True))
    wanted = CardFilter(text=text)
    result = cards_find(wanted, asker_of(player), lambda card: card.id in owned)
    return rows.filter(printing__card__in=[card.id for card in result.cards]), result


def movements_of(player: Player, *, kind: str = "", card: str = "") -> QuerySet[Movement]:
    """The lines of the ledger that touch the player's collection, newest first; of a kind of `KINDS`, of a card."""
    rows = (
        Movement.objects.filter(Q(source__player=player) | Q(target__player=player))
        .select_related("source__player", "target__player", "printing__card")
        .order_by("-at", "-pk")
    )
    if kind in KINDS:
        rows = rows.filter(_begins(KINDS[kind]))
    elif kind == "other":
        rows = rows.exclude(_begins(sum(KINDS.values(), ())))
    if card:
        known = Card.objects.filter(pk=card)
        words = Q()
        for word in folded(card).split()[:8]:
            words &= Q(printing__card__search_name__contains=word)
        rows = rows.filter(printing__card__in=known) if known.exists() else rows.filter(words)
    return rows


def _begins(prefixes: Sequence[str]) -> Q:
    condition = Q()
    for prefix in prefixes:
        condition |= Q(key__startswith=prefix)
    return condition


def holdings_rows(player: Player) -> Iterator[Sequence[Cell]]:
    """The collection as rows of a table."""
    yield ("card", "name", "set", "rarity", "foil", "copies", "offered in trades")
    for row in holdings_of(player).iterator(chunk_size=2000):
        card = row.printing.card
        foil = "yes" if row.printing.foil else "no"
        yield (card.pk, card.name, card.card_set_id, card.rarity, foil, row.count, row.reserved)


def history_rows(player: Player) -> Iterator[Sequence[Cell]]:
    """All movements of the collection as rows of a table, newest first."""
    yield ("at", "card", "name", "foil", "copies", "from", "to", "why")
    for row in movements_of(player).iterator(chunk_size=2000):
        card = row.printing.card
        foil = "yes" if row.printing.foil else "no"
        copies = row.count if row.target.player_id == player.pk else -row.count
        yield (row.at.isoformat(), card.pk, card.name, foil, copies, str(row.source), str(row.target), row.reason)


@dataclass(frozen=True, slots=True)
class ShelfRow:
    """A product on the shelf, and how many the player may still take today; ``left`` None: as many as they can pay."""

    item: ShelfItem
    product: Product
    left: int | None


def shelf_rows(player: Player, now: datetime) -> list[ShelfRow]:
    """What the player can take from the shelf now. Two statements."""
    day = now.replace(hour=0, minute=0, second=0, microsecond=0)
    taken_today: dict[str, int] = defaultdict(int)
    today = Pack.objects.filter(owner=player, price__isnull=False, made_at__gte=day)
    for slug in today.values_list("product", flat=True):
        taken_today[slug] += 1
    return [
        ShelfRow(
            item, item.known, None if item.most_a_day is None else max(0, item.most_a_day - taken_today[item.product])
        )
        for item in ShelfItem.objects.filter(active=True)
        if item.known is not None
    ]


@dataclass(frozen=True, slots=True)
class ShelfSetting:
    """How this site gives out a product, as its staff set it; what was never set is off and has no price."""

    product: Product
    price: int | None
    most_a_day: int | None
    active: bool


def shelf_all() -> list[ShelfSetting]:
    """Every product there is, whether it is on the shelf or not; one statement."""
    items = {item.product: item for item in ShelfItem.objects.all()}
    return [
        ShelfSetting(product, item.price, item.most_a_day, item.active)
        if (item := items.get(slug)) is not None
        else ShelfSetting(product, None, None, active=False)
        for slug, product in PRODUCTS.items()
    ]


RARITY_ORDER = {"C": 0, "U": 1, "P": 2, "S": 2, "R": 3}


def pack_cards(pack: Pack) -> list[tuple[dict[str, Any], bool, bool]]:
    """The cards of an opened pack, the rare ones last: each card, whether it is a foil, and whether it was new to its
    owner; none of a sealed one."""
    if pack.content is None:
        return []
    new = {tuple(card) for card in pack.content["new"]}
    cards = [(card_dict_by_id(card), foil, (card, foil) in new) for card, foil in pack.content["cards"]]
    return sorted(cards, key=lambda row: (RARITY_ORDER.get(str(row[0].get("rarity")), 3), row[1]))


def packs_of(player: Player, *, opened: bool | None = None) -> QuerySet[Pack]:
    """The player's packs, newest first, without those of pools."""
    rows = Pack.objects.filter(owner=player, pool=None).order_by("-made_at", "-pk").defer("secret")
    return rows if opened is None else rows.filter(opened_at__isnull=not opened)


def gifts_of(player: Player) -> QuerySet[Gift]:
    """Gifts from and to the player, newest first."""
    rows = Gift.objects.filter(Q(giver=player) | Q(receiver=player)).select_related("giver", "receiver")
    return rows.order_by("-at", "-pk")


def trades_of(player: Player, *, open: bool | None = None) -> QuerySet[Trade]:
    """The player's trades, what changed last first."""
    rows = Trade.objects.filter(Q(proposer=player) | Q(partner=player)).select_related("proposer", "partner", "maker")
    if open is not None:
        rows = rows.filter(state=Trade.State.OPEN) if open else rows.exclude(state=Trade.State.OPEN)
    return rows.order_by("-changed_at", "-pk")


def trade_of(player: Player, trade_id: int) -> Trade | None:
    """One of the player's trades."""
    return trades_of(player).filter(pk=trade_id).first()


@dataclass(frozen=True, slots=True)
class Offer:
    """A version of a trade, as one of the two sees it."""

    version: TradeVersion
    gives: tuple[TradeLine, ...]
    gets: tuple[TradeLine, ...]


def offers_of(trades: Sequence[Trade], player: Player, *, last: bool = False) -> dict[int, list[Offer]]:
    """By trade its versions, newest first, or the current one alone. Two statements."""
    lines = TradeLine.objects.select_related("printing__card").order_by("printing_id")
    versions = TradeVersion.objects.filter(trade__in=trades).select_related("maker")
    if last:
        versions = versions.filter(number=F("trade__version"))
    offers: dict[int, list[Offer]] = {trade.pk: [] for trade in trades}
    for version in versions.prefetch_related(Prefetch("lines", lines)).order_by("-number"):
        sides: dict[bool, list[TradeLine]] = {True: [], False: []}
        for line in version.lines.all():
            sides[line.giver_id == player.pk].append(line)
        offers[version.trade_id].append(Offer(version, tuple(sides[True]), tuple(sides[False])))
    return offers


def lists_of(player: Player, kind: str) -> QuerySet[ListedCard]:
    """One of a player's lists, in collector's order, with ``held``: the copies that are not offered in a trade."""
    held = Holding.objects.filter(collection__player=OuterRef("player"), printing=OuterRef("printing"))
    return (
        ListedCard.objects.filter(player=player, kind=kind)
        .annotate(held=Subquery(held.annotate(free=F("count") - F("reserved")).values("free")[:1]))
        .select_related("printing__card")
        .order_by("printing__card__card_set_id", "printing__card__number", "printing__foil")
    )


def lists_shown(player: Player) -> bool:
    """Whether others may see the player's lists."""
    return not Collection.objects.filter(player=player, lists_shown=False).exists()


def lists_seen(viewer: Player, player: Player) -> bool:
    """Whether one may look at the other's lists: they are shown, and neither has blocked the other."""
    if viewer.pk == player.pk:
        return True
    return lists_shown(player) and not has_blocked(player, viewer) and not has_blocked(viewer, player)


def _others(player: Player, kind: str) -> QuerySet[ListedCard]:
    held = Holding.objects.filter(collection__player=OuterRef("player"), printing=OuterRef("printing"))
    hidden = Collection.objects.filter(player=OuterRef("player"), lists_shown=False)
    return (
        ListedCard.objects.filter(kind=kind, player__is_active=True)
        .exclude(player=player)
        .exclude(closed_to(player, "player", Takes.CARDS))
        .exclude(Exists(hidden))
        .annotate(held=Subquery(held.annotate(free=F("count") - F("reserved")).values("free")[:1]))
        .select_related("player", "printing__card")
        .order_by("player__username", "printing__card__card_set_id", "printing__card__number", "printing__foil")
    )


def wanted_by_me(player: Player) -> QuerySet[ListedCard]:
    """What others would trade away and hold, of what is on the player's wish list."""
    wishes = ListedCard.objects.filter(player=player, kind=ListedCard.Kind.WISH).values("printing")
    return _others(player, ListedCard.Kind.TRADE).filter(printing__in=wishes, held__gt=0)


def wanted_from_me(player: Player) -> QuerySet[ListedCard]:
    """What others look for, of what is on the player's trade list and held."""
    own = Holding.objects.filter(collection__player=player, count__gt=F("reserved")).values("printing")
    listed = ListedCard.objects.filter(player=player, kind=ListedCard.Kind.TRADE, printing__in=own).values("printing")
    return _others(player, ListedCard.Kind.WISH).filter(printing__in=listed)

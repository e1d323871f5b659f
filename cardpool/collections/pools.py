"""Pools: cards that a player has for one event alone. They are not owned, traded, or counted in the collection."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext

from cardpool.collections.card_lines import Cards
from cardpool.collections.ledger import Move, bank, cards_move_all, collections_fill, holdings_locked
from cardpool.errors import Refused
from cardpool.models import Collection, Holding, Movement, Printing
from players.audit import audit, audit_all, audit_entry
from players.models import Player
from players.site.database import ROWS_AT_ONCE

__all__ = [
    "NewPool",
    "PoolRefused",
    "pool_add",
    "pool_cards",
    "pool_holdings",
    "pool_make",
    "pools_lock",
    "pools_make",
    "pools_of",
]

SOURCE = "pools"
"""The named source from which cards of pools come."""


@transaction.atomic
def pool_make(*, player: Player, key: str, name: str, now: datetime) -> Collection:
    """The player's pool for an event, made when it is first asked for; ``key`` names the event, ``name`` is shown.

    Raises:
        Refused: an empty key or name, or one that is too long.
    """
    name = name_checked(key, name)
    pool, made = Collection.objects.get_or_create(pool_of=player, pool_key=key, defaults={"pool_name": name})
    if made:
        audit(actor=None, verb="pool.made", target=pool, now=now, data={"key": key})
    return pool


def name_checked(key: str, name: str) -> str:
    """The name of a pool without spaces too many. Raises Refused: an empty key or name, or one that is too long."""
    name = " ".join(name.split())
    if not key or len(key) > 60 or not key.isprintable() or not name or len(name) > 120 or not name.isprintable():
        raise Refused(gettext("A pool needs a key of 1 to 60 characters and a name of 1 to 120."))
    return name


@dataclass(frozen=True, slots=True)
class NewPool:
    """A pool that an account made a moment ago is given, with its cards."""

    player: Player
    name: str
    cards: Cards


class PoolRefused(Refused):
    """One of several pools cannot be made; ``index`` says which."""

    def __init__(self, index: int, message: str) -> None:
        super().__init__(message)
        self.index = index


@transaction.atomic
def pools_make(
    *, pools: Sequence[NewPool], key: str, reason: str, actor: Player | None, now: datetime
) -> list[Collection]:
    """Make the pools of new accounts for one event; in the same order. None of the accounts has a pool for it yet.

    The number of statements grows by thousands of lines of the ledger.

    Raises:
        PoolRefused: see `pool_make` and `pool_add`; nothing is made then.
    """
    names = []
    for index, new in enumerate(pools):
        try:
            names.append(name_checked(key, new.name))
            _cards_check(new.cards)
        except Refused as refusal:
            raise PoolRefused(index, refusal.message) from refusal
    made = Collection.objects.bulk_create(
        [Collection(pool_of=new.player, pool_key=key, pool_name=name) for new, name in zip(pools, names, strict=True)],
        batch_size=ROWS_AT_ONCE,
    )
    audit_all([audit_entry(actor=None, verb="pool.made", target=pool, now=now, data={"key": key}) for pool in made])
    source, printings = bank(SOURCE), _printings_known({card for new in pools for card in new.cards})
    for index, new in enumerate(pools):
        if missing := _missing(new.cards, printings):
            raise PoolRefused(index, missing)
    moves = (
        Move(source, pool, printings[card], count, f"pool:{pool.pk}:new:{printings[card].pk}")
        for pool, new in zip(made, pools, strict=True)
        for card, count in new.cards.items()
    )
    collections_fill(source=source, moves=moves, reason=reason[:200], actor=actor, now=now)
    return made


def _cards_check(cards: Cards) -> None:
    if not cards or min(cards.values()) < 1:
        raise Refused(gettext("Name at least one card, with 1 copy or more of each."))


def _missing(cards: Cards, printings: Mapping[tuple[str, bool], Printing]) -> str:
    """The sentence about the first card that there is not; empty where all are."""
    missing = next((card for card, foil in cards if (card, foil) not in printings), None)
    return gettext("There is no card %(missing)s.") % {"missing": repr(missing[:20])} if missing is not None else ""


@transaction.atomic
def pool_add(
    *, pool: Collection, cards: Cards, reason: str, key: str, actor: Player | None, now: datetime
) -> list[Movement]:
    """Put cards into a pool, once per ``key``.

    Raises:
        Refused: not a pool, nothing to add, or no such card. KeyConflict: the key was used for other cards.
    """
    if not pool.is_pool:
        raise Refused(gettext("This is no pool of an event."))
    _cards_check(cards)
    printings = _printings(cards)
    if missing := _missing(cards, printings):
        raise Refused(missing)
    source = bank(SOURCE)
    moves = [
        Move(source, pool, printings[card], count, f"pool:{pool.pk}:{key}:{printings[card].pk}")
        for card, count in cards.items()
    ]
    return cards_move_all(moves=moves, reason=reason[:200], actor=actor, now=now)


def pools_lock(additions: Sequence[tuple[Collection, Cards]]) -> None:
    """Lock what `pool_add` moves into several pools, in the ledger's order and inside the caller's transaction: others
    who add to pools at the same time do not wait for each other. Cards that are none are left out."""
    source, printings = bank(SOURCE), _printings({card for _, cards in additions for card in cards})
    ends = [
        (printings[card].pk, owner)
        for pool, cards in additions
        for card in cards
        if card in printings
        for owner in (source, pool)
    ]
    holdings_locked({(printing, owner.pk): owner for printing, owner in ends})


def _printings_known(cards: Iterable[tuple[str, bool]]) -> dict[tuple[str, bool], Printing]:
    """As `_printings`, of any number of cards."""
    wanted = sorted(set(cards))
    printings: dict[tuple[str, bool], Printing] = {}
    for begin in range(0, len(wanted), ROWS_AT_ONCE):
        printings |= _printings(wanted[begin : begin + ROWS_AT_ONCE])
    return printings


def _printings(cards: Iterable[tuple[str, bool]]) -> dict[tuple[str, bool], Printing]:
    rows = Printing.objects.filter(card__in={card for card, _ in cards}).select_related("card").order_by("pk")
    return {(row.card_id, row.foil): row for row in rows}


def pool_holdings(pool: Collection) -> QuerySet[Holding]:
    """What is in a pool, in collector's order."""
    rows = Holding.objects.filter(collection=pool, count__gt=0).select_related("printing__card")
    return rows.order_by("printing__card__card_set_id", "printing__card__number", "printing__foil")


def pool_cards(pool: Collection) -> dict[tuple[str, bool], int]:
    """Copies in a pool by card id and foil. One statement."""
    rows = Holding.objects.filter(collection=pool, count__gt=0)
    return {(card, foil): count for card, foil, count in rows.values_list("printing__card", "printing__foil", "count")}


def pools_of(player: Player) -> QuerySet[Collection]:
    """The player's pools, newest first."""
    return Collection.objects.filter(pool_of=player).order_by("-pk")

"""The ledger of cards: holdings change by append-only movements alone."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import islice

from django.db import IntegrityError, transaction
from django.db.models import Count, F, Q, Sum
from django.utils.translation import gettext, ngettext

from cardpool.errors import KeyConflict, NotEnoughCards
from cardpool.models import Collection, Holding, Movement, Printing
from players.models import Player
from players.site.database import ROWS_AT_ONCE

__all__ = [
    "Move",
    "balance",
    "bank",
    "cards_move",
    "cards_move_all",
    "collection_of",
    "collections_fill",
    "holdings_locked",
    "ledger_faults",
]


@dataclass(frozen=True, slots=True)
class Move:
    """So many copies of a printing from here to there, once per ``key``."""

    source: Collection
    target: Collection
    printing: Printing
    count: int
    key: str

    def __post_init__(self) -> None:
        if self.count < 1:
            raise ValueError("count must be at least 1")
        if self.source.pk == self.target.pk:
            raise ValueError("source and target are the same collection")
        if (self.source.is_pool and not self.target.is_source) or (self.target.is_pool and not self.source.is_source):
            raise ValueError("cards of a pool come from a named source and go back to one")

    def made_by(self, row: Movement) -> bool:
        """Whether a line of the ledger is this movement."""
        mine = (self.source.pk, self.target.pk, self.printing.pk, self.count)
        return mine == (row.source_id, row.target_id, row.printing_id, row.count)


def bank(name: str = "bank") -> Collection:
    """The named source `name`, made when it is first asked for. Its balance may be negative: cards come from it."""
    return Collection.objects.get_or_create(name=name)[0]


def collection_of(player: Player) -> Collection:
    """The player's collection, made when it is first asked for."""
    return Collection.objects.get_or_create(player=player)[0]


def cards_move(
    *,
    source: Collection,
    target: Collection,
    printing: Printing,
    count: int,
    reason: str,
    key: str,
    actor: Player | None,
    now: datetime,
) -> Movement:
    """Move `count` copies of a printing and note it in the ledger, once per `key`.

    The same key with the same movement gives the first movement back and moves nothing.

    Raises:
        NotEnoughCards: a player's collection holds fewer, or offers them in a trade.
        KeyConflict: the key was used for another movement.
        ValueError: nothing to move, or from a collection to itself.
    """
    return cards_move_all(moves=[Move(source, target, printing, count, key)], reason=reason, actor=actor, now=now)[0]


@transaction.atomic
def cards_move_all(*, moves: Sequence[Move], reason: str, actor: Player | None, now: datetime) -> list[Movement]:
    """Make several movements, all or none; seven statements however many there are.

    Movements with keys that were used for the same ones before are given back, and nothing moves.

    Raises:
        NotEnoughCards: a player's collection holds too few, or offers them in a trade.
        KeyConflict: a key was used for another movement, or only some of them were made before.
    """
    if not moves:
        return []
    if earlier := _earlier(moves):
        return earlier
    held = holdings_locked(
        {(move.printing.pk, owner.pk): owner for move in moves for owner in (move.source, move.target)}
    )
    leaving: dict[tuple[int, int], int] = defaultdict(int)
    for move in moves:
        leaving[move.printing.pk, move.source.pk] += move.count
    for move in moves:
        row, count = held[move.printing.pk, move.source.pk], leaving[move.printing.pk, move.source.pk]
        if not move.source.is_source and row.available < count:
            raise NotEnoughCards(not_enough(move.source, move.printing, row, count, gettext("moved")))
    lines = [_line(move, reason, actor, now) for move in moves]
    try:
        with transaction.atomic():
            made = Movement.objects.bulk_create(lines)
    except IntegrityError:
        # Someone wrote the same key between our look and our lock.
        if earlier := _earlier(moves):
            return earlier
        raise
    for move in moves:
        held[move.printing.pk, move.source.pk].count -= move.count
        held[move.printing.pk, move.target.pk].count += move.count
    Holding.objects.bulk_update(held.values(), ["count"])
    return made


@transaction.atomic
def collections_fill(
    *, source: Collection, moves: Iterable[Move], reason: str, actor: Player | None, now: datetime
) -> None:
    """Make movements from a named source into collections that were made in this transaction and hold nothing yet.

    The number of statements grows by thousands of movements. Nobody else knows these collections yet, and a source may
    be in debt, so that nothing is checked here that `cards_move_all` checks.
    """
    leaving: Counter[int] = Counter()
    moves_left = iter(moves)
    while part := list(islice(moves_left, ROWS_AT_ONCE)):
        Holding.objects.bulk_create(
            [Holding(collection=move.target, printing=move.printing, count=move.count) for move in part]
        )
        Movement.objects.bulk_create([_line(move, reason, actor, now) for move in part])
        for move in part:
            leaving[move.printing.pk] += move.count
    held = holdings_locked({(printing, source.pk): source for printing in leaving})
    for (printing, _), row in held.items():
        row.count -= leaving[printing]
    Holding.objects.bulk_update(held.values(), ["count"], batch_size=ROWS_AT_ONCE)


def _line(move: Move, reason: str, actor: Player | None, now: datetime) -> Movement:
    """The line of the ledger for a movement."""
    return Movement(
        source=move.source,
        target=move.target,
        printing=move.printing,
        count=move.count,
        reason=reason,
        key=move.key,
        actor=actor,
        at=now,
    )


def holdings_locked(owners: dict[tuple[int, int], Collection]) -> dict[tuple[int, int], Holding]:
    """The holdings of these (printing, collection), made where there were none, locked until the transaction ends.

    Rows are made and locked in one order everywhere, so that opposite movements cannot wait for each other.
    """
    wanted = Q(printing__in={printing for printing, _ in owners}, collection__in={owner for _, owner in owners})
    there = set(Holding.objects.filter(wanted).values_list("printing_id", "collection_id"))
    missing = [
        Holding(collection=owners[pair], printing_id=pair[0], may_be_negative=owners[pair].is_source)
        for pair in sorted(owners.keys() - there)
    ]
    if missing:
        Holding.objects.bulk_create(missing, ignore_conflicts=True)
    rows = Holding.objects.select_for_update().filter(wanted).order_by("printing_id", "collection_id")
    holdings = {(row.printing_id, row.collection_id): row for row in rows}
    return {pair: holdings[pair] for pair in owners}


def not_enough(owner: Collection, printing: Printing, row: Holding, count: int, doing: str) -> str:
    """The sentence that says why so many copies cannot be moved, or offered."""
    if row.reserved:
        template = ngettext(
            "%(owner)s holds %(held)s of %(printing)s, of which %(reserved)s is offered in a trade; "
            "%(count)s cannot be %(doing)s.",
            "%(owner)s holds %(held)s of %(printing)s, of which %(reserved)s are offered in a trade; "
            "%(count)s cannot be %(doing)s.",
            row.reserved,
        )
    else:
        template = gettext("%(owner)s holds %(held)s of %(printing)s; %(count)s cannot be %(doing)s.")
    return template % {
        "owner": owner, "held": row.count, "printing": printing, "reserved": row.reserved, "count": count,
        "doing": doing,
    }  # fmt: skip


def _earlier(moves: Sequence[Move]) -> list[Movement]:
    """The movements that were made under these keys before; none when they are new. Raises KeyConflict."""
    rows = {row.key: row for row in Movement.objects.filter(key__in=[move.key for move in moves])}
    if not rows:
        return []
    for move in moves:
        if move.key not in rows or not move.made_by(rows[move.key]):
            raise KeyConflict(gettext("The key %(key)s was used for another movement.") % {"key": repr(move.key)})
    return [rows[move.key] for move in moves]


def balance(collection: Collection, printing: Printing) -> int:
    """How many copies a collection holds, summed from the ledger itself."""
    sums = Movement.objects.filter(printing=printing).aggregate(
        gained=Sum("count", filter=Q(target=collection), default=0),
        given=Sum("count", filter=Q(source=collection), default=0),
    )
    return int(sums["gained"] - sums["given"])


def ledger_faults() -> list[str]:
    """Differences between holdings and the ledger; empty when every card is accounted for."""
    booked: dict[tuple[int, int], int] = {}
    rows = Movement.objects.values("source_id", "target_id", "printing_id").annotate(
        moved=Sum("count"), lines=Count("pk")
    )
    for row in rows:
        for owner, sign in ((row["source_id"], -1), (row["target_id"], 1)):
            key = (owner, row["printing_id"])
            booked[key] = booked.get(key, 0) + sign * row["moved"]
    held = {
        (row.collection_id, row.printing_id): row.count
        for row in Holding.objects.all().only("collection_id", "printing_id", "count")
    }
    faults = [
        f"collection {owner}, printing {printing}: holds {held.get((owner, printing), 0)}, ledger says {count}"
        for (owner, printing), count in booked.items()
        if held.get((owner, printing), 0) != count
    ]
    faults += [
        f"collection {owner}, printing {printing}: holds {count} without a movement"
        for (owner, printing), count in held.items()
        if count and (owner, printing) not in booked
    ]
    total = Holding.objects.aggregate(total=Sum(F("count"), default=0))["total"]
    if total:
        faults.append(f"all holdings together come to {total}, not 0")
    return sorted(faults)

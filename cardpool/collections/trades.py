"""Trades between two players: proposed, countered, and made all at once when both have confirmed one version.

Whoever makes a version confirms it, and their cards in it are reserved (``Holding.reserved``) until it is answered:
they can be neither offered twice nor given away. The other side's cards are not reserved, so that nobody can hold up
what is somebody else's; whether they are there is asked when they accept.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F, Q, Sum
from django.utils.translation import gettext

from cardpool.collections.card_lines import Cards, printings_of
from cardpool.collections.keys import key_of
from cardpool.collections.ledger import Move, cards_move_all, collection_of, holdings_locked, not_enough
from cardpool.collections.partners import note_checked, partner_check
from cardpool.errors import Conflict, Forbidden, KeyConflict, NotEnoughCards, Refused
from cardpool.models import Holding, Printing, Trade, TradeLine, TradeVersion
from players.audit import audit
from players.models import Player
from players.notices.services import notice_send
from players.site.periodic import each_alone

__all__ = [
    "OPEN_FOR",
    "OPEN_MOST",
    "reserve_faults",
    "trade_accept",
    "trade_counter",
    "trade_decline",
    "trade_propose",
    "trade_withdraw",
    "trades_close",
    "trades_expire",
]

logger = logging.getLogger(__name__)

OPEN_FOR = timedelta(days=14)
"""How long a version can be answered."""
OPEN_MOST = 20
"""Open trades that a player has proposed at once."""
VERSIONS_MOST = 50
LOOKED_AT = 1_000
"""Trades looked at by one run of the job."""
Wanted = list[tuple[Printing, int]]


@transaction.atomic
def trade_propose(
    *, player: Player, partner: Player, gives: Cards, gets: Cards, note: str = "", key: str, now: datetime
) -> Trade:
    """Propose a trade; the player's cards in it are reserved. The same ``key`` gives the same trade.

    Raises:
        Refused: a side is empty, no such card, too many open trades, or see `partner_check`.
        NotEnoughCards: the player holds fewer, or offers them elsewhere. KeyConflict: used for another trade.
    """
    stored = key_of(player, "trade", key)
    note = note_checked(note)
    Player.objects.select_for_update(no_key=True).get(pk=player.pk)
    earlier = Trade.objects.filter(key=stored).first()
    if earlier is not None:
        if earlier.partner_id != partner.pk or _first_sides(earlier) != (dict(gives), dict(gets)):
            raise KeyConflict(gettext("This key was used for another trade."))
        return earlier
    partner_check(player, partner)
    if Trade.objects.filter(proposer=player, state=Trade.State.OPEN).count() >= OPEN_MOST:
        raise Refused(
            gettext("You have %(open_most)s open trades, which is the most; withdraw one first.")
            % {"open_most": OPEN_MOST}
        )
    own, theirs = _sides(gives, gets)
    trade = Trade.objects.create(
        proposer=player,
        partner=partner,
        maker=player,
        key=stored,
        created_at=now,
        changed_at=now,
        expires_at=now + OPEN_FOR,
    )
    _version_add(trade, player, own, theirs, note, now)
    audit(actor=player, verb="trade.proposed", target=trade, now=now, data={"to": partner.pk})
    _tell(trade, partner, "trade_offer", {"partner": player.username}, now)
    return trade


@transaction.atomic
def trade_counter(
    *, trade: Trade, player: Player, version: int, gives: Cards, gets: Cards, note: str = "", now: datetime
) -> Trade:
    """Answer the version one saw with another: the maker's cards are free again, the player's are reserved.

    Raises:
        Forbidden: not one's turn. Conflict: the offer has changed or is closed. Refused, NotEnoughCards: as
        `trade_propose`.
    """
    note = note_checked(note)
    trade = _locked(trade, player)
    _answerable(trade, player, version, now)
    partner_check(player, trade.maker)
    if trade.version >= VERSIONS_MOST:
        raise Refused(
            gettext("This trade has %(versions_most)s versions, which is the most; decline it and propose another.")
            % {"versions_most": VERSIONS_MOST}
        )
    own, theirs = _sides(gives, gets)
    before = trade.maker
    _holdings_lock(trade, [printing.pk for printing, _ in own])
    _release(trade)
    trade.version, trade.maker = trade.version + 1, player
    trade.changed_at, trade.expires_at = now, now + OPEN_FOR
    trade.save(update_fields=["version", "maker", "changed_at", "expires_at"])
    _version_add(trade, player, own, theirs, note, now)
    audit(actor=player, verb="trade.countered", target=trade, now=now, data={"version": trade.version})
    _tell(trade, before, "trade_offer", {"partner": player.username}, now)
    return trade


@transaction.atomic
def trade_accept(*, trade: Trade, player: Player, version: int, now: datetime) -> Trade:
    """Confirm the version one saw: every card of both sides moves, or none. Accepting it again changes nothing.

    Raises:
        Forbidden: not one's turn. Conflict: the offer has changed or is closed. Refused: see `partner_check`.
        NotEnoughCards: the player no longer holds what they are asked for.
    """
    trade = _locked(trade, player)
    if trade.state == Trade.State.ACCEPTED and trade.version == version and trade.maker_id != player.pk:
        return trade
    _answerable(trade, player, version, now)
    partner_check(player, trade.maker)
    _holdings_lock(trade, [])
    _release(trade)
    owners = {person.pk: collection_of(person) for person in (trade.proposer, trade.partner)}
    moves = []
    for line in _lines(trade):
        target = owners[trade.partner_id if line.giver_id == trade.proposer_id else trade.proposer_id]
        key = f"trade:{trade.pk}:{line.giver_id}:{line.printing_id}"
        moves.append(Move(owners[line.giver_id], target, line.printing, line.count, key))
    cards_move_all(moves=moves, reason="Trade", actor=player, now=now)
    _close(trade, Trade.State.ACCEPTED, player, now)
    _tell(trade, trade.maker, "trade_answer", {"partner": player.username, "answer": "accepted"}, now)
    return trade


@transaction.atomic
def trade_decline(*, trade: Trade, player: Player, now: datetime) -> Trade:
    """Decline an offer made to the player. Doing it again changes nothing.

    Raises:
        Forbidden: one's own offer. Conflict: it is closed already.
    """
    trade = _locked(trade, player)
    if trade.maker_id == player.pk:
        raise Forbidden(gettext("This is your own offer; withdraw it."))
    if trade.state == Trade.State.DECLINED:
        return trade
    _open(trade)
    _release(trade)
    _close(trade, Trade.State.DECLINED, player, now)
    _tell(trade, trade.maker, "trade_answer", {"partner": player.username, "answer": "declined"}, now)
    return trade


@transaction.atomic
def trade_withdraw(*, trade: Trade, player: Player, now: datetime) -> Trade:
    """Take back one's own offer. Doing it again changes nothing.

    Raises:
        Forbidden: the other's offer. Conflict: it is closed already.
    """
    trade = _locked(trade, player)
    if trade.maker_id != player.pk:
        raise Forbidden(gettext("This is not your offer; decline it."))
    if trade.state == Trade.State.WITHDRAWN:
        return trade
    _open(trade)
    _release(trade)
    _close(trade, Trade.State.WITHDRAWN, player, now)
    _tell(trade, trade.other(player), "trade_answer", {"partner": player.username, "answer": "withdrawn"}, now)
    return trade


def trades_expire(*, now: datetime, most: int = 100) -> int:
    """Close open trades whose time has passed; how many. A job: one that fails keeps no other waiting."""
    due = Trade.objects.filter(state=Trade.State.OPEN, expires_at__lte=now).order_by("expires_at", "pk")

    def failed(pk: int, error: Exception) -> None:
        logger.error("trade %s could not be closed; it is tried again", pk, exc_info=error)

    rows = list(due.values_list("pk", flat=True)[:LOOKED_AT])
    return each_alone(rows, lambda pk: _expire(pk, now), failed=failed, most=most)


@transaction.atomic
def _expire(pk: int, now: datetime) -> int:
    trade = _lock(pk)
    if trade.state != Trade.State.OPEN or trade.expires_at > now:
        return 0
    _release(trade)
    _close(trade, Trade.State.EXPIRED, None, now)
    _tell(trade, trade.maker, "trade_expired", {"partner": trade.other(trade.maker).username}, now)
    return 1


@transaction.atomic
def trades_close(*, player: Player, now: datetime) -> int:
    """Close every open trade of a player who leaves; how many."""
    rows = Trade.objects.filter(Q(proposer=player) | Q(partner=player), state=Trade.State.OPEN)
    count = 0
    for pk in list(rows.order_by("pk").values_list("pk", flat=True)):
        trade = _lock(pk)
        if trade.state == Trade.State.OPEN:
            _release(trade)
            own = trade.maker_id == player.pk
            _close(trade, Trade.State.WITHDRAWN if own else Trade.State.DECLINED, player, now)
            count += 1
    return count


def reserve_faults() -> list[str]:
    """Holdings whose reserved copies are not those of open offers; empty when all are right."""
    lines = TradeLine.objects.filter(
        version__trade__state=Trade.State.OPEN, version__number=F("version__trade__version"), giver=F("version__maker")
    )
    rows = lines.order_by().values_list("giver__collection", "printing").annotate(copies=Sum("count"))
    offered = {(owner, printing): copies for owner, printing, copies in rows}
    held = {
        (owner, printing): reserved
        for owner, printing, reserved in Holding.objects.filter(reserved__gt=0).values_list(
            "collection_id", "printing_id", "reserved"
        )
    }
    return [
        f"collection {owner}, printing {printing}: {held.get((owner, printing), 0)} reserved, "
        f"{offered.get((owner, printing), 0)} offered"
        for owner, printing in sorted(offered.keys() | held.keys())
        if offered.get((owner, printing), 0) != held.get((owner, printing), 0)
    ]


def _lock(pk: int) -> Trade:
    rows = Trade.objects.select_for_update(of=("self",)).select_related("proposer", "partner", "maker")
    return rows.get(pk=pk)


def _locked(trade: Trade, player: Player) -> Trade:
    if player.pk not in (trade.proposer_id, trade.partner_id):
        raise Forbidden(gettext("This is not your trade."))
    return _lock(trade.pk)


def _open(trade: Trade) -> None:
    if trade.state != Trade.State.OPEN:
        raise Conflict(gettext("This trade is %(state)s; nothing was changed.") % {"state": trade.get_state_display()})


def _answerable(trade: Trade, player: Player, version: int, now: datetime) -> None:
    _open(trade)
    if trade.expires_at <= now:
        raise Conflict(gettext("The time to answer this trade has passed; propose another."))
    if trade.version != version:
        raise Conflict(gettext("The offer has changed since you saw it; look at it again. Nothing was changed."))
    if trade.maker_id == player.pk:
        raise Forbidden(gettext("This is your own offer; the other player answers it."))


def _sides(gives: Cards, gets: Cards) -> tuple[Wanted, Wanted]:
    if not gives:
        raise Refused(gettext("Name at least one card that you give."))
    if not gets:
        raise Refused(gettext("Name at least one card that you get; to give for nothing, make a gift."))
    return printings_of(gives), printings_of(gets)


def _first_sides(trade: Trade) -> tuple[dict[tuple[str, bool], int], dict[tuple[str, bool], int]]:
    """What the proposer gave and got in the first version."""
    gives: dict[tuple[str, bool], int] = {}
    gets: dict[tuple[str, bool], int] = {}
    for line in TradeLine.objects.filter(version__trade=trade, version__number=1).select_related("printing"):
        side = gives if line.giver_id == trade.proposer_id else gets
        side[line.printing.card_id, line.printing.foil] = line.count
    return gives, gets


def _version_add(trade: Trade, maker: Player, own: Wanted, theirs: Wanted, note: str, now: datetime) -> None:
    collection = collection_of(maker)
    held = holdings_locked({(printing.pk, collection.pk): collection for printing, _ in own})
    for printing, count in own:
        row = held[printing.pk, collection.pk]
        if row.available < count:
            raise NotEnoughCards(not_enough(collection, printing, row, count, gettext("offered")))
        row.reserved += count
    Holding.objects.bulk_update(held.values(), ["reserved"])
    version = TradeVersion.objects.create(trade=trade, number=trade.version, maker=maker, note=note, at=now)
    sides = ((maker, own), (trade.other(maker), theirs))
    TradeLine.objects.bulk_create(
        TradeLine(version=version, giver=giver, printing=printing, count=count)
        for giver, side in sides
        for printing, count in side
    )


def _lines(trade: Trade) -> list[TradeLine]:
    rows = TradeLine.objects.filter(version__trade=trade, version__number=trade.version)
    return list(rows.select_related("printing__card").order_by("printing_id", "giver_id"))


def _holdings_lock(trade: Trade, more: list[int]) -> None:
    """Lock every holding that an answer may touch at once, in the order of all locks, so that no two wait for each
    other. ``more`` are printings that the current version does not have."""
    owners = [collection_of(player) for player in (trade.proposer, trade.partner)]
    printings = {*more, *(line.printing_id for line in _lines(trade))}
    holdings_locked({(printing, owner.pk): owner for printing in printings for owner in owners})


def _release(trade: Trade) -> None:
    """Free what the maker of the current version offers."""
    collection = collection_of(trade.maker)
    lines = [line for line in _lines(trade) if line.giver_id == trade.maker_id]
    held = holdings_locked({(line.printing_id, collection.pk): collection for line in lines})
    for line in lines:
        held[line.printing_id, collection.pk].reserved -= line.count
    Holding.objects.bulk_update(held.values(), ["reserved"])


def _close(trade: Trade, state: Trade.State, actor: Player | None, now: datetime) -> None:
    trade.state, trade.closed_at, trade.changed_at = state, now, now
    trade.save(update_fields=["state", "closed_at", "changed_at"])
    audit(actor=actor, verb=f"trade.{state.value}", target=trade, now=now, data={"version": trade.version})


def _tell(trade: Trade, player: Player, kind: str, context: dict[str, str], now: datetime) -> None:
    notice_send(player=player, kind=kind, context=context, url=trade.get_absolute_url(), now=now)

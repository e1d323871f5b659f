"""Lock a match, read everything about it in one statement, and load its game.

Two statements read all that ``advance`` needs. The first locks the rows of the match and its seats. The second reads
the rest as one union; under PostgreSQL's read-committed isolation it sees all that was committed before the lock was
granted.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any

from django.db import transaction

from engine.kernel import Game, ReplayMismatch
from matches import cache, history
from matches.clocks import Span, TimeOff, spans_merge
from matches.models import Answer, Match, Seat
from matches.site_time import SiteTime, off_of
from matches.snapshot_query import (
    BOT,
    CHECKPOINT,
    HEARTBEAT,
    INBOX,
    LEAVE,
    ORDER,
    OUTAGE_BEGAN,
    OUTAGE_ENDED,
    OUTBOX,
    PENDING,
    STOP,
    Row,
    snapshot_rows,
)
from players.site.kept_query import KeptQuery

__all__ = [
    "Arrived",
    "Fed",
    "MatchSnapshot",
    "borrow_game",
    "game_feed",
    "game_load",
    "match_lock",
    "release_game",
    "snapshot_read",
]

INBOX_AT_ONCE = 32
"""Most inbox rows one ``advance`` looks at; the rest are for the next."""


@dataclass(frozen=True, slots=True)
class Arrived:
    """An answer waiting in the inbox."""

    id: int
    place: int
    decision_id: str
    value: Any
    source: str
    received_at: datetime
    passes_on: bool = False


@dataclass(frozen=True, slots=True)
class Fed:
    """An answer or resignation that the game has consumed."""

    sequence: int
    place: int
    kind: str
    decision_id: str
    value: Any


@dataclass(frozen=True, slots=True)
class Asked:
    """A row of ``PendingDecision``."""

    id: int
    place: int
    decision_id: str


@dataclass(frozen=True, slots=True)
class Order:
    """An active standing order."""

    id: int
    place: int
    kind: str
    argument: str
    terms: dict[str, object] = field(default_factory=dict)


@dataclass(slots=True)
class MatchSnapshot:
    """The rows of a match as they are at ``now``; ``None``: read for display only.

    ``stops``: by player, their choice by kind of window where it is not the usual.
    ``inbox_more``: more answers wait than ``inbox`` holds.
    """

    match: Match
    seats: list[Seat]
    now: datetime | None = None
    inbox: list[Arrived] = field(default_factory=list)
    inbox_more: bool = False
    pending: list[Asked] = field(default_factory=list)
    outbox: list[int] = field(default_factory=list)
    orders: list[Order] = field(default_factory=list)
    bot_jobs: list[Asked] = field(default_factory=list)
    stops: dict[int, dict[str, str]] = field(default_factory=dict)
    leave: dict[int, set[date]] = field(default_factory=dict)
    site: SiteTime = field(default_factory=SiteTime)
    checkpoint_id: int = 0
    checkpoint_at: int = 0
    checkpoint: bytes = b""
    fed: list[Fed] = field(default_factory=list)

    def off(self, seat: Seat) -> TimeOff:
        """The time that does not count on this seat's clock."""
        assert self.now is not None, "read for showing only"
        return off_of(seat, self.leave.get(seat.player_id, ()), self.site, self.now)


_seats_locked = KeptQuery(
    # The match first, as rows that name a match and a seat do: whoever sends an answer now and whoever locks here
    # would otherwise each hold what the other waits for.
    lambda match_id: (
        Seat.objects.select_for_update(of=("match", "self"))
        .select_related("match", "player")
        .filter(match_id=match_id)
        .order_by("place")
    ),
    0,
)


def match_lock(match_id: int) -> tuple[Match, list[Seat]]:
    """Lock a match and its seats until the transaction ends. Every change of a match begins with this.

    Raises:
        Match.DoesNotExist: there is no such match.
    """
    if not transaction.get_connection().in_atomic_block:
        raise transaction.TransactionManagementError("A match is locked inside a transaction.")
    seats = _seats_locked(match_id)
    if not seats:
        raise Match.DoesNotExist(f"There is no match with the number {match_id}.")
    match = seats[0].match
    for seat in seats:
        seat.match = match
    return match, seats


def snapshot_read(match: Match, seats: list[Seat], *, with_game: bool, now: datetime | None) -> MatchSnapshot:
    """Read the rows of a locked match in one statement.

    ``with_game`` reads checkpoint and answers too; not needed when the process still holds the game. Without ``now``
    neither the inbox nor what the clocks need is read.
    """
    snapshot = MatchSnapshot(match, seats, now)
    outages: dict[int, list[datetime]] = {}
    seen_at = None
    for row in snapshot_rows(match, seats, with_game=with_game, all_of_it=now is not None):
        if row.what in (OUTAGE_BEGAN, OUTAGE_ENDED):
            outages.setdefault(row.id, []).append(row.at)
        elif row.what == HEARTBEAT:
            seen_at = row.at
        else:
            _sort_in(snapshot, row)
    spans: list[Span] = [(min(ends), max(ends)) for ends in outages.values()]
    snapshot.site = SiteTime(spans_merge(spans), seen_at)
    snapshot.inbox.sort(key=lambda arrived: arrived.id)
    snapshot.inbox_more = len(snapshot.inbox) > INBOX_AT_ONCE
    del snapshot.inbox[INBOX_AT_ONCE:]
    snapshot.fed.sort(key=lambda fed: fed.sequence)
    return snapshot


def _sort_in(snapshot: MatchSnapshot, row: Row) -> None:
    what, ident, n, m, a, b, c, at, blob = row
    if what == INBOX:
        snapshot.inbox.append(Arrived(ident, n, a, json.loads(b), c, at, bool(m)))
    elif what == PENDING:
        snapshot.pending.append(Asked(ident, n, a))
    elif what == BOT:
        snapshot.bot_jobs.append(Asked(ident, n, a))
    elif what == OUTBOX:
        snapshot.outbox.append(ident)
    elif what == ORDER:
        snapshot.orders.append(Order(ident, n, a, b, json.loads(c)))
    elif what == STOP:
        snapshot.stops.setdefault(n, {})[a] = b
    elif what == LEAVE:
        snapshot.leave.setdefault(n, set()).add(date.fromisoformat(a))
    elif what == CHECKPOINT:
        snapshot.checkpoint_id, snapshot.checkpoint_at, snapshot.checkpoint = ident, n, bytes(blob)
    else:
        snapshot.fed.append(Fed(ident, n, c, a, json.loads(b) if b is not None else None))


def game_feed(game: Game, fed: Fed) -> None:
    """Feed a game a stored answer or resignation.

    Raises:
        ReplayMismatch: the game does not ask for it; a judge must look.
    """
    if fed.kind == Answer.Kind.RESIGN:
        game.resign(fed.place, fed.decision_id)
        return
    for decision in game.pending:
        if decision.seat == fed.place:
            # An archived match keeps the beginning of the id.
            if not decision.id.startswith(fed.decision_id):
                raise ReplayMismatch(f"answer {fed.sequence} was given to a decision the rules no longer ask")
            game.answer(fed.place, decision.id, fed.value)
            return
    raise ReplayMismatch(f"answer {fed.sequence} was given by a seat the rules no longer ask")


def game_load(snapshot: MatchSnapshot) -> Game:
    """Load the game from the checkpoint and the answers since.

    Raises:
        EngineError: the checkpoint cannot be read, or the answers no longer fit.
    """
    game = Game.load(snapshot.checkpoint)
    for fed in snapshot.fed:
        if fed.sequence > snapshot.checkpoint_at:
            game_feed(game, fed)
    game.listen()
    return game


_seats_read = KeptQuery(
    lambda match_id: Seat.objects.select_related("match", "player").filter(match_id=match_id).order_by("place"), 0
)


def borrow_game(match_id: int) -> tuple[Match, list[Seat], Game]:
    """A match, its seats and its game, all after the same answer; not locked.

    The caller owns the game until they give it back unchanged with ``release_game``.

    Raises:
        Match.DoesNotExist: there is no such match.
        EngineError: the game cannot be loaded. RecordDamaged.
    """
    while True:
        seats = _seats_read(match_id)
        if not seats:
            raise Match.DoesNotExist(f"There is no match with the number {match_id}.")
        match = seats[0].match
        for seat in seats:
            seat.match = match
        game = cache.take(match.code, match.course, match.sequence)
        if game is not None:
            return match, seats, game
        if match.archived_at is not None:
            return match, seats, _final_game(match)
        snapshot = snapshot_read(match, seats, with_game=True, now=None)
        stands_at = max([snapshot.checkpoint_at, *(fed.sequence for fed in snapshot.fed)])
        # Somebody may have answered between the two statements; then look again.
        if stands_at == match.sequence and snapshot.checkpoint_at == match.checkpoint_sequence:
            return match, seats, game_load(snapshot)


def _final_game(match: Match) -> Game:
    """The game of an archived match at its end."""
    game, done = history.checkpoint(match)
    for row in history.answers(match, after=done):
        game_feed(game, Fed(row.sequence, row.place, row.kind, row.decision_id, row.value))
    game.listen()
    return game


def release_game(match: Match, game: Game) -> None:
    """Give back a game borrowed with ``borrow_game``, unchanged."""
    cache.give(match.code, match.course, match.sequence, game)

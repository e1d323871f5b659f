"""Reading a match: the lock, everything about it in one statement, and its game.

Two statements bring all that ``advance`` needs. The first locks the match's row with its seats; the second, which under
PostgreSQL's read-committed isolation sees what was committed before the lock was granted, reads the rest as one union.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from functools import cache as cache_forever
from typing import Any

from django.db import connection, transaction
from django.db.models import (
    BigIntegerField,
    BinaryField,
    CharField,
    DateTimeField,
    F,
    IntegerField,
    Q,
    QuerySet,
    Subquery,
    TextField,
    Value,
)
from django.db.models.functions import Cast

from engine.kernel import Game, ReplayMismatch
from matches import cache
from matches.clocks import Span, TimeOff, spans_merge
from matches.models import (
    Answer,
    BotJob,
    Checkpoint,
    InboxRow,
    LeaveDay,
    Match,
    Outage,
    OutboxRow,
    PendingDecision,
    Seat,
    StandingOrder,
    WorkerSign,
)
from matches.site_time import SWEEP_SIGN, SiteTime, off_of

__all__ = [
    "Arrived",
    "Fed",
    "Position",
    "game_done",
    "game_feed",
    "game_load",
    "game_now",
    "match_lock",
    "position_read",
]

INBOX_AT_ONCE = 32
"""Most inbox rows one ``advance`` looks at; the rest are for the next."""

INBOX, PENDING, OUTBOX, ORDER, LEAVE, CHECKPOINT, ANSWER, BOT, OUTAGE_BEGAN, OUTAGE_ENDED, HEARTBEAT = range(1, 12)


@dataclass(frozen=True, slots=True)
class Arrived:
    """An answer waiting in the inbox."""

    id: int
    place: int
    decision_id: str
    value: Any
    source: str
    received_at: datetime


@dataclass(frozen=True, slots=True)
class Fed:
    """Something the game has consumed."""

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


@dataclass(slots=True)
class Position:
    """A match with all that belongs to where it stands at ``now`` (``None``: read for showing only)."""

    match: Match
    seats: list[Seat]
    now: datetime | None = None
    inbox: list[Arrived] = field(default_factory=list)
    pending: list[Asked] = field(default_factory=list)
    outbox: list[int] = field(default_factory=list)
    orders: list[Order] = field(default_factory=list)
    bot_jobs: list[Asked] = field(default_factory=list)
    leave: dict[int, set[date]] = field(default_factory=dict)
    site: SiteTime = field(default_factory=SiteTime)
    checkpoint_id: int = 0
    checkpoint_at: int = 0
    checkpoint: bytes = b""
    fed: list[Fed] = field(default_factory=list)

    def off(self, seat: Seat) -> TimeOff:
        """What counts for nothing on this seat's clock."""
        assert self.now is not None, "read for showing only"
        return off_of(seat, self.leave.get(seat.player_id, ()), self.site, self.now)


def match_lock(match_id: int) -> tuple[Match, list[Seat]]:
    """Lock a match and its seats until the transaction ends. Every change of a match begins with this.

    Raises:
        Match.DoesNotExist: there is no such match.
    """
    if not transaction.get_connection().in_atomic_block:
        raise transaction.TransactionManagementError("A match is locked inside a transaction.")
    rows = (
        Seat.objects.select_for_update(of=("self", "match"))
        .select_related("match", "player")
        .filter(match_id=match_id)
        .order_by("place")
    )
    seats = list(rows)
    if not seats:
        raise Match.DoesNotExist(f"There is no match with the number {match_id}.")
    match = seats[0].match
    for seat in seats:
        seat.match = match
    return match, seats


def position_read(match: Match, seats: list[Seat], *, with_game: bool, now: datetime | None) -> Position:
    """Everything about where a match stands, in one statement.

    ``with_game`` reads checkpoint and answers too; not needed when the process still holds the game. Without ``now``
    neither the inbox nor what the clocks need is read.
    """
    leave = len(seats) if now is not None and match.clock.get("leave", True) else 0
    sql, holes = _statement(with_game, now is not None, leave)
    values = {_MATCH: match.pk, _SEQUENCE: match.checkpoint_sequence}
    values |= {_PLAYER - number: seat.player_id for number, seat in enumerate(seats)}
    position = Position(match, seats, now)
    outages: dict[int, list[datetime]] = {}
    seen_at = None
    with connection.cursor() as cursor:
        cursor.execute(sql, [values.get(hole, hole) if isinstance(hole, int) else hole for hole in holes])
        for what, ident, *rest, at, blob in cursor.fetchall():
            at = _moment(at)
            if what in (OUTAGE_BEGAN, OUTAGE_ENDED):
                outages.setdefault(ident, []).append(at)
            elif what == HEARTBEAT:
                seen_at = at
            else:
                _sort_in(position, (what, ident, *rest, at, blob))
    spans: list[Span] = [(min(ends), max(ends)) for ends in outages.values()]
    position.site = SiteTime(spans_merge(spans), seen_at)
    position.inbox.sort(key=lambda arrived: arrived.id)
    del position.inbox[INBOX_AT_ONCE:]
    position.fed.sort(key=lambda fed: fed.sequence)
    return position


_MATCH, _SEQUENCE, _PLAYER = -7_000_001, -7_000_002, -7_100_000
"""Stand for the match, its checkpoint's sequence and its players in the statement that is kept."""


@cache_forever
def _statement(with_game: bool, all_of_it: bool, players: int) -> tuple[str, tuple[Any, ...]]:
    """The union's SQL with its parameters; composed by the ORM once, since composing costs more than running."""
    parts: list[QuerySet[Any, Any]] = [
        _part(PENDING, PendingDecision.objects.filter(match=_MATCH), n="seat__place", a="decision_id", at="asked_at"),
        _part(BOT, BotJob.objects.filter(match=_MATCH), n="seat__place", a="decision_id"),
    ]
    if all_of_it:
        new = InboxRow.objects.filter(match=_MATCH, state=InboxRow.State.NEW)
        orders = StandingOrder.objects.filter(match=_MATCH, active=True)
        parts += [
            _part(INBOX, new, n="seat__place", a="decision_id", b="value", c="source", at="received_at"),
            _part(OUTBOX, OutboxRow.objects.filter(match=_MATCH)),
            _part(ORDER, orders, n="seat__place", a="kind", b="argument"),
        ]
        running = Seat.objects.filter(match=_MATCH, running_since__isnull=False).order_by("running_since")
        outages = Outage.objects.filter(ended_at__gt=Subquery(running.values("running_since")[:1]))
        parts += [
            _part(OUTAGE_BEGAN, outages, at="began_at"),
            _part(OUTAGE_ENDED, outages, at="ended_at"),
            _part(HEARTBEAT, WorkerSign.objects.filter(name=SWEEP_SIGN), at="seen_at"),
        ]
    if players:
        who = [_PLAYER - number for number in range(players)]
        parts.append(_part(LEAVE, LeaveDay.objects.filter(player__in=who), n="player_id", a="day"))
    if with_game:
        parts.append(_part(CHECKPOINT, Checkpoint.objects.filter(match=_MATCH), n="sequence", blob="data"))
        since = Q(match=_MATCH, sequence__gt=_SEQUENCE)
        parts.append(
            _part(ANSWER, Answer.objects.filter(since), id="sequence", n="place", a="decision_id", b="value", c="kind")
        )
    union = parts[0].union(*parts[1:], all=True)
    sql, holes = union.query.get_compiler(connection=connection).as_sql()
    return sql, tuple(holes)


def _part(
    what: int,
    rows: QuerySet[Any, Any],
    *,
    id: str = "pk",
    n: str = "",
    a: str = "",
    b: str = "",
    c: str = "",
    at: str = "",
    blob: str = "",
) -> QuerySet[Any, Any]:
    """Rows of one table in the shape all share: (what, id, n, a, b, c, at, blob)."""

    def text(name: str) -> Cast:
        return Cast(F(name) if name else Value(None, output_field=CharField()), TextField())

    return rows.order_by().values_list(
        Value(what, output_field=IntegerField()),
        Cast(F(id), BigIntegerField()),
        Cast(F(n) if n else Value(0), BigIntegerField()),
        text(a),
        text(b),
        text(c),
        F(at) if at else Cast(Value(None, output_field=DateTimeField()), DateTimeField()),
        F(blob) if blob else Cast(Value(None, output_field=BinaryField()), BinaryField()),
    )


def _moment(at: Any) -> Any:
    """SQLite keeps moments as texts in UTC; read past the ORM they come without their zone."""
    if isinstance(at, str):
        at = datetime.fromisoformat(at)
    return at.replace(tzinfo=UTC) if at is not None and at.tzinfo is None else at


def _sort_in(position: Position, row: Sequence[Any]) -> None:
    what, ident, n, a, b, c, at, blob = row
    if what == INBOX:
        position.inbox.append(Arrived(ident, n, a, json.loads(b), c, at))
    elif what == PENDING:
        position.pending.append(Asked(ident, n, a))
    elif what == BOT:
        position.bot_jobs.append(Asked(ident, n, a))
    elif what == OUTBOX:
        position.outbox.append(ident)
    elif what == ORDER:
        position.orders.append(Order(ident, n, a, b))
    elif what == LEAVE:
        position.leave.setdefault(n, set()).add(date.fromisoformat(a))
    elif what == CHECKPOINT:
        position.checkpoint_id, position.checkpoint_at, position.checkpoint = ident, n, bytes(blob)
    else:
        position.fed.append(Fed(ident, n, c, a, json.loads(b) if b is not None else None))


def game_feed(game: Game, fed: Fed) -> None:
    """Give a game something it consumed before.

    Raises:
        ReplayMismatch: it does not fit; a judge must look.
    """
    if fed.kind == Answer.Kind.RESIGN:
        game.resign(fed.place, fed.decision_id)
        return
    for decision in game.pending:
        if decision.seat == fed.place:
            if decision.id != fed.decision_id:
                raise ReplayMismatch(f"answer {fed.sequence} was given to a decision the rules no longer ask")
            game.answer(fed.place, fed.decision_id, fed.value)
            return
    raise ReplayMismatch(f"answer {fed.sequence} was given by a seat the rules no longer ask")


def game_load(position: Position) -> Game:
    """The game at the match's position, from its checkpoint and the answers since.

    Raises:
        EngineError: the checkpoint cannot be read, or the answers no longer fit.
    """
    game = Game.load(position.checkpoint)
    for fed in position.fed:
        if fed.sequence > position.checkpoint_at:
            game_feed(game, fed)
    game.listen()
    return game


def game_now(match_id: int) -> tuple[Match, list[Seat], Game]:
    """A match and its game at one position, unlocked, for showing it and for bots.

    The caller owns the game and gives it back unchanged with ``game_done``.

    Raises:
        Match.DoesNotExist: there is no such match.
        EngineError: the game cannot be loaded.
    """
    while True:
        seats = list(Seat.objects.select_related("match", "player").filter(match_id=match_id).order_by("place"))
        if not seats:
            raise Match.DoesNotExist(f"There is no match with the number {match_id}.")
        match = seats[0].match
        for seat in seats:
            seat.match = match
        game = cache.take(match.code, match.commitment, match.sequence)
        if game is not None:
            return match, seats, game
        position = position_read(match, seats, with_game=True, now=None)
        stands_at = max([position.checkpoint_at, *(fed.sequence for fed in position.fed)])
        # Somebody may have answered between the two statements; then look again.
        if stands_at == match.sequence and position.checkpoint_at == match.checkpoint_sequence:
            return match, seats, game_load(position)


def game_done(match: Match, game: Game) -> None:
    """Give back a game taken with ``game_now``, unchanged."""
    cache.give(match.code, match.commitment, match.sequence, game)

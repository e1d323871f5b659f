"""The statement that reads a match: one union over all its tables."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from functools import cache as cache_forever
from typing import Any, NamedTuple

from django.db import connection
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

from matches.models import (
    Answer,
    BotJob,
    Checkpoint,
    Heartbeat,
    InboxRow,
    LeaveDay,
    Match,
    Outage,
    OutboxRow,
    PendingDecision,
    PlayerStop,
    Seat,
    StandingOrder,
)
from matches.site_time import SWEEP

__all__ = [
    "ANSWER",
    "BOT",
    "CHECKPOINT",
    "HEARTBEAT",
    "INBOX",
    "LEAVE",
    "ORDER",
    "OUTAGE_BEGAN",
    "OUTAGE_ENDED",
    "OUTBOX",
    "PENDING",
    "STOP",
    "Row",
    "snapshot_rows",
]

INBOX, PENDING, OUTBOX, ORDER, LEAVE, CHECKPOINT, ANSWER, BOT, OUTAGE_BEGAN, OUTAGE_ENDED, HEARTBEAT, STOP = range(
    1, 13
)
"""The table that a row comes from."""


class Row(NamedTuple):
    """One row of the union. What ``n`` to ``blob`` mean differs by ``what``; see ``_statement``."""

    what: int
    id: int
    n: int
    m: int
    a: str
    b: str
    c: str
    at: Any
    blob: Any


def snapshot_rows(match: Match, seats: list[Seat], *, with_game: bool, all_of_it: bool) -> Iterator[Row]:
    """The rows of a match, in no order.

    ``with_game`` reads checkpoint and answers; ``all_of_it`` the inbox, what is owed and what the clocks need.
    """
    leave = len(seats) if all_of_it and match.clock.get("leave", True) else 0
    sql, holes = _statement(with_game, all_of_it, leave)
    values = {_MATCH: match.pk, _SEQUENCE: match.checkpoint_sequence}
    values |= {_PLAYER - number: seat.player_id for number, seat in enumerate(seats)}
    with connection.cursor() as cursor:
        cursor.execute(sql, [values.get(hole, hole) if isinstance(hole, int) else hole for hole in holes])
        rows = cursor.fetchall()
    for *columns, at, blob in rows:
        yield Row._make((*columns, _moment(at), blob))


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
        game = Subquery(Match.objects.filter(pk=_MATCH).values("ruleset"))
        stops = PlayerStop.objects.filter(player__seats__match=_MATCH, ruleset=game)
        parts += [
            _part(INBOX, new, n="seat__place", m="passes_on", a="decision_id", b="value", c="source", at="received_at"),
            _part(OUTBOX, OutboxRow.objects.filter(match=_MATCH)),
            _part(ORDER, orders, n="seat__place", a="kind", b="argument", c="terms"),
            _part(STOP, stops, n="player_id", a="window", b="choice"),
        ]
        running = Seat.objects.filter(match=_MATCH, running_since__isnull=False).order_by("running_since")
        outages = Outage.objects.filter(ended_at__gt=Subquery(running.values("running_since")[:1]))
        parts += [
            _part(OUTAGE_BEGAN, outages, at="began_at"),
            _part(OUTAGE_ENDED, outages, at="ended_at"),
            _part(HEARTBEAT, Heartbeat.objects.filter(name=SWEEP), at="seen_at"),
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
    m: str = "",
    a: str = "",
    b: str = "",
    c: str = "",
    at: str = "",
    blob: str = "",
) -> QuerySet[Any, Any]:
    """Rows of one table in the shape all share: (what, id, n, m, a, b, c, at, blob)."""

    def text(name: str) -> Cast:
        return Cast(F(name) if name else Value(None, output_field=CharField()), TextField())

    return rows.order_by().values_list(
        Value(what, output_field=IntegerField()),
        Cast(F(id), BigIntegerField()),
        Cast(F(n) if n else Value(0), BigIntegerField()),
        Cast(F(m) if m else Value(0), IntegerField()),
        text(a),
        text(b),
        text(c),
        F(at) if at else Cast(Value(None, output_field=DateTimeField()), DateTimeField()),
        F(blob) if blob else Cast(Value(None, output_field=BinaryField()), BinaryField()),
    )


def _moment(at: Any) -> Any:
    """A moment with its zone. SQLite stores UTC texts, which come without a zone when read past the ORM."""
    if isinstance(at, str):
        at = datetime.fromisoformat(at)
    return at.replace(tzinfo=UTC) if at is not None and at.tzinfo is None else at

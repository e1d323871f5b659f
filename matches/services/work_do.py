"""Do the oldest owed work. A claim keeps two workers from taking the same.

The rows are the queue. A claim passes over what another worker holds, so nobody waits for anybody.
"""

# ruff: noqa: S608 - statements of names of our own tables, quoted; values are always parameters
from __future__ import annotations

import functools
import json
from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Any

from django.db import connection, transaction

from matches import cache
from matches.models import BotJob, Match, MatchStatus, OutboxRow, Seat
from matches.services.bot_move import bot_move
from matches.services.match_advance import advance_locked, match_advance
from matches.services.match_fault import match_fault
from matches.snapshot import match_lock
from players.site.database import database_is_away
from players.site.log_context import handling_match

__all__ = ["BOT_LEASE", "SEARCH_LEASE", "WorkFailed", "bot_work", "match_work"]

BOT_LEASE = timedelta(seconds=10)
"""How long a bot's decision is left to the worker that took it, which may have died."""
SEARCH_LEASE = timedelta(seconds=60)
"""The same for a bot that searches."""
PATIENCE = timedelta(seconds=0.5)
"""How long a match waits for the worker that holds its game; then whoever is free takes it."""


class WorkFailed(Exception):
    """A match could be neither advanced nor paused; ``match_id`` says which."""

    def __init__(self, match_id: int) -> None:
        super().__init__(f"match {match_id} could be neither advanced nor paused")
        self.match_id = match_id


def match_work(*, now: datetime, without: Collection[int] = ()) -> int | None:
    """Advance the match whose wake-up has waited longest. Returns its number, or ``None`` when none is free.

    Four statements on PostgreSQL: the claim and the three of ``match_advance``. ``without`` are matches to pass over.
    A match that fails is advanced once more by itself, which pauses it if it fails again.

    Raises:
        WorkFailed: neither worked, for the reason in ``__cause__``; nothing was changed.
        DatabaseError: the database is away; what is owed stays owed.
    """
    match_id = None
    try:
        with transaction.atomic():
            match_id = _match_claim(now, without)
            if match_id is not None:
                with handling_match(match_id):
                    match, seats = match_lock(match_id)
                    advance_locked(match, seats, now=now)
    except Exception as error:
        if match_id is None or database_is_away(error):
            raise
        try:
            match_advance(match_id=match_id, now=now)
        except Exception as worse:
            if database_is_away(worse):
                raise
            raise WorkFailed(match_id) from worse
    return match_id


def _match_claim(now: datetime, without: Collection[int]) -> int | None:
    """Lock the match to advance next: the longest owed; while none is owed for long, one whose game is held here."""
    if connection.vendor == "postgresql":
        codes, sequences = cache.held()
        values: list[Any] = [list(without), now - PATIENCE, codes, sequences]
    else:
        values = [json.dumps(list(without))]
    with connection.cursor() as cursor:
        cursor.execute(_claim_statement(connection.vendor), values)
        row = cursor.fetchone()
    return int(row[0]) if row is not None else None


@functools.cache
def _claim_statement(vendor: str) -> str:
    """The claim's SQL. SQLite, with its one writer and one worker, needs neither the lock nor the preference."""
    quoted = connection.ops.quote_name
    match, outbox = quoted(Match._meta.db_table), quoted(OutboxRow._meta.db_table)
    owed = f"SELECT m.id FROM {match} m JOIN {outbox} o ON o.match_id = m.id"
    if vendor != "postgresql":
        return f"{owed} WHERE m.id NOT IN (SELECT value FROM json_each(%s)) ORDER BY o.created_at LIMIT 1"
    held = "(m.code, m.sequence) IN (SELECT * FROM unnest(%s::text[], %s::bigint[]))"
    return (
        f"{owed} WHERE m.id <> ALL(%s::bigint[])"
        f" ORDER BY (o.created_at < %s) DESC, ({held}) DESC, o.created_at LIMIT 1 FOR UPDATE OF m SKIP LOCKED"
    )


def bot_work(*, now: datetime, searching: bool = False, paced: bool = True) -> bool | None:
    """Make the oldest owed decision of the bots that search, or of the others; whether it was answered, or ``None``
    when none is free. What had a pause to wait for, as where bots alone play, comes after the others; without
    ``paced`` it is left alone.

    The decision is taken for ``BOT_LEASE`` or ``SEARCH_LEASE`` and computed outside any transaction. Where the bot
    cannot move at all, its match is paused.
    """
    until = now + (SEARCH_LEASE if searching else BOT_LEASE)
    moments = [connection.ops.adapt_datetimefield_value(moment) for moment in (until, now)]
    with connection.cursor() as cursor:
        cursor.execute(_bot_statement(connection.vendor, claim=False, searching=searching, paced=paced))
        if cursor.fetchone() is None:
            return None  # the usual answer, for little
        statement = _bot_statement(connection.vendor, claim=True, searching=searching, paced=paced)
        cursor.execute(statement, [*moments, MatchStatus.RUNNING])
        row = cursor.fetchone()
    if row is None:
        return None
    match_id, decision_id, place = row
    try:
        with handling_match(match_id):
            return bot_move(match_id=match_id, place=place, decision_id=decision_id, now=now)
    except Exception as error:
        if database_is_away(error):
            raise
        match_fault(match_id=match_id, error=error, now=now)
        return False


@functools.cache
def _bot_statement(vendor: str, *, claim: bool, searching: bool, paced: bool) -> str:
    """SQL that asks whether any bot owes anything, or takes the decision to be made next.

    The latter takes until when it is taken, now, and the status of matches that run. With a wake-up owed to its match a
    decision is left alone: its answer may be in the inbox already.
    """
    quoted = connection.ops.quote_name
    jobs, outbox, match, seat = (quoted(model._meta.db_table) for model in (BotJob, OutboxRow, Match, Seat))
    kind = "b.searching" if searching else "NOT b.searching"
    if not paced:
        kind += " AND b.claimed_until IS NULL"
    if not claim:
        return f"SELECT 1 FROM {jobs} b WHERE {kind} LIMIT 1"
    lock = " FOR UPDATE OF b SKIP LOCKED" if vendor == "postgresql" else ""
    return (
        f"UPDATE {jobs} SET claimed_until = %s WHERE id = (SELECT b.id FROM {jobs} b"
        f" JOIN {match} m ON m.id = b.match_id"
        f" WHERE {kind} AND (b.claimed_until IS NULL OR b.claimed_until <= %s) AND m.status = %s"
        f" AND NOT EXISTS (SELECT 1 FROM {outbox} o WHERE o.match_id = b.match_id)"
        f" ORDER BY b.attempts, b.claimed_until IS NOT NULL, b.id LIMIT 1{lock})"
        f" RETURNING match_id, decision_id, (SELECT s.place FROM {seat} s WHERE s.id = seat_id)"
    )

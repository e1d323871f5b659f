"""Do what is owed to one match or one bot: claim the oldest, in a way that several workers never take the same.

The rows are the queue. A claim passes over what another worker holds, so nobody waits for anybody.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta
from functools import cache
from typing import Any

from django.conf import settings
from django.db import connection, transaction
from django.db.models import Exists, OuterRef, Q

from matches.models import BotJob, Match, MatchStatus, OutboxRow
from matches.position import match_lock
from matches.services.bot_move import bot_move
from matches.services.match_advance import advance_locked, match_advance
from matches.services.match_fault import match_fault
from players.database import database_is_away

__all__ = ["BOT_LEASE", "WorkFailed", "bot_work", "match_work"]

BOT_LEASE = timedelta(seconds=10)
"""How long a bot's decision is left to the worker that took it; doubled with every attempt that failed."""
LONGEST_LEASE = timedelta(minutes=10)


class WorkFailed(Exception):
    """A match could be neither advanced nor paused; ``match_id`` says which."""

    def __init__(self, match_id: int) -> None:
        super().__init__(f"match {match_id} could be neither advanced nor paused")
        self.match_id = match_id


def match_work(*, now: datetime, without: Collection[int] = ()) -> int | None:
    """Advance the match whose wake-up has waited longest; its number, or ``None`` when none is owed and free.

    Four statements on PostgreSQL: the claim and the three of ``match_advance``. ``without`` are matches to pass over.
    A match that fails is advanced once more by itself, which pauses it if it fails again.

    Raises:
        WorkFailed: neither worked, for the reason in ``__cause__``; nothing was changed.
        DatabaseError: the database is away; what is owed stays owed.
    """
    match_id = None
    try:
        with transaction.atomic():
            match_id = _match_claim(without)
            if match_id is not None:
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


def _match_claim(without: Collection[int]) -> int | None:
    sql, parameters = _claim_statement(connection.vendor, len(without))
    with connection.cursor() as cursor:
        cursor.execute(sql, [*without, *parameters])
        row = cursor.fetchone()
    return row[0] if row else None


@cache
def _claim_statement(vendor: str, without: int) -> tuple[str, tuple[Any, ...]]:
    """The claim's SQL, and its parameters after the matches to pass over; composing it costs more than running it."""
    owed = Match.objects.filter(outbox__isnull=False).order_by("outbox__created_at").values_list("pk", flat=True)
    if without:
        owed = owed.exclude(pk__in=range(without))
    if connection.features.has_select_for_update_skip_locked:
        owed = owed.select_for_update(skip_locked=True, of=("self",))
    sql, parameters = owed[:1].query.sql_with_params()
    return sql, tuple(parameters[without:])


def bot_work(*, now: datetime) -> bool | None:
    """Make the bot's decision that is owed; whether it was answered, or ``None`` when none is owed and free.

    The decision is taken for ``BOT_LEASE`` and computed outside any transaction. Where the bot cannot move at all, its
    match is paused.
    """
    job = _bot_claim(now)
    if job is None:
        return None
    try:
        return bot_move(match_id=job.match_id, place=job.seat.place, decision_id=job.decision_id, now=now)
    except Exception as error:
        if database_is_away(error):
            raise
        match_fault(match_id=job.match_id, error=error, now=now)
        return False


def _bot_claim(now: datetime) -> BotJob | None:
    owed = BotJob.objects.filter(
        Q(claimed_until=None) | Q(claimed_until__lte=now),
        # With a wake-up owed to its match, the answer may be in the inbox already.
        ~Exists(OutboxRow.objects.filter(match=OuterRef("match"))),
        match__status=MatchStatus.RUNNING,
    )
    if settings.ENTMOOT_BOT_PACE:
        owed = owed.filter(created_at__lte=now - timedelta(seconds=settings.ENTMOOT_BOT_PACE))
    if not _any_bot_job():
        return None
    if connection.features.has_select_for_update_skip_locked:
        owed = owed.select_for_update(skip_locked=True, of=("self",))
    with transaction.atomic():
        job = owed.select_related("seat").order_by("attempts", "pk").first()
        if job is not None:
            job.claimed_until = now + min(BOT_LEASE * 2**job.attempts, LONGEST_LEASE)
            job.save(update_fields=["claimed_until"])
    return job


def _any_bot_job() -> bool:
    """Whether any bot owes anything: the usual answer is no, and costs little."""
    with connection.cursor() as cursor:
        cursor.execute(_any_bot_job_statement(connection.vendor))
        return cursor.fetchone() is not None


@cache
def _any_bot_job_statement(vendor: str) -> str:
    return str(BotJob.objects.order_by().values_list("pk")[:1].query)

"""Count what wins: bring the counts in step with finished matches, each exactly once, and with every correction."""

from __future__ import annotations

import logging
from collections.abc import Collection, Mapping
from datetime import UTC, date, datetime
from time import monotonic

from django.db import DatabaseError, transaction
from django.db.models import QuerySet

from cardpool.models import Format
from matches.left_early import left_early
from matches.models import Match, MatchStatus, MatchTally, Seat
from matches.models.tally import Tally
from matches.tallies import Amount, Key, Played, tally_changes
from players.site.database import lock_free_rows
from players.site.periodic import each_alone

logger = logging.getLogger(__name__)

__all__ = ["matches_count", "tallies_follow", "tally_match", "tally_owed"]


def tally_owed(match: Match, seats: Collection[Seat], now: datetime) -> MatchTally | None:
    """The row, not saved, by which a match that ends now is counted; ``None`` where it certainly never is.

    Load the seats with their players.
    """
    bots = any(seat.player.is_bot for seat in seats)
    if len(seats) != 2 or bots or not match.format or match.closed or match.is_prepared:
        return None
    return MatchTally(match=match, created_at=now)


def matches_count(*, now: datetime, most: int, seconds: float) -> int:
    """Bring the counts in step with the matches that are due; how many were looked at. A job; safe to run twice.

    At most ``most`` matches, and none is begun after ``seconds``. A match that cannot be counted is left out of the
    counts; where the database fails it stays due. Neither holds up another.
    """
    until = monotonic() + seconds

    def work(match_id: int) -> int:
        return tally_match(match_id=match_id, now=now) if monotonic() <= until else 0

    def failed(match_id: int, error: Exception) -> None:
        logger.error("match %s cannot be counted", match_id, exc_info=error)
        if not isinstance(error, DatabaseError):
            MatchTally.objects.filter(match=match_id).update(due=False, looked_at=now)

    due = MatchTally.objects.filter(due=True).order_by("pk").values_list("match_id", flat=True)
    return each_alone(list(due[:most]), work, failed=failed)


@transaction.atomic
def tally_match(*, match_id: int, now: datetime) -> int:
    """Put the result of a match into the counts, or take it out, whatever is due; whether another had not done it."""
    tally = lock_free_rows(MatchTally.objects.filter(match=match_id, due=True)).first()
    if tally is None:
        return 0
    # Read after the lock: whoever seals a match marks its row first.
    match = Match.objects.get(pk=match_id)
    seats = list(Seat.objects.filter(match=match).select_related("player", "deck_version__deck").order_by("place"))
    # One match of a format at a time, so that no two wait for each other's counts.
    format = Format.objects.select_for_update(no_key=True).filter(slug=match.format).first()
    wanted = not tally.annulled and format is not None and format.is_official and _counts(match, seats)
    if wanted != tally.counted:
        assert match.finished_at is not None
        month = match.finished_at.astimezone(UTC).date().replace(day=1)
        _add(match.format, month, seats, 1 if wanted else -1)
    tally.due, tally.counted, tally.looked_at = False, wanted, now
    tally.save(update_fields=["due", "counted", "looked_at"])
    return 1


def tallies_follow(*, part_of: str, standing: Collection[int]) -> int:
    """Take the results of an event's matches out of the counts that no longer stand, and put back what stands again.

    ``part_of`` is the event's key in `Match.part_of`; ``standing`` are the ids of the matches whose result stands.
    Returns how many matches the next run of the job has to look at.
    """
    rows = MatchTally.objects.filter(match__part_of=part_of)
    with transaction.atomic():
        states = list(rows.values_list("pk", "match_id", "annulled"))
        fallen = [pk for pk, match_id, annulled in states if not annulled and match_id not in standing]
        risen = [pk for pk, match_id, annulled in states if annulled and match_id in standing]
        MatchTally.objects.filter(pk__in=fallen).update(annulled=True, due=True)
        MatchTally.objects.filter(pk__in=risen).update(annulled=False, due=True)
    return len(fallen) + len(risen)


def _counts(match: Match, seats: Collection[Seat]) -> bool:
    """Whether a match says something of its decks: two people, each with a deck of their own, played it out in public.

    One that somebody left early does not count. Decks from pools are left out, for they were not
    chosen; so is what officials decided, and what keeps its decks hidden still.
    """
    outcome = match.outcome or {}
    if match.status != MatchStatus.FINISHED or match.sealed or match.closed or match.is_prepared:
        return False
    if outcome.get("decided_by") or sorted(seat.result for seat in seats) not in (["lost", "won"], ["drawn", "drawn"]):
        return False
    if left_early(match):
        return False
    return all(
        not seat.player.is_bot
        and not seat.player.is_guest
        and seat.deck_version is not None
        and seat.deck_version.deck.pool_id is None
        for seat in seats
    )


def _add(format: str, month: date, seats: Collection[Seat], sign: int) -> None:
    decks = [
        Played(version.deck_id, version.pk, version.deck_list(), seat.result)
        for seat in seats
        if (version := seat.deck_version) is not None
    ]
    for model, changes in tally_changes(format, month, decks).items():
        _write(model, changes, sign)


def _write(model: type[Tally], changes: Mapping[Key, Amount], sign: int) -> None:
    """Add amounts to the counts of one kind, or take them away. Counts that are not there yet begin at nothing."""
    rows = _rows(model, changes)
    missing = sorted(changes.keys() - rows.keys(), key=repr)
    if missing:
        model._default_manager.bulk_create([model(**dict(zip(model.KEY, key, strict=True))) for key in missing])
        rows = _rows(model, changes)
    for key, amount in changes.items():
        row = rows[key]
        row.games, row.won, row.drawn = (
            before + sign * by for before, by in zip((row.games, row.won, row.drawn), amount, strict=True)
        )
    model._default_manager.bulk_update(rows.values(), ["games", "won", "drawn"], batch_size=100)


def _rows(model: type[Tally], changes: Mapping[Key, Amount]) -> dict[Key, Tally]:
    within = {f"{name}__in": {key[place] for key in changes} for place, name in enumerate(model.KEY)}
    rows: QuerySet[Tally] = model._default_manager.filter(**within)
    by_key = {tuple(getattr(row, name) for name in model.KEY): row for row in rows}
    return {key: row for key, row in by_key.items() if key in changes}

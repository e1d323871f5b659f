"""End a match from outside, with an outcome the game itself did not reach: adjudicated, reported or made void."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from django.db import transaction

from matches.models import BotJob, Match, MatchStatus, PendingDecision, Seat, StandingOrder
from matches.publish import match_publish
from matches.reasons import MATCH_ENDED
from matches.seat_clock import CLOCK_FIELDS, clock_stop
from matches.seat_results import seat_result
from matches.services.inbox_close import inbox_close
from matches.snapshot import match_lock, snapshot_read
from players.audit import audit
from players.models import Player
from players.sentences.stored_sentences import stored

__all__ = ["match_close", "match_end"]


def match_end(
    *,
    match: Match,
    places: Sequence[int],
    winners: Sequence[int],
    termination: str,
    actor: Player | None,
    now: datetime,
) -> bool:
    """End the match now; whether it was unfinished. A finished match stays as it is.

    ``places`` gives each seat's place (1 is best), ``winners`` the seats that won, ``termination`` a word for why.
    The outcome says that it was ``decided_by`` officials, for those who play the record again.
    No result is put into the outbox: whoever ends a match from outside knows it.

    Raises:
        ValueError: not one place per seat.
    """
    with transaction.atomic():
        locked, seats = match_lock(match.pk)
        if len(places) != len(seats):
            raise ValueError(f"{len(seats)} seats need as many places, not {len(places)}.")
        if locked.status == MatchStatus.FINISHED:
            return False
        outcome: dict[str, object] = {
            "places": list(places), "termination": termination, "winners": list(winners), "details": {},
            "decided_by": "officials",
        }  # fmt: skip
        match_close(locked, seats, outcome, now)
        audit(actor=actor, verb="match.ended", target=locked, now=now, data={"outcome": outcome})
        match_publish(locked)
    return True


def match_close(match: Match, seats: Sequence[Seat], outcome: Mapping[str, object], now: datetime) -> None:
    """Finish a locked match with an outcome that the game itself did not reach: clocks, questions, orders and what
    waits in the inbox end with it. The caller publishes it."""
    snapshot = snapshot_read(match, list(seats), with_game=False, now=now)
    match.finish(outcome, now)
    match.version += 1
    match.save()
    for seat in seats:
        clock_stop(seat, now, snapshot.off(seat))
        seat.ended_at = now
        seat.result = seat_result(outcome, seat.place)
        seat.save(update_fields=[*CLOCK_FIELDS, "ended_at", "result"])
    PendingDecision.objects.filter(match=match).delete()
    BotJob.objects.filter(match=match).delete()
    inbox_close(match, now)
    StandingOrder.objects.filter(match=match, active=True).update(
        active=False, ended_at=now, ended_because=stored(MATCH_ENDED)
    )

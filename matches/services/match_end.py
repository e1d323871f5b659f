"""End a match from outside, with an outcome the game itself did not reach: adjudicated, reported or made void."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction

from matches.models import BotJob, Match, MatchStatus, PendingDecision, StandingOrder
from matches.publish import match_publish
from matches.reasons import MATCH_ENDED
from matches.seat_clock import CLOCK_FIELDS, clock_stop
from matches.seat_results import seat_result
from matches.services.inbox_close import inbox_close
from matches.snapshot import match_lock, snapshot_read
from players.audit import audit
from players.models import Player
from players.sentences.stored_sentences import stored

__all__ = ["match_end"]


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
        snapshot = snapshot_read(locked, seats, with_game=False, now=now)
        outcome: dict[str, object] = {
            "places": list(places), "termination": termination, "winners": list(winners), "details": {},
            "decided_by": "officials",
        }  # fmt: skip
        locked.finish(outcome, now)
        locked.version += 1
        locked.save()
        for seat in seats:
            clock_stop(seat, now, snapshot.off(seat))
            seat.ended_at = now
            seat.result = seat_result(outcome, seat.place)
            seat.save(update_fields=[*CLOCK_FIELDS, "ended_at", "result"])
        PendingDecision.objects.filter(match=locked).delete()
        BotJob.objects.filter(match=locked).delete()
        inbox_close(locked, now)
        StandingOrder.objects.filter(match=locked, active=True).update(
            active=False, ended_at=now, ended_because=stored(MATCH_ENDED)
        )
        audit(actor=actor, verb="match.ended", target=locked, now=now, data={"outcome": outcome})
        match_publish(locked)
    return True

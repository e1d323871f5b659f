"""Refuse what still waits in the inbox of a match that is over."""

from __future__ import annotations

from datetime import datetime

from matches.models import InboxRow, Match, OutboxRow
from matches.reasons import MATCH_OVER
from players.sentences.stored_sentences import stored

__all__ = ["inbox_close"]


def inbox_close(match: Match, now: datetime) -> int:
    """Settle the answers that were accepted while the match ended; how many. For a caller that holds the match's lock.

    The wake-ups go first: an answer that is accepted between the two statements keeps its own, and is settled by that.
    """
    OutboxRow.objects.filter(match=match).delete()
    waiting = InboxRow.objects.filter(match=match, state=InboxRow.State.NEW)
    return waiting.update(state=InboxRow.State.REFUSED, reason=stored(MATCH_OVER), done_at=now)

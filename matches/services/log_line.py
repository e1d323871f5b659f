"""Write a line into the log of a match that no answer has led to."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from matches.models import GameEvent, Match

__all__ = ["log_line"]


def log_line(*, match: Match, kind: str, data: Mapping[str, object], text: str, now: datetime) -> None:
    """Add a public line; ``text`` names seats in braces. The caller holds the match's lock and saves ``event_count``
    afterwards."""
    match.event_count += 1
    GameEvent.objects.create(
        match=match,
        number=match.event_count,
        sequence=match.sequence,
        turn=match.turn,
        kind=kind,
        data=dict(data),
        text=text,
        schema=GameEvent.SCHEMA,
        at=now,
    )

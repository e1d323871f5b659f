"""Matches by correspondence: rows only. What may happen to them is in ``matches.services``."""

from matches.models.challenge import Challenge, Invitation
from matches.models.inbox import Answer, InboxRow, Source
from matches.models.match import Match, MatchStatus
from matches.models.owed import BotJob, Heartbeat, Outage, OutboxRow, ResultOutbox, StandingOrder
from matches.models.progress import Checkpoint, GameEvent, PendingDecision
from matches.models.seat import LeaveDay, Seat
from matches.models.talk import TalkLine

__all__ = [
    "Answer",
    "BotJob",
    "Challenge",
    "Checkpoint",
    "GameEvent",
    "Heartbeat",
    "InboxRow",
    "Invitation",
    "LeaveDay",
    "Match",
    "MatchStatus",
    "Outage",
    "OutboxRow",
    "PendingDecision",
    "ResultOutbox",
    "Seat",
    "Source",
    "StandingOrder",
    "TalkLine",
]

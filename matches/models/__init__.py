"""Matches by correspondence: rows only. What may happen to them is in ``matches.services``."""

from matches.models.advice import Advice
from matches.models.challenge import Challenge, Invitation
from matches.models.deck_trial import DeckTrial
from matches.models.evaluation import MatchEvaluation
from matches.models.habit import CallOff, MatchNote, TakeBack
from matches.models.inbox import Answer, InboxRow, Source
from matches.models.lesson import HintDismissed, LessonProgress
from matches.models.match import Match, MatchStatus
from matches.models.owed import BotJob, Heartbeat, Outage, OutboxRow, ResultOutbox, StandingOrder
from matches.models.progress import Checkpoint, GameEvent, PendingDecision
from matches.models.record import MatchRecord
from matches.models.ruling import Ruling
from matches.models.seat import LeaveDay, Seat
from matches.models.stops import PlayerStop
from matches.models.talk import TalkLine, TalkMute, TalkReport
from matches.models.tally import CardTally, CultureTally, DeckTally, MatchTally, OpponentTally

__all__ = [
    "Advice",
    "Answer",
    "BotJob",
    "CallOff",
    "CardTally",
    "Challenge",
    "Checkpoint",
    "CultureTally",
    "DeckTally",
    "DeckTrial",
    "GameEvent",
    "Heartbeat",
    "HintDismissed",
    "InboxRow",
    "Invitation",
    "LeaveDay",
    "LessonProgress",
    "Match",
    "MatchEvaluation",
    "MatchNote",
    "MatchRecord",
    "MatchStatus",
    "MatchTally",
    "OpponentTally",
    "Outage",
    "OutboxRow",
    "PendingDecision",
    "PlayerStop",
    "ResultOutbox",
    "Ruling",
    "Seat",
    "Source",
    "StandingOrder",
    "TakeBack",
    "TalkLine",
    "TalkMute",
    "TalkReport",
]

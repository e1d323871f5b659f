"""Who earns tokens by a finished match or lesson."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.urls import reverse

from cardpool.collections.earnings import earning_due, earnings_owe, earns
from cardpool.models import EarningKind, EarningOwed
from matches.left_early import left_early
from matches.models import LessonProgress, Match, MatchStatus, Seat
from players.models import Player

__all__ = ["guest_earnings", "lesson_earning", "match_earnings"]

GUEST_MATCHES_READ = 200
"""A guest's finished matches that are read when the guest signs up, the earliest first."""


def match_earnings(match: Match, seats: Sequence[Seat], now: datetime) -> list[EarningOwed]:
    """The tokens owed for a match that the game has just ended, as rows to insert.

    A player's first match of a game earns whoever their opponent is; others do against a person who earns, too.
    A lesson's match earns nothing, nor does one that somebody left early, and nobody earns by a match in which their
    own clock ran out.
    """
    if match.is_lesson or left_early(match):
        return []
    url = match.get_absolute_url()
    earners = [seat.player for seat in seats if earns(seat.player) and not seat.timed_out]
    people = {seat.player_id for seat in seats if earns(seat.player)}
    dues = []
    for player in earners:
        dues.append(earning_due(player=player, kind=EarningKind.FIRST_MATCH, cause=match.ruleset, url=url, now=now))
        if len(people) > 1:
            dues.append(earning_due(player=player, kind=EarningKind.MATCH, cause=match.code, url=url, now=now))
    return dues


def lesson_page(game: str, lesson: str) -> str:
    """The address of a lesson."""
    return f"{reverse('matches:learn-game', args=[game])}#{lesson}"


def lesson_earning(progress: LessonProgress, now: datetime) -> None:
    """Owe the learner the tokens of a lesson that is done."""
    earnings_owe([_lesson_due(progress, now)])


def _lesson_due(progress: LessonProgress, now: datetime) -> EarningOwed:
    url = lesson_page(progress.game, progress.lesson)
    cause = f"{progress.game}:{progress.lesson}"
    return earning_due(player=progress.player, kind=EarningKind.LESSON, cause=cause, url=url, now=now)


def guest_earnings(player: Player, now: datetime) -> None:
    """Owe a player who has just signed up the tokens of what they played as a guest: first matches, and lessons.

    All of it counts on the day of signing up. Four statements.
    """
    lessons = LessonProgress.objects.filter(player=player, status=LessonProgress.Status.DONE)
    dues = [_lesson_due(row, now) for row in lessons.select_related("player").order_by("changed_at", "pk")]
    matches = Match.objects.filter(seats__player=player, status=MatchStatus.FINISHED).prefetch_related("seats__player")
    for match in matches.order_by("finished_at", "pk")[:GUEST_MATCHES_READ]:
        if (match.outcome or {}).get("decided_by"):
            continue  # officials ended it, and not the game
        seats = sorted(match.seats.all(), key=lambda seat: seat.place)
        dues += [due for due in match_earnings(match, seats, now) if due.player_id == player.pk]
    earnings_owe(dues)

"""Notices about matches: your turn, a clock running down, a result, a judge wanted."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.contrib.auth.models import Permission
from django.db.models import Q

from matches.endings import ending_line
from matches.games.registry import room_of
from matches.models import LeaveDay, Match, Seat
from matches.reasons import reason_kept
from matches.titles import title_kept
from players.audit import audit
from players.models import Player
from players.notices.services import notice_send, notices_send
from players.staff.authority import Action, may

__all__ = ["clock_tell", "judge_source", "judges_of", "leave_tell", "notify_judges", "result_tell", "turn_tell"]

QUIET = timedelta(minutes=30)
"""A player who answers move by move is notified once, not at every move."""


def _others(match: Match, seats: Iterable[Seat], place: int) -> str:
    return ", ".join(seat.player.username for seat in seats if seat.place != place)


def turn_tell(*, match: Match, seats: list[Seat], places: Iterable[int], now: datetime) -> None:
    """Notify newly asked seats, at most every half hour, and not in matches against bots."""
    people = sum(not seat.player.is_bot for seat in seats)
    for place in places:
        seat = seats[place]
        if people < 2 or (seat.noticed_at is not None and now - seat.noticed_at < QUIET):
            continue
        seat.noticed_at = now
        seat.save(update_fields=["noticed_at"])
        context = {"opponent": _others(match, seats, place), "title": title_kept(match.title, match.ruleset)}
        notice_send(player=seat.player, kind="match_turn", context=context, url=match.get_absolute_url(), now=now)


def moment_words(at: datetime, zone: str) -> str:
    """A moment in somebody's time zone, which is named."""
    try:
        here = at.astimezone(ZoneInfo(zone))
    except (ZoneInfoNotFoundError, ValueError):
        here, zone = at.astimezone(UTC), "UTC"
    return f"{here:%Y-%m-%d %H:%M} ({zone.replace('_', ' ')})"


def clock_tell(*, match: Match, seat: Seat, level: int, now: datetime) -> None:
    """Warn a seat whose clock runs down; not in a lesson."""
    assert seat.deadline is not None
    if match.is_lesson:
        return
    context = {
        "level": level,
        "deadline": moment_words(seat.deadline, seat.player.time_zone),
        "title": title_kept(match.title, match.ruleset),
    }
    notice_send(player=seat.player, kind="match_clock", context=context, url=match.get_absolute_url(), now=now)


def leave_tell(*, match: Match, days: Iterable[LeaveDay], now: datetime) -> None:
    """Tell players that their clocks took leave by themselves, and enter it in the audit log."""
    taken: dict[Player, list[str]] = {}
    for row in days:
        taken.setdefault(row.player, []).append(str(row.day))
    for player, named in taken.items():
        audit(actor=None, verb="leave.taken", target=player, now=now, data={"days": named, "match": match.code})
        context = {"title": title_kept(match.title, match.ruleset), "days": ", ".join(named)}
        notice_send(player=player, kind="match_leave", context=context, url=match.get_absolute_url(), now=now)


def result_tell(*, match: Match, seats: list[Seat], now: datetime) -> None:
    """Tell everybody how a match ended; a lesson says it on its own page."""
    if match.is_lesson:
        return
    names = [seat.player.username for seat in seats]
    words = room_of(match.ruleset).endings
    recipients = [(seat.player, {"line": ending_line(match.outcome or {}, names, seat.place, words)}) for seat in seats]
    notices_send(recipients=recipients, kind="match_over", url=match.get_absolute_url(), now=now)


_JUDGE_SOURCES: list[Callable[[Match], Iterable[Player]]] = []


def judge_source(source: Callable[[Match], Iterable[Player]]) -> None:
    """Register who, besides those with the role, judges a match: for example the judges of its event."""
    if source not in _JUDGE_SOURCES:
        _JUDGE_SOURCES.append(source)


def notify_judges(*, match: Match, reason: str, now: datetime) -> None:
    """Tell every judge without a stake in the match that it needs one."""
    context = {"match": match.name_kept(), "reason": reason_kept(reason[:200])}
    recipients = [(judge, context) for judge in judges_of(match)]
    notices_send(recipients=recipients, kind="match_judge", url=match.get_absolute_url(), now=now)


def judges_of(match: Match) -> list[Player]:
    """Every judge without a stake in the match."""
    permission = Permission.objects.filter(codename="judge_match", content_type__app_label="matches")
    judges = Player.objects.filter(
        Q(is_superuser=True) | Q(groups__permissions__in=permission) | Q(user_permissions__in=permission),
        is_active=True,
    ).distinct()
    more = {judge for source in _JUDGE_SOURCES for judge in source(match)}
    return [judge for judge in {*judges, *more} if may(judge, Action.MATCH_ANSWER_CALL, match)]

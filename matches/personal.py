"""What a player has of matches, for the export of their data and the deletion of their account."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext as _

from matches import history
from matches.models import (
    Advice,
    Answer,
    Challenge,
    DeckTrial,
    HintDismissed,
    LeaveDay,
    LessonProgress,
    Match,
    MatchNote,
    OpponentTally,
    Seat,
    StandingOrder,
    TalkLine,
    TalkMute,
    TalkReport,
)
from matches.models.match import FIRST_ORIGIN, LESSON_ORIGIN, TEACHING
from matches.record import RecordDamaged
from matches.services.challenge_decline import challenge_decline
from matches.services.challenge_withdraw import challenge_withdraw
from matches.services.match_fault import match_fault
from matches.snapshot import match_lock
from players.data.personal import deletion_erases, deletion_waits_for, personal_data
from players.models import AuditEntry, Player

__all__ = ["REMOVED", "register"]

REMOVED = "(removed)"
"""In place of a text of somebody who has deleted their account."""


def _matches(player: Player) -> list[dict[str, object]]:
    """Every match with the player's own seat and own answers; nothing of the others that is not public."""
    seats = Seat.objects.filter(player=player).select_related("match").order_by("match")
    return [_match(seat) for seat in seats]


def _match(seat: Seat) -> dict[str, object]:
    facts = {
        "match": seat.match.code,
        "game": seat.match.ruleset,
        "title": seat.match.title,
        "status": seat.match.status,
        "created_at": seat.match.created_at,
        "finished_at": seat.match.finished_at,
        "outcome": seat.match.outcome,
        "seat": seat.place,
        "cut": seat.cut,
    }
    try:
        setup = history.setups(seat.match, {seat.place: seat.setup})[seat.place]
        own = history.answers(seat.match, place=seat.place)
    except RecordDamaged as error:
        match_fault(match_id=seat.match_id, error=error, now=timezone.now())
        return {**facts, "unreadable": gettext("The record of this match cannot be read now; a judge is called.")}
    return {**facts, "setup": setup, "answers": [_answer(answer) for answer in own]}


def _answer(answer: Answer) -> dict[str, object]:
    resigned = answer.kind == Answer.Kind.RESIGN
    return {
        "sequence": answer.sequence,
        "kind": answer.kind,
        "reason": answer.decision_id if resigned else "",
        "value": answer.value,
        "source": answer.source,
        "at": answer.at,
    }


def _talk(player: Player) -> list[dict[str, object]]:
    return [
        dict(row)
        for row in TalkLine.objects.filter(seat__player=player).order_by("pk").values("match__code", "text", "said_at")
    ]


def _notes(player: Player) -> list[dict[str, object]]:
    return [
        dict(row)
        for row in MatchNote.objects.filter(player=player).order_by("pk").values("match__code", "text", "changed_at")
    ]


def _challenges(player: Player) -> list[dict[str, object]]:
    rows = Challenge.objects.filter(challenger=player).order_by("pk")
    return [
        dict(row)
        for row in rows.values("ruleset", "seats", "side", "options", "pace", "status", "made_at", "match__code")
    ]


def _reports(player: Player) -> list[dict[str, object]]:
    rows = TalkReport.objects.filter(seat__player=player).order_by("pk")
    return [dict(row) for row in rows.values("match__code", "reason", "made_at", "closed_at", "note")]


def _leave(player: Player) -> list[dict[str, object]]:
    return [dict(row) for row in LeaveDay.objects.filter(player=player).order_by("day").values("day", "taken_at")]


def _orders(player: Player) -> list[dict[str, object]]:
    rows = StandingOrder.objects.filter(seat__player=player).order_by("pk")
    names = ("match__code", "kind", "argument", "terms", "passes", "created_at", "ended_at", "ended_because")
    return [dict(row) for row in rows.values(*names)]


def _lessons(player: Player) -> list[dict[str, object]]:
    rows = LessonProgress.objects.filter(player=player).order_by("pk")
    return [dict(row) for row in rows.values("game", "lesson", "step", "status", "begun_at", "changed_at")]


def _hints(player: Player) -> list[dict[str, object]]:
    rows = HintDismissed.objects.filter(player=player).order_by("pk")
    return [dict(row) for row in rows.values("game", "prompt", "dismissed_at")]


def _trials(player: Player) -> list[dict[str, object]]:
    rows = DeckTrial.objects.filter(player=player).order_by("pk")
    names = ("deck_name", "opponent_name", "format_name", "games", "done", "won_first", "won_second", "ties", "status")
    return [dict(row) for row in rows.values(*names, "created_at")]


def _deck_records(player: Player) -> list[dict[str, object]]:
    rows = OpponentTally.objects.filter(version__deck__player=player, games__gt=0).order_by("pk")
    names = ("version__deck__name", "version__number", "format", "free", "shadow", "games", "won", "drawn")
    return [dict(row) for row in rows.values(*names)]


def _advice(player: Player) -> list[dict[str, object]]:
    rows = Advice.objects.filter(seat__player=player).order_by("pk")
    return [dict(row) for row in rows.values("match__code", "labels", "chance", "tries", "asked_at")]


def _obstacles(player: Player) -> list[str]:
    if player.is_trial:
        return []  # they go with the account
    codes = Seat.objects.filter(player=player, ended_at__isnull=True)
    for origin in TEACHING:
        codes = codes.exclude(match__origin__startswith=origin)  # they go with the account
    open_now = list(codes.order_by("pk").values_list("match__code", flat=True))
    if not open_now:
        return []
    named = ", ".join(open_now[:5])
    return [
        _("You play in %(count)s matches that are not over (%(named)s): finish or concede them first.")
        % {"count": len(open_now), "named": named}
    ]


def _erase(player: Player, name: str, now: datetime) -> None:
    """Texts, wishes and lessons go. Seats, answers and cuts stay: without them no match could be checked any more.

    First matches go with every account and all matches with a trial one: nobody else plays in them.
    """
    own = Q(origin__startswith=f"{FIRST_ORIGIN}{player.pk}:")
    if player.is_trial:
        own |= Q(origin__startswith=f"bot:{player.pk}:")
    for pk in list(Match.objects.filter(own).order_by("pk").values_list("pk", flat=True)):
        match_lock(pk)
        Match.objects.filter(pk=pk).delete()
    for challenge in Challenge.objects.filter(challenger=player, status=Challenge.Status.OPEN):
        challenge_withdraw(challenge=challenge, player=player, now=now)
    for challenge in Challenge.objects.filter(invitations__player=player, status=Challenge.Status.OPEN):
        challenge_decline(challenge=challenge, player=player, now=now)
    for report in TalkReport.objects.filter(match__seats__player=player):
        report.lines = [
            {**line, "player": name, "text": REMOVED} if line.get("player") == player.username else line
            for line in report.lines
        ]
        report.save(update_fields=["lines"])
    TalkReport.objects.filter(seat__player=player).update(reason=REMOVED)
    TalkLine.objects.filter(seat__player=player).update(text=REMOVED)
    Match.objects.filter(lesson__player=player, origin__startswith=LESSON_ORIGIN).delete()
    LessonProgress.objects.filter(player=player).delete()
    HintDismissed.objects.filter(player=player).delete()
    DeckTrial.objects.filter(player=player).delete()
    Advice.objects.filter(seat__player=player).delete()
    TalkMute.objects.filter(Q(seat__player=player) | Q(muted__player=player)).delete()
    MatchNote.objects.filter(player=player).delete()
    LeaveDay.objects.filter(player=player).delete()
    StandingOrder.objects.filter(seat__player=player).delete()
    Match.objects.filter(seats__player=player, judge_call__startswith=f"{player.username}:").update(judge_call=REMOVED)
    AuditEntry.objects.filter(actor=player, verb__in=("match.judge_called", "talk.reported")).update(data={})


def register() -> None:
    """Register it; called when the app starts."""
    personal_data("matches", _matches)
    personal_data("deck_records", _deck_records)
    personal_data("talk", _talk)
    personal_data("match_notes", _notes)
    personal_data("challenges", _challenges)
    personal_data("talk_reports", _reports)
    personal_data("leave_days", _leave)
    personal_data("standing_orders", _orders)
    personal_data("lessons", _lessons)
    personal_data("hints_dismissed", _hints)
    personal_data("deck_trials", _trials)
    personal_data("advice", _advice)
    deletion_waits_for(_obstacles)
    deletion_erases(_erase)

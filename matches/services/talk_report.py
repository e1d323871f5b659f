"""Show a line of talk to the judges, and decide about it."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext

from matches.errors import KeyConflict, Malformed, NotAllowed, NotYourMatch, Oversized, WrongStatus
from matches.models import Match, Seat, TalkLine, TalkReport
from matches.publish import match_publish
from matches.services.talk_say import sayable
from matches.services.tell import judges_of
from matches.snapshot import match_lock
from players.audit import audit
from players.models import Player
from players.notices.services import notice_send, notices_send
from players.staff.authority import Action, check

__all__ = ["CONTEXT_LINES", "MOST_OPEN", "talk_report", "talk_report_close"]

CONTEXT_LINES = 20
"""Lines before the reported one that the judges read."""
MOST_OPEN = 20
"""Reports of one player that wait for a judge."""


@transaction.atomic
def talk_report(*, match: Match, player: Player, line_id: int, reason: str, now: datetime) -> TalkReport:
    """Report a line that the player can read; the speaker is not told. Reporting it again is refused.

    Raises:
        NotYourMatch: the player has no seat here.
        Malformed: no reason, or no line of another that they may read.
        KeyConflict: they have reported it before. Oversized: too many reports wait.
    """
    reason_text = sayable(reason)
    seat = Seat.objects.filter(match=match, player=player).first()
    if seat is None:
        raise NotYourMatch(gettext("You have no seat in this match."))
    # The player's row is the lock under which their reports are counted.
    Player.objects.select_for_update(no_key=True).get(pk=player.pk)
    read = TalkLine.objects.filter(match=match).exclude(kept_from=seat.place).select_related("seat__player")
    line = read.filter(pk=line_id).exclude(seat=seat).first()
    if line is None:
        raise Malformed(gettext("There is no such line of another player in this match."))
    if TalkReport.objects.filter(line=line, seat=seat).exists():
        raise KeyConflict(gettext("You have reported this line already; the judges have it."))
    if TalkReport.objects.filter(seat__player=player, closed_at=None).count() >= MOST_OPEN:
        raise Oversized(
            gettext("%(most_open)s reports of yours wait for a judge, the most; block the player meanwhile.")
            % {"most_open": MOST_OPEN}
        )
    before = list(read.filter(pk__lte=line.pk).order_by("-pk")[: CONTEXT_LINES + 1])[::-1]
    report = TalkReport.objects.create(
        match=match,
        line=line,
        seat=seat,
        reason=reason_text,
        lines=[
            {"player": earlier.seat.player.username, "text": earlier.text, "said_at": earlier.said_at.isoformat()}
            for earlier in before
        ],
        made_at=now,
    )
    audit(actor=player, verb="talk.reported", target=match, now=now, data={"line": line.pk, "reason": reason_text})
    context = {"match": match.name_kept(), "reporter": player.username}
    judges = [(judge, context) for judge in judges_of(match)]
    notices_send(recipients=judges, kind="talk_report", url="/operations/reports/", now=now)
    return report


def talk_report_close(*, report: TalkReport, actor: Player, note: str, silence: bool, now: datetime) -> TalkReport:
    """Decide about a report. ``silence`` ends the talk of opponents in the match. The reporter reads the note.

    Raises:
        NotAllowed: the actor is no judge, or has a stake in the match.
        Malformed: no note. WrongStatus: somebody decided before.
    """
    note_text = sayable(note)
    check(actor, Action.MATCH_ANSWER_CALL, report.match, NotAllowed)
    with transaction.atomic():
        match, _ = match_lock(report.match_id)
        locked = TalkReport.objects.select_for_update(of=("self",)).select_related("seat__player").get(pk=report.pk)
        if locked.closed_at is not None:
            raise WrongStatus(gettext("Somebody has decided about this report already."))
        locked.closed_at, locked.closed_by, locked.note = now, actor, note_text
        locked.save(update_fields=["closed_at", "closed_by", "note"])
        if silence and match.talk_on:
            match.talk_on = False
            match.version += 1
            match.save(update_fields=["talk_on", "version"])
            match_publish(match)
        audit(
            actor=actor, verb="talk.judged", target=match, now=now,
            data={"report": locked.pk, "note": note_text, "silenced": silence},
        )  # fmt: skip
        context = {"match": match.name_kept(), "note": note_text}
        url = f"{match.get_absolute_url()}talk/"
        notice_send(player=locked.seat.player, kind="talk_judged", context=context, url=url, now=now)
    return locked

"""Pause and resume a match as a judge; call a judge as a player."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from matches.errors import Malformed, NotAllowed, NotYourMatch, WrongStatus
from matches.models import InboxRow, Match, MatchStatus, OutboxRow, PendingDecision, Ruling
from matches.publish import match_publish
from matches.reasons import ANSWER_REFUSED, RESUMED, WAITING_REFUSED, WAITING_REFUSED_NOTE
from matches.seat_clock import CLOCK_FIELDS, clock_start, clock_stop
from matches.services.ruling_tell import ruling_tell
from matches.services.tell import notify_judges
from matches.services.wake import match_wake
from matches.snapshot import match_lock, snapshot_read
from players.audit import audit
from players.models import Player
from players.sentences.stored_sentences import stored
from players.staff.authority import Action, check

__all__ = ["judge_answer", "judge_call", "match_pause", "match_resume"]


def match_pause(*, match: Match, actor: Player | None, reason: str, now: datetime) -> Match:
    """Stop a running match with its clocks. ``actor`` is ``None`` where the event of the match is paused, which tells
    its players itself.

    Raises:
        NotAllowed: the actor is no judge, or has a stake in the match.
        Malformed: no reason was given.
        WrongStatus: the match is not running.
    """
    reason = _sentence(reason, _("Say why the match is paused; the players will read it."))
    check(actor, Action.MATCH_PAUSE, match, NotAllowed)
    with transaction.atomic():
        locked, seats = match_lock(match.pk)
        if locked.status != MatchStatus.RUNNING:
            raise WrongStatus(
                _("This match is %(status)s; only a running one can be paused.")
                % {"status": locked.get_status_display()}
            )
        snapshot = snapshot_read(locked, seats, with_game=False, now=now)
        locked.move_to(MatchStatus.PAUSED)
        locked.paused_at, locked.paused_reason, locked.paused_by_error = now, reason, False
        locked.version += 1
        if actor is not None:
            ruling_tell(match=locked, seats=seats, kind=Ruling.Kind.PAUSE, text=reason, judge=actor, now=now)
        fields = ["status", "paused_at", "paused_reason", "paused_by_error", "version", "event_count"]
        locked.save(update_fields=fields)
        for seat in seats:
            clock_stop(seat, now, snapshot.off(seat))
            seat.save(update_fields=CLOCK_FIELDS)
        audit(actor=actor, verb="match.paused", target=locked, now=now, data={"reason": reason})
        match_publish(locked)
    return locked


def match_resume(
    *, match: Match, actor: Player | None, now: datetime, refuse_waiting: bool = False, note: str = ""
) -> Match:
    """Resume a paused match: clocks start for the seats that are asked, and the inbox is applied.

    ``refuse_waiting`` refuses the answers in the inbox instead, for when one of them stopped the engine. ``note`` is
    what the judge decided; every player reads it. ``actor`` is ``None`` where the event of the match goes on.

    Raises:
        NotAllowed: the actor is no judge, or has a stake in the match.
        WrongStatus: the match is not paused.
    """
    check(actor, Action.MATCH_RESUME, match, NotAllowed)
    note = _sentence(note, _("Say what you decided.")) if note else ""
    with transaction.atomic():
        locked, seats = match_lock(match.pk)
        if locked.status != MatchStatus.PAUSED:
            raise WrongStatus(
                _("This match is %(status)s; only a paused one can be resumed.")
                % {"status": locked.get_status_display()}
            )
        snapshot = snapshot_read(locked, seats, with_game=False, now=now)
        began = locked.started_at is not None
        locked.move_to(MatchStatus.RUNNING if began else MatchStatus.WAITING)
        locked.paused_at, locked.paused_reason, locked.paused_by_error = None, "", False
        if actor is not None:
            locked.judge_called_at, locked.judge_call = None, ""
        locked.version += 1
        words = note or stored(WAITING_REFUSED if refuse_waiting else RESUMED)
        if note and refuse_waiting:
            words = stored(WAITING_REFUSED_NOTE, note=note)
        if actor is not None:
            ruling_tell(match=locked, seats=seats, kind=Ruling.Kind.RESUME, text=words, judge=actor, now=now)
        locked.save()
        refused = 0
        if refuse_waiting:
            refused = InboxRow.objects.filter(match=locked, state=InboxRow.State.NEW).update(
                state=InboxRow.State.REFUSED, reason=stored(ANSWER_REFUSED), done_at=now
            )
        asked = set(PendingDecision.objects.filter(match=locked).values_list("seat_id", flat=True))
        for seat in seats:
            if seat.pk in asked:
                clock_start(seat, snapshot.site.begins_at(now), locked.settings, snapshot.off(seat))
                seat.save(update_fields=CLOCK_FIELDS)
        OutboxRow.objects.create(match=locked, reason="resumed", created_at=now)
        audit(actor=actor, verb="match.resumed", target=locked, now=now, data={"answers refused": refused})
        match_publish(locked)
        match_wake(locked.pk)
    return locked


def judge_call(*, match: Match, player: Player, reason: str, now: datetime) -> Match:
    """Ask for a judge. The match goes on until one pauses it.

    Raises:
        Malformed: no reason was given.
        NotYourMatch: the player has no seat here.
        WrongStatus: a judge was called already.
    """
    reason = _sentence(reason, _("Say what the judge should look at."))
    with transaction.atomic():
        locked, seats = match_lock(match.pk)
        if all(seat.player_id != player.pk for seat in seats):
            raise NotYourMatch(_("You have no seat in this match."))
        if locked.judge_called_at is not None:
            raise WrongStatus(_("A judge has been called already."))
        locked.judge_called_at, locked.judge_call = now, f"{player.username}: {reason}"
        locked.version += 1
        locked.save(update_fields=["judge_called_at", "judge_call", "version"])
        audit(actor=player, verb="match.judge_called", target=locked, now=now, data={"reason": reason})
        notify_judges(match=locked, reason=reason, now=now)
        match_publish(locked)
    return locked


def judge_answer(*, match: Match, actor: Player, note: str, now: datetime) -> Match:
    """Close a call without pausing the match; every player reads the note, which becomes a precedent.

    Raises:
        NotAllowed: the actor is no judge, or has a stake in the match.
        WrongStatus: nobody called.
    """
    note = _sentence(note, _("Say what you decided."))
    check(actor, Action.MATCH_ANSWER_CALL, match, NotAllowed)
    with transaction.atomic():
        locked, seats = match_lock(match.pk)
        if locked.judge_called_at is None:
            raise WrongStatus(_("Nobody has called a judge in this match."))
        call, locked.judge_called_at, locked.judge_call = locked.judge_call, None, ""
        locked.version += 1
        ruling_tell(match=locked, seats=seats, kind=Ruling.Kind.RULING, text=note, judge=actor, now=now)
        locked.save(update_fields=["judge_called_at", "judge_call", "version", "event_count"])
        audit(actor=actor, verb="match.call_answered", target=locked, now=now, data={"call": call, "note": note})
        match_publish(locked)
    return locked


def _sentence(text: object, otherwise: str) -> str:
    if not isinstance(text, str) or not text.strip() or "\x00" in text:
        raise Malformed(otherwise)
    return text.strip()[:500]

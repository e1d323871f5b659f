"""An official looks at what a match keeps hidden: the log says so, and every player is told."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from matches.errors import Malformed, NotAllowed, WrongStatus
from matches.models import Match, MatchStatus, Ruling
from matches.publish import match_publish
from matches.reasons import JUDGE_OPENED, JUDGE_WATCHES, STAFF_OPENED, STAFF_WATCHES
from matches.services.ruling_tell import ruling_tell
from matches.snapshot import match_lock
from players.audit import audit
from players.models import Player
from players.sentences.stored_sentences import stored
from players.staff.authority import Action, check
from players.staff.roles import Role, has_role

__all__ = ["closed_watched", "hidden_open"]


@transaction.atomic
def hidden_open(*, match: Match, place: int, reason: str, actor: Player, now: datetime) -> Ruling:
    """Note that an official opens what one seat of an unfinished match sees; call it before anything is shown.

    The log and the notices say which office did, whose cards and why, and never what was seen.

    Raises:
        NotAllowed: the actor is no judge, or has a stake in the match.
        Malformed: no reason, or no such seat.
        WrongStatus: the match has not begun, or is over.
    """
    reason = " ".join(reason.split())
    if not reason or not reason.isprintable():
        raise Malformed(_("Say why you look; the players will read it."))
    check(actor, Action.MATCH_OPEN_HIDDEN, match, NotAllowed)
    locked, seats = match_lock(match.pk)
    if locked.started_at is None or locked.status not in (MatchStatus.RUNNING, MatchStatus.PAUSED):
        raise WrongStatus(_("Only in a match that is played something is hidden."))
    seat = next((seat for seat in seats if seat.place == place), None)
    if seat is None:
        raise Malformed(_("There is no such seat."))
    text = stored(JUDGE_OPENED if _as_judge(actor) else STAFF_OPENED, player=seat.player, reason=reason[:300])
    row = ruling_tell(match=locked, seats=seats, kind=Ruling.Kind.OPENED, text=text, judge=actor, now=now)
    locked.version += 1
    locked.save(update_fields=["version", "event_count"])
    audit(actor=actor, verb="match.hidden_opened", target=locked, now=now, data={"seat": place, "reason": reason[:300]})
    match_publish(locked)
    return row


@transaction.atomic
def closed_watched(*, match: Match, actor: Player, now: datetime) -> bool:
    """Note that an official watches a closed match, the first time; whether it was. They see what spectators see."""
    known = Ruling.objects.filter(match=match, kind=Ruling.Kind.WATCHED, judge=actor)
    if match.status == MatchStatus.FINISHED or known.exists():
        return False
    locked, seats = match_lock(match.pk)
    if known.exists():
        return False
    text = stored(JUDGE_WATCHES if _as_judge(actor) else STAFF_WATCHES)
    ruling_tell(match=locked, seats=seats, kind=Ruling.Kind.WATCHED, text=text, judge=actor, now=now)
    locked.version += 1
    locked.save(update_fields=["version", "event_count"])
    audit(actor=actor, verb="match.closed_watched", target=locked, now=now)
    match_publish(locked)
    return True


def _as_judge(actor: Player) -> bool:
    """Whether the actor looks as a judge; else as one of the staff."""
    return has_role(actor, Role.JUDGE) and not actor.is_superuser

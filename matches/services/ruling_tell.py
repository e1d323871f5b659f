"""Tell every player of a match what a judge decided: kept, in the log, and as a notice."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime

from django.db import transaction
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from matches.models import GameEvent, Match, Ruling, Seat
from matches.reasons import reason_kept
from matches.titles import title_kept
from players.models import Player
from players.notices.services import notices_send
from players.sentences.stored_sentences import sentence, stored

__all__ = ["ruling_tell"]

_LINES: Mapping[str, Promise] = {
    Ruling.Kind.RULING: _("A judge ruled: %(text)s"),
    Ruling.Kind.PAUSE: _("The match was paused: %(text)s"),
    Ruling.Kind.RESUME: _("The match goes on. %(text)s"),
}
"""How a notice says a ruling, and in English the log; what is of another kind stands alone."""


def ruling_tell(
    *,
    match: Match,
    seats: Iterable[Seat],
    kind: Ruling.Kind,
    text: str,
    judge: Player | None,
    now: datetime,
    logged: bool = False,
) -> Ruling:
    """Keep the words, write them into the log, and notify the players.

    The caller holds the match's lock and saves ``event_count`` afterwards. ``logged``: the log says it already.
    """
    if not transaction.get_connection().in_atomic_block:
        raise transaction.TransactionManagementError("What a judge decides is told in the decision's transaction.")
    ruling = Ruling.objects.create(match=match, kind=kind, text=text[:500], judge=judge, at=now)
    # Braces name seats in the log's sentences, and a judge's words are nobody's seat.
    unseated = text.replace("{", "(").replace("}", ")")
    words = _LINES.get(kind)
    if not logged:
        match.event_count += 1
        GameEvent.objects.create(
            match=match,
            number=match.event_count,
            sequence=match.sequence,
            turn=match.turn,
            kind="ruling",
            data={"what": str(kind)},
            text=unseated if words is None else stored(words, text=unseated),
            schema=GameEvent.SCHEMA,
            at=now,
        )
    known = reason_kept(text)
    line = known if words is None else sentence(words, text=known)
    context = {"title": title_kept(match.title, match.ruleset), "line": line}
    recipients = [(seat.player, context) for seat in seats]
    notices_send(recipients=recipients, kind="match_ruling", url=match.get_absolute_url(), now=now)
    return ruling

"""Advance a tournament when results are in: end the round, and pair the next one where that is automatic."""

import logging
from datetime import datetime

from django.utils.functional import Promise

from leagues.competition import reasons
from leagues.errors import WrongState
from leagues.events.models import Tournament
from leagues.events.rounds.round_pair import error_text, pair_next
from leagues.events.rounds.tournament_finish import finish
from leagues.events.state import current_round, event_is_over
from leagues.pairing.swiss import PairingError
from players.database import database_is_away
from players.languages import in_english
from players.stored_sentences import stored

logger = logging.getLogger(__name__)


def tournament_advance(tournament: Tournament, *, now: datetime) -> None:
    """Advance a locked tournament as far as it goes. Safe to call at any time.

    After its last result it waits for ``finish_wait`` before it ends, so that a wrong result can be mended.

    While results are missing this is one statement, whatever the number of entrants.
    """
    while tournament.status == Tournament.Status.RUNNING:
        current = current_round(tournament)
        if current is not None and current.is_open:
            return
        if current is not None and current.row.finished_at is None:
            current.row.finished_at = now
            current.row.save(update_fields=["finished_at"])
        if not tournament.automatic or tournament.paused_at is not None:
            return
        if event_is_over(tournament, current):
            if tournament.finish_wait and (tournament.finishes_at is None or tournament.finishes_at > now):
                _finishes_at(tournament, now + tournament.finish_wait)
                return
            finish(tournament, actor=None, now=now)
            return
        try:
            with in_english():
                pair_next(tournament, actor=None, now=now)
        except (PairingError, WrongState) as error:
            with in_english():
                blocked_reason_set(tournament, error_text(tournament, error))
            _finishes_at(tournament, None)
            return


def tournament_changed(tournament: Tournament, *, now: datetime) -> None:
    """Let a locked tournament go on after a change of who plays, of results or points.

    One that waits to end waits its full time again; one that stopped because no round was possible tries again.
    """
    if tournament.finishes_at is not None:
        _finishes_at(tournament, now + tournament.finish_wait)
    tournament_advance(tournament, now=now)


def _finishes_at(tournament: Tournament, at: datetime | None) -> None:
    tournament.finishes_at = at
    tournament.save(update_fields=["finishes_at"])


FAULT = "Something failed."
"""How the blocked reason of a tournament begins that is tried again by itself."""


def tournament_fault(tournament_id: int, what: Promise, error: Exception, **facts: object) -> None:
    """Store for the organiser that work on one tournament failed; ``what`` says which, with its ``facts``.

    Raises the error again when the whole database failed.
    """
    if database_is_away(error):
        raise error
    why = stored(what, **facts)
    logger.error("event %s: %s", tournament_id, why, exc_info=error)
    Tournament.objects.filter(pk=tournament_id).update(
        blocked_reason=stored(reasons.FAULT, why=why, error=f"{type(error).__name__}: {error}")[:600]
    )


def blocked_reason_set(tournament: Tournament, text: str) -> None:
    """Store why a locked tournament does not go on by itself."""
    tournament.blocked_reason = text[:600]
    tournament.save(update_fields=["blocked_reason"])

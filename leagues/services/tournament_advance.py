"""What follows when results are in: the round ends, and an automatic event goes on by itself."""

import logging
from datetime import datetime

from leagues.models import Pairing, Tournament
from leagues.pairing import PairingError
from leagues.services.round_pair import pair_next
from leagues.services.tournament_finish import finish
from leagues.state import event_state
from players.database import database_is_away

logger = logging.getLogger(__name__)


def event_advance(tournament: Tournament, *, now: datetime) -> None:
    """Take a locked, running event as far as it goes. Safe to call at any time."""
    while tournament.status == Tournament.Status.RUNNING:
        state = event_state(tournament)
        current = state.current_round
        if current is None or any(p.result == Pairing.Result.OPEN for p in state.by_round[current.pk]):
            return
        if current.finished_at is None:
            current.finished_at = now
            current.save(update_fields=["finished_at"])
        if not tournament.automatic:
            return
        planned = tournament.stages.get(pk=current.stage_id).rounds_planned
        if current.number >= planned or sum(entrant.in_play for entrant in state.entrants) < 2:
            finish(tournament, actor=None, now=now)
            return
        try:
            pair_next(tournament, actor=None, now=now)
        except PairingError as error:
            trouble(tournament, str(error))
            return


FAULT = "Something failed."
"""How the trouble of an event begins that is tried again by itself."""


def event_fault(tournament_id: int, what: str, error: Exception) -> None:
    """Note for the organiser, in the sentences of ``what``, that something failed in an event; the others go on.

    Raises the error again when the database as a whole failed, and not the event.
    """
    if database_is_away(error):
        raise error
    logger.error("event %s: %s", tournament_id, what, exc_info=error)
    Tournament.objects.filter(pk=tournament_id).update(
        trouble=f"{FAULT} {what} Tell the staff if this stays: {type(error).__name__}: {error}"[:600]
    )


def trouble(tournament: Tournament, text: str) -> None:
    """Note on a locked event why it does not go on by itself."""
    tournament.trouble = text[:600]
    tournament.save(update_fields=["trouble"])

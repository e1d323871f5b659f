"""Note that work on one season failed, for its coordinators."""

import logging

from leagues import reasons
from leagues.season.models import Season
from players.database import database_is_away
from players.stored_sentences import stored

__all__ = ["FAULT", "season_fault"]

logger = logging.getLogger(__name__)

FAULT = "Something failed."
"""How the blocked reason of a season begins that is tried again by itself."""


def season_fault(season_id: int, what: str, error: Exception) -> None:
    """Store for the coordinators that work on one season failed; ``what`` says which, in sentences.

    Raises the error again when the whole database failed.
    """
    if database_is_away(error):
        raise error
    logger.error("season %s: %s", season_id, what, exc_info=error)
    Season.objects.filter(pk=season_id).update(
        blocked_reason=stored(reasons.FAULT, why=what, error=f"{type(error).__name__}: {error}")[:600]
    )

"""Note that work on one season failed, for its coordinators."""

import logging

from django.utils.functional import Promise

from leagues.competition import reasons
from leagues.seasons.models import Season
from players.database import database_is_away
from players.stored_sentences import stored

__all__ = ["season_fault"]

logger = logging.getLogger(__name__)


def season_fault(season_id: int, what: Promise, error: Exception, **facts: object) -> None:
    """Store for the coordinators that work on one season failed; ``what`` says which, with its ``facts``.

    Raises the error again when the whole database failed.
    """
    if database_is_away(error):
        raise error
    why = stored(what, **facts)
    logger.error("season %s: %s", season_id, why, exc_info=error)
    Season.objects.filter(pk=season_id).update(
        blocked_reason=stored(reasons.FAULT, why=why, error=f"{type(error).__name__}: {error}")[:600]
    )

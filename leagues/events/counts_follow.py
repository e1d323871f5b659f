"""Let the counts of what wins follow the results of events, and every correction of them."""

import logging
from datetime import datetime

from django.db import transaction
from django.db.models import F

from leagues.events.match_gateway import counts_follow
from leagues.events.models import Game, Pairing, Tournament
from players.site.periodic import each_alone

__all__ = ["counts_update"]

logger = logging.getLogger(__name__)

EVENTS_AT_ONCE = 20


def counts_update(*, now: datetime) -> int:
    """Tell the counts which matches of changed events have a result that stands; of how many events. A job.

    A result stands while its table has it from the match, or its game is one of several that were played there. It no
    longer does when officials correct it or undo its round.
    """
    del now
    changed = Tournament.objects.exclude(version=F("counted_version"))

    def failed(pk: int, error: Exception) -> None:
        logger.error("the counts of what wins could not follow event %s", pk, exc_info=error)

    events = list(changed.order_by("pk").values_list("pk", flat=True)[:EVENTS_AT_ONCE])
    return each_alone(events, _follow, failed=failed)


@transaction.atomic
def _follow(tournament_id: int) -> int:
    tournament = Tournament.objects.get(pk=tournament_id)
    counts_follow(tournament, standing=_standing(tournament))
    Tournament.objects.filter(pk=tournament.pk).update(counted_version=tournament.version)
    return 1


def _standing(tournament: Tournament) -> set[int]:
    """The ids of the matches whose result stands: those of decided pairings, and finished games of several."""
    tables = Pairing.objects.filter(
        round__stage__tournament=tournament, source=Pairing.Source.MATCH, match__isnull=False
    ).exclude(result=Pairing.Result.OPEN)
    games = Game.objects.filter(pairing__round__stage__tournament=tournament, match__isnull=False).exclude(
        pairing__source__in=(Pairing.Source.CORRECTION, Pairing.Source.REPORT)
    )
    rows = (*tables.values_list("match_id", flat=True), *games.values_list("match_id", flat=True))
    return {match_id for match_id in rows if match_id is not None}

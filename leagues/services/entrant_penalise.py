"""Take match points away as a penalty."""

from datetime import datetime

from django.db import transaction

from leagues.errors import Refused
from leagues.models import Entrant, Operation, Tournament
from leagues.services.tournament_advance import finish_wait_again
from leagues.services.tournament_log import reason_checked, status_check, tournament_lock, tournament_log
from players.authority import Action, check
from players.models import Player

POINTS_MOST = 99


@transaction.atomic
def entrant_penalise(*, entrant: Entrant, points: int, reason: str, actor: Player, now: datetime) -> Entrant:
    """Set the match points taken from somebody in all; 0 takes a penalty back.

    Raises:
        Forbidden: no official, or one with a stake. WrongState: not running, or no reason. Refused: not 0 to 99 points.
    """
    tournament = tournament_lock(entrant.tournament_id)
    check(actor, Action.TOURNAMENT_PENALISE, entrant)
    status_check(tournament, Tournament.Status.RUNNING)
    reason = reason_checked(reason)
    if not 0 <= points <= POINTS_MOST:
        raise Refused(f"A penalty is 0 to {POINTS_MOST} match points.")
    entrant = Entrant.objects.select_related("player").get(pk=entrant.pk)
    before, entrant.penalty = entrant.penalty, points
    entrant.save(update_fields=["penalty"])
    tournament_log(
        tournament=tournament,
        verb=Operation.Verb.PENALISE,
        text=f"{entrant.player}: {points} match points taken away: {reason}",
        actor=actor,
        now=now,
        data={"entrant": entrant.pk, "points": points, "before": before},
    )
    finish_wait_again(tournament, now=now)
    return entrant

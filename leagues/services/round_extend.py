"""Give the players of a round more time."""

from datetime import datetime, timedelta

from django.db import transaction

from leagues.errors import Refused, WrongState
from leagues.models import Operation, Round, Tournament
from leagues.services.notices_owed import notices_owe
from leagues.services.tournament_log import reason_checked, status_check, tournament_lock, tournament_log
from leagues.state import current_round
from players.authority import Action, check
from players.models import Player

DAYS_MOST = 60


@transaction.atomic
def round_extend(*, tournament: Tournament, days: int, reason: str, actor: Player, now: datetime) -> Round:
    """Let the round that is played now end so many days later; those who still play are told.

    Raises:
        Forbidden: not the organiser, or one who plays in the event. WrongState: no round with a deadline is open, or no
        reason. Refused: too many days.
    """
    tournament = tournament_lock(tournament.pk)
    check(actor, Action.TOURNAMENT_EXTEND, tournament)
    status_check(tournament, Tournament.Status.RUNNING)
    reason = reason_checked(reason)
    if not 1 <= days <= DAYS_MOST:
        raise Refused(f"Give 1 to {DAYS_MOST} more days.")
    current = current_round(tournament)
    if current is None or not current.is_open:
        raise WrongState("Every result of the round is in; it needs no more time.")
    row = current.row
    if row.deadline is None:
        raise WrongState("This round has no deadline.")
    before, row.deadline = row.deadline, max(row.deadline, now) + timedelta(days=days)
    row.save(update_fields=["deadline"])
    operation = tournament_log(
        tournament=tournament,
        verb=Operation.Verb.EXTEND,
        text=f"Round {row.number} has {days} more day{'' if days == 1 else 's'}: {reason}",
        actor=actor,
        now=now,
        data={"round": row.pk, "before": before.isoformat(), "deadline": row.deadline.isoformat()},
    )
    notices_owe(operation)
    return row

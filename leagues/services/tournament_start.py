"""Start an event: the entrants are fixed, the number of rounds is set, round 1 is paired."""

from datetime import datetime

from django.db import transaction

from leagues.errors import WrongState
from leagues.models import Operation, SanctionRequest, Tournament
from leagues.models.tournament import SANCTIONED_LEAST
from leagues.services.round_pair import pair_next
from leagues.services.stage_begin import first_stage_begin
from leagues.services.tournament_log import status_check, tournament_lock, tournament_log
from players.authority import Action, check
from players.models import Player


@transaction.atomic
def tournament_start(*, tournament: Tournament, actor: Player | None, now: datetime) -> Tournament:
    """Start, and pair round 1.

    Raises:
        Forbidden: not the organiser.
        WrongState: registration was never opened, too few entrants, or sanctioning is still undecided.
    """
    tournament = tournament_lock(tournament.pk)
    check(actor, Action.TOURNAMENT_START, tournament)
    status_check(tournament, Tournament.Status.REGISTRATION, Tournament.Status.CLOSED)
    if tournament.sanction_requests.filter(status=SanctionRequest.Status.OPEN).exists():
        raise WrongState("Sanctioning was asked for and is not decided; wait for the staff.")
    entrants = tournament.entrants.filter(dropped_at=None, disqualified_at=None)
    count = entrants.count()
    least = SANCTIONED_LEAST if tournament.sanctioned else 2
    kind = "A sanctioned event" if tournament.sanctioned else "An event"
    if count < least:
        raise WrongState(f"{kind} needs at least {least} entrants; {count} registered.")
    if tournament.sanctioned and not tournament.demo:
        people = entrants.filter(player__is_bot=False).count()
        if people < least:
            raise WrongState(f"{kind} needs at least {least} people; {people} registered, and bots win no prizes.")
    started = list(entrants.values_list("pk", flat=True))
    entrants.update(started=True)
    first_stage_begin(tournament, started)
    before, tournament.status, tournament.started_at = tournament.status, Tournament.Status.RUNNING, now
    tournament.blocked_reason = ""
    tournament.save(update_fields=["status", "started_at", "blocked_reason"])
    tournament_log(
        tournament=tournament,
        verb=Operation.Verb.START,
        text=f"Started with {count} entrants",
        actor=actor,
        now=now,
        data={"entrants": started, "status_before": before},
    )
    pair_next(tournament, actor=actor, now=now)
    return tournament

"""Let an event run by itself, or stop it from doing so."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext_noop

from leagues.competition.log import status_check
from leagues.events.log import tournament_lock, tournament_log
from leagues.events.models import Operation, Tournament
from leagues.events.rounds.tournament_advance import tournament_advance
from players.authority import Action, check
from players.models import Player
from players.stored_sentences import sentence


@transaction.atomic
def tournament_run_itself(*, tournament: Tournament, automatic: bool, actor: Player, now: datetime) -> Tournament:
    """Switch automatic pairing on (and go on at once where all results are in) or off.

    Raises Forbidden, or WrongState when the event is over.
    """
    tournament = tournament_lock(tournament.pk)
    check(actor, Action.TOURNAMENT_AUTOMATIC, tournament)
    status = Tournament.Status
    status_check(tournament, status.DRAFT, status.ANNOUNCED, status.REGISTRATION, status.CLOSED, status.RUNNING)
    if tournament.automatic == automatic:
        return tournament
    tournament.automatic, tournament.finishes_at = automatic, None
    tournament.save(update_fields=["automatic", "finishes_at"])
    tournament_log(
        tournament=tournament,
        verb=Operation.Verb.CHANGE,
        text=sentence(
            gettext_noop("Runs by itself again")
            if automatic
            else gettext_noop("Waits for the organiser after each round")
        ),
        actor=actor,
        now=now,
        data={"automatic": automatic},
    )
    if automatic:
        tournament_advance(tournament, now=now)
    return tournament

"""Leave an event, before its start or during it, and come back."""

from datetime import datetime

from django.db import transaction

from leagues import match_gateway
from leagues.errors import WrongState
from leagues.models import Entrant, Operation, Pairing, Tournament
from leagues.services.result_set import result_set
from leagues.services.tournament_advance import tournament_advance
from leagues.services.tournament_log import status_check, tournament_lock, tournament_log
from players.authority import Action, check
from players.models import Player


@transaction.atomic
def entrant_drop(*, entrant: Entrant, actor: Player, now: datetime) -> Entrant:
    """Drop, or withdraw before the start. An open pairing is lost: its match is conceded.

    Raises:
        Forbidden: for somebody else, by anyone but officials without a stake. WrongState: already out, or over.
    """
    tournament = tournament_lock(entrant.tournament_id)
    entrant = Entrant.objects.select_related("player").get(pk=entrant.pk)
    if actor.pk != entrant.player_id:
        check(actor, Action.TOURNAMENT_DROP, entrant)
    status = Tournament.Status
    status_check(tournament, status.REGISTRATION, status.CLOSED, status.RUNNING)
    if not entrant.in_play:
        raise WrongState(f"{entrant.player} is out of the event already.")
    entrant.dropped_at = now
    entrant.save(update_fields=["dropped_at"])
    started = tournament.status == status.RUNNING
    tournament_log(
        tournament=tournament,
        verb=Operation.Verb.DROP if started else Operation.Verb.WITHDRAW,
        text=f"{entrant.player} {'dropped' if started else 'withdrew'}",
        actor=actor,
        now=now,
        data={"entrant": entrant.pk},
    )
    if started:
        _lose_open(tournament, entrant, actor, now)
    return entrant


@transaction.atomic
def entrant_undrop(*, entrant: Entrant, actor: Player, now: datetime) -> Entrant:
    """Take somebody back who dropped; they are paired again from the next round.

    Raises:
        Forbidden: no official, or one with a stake. WrongState: not dropped, or the event is not running.
    """
    tournament = tournament_lock(entrant.tournament_id)
    check(actor, Action.TOURNAMENT_UNDROP, entrant)
    status_check(tournament, Tournament.Status.RUNNING)
    entrant = Entrant.objects.select_related("player").get(pk=entrant.pk)
    if entrant.dropped_at is None or not entrant.started or entrant.disqualified_at is not None:
        raise WrongState(f"{entrant.player} has not dropped.")
    before, entrant.dropped_at = entrant.dropped_at, None
    entrant.save(update_fields=["dropped_at"])
    tournament_log(
        tournament=tournament,
        verb=Operation.Verb.UNDROP,
        text=f"{entrant.player} was taken back in",
        actor=actor,
        now=now,
        data={"entrant": entrant.pk, "dropped_at": before.isoformat()},
    )
    return entrant


def _lose_open(tournament: Tournament, entrant: Entrant, actor: Player, now: datetime) -> None:
    """Give an open pairing of somebody who leaves to the opponent, and end its match."""
    open_pairings = Pairing.objects.select_related("match", "first__player", "second__player").filter(
        round__stage__tournament=tournament, result=Pairing.Result.OPEN
    )
    for pairing in [*open_pairings.filter(first=entrant), *open_pairings.filter(second=entrant)]:
        result = Pairing.Result.SECOND if pairing.first_id == entrant.pk else Pairing.Result.FIRST
        result_set(
            tournament=tournament,
            pairing=pairing,
            result=result,
            source=Pairing.Source.REPORT,
            note=f"{entrant.player} left the event",
            actor=actor,
            now=now,
        )
        match_gateway.match_stop(pairing, now=now, reason=f"{entrant.player} left the event.")
    tournament_advance(tournament, now=now)


lose_open_pairings = _lose_open

"""Leave an event, before its start or during it, and come back."""

from datetime import datetime
from typing import Any

from django.db import models, transaction

from leagues import match_gateway
from leagues.errors import WrongState
from leagues.models import Entrant, Operation, Pairing, Round, Tournament
from leagues.services.result_set import result_text, result_write
from leagues.services.tournament_advance import finish_wait_again, tournament_advance
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
    lost = forfeit(tournament, entrant, now) if started else []
    tournament_log(
        tournament=tournament,
        verb=Operation.Verb.DROP if started else Operation.Verb.WITHDRAW,
        text=f"{entrant.player} {'dropped' if started else 'withdrew'}{forfeit_text(lost)}",
        actor=actor,
        now=now,
        data={"entrant": entrant.pk, "forfeits": [data for _, data in lost]},
    )
    if started:
        tournament_advance(tournament, now=now)
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
    finish_wait_again(tournament, now=now)
    return entrant


def forfeit(tournament: Tournament, entrant: Entrant, now: datetime) -> list[tuple[Pairing, dict[str, Any]]]:
    """Lose the open pairing of somebody who leaves a locked event, and end its match.

    The opponent wins. Where the opponent left this round before, and so gave the win away, both have lost: leaving
    second is no win. Returns each pairing with its change, for the data of the operation that the leaving is.
    """
    last = Round.objects.filter(stage__tournament=tournament).order_by("-stage__number", "-number").first()
    own = models.Q(first=entrant) | models.Q(second=entrant)
    given = models.Q(round=last, first=entrant, result=Pairing.Result.FIRST) | models.Q(
        round=last, second=entrant, result=Pairing.Result.SECOND
    )
    rows = Pairing.objects.select_related("match", "first__player", "second__player").filter(
        models.Q(result=Pairing.Result.OPEN) & own | models.Q(source=Pairing.Source.FORFEIT) & given,
        round__stage__tournament=tournament,
    )
    lost = []
    for pairing in rows.order_by("pk"):
        other = pairing.second if pairing.first_id == entrant.pk else pairing.first
        if pairing.result or other is None or not other.in_play:
            result = Pairing.Result.DOUBLE_LOSS
        else:
            result = Pairing.Result.SECOND if pairing.first_id == entrant.pk else Pairing.Result.FIRST
        note = f"{entrant.player} left the event{' as well' if pairing.result else ''}"
        change = result_write(pairing, result=result, source=Pairing.Source.FORFEIT, note=note, now=now)
        match_gateway.match_stop(pairing, now=now, reason=f"{entrant.player} left the event.")
        lost.append((pairing, change))
    return lost


def forfeit_text(lost: list[tuple[Pairing, dict[str, Any]]]) -> str:
    """The end of an operation's text that names the results of `forfeit`."""
    return "".join(f"; {result_text(pairing)}" for pairing, _ in lost)

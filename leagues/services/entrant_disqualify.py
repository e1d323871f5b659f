"""Disqualify somebody, and take that back."""

from datetime import datetime

from django.db import transaction

from leagues.errors import WrongState
from leagues.models import Entrant, Operation, Tournament
from leagues.services.entrant_drop import forfeit, forfeit_text
from leagues.services.final_places import final_places_compute, undrawn_check
from leagues.services.notices_owed import notices_owe
from leagues.services.tournament_advance import finish_wait_again, tournament_advance
from leagues.services.tournament_log import reason_checked, status_check, tournament_lock, tournament_log
from players.authority import Action, check
from players.models import Player

_STATES = (
    Tournament.Status.REGISTRATION,
    Tournament.Status.CLOSED,
    Tournament.Status.RUNNING,
    Tournament.Status.FINISHED,
)


@transaction.atomic
def entrant_disqualify(*, entrant: Entrant, reason: str, actor: Player, now: datetime) -> Entrant:
    """Put somebody out: below everyone in the standings, without prizes. Possible until the prizes are drawn.

    Of an event that has ended, the final places are computed again.

    Raises:
        Forbidden: no official, or one with a stake. WrongState: already disqualified, prizes drawn, or no reason.
    """
    tournament = _locked(entrant, actor, Action.TOURNAMENT_DISQUALIFY)
    entrant = Entrant.objects.select_related("player").get(pk=entrant.pk)
    reason = reason_checked(reason)
    if entrant.disqualified_at is not None:
        raise WrongState(f"{entrant.player} is disqualified already.")
    entrant.disqualified_at = now
    entrant.save(update_fields=["disqualified_at"])
    lost = forfeit(tournament, entrant, now) if tournament.status == Tournament.Status.RUNNING else []
    places = final_places_compute(tournament)
    operation = tournament_log(
        tournament=tournament,
        verb=Operation.Verb.DISQUALIFY,
        text=f"{entrant.player} was disqualified: {reason}{forfeit_text(lost)}",
        actor=actor,
        now=now,
        data={"entrant": entrant.pk, "forfeits": [data for _, data in lost], **places},
    )
    if places:
        notices_owe(operation)
    if tournament.status == Tournament.Status.RUNNING:
        tournament_advance(tournament, now=now)
    return entrant


@transaction.atomic
def entrant_reinstate(*, entrant: Entrant, reason: str, actor: Player, now: datetime) -> Entrant:
    """Take a disqualification back; as `entrant_disqualify`. Raises Forbidden or WrongState."""
    tournament = _locked(entrant, actor, Action.TOURNAMENT_REINSTATE)
    entrant = Entrant.objects.select_related("player").get(pk=entrant.pk)
    reason = reason_checked(reason)
    if entrant.disqualified_at is None:
        raise WrongState(f"{entrant.player} is not disqualified.")
    before, entrant.disqualified_at = entrant.disqualified_at, None
    entrant.save(update_fields=["disqualified_at"])
    places = final_places_compute(tournament)
    operation = tournament_log(
        tournament=tournament,
        verb=Operation.Verb.REINSTATE,
        text=f"{entrant.player} was reinstated: {reason}",
        actor=actor,
        now=now,
        data={"entrant": entrant.pk, "disqualified_at": before.isoformat(), **places},
    )
    if places:
        notices_owe(operation)
    finish_wait_again(tournament, now=now)
    return entrant


def _locked(entrant: Entrant, actor: Player, action: Action) -> Tournament:
    tournament = tournament_lock(entrant.tournament_id)
    check(actor, action, entrant)
    status_check(tournament, *_STATES)
    undrawn_check(tournament)
    return tournament

"""End a round whose time is up; unfinished matches are decided by the published rule."""

from datetime import datetime

from django.db import transaction

from leagues import match_gateway
from leagues.adjudication import adjudicate_unbegun
from leagues.models import Pairing, Round, Tournament
from leagues.services.result_set import result_set
from leagues.services.tournament_advance import tournament_advance, tournament_fault
from leagues.services.tournament_log import tournament_lock
from matches.models import MatchStatus
from players.jobs import each_alone

AT_ONCE = 20
LOOKED_AT = 10_000


def rounds_adjudicate(*, now: datetime) -> int:
    """Adjudicate every open pairing of rounds past their deadline; how many. A job; safe to run at any time."""
    due = Round.objects.filter(
        deadline__lte=now,
        finished_at=None,
        stage__tournament__status=Tournament.Status.RUNNING,
        stage__tournament__venue=Tournament.Venue.HERE,
    ).values_list("pk", "stage__tournament")[:LOOKED_AT]

    def failed(row: tuple[int, int], error: Exception) -> None:
        tournament_fault(row[1], "A round whose time is up could not be adjudicated; it is tried again.", error)

    return each_alone(list(due), lambda row: _round(*row, now), failed=failed, most=AT_ONCE)


@transaction.atomic
def _round(round_id: int, tournament_id: int, now: datetime) -> int:
    tournament = tournament_lock(tournament_id)
    row = Round.objects.filter(pk=round_id, finished_at=None).first()
    if row is None or tournament.status != Tournament.Status.RUNNING or row.deadline is None:
        return 0
    if match_gateway.deadline_moved(row.paired_at, row.deadline, now) > now:
        return 0
    done = 0
    rows = row.pairings.filter(result=Pairing.Result.OPEN).select_related("match", "first__player", "second__player")
    for pairing in rows:
        if pairing.match is not None and pairing.match.status == MatchStatus.FINISHED:
            continue  # its own result is on the way
        if pairing.match is not None and pairing.match.status == MatchStatus.PAUSED:
            continue  # a judge has stopped it, and decides
        if pairing.match is None or pairing.match.started_at is None:
            cut_at = dict(pairing.match.seats.values_list("place", "cut_at")) if pairing.match is not None else {}
            verdict, why = adjudicate_unbegun([bool(cut_at.get(0)), bool(cut_at.get(1))])
        else:
            try:
                verdict, why = tournament.game.adjudication.decide(match_gateway.public_view(pairing.match))
            except Exception as error:
                match_gateway.match_fault(match_id=pairing.match.pk, error=error, now=now)
                continue  # it is paused now, like one that a judge has stopped
        result_set(
            tournament=tournament,
            pairing=pairing,
            result=verdict,
            source=Pairing.Source.ADJUDICATION,
            note=f"time was up: {why}",
            actor=None,
            now=now,
        )
        match_gateway.match_stop(pairing, now=now, reason=f"The round's time was up: {why}.")
        done += 1
    tournament_advance(tournament, now=now)
    return done

"""End a round whose time is up; unfinished matches are decided by the published rule."""

from datetime import datetime

from django.db import transaction
from django.db.models import Q

from leagues import match_gateway
from leagues.adjudication import adjudicate_unbegun
from leagues.models import Pairing, Round, Tournament
from leagues.services.game_end import game_end
from leagues.services.tournament_advance import tournament_advance, tournament_fault
from leagues.services.tournament_log import tournament_lock
from matches.models import MatchStatus
from players.jobs import each_alone

AT_ONCE = 100
"""Pairings decided by one run of the job, but for the rest of the last transaction."""
TABLES_AT_ONCE = 25
"""Pairings decided under one lock of their event: each may have to load its game."""
LOOKED_AT = 10_000


def rounds_adjudicate(*, now: datetime) -> int:
    """Adjudicate some open pairings of rounds past their deadline; how many. A job; safe to run at any time."""
    due = Round.objects.filter(
        deadline__lte=now,
        finished_at=None,
        stage__tournament__status=Tournament.Status.RUNNING,
        stage__tournament__venue=Tournament.Venue.HERE,
    ).values_list("pk", "stage__tournament")[:LOOKED_AT]

    def failed(row: tuple[int, int], error: Exception) -> None:
        tournament_fault(row[1], "A round whose time is up could not be adjudicated; it is tried again.", error)

    def work(row: tuple[int, int]) -> int:
        done = 0
        while (some := _tables(*row, now)) and (done := done + some) < AT_ONCE:
            pass
        return done

    return each_alone(list(due), work, failed=failed, most=AT_ONCE)


@transaction.atomic
def _tables(round_id: int, tournament_id: int, now: datetime) -> int:
    """Decide the next tables of a round; how many. None when the others have to wait, or none are open."""
    tournament = tournament_lock(tournament_id)
    row = Round.objects.filter(pk=round_id, finished_at=None).first()
    if row is None or tournament.status != Tournament.Status.RUNNING or row.deadline is None:
        return 0
    if match_gateway.deadline_moved(row.paired_at, row.deadline, now) > now:
        return 0
    done = 0
    # The result of a match that is over is on the way; of one that a judge has stopped, the judge decides.
    waiting = Q(match__status__in=[MatchStatus.FINISHED, MatchStatus.PAUSED])
    rows = (
        row.pairings.filter(result=Pairing.Result.OPEN)
        .exclude(waiting)
        .select_related("match", "first__player", "second__player", "round__stage")
        .prefetch_related("match__seats")
        .order_by("table")
    )
    for pairing in rows[:TABLES_AT_ONCE]:
        if pairing.match is None or pairing.match.started_at is None:
            cut_at = {seat.place: seat.cut_at for seat in pairing.match.seats.all()} if pairing.match else {}
            verdict, why = adjudicate_unbegun([bool(cut_at.get(0)), bool(cut_at.get(1))])
        else:
            try:
                verdict, why = tournament.game.adjudication.decide(match_gateway.public_view(pairing.match))
            except Exception as error:
                match_gateway.match_fault(match_id=pairing.match.pk, error=error, now=now)
                continue  # it is paused now, like one that a judge has stopped
        game_end(
            tournament=tournament,
            pairing=pairing,
            result=verdict,
            source=Pairing.Source.ADJUDICATION,
            note=f"time was up: {why}",
            last=True,
            now=now,
        )
        match_gateway.match_stop(pairing, now=now, reason=f"The round's time was up: {why}.")
        done += 1
    tournament_advance(tournament, now=now)
    return done

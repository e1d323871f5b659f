"""End a round whose time is up; unfinished matches are decided by the published rule."""

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q

from leagues.competition.reasons import ROUND_FAILED, TIME_UP, TIME_UP_NOTE
from leagues.events import match_gateway
from leagues.events.log import tournament_lock
from leagues.events.models import Pairing, Round, Tournament
from leagues.events.models.pairing import with_seats
from leagues.events.results.game_end import game_end
from leagues.events.results.result_set import result_set
from leagues.events.rounds.round_time import time_over
from leagues.events.rounds.tournament_advance import tournament_advance, tournament_fault
from leagues.events.stage_decks import deck_ready
from leagues.stages.adjudication import adjudicate_pod, adjudicate_unbegun
from matches.models import MatchStatus
from players.sentences.stored_sentences import stored
from players.site.periodic import each_alone

AT_ONCE = 100
"""Pairings decided by one run of the job, but for the rest of the last transaction."""
TABLES_AT_ONCE = 25
"""Pairings decided under one lock of their event: each may have to load its game."""
LOOKED_AT = 10_000
_PLAYERS = [f"{side}__{name}" for side in ("first", "second") for name in ("player", "deck_version__deck")]


def rounds_adjudicate(*, now: datetime) -> int:
    """Adjudicate some open pairings of rounds past their deadline; how many. A job; safe to run at any time."""
    due = Round.objects.filter(
        deadline__lte=now,
        finished_at=None,
        stage__tournament__status=Tournament.Status.RUNNING,
        stage__tournament__paused_at=None,
        stage__tournament__venue=Tournament.Venue.HERE,
    ).values_list("pk", "stage__tournament")[:LOOKED_AT]

    def failed(row: tuple[int, int], error: Exception) -> None:
        tournament_fault(row[1], ROUND_FAILED, error)

    def work(row: tuple[int, int]) -> int:
        total = 0
        while (some := _tables(*row, now)) and (total := total + some) < AT_ONCE:
            pass
        return total

    return each_alone(list(due), work, failed=failed, most=AT_ONCE)


@transaction.atomic
def _tables(round_id: int, tournament_id: int, now: datetime) -> int:
    """Decide the next tables of a round; how many. None when the others have to wait, have time left, or are none."""
    tournament = tournament_lock(tournament_id)
    row = Round.objects.filter(pk=round_id, finished_at=None).first()
    if row is None or tournament.status != Tournament.Status.RUNNING or row.deadline is None:
        return 0
    if tournament.paused_at is not None:
        return 0
    over = time_over(row, at_table=False, now=now)
    if over < timedelta(0):
        return 0
    decided = 0
    # The result of a match that is over is on the way; of one that a judge has stopped, the judge decides.
    waiting = Q(match__status__in=[MatchStatus.FINISHED, MatchStatus.PAUSED])
    rows = (
        row.pairings.filter(result=Pairing.Result.OPEN, extra_time__lte=over)
        .exclude(waiting)
        .select_related("match", "round__stage", *_PLAYERS)
        .prefetch_related("match__seats")
        .order_by("table")
    )
    for pairing in with_seats(rows[:TABLES_AT_ONCE]):
        if pairing.is_pod:
            decided += _decide_pod(tournament, pairing, now)
            continue
        if pairing.match is None:
            verdict, why = adjudicate_unbegun(deck_ready(tournament, pairing))
        elif pairing.match.started_at is None:
            cut_at = {seat.place: seat.cut_at for seat in pairing.match.seats.all()}
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
            note=stored(TIME_UP_NOTE, why=why),
            last=True,
            now=now,
        )
        match_gateway.match_stop(pairing, now=now, reason=stored(TIME_UP, why=why))
        decided += 1
    tournament_advance(tournament, now=now)
    return decided


def _decide_pod(tournament: Tournament, pairing: Pairing, now: datetime) -> int:
    """Give the places of a pod; 1, or 0 when its game cannot be read, and so is paused."""
    ready = match_gateway.pod_ready(pairing) if pairing.match is not None else deck_ready(tournament, pairing)
    ready = [there and entrant.in_play for there, entrant in zip(ready, pairing.entrants, strict=True)]
    worth = None
    if pairing.match is not None and pairing.match.started_at is not None:
        try:
            worth = match_gateway.pod_worth(pairing, tournament.game.adjudication.worth)
        except Exception as error:
            match_gateway.match_fault(match_id=pairing.match.pk, error=error, now=now)
            return 0
    places, why = adjudicate_pod(ready, worth)
    result_set(
        tournament=tournament,
        pairing=pairing,
        result=Pairing.Result.PLACED,
        places=places,
        source=Pairing.Source.ADJUDICATION,
        note=stored(TIME_UP_NOTE, why=why),
        actor=None,
        now=now,
    )
    match_gateway.match_stop(pairing, now=now, reason=stored(TIME_UP, why=why))
    return 1

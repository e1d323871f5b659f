"""The tournament report file of an event's Swiss."""

from __future__ import annotations

from django.utils.translation import gettext as _

from leagues.errors import WrongState
from leagues.events.models import Pairing, Round, Stage, Tournament
from leagues.events.standings import standings_of
from leagues.exchange.trf import Outcome, ReportedGame, ReportedPlayer, trf

__all__ = ["event_trf", "has_trf"]

_OUTCOMES: dict[str, tuple[Outcome, Outcome]] = {
    Pairing.Result.FIRST: ("1", "0"),
    Pairing.Result.SECOND: ("0", "1"),
    Pairing.Result.DRAW: ("=", "="),
    Pairing.Result.DOUBLE_LOSS: ("-", "-"),
}
NOT_PAIRED = ReportedGame(0, "-", "Z")
_FORFEITS: dict[Outcome, Outcome] = {"1": "+", "0": "-", "=": "=", "-": "-"}


def has_trf(tournament: Tournament) -> bool:
    """Whether the event has a report: its first stage is a Swiss of everybody, and has begun."""
    return tournament.stage_plans[0].is_plain and tournament.stages.exists()


def event_trf(tournament: Tournament) -> str:
    """The report of an event's first stage: of the rounds that are over.

    Starting ranks are in the order of registration.

    Raises WrongState when that is no Swiss of everybody, or has not begun.
    """
    stage = tournament.stages.filter(number=1).first()
    if stage is None or not has_trf(tournament):
        raise WrongState(_("A tournament report file is of a Swiss that has begun; this event has none."))
    # The form has no way to say that a table is still played; left open it would be read as not paired.
    played = Pairing.objects.filter(round__stage=stage, result=Pairing.Result.OPEN)
    rounds = list(Round.objects.filter(stage=stage).exclude(pk__in=played.values("round")).order_by("number"))
    entrants = list(tournament.entrants.filter(started=True).select_related("player").order_by("pk"))
    start = {entrant.pk: number for number, entrant in enumerate(entrants, start=1)}
    place = {row.id: row.place for row in standings_of(tournament, stage)}
    games = _games(stage, start)
    return trf(
        name=tournament.name,
        organiser=tournament.organiser.username,
        begins=tournament.started_at.date() if tournament.started_at is not None else None,
        ends=tournament.finished_at.date() if tournament.finished_at is not None else None,
        rounds=stage.rounds_planned,
        round_dates=[row.paired_at.date() for row in rounds],
        players=[
            ReportedPlayer(
                start=start[entrant.pk],
                name=entrant.player.display_name or entrant.player.username,
                place=place[entrant.pk],
                games=[games.get((entrant.pk, row.pk), NOT_PAIRED) for row in rounds],
            )
            for entrant in entrants
        ],
    )


def _games(stage: Stage, start: dict[int, int]) -> dict[tuple[int, int], ReportedGame]:
    """The game of each entrant in each round that has a result, by their keys."""
    games: dict[tuple[int, int], ReportedGame] = {}
    for pairing in Pairing.objects.filter(round__stage=stage).exclude(result=Pairing.Result.OPEN):
        first, second = pairing.first_id, pairing.second_id
        if second is None:
            games[first, pairing.round_id] = ReportedGame(0, "-", "U")
            continue
        one, other = _OUTCOMES[pairing.result]
        if pairing.source == Pairing.Source.FORFEIT:
            one, other = _FORFEITS[one], _FORFEITS[other]
        games[first, pairing.round_id] = ReportedGame(start[second], "w", one)
        games[second, pairing.round_id] = ReportedGame(start[first], "b", other)
    return games

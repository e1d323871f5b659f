"""An event's entrants, pairings and standings as comma-separated values, for spreadsheets and other tools."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from leagues.events.models import Pairing, Tournament
from leagues.events.models.pairing import with_seats
from leagues.events.standings import standings_of
from leagues.standings.ranking import Standing
from players.csv_file import Cell, csv_text

__all__ = ["TABLES", "Rows", "csv_text", "entrants", "pairings", "standings", "standings_table"]

Rows = Iterator[Sequence[Cell]]


def entrants(tournament: Tournament) -> Rows:
    """Everybody who entered, in the order of registration."""
    yield ("player", "registered", "started", "dropped", "disqualified", "penalty", "final place")
    rows = tournament.entrants.select_related("player").order_by("pk")
    for row in rows:
        yield (
            str(row.player),
            row.registered_at.isoformat(),
            "yes" if row.started else "no",
            row.dropped_at.isoformat() if row.dropped_at else "",
            "yes" if row.disqualified_at else "no",
            row.penalty,
            row.final_place,
        )


def pairings(tournament: Tournament) -> Rows:
    """Every table of every round with its players in the order of seats, places where they have some, and the result.

    Four statements.
    """
    yield ("stage", "round", "table", "result", "source", "games", "players", "places")
    rows = Pairing.objects.filter(round__stage__tournament=tournament).select_related(
        "round__stage", "first__player", "second__player"
    )
    for pairing in with_seats(rows.order_by("round__stage__number", "round__number", "table")):
        games = pairing.games_score
        yield (
            pairing.round.stage.number,
            pairing.round.number,
            pairing.table,
            pairing.result or "open",
            pairing.source,
            ":".join(map(str, games)) if any(games) else "",
            "; ".join(str(entrant.player) for entrant in pairing.entrants),
            "; ".join(map(str, pairing.places)),
        )


def standings(tournament: Tournament) -> Rows:
    """The standings of the stage that began last, with the values of the tie-breaks as fractions."""
    players = dict(tournament.entrants.values_list("pk", "player__username"))
    counts = ("won", "drawn", "lost", "byes")
    return standings_table(standings_of(tournament), players, counts, tournament.profile.tie_breaks)


def standings_table(
    rows: Iterable[Standing], players: Mapping[int, str], counts: Sequence[str], tie_breaks: Sequence[str]
) -> Rows:
    """Standings with the names of their players, some of their counts by name, and values of tie-breaks."""
    yield ("place", "player", "points", *counts, *tie_breaks)
    for row in rows:
        values = [row.values.get(name) for name in tie_breaks]
        yield (
            row.place,
            players[row.id],
            row.points,
            *(getattr(row, name) for name in counts),
            *("" if value is None else str(value) for value in values),
        )


TABLES = {"entrants": entrants, "pairings": pairings, "standings": standings}
"""The tables of an event by the name of their file."""

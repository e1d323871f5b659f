"""An event's entrants, pairings and standings as comma-separated values, for spreadsheets and other tools."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence

from leagues.models import Pairing, Tournament
from leagues.models.pairing import with_seats
from leagues.standings_cache import standings_of

__all__ = ["TABLES", "csv_text", "entrants", "pairings", "standings"]

Cell = str | int | None
Rows = Iterator[Sequence[Cell]]

_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def csv_text(rows: Iterable[Sequence[Cell]]) -> str:
    """Rows as CSV (RFC 4180). A text that a spreadsheet would take for a formula begins with an apostrophe.

    >>> csv_text([("player", "points"), ("=1+1", -3)])
    "player,points\\r\\n'=1+1,-3\\r\\n"
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    for row in rows:
        writer.writerow([f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULA) else cell for cell in row])
    return out.getvalue()


def entrants(tournament: Tournament) -> Rows:
    """Everybody who entered, in the order of registration."""
    yield ("player", "registered", "started", "dropped", "disqualified", "penalty", "final place")
    rows = tournament.entrants.select_related("player").order_by("pk")
    for row in rows:
        yield (
            row.player.username,
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
            "; ".join(entrant.player.username for entrant in pairing.entrants),
            "; ".join(map(str, pairing.places)),
        )


def standings(tournament: Tournament) -> Rows:
    """The standings of the stage that began last, with the values of the tie-breaks as fractions."""
    names = tournament.profile.tie_breaks
    yield ("place", "player", "points", "won", "drawn", "lost", "byes", *names)
    players = dict(tournament.entrants.values_list("pk", "player__username"))
    for row in standings_of(tournament):
        values = [row.value(name) for name in names]
        yield (
            row.place,
            players[row.id],
            row.points,
            row.won,
            row.drawn,
            row.lost,
            row.byes,
            *("" if value is None else str(value) for value in values),
        )


TABLES = {"entrants": entrants, "pairings": pairings, "standings": standings}
"""The tables of an event by the name of their file."""

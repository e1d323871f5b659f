"""A season's entrants, tables and standings as comma-separated values."""

from __future__ import annotations

from leagues.exchange.tables import Rows, standings_table
from leagues.seasons.models import Season
from leagues.seasons.selectors import standings_of, table_shown, tables_of

__all__ = ["SEASON_TABLES", "entrants", "standings", "tables"]


def entrants(season: Season) -> Rows:
    """Everybody who entered, in the order of entry."""
    yield ("player", "entered", "left", "removed", "paused", "final place")
    rows = season.entrants.filter(entered_at__isnull=False).select_related("player").order_by("pk")
    for row in rows:
        yield (
            row.player.username,
            row.entered_at.isoformat() if row.entered_at else "",
            row.left_at.isoformat() if row.left_at else "",
            "yes" if row.removed_at else "no",
            "yes" if row.paused_at else "no",
            row.final_place,
        )


def tables(season: Season) -> Rows:
    """Every table of every series with its players in the order of seats, and after its result places and points.

    A place of 0 is lost without a place. Two statements.
    """
    yield ("series", "table", "made by", "made", "decided", "decided by", "void", "players", "places", "points")
    for table in tables_of(season).order_by("series__number", "number"):
        shown = table_shown(season, table)
        counts = any(points is not None for _, points in shown.seats)
        yield (
            table.series.number,
            table.number,
            table.made,
            table.made_at.isoformat(),
            table.decided_at.isoformat() if table.decided_at else "",
            table.source,
            "yes" if table.void else "no",
            "; ".join(seat.entrant.player.username for seat, _ in shown.seats),
            "; ".join(str(seat.place) for seat, _ in shown.seats) if counts else "",
            "; ".join(str(points) for _, points in shown.seats) if counts else "",
        )


def standings(season: Season) -> Rows:
    """The standings, with the values of the tie-breaks as fractions."""
    players = dict(season.entrants.values_list("pk", "player__username"))
    return standings_table(standings_of(season), players, ("won", "drawn", "lost"), season.profile.tie_breaks)


SEASON_TABLES = {"entrants": entrants, "tables": tables, "standings": standings}
"""The tables of a season by the name of their file."""

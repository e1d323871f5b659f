"""The standings of a season, computed once for each state of its results."""

from __future__ import annotations

from dataclasses import dataclass

from leagues.chance.seeds import tournament_seed
from leagues.seasons.models import Season, SeasonEntrant, SeasonSeat, Series
from leagues.seasons.scoring import Played, season_standings
from leagues.standings.kept import KeptStandings, standings_kept
from leagues.standings.ranking import Standing, StandingsEntrant

__all__ = ["final_order", "points_by_entrant", "standings_now", "standings_of"]


def standings_of(season: Season, series: Series | None = None) -> KeptStandings:
    """The standings of a season as it was read, or of one of its series alone."""
    name = f"leagues.seasons:{season.pk}:{series.number if series is not None else ''}"

    def read() -> tuple[int, str]:
        return 0, Season.objects.values_list("standings_key", flat=True).get(pk=season.pk)

    return standings_kept(name, (0, season.standings_key), lambda: standings_now(season, series), read)


def standings_now(season: Season, series: Series | None = None) -> list[Standing]:
    """The standings, computed from the rows; two statements."""
    rows = season.entrants.filter(entered_at__isnull=False).values_list("pk", "left_at", "removed_at")
    entrants = [
        StandingsEntrant(pk, dropped=left is not None, disqualified=removed is not None) for pk, left, removed in rows
    ]
    return season_standings(
        entrants,
        _played(season, series),
        profile=season.profile,
        lot_seed=tournament_seed(season.first_secret, "lot", season.pk),
    )


def _played(season: Season, series: Series | None) -> list[Played]:
    """The tables that are decided and count, in the order of their keys."""
    seats = SeasonSeat.objects.filter(table__series__season=season, table__void=False, table__decided_at__isnull=False)
    if series is not None:
        seats = seats.filter(table__series=series)
    tables: dict[int, list[tuple[int, int]]] = {}
    for table, entrant, place in seats.order_by("table_id", "seat").values_list("table_id", "entrant_id", "place"):
        tables.setdefault(table, []).append((entrant, place or 0))
    return [Played(tuple(table)) for table in tables.values()]


def points_by_entrant(season: Season) -> dict[int, int]:
    """The points of each entrant."""
    return {row.id: row.points for row in standings_of(season)}


@dataclass(frozen=True, slots=True)
class Ranked:
    """An entrant at the end of a season, and their place."""

    entrant: SeasonEntrant
    place: int


def final_order(season: Season) -> list[Ranked]:
    """The entrants of a locked season in the order of their places; who has left keeps the place, and who was removed
    stands last."""
    rows = {row.pk: row for row in season.entrants.filter(entered_at__isnull=False).select_related("player")}
    return [Ranked(rows[row.id], row.place) for row in standings_now(season)]

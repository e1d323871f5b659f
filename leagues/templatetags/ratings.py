"""What a player's page shows of their ratings."""

from dataclasses import dataclass

from django import template
from django.db.models import QuerySet

from leagues.events.models import Entrant
from leagues.overview.player_events import LATEST, entries_of, season_entries_of
from leagues.ratings.models import Rating, RatingPoint, RatingPool
from leagues.ratings.selectors import GRAPH_POINTS, Graph, course_of, graph_of, ratings_of
from leagues.seasons.models import SeasonEntrant
from players.models import Player

register = template.Library()

POINTS_READ = 20
"""Points of a graph that its table names; the page of the rating has all."""


@dataclass(frozen=True, slots=True)
class Course:
    """A rating over time: its drawing, if there are two points, and its latest points for a table."""

    pool: RatingPool
    graph: Graph | None
    points: list[RatingPoint]


@register.simple_tag
def ratings(player: Player) -> QuerySet[Rating]:
    """A player's ratings, that of most results first."""
    return ratings_of(player)


@register.simple_tag
def rating_course(player: Player, rated: QuerySet[Rating], pool: str) -> Course | None:
    """The course of the rating in the pool of that number, else in that of most results. One statement."""
    rows = list(rated)
    if not rows:
        return None
    shown = next((row for row in rows if str(row.pool_id) == pool), rows[0])
    points = list(course_of(player, shown.pool)[:GRAPH_POINTS])
    return Course(shown.pool, graph_of(points), points[:POINTS_READ])


@register.simple_tag
def events_played(player: Player) -> list[Entrant]:
    """The latest events of a player with their places."""
    return list(entries_of(player)[:LATEST])


@register.simple_tag
def seasons_played(player: Player) -> list[SeasonEntrant]:
    """The latest seasons of a player with their places."""
    return list(season_entries_of(player)[:LATEST])

"""Reading ratings: ladders, a player's ratings, and the course of one."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from cardpool.models import Format
from leagues.ratings.models import RatedResult, Rating, RatingPoint, RatingPool
from leagues.ratings.rating import SURE_SIGMA, Skill
from players.models import Player

__all__ = [
    "Change",
    "Graph",
    "changes_of",
    "course_of",
    "graph_of",
    "ladder",
    "place_on_ladder",
    "pools_with_sizes",
    "ratings_of",
    "skills_in",
]


def pools_with_sizes() -> QuerySet[RatingPool]:
    """The pools that have ratings, with the number ``ranked`` on the ladder and of all players ``rated``."""
    pools = RatingPool.objects.filter(Exists(Rating.objects.filter(pool=OuterRef("pk")))).select_related("format")
    ranked = Count("ratings", Q(ratings__sigma__lte=SURE_SIGMA))
    return pools.annotate(rated=Count("ratings"), ranked=ranked).order_by("-rated", "pk")


def ladder(pool: RatingPool, *, provisional: bool = False) -> QuerySet[Rating]:
    """The ratings of a pool from the best on, the provisional ones apart. Guests and closed accounts are left out."""
    rows = pool.ratings.filter(player__is_guest=False, player__is_active=True)
    rows = rows.filter(sigma__gt=SURE_SIGMA) if provisional else rows.filter(sigma__lte=SURE_SIGMA)
    return rows.select_related("player").order_by("-mu", "player")


def place_on_ladder(rating: Rating) -> int:
    """The place of a rating on its ladder, from 1."""
    above = Q(mu__gt=rating.mu) | Q(mu=rating.mu, player__lt=rating.player_id)
    return ladder(rating.pool).filter(above).count() + 1


def skills_in(ruleset: str, slug: str, format: Format | None) -> dict[int, Skill]:
    """The skills of all players in the pool of a stage: its format's by slug, else that of its event."""
    pools = RatingPool.objects.filter(ruleset=ruleset)
    pools = pools.filter(format__slug=slug) if slug else pools.filter(format=format)
    rows = Rating.objects.filter(pool__in=pools).values_list("player", "mu", "sigma")
    return {player: Skill(mu, sigma) for player, mu, sigma in rows}


def ratings_of(player: Player) -> QuerySet[Rating]:
    """A player's ratings, that of most results first."""
    return player.ratings.select_related("pool__format").order_by("-results", "pool")


@dataclass(frozen=True, slots=True)
class Change:
    """What one result did to a player's rating. ``others`` are the others at the table with their places."""

    result: RatedResult
    before: Skill
    after: Skill
    place: int
    others: list[tuple[Player, int]]

    @property
    def difference(self) -> int:
        """The change of the shown rating."""
        return self.after.shown - self.before.shown


def course_of(player: Player, pool: RatingPool) -> QuerySet[RatingPoint]:
    """A player's ratings after each result, newest first."""
    return RatingPoint.objects.filter(player=player, pool=pool).order_by("-at", "-pairing")


def changes_of(player: Player, points: Iterable[RatingPoint], before: RatingPoint | None) -> list[Change]:
    """What results did to a player's rating, newest first.

    Args:
        points: the points after them, newest first, with their results and events.
        before: the point before the oldest of them; ``None`` where there is none.
    """
    rows = list(points)
    ids = {seat[0] for row in rows for seat in row.result.seats}
    players = {person.pk: person for person in Player.objects.filter(pk__in=ids)}
    earlier = [*(row.skill for row in rows[1:]), before.skill if before is not None else Skill()]
    return [
        Change(
            row.result,
            skill,
            row.skill,
            next(place for key, place in row.result.seats if key == player.pk),
            [(players[key], place) for key, place in row.result.seats if key != player.pk],
        )
        for row, skill in zip(rows, earlier, strict=True)
    ]


GRAPH_POINTS = 200
WIDTH, HEIGHT, MARGIN = 640, 200, 8


@dataclass(frozen=True, slots=True)
class Graph:
    """The course of a rating as an SVG: a line, the band of its uncertainty, and the numbers at the edges."""

    line: str
    band: str
    lowest: int
    highest: int
    since: datetime
    width: int = WIDTH
    height: int = HEIGHT


def graph_of(points: Iterable[RatingPoint]) -> Graph | None:
    """The drawing of points given newest first; ``None`` for fewer than two. Results lie at equal distances."""
    rows = list(points)[:GRAPH_POINTS][::-1]
    if len(rows) < 2:
        return None
    lows = [row.skill.shown - row.skill.uncertainty for row in rows]
    highs = [row.skill.shown + row.skill.uncertainty for row in rows]
    lowest, highest = min(lows), max(highs)

    def spot(number: int, value: int) -> str:
        x = MARGIN + (WIDTH - 2 * MARGIN) * number / (len(rows) - 1)
        y = HEIGHT - MARGIN - (HEIGHT - 2 * MARGIN) * (value - lowest) / max(1, highest - lowest)
        return f"{x:.1f} {y:.1f}"

    line = "M" + "L".join(spot(number, row.skill.shown) for number, row in enumerate(rows))
    upper = [spot(number, value) for number, value in enumerate(highs)]
    lower = [spot(number, value) for number, value in enumerate(lows)]
    return Graph(line, f"M{'L'.join([*upper, *reversed(lower)])}Z", lowest, highest, rows[0].at)

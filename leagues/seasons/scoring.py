"""How a season scores: its profiles, and the standings that follow from its tables. Pure.

Every table is counted by places, a table of two as well: `leagues.standings.ranking.PodResult` gives the points of
each place, and nothing to those who never played.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from leagues.standings.profiles import StandingsProfile, TieBreakName
from leagues.standings.ranking import PodResult, Standing, StandingsEntrant, standings

__all__ = ["DEFAULT_SCORING", "SCORINGS", "Played", "season_standings"]

_TIE_BREAKS: tuple[TieBreakName, ...] = ("fewest_matches", "opponents", "head_to_head", "lot")

LEAGUE_2_1 = StandingsProfile(
    slug="league-2-1",
    version=1,
    title="League 2/1",
    source="Leagues of the game since its online play: two points a match won, one a match lost; ties by fewer matches "
    "played, then by the opponents' wins.",
    win=2, draw=1, loss=1, bye=0, floor=Fraction(0),
    tie_breaks=_TIE_BREAKS,
    pod_points=((2, 1), (4, 2, 1), (5, 3, 2, 1), (6, 4, 3, 2, 1), (7, 5, 4, 3, 2, 1)),
    difference="A drawn match gives one point each; who never begins a match gets none. Head-to-head and a seeded lot "
    "at the end.",
)  # fmt: skip
LEAGUE_3_1_0 = StandingsProfile(
    slug="league-3-1-0",
    version=1,
    title="League 3/1/0",
    source="Match points of the Magic Tournament Rules, appendix C: three a match won, one a match drawn.",
    win=3, draw=1, loss=0, bye=0, floor=Fraction(1, 3),
    tie_breaks=("opponents", "head_to_head", "fewest_matches", "lot"),
    pod_points=((3, 0), (5, 3, 1), (7, 5, 3, 1), (9, 7, 5, 3, 1), (11, 9, 7, 5, 3, 1)),
    difference="No byes; fewer matches and a seeded lot at the end.",
)  # fmt: skip
LEAGUE_2_0 = StandingsProfile(
    slug="league-2-0",
    version=1,
    title="League 2/0",
    source="Two points a win and one a draw, as in FIDE's Buchholz family doubled.",
    win=2, draw=1, loss=0, bye=0, floor=Fraction(0),
    tie_breaks=_TIE_BREAKS,
    pod_points=((2, 0), (4, 2, 0), (6, 4, 2, 0), (8, 6, 4, 2, 0), (10, 8, 6, 4, 2, 0)),
    difference="Ties by fewer matches played, then by the opponents' points.",
)  # fmt: skip

SCORINGS: dict[tuple[str, int], StandingsProfile] = {
    (profile.slug, profile.version): profile for profile in (LEAGUE_2_1, LEAGUE_3_1_0, LEAGUE_2_0)
}
DEFAULT_SCORING = LEAGUE_2_1


@dataclass(frozen=True, slots=True)
class Played:
    """The result of a table: each entrant with the place; 1 is the best, equal places are shared, 0 is none."""

    seats: tuple[tuple[int, int], ...]

    def result(self) -> PodResult:
        """The result as standings count it.

        >>> Played(((7, 2), (3, 1), (5, 0))).result()
        PodResult(places=((3,), (7,)), lost=(5,), round=0)
        """
        by_place: dict[int, list[int]] = {}
        for entrant, place in self.seats:
            by_place.setdefault(place, []).append(entrant)
        lost = tuple(by_place.pop(0, ()))
        return PodResult(tuple(tuple(by_place[place]) for place in sorted(by_place)), lost)


def season_standings(
    entrants: Iterable[StandingsEntrant], tables: Iterable[Played], *, profile: StandingsProfile, lot_seed: bytes
) -> list[Standing]:
    """The standings of a season, first place first.

    Raises:
        ValueError: a result names an unknown entrant, or one twice.
    """
    return standings(entrants, [table.result() for table in tables], profile=profile, lot_seed=lot_seed)


def table_points(places: Sequence[int], profile: StandingsProfile) -> list[int]:
    """The points of each seat of a table by its places.

    >>> table_points([1, 2], LEAGUE_2_1), table_points([1, 1], LEAGUE_2_1), table_points([1, 0], LEAGUE_2_1)
    ([2, 1], [1, 1], [2, 0])
    """
    scale = next(points for points in profile.pod_points if len(points) == len(places))
    seat_points = []
    for place in places:
        above = sum(0 < other < place for other in places)
        sharing = places.count(place)
        seat_points.append(sum(scale[above : above + sharing]) // sharing if place else 0)
    return seat_points

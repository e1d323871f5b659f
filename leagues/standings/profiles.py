"""Standings profiles: the points and tie-breaks of an event, each with its version and its source."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from typing import Literal, get_args

TieBreakName = Literal[
    "opponents",
    "opponents_opponents",
    "game_wins",
    "opponents_game_wins",
    "buchholz",
    "median_buchholz",
    "sonneborn_berger",
    "lost_rounds",
    "fewest_matches",
    "head_to_head",
    "lot",
]


@dataclass(frozen=True, slots=True)
class StandingsProfile:
    """The points and tie-breaks of an event. Published by ``slug`` and ``version``; never changed once used.

    ``floor`` and ``cap`` bound the match-win percentage that an opponent contributes; ``dropped_cap`` is the cap for
    opponents who dropped. ``head_to_head_most`` is the largest tie in which head-to-head counts, ``None`` for any.
    ``pod_points`` are the points of each place at a table of more than two, by its size. ``difference`` says where the
    profile leaves its source. ``agreed_draws``: whether the source lets opponents agree on a draw. ``lots_shuffled``:
    the lots are an order of all entrants, drawn at once, as in events announced before each entrant had a lot.

    Raises:
        ValueError: a tie-break is unknown.
    """

    slug: str
    version: int
    title: str
    source: str
    win: int
    draw: int
    loss: int
    bye: int
    floor: Fraction
    cap: Fraction = Fraction(1)
    dropped_cap: Fraction = Fraction(1)
    tie_breaks: tuple[TieBreakName, ...] = ("opponents", "opponents_opponents", "head_to_head", "lot")
    head_to_head_most: int | None = None
    pod_points: tuple[tuple[int, ...], ...] = ((5, 3, 1), (7, 5, 3, 1), (9, 7, 5, 3, 1), (11, 9, 7, 5, 3, 1))
    difference: str = ""
    agreed_draws: bool = True
    lots_shuffled: bool = False

    def __post_init__(self) -> None:
        if unknown := set(self.tie_breaks) - set(get_args(TieBreakName)):
            raise ValueError(f"The profile {self.slug} ranks by unknown tie-breaks: {', '.join(sorted(unknown))}.")


SWISS_3_1_0 = StandingsProfile(
    slug="swiss-3-1-0",
    version=1,
    title="Swiss 3/1/0",
    source="Magic Tournament Rules, appendix C (match points, match-win percentage of at least a third); exact thirds.",
    win=3, draw=1, loss=0, bye=3, floor=Fraction(1, 3),
    difference="A third where the source writes 0.33; opponents' opponents and head-to-head instead of game wins; a "
    "bye is no match of an opponent's percentage.",
)  # fmt: skip
MTR = StandingsProfile(
    slug="mtr",
    version=1,
    title="Magic Tournament Rules",
    source="Magic Tournament Rules, appendix C, as blogs.magicjudges.org had it on 12 February 2019: match points, "
    "opponents' match wins, game wins, opponents' game wins, each percentage at least 0.33.",
    win=3, draw=1, loss=0, bye=3, floor=Fraction(33, 100),
    tie_breaks=("opponents", "game_wins", "opponents_game_wins", "lot"),
    difference="The seeded lot at the end; the source leaves the last ties open. A bye is no match of an opponent's "
    "percentage; the source counts it as won.",
)  # fmt: skip
BUCHHOLZ = StandingsProfile(
    slug="buchholz",
    version=1,
    title="Buchholz",
    source="FIDE Handbook, C.07, Tie-Break Regulations of 1 September 2023: Buchholz, median Buchholz and "
    "Sonneborn-Berger. Their treatment of unplayed rounds by accounts of them, not checked against the text.",
    win=2, draw=1, loss=0, bye=2, floor=Fraction(0),
    tie_breaks=("buchholz", "median_buchholz", "sonneborn_berger", "head_to_head", "lot"),
    difference="Two points a win instead of one, so all sums are doubled; the median may cut a missed round.",
)  # fmt: skip
POKEMON_2026 = StandingsProfile(
    slug="pokemon",
    version=2026,
    title="Pokémon 2026",
    source="Play! Pokémon Tournament Rules Handbook, revision of 21 May 2026, sections 5.3.2, 5.3.3 and 5.5.1.1, from "
    "a published account: floor 25 %, cap 75 % for the dropped, head-to-head between two only.",
    win=3, draw=1, loss=0, bye=3, floor=Fraction(1, 4), dropped_cap=Fraction(3, 4), head_to_head_most=2,
    difference="An opponent's percentage is that of the match points of the matches they played; the source divides "
    "their wins by the rounds of the event, or by those they took part in when they dropped.",
    agreed_draws=False,
)  # fmt: skip
KONAMI_2025 = StandingsProfile(
    slug="konami",
    version=2025,
    title="Konami 2025",
    source="Konami’s tie-breaker number AABBBCCCDDD: points, opponents’ match-win percentage, their opponents’, the "
    "sum of the squares of the rounds lost. AABBBCCC by “Tie-Breakers” of yugioh.wikia.com; DDD not checked against "
    "the text of the policy.",
    win=3, draw=1, loss=0, bye=3, floor=Fraction(0),
    tie_breaks=("opponents", "opponents_opponents", "lost_rounds", "lot"),
    difference="Exact fractions where the number has tenths of a percent; a bye is no match played; the seeded lot at "
    "the end.",
    agreed_draws=False,
)  # fmt: skip
PROFILES: dict[tuple[str, int], StandingsProfile] = {
    (p.slug, p.version): p for p in (SWISS_3_1_0, MTR, POKEMON_2026, KONAMI_2025, BUCHHOLZ)
}
DEFAULT_PROFILE = SWISS_3_1_0

PLACES_VERSION = 2
"""How places are decided in events that are announced now.

In version 1 the lots were an order of all entrants, drawn at once, so that a late entry drew them anew; and in an event
without a bracket the disqualified did not share a place."""


@cache
def profile_as_of(profile: StandingsProfile, places_version: int) -> StandingsProfile:
    """A profile with the lots of a version of `PLACES_VERSION`."""
    return replace(profile, lots_shuffled=places_version == 1)

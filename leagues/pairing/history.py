"""What earlier rounds mean for the pairing of the next one: opponents, byes, seats and floats of each entrant."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from leagues.pairing.swiss import DOWN, FIRST, LEVEL, SECOND, UP, PairingEntrant
from leagues.standings.profiles import DEFAULT_PROFILE, StandingsProfile
from leagues.standings.ranking import ResultKind, StandingsResult, both_points_of


@dataclass(slots=True)
class History:
    """One entrant's past: ``points`` without penalties, ``seats`` and ``floats`` in the order of play.

    ``had_bye``: also by a win without play. ``played``: how many matches were played.
    """

    points: int = 0
    opponents: set[int] = field(default_factory=set)
    had_bye: bool = False
    seats: list[int] = field(default_factory=list)
    floats: list[int] = field(default_factory=list)
    played: int = 0

    def entrant(
        self, id_: int, *, score: int, dropped: bool = False, seed: int = 0, late: bool = False
    ) -> PairingEntrant:
        """The entrant as the pairing takes it, with the score that the standings give."""
        return PairingEntrant(
            id_, score, frozenset(self.opponents), self.had_bye, dropped, tuple(self.seats), tuple(self.floats), seed,
            late, self.played,
        )  # fmt: skip


def histories(
    rounds: Iterable[Iterable[StandingsResult]], *, profile: StandingsProfile = DEFAULT_PROFILE
) -> dict[int, History]:
    """The past of everybody who was paired or had a bye, by entrant id.

    ``rounds`` come in the order of play, with nobody twice in one. Who floated follows from the points before each
    round, without penalties. A round missed between two others is a round without a float.

    >>> first = [StandingsResult(1, 2, "first"), StandingsResult(3, 4, "first")]
    >>> past = histories([first, [StandingsResult(2, 1, "draw"), StandingsResult(4, 3, "second")]])
    >>> past[1].points, past[1].seats, past[1].floats
    (4, [1, 2], [0, -1])
    """
    past: dict[int, History] = {}
    points: dict[ResultKind, tuple[int, int]] = {}
    for results in rounds:
        listed = list(results)
        for result in listed:
            if result.first not in past:
                past[result.first] = History()
            if result.second is not None and result.second not in past:
                past[result.second] = History()
        for own in past.values():
            own.floats.append(LEVEL)
        for first_id, second_id, kind, _, _, unplayed in listed:
            first = past[first_id]
            if kind not in points:
                points[kind] = both_points_of(kind, profile=profile)
            first_points, second_points = points[kind]
            if second_id is None:
                first.had_bye = True
                first.points += first_points
                continue
            second = past[second_id]
            if unplayed:
                first.had_bye = first.had_bye or kind == "first"
                second.had_bye = second.had_bye or kind == "second"
            else:
                first.played += 1
                second.played += 1
            if gap := first.points - second.points:
                first.floats[-1], second.floats[-1] = (DOWN, UP) if gap > 0 else (UP, DOWN)
            first.points += first_points
            second.points += second_points
            first.opponents.add(second_id)
            second.opponents.add(first_id)
            first.seats.append(FIRST)
            second.seats.append(SECOND)
    return past


def meetings(rounds: Iterable[Iterable[StandingsResult]]) -> dict[frozenset[int], list[int]]:
    """The numbers of the rounds, from 1, in which each two met, as `leagues.pairing.swiss.least_bad_round` takes them.

    >>> meetings([[StandingsResult(1, 2, "draw")], [StandingsResult(3, None, "bye"), StandingsResult(2, 1, "draw")]])
    {frozenset({1, 2}): [1, 2]}
    """
    rounds_by_pair: dict[frozenset[int], list[int]] = {}
    for number, results in enumerate(rounds, start=1):
        for result in results:
            if result.second is not None:
                rounds_by_pair.setdefault(frozenset({result.first, result.second}), []).append(number)
    return rounds_by_pair

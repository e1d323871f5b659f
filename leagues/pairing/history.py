"""What earlier rounds mean for the pairing of the next one: opponents, byes, seats and floats of each entrant."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from leagues.pairing.swiss import DOWN, FIRST, LEVEL, SECOND, UP, PairingEntrant
from leagues.standings.profiles import DEFAULT_PROFILE, StandingsProfile
from leagues.standings.ranking import StandingsResult, points_of


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
    for results in rounds:
        listed = list(results)
        for result in listed:
            for id_ in (result.first, result.second):
                if id_ is not None and id_ not in past:
                    past[id_] = History()
        for own in past.values():
            own.floats.append(LEVEL)
        for result in listed:
            first = past[result.first]
            gained = points_of(result.kind, first=True, profile=profile)
            if result.second is None:
                first.had_bye = True
                first.points += gained
                continue
            second = past[result.second]
            if result.unplayed:
                first.had_bye = first.had_bye or result.kind == "first"
                second.had_bye = second.had_bye or result.kind == "second"
            else:
                first.played += 1
                second.played += 1
            gap = first.points - second.points
            first.points += gained
            second.points += points_of(result.kind, first=False, profile=profile)
            first.opponents.add(result.second)
            second.opponents.add(result.first)
            first.seats.append(FIRST)
            second.seats.append(SECOND)
            if gap:
                first.floats[-1], second.floats[-1] = (DOWN, UP) if gap > 0 else (UP, DOWN)
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

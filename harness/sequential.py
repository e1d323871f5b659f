"""Shares by a sequential test: intervals that hold at every number of games at once, so that one may look after any of
them and stop when one likes.

The test is a mixture of likelihood ratios (H. Robbins, "Statistical methods related to the law of the iterated
logarithm", 1970). After ``n`` games of the value ``s`` (a win 1, a tie a half) a mean ``m`` has the evidence

    e(m) = B(s + 1, n - s + 1) / (m^s (1 - m)^(n - s))

against it, the mean over every ``q`` from 0 to 1 of the products of ``(q/m)^x ((1-q)/(1-m))^(1-x)`` over the games'
values ``x``. Each factor is convex in ``x``, so it is at most ``x q/m + (1-x) (1-q)/(1-m)``, whose mean is 1 where
``m`` is the true mean: ``e`` of the true mean is a nonnegative supermartingale that begins at 1, whatever values from 0
to 1 the games have. By J. Ville's inequality (1939) it ever reaches 20 with a chance of at most 1 in 20. The means with
``e(m) < 20`` therefore hold the true one after every game at once with a chance of at least 95 %.

Where settings with means of their own take turns (seats, sides, decks), ``m`` is the mean over a whole round of them.
The product of the factors' means over a round is then at most 1 too (the geometric mean is at most the arithmetic one),
so the interval holds after every whole round.
"""

from collections.abc import Iterable, Iterator, Sequence
from math import inf, lgamma, log
from typing import NamedTuple

__all__ = ["Claim", "Look", "Verdict", "decide", "interval"]

EVIDENCE = 20
"""From this much evidence against it on, a mean is ruled out: 1 / (1 - 95 %)."""
STEPS = 60
"""Halvings of the bounds: more than a float can tell apart."""


class Look(NamedTuple):
    """So many games after a whole round, and their value: wins, and half the ties."""

    games: int
    points: float


class Claim(NamedTuple):
    """That the share is above ``share``; played on until that is decided, for ``most`` games at most."""

    share: float
    most: int


class Verdict(NamedTuple):
    """Whether a claim holds, and after how many games that was decided."""

    holds: bool
    games: int


def log_evidence(mean: float, points: float, games: int) -> float:
    """The logarithm of the evidence against a mean, from 0 to 1.

    >>> round(log_evidence(0.5, 10, 10), 3)
    4.534
    """
    lost = games - points
    if (mean <= 0 and points > 0) or (mean >= 1 and lost > 0):
        return inf
    likelihood = (points * log(mean) if points else 0.0) + (lost * log(1 - mean) if lost else 0.0)
    return lgamma(points + 1) + lgamma(lost + 1) - lgamma(games + 2) - likelihood


def interval(points: float, games: int) -> tuple[float, float]:
    """The bounds of the shares that are not ruled out; everything where there are no games.

    >>> [round(bound, 3) for bound in interval(20, 20)]
    [0.739, 1.0]
    >>> interval(0, 0)
    (0.0, 1.0)

    Raises:
        ValueError: the points are below 0 or above the number of games.
    """
    if not 0 <= points <= games:
        raise ValueError(f"{points} points of {games} games: give points from 0 to the number of games")
    if not games:
        return 0.0, 1.0
    share = points / games
    return _bound(share, 0.0, points, games), _bound(share, 1.0, points, games)


def _bound(inside: float, outside: float, points: float, games: int) -> float:
    """Where the evidence reaches ``EVIDENCE`` between a mean that is not ruled out and the end of the scale."""
    if log_evidence(outside, points, games) < log(EVIDENCE):
        return outside
    for _ in range(STEPS):
        middle = (inside + outside) / 2
        if log_evidence(middle, points, games) < log(EVIDENCE):
            inside = middle
        else:
            outside = middle
    return outside


def decide(claim: Claim, looks: Iterable[Look]) -> Verdict | None:
    """The first look that decides a claim; ``None`` where none has yet.

    >>> decide(Claim(0.5, 100), [Look(10, 8), Look(20, 18)])
    Verdict(holds=True, games=20)
    """
    for look in looks:
        low, high = interval(look.points, look.games)
        if low > claim.share or high < claim.share:
            return Verdict(low > claim.share, look.games)
    return None


def added(rounds: Iterable[Look]) -> Iterator[Look]:
    """The looks after each round, from the games and points of each alone."""
    games, points = 0, 0.0
    for look in rounds:
        games, points = games + look.games, points + look.points
        yield Look(games, points)


def is_settled(claim: Claim, looks: Sequence[Look]) -> bool:
    """Whether no more games are played: the claim is decided, or there are as many as it allows."""
    return decide(claim, looks) is not None or (bool(looks) and looks[-1].games >= claim.most)

"""Ratings: how strong a player is, and how sure that is, from results alone. Pure.

The model is that of Plackett and Luce as openskill computes it (R. C. Weng and C.-J. Lin, A Bayesian Approximation
Method for Online Ranking, JMLR 12, 2011): it takes tables of any number of players, and shared places. Every player
begins with the same rating and a large uncertainty, which shrinks with each result.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from openskill.models import PlackettLuce

MODEL = PlackettLuce()
SHOWN_AT_START = 1500
SHOWN_PER_POINT = 40
"""Shown numbers for one of the model's: a rating begins at 1500 ± 333."""
SURE_SIGMA = 6.25
"""The deviation beyond which a rating is provisional (± 250): it takes a dozen results or so to come below."""


@dataclass(frozen=True, slots=True)
class Skill:
    """A player's strength as a normal distribution: its mean and its standard deviation."""

    mu: float = MODEL.mu
    sigma: float = MODEL.sigma

    @property
    def shown(self) -> int:
        """The rating as people read it."""
        return round(SHOWN_AT_START + SHOWN_PER_POINT * (self.mu - MODEL.mu))

    @property
    def uncertainty(self) -> int:
        """By how much the rating may be off, on the same scale: one standard deviation."""
        return round(SHOWN_PER_POINT * self.sigma)

    @property
    def at_least(self) -> float:
        """The mean less its deviation: by this players are seeded, so that a few lucky results seed nobody first."""
        return self.mu - self.sigma

    @property
    def provisional(self) -> bool:
        """Whether too little is known for the ladder."""
        return self.sigma > SURE_SIGMA


def after_result(before: Sequence[Skill], places: Sequence[int]) -> list[Skill]:
    """The skills of those at a table after its result, in the same order.

    Args:
        before: their skills before it; two or more.
        places: the place of each, 1 the best; equal places are shared.

    >>> winner, loser = after_result([Skill(), Skill()], [1, 2])
    >>> winner.shown > 1500 > loser.shown
    True
    """
    rows = [[MODEL.rating(mu=skill.mu, sigma=skill.sigma)] for skill in before]
    return [Skill(row[0].mu, row[0].sigma) for row in MODEL.rate(rows, ranks=[float(place) for place in places])]

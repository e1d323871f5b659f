"""What a share that was seen tells of the true one. Pure."""

from math import sqrt

__all__ = ["wilson"]

Z = 1.959964
"""Standard deviations on either side that hold 95 % of a normal distribution."""


def wilson(won: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share by Wilson's score, of ``won`` among ``games``; everything where there are none.

    >>> [round(bound, 3) for bound in wilson(8, 10)]
    [0.49, 0.943]
    >>> wilson(0, 0)
    (0.0, 1.0)
    """
    if not games:
        return 0.0, 1.0
    share = won / games
    centre = share + Z * Z / (2 * games)
    reach = Z * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    whole = 1 + Z * Z / games
    return max(0.0, (centre - reach) / whole), min(1.0, (centre + reach) / whole)

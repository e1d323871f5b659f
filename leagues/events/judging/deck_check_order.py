"""The order in which the tables of a round come up for deck checks.

It follows from the event's secret, so that a judge who asks for tables cannot choose them, and anybody can check after
the event which tables had to come:

    seed  = HMAC-SHA-512(key = secret, message = LP("deck check") + LP(event) + LP(stage) + LP(round))
    order = the tables with two players or more, by number, shuffled by the stream "deck check tables" of the seed
"""

from collections.abc import Collection

from leagues.chance.seeds import tournament_seed
from leagues.chance.stream import Stream


def tables_drawn(
    secret: bytes, numbers: tuple[int, int, int], tables: Collection[int], *, count: int, before: Collection[int]
) -> list[int]:
    """The next ``count`` tables to check, or all that are left, without those drawn ``before``.

    ``numbers`` are those of the event, the stage and the round.

    >>> tables_drawn(bytes(64), (1, 1, 2), range(1, 9), count=3, before=[])
    [3, 4, 6]
    >>> tables_drawn(bytes(64), (1, 1, 2), range(1, 9), count=2, before=[3, 4])
    [6, 5]
    """
    seed = tournament_seed(secret, "deck check", *numbers)
    order = Stream(seed, "deck check tables").shuffled(sorted(tables))
    return [table for table in order if table not in before][:count]

"""Who drafts at which table: as many tables as are needed, as even as possible, in an order drawn from a seed. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from leagues.chance.stream import Stream

__all__ = ["TooFew", "draft_tables", "table_sizes"]


class TooFew(ValueError):
    """So many players cannot be seated."""


def table_sizes(players: int, *, least: int, most: int, bots: bool) -> list[int]:
    """How many players sit at each table, the larger ones first; with ``bots`` a table may have less than ``least``.

    >>> table_sizes(6, least=4, most=8, bots=False), table_sizes(17, least=4, most=8, bots=False)
    ([6], [6, 6, 5])
    >>> table_sizes(3, least=4, most=8, bots=True)
    [3]

    Raises:
        TooFew: tables of at least ``least`` cannot be made of them.
    """
    if players < 1:
        raise TooFew(_("Nobody is there to draft."))
    count = -(-players // most)
    small, more = divmod(players, count)
    if small < least and not bots:
        raise TooFew(
            _("A table needs at least %(least)s players; %(players)s are there.") % {"least": least, "players": players}
        )
    return [small + 1] * more + [small] * (count - more)


def draft_tables(players: Sequence[int], seed: bytes, *, least: int, most: int, bots: bool) -> list[list[int]]:
    """The tables with their players, by their numbers; the same seed and players give the same tables.

    Raises TooFew.
    """
    order = Stream(seed, "draft tables").shuffled(sorted(players))
    tables, first = [], 0
    for size in table_sizes(len(order), least=least, most=most, bots=bots):
        tables.append(order[first : first + size])
        first += size
    return tables

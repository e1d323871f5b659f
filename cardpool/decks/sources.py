"""What a deck's cards come from: the player's collection, or a pool of theirs."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from cardpool.decks.selectors import format_for
from cardpool.legality import DeckList, FormatRules
from cardpool.models import Deck, Format, PoolCards, copies_owned

__all__ = ["DeckSource", "source_of"]


@dataclass(frozen=True, slots=True)
class DeckSource:
    """Copies of each card that the deck may draw on, and the pool, if it is built from one."""

    owned: Mapping[str, int]
    pool: PoolCards | None = None

    def rules(self, format: Format) -> FormatRules:
        """The rules of a format for this deck."""
        return self.pool.rules(format) if self.pool else format.rules()

    def format_for(self, deck: DeckList, formats: Iterable[Format]) -> Format | None:
        """The format by which the deck is shown: the pool's, else see `cardpool.decks.selectors.format_for`."""
        every = list(formats)
        mine = (row for row in every if self.pool is not None and row.slug == self.pool.format)
        return next(mine, None) or format_for(deck, every)


def source_of(deck: Deck) -> DeckSource:
    """The source of a deck's cards; one query, or two for a pool."""
    if deck.pool_id is None:
        return DeckSource(copies_owned(deck.player_id))
    pool = PoolCards.of(deck.pool_id)
    return DeckSource(pool.copies, pool)

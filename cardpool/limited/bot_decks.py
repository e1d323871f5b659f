"""Decks that bots build from their pools."""

from datetime import datetime

from django.db import transaction

from cardpool.decks.services import deck_create
from cardpool.limited.suggested import suggested_deck
from cardpool.models import DeckVersion, LimitedPool, PoolCards

__all__ = ["bot_pool_deck"]


@transaction.atomic
def bot_pool_deck(*, pool: LimitedPool, now: datetime) -> DeckVersion | None:
    """Build the deck of a bot from its pool; the one that it built from these cards before, if it has; ``None`` where
    the pool has too few cards.

    Raises:
        Refused: see `deck_create`.
    """
    player = pool.collection.pool_of
    assert player is not None
    assert player.is_bot
    known = PoolCards.of(pool.collection_id)
    built = suggested_deck(known.copies, known.rules(pool.format))
    if built is None:
        return None
    for version in DeckVersion.objects.filter(deck__player=player, deck__pool=pool.collection).select_related("deck"):
        if version.deck_list() == built:
            return version
    name = f"{pool.collection.pool_name[:70]}: deck"
    return deck_create(player=player, name=name, content=built.content(), actor=player, pool=pool.collection, now=now)

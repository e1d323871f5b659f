"""Decks that are built from a pool: how one begins, and which deck may be entered for which pool."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from cardpool.decks.services import deck_create
from cardpool.errors import Forbidden, Refused
from cardpool.legality import Problem
from cardpool.limited.suggested import pool_start, suggested_deck
from cardpool.models import Collection, DeckVersion, LimitedPool, PoolCards
from players.models import Player

__all__ = ["deck_problems_for_pool", "pool_deck_begin"]


@transaction.atomic
def pool_deck_begin(
    *, pool: LimitedPool, player: Player, name: str = "", suggested: bool = False, now: datetime
) -> DeckVersion:
    """Begin a deck that is built from the player's pool, with a Ring-bearer, a Ring and a site path from it, or as
    ``suggested``: the whole deck that a bot would build.

    Raises:
        Forbidden: somebody else's pool. Refused: packs of it are sealed and it holds no card yet; it has too few cards
        to suggest a deck; or see `deck_create`.
    """
    if pool.collection.pool_of_id != player.pk:
        raise Forbidden(_("This is not your pool."))
    known = PoolCards.of(pool.collection_id)
    if not known.copies:
        raise Refused(_("The pool holds no card yet; open its packs first."))
    rules = known.rules(pool.format)
    start = pool_start(known.copies, numbered=rules.numbered_sites, sites=rules.sites)
    if suggested:
        deck_list = suggested_deck(known.copies, rules)
        if deck_list is None:
            raise Refused(_("The pool has too few cards for a deck yet; open its packs, or begin with an empty deck."))
        start = deck_list
    name = name if name.strip() else f"{pool.collection.pool_name[:70]}: deck"
    return deck_create(player=player, name=name, content=start.content(), actor=player, pool=pool.collection, now=now)


def deck_problems_for_pool(version: DeckVersion, pool: Collection | None) -> list[Problem]:
    """Why a deck version cannot be entered for an event: empty when it can. Load the version with its deck.

    An event with pools gives the entrant's ``pool``: only decks that were begun from that pool fit, and they hold no
    card more often than it does. An event without gives ``None``: only decks from no pool fit. So a deck from a pool
    is never entered elsewhere, nor any other deck for a pool. `DeckVersion.format_check` alone asks whether a deck
    from a pool keeps to it, and lets every other deck enter a sealed format.
    """
    own = version.deck.pool_id
    if pool is None:
        if own is None:
            return []
        text = _("%(deck)s is built from a pool, which is for one event alone; choose another deck.") % {
            "deck": version.deck.name
        }
        return [Problem("pool", text)]
    if own != pool.pk:
        text = _("%(deck)s is not built from the pool %(pool_name)s; begin a deck on the page of that pool.") % {
            "deck": version.deck.name,
            "pool_name": pool.pool_name,
        }
        return [Problem("pool", text)]
    return version.format_check(pool.limited.format)

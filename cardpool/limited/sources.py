"""Where the cards of a deck come from: one draft, or sealed packs of one template. In casual matches such a deck meets
decks from the same source alone."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from cardpool.limited.templates import SEALED_TEMPLATES
from cardpool.models import DeckVersion, LimitedPool

__all__ = ["SOURCE_ROWS", "CardSource", "deck_source"]

SOURCE_ROWS = "deck__pool__limited"
"""What `deck_source` reads of a deck version, for ``select_related``."""


@dataclass(frozen=True, slots=True)
class CardSource:
    """One draft or one sealed template. ``name`` follows "decks" in a sentence; two with the same ``key`` are equal."""

    key: str
    name: str


def deck_source(version: DeckVersion) -> CardSource | None:
    """Where the deck's cards come from; ``None`` for a deck that is built from no pool."""
    pool = version.deck.pool
    limited: LimitedPool | None = getattr(pool, "limited", None)
    if pool is None or limited is None:
        return None
    if limited.kind == LimitedPool.Kind.DRAFT:
        code = pool.pool_key.partition(":")[2] if pool.pool_key.startswith("draft:") else ""
        source_text = _("drafted in %(pool)s (%(code)s)") if code else _("drafted in %(pool)s")
        return CardSource(pool.pool_key, source_text % {"pool": pool.pool_name, "code": code})
    template = SEALED_TEMPLATES.get(limited.template)
    name = template.title if template else limited.template
    return CardSource(f"sealed:{limited.template}", _("from pools of %(template)s") % {"template": name})

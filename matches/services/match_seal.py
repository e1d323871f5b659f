"""Keep finished matches closed until their event with hidden deck lists ends, then open them."""

from __future__ import annotations

from django.db import transaction
from django.db.models import QuerySet

from matches.models import Match, MatchTally

__all__ = ["matches_seal"]


def matches_seal(*, matches: QuerySet[Match], sealed: bool) -> int:
    """Seal or open matches; how many changed. Two statements.

    Opening shows secret, decks, hands and answers of those that are over, on proof, replay and log. One column of rows
    that a running ``advance`` never writes, so it needs no lock; who decided it is in the log of the event.
    """
    changed = matches.filter(sealed=not sealed)
    with transaction.atomic():
        # The counts of what wins hold open matches only: the job looks at these again.
        MatchTally.objects.filter(match__in=changed.order_by().values("pk")).update(due=True)
        return changed.update(sealed=sealed)

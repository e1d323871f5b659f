"""Keep finished matches closed until their event with hidden deck lists ends, then open them."""

from __future__ import annotations

from collections.abc import Collection

from matches.models import Match

__all__ = ["matches_seal"]


def matches_seal(*, matches: Collection[int], sealed: bool) -> int:
    """Seal or open matches by their numbers; how many changed.

    Opening shows secret, decks, hands and answers of those that are over, on proof, replay and log. One column of rows
    that a running ``advance`` never writes, so it needs no lock; who decided it is in the log of the event.
    """
    return Match.objects.filter(pk__in=matches, sealed=not sealed).update(sealed=sealed)

"""Warn who registers a deck that others can read where lists are hidden. Sharing is theirs to decide, so it is never
refused."""

from __future__ import annotations

from cardpool.models import Deck, DeckVersion

__all__ = ["sharing_warnings"]

WHO = {Deck.Share.LINK: "everybody who has its link", Deck.Share.PUBLIC: "everybody"}
"""Who can read a shared deck."""


def sharing_warnings(version: DeckVersion | None, *, hidden: bool, where: str) -> list[str]:
    """What to tell the owner of a deck registered somewhere, ``hidden`` where its lists are; load the deck with it."""
    if version is None or not hidden or version.deck.share == Deck.Share.PRIVATE:
        return []
    deck, who = version.deck, WHO[Deck.Share(version.deck.share)]
    told = f"{where} keeps deck lists hidden, but {who} can read {deck.name}, your opponents too."
    way = f"To hide it, choose “{Deck.Share.PRIVATE.label}” under Share on its page, {deck.get_absolute_url()}#share."
    return [f"{told} {way}"]

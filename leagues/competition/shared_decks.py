"""Warn who registers a deck that others can read where lists are hidden. Sharing is theirs to decide, so it is never
refused."""

from __future__ import annotations

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from cardpool.models import Deck, DeckVersion

__all__ = ["sharing_warnings"]

WHO = {Deck.Share.LINK: _("everybody who has its link"), Deck.Share.PUBLIC: "everybody"}
"""Who can read a shared deck."""


def sharing_warnings(version: DeckVersion | None, *, hidden: bool, where: str) -> list[str]:
    """What to tell the owner of a deck registered somewhere, ``hidden`` where its lists are; load the deck with it."""
    if version is None or not hidden or version.deck.share == Deck.Share.PRIVATE:
        return []
    deck, who = version.deck, WHO[Deck.Share(version.deck.share)]
    warning = gettext("%(where)s keeps deck lists hidden, but %(who)s can read %(deck)s, your opponents too.") % {
        "where": where,
        "who": who,
        "deck": deck.name,
    }
    way = gettext("To hide it, choose “%(label)s” under Share on its page, %(get_absolute_url)s#share.") % {
        "label": Deck.Share.PRIVATE.label,
        "get_absolute_url": deck.get_absolute_url(),
    }
    return [f"{warning} {way}"]

"""What the address and the query of a request name, for pages and the API alike."""

from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404

from cardpool.decks import selectors
from cardpool.models import Deck, DeckVersion
from players.requests import player_of

__all__ = ["own_deck_or_404", "shared_or_404", "version_or_404", "words_of"]

WORDS_MOST = 80


def own_deck_or_404(request: Any, deck_id: int) -> Deck:
    """The player's deck of that number. Raises Http404."""
    return get_object_or_404(Deck.objects.select_related("player"), pk=deck_id, player=player_of(request))


def version_or_404(deck: Deck, number: int | None = None) -> DeckVersion:
    """A version of a deck, the current one unless a number is given. Raises Http404."""
    versions = deck.versions.order_by("-number")
    version = versions.first() if number is None else versions.filter(number=number).first()
    if version is None:
        raise Http404
    version.deck = deck
    return version


def shared_or_404(token: str) -> DeckVersion:
    """The current version of a shared deck. Raises Http404."""
    version = selectors.shared_version(token)
    if version is None:
        raise Http404
    return version


def words_of(text: str) -> str | None:
    """The words that decks are looked for by; ``None`` where no name could hold them."""
    words = " ".join(text[:WORDS_MOST].split())
    return words if words.isprintable() else None

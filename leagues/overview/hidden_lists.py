"""Events and seasons that keep the list of a deck hidden, for players who are about to share it."""

from __future__ import annotations

from collections.abc import Iterator

from cardpool.decks.sharing import lists_hidden_by
from cardpool.models import Deck
from leagues.events.models import Entrant, Tournament
from leagues.seasons.models import Season, SeasonEntrant

__all__ = ["register"]


def _hiding(deck: Deck) -> Iterator[str]:
    """The names of those that are not over; two queries."""
    over = (Tournament.Status.FINISHED, Tournament.Status.CANCELLED)
    entries = Entrant.objects.filter(deck_version__deck=deck).exclude(tournament__status__in=over)
    for entrant in entries.select_related("tournament").order_by("pk"):
        if entrant.tournament.lists_hidden:
            yield entrant.tournament.name
    closed_states = (Season.Status.FINISHED, Season.Status.CANCELLED)
    seats = SeasonEntrant.objects.filter(deck_version__deck=deck, season__decks_hidden=True, left_at=None)
    for row in seats.exclude(season__status__in=closed_states).select_related("season__league").order_by("pk"):
        yield str(row.season)


def register() -> None:
    """Register it; called when the app starts."""
    lists_hidden_by(_hiding)

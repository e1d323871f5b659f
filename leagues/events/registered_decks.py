"""The decks registered for events that are not over, for checks after a format has changed."""

from collections.abc import Sequence

from cardpool.formats.registered import RegisteredDeck, decks_registered_in
from cardpool.models import Format
from leagues.events.models import Entrant, StageDeck, Tournament

__all__ = ["register"]

TO_COME = (
    Tournament.Status.ANNOUNCED,
    Tournament.Status.REGISTRATION,
    Tournament.Status.CLOSED,
    Tournament.Status.RUNNING,
)


def _entries(format: Format, after: int, most: int) -> Sequence[RegisteredDeck]:
    rows = Entrant.objects.filter(
        pk__gt=after,
        tournament__format=format,
        tournament__status__in=TO_COME,
        deck_version__isnull=False,
        dropped_at=None,
        disqualified_at=None,
    )
    entrants = rows.select_related("tournament", "deck_version__deck__player").order_by("pk")[:most]
    return [
        RegisteredDeck(row.pk, row.deck_version, row.tournament.name, row.tournament.get_absolute_url())
        for row in entrants
        if row.deck_version is not None
    ]


def _stage_decks(format: Format, after: int, most: int) -> Sequence[RegisteredDeck]:
    rows = StageDeck.objects.filter(
        pk__gt=after,
        format=format,
        entrant__tournament__status__in=TO_COME,
        entrant__dropped_at=None,
        entrant__disqualified_at=None,
    )
    stage_decks = rows.select_related("entrant__tournament", "deck_version__deck__player").order_by("pk")[:most]
    return [
        RegisteredDeck(row.pk, row.deck_version, row.entrant.tournament.name, row.entrant.tournament.get_absolute_url())
        for row in stage_decks
    ]


def register() -> None:
    """Register it; called when the app starts."""
    decks_registered_in("entries", _entries)
    decks_registered_in("stage decks", _stage_decks)

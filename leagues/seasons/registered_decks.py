"""The decks registered for seasons that are not over, for checks after a format has changed."""

from collections.abc import Sequence

from cardpool.formats.registered import RegisteredDeck, decks_registered_in
from cardpool.models import Format
from leagues.seasons.models import Season, SeasonEntrant

__all__ = ["register"]


def _season_entries(format: Format, after: int, most: int) -> Sequence[RegisteredDeck]:
    rows = SeasonEntrant.objects.filter(
        pk__gt=after,
        season__format=format,
        season__status__in=(Season.Status.ANNOUNCED, Season.Status.RUNNING),
        deck_version__isnull=False,
        left_at=None,
        removed_at=None,
    )
    entrants = rows.select_related("season", "deck_version__deck__player").order_by("pk")[:most]
    return [
        RegisteredDeck(row.pk, row.deck_version, str(row.season), row.season.get_absolute_url())
        for row in entrants
        if row.deck_version is not None
    ]


def register() -> None:
    """Register it; called when the app starts."""
    decks_registered_in("season entries", _season_entries)

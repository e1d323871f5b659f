"""The final places of a season, also when a result is corrected after its end."""

from leagues.errors import WrongState
from leagues.season.changes import ChangeSet
from leagues.season.models import Season
from leagues.season.standings import Ranked, final_order

__all__ = ["final_places_write", "undrawn_check"]


def undrawn_check(season: Season) -> None:
    """Raise WrongState when prizes of a locked season are handed out, or its final tournament is made: what decided
    them can no longer change."""
    if season.cut_tournament_id is not None:
        raise WrongState("The final tournament has been made from these results; they can no longer change.")
    if season.prizes.filter(credited_at__isnull=False).exists():
        raise WrongState("The prizes have been handed out; this can no longer change.")


def final_places_write(season: Season, changes: ChangeSet) -> list[Ranked]:
    """Write the final places of a locked season as its standings are, recorded among the changes."""
    order = final_order(season)
    rows = [ranked.entrant for ranked in order]
    changes.change_each(rows, "final_place", [ranked.place for ranked in order])
    return order

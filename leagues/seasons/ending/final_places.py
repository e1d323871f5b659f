"""The final places of a season, also when a result is corrected after its end."""

from django.utils.translation import gettext as _

from leagues.errors import WrongState
from leagues.seasons.changes import ChangeSet
from leagues.seasons.models import Season
from leagues.seasons.standings import Ranked, final_order

__all__ = ["end_keys", "final_places_write", "handed_out_keys", "undrawn_check"]


def undrawn_check(season: Season) -> None:
    """Raise WrongState when prizes of a locked season are handed out, or its final tournament is made: what decided
    them can no longer change."""
    if season.cut_tournament_id is not None:
        raise WrongState(_("The final tournament has been made from these results; they can no longer change."))
    if season.prizes.filter(credited_at__isnull=False).exists():
        raise WrongState(_("The prizes have been handed out; this can no longer change."))


def end_keys(season: Season) -> list[str]:
    """What the end of a season rests on: its entrants, the results and the close of its series, and the manifest."""
    series = season.series.values_list("pk", flat=True)
    names = [key for pk in series for key in (f"results:{pk}", f"series:{pk}:closed_at")]
    return [f"entrants:{season.pk}", f"manifest:{season.pk}", *names]


def handed_out_keys(season: Season) -> list[str]:
    """What is handed out after the end of a season rests on: the end itself, what that rests on, and certifications."""
    certified = [f"series:{pk}:certified_at" for pk in season.series.values_list("pk", flat=True)]
    return [f"season:{season.pk}:status", *end_keys(season), *certified]


def final_places_write(season: Season, changes: ChangeSet) -> list[Ranked]:
    """Write the final places of a locked season as its standings are, recorded among the changes."""
    order = final_order(season)
    rows = [ranked.entrant for ranked in order]
    changes.change_each(rows, "final_place", [ranked.place for ranked in order])
    return order

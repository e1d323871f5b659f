"""The final places of an event, also when something is changed after its end."""

from collections.abc import Sequence
from typing import Any

from leagues.errors import WrongState
from leagues.models import Entrant, Tournament
from leagues.state import tournament_state


def undrawn_check(tournament: Tournament) -> None:
    """Raise WrongState when the prizes of a locked event are handed out: nothing that decided them can change."""
    if tournament.prizes.filter(credited_at__isnull=False).exists():
        raise WrongState("The prizes have been handed out; this can no longer change.")


def final_places_compute(tournament: Tournament) -> dict[str, Any]:
    """Compute and write the final places of a locked event again; nothing when it has not ended.

    Returns the entrants in order of place, before and after, for the data of the operation that changes them.
    """
    if tournament.status != Tournament.Status.FINISHED:
        return {}
    placed = tournament.entrants.filter(final_place__isnull=False).order_by("final_place")
    before = list(placed.values_list("pk", flat=True))
    after = [row.id for row in tournament_state(tournament).standings]
    final_places_write(tournament, after)
    return {"places_before": before, "places": after}


def final_places_write(tournament: Tournament, places: Sequence[int]) -> None:
    """Write the final places of a locked event, by few statements; ``places`` are its entrants in order of place."""
    place_of = {pk: place for place, pk in enumerate(places, start=1)}
    moved = []
    for entrant in tournament.entrants.all():
        place = place_of.get(entrant.pk)
        if entrant.final_place != place:
            entrant.final_place = place
            moved.append(entrant)
    # An UPDATE with a case for each entrant compares every row with every case; a row inserted again is found by key.
    Entrant.objects.bulk_create(moved, update_conflicts=True, unique_fields=["id"], update_fields=["final_place"])

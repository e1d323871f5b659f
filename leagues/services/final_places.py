"""The final places of an event that has ended, when something is changed afterwards."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from leagues.errors import WrongState
from leagues.models import Entrant, Tournament
from leagues.state import tournament_state
from players.notices import notices_send


def undrawn_check(tournament: Tournament) -> None:
    """Raise WrongState when the prizes of a locked event are handed out: nothing that decided them can change."""
    if tournament.prizes.filter(credited_at__isnull=False).exists():
        raise WrongState("The prizes have been handed out; this can no longer change.")


def final_places_compute(tournament: Tournament, *, now: datetime) -> dict[str, Any]:
    """Compute the final places of a locked event again, and tell those whose place is another now.

    Returns the entrants in order of place, before and after, for the data of the operation; nothing when the event has
    not ended.
    """
    if tournament.status != Tournament.Status.FINISHED:
        return {}
    state = tournament_state(tournament)
    old = {entrant.pk: entrant.final_place for entrant in state.ranked}
    before = sorted((place, pk) for pk, place in old.items() if place is not None)
    after = [row.id for row in state.standings]
    final_places_write(tournament, after)
    moved = [row for row in state.standings if old[row.id] != row.place]
    notices_send(
        told=[(state.by_id[row.id].player, {"event": tournament.name, "place": row.place}) for row in moved],
        kind="event.finished",
        url=tournament.get_absolute_url(),
        now=now,
    )
    return {"places_before": [pk for _, pk in before], "places": after}


def final_places_write(tournament: Tournament, places: Sequence[int]) -> None:
    """Write the final places of a locked event, given its entrants' ids in order of place."""
    place_of = {pk: place for place, pk in enumerate(places, start=1)}
    moved = []
    for entrant in tournament.entrants.only("final_place"):
        place = place_of.get(entrant.pk)
        if entrant.final_place != place:
            entrant.final_place = place
            moved.append(entrant)
    Entrant.objects.bulk_update(moved, ["final_place"], batch_size=500)

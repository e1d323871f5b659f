"""The final places of an event, also when something is changed after its end."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from leagues.errors import WrongState
from leagues.events.models import Entrant, Tournament
from leagues.events.state import final_order
from leagues.stages.stage import StagePlace
from players.site.many_rows import rows_set


def undrawn_check(tournament: Tournament) -> None:
    """Raise WrongState when the prizes of a locked event are handed out: nothing that decided them can change."""
    if tournament.prizes.filter(credited_at__isnull=False).exists():
        raise WrongState(_("The prizes have been handed out; this can no longer change."))


def uncertified_check(tournament: Tournament) -> None:
    """Raise WrongState when the results of a locked event are certified."""
    if tournament.certified_at is not None:
        raise WrongState(_("The results of this event are certified. Ask the staff; only they can undo that."))


def final_places_compute(tournament: Tournament) -> dict[str, Any]:
    """Compute and write the final places of a locked event again; nothing when it has not ended.

    Returns whose place is another now, with it (``moved``), for the data of the operation that changes them.
    """
    if tournament.status != Tournament.Status.FINISHED:
        return {}
    order = final_order(tournament)
    before = dict(tournament.entrants.values_list("pk", "final_place"))
    final_places_write(tournament, order)
    return {"moved": [[place.id, place.first] for place in order if before[place.id] != place.first]}


def places_data(order: Sequence[StagePlace]) -> dict[str, Any]:
    """Places for the data of an operation: the entrants in order, and ``shared``: by id the places of those who share
    one."""
    shared = {str(place.id): place.first for place in order if place.last > place.first}
    data: dict[str, Any] = {"places": [place.id for place in order]}
    return {**data, "shared": shared} if shared else data


def final_places_write(tournament: Tournament, order: Sequence[StagePlace]) -> None:
    """Write the final places of a locked event, by few statements."""
    place_of = {place.id: place.first for place in order}
    before = tournament.entrants.order_by("pk").values_list("pk", "final_place")
    rows_set(Entrant, "final_place", [(pk, place) for pk, old in before if (place := place_of.get(pk)) != old])

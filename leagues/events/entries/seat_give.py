"""Change who sits at an open table."""

from datetime import datetime

from leagues.events import match_gateway
from leagues.events.models import Pairing, StageEntry
from leagues.events.models.pairing import next_origin


def seat_give(pairing: Pairing, old: int, new: int, *, reason: str, now: datetime) -> None:
    """Give an entrant's seat at an open table to another: its match ends, another is owed.

    Load the pairing with its match and round.
    """
    match_gateway.match_stop(pairing, now=now, reason=reason)
    if pairing.first_id == old:
        pairing.first_id = new
    elif pairing.second_id == old:
        pairing.second_id = new
    else:
        pairing.pod_seats.filter(entrant=old).update(entrant=new)
    pairing.match, pairing.note, pairing.origin = None, "", next_origin(pairing)
    pairing.save(update_fields=["first", "second", "match", "note", "origin"])
    StageEntry.objects.filter(stage=pairing.round.stage_id, entrant=old).update(entrant=new)

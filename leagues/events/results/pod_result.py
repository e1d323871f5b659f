"""The result of a pod: the place of each who sits at a table of more than two."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from leagues.competition.reasons import LEFT, LEFT_NOTE, LEFT_TOO
from leagues.errors import Refused
from leagues.events import match_gateway
from leagues.events.models import Entrant, Pairing
from leagues.events.models.pairing import next_origin
from leagues.events.results.result_set import result_write
from players.sentences.stored_sentences import stored

NO_PLACE = 0


def places_checked(pairing: Pairing, places: Sequence[int]) -> list[int]:
    """Places by seat as they are stored: 1 is the best, equal ones are shared, and who has 0 lost without a place.

    Raises Refused when it is not one number for each seat.

    >>> from leagues.models import Pairing
    >>> places_checked(Pairing(second_id=2, more_seats=2), [1, 2, 2, 3])
    [1, 2, 2, 4]
    """
    count = 2 + pairing.more_seats
    if len(places) != count or not all(0 <= place <= count for place in places):
        raise Refused(
            _("Give each of the %(count)s players a place from 1 to %(count)s, or 0 for a player who lost.")
            % {"count": count}
        )
    placed = [place for place in places if place != NO_PLACE]
    return [1 + sum(other < place for other in placed) if place else NO_PLACE for place in places]


def pod_leave(pairing: Pairing, entrant: Entrant, now: datetime) -> dict[str, Any] | None:
    """Take somebody who has left a locked event out of their pod; the change of its result, if there is one.

    The others play on: in a match that has begun the seat is conceded, and one that has not begun is made again
    without it. The last who is left wins, and the others lose without a place. Who leaves with such a win loses too:
    leaving last is no win. Load the pairing with its match and entrants.
    """
    reason = stored(LEFT, player=entrant.player)
    there = [member for member in pairing.entrants if member.in_play]
    if not pairing.result:
        if match_gateway.seat_leave(pairing, entrant, now=now) or match_gateway.is_over(pairing):
            return None
        if len(there) > 1:
            pod_again(pairing, reason=reason, now=now)
            return None
    # Of a result by leaving, nobody gets the place who had left before, also when they are back.
    places_before = pairing.places or [1] * len(pairing.entrants)
    places = [
        place if entrant_key in there else NO_PLACE
        for place, entrant_key in zip(places_before, pairing.entrants, strict=True)
    ]
    if places == pairing.places:
        return None
    change = result_write(
        pairing,
        result=Pairing.Result.PLACED,
        places=places,
        source=Pairing.Source.FORFEIT,
        note=stored(LEFT_TOO if pairing.result else LEFT_NOTE, player=entrant.player),
        now=now,
    )
    match_gateway.match_stop(pairing, now=now, reason=reason)
    return change


def pod_again(pairing: Pairing, *, reason: str, now: datetime) -> None:
    """End the match of an open pod that has not begun, so that another is made for those who are in the event now."""
    if pairing.result or pairing.match is None or match_gateway.has_begun(pairing) or match_gateway.is_over(pairing):
        return
    match_gateway.match_stop(pairing, now=now, reason=reason)
    pairing.match, pairing.note, pairing.origin = None, "", next_origin(pairing)
    pairing.save(update_fields=["match", "note", "origin"])

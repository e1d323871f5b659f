"""Fetch the outside value of a draw from a public randomness beacon. For events and seasons."""

import logging
from datetime import datetime
from http import HTTPStatus

from django.conf import settings
from django.utils.translation import gettext as _

from leagues.competition.models.announced_draw import AnnouncedDraw
from leagues.draws.beacons import BODY_MOST, BeaconError, DrandChain, beacon_of
from leagues.errors import Refused
from players.outbound import Request, destination_of, exchange, origins_of

__all__ = ["fetchable", "value_fetch"]

logger = logging.getLogger(__name__)

ANSWER_WITHIN = 4.0
"""Seconds for the whole answer of a relay."""


def fetchable(announced: AnnouncedDraw) -> DrandChain | None:
    """The beacon from which the draw's value can be fetched; None where none is announced or no relay is set."""
    if not announced.takes_outside_value or not settings.DRAND_RELAYS:
        return None
    return beacon_of(announced.draw_source_text)


def value_fetch(announced: AnnouncedDraw, *, now: datetime) -> str:
    """The value of the announced beacon that decides the draw, as an official would enter it. Changes nothing.

    Every relay of the settings is asked, and all must give the same value. Call it outside of a transaction: an answer
    takes seconds at worst.

    Raises Refused: nothing can be fetched, it is too early, or a relay gave no value; the message says which, and that
    the value can be entered by hand.
    """
    beacon = fetchable(announced)
    if beacon is None:
        raise Refused(_("The value of the announced source cannot be fetched; look it up and enter it."))
    opens_at = announced.draw_opens_at
    if opens_at is None or now < opens_at:
        if opens_at is not None:
            at = f"{opens_at:%Y-%m-%d %H:%M}"
            raise Refused(_("The value that decides appears at %(opens_at)s UTC; wait for it.") % {"opens_at": at})
        raise Refused(str(announced.draw_words.wait))
    number = beacon.round_at(opens_at)
    values = {_asked(relay, beacon, number) for relay in settings.DRAND_RELAYS}
    if len(values) > 1:
        logger.error("the relays of drand give different values for round %s of %s", number, beacon.hash)
        raise Refused(
            _(
                "The relays give different values for round %(number)s, so none is taken. Look it up elsewhere "
                "and enter it."
            )
            % {"number": number}
        )
    return values.pop()


def _asked(relay: str, beacon: DrandChain, number: int) -> str:
    """The value that a relay gives. Raises Refused, with its host and the reason."""
    # The operator named the relay, so it may stand inside of a network.
    local = origins_of([relay])
    to = destination_of(relay.rstrip("/") + beacon.path(number), local=local)
    headers = {"Accept": "application/json"}
    answer = exchange(Request("GET", to, ANSWER_WITHIN, headers, body_most=BODY_MOST, local=local))
    try:
        if answer.status != HTTPStatus.OK:
            raise BeaconError(answer.words)
        return beacon.value(number, answer.body)
    except BeaconError as error:
        logger.warning("%s gave no value for round %s: %s", to.netloc, number, error)
        raise Refused(
            _(
                "%(host)s gave no value for round %(number)s: %(error)s. Nothing is drawn; try again later, or "
                "look the value up and enter it."
            )
            % {"host": to.netloc, "number": number, "error": error}
        ) from error

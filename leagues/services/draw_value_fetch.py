"""Fetch the outside value of a draw from a public randomness beacon."""

import logging
from datetime import datetime
from queue import Empty, Queue
from threading import Thread

from django.conf import settings
from django.utils.translation import gettext as _

from leagues.beacons import BODY_MOST, BeaconError, DrandChain, beacon_of
from leagues.errors import Refused
from leagues.models import Tournament
from leagues.models.announced_draw import AnnouncedDraw
from players.authority import Action, check
from players.models import Player

__all__ = ["draw_value_fetch", "fetchable", "value_fetch"]

logger = logging.getLogger(__name__)

ANSWER_WITHIN = 4.0
"""Seconds for the whole answer of a relay."""
_PIECE = 1024


def fetchable(announced: AnnouncedDraw) -> DrandChain | None:
    """The beacon from which the draw's value can be fetched; None where none is announced or no relay is set."""
    if not announced.takes_outside_value or not settings.DRAND_RELAYS:
        return None
    return beacon_of(announced.draw_source_text)


def draw_value_fetch(*, tournament: Tournament, actor: Player, now: datetime) -> str:
    """The value that decides the draw of an event; `value_fetch`. Raises Forbidden for who is no official, too."""
    check(actor, Action.TOURNAMENT_PROPOSE, tournament)
    return value_fetch(tournament, now=now)


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
        when = f"at {opens_at:%Y-%m-%d %H:%M} UTC" if opens_at else f"after the end of the {announced.drawn_for}"
        raise Refused(_("The value that decides appears %(when)s; wait for it.") % {"when": when})
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
    host = relay.split("//", 1)[-1].split("/", 1)[0]
    try:
        return beacon.value(number, _in_time(relay.rstrip("/") + beacon.path(number)))
    except BeaconError as error:
        logger.warning("%s gave no value for round %s: %s", host, number, error)
        raise Refused(
            _(
                "%(host)s gave no value for round %(number)s: %(error)s. Nothing is drawn; try again later, or "
                "look the value up and enter it."
            )
            % {"host": host, "number": number, "error": error}
        ) from error


def _in_time(url: str) -> bytes:
    """The body of an answer. Raises BeaconError, also when the whole of it takes longer than it may."""
    found: Queue[bytes | BeaconError] = Queue()

    def ask() -> None:
        try:
            found.put(_body(url))
        except BeaconError as error:
            found.put(error)

    # The library limits the time between two pieces only, and a relay could send them one by one for ever.
    Thread(target=ask, daemon=True).start()
    try:
        answer = found.get(timeout=ANSWER_WITHIN)
    except Empty:
        raise BeaconError(_("it did not answer in time")) from None
    if isinstance(answer, BeaconError):
        raise answer
    return answer


def _body(url: str) -> bytes:
    """The body of an answer, read no further than it may be long. Raises BeaconError."""
    import requests  # takes a while to import, and most processes never ask

    headers = {"Accept": "application/json", "Accept-Encoding": "identity"}
    try:
        with (
            requests.Session() as session,
            # A redirect would lead to a host that nobody named.
            session.get(url, headers=headers, timeout=ANSWER_WITHIN, allow_redirects=False, stream=True) as answer,
        ):
            if answer.status_code != requests.codes.ok:
                raise BeaconError(_("it answered with status %(status_code)s") % {"status_code": answer.status_code})
            body = b""
            for piece in answer.iter_content(_PIECE):
                body += piece
                if len(body) > BODY_MOST:
                    raise BeaconError(_("the answer has more than %(body_most)s bytes") % {"body_most": BODY_MOST})
            return body
    except requests.Timeout as error:
        raise BeaconError(_("it did not answer in time")) from error
    except (requests.RequestException, OSError) as error:
        raise BeaconError(_("it is not to be reached")) from error

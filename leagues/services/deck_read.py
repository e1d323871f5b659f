"""Read the deck list somebody registered, by the event's rules."""

from datetime import datetime

from django.db import transaction

from cardpool.models import DeckVersion
from leagues.errors import Forbidden
from leagues.models import Entrant
from leagues.services.deck_exchange import list_read
from players.audit import audit
from players.authority import Action, may
from players.models import Player

__all__ = ["HIDDEN", "deck_read"]

HIDDEN = "Deck lists of this event stay hidden until it has ended."


@transaction.atomic
def deck_read(*, entrant: Entrant, reader: Player | None, now: datetime) -> DeckVersion:
    """The registered version: for everybody once lists are open, before that for its owner and officials.

    An official who reads a hidden list is noted, and cannot enter the event any more. ``reader``: ``None`` for
    strangers; ``entrant`` has a deck.

    Raises:
        Forbidden: the list is hidden, and the reader is not its owner, or no official, or one with a stake.
    """
    assert entrant.deck_version is not None
    tournament = entrant.tournament
    if not tournament.lists_hidden or (reader is not None and reader.pk == entrant.player_id):
        return entrant.deck_version
    if reader is None:
        raise Forbidden(HIDDEN)
    if not (decision := may(reader, Action.TOURNAMENT_READ_DECK, entrant)):
        raise Forbidden(f"{HIDDEN} {decision.reason}" if decision.stake is not None else HIDDEN)
    if list_read(entrant, reader, now):
        audit(actor=reader, verb="event.deck_read", target=tournament, now=now, data={"entrant": entrant.pk})
    return entrant.deck_version

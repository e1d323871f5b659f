"""Take an official starter deck for an event on the spot."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from cardpool.decks.services import deck_register
from cardpool.errors import DeckRefused
from leagues.errors import Refused, WrongState
from leagues.events.entries.entrant_register import entrant_register
from leagues.events.entries.entry_ask import open_request
from leagues.events.entries.waiting_join import waiting_join
from leagues.events.log import tournament_lock
from leagues.events.models import Entrant, EntryRequest, Tournament
from players.models import Player

__all__ = ["starter_take"]


@transaction.atomic
def starter_take(*, tournament: Tournament, player: Player, starter: str, now: datetime) -> Entrant | EntryRequest:
    """Register a starter as the player's deck, and as that of their entry or their place on the waiting list.

    Raises:
        WrongState: the player is not in the event, has a deck there, or decks are locked. Refused: no such starter, or
        too many decks. RegistrationRefused: the starter is not legal in the event's format.
    """
    tournament = tournament_lock(tournament.pk)
    decks = tournament.game.decks
    if decks is None:
        raise WrongState(_("You need no deck here: the game is played without decks."))
    starters = decks.starters
    if starter not in starters:
        raise Refused(_("Choose one of the starters: %(starters)s.") % {"starters": ", ".join(starters)})
    entrant = tournament.entrants.filter(player=player, dropped_at=None, disqualified_at=None).first()
    waiting = open_request(tournament, player)
    mine: Entrant | EntryRequest | None = entrant
    if mine is None and waiting is not None and waiting.kind == EntryRequest.Kind.WAIT:
        mine = waiting
    if mine is None:
        raise WrongState(_("You are not in this event; register first."))
    if not tournament.needs_decks or mine.deck_version_id is not None:
        raise WrongState(_("You need no deck here, or have one already."))
    if not tournament.decks_can_wait(now):
        raise WrongState(_("Decks were due and are locked; ask an official."))
    try:
        version = deck_register(player=player, name=starters[starter].name, starter=starter, now=now)
    except DeckRefused as error:
        raise Refused(" ".join([error.message, *error.problems])) from error
    if mine is waiting:
        return waiting_join(tournament=tournament, player=player, deck_version=version, now=now)
    return entrant_register(tournament=tournament, player=player, deck_version=version, actor=player, now=now)

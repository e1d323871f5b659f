"""Join the waiting list of an event whose places are taken."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from cardpool.models import DeckVersion
from leagues.competition.log import status_check
from leagues.errors import WrongState
from leagues.events.entries.entrant_register import cut_checked, deck_check, player_check
from leagues.events.entries.entry_ask import open_request, request_make
from leagues.events.entries.places_fill import free_places, waiting_list
from leagues.events.log import tournament_lock
from leagues.events.models import EntryRequest, Tournament
from players.models import Player


@transaction.atomic
def waiting_join(
    *,
    tournament: Tournament,
    player: Player,
    deck_version: DeckVersion | None = None,
    cut: str = "",
    now: datetime,
) -> EntryRequest:
    """Wait for a place, with deck and cut as for registering; who waits already changes them and keeps their place.

    Raises:
        WrongState: registration is not open, there is a free place, the player is in the event, or has a request or an
        invitation that waits. Forbidden, RegistrationRefused, Refused: as `entrant_register`.
    """
    tournament = tournament_lock(tournament.pk)
    waiting = open_request(tournament, player)
    if waiting is None or waiting.kind != EntryRequest.Kind.WAIT or not tournament.decks_can_wait(now):
        status_check(tournament, Tournament.Status.REGISTRATION)
    cut = cut_checked(cut)
    deck_check(tournament, player, deck_version, can_wait=tournament.decks_can_wait(now))
    entrant = player_check(tournament, player)
    if entrant is not None and entrant.in_play:
        raise WrongState(_("You are in this event already."))
    if waiting is not None and waiting.kind == EntryRequest.Kind.WAIT:
        waiting.deck_version, waiting.cut = deck_version, cut or waiting.cut
        waiting.save(update_fields=["deck_version", "cut"])
        return waiting
    if waiting is not None:
        raise WrongState(_("You have a request or an invitation that waits; withdraw it to join the waiting list."))
    if free_places(tournament) != 0 and not waiting_list(tournament).exists():
        raise WrongState(_("There is a free place; register."))
    return request_make(
        tournament=tournament, player=player, kind=EntryRequest.Kind.WAIT, deck_version=deck_version, cut=cut, now=now
    )

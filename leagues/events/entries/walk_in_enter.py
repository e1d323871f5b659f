"""Enter people at a table who have no account: guests, with the lists they handed in."""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from cardpool.decks.services import deck_register
from leagues.competition.log import status_check
from leagues.errors import Refused
from leagues.events.entries.deck_exchange import list_read
from leagues.events.entries.entrant_late import rounds_missed
from leagues.events.entries.entrant_names import guest_shown_check
from leagues.events.entries.entrant_register import enter
from leagues.events.log import tournament_lock
from leagues.events.models import Entrant, Tournament
from players.authority import Action, check
from players.guests import guest_make
from players.models import Player

__all__ = ["walk_in_enter", "walk_ins_enter"]

MOST = 60
"""Guests entered at once."""


@transaction.atomic
def walk_ins_enter(
    *, tournament: Tournament, names: Sequence[str], starter: str = "", actor: Player, now: datetime
) -> list[tuple[Entrant, str]]:
    """Enter several guests who hand in no lists, all or none of them; the entries, each with its code.

    Raises:
        Refused: more than `MOST` names, or what `walk_in_enter` refuses, as all that it raises.
    """
    if len(names) > MOST:
        raise Refused(
            _("Enter at most %(most)s guests at once; these are %(many)s.") % {"most": MOST, "many": len(names)}
        )
    return [walk_in_enter(tournament=tournament, name=name, starter=starter, actor=actor, now=now) for name in names]


@transaction.atomic
def walk_in_enter(
    *, tournament: Tournament, name: str, text: str = "", starter: str = "", actor: Player, now: datetime
) -> tuple[Entrant, str]:
    """Enter a guest, in games with decks with the list handed in or with a starter; the entry, and the code to claim
    the account with.

    Raises:
        Forbidden: not the organiser, or one who plays in the event. WrongState: the event is full, or has started
        and allows no late entry.
        Refused: the event is not played at a table, the name is malformed or another guest's of the event, or the list
        cannot be read
        (``problems`` says each line), or list and starter are given. RegistrationRefused: every reason why the deck
        is not legal.
    """
    tournament = tournament_lock(tournament.pk)
    check(actor, Action.TOURNAMENT_WALK_IN, tournament)
    if tournament.status == Tournament.Status.RUNNING:
        rounds_missed(tournament)
    else:
        status_check(tournament, Tournament.Status.REGISTRATION, Tournament.Status.CLOSED)
    if not tournament.at_table:
        raise Refused(_("Guests are entered at a table only; here everybody plays with an account of their own."))
    if not tournament.game.decks and (text.strip() or starter):
        raise Refused(_("%(game)s is played without decks; leave the list empty.") % {"game": tournament.game.name})
    if text.strip() and starter:
        raise Refused(_("Type the list, or choose a starter, not both."))
    guest_shown_check(tournament, name)
    guest, code = guest_make(name=name, actor=actor, now=now)
    version = None
    if tournament.game.decks:
        deck = f"Handed in: {tournament.name}"[:80]
        held: dict[str, str] = {"starter": starter} if starter else {"text": text}
        version = deck_register(player=guest, name=deck, **held, actor=actor, now=now)
    entrant = enter(tournament, guest, version, "", actor=actor, request=None, now=now)
    if version is not None:
        list_read(entrant, actor, now)
    return entrant, code

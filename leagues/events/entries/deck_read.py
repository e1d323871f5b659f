"""Read the deck list somebody registered, by the event's rules."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop

from cardpool.models import DeckVersion, Format
from leagues.errors import Forbidden
from leagues.events.entries.deck_exchange import list_read
from leagues.events.models import Entrant, StageDeck, Tournament
from players.audit import audit
from players.authority import Action, may
from players.models import Player
from players.notices import notice_send
from players.stored_sentences import sentence

__all__ = ["HIDDEN", "PRIVATE", "deck_read"]

HIDDEN = _("Deck lists of this event are hidden now.")
PRIVATE = _(
    "Deck lists of this event are private until it has ended. An official reads one for a deck check only: draw tables "
    "for one, or order one of this player, in the console."
)


@transaction.atomic
def deck_read(
    *, entrant: Entrant, reader: Player | None, format: Format | None = None, now: datetime
) -> DeckVersion | None:
    """The registered version, or the one for the stages of another ``format``; ``None`` where there is none.

    For everybody once lists are open, before that for its owner and officials. An official who reads a hidden list is
    noted, and cannot enter the event any more. Where lists are private, there must be a deck check of the entrant, and
    the player is told. ``reader``: ``None`` for strangers.

    Raises:
        Forbidden: the list is hidden, and the reader is not its owner, or no official, or one with a stake; or it is
        private, and no deck check of the entrant was drawn or ordered.
    """
    version, tournament = entrant.deck_version, entrant.tournament
    if format is not None and format != tournament.format:
        row = StageDeck.objects.select_related("deck_version__deck").filter(entrant=entrant, format=format).first()
        version = row.deck_version if row is not None else None
    if version is None:
        return None
    if not tournament.lists_hidden or (reader is not None and reader.pk == entrant.player_id):
        return version
    if reader is None:
        raise Forbidden(HIDDEN)
    if not (decision := may(reader, Action.TOURNAMENT_READ_DECK, entrant)):
        raise Forbidden(f"{HIDDEN} {decision.reason}" if decision.stake is not None else HIDDEN)
    private = tournament.deck_lists == Tournament.DeckLists.PRIVATE
    if private and not entrant.deck_checks.exists():
        raise Forbidden(PRIVATE)
    if list_read(entrant, reader, now):
        audit(actor=reader, verb="event.deck_read", target=tournament, now=now, data={"entrant": entrant.pk})
        if private:
            text = sentence(gettext_noop("%(player)s opened your list for a deck check."), player=reader)
            notice_send(
                player=entrant.player,
                kind="event.told",
                context={"event": tournament.name, "text": text},
                url=tournament.get_absolute_url(),
                now=now,
            )
    return version

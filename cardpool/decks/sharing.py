"""Who else may see a deck: nobody, whoever has its link, or everybody."""

import secrets
from collections.abc import Callable, Iterable
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from cardpool.decks.services import own_deck
from cardpool.errors import DeckRefused
from cardpool.models import Deck
from players.audit import audit
from players.models import Player

__all__ = ["deck_share", "hidden_in", "lists_hidden_by"]

Events = Callable[[Deck], Iterable[str]]
_EVENTS: list[Events] = []


def lists_hidden_by(events: Events) -> None:
    """Register who knows of events that keep a deck's list hidden: names of those that are not over."""
    if events not in _EVENTS:
        _EVENTS.append(events)


def hidden_in(deck: Deck) -> list[str]:
    """The names of the events and seasons that keep this deck's list hidden now."""
    return [name for events in _EVENTS for name in events(deck)]


@transaction.atomic
def deck_share(*, deck: Deck, player: Player, share: str, sure: bool = False, now: datetime) -> Deck:
    """Let nobody, whoever has the link, or everybody see the current list of the player's deck.

    A link that was given up leads nowhere ever after: sharing again, or making a public deck one for those with the
    link, makes a new one.

    Raises:
        DeckRefused: not the player's deck, no such choice, or an event keeps its list hidden and the player is not
            ``sure``.
    """
    if share not in Deck.Share.values:
        raise DeckRefused(_("Choose one of: %(values)s.") % {"values": ", ".join(Deck.Share.values)})
    deck = own_deck(deck, player)
    if deck.share == share:
        return deck
    closed = share != Deck.Share.PRIVATE and not sure and hidden_in(deck)
    if closed:
        names = ", ".join(closed[:5]) + (", …" if len(closed) > 5 else "")
        raise DeckRefused(
            _(
                "%(names)s keeps the lists of its players hidden, and this deck is in it: your opponents could "
                "read yours. Confirm that you are sure, or share it afterwards."
            )
            % {"names": names}
        )
    before, deck.share = deck.share, share
    if share == Deck.Share.PRIVATE:
        deck.share_token = None
    elif before != Deck.Share.LINK or deck.share_token is None:
        deck.share_token = secrets.token_urlsafe(18)
    deck.save(update_fields=["share", "share_token"])
    audit(actor=player, verb="deck.shared", target=deck, now=now, data={"before": before, "share": share})
    return deck

"""Begin a match against a bot for somebody without an account."""

from __future__ import annotations

import secrets
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from matches.errors import Malformed
from matches.games.decks import FORMAT
from matches.games.registry import room_chosen
from matches.models import Match
from matches.services.bot_match import bot_match_create
from matches.services.deck_choice import starters_of
from players.guests.trial import trial_make
from players.models import Player

__all__ = ["trial_begin"]


@transaction.atomic
def trial_begin(
    *, guest: Player | None, ruleset: str, format: str = "", deck: str = "", now: datetime
) -> tuple[Player, Match]:
    """A match against the game's best bot that begins at once, and its player: the ``guest``, or a new trial account.

    ``deck`` names a starter; empty is the first one of the ``format``, which is the game's first one if empty. Callers
    limit attempts by address.

    Raises:
        Malformed: no such game, format or starter, or the site has none.
        Oversized: the guest has too many open matches.
    """
    room = room_chosen(ruleset)
    options = {FORMAT: format} if format else {}
    if room.decks is not None:
        starters = starters_of(room, options)
        if not starters:
            raise Malformed(_("No starter deck can be played on this site yet. Choose another game."))
        if deck and deck not in room.decks.starters:
            raise Malformed(_("Choose one of the starter decks: %(starters)s.") % {"starters": ", ".join(starters)})
        deck = deck or starters[0]
    player = guest if guest is not None else trial_make(now=now)
    match = bot_match_create(
        player=player,
        bot=room.bots[0],
        ruleset=room.slug,
        deck=deck,
        options=options,
        seats=room.seat_counts[0],
        key=secrets.token_hex(8),
        at_once=True,
        now=now,
    )
    return player, match

"""Begin a match against a bot by one press, also for somebody without an account."""

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
from matches.services.first_match import first_due, first_match_make, first_prepare
from players.guests.trial import trial_make
from players.models import Player

__all__ = ["trial_begin"]


def trial_begin(
    *, player: Player | None, ruleset: str, format: str = "", deck: str = "", now: datetime
) -> tuple[Player, Match]:
    """A match against a bot, and who plays it: the ``player``, or a new trial account.

    The first of a game is one with a coach, on a prepared deal; a later one is an ordinary match against the game's
    best bot, which waits for the cut of a player with an account. ``deck`` names a starter; empty is the first one of
    the ``format``, which is the game's first one if empty. Callers limit attempts by address.

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
    else:
        deck = ""
    first = first_prepare(room=room, chosen=options, deck=deck) if first_due(player, room) else None
    with transaction.atomic():
        player = player if player is not None else trial_make(now=now)
        if first is not None:
            return player, first_match_make(player=player, first=first, now=now)
        match = bot_match_create(
            player=player,
            bot=room.bots[0],
            ruleset=room.slug,
            deck=deck,
            options=options,
            seats=room.seat_counts[0],
            key=secrets.token_hex(8),
            at_once=player.is_trial,
            now=now,
        )
        return player, match

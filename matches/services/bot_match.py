"""Make a practice match against bots and begin it."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from itertools import chain, count, cycle

from django.db import IntegrityError, transaction
from django.utils.translation import gettext

from matches.errors import Malformed, Oversized
from matches.games.registry import default_room, room_chosen
from matches.levels import BOTS
from matches.models import Match, Seat
from matches.services.deck_choice import (
    casual_options,
    choices_read,
    deck_chosen,
    starter_version,
    starters_of,
)
from matches.services.match_create import SeatSpec, match_create, promise_draw
from matches.services.match_limit import limit_check
from matches.titles import PRACTICE, PRACTICE_OF
from players.models import Player
from players.sentences.stored_sentences import stored

__all__ = ["BOTS", "bot_match_create", "bot_player"]

MOST_OPEN = 50
"""Practice matches one player may have open."""


_KEY = re.compile(r"[A-Za-z0-9-]{1,40}")


def bot_player(strategy: str, number: int = 0) -> Player:
    """The bot's account for the ``number``-th seat it takes at a table, made when first needed.

    Raises:
        Malformed: no such bot.
    """
    if strategy not in BOTS:
        raise Malformed(gettext("Choose one of the bots: %(bots)s.") % {"bots": ", ".join(BOTS)})
    wanted = BOTS[strategy]["players"][number]
    for name in chain((wanted, f"{wanted}-bot"), (f"{wanted}-bot-{again}" for again in count(2))):
        try:
            with transaction.atomic():
                player = Player.objects.named(name).first()
                player = player or Player.objects.create_user(name, is_bot=True, bot_name=strategy)
        except IntegrityError:
            player = Player.objects.named(name).first()
            if player is None:  # it is not the name that somebody else took at the same moment
                raise
        if player.is_bot:
            return player
    raise AssertionError("numbers do not end")


def _starters_from(slugs: Sequence[str], first: str, own: str) -> Iterator[str]:
    """Starters of the format in an endless cycle from ``first``; when that is empty, from one other than ``own``.

    Raises:
        Malformed: ``first`` is none of them, or there are none.
    """
    if not slugs:
        raise Malformed(
            gettext("No starter deck can be played in this format yet, so bots have none; choose another format.")
        )
    if first and first not in slugs:
        raise Malformed(
            gettext("The first bot plays a starter deck of the format; choose one of: %(slugs)s.")
            % {"slugs": ", ".join(slugs)}
        )
    if not first:
        first = next((slug for slug in slugs if slug != own), slugs[0])
    at = slugs.index(first)
    return cycle([*slugs[at:], *slugs[:at]])


def bot_match_create(
    *,
    player: Player,
    bot: str,
    ruleset: str = "",
    deck: str = "",
    opponent_deck: str = "",
    side: str = "",
    options: Mapping[str, object] | None = None,
    seats: int = 2,
    key: str,
    at_once: bool = False,
    now: datetime,
) -> Match:
    """A match of the player against bots of one kind at every other seat.

    Without a ``ruleset`` it is the default game. For games with decks ``deck`` is a starter's name or the id of a deck
    version of the player, and ``opponent_deck`` the starter of the first bot, by default another than the player's; the
    starters go round the table from there. For games with sides ``side`` is the player's, empty or "lot" for the lot;
    ``options`` what else the game lets one choose. The same ``key`` gives the same match. It waits for the player's
    cut, which cannot be made before the server has promised its secret; ``at_once`` the server cuts for everybody.

    Raises:
        Malformed: no such game, number of seats, bot, deck, side or option, or a key that is none.
        Oversized: too many open practice matches.
    """
    if not _KEY.fullmatch(key):
        raise Malformed(gettext("That form has no key; open the page again."))
    room = room_chosen(ruleset) if ruleset else default_room()
    _, setup = room.side_setup(side)
    choices = choices_read(room, player, deck, options or {})
    chosen = casual_options(room, side, choices)
    others = room.check_seats(seats) - 1
    if bot not in room.bots:
        raise Malformed(gettext("Choose one of the bots: %(bots)s.") % {"bots": ", ".join(room.bots)})
    with transaction.atomic():
        Player.objects.select_for_update().get(pk=player.pk)  # one form at a time, or two would count the same matches
        bots = [bot_player(bot, number) for number in range(others)]
        origin = f"bot:{player.pk}:{key}"
        existing = Match.objects.filter(origin=origin).first()
        if existing is not None:
            return existing
        open_now = Seat.objects.filter(player=player, match__origin__startswith=f"bot:{player.pk}:")
        if open_now.filter(ended_at__isnull=True).count() >= MOST_OPEN:
            raise Oversized(
                gettext("You have %(most_open)s practice matches open; finish or concede one first.")
                % {"most_open": MOST_OPEN}
            )
        limit_check(player)
        if room.decks is not None:
            places = [SeatSpec(player, deck_chosen(room, player, deck, choices, now))]
            starters = starters_of(room, choices)
            for person, slug in zip(bots, _starters_from(starters, opponent_deck, deck), strict=False):
                places.append(SeatSpec(person, starter_version(person, room.decks, slug, now)))
        else:
            places = [SeatSpec(player, setup=setup), *(SeatSpec(person, setup={}) for person in bots)]
        return match_create(
            ruleset=room.slug,
            options=chosen,
            seats=places,
            origin=origin,
            title=stored(PRACTICE) if room.decks is not None else stored(PRACTICE_OF, room=room.name),
            promised=promise_draw(secrets.token_bytes) if at_once else None,
            now=now,
        )

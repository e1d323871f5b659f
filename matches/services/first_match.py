"""A newcomer's first match of a game: against the steady bot, with a coach, on a prepared deal.

It is closed, unrated and in no statistics. Its deal is one in which a bot in the learner's seat wins, so that the match
can be won; what is asked before there is a hand to look at is answered already.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from cardpool.models.deck import seat_data_of
from engine.kernel import Game
from matches.clocks import ClockSettings
from matches.games.lesson import LEARNER
from matches.games.room import GameRoom
from matches.models import Match, Seat
from matches.models.match import FIRST_ORIGIN
from matches.owner_files import owner_options
from matches.rehearsal import BOT, Opening, opening_of, wins
from matches.selectors import LESSONS
from matches.services.bot_match import bot_player
from matches.services.deal_prepare import PreparedDeal, deal_prepare
from matches.services.deck_choice import casual_options, choices_read, starter_version, starters_of
from matches.services.match_advance import advance_locked
from matches.services.match_create import SeatSpec, match_create
from matches.snapshot import match_lock
from matches.titles import FIRST
from players.models import Player
from players.sentences.stored_sentences import stored

__all__ = ["FirstDeal", "first_due", "first_match_make", "first_prepare"]

MOST_TRIES = 60
"""Deals that are tried; about one in four is good."""
MOST_BEFORE = 14
"""Answers before the first question at most: what sets the table up, and no turn of the bot's."""
CLOCK = ClockSettings(
    bank=timedelta(days=60), cap=timedelta(days=60), silence=timedelta(days=60), automatic_leave=False
)
"""Longer than a guest's account is kept: nobody loses their first match on time."""


@dataclass(frozen=True, slots=True)
class FirstDeal:
    """A game's options, the starters of the seats, none in games without decks, and the deal."""

    room: GameRoom
    options: Mapping[str, object]
    starters: Sequence[str]
    deal: PreparedDeal


def first_due(player: Player | None, room: GameRoom) -> bool:
    """Whether the player has not begun a match of the game yet, and the game has a coach. ``None``: a stranger."""
    if room.coach is None:
        return False
    return player is None or not Seat.objects.filter(~LESSONS, player=player, match__ruleset=room.slug).exists()


def first_prepare(
    *,
    room: GameRoom,
    chosen: Mapping[str, object],
    deck: str,
    entropy: Callable[[int], bytes] = secrets.token_bytes,
) -> FirstDeal | None:
    """A deal for a first match with these choices and the starter ``deck``, empty in games without decks; ``None``:
    none was found. Deals are tried here, so call it outside of a transaction.

    Raises:
        Malformed: no such choice or format, or a starter that is not legal in it.
    """
    assert room.coach is not None
    begins, facts, bot = room.coach.begins, room.public_facts, bot_player(BOT)
    choices = choices_read(room, bot, deck, chosen)
    options = {**owner_options(room.slug), **casual_options(room, "", choices)}
    starters: list[str] = []
    setups: list[Any] = [room.coach.setup or {}, *({} for _ in range(room.seat_counts[0] - 1))]
    if room.decks is not None:
        legal = starters_of(room, choices)
        starters = [deck, *(slug for slug in legal if slug != deck), *legal][: room.seat_counts[0]]
        setups = [seat_data_of(room.decks.starters[slug].engine_data(), options) for slug in starters]
    elif room.sides:
        options.pop("first_seat", None)  # the learner's side is chosen, not drawn

    def opening(trial: Game, code: str) -> Opening | None:
        begun = opening_of(trial, begins, facts, code)
        return begun if begun is not None and len(begun.answers) <= MOST_BEFORE and wins(trial, code) else None

    deal = deal_prepare(room.slug, options, setups, opening, most=MOST_TRIES, entropy=entropy)
    return FirstDeal(room, options, starters, deal) if deal is not None else None


def first_match_make(*, player: Player, first: FirstDeal, now: datetime) -> Match:
    """The player's first match of the game, at its first question; the one they have, where they have begun it."""
    room = first.room
    Player.objects.select_for_update().get(pk=player.pk)  # one form at a time
    origin = f"{FIRST_ORIGIN}{player.pk}:{room.slug}"
    existing = Match.objects.filter(origin=origin).first()
    if existing is not None:
        return existing
    people = [player, *(bot_player(BOT, number) for number in range(room.seat_counts[0] - 1))]
    if room.decks is not None:
        decks = room.decks
        versions = [starter_version(who, decks, slug, now) for who, slug in zip(people, first.starters, strict=True)]
        seats = [SeatSpec(who, version) for who, version in zip(people, versions, strict=True)]
    else:
        seats = [SeatSpec(who, setup={}) for who in people]
        if room.coach is not None and room.coach.setup is not None:
            seats[LEARNER] = SeatSpec(player, setup=dict(room.coach.setup))
    match = match_create(
        ruleset=room.slug,
        options=first.options,
        seats=seats,
        origin=origin,
        title=stored(FIRST),
        talk_on=False,
        closed=True,
        clock=CLOCK,
        promised=first.deal.promised,
        now=now,
    )
    if match.code != first.deal.promised.code:
        return match  # made by another request at the same moment, which plays its opening
    locked, rows = match_lock(match.pk)
    advance_locked(locked, rows, now=now, extra=first.deal.play)
    return Match.objects.get(pk=match.pk)

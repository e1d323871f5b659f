"""Begin, play on, cancel and tidy deck trials."""

from __future__ import annotations

import logging
import secrets
from datetime import datetime, timedelta
from time import monotonic
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from engine.bots import choose
from engine.kernel import Game, key_from_seed
from matches.errors import Malformed, Oversized, WrongStatus
from matches.games.decks import FORMAT
from matches.games.registry import room_chosen
from matches.models import DeckTrial
from matches.reasons import GAME_UNFINISHED
from matches.services.deck_choice import casual_formats, casual_options, choices_read, deck_of_choice
from matches.services.wake import search_nudge
from players.models import Player
from players.sentences.stored_sentences import stored
from players.site.database import database_is_away

logger = logging.getLogger(__name__)

__all__ = [
    "GAMES",
    "KEPT",
    "MOST_RUNNING",
    "deck_trial_begin",
    "deck_trial_cancel",
    "deck_trial_work",
    "deck_trials_tidy",
]

GAMES = 200
"""Games of a trial."""
MOST_RUNNING = 2
"""Trials of one player that run at once."""
KEPT = timedelta(days=30)
"""How long a trial is kept."""
SLICE = 2.0
"""Seconds after which a worker begins no other game of a trial."""
BOT = "steady"


def deck_trial_begin(
    *, player: Player, deck: str, opponent: str, ruleset: str, now: datetime, games: int = GAMES
) -> DeckTrial:
    """Have bots play many games with a deck against another one, in the first format in which the deck is legal.

    ``deck`` and ``opponent`` are each a starter's name or the id of a deck version of the player.

    Raises:
        Malformed: no such game or deck, a game without decks, or a deck that is not legal in that format.
        Oversized: too many trials of the player run.
    """
    room = room_chosen(ruleset)
    if room.decks is None:
        raise Malformed(_("%(room)s is played without decks; there is nothing to try.") % {"room": room.name})
    choices = choices_read(room, player, deck, {})
    options = casual_options(room, "", choices)
    mine, theirs = (deck_of_choice(room, player, chosen_deck, choices, options) for chosen_deck in (deck, opponent))
    format = casual_formats(room, player)[choices.get(FORMAT, room.decks.format)]
    with transaction.atomic():
        Player.objects.select_for_update().get(pk=player.pk)
        running = DeckTrial.objects.filter(player=player, status=DeckTrial.Status.RUNNING).count()
        if running >= MOST_RUNNING:
            raise Oversized(
                _("%(most_running)s of your trials are running; wait for one, or cancel it.")
                % {"most_running": MOST_RUNNING}
            )
        trial = DeckTrial.objects.create(
            player=player,
            ruleset=room.slug,
            format_name=format.name[:80],
            options=options,
            deck_name=mine[0][:80],
            deck=mine[1],
            opponent_name=theirs[0][:80],
            opponent=theirs[1],
            games=games,
            seed=secrets.randbits(40),
            created_at=now,
            worked_at=now,
        )
        transaction.on_commit(search_nudge, robust=True)
    return trial


def deck_trial_cancel(*, trial: DeckTrial) -> DeckTrial:
    """Stop a trial; what was played stays.

    Raises:
        WrongStatus: it does not run.
    """
    with transaction.atomic():
        locked = DeckTrial.objects.select_for_update().get(pk=trial.pk)
        if not locked.is_running:
            raise WrongStatus(_("This trial does not run any more."))
        locked.status = DeckTrial.Status.CANCELLED
        locked.save(update_fields=["status"])
    return locked


def deck_trial_work(*, now: datetime) -> int:
    """Play some games of the trial that has waited longest; how many. A few seconds at most.

    The games are played outside any transaction, and count where nobody has played the same ones meanwhile. A trial
    whose game fails ends there.
    """
    trial = DeckTrial.objects.filter(status=DeckTrial.Status.RUNNING).order_by("worked_at").first()
    if trial is None:
        return 0
    DeckTrial.objects.filter(pk=trial.pk).update(worked_at=now)
    until = monotonic() + SLICE
    first, failure = trial.done, ""
    results: list[bool | None] = []
    for number in range(first, trial.games):
        if results and monotonic() > until:
            break
        try:
            results.append(_play(trial, number))
        except Exception as error:
            if database_is_away(error):
                raise
            logger.exception("a game of deck trial %s failed", trial.pk)
            failure = stored(GAME_UNFINISHED, number=number + 1)
            break
    with transaction.atomic():
        locked = DeckTrial.objects.select_for_update().filter(pk=trial.pk, done=first).first()
        if locked is None or not locked.is_running:
            return len(results)
        for number, won in enumerate(results, start=first):
            locked.won_first += won is True and number % 2 == 0
            locked.won_second += won is True and number % 2 == 1
            locked.ties += won is None
        locked.done += len(results)
        if failure:
            locked.status, locked.failure = DeckTrial.Status.FAILED, failure
        elif locked.done >= locked.games:
            locked.status = DeckTrial.Status.DONE
        locked.save(update_fields=["done", "won_first", "won_second", "ties", "status", "failure"])
    return len(results)


def _play(trial: DeckTrial, number: int) -> bool | None:
    """Play one game of a trial by the steady bot; whether the deck wins, ``None`` for a tie."""
    seed = trial.seed * 1_000 + number
    seats: list[Any] = trial.seats(number)
    game = Game.start(trial.ruleset, trial.options, seats, key_from_seed(seed), snapshots=False, listen=False)
    count = 0
    while game.outcome is None:
        asked = game.pending[0]
        count += 1
        value = choose(BOT, game.view(asked.seat), asked.as_data(), seed * 10_000 + count)
        game.answer(asked.seat, asked.id, value)
    mine = game.outcome.places[number % 2]
    other = game.outcome.places[1 - number % 2]
    return None if mine == other else mine < other


def deck_trials_tidy(*, now: datetime) -> int:
    """Remove trials that are too old; how many."""
    return DeckTrial.objects.filter(created_at__lt=now - KEPT).delete()[0]

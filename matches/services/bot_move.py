"""Make a bot's decision. A bot is a client like any other: it sees its seat's view and answers through the inbox."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial

from django.conf import settings

from engine.bots import SEARCHING, choose
from engine.bots.search import search
from engine.kernel import Decision, Game, Value
from matches.errors import MatchError
from matches.models import BotJob, Match, MatchStatus
from matches.rehearsal import bot_seed
from matches.services.answer_submit import answer_submit
from matches.snapshot import borrow_game, release_game
from players.site.database import database_is_away

logger = logging.getLogger(__name__)

__all__ = ["MOST_ATTEMPTS", "bot_move"]

MOST_ATTEMPTS = 5
"""How often a bot may fail at one decision before its match is paused for a judge."""

FIRST_PAUSE, LONGEST_PAUSE = timedelta(seconds=5), timedelta(minutes=10)
"""How long a decision that failed is left alone: twice this at first, and at most."""


def bot_move(*, match_id: int, place: int, decision_id: str, now: datetime) -> bool:
    """Answer a decision for the bot at a seat, if it is still asked. Returns whether an answer was submitted.

    Computed outside any transaction. The choice and the key follow from the decision alone, so doing it twice submits
    the same answer twice, which counts once.
    """
    try:
        match, seats, game = borrow_game(match_id)
    except Match.DoesNotExist:
        return False
    if match.status != MatchStatus.RUNNING or not 0 <= place < len(seats) or not seats[place].player.is_bot:
        release_game(match, game)
        return False
    player = seats[place].player
    asked = next((decision for decision in game.pending if decision.seat == place and decision.id == decision_id), None)
    think = _thought(player.bot_name, game, asked, bot_seed(match.code, decision_id)) if asked is not None else None
    release_game(match, game)
    if think is None:
        return False
    try:
        answer_submit(
            match=match, player=player, decision_id=decision_id, value=think(), key=f"bot:{decision_id}", now=now
        )
    except MatchError as refusal:
        # Answered meanwhile, paused, or over: then nothing is owed. Anything else shows on the operations page.
        _note(match_id, decision_id, refusal.message, now)
        return False
    except Exception as error:
        if database_is_away(error):
            raise
        _note(match_id, decision_id, f"{type(error).__name__}: {error}", now)
        if BotJob.objects.filter(match_id=match_id, decision_id=decision_id, attempts__lt=MOST_ATTEMPTS).exists():
            logger.exception("the bot in match %s failed; it is tried again", match_id)
            return False
        raise
    return True


def _thought(bot: str, game: Game, asked: Decision, seed: int) -> Callable[[], Value]:
    """What finds the bot's answer to a question, from what its seat sees, once the game is given back."""
    if bot in SEARCHING:
        budget, copy = settings.ENTMOOT_SEARCH_BUDGETS[bot], game.clone()
        return lambda: search(copy, asked.seat, seed, budget).value
    return partial(choose, bot, game.view(asked.seat), asked.as_data(), seed)


def _note(match_id: int, decision_id: str, blocked_reason: str, now: datetime) -> None:
    """Store why the bot failed, and wait before the next attempt, longer every time."""
    for job in BotJob.objects.filter(match_id=match_id, decision_id=decision_id):
        job.attempts += 1
        job.blocked_reason = blocked_reason[:500]
        job.claimed_until = now + min(FIRST_PAUSE * 2 ** min(job.attempts, 20), LONGEST_PAUSE)
        job.save(update_fields=["attempts", "blocked_reason", "claimed_until"])

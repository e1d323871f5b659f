"""Begin a lesson: find a good seed, make its match, and play it to the lesson's first question."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils.translation import gettext

from engine.kernel import Game
from matches.clocks import ClockSettings
from matches.errors import WrongStatus
from matches.games.lesson import LEARNER, Lesson
from matches.games.registry import room_chosen
from matches.models import LessonProgress, Match, MatchStatus
from matches.models.match import LESSON_ORIGIN
from matches.owner_files import owner_options
from matches.rehearsal import BOT, Opening, opening_of, rehearse
from matches.services.bot_match import bot_player
from matches.services.deal_prepare import PreparedDeal, deal_prepare
from matches.services.match_advance import advance_locked
from matches.services.match_create import SeatSpec, match_create
from matches.snapshot import match_lock
from matches.titles import LESSON
from players.models import Player
from players.sentences.stored_sentences import stored
from players.site.periodic import each_alone

logger = logging.getLogger(__name__)

__all__ = ["KEPT", "lesson_begin", "lessons_tidy"]

MOST_TRIES = 60
"""Seeds that are tried for one lesson; about one in two is good for the hardest."""
KEPT = timedelta(days=30)
"""How long the match of a lesson is kept after its player last went on in it."""
CLOCK = ClockSettings(
    bank=timedelta(days=60), cap=timedelta(days=60), silence=timedelta(days=60), automatic_leave=False
)
"""Longer than the match is kept: nobody loses a lesson on time."""


def lesson_begin(
    *,
    player: Player,
    game: str,
    slug: str,
    again: bool = False,
    now: datetime,
    entropy: Callable[[int], bytes] = secrets.token_bytes,
) -> Match:
    """The match of a lesson, ready for the lesson's first question: the one under way, or a new one.

    ``again`` drops the one under way and starts from the first step. Seeds are tried before the transaction begins, so
    that nobody waits for them.

    Raises:
        Malformed: no such game or lesson. WrongStatus: no seed was found to prepare it with.
    """
    room = room_chosen(game)
    lesson = room.lesson(slug)
    if not again and (match := _resumed(player, game, slug, now)) is not None:
        return match
    options = {**owner_options(room.slug), **lesson.options}
    setups = [_setup(room.decks.starters if room.decks else {}, setup) for setup in lesson.setups]
    deal = _prepared(game, lesson, options, setups, entropy)
    with transaction.atomic():
        # Of two forms sent at once the second goes on in the match of the first.
        if not again and (match := _resumed(player, game, slug, now)) is not None:
            return match
        Player.objects.select_for_update().get(pk=player.pk)
        old = LessonProgress.objects.select_for_update().filter(player=player, game=game, lesson=slug).first()
        if old is not None and old.match_id is not None:
            _match_delete(old.match_id)
        match = match_create(
            ruleset=game,
            options=options,
            seats=[SeatSpec(player, setup=setups[LEARNER]), SeatSpec(bot_player(BOT), setup=setups[1 - LEARNER])],
            origin=f"{LESSON_ORIGIN}{player.pk}:{deal.promised.code}",
            title=stored(LESSON, lesson=lesson.title),
            talk_on=False,
            closed=True,
            clock=CLOCK,
            promised=deal.promised,
            now=now,
        )
        locked, seats = match_lock(match.pk)
        advance_locked(locked, seats, now=now, extra=deal.play)
        fresh = {
            "step": 0,
            "status": LessonProgress.Status.BEGUN,
            "match": match,
            "missed": None,
            "begun_at": now,
            "changed_at": now,
        }
        LessonProgress.objects.update_or_create(player=player, game=game, lesson=slug, defaults=fresh)
        return Match.objects.get(pk=match.pk)


@transaction.atomic
def _resumed(player: Player, game: str, slug: str, now: datetime) -> Match | None:
    """The match of the lesson that is under way, skipped or not; ``None`` where there is none."""
    Player.objects.select_for_update().get(pk=player.pk)  # one form at a time
    progress = LessonProgress.objects.select_for_update().filter(player=player, game=game, lesson=slug).first()
    if progress is None or progress.match_id is None:
        return None
    match = Match.objects.get(pk=progress.match_id)
    if match.status == MatchStatus.FINISHED:
        return None
    if progress.status == LessonProgress.Status.SKIPPED:
        progress.status, progress.changed_at = LessonProgress.Status.BEGUN, now
        progress.save(update_fields=["status", "changed_at"])
    return match


def _setup(starters: Any, setup: Any) -> Any:
    """A seat's setup; a text names a starter deck."""
    return starters[setup].engine_data() if isinstance(setup, str) else setup


def _prepared(
    game: str, lesson: Lesson, options: dict[str, object], setups: list[Any], entropy: Callable[[int], bytes]
) -> PreparedDeal:
    """A deal that is good for the lesson, with the answers that lead to its first question."""
    facts = room_chosen(game).public_facts

    def opening(trial: Game, code: str) -> Opening | None:
        begun = opening_of(trial, lesson.start, facts, code, least_turn=lesson.least_turn)
        return begun if begun is not None and rehearse(trial, lesson, facts, code) else None

    deal = deal_prepare(game, options, setups, opening, most=MOST_TRIES, entropy=entropy)
    if deal is None:
        logger.error("no seed was found for the lesson %s of %s", lesson.slug, game)
        raise WrongStatus(gettext("This lesson could not be prepared. Try again, or choose another lesson."))
    return deal


def _match_delete(match_id: int) -> None:
    """Delete a lesson's match with all its rows, unless a worker is just at it: then wait."""
    match_lock(match_id)
    Match.objects.filter(pk=match_id, origin__startswith=LESSON_ORIGIN).delete()


def lessons_tidy(*, now: datetime, most: int = 50) -> int:
    """Delete the matches of lessons that nobody has gone on in for `KEPT`. Returns how many.

    A lesson that was not completed begins at its first step the next time.
    """
    due = LessonProgress.objects.filter(match__isnull=False, changed_at__lt=now - KEPT).order_by("changed_at", "pk")

    def failed(pk: int, error: Exception) -> None:
        logger.error("the match of lesson %s could not be deleted", pk, exc_info=error)
        LessonProgress.objects.filter(pk=pk).update(changed_at=now)  # the others come first

    return each_alone(list(due.values_list("pk", flat=True)[:most]), lambda pk: _tidy(pk, now), failed=failed)


@transaction.atomic
def _tidy(pk: int, now: datetime) -> int:
    row = LessonProgress.objects.select_for_update().get(pk=pk)
    if row.match_id is None or row.changed_at >= now - KEPT:
        return 0
    _match_delete(row.match_id)
    if row.status != LessonProgress.Status.DONE:
        LessonProgress.objects.filter(pk=pk).update(step=0)
    return 1

"""Go on in a lesson: by answering, by turning a page, by skipping."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext

from matches.errors import WrongStatus
from matches.games.registry import room_chosen, room_of
from matches.models import LessonProgress, Match
from matches.rehearsal import next_step
from players.models import Player

__all__ = ["lesson_answered", "lesson_next", "lesson_skip"]

Status = LessonProgress.Status


def lesson_answered(*, match_id: int, decision: Mapping[str, object], now: datetime) -> None:
    """Complete the step that was waiting for this question; called when the learner has answered it.

    Pages that were still to be read are passed over by the answer to the question after them.
    """
    progress = (
        LessonProgress.objects.select_for_update().filter(match=match_id, status=LessonProgress.Status.BEGUN).first()
    )
    if progress is None:
        return
    lesson = next((lesson for lesson in room_of(progress.game).lessons if lesson.slug == progress.lesson), None)
    if lesson is None:
        return
    public = Match.objects.values_list("public", flat=True).get(pk=match_id) or {}
    at = progress.step
    while at < len(lesson.steps) and lesson.steps[at].moment is None:
        at += 1
    after = next_step(lesson.steps, at, decision, public)
    _step_set(progress, after if after != at else progress.step, len(lesson.steps), now)


@transaction.atomic
def lesson_next(*, player: Player, game: str, slug: str, now: datetime) -> LessonProgress:
    """Go to the next step, whether or not this one is completed.

    Raises:
        Malformed: no such lesson. WrongStatus: the player has not begun it, or has completed it.
    """
    progress, steps = _begun(player, game, slug)
    _step_set(progress, progress.step + 1, steps, now)
    return progress


@transaction.atomic
def lesson_skip(*, player: Player, game: str, slug: str, now: datetime) -> LessonProgress:
    """Leave a lesson out. It can be begun at any time.

    Raises:
        Malformed: no such lesson. WrongStatus: the player has completed it.
    """
    room_chosen(game).lesson(slug)
    Player.objects.select_for_update().get(pk=player.pk)
    progress, _ = LessonProgress.objects.select_for_update().get_or_create(
        player=player, game=game, lesson=slug, defaults={"begun_at": now, "changed_at": now, "status": Status.SKIPPED}
    )
    if progress.status == Status.DONE:
        raise WrongStatus(gettext("You have completed this lesson; there is nothing to skip."))
    if progress.status != Status.SKIPPED:
        progress.status, progress.changed_at = Status.SKIPPED, now
        progress.save(update_fields=["status", "changed_at"])
    return progress


def _begun(player: Player, game: str, slug: str) -> tuple[LessonProgress, int]:
    lesson = room_chosen(game).lesson(slug)
    lesson_progress = LessonProgress.objects.select_for_update().filter(player=player, game=game, lesson=slug).first()
    if lesson_progress is None or lesson_progress.status != Status.BEGUN:
        raise WrongStatus(gettext("Begin the lesson first."))
    return lesson_progress, len(lesson.steps)


def _step_set(progress: LessonProgress, step: int, steps: int, now: datetime) -> None:
    progress.step = min(step, steps)
    progress.changed_at = now
    if progress.step == steps:
        progress.status = Status.DONE
    progress.save(update_fields=["step", "status", "changed_at"])

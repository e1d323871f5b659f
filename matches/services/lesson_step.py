"""Go on in a lesson: by answering, by turning a page, by skipping."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext

from matches.errors import WrongStatus
from matches.games.lesson import Step, followed, page_open
from matches.games.registry import room_chosen, room_of
from matches.models import LessonProgress, Match
from matches.rehearsal import next_step
from matches.services.earnings_due import lesson_earning
from players.models import Player

__all__ = ["lesson_answered", "lesson_next", "lesson_reads", "lesson_skip"]

Status = LessonProgress.Status


def lesson_reads(*, match_id: int) -> bool:
    """Whether the learner in this match has a page of the lesson to read, until when its questions wait."""
    progress = LessonProgress.objects.filter(match=match_id, status=Status.BEGUN).first()
    return progress is not None and page_open(_steps(progress), progress.step)


def lesson_answered(*, match_id: int, decision: Mapping[str, object], value: object, now: datetime) -> None:
    """Complete the step that was waiting for this question; called when the learner has answered it. Another answer
    than the recommended ones completes it too, and is noted."""
    progress = LessonProgress.objects.select_for_update().filter(match=match_id, status=Status.BEGUN).first()
    if progress is None:
        return
    steps, at = _steps(progress), progress.step
    public = Match.objects.values_list("public", flat=True).get(pk=match_id) or {}
    after = next_step(steps, at, decision, public)
    if after == at:
        return
    progress.missed = None if followed(steps[at], decision, public, value) else at
    _step_set(progress, after, len(steps), now)


def _steps(progress: LessonProgress) -> Sequence[Step]:
    """The steps of a lesson; none of one that is taught no more."""
    lessons = room_of(progress.game).lessons
    return next((lesson.steps for lesson in lessons if lesson.slug == progress.lesson), ())


@transaction.atomic
def lesson_next(*, player: Player, game: str, slug: str, now: datetime) -> LessonProgress:
    """Go to the next step, whether or not this one is completed.

    Raises:
        Malformed: no such lesson. WrongStatus: the player has not begun it, or has completed it.
    """
    progress, steps = _begun(player, game, slug)
    progress.missed = None
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
    progress.save(update_fields=["step", "status", "missed", "changed_at"])
    if progress.status == Status.DONE:
        lesson_earning(progress, now)

"""Read a player's lessons for pages and the API. One statement a game."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser

from matches.games.lesson import Hint, Lesson
from matches.games.registry import room_of
from matches.models import HintDismissed, LessonProgress
from players.models import Player

__all__ = ["LessonRow", "hint_shown", "hints_dismissed", "lessons_done", "lessons_of"]


@dataclass(frozen=True, slots=True)
class LessonRow:
    """A lesson, and how far the player is in it."""

    lesson: Lesson
    progress: LessonProgress | None

    @property
    def is_done(self) -> bool:
        """Whether it was played to its end."""
        return self.status == LessonProgress.Status.DONE

    @property
    def is_begun(self) -> bool:
        """Whether it was begun, and neither ended nor skipped."""
        return self.status == LessonProgress.Status.BEGUN

    @property
    def is_skipped(self) -> bool:
        """Whether it was skipped."""
        return self.status == LessonProgress.Status.SKIPPED

    @property
    def status(self) -> str:
        """``new``, ``begun``, ``done`` or ``skipped``."""
        return self.progress.status if self.progress is not None else "new"

    @property
    def step(self) -> int:
        """How many steps are completed."""
        return self.progress.step if self.progress is not None else 0

    @property
    def missed(self) -> int | None:
        """The step answered last, if it was answered otherwise than recommended."""
        return self.progress.missed if self.progress is not None else None

    @property
    def match(self) -> str | None:
        """The code of its match; ``None`` before it is begun and when it is deleted."""
        match = self.progress.match if self.progress is not None else None
        return match.code if match is not None else None


def lessons_of(user: Player | AnonymousUser, game: str) -> list[LessonRow]:
    """The lessons of a game in the order in which they are taught."""
    known: dict[str, LessonProgress] = {}
    if isinstance(user, Player):
        rows = LessonProgress.objects.filter(player=user, game=game).select_related("match")
        known = {row.lesson: row for row in rows}
    return [LessonRow(lesson, known.get(lesson.slug)) for lesson in room_of(game).lessons]


def hint_shown(player: Player, game: str, prompt: str) -> Hint | None:
    """The hint to a kind of question; ``None`` for a player who dismissed it or completed its lesson.

    At most two statements.
    """
    hint = room_of(game).hints.get(prompt)
    if hint is None or HintDismissed.objects.filter(player=player, game=game, prompt=prompt).exists():
        return None
    done = LessonProgress.objects.filter(player=player, game=game, lesson=hint.lesson)
    return None if done.filter(status=LessonProgress.Status.DONE).exists() else hint


def hints_dismissed(player: Player, game: str) -> set[str]:
    """The prompts of a game whose hints the player has dismissed."""
    return set(HintDismissed.objects.filter(player=player, game=game).values_list("prompt", flat=True))


def lessons_done(user: Player | AnonymousUser) -> dict[str, int]:
    """How many lessons of each game the player has completed, by game. One statement."""
    done: dict[str, int] = {}
    if isinstance(user, Player):
        rows = LessonProgress.objects.filter(player=user, status=LessonProgress.Status.DONE).order_by()
        for game in rows.values_list("game", flat=True):
            done[game] = done.get(game, 0) + 1
    return done

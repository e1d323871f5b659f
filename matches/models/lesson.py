"""How far players are in the lessons of the games."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from matches.models.match import Match

__all__ = ["HintDismissed", "LessonProgress"]


class LessonProgress(models.Model):
    """One player in one lesson. The position on the board is the match's; ``step`` is how far the text has come."""

    class Status(models.TextChoices):
        BEGUN = "begun", _("begun")
        DONE = "done", _("done")
        SKIPPED = "skipped", _("skipped")

    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="lessons", db_index=False)
    game = models.CharField(max_length=20)
    lesson = models.CharField(max_length=40)
    step = models.PositiveSmallIntegerField(default=0, help_text=_("How many steps are completed."))
    missed = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text=_("The step answered last, if otherwise than it recommends.")
    )
    status = models.CharField(max_length=8, choices=Status, default=Status.BEGUN)
    match = models.OneToOneField(
        Match, models.SET_NULL, null=True, blank=True, related_name="lesson", help_text=_("Empty once it is deleted.")
    )
    begun_at = models.DateTimeField()
    changed_at = models.DateTimeField()

    class Meta:
        verbose_name = _("lesson")
        verbose_name_plural = _("lessons")
        ordering: ClassVar[list[str]] = ["-pk"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["player", "game", "lesson"], name="lesson_of_player_once"),
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["changed_at"], name="lesson_with_match", condition=models.Q(match__isnull=False)),
        ]

    def __str__(self) -> str:
        return f"{self.player_id} in {self.game}/{self.lesson}: {self.status}"


class HintDismissed(models.Model):
    """A hint to a kind of question that the player does not want to see any more."""

    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="hints_dismissed", db_index=False)
    game = models.CharField(max_length=20)
    prompt = models.CharField(max_length=60, help_text=_("The key of the question’s prompt."))
    dismissed_at = models.DateTimeField()

    class Meta:
        verbose_name = _("dismissed hint")
        verbose_name_plural = _("dismissed hints")
        ordering: ClassVar[list[str]] = ["-pk"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["player", "game", "prompt"], name="hint_dismissed_once"),
        ]

    def __str__(self) -> str:
        return f"{self.player_id}: {self.game}/{self.prompt}"

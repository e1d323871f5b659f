"""A player's own stops: what they chose for a kind of window of a game, in all their matches of it."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

__all__ = ["PlayerStop"]


class PlayerStop(models.Model):
    """One kind of window for which a player does not want the usual. There is no row where they do."""

    class Choice(models.TextChoices):
        ASK = "ask", _("ask me")
        SKIP = "skip", _("pass for me")

    player = models.ForeignKey(  # stop_window_once has its index
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="stops", db_index=False
    )
    ruleset = models.CharField(max_length=20)
    window = models.CharField(max_length=60)
    choice = models.CharField(max_length=4, choices=Choice)
    changed_at = models.DateTimeField()

    class Meta:
        verbose_name = _("stop")
        verbose_name_plural = _("stops")
        ordering: ClassVar[list[str]] = ["player", "ruleset", "window"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["player", "ruleset", "window"], name="stop_window_once"),
        ]

    def __str__(self) -> str:
        return f"{self.choice} {self.window} ({self.ruleset}) for player {self.player_id}"

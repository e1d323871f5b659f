"""Deck trials: many games between two decks, played by bots."""

from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from matches.reasons import reason_said

__all__ = ["DeckTrial"]


class DeckTrial(models.Model):
    """A trial of a deck against another one. Game number ``n`` follows from ``seed`` and ``n`` alone.

    The deck sits on seat 0 in even games and on seat 1 in odd ones; ``won_first`` and ``won_second`` count what it won
    on either, ties counting in ``ties``.
    """

    class Status(models.TextChoices):
        RUNNING = "running", _("running")
        DONE = "done", _("done")
        CANCELLED = "cancelled", _("cancelled")
        FAILED = "failed", _("failed")

    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="deck_trials")
    ruleset = models.CharField(max_length=20)
    format_name = models.CharField(max_length=80)
    options = models.JSONField(default=dict)
    deck_name = models.CharField(max_length=80)
    deck = models.JSONField(help_text=_("The deck as the ruleset takes it."))
    opponent_name = models.CharField(max_length=80)
    opponent = models.JSONField(help_text=_("The other deck."))
    games = models.PositiveIntegerField()
    done = models.PositiveIntegerField(default=0)
    won_first = models.PositiveIntegerField(default=0)
    won_second = models.PositiveIntegerField(default=0)
    ties = models.PositiveIntegerField(default=0)
    seed = models.PositiveBigIntegerField()
    status = models.CharField(max_length=9, choices=Status, default=Status.RUNNING)
    failure = models.CharField(max_length=300, blank=True)
    created_at = models.DateTimeField(db_index=True)
    worked_at = models.DateTimeField(help_text=_("When games of it were last begun; the longest ago is next."))

    class Meta:
        verbose_name = _("deck trial")
        verbose_name_plural = _("deck trials")
        ordering: ClassVar[list[str]] = ["-pk"]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["worked_at"], name="trial_running", condition=models.Q(status="running")),
        ]

    def __str__(self) -> str:
        return f"{self.deck_name} against {self.opponent_name}"

    def get_absolute_url(self) -> str:
        return reverse("matches:deck-trial", args=[self.pk])

    @property
    def is_running(self) -> bool:
        return self.status == self.Status.RUNNING

    @property
    def failure_said(self) -> str:
        """Why it ended early, in the reader's language."""
        return reason_said(self.failure)

    @property
    def games_first(self) -> int:
        """Games played with the deck on the first seat."""
        return (self.done + 1) // 2

    @property
    def games_second(self) -> int:
        """Games played with the deck on the second seat."""
        return self.done // 2

    @property
    def won(self) -> int:
        return self.won_first + self.won_second

    @property
    def lost(self) -> int:
        return self.done - self.won - self.ties

    def seats(self, number: int) -> list[Any]:
        """The decks by seat in game ``number``."""
        return [self.deck, self.opponent] if number % 2 == 0 else [self.opponent, self.deck]

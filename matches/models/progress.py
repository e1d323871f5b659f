"""How far a match has come: its checkpoint, its log, and what each seat is asked."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from matches.models.match import Match
from matches.models.seat import Seat

__all__ = ["Checkpoint", "GameEvent", "PendingDecision"]


class Checkpoint(models.Model):
    """The game as bytes: at its start, for replays, and at a recent answer, from which ``advance`` goes on.

    In a table of its own because it is large and rewritten seldom, at the ends of turns or when the answers since it
    would take too long to repeat.
    """

    match = models.OneToOneField(Match, models.CASCADE, related_name="checkpoint")
    sequence = models.PositiveIntegerField(default=0)
    data = models.BinaryField()
    start = models.BinaryField()

    class Meta:
        verbose_name = _("checkpoint")
        verbose_name_plural = _("checkpoints")

    def __str__(self) -> str:
        return f"match {self.match_id} at {self.sequence}"


class GameEvent(models.Model):
    """A line of the log, as a sentence and as data. ``seat`` null: everyone saw it; else only that seat did."""

    SCHEMA: ClassVar[int] = 1

    match = models.ForeignKey(Match, models.CASCADE, related_name="events", db_index=False)  # event_number_once has it
    number = models.PositiveIntegerField()
    sequence = models.PositiveIntegerField(help_text=_("The answer it followed from."))
    turn = models.PositiveIntegerField()
    kind = models.CharField(max_length=40)
    seat = models.PositiveSmallIntegerField(null=True, blank=True)
    data = models.JSONField(default=dict)
    text = models.TextField(blank=True)
    schema = models.PositiveSmallIntegerField(default=1)
    at = models.DateTimeField()

    class Meta:
        verbose_name = _("game event")
        verbose_name_plural = _("game events")
        ordering: ClassVar[list[str]] = ["match", "number"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["match", "number"], name="event_number_once"),
        ]

    def __str__(self) -> str:
        return f"event {self.number} of match {self.match_id}"


class PendingDecision(models.Model):
    """The open decision of a seat. Lists of waiting matches read only this."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="pending")
    seat = models.OneToOneField(Seat, models.CASCADE, related_name="pending")
    decision_id = models.CharField(max_length=64)
    kind = models.CharField(max_length=10)
    prompt = models.TextField()
    data = models.JSONField(help_text=_("The question as that seat sees it."))
    asked_at = models.DateTimeField()

    class Meta:
        verbose_name = _("pending decision")
        verbose_name_plural = _("pending decisions")

    def __str__(self) -> str:
        return f"{self.kind} for seat {self.seat_id}"

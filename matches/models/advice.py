"""Advice of the searching bot, which a player of a practice match has asked for."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from matches.models.match import Match
from matches.models.seat import Seat

__all__ = ["Advice"]


class Advice(models.Model):
    """What the searching bot would answer at a seat: the latest question about which its player asked."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="advice")
    seat = models.OneToOneField(Seat, models.CASCADE, related_name="advice")
    decision_id = models.CharField(max_length=64)
    value = models.JSONField(help_text=_("The answer, as it would be sent."))
    labels = models.JSONField(default=list, help_text=_("The answer in words."))
    chance = models.FloatField(null=True, help_text=_("The estimated chance to win with it; null: only one answer."))
    tries = models.PositiveIntegerField(default=0, help_text=_("Playouts behind the estimate."))
    asked_at = models.DateTimeField()

    class Meta:
        verbose_name = _("advice")
        verbose_name_plural = _("advice")
        ordering: ClassVar[list[str]] = ["-pk"]

    def __str__(self) -> str:
        return f"advice for seat {self.seat_id}"

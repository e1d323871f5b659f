"""Decks that are compared with their registered lists during a round."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from leagues.events.models.entrant import Entrant
from leagues.events.models.round import Round


class DeckCheck(models.Model):
    """The check of one entrant's deck, drawn with their table or ordered by an official (``targeted``)."""

    class Outcome(models.TextChoices):
        OPEN = "", _("not checked yet")
        LEGAL = "legal", _("legal")
        PROBLEM = "problem", _("a problem")

    entrant = models.ForeignKey(Entrant, models.CASCADE, related_name="deck_checks")
    round = models.ForeignKey(Round, models.CASCADE, related_name="deck_checks")
    table = models.PositiveIntegerField(null=True, blank=True)
    targeted = models.BooleanField(default=False)
    reason = models.CharField(max_length=300, blank=True, help_text=_("Why it was ordered, where it is targeted."))
    ordered_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    ordered_at = models.DateTimeField()
    outcome = models.CharField(max_length=8, choices=Outcome, default=Outcome.OPEN, blank=True)
    note = models.CharField(max_length=300, blank=True)
    checked_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")
    checked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("deck check")
        verbose_name_plural = _("deck checks")
        ordering: ClassVar[list[str]] = ["round", "pk"]

    def __str__(self) -> str:
        return f"deck check of {self.entrant}"

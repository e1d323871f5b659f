"""Who runs or judges an event beside its organiser."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from leagues.events.models.tournament import Tournament


class Official(models.Model):
    """A person named for one event: there they may do what its organiser may, or what a judge may."""

    class Office(models.TextChoices):
        ORGANISER = "organiser", _("organiser")
        JUDGE = "judge", _("judge")

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="officials")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="event_offices")
    office = models.CharField(max_length=10, choices=Office)
    named_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    named_at = models.DateTimeField()

    class Meta:
        verbose_name = _("official of an event")
        verbose_name_plural = _("officials of events")
        ordering: ClassVar[list[str]] = ["tournament", "office", "pk"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["tournament", "player"], name="official_once")
        ]

    def __str__(self) -> str:
        return f"{self.player} ({self.get_office_display()})"

"""The prizes of a tournament."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from leagues.competition.models.announced_draw import FoilPrize
from leagues.events.models.entrant import Entrant
from leagues.events.models.tournament import Tournament


class Prize(FoilPrize):
    """One foil of the event's prize kit."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="prizes")
    entrant = models.ForeignKey(Entrant, models.PROTECT, null=True, blank=True, related_name="prizes")

    class Meta:
        verbose_name = _("prize")
        verbose_name_plural = _("prizes")
        ordering: ClassVar[list[str]] = ["tournament", "pk"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["tournament", "key"], name="prize_once"),
            models.CheckConstraint(
                condition=models.Q(entrant__isnull=True, printing__isnull=True, credited_at__isnull=True)
                | models.Q(entrant__isnull=False, printing__isnull=False, credited_at__isnull=False),
                name="prize_drawn_whole",
            ),
        ]

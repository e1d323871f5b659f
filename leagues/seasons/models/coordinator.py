"""Who runs a league beside its owner."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from leagues.seasons.models.league import League


class LeagueCoordinator(models.Model):
    """A person named for one league: in its seasons they may do what its owner may."""

    league = models.ForeignKey(League, models.CASCADE, related_name="coordinators")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="league_offices")
    named_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    named_at = models.DateTimeField()

    class Meta:
        verbose_name = _("coordinator of a league")
        verbose_name_plural = _("coordinators of leagues")
        ordering: ClassVar[list[str]] = ["league", "pk"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["league", "player"], name="league_coordinator_once")
        ]

    def __str__(self) -> str:
        return str(self.player)

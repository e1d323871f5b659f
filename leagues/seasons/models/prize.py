"""The prizes of a sanctioned season, and their draw as published."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from leagues.competition.models.announced_draw import FoilPrize, PublishedDraw
from leagues.seasons.models.entrant import SeasonEntrant
from leagues.seasons.models.season import Season


class SeasonPrize(FoilPrize):
    """One foil of the season's prize kit."""

    season = models.ForeignKey(Season, models.CASCADE, related_name="prizes")
    entrant = models.ForeignKey(SeasonEntrant, models.PROTECT, null=True, blank=True, related_name="prizes")

    class Meta:
        verbose_name = _("prize of a season")
        verbose_name_plural = _("prizes of seasons")
        ordering: ClassVar[list[str]] = ["season", "pk"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["season", "key"], name="season_prize_once"),
            models.CheckConstraint(
                condition=models.Q(entrant__isnull=True, printing__isnull=True, credited_at__isnull=True)
                | models.Q(entrant__isnull=False, printing__isnull=False, credited_at__isnull=False),
                name="season_prize_drawn_whole",
            ),
        ]


class SeasonDraw(PublishedDraw):
    """The prize draw of a season, published when the last series opens; a season has one standing draw at most."""

    season = models.ForeignKey(Season, models.CASCADE, related_name="draws")

    class Meta:
        verbose_name = _("prize draw of a season")
        verbose_name_plural = _("prize draws of seasons")
        ordering: ClassVar[list[str]] = ["-published_at"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                fields=["season"], condition=models.Q(withdrawn_at=None), name="season_draw_standing_once"
            )
        ]

    def __str__(self) -> str:
        return f"prize draw of season {self.season_id}"

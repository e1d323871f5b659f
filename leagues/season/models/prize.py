"""The prizes of a sanctioned season, and their draw as published."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from leagues.season.models.entrant import SeasonEntrant
from leagues.season.models.season import Season


class SeasonPrize(models.Model):
    """One foil of the season's prize kit: for a place, or (``place`` empty) for somebody drawn."""

    season = models.ForeignKey(Season, models.CASCADE, related_name="prizes")
    key = models.CharField(max_length=20)
    place = models.PositiveSmallIntegerField(null=True, blank=True)
    rarity = models.CharField(max_length=2)
    entrant = models.ForeignKey(SeasonEntrant, models.PROTECT, null=True, blank=True, related_name="prizes")
    printing = models.ForeignKey("cardpool.Printing", models.PROTECT, null=True, blank=True, related_name="+")
    credited_at = models.DateTimeField(null=True, blank=True)

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

    def __str__(self) -> str:
        return self.key


class SeasonDraw(models.Model):
    """``manifest`` and its hash are published when the last series opens, the rest when the prizes are drawn.

    See `leagues.drawing` for the documents. A manifest whose publication is undone is withdrawn and kept.
    """

    season = models.ForeignKey(Season, models.CASCADE, related_name="draws")
    manifest = models.JSONField()
    manifest_sha512 = models.CharField(max_length=128)
    published_at = models.DateTimeField()
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    withdrawn_reason = models.CharField(max_length=300, blank=True, default="")
    result = models.JSONField(null=True, blank=True)
    seed = models.CharField(max_length=128, blank=True)
    awards = models.JSONField(null=True, blank=True)
    drawn_at = models.DateTimeField(null=True, blank=True)

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

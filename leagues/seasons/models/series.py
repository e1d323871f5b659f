"""A series: the part of a season in which nobody plays an opponent twice."""

from datetime import datetime
from typing import ClassVar

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from leagues.seasons.models.season import Season

MATCHES_MOST = 200
"""Matches that one entrant may play in a series at most."""


class Series(models.Model):
    """A series of a season, from its opening to its close. ``closed_at`` is set when all its tables are decided."""

    class Cards(models.TextChoices):
        CONSTRUCTED = "constructed", _("constructed decks of the format")
        SEALED = "sealed", _("a sealed pool that grows by series")
        COLLECTION = "collection", _("cards of the player's own collection")

    season = models.ForeignKey(Season, models.CASCADE, related_name="series")
    number = models.PositiveSmallIntegerField()
    opens_at = models.DateTimeField(_("opens"))
    closes_at = models.DateTimeField(_("closes"))
    most_matches = models.PositiveSmallIntegerField(
        _("most matches each"), default=10, validators=[MinValueValidator(1), MaxValueValidator(MATCHES_MOST)]
    )
    cards = models.CharField(_("played with"), max_length=12, choices=Cards, default=Cards.CONSTRUCTED)
    last_table = models.PositiveIntegerField(
        default=0, editable=False, help_text=_("The highest number of a table; none is given twice.")
    )
    opened_at = models.DateTimeField(null=True, blank=True, editable=False)
    closed_at = models.DateTimeField(null=True, blank=True, editable=False)
    certified_at = models.DateTimeField(null=True, blank=True, editable=False)
    certified_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, editable=False, related_name="+"
    )

    reminded_at = models.DateTimeField(
        null=True, blank=True, editable=False, help_text=_("When everybody was told that it closes soon.")
    )
    reminded_to = models.PositiveBigIntegerField(
        default=0, db_default=0, editable=False, help_text=_("The key of the last entrant who was told so.")
    )

    class Meta:
        verbose_name = _("series")
        verbose_name_plural = _("series")
        ordering: ClassVar[list[str]] = ["season", "number"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["season", "number"], name="series_number_once"),
            models.CheckConstraint(condition=models.Q(opens_at__lt=models.F("closes_at")), name="series_lasts"),
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["closes_at"], condition=models.Q(closed_at=None), name="series_not_closed"),
        ]

    def __str__(self) -> str:
        return f"series {self.number}"

    def is_open(self, now: datetime) -> bool:
        """Whether matches can begin in it now."""
        return self.opened_at is not None and self.closed_at is None and now < self.closes_at

"""Somebody's place in a season."""

from datetime import datetime
from typing import ClassVar

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from leagues.seasons.models.season import Season

AT_ONCE_MOST = 20
IS_IN = models.Q(entered_at__isnull=False, left_at=None, removed_at=None)
"""`SeasonEntrant.is_in`, for queries."""


class SeasonEntrant(models.Model):
    """A player in a season, with the deck version they play where the game has decks.

    ``cut`` enters the prize draw and the matches; ``cut_own`` says that the player made it. Who asked and was not let
    in yet has no ``entered_at``. ``fee_paid`` is what the entry cost them, and would be given back.
    """

    season = models.ForeignKey(Season, models.CASCADE, related_name="entrants")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="season_entries")
    deck_version = models.ForeignKey(
        "cardpool.DeckVersion", models.PROTECT, null=True, blank=True, related_name="season_entries"
    )
    cut = models.CharField(max_length=64)
    cut_own = models.BooleanField(default=False)
    fee_paid = models.PositiveIntegerField(default=0)
    asked_at = models.DateTimeField(null=True, blank=True)
    entered_at = models.DateTimeField(null=True, blank=True)
    refused_at = models.DateTimeField(null=True, blank=True)
    left_at = models.DateTimeField(null=True, blank=True)
    removed_at = models.DateTimeField(null=True, blank=True)
    removed_reason = models.CharField(max_length=300, blank=True, default="")
    away_from = models.DateTimeField(_("away from"), null=True, blank=True)
    away_until = models.DateTimeField(_("away until"), null=True, blank=True)
    paused_at = models.DateTimeField(null=True, blank=True, help_text=_("Paused by a coordinator."))
    paused_reason = models.CharField(max_length=300, blank=True, default="")
    at_once = models.PositiveSmallIntegerField(
        _("matches at once"), default=1, validators=[MinValueValidator(1), MaxValueValidator(AT_ONCE_MOST)]
    )
    packs_series = models.PositiveSmallIntegerField(
        default=0, db_default=0, help_text=_("The last series whose packs they were given into their collection.")
    )
    final_place = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        verbose_name = _("entrant of a season")
        verbose_name_plural = _("entrants of seasons")
        ordering: ClassVar[list[str]] = ["season", "pk"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["season", "player"], name="season_entrant_once"),
            models.CheckConstraint(condition=models.Q(at_once__gte=1), name="season_entrant_plays"),
        ]

    def __str__(self) -> str:
        return str(self.player)

    @property
    def is_in(self) -> bool:
        """Whether they have a place, and have neither left nor been removed."""
        return self.entered_at is not None and self.left_at is None and self.removed_at is None

    def is_away(self, now: datetime) -> bool:
        """Whether they have said that they are away now."""
        begun = self.away_from is None or self.away_from <= now
        return self.away_until is not None and begun and now < self.away_until

    def can_be_matched(self, now: datetime) -> bool:
        """Whether a match may begin for them now: they are in, not away, and not paused."""
        return self.is_in and self.paused_at is None and not self.is_away(now)

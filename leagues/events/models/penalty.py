"""What judges have given an entrant: cautions, warnings, and penalties that count."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from leagues.events.models.entrant import Entrant
from matches.reasons import reason_said


class Penalty(models.Model):
    """One penalty of an entrant. A withdrawn one no longer counts, nor does one whose giving was undone.

    ``points`` are the match points that it took away, where that is its level.
    """

    class Category(models.TextChoices):
        TARDINESS = "tardiness", _("tardiness")
        PROCEDURE = "procedure", _("procedural error")
        DECK = "deck", _("deck error")
        CARDS = "cards", _("marked cards")
        SLOW_PLAY = "slow_play", _("slow play")
        OUTSIDE = "outside", _("outside assistance")
        CONDUCT = "unsporting", _("unsporting conduct")
        CHEATING = "cheating", _("cheating")
        OTHER = "other", _("something else")

    class Level(models.TextChoices):
        CAUTION = "caution", _("caution")
        WARNING = "warning", _("warning")
        POINTS = "points", _("point penalty")
        GAME_LOSS = "game_loss", _("game loss")
        MATCH_LOSS = "match_loss", _("match loss")
        DISQUALIFICATION = "disqualified", _("disqualification")

    entrant = models.ForeignKey(Entrant, models.CASCADE, related_name="penalties")
    category = models.CharField(max_length=12, choices=Category)
    level = models.CharField(max_length=12, choices=Level)
    points = models.PositiveSmallIntegerField(default=0)
    reason = models.CharField(max_length=300)
    round_name = models.CharField(max_length=40, blank=True, help_text=_("The round in which it was given."))
    given_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="penalties_given")
    given_at = models.DateTimeField()
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("penalty")
        verbose_name_plural = _("penalties")
        ordering: ClassVar[list[str]] = ["entrant", "pk"]

    @property
    def round_said(self) -> str:
        """The round in the reader's language."""
        return reason_said(self.round_name)

    def __str__(self) -> str:
        return f"{self.get_level_display()}: {self.get_category_display()}"

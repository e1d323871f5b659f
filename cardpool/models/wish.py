"""Wish lists and trade lists."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from cardpool.models.card import Printing


class ListedCard(models.Model):
    """So many copies of a printing that a player looks for, or would trade away."""

    class Kind(models.TextChoices):
        WISH = "wish", _("wish list")
        TRADE = "trade", _("trade list")

    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="listed_cards")
    kind = models.CharField(max_length=5, choices=Kind.choices)
    printing = models.ForeignKey(Printing, models.PROTECT, related_name="listed")
    count = models.PositiveSmallIntegerField()

    class Meta:
        verbose_name = _("listed card")
        verbose_name_plural = _("listed cards")
        ordering: ClassVar[list[str]] = ["player_id", "kind", "printing_id"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["player", "kind", "printing"], name="listed_once"),
            models.CheckConstraint(condition=models.Q(count__gt=0), name="listed_at_least_one"),
        ]

    def __str__(self) -> str:
        return f"{self.player_id} {self.kind}: {self.count} of {self.printing_id}"

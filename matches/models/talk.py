"""Talk among players of a match."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from matches.models.match import Match
from matches.models.seat import Seat

__all__ = ["TalkLine"]


class TalkLine(models.Model):
    """One line, for every seat but the one it was kept from when it was said."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="talk")
    seat = models.ForeignKey(Seat, models.CASCADE, related_name="talk")
    text = models.CharField(max_length=500)
    kept_from = models.PositiveSmallIntegerField(help_text=_("Place of the Free Peoples player, who never sees it."))
    said_at = models.DateTimeField()

    class Meta:
        verbose_name = _("line of talk")
        verbose_name_plural = _("talk")
        ordering: ClassVar[list[str]] = ["pk"]

    def __str__(self) -> str:
        return f"{self.seat}: {self.text[:40]}"

"""A finished match as one compressed record."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from matches.models.match import Match

__all__ = ["MatchRecord"]


class MatchRecord(models.Model):
    """Answers, log, start and decks of a finished match in a few kilobytes; `matches.record` has the format.

    It is written first, and read from then on. The rows that it replaces go later, when they have been compared with
    it once more. ``schema`` says how ``data`` is written.
    """

    match = models.OneToOneField(Match, models.CASCADE, primary_key=True, related_name="record")
    schema = models.PositiveSmallIntegerField()
    data = models.BinaryField()
    written_at = models.DateTimeField()
    rows_removed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("match record")
        verbose_name_plural = _("match records")
        indexes: ClassVar[list[models.Index]] = [
            models.Index(
                fields=["written_at"], name="record_rows_left", condition=models.Q(rows_removed_at__isnull=True)
            ),
        ]

    def __str__(self) -> str:
        return f"record of match {self.match_id}, {len(self.data):,} bytes"

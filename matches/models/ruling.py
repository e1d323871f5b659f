"""What judges told the players of a match."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from matches.models.match import Match
from matches.reasons import reason_said

__all__ = ["Ruling"]


class Ruling(models.Model):
    """Words of a judge, or of the site, that every player of a match reads. Rulings are kept as precedents.

    ``judge`` is empty where the site itself spoke, because something failed.
    """

    class Kind(models.TextChoices):
        RULING = "ruling", _("ruling")
        PAUSE = "pause", _("pause")
        RESUME = "resume", _("resumed")
        REWIND = "rewind", _("taken back")
        OPENED = "opened", _("looked")
        WATCHED = "watched", _("watches")

    match = models.ForeignKey(Match, models.CASCADE, related_name="rulings")
    kind = models.CharField(max_length=8, choices=Kind)
    text = models.CharField(max_length=500)
    judge = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="rulings_given"
    )
    at = models.DateTimeField()

    class Meta:
        verbose_name = _("ruling")
        verbose_name_plural = _("rulings")
        ordering: ClassVar[list[str]] = ["-at", "-pk"]
        indexes: ClassVar[list[models.Index]] = [models.Index(fields=["kind", "-at"], name="ruling_newest")]

    @property
    def text_shown(self) -> str:
        """The text in the reader's language, where the site wrote it."""
        return reason_said(self.text)

    def __str__(self) -> str:
        return f"{self.get_kind_display()} in match {self.match_id}"

"""Talk among players of a match: what was said, who does not want to read whom, and what was reported."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from matches.models.match import Match
from matches.models.seat import Seat

__all__ = ["TalkLine", "TalkMute", "TalkReport"]


class TalkLine(models.Model):
    """One line, for every seat but the one it was kept from when it was said."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="talk")
    seat = models.ForeignKey(Seat, models.CASCADE, related_name="talk")
    text = models.CharField(max_length=500)
    kept_from = models.PositiveSmallIntegerField(
        null=True, help_text=_("Place of the seat that never sees it, such as the Free Peoples player; empty for none.")
    )
    said_at = models.DateTimeField()

    class Meta:
        verbose_name = _("line of talk")
        verbose_name_plural = _("talk")
        ordering: ClassVar[list[str]] = ["pk"]

    def __str__(self) -> str:
        return f"{self.seat}: {self.text[:40]}"


class TalkMute(models.Model):
    """A seat that does not want to read another. The other is never told."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="talk_mutes")
    seat = models.ForeignKey(Seat, models.CASCADE, related_name="mutes", db_index=False)  # talk_mute_once has it
    muted = models.ForeignKey(Seat, models.CASCADE, related_name="muted_by")

    class Meta:
        verbose_name = _("mute")
        verbose_name_plural = _("mutes")
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["seat", "muted"], name="talk_mute_once"),
        ]

    def __str__(self) -> str:
        return f"{self.seat_id} mutes {self.muted_id}"


class TalkReport(models.Model):
    """A line shown to the judges by a player, with the lines before it as that player read them."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="talk_reports")
    line = models.ForeignKey(TalkLine, models.CASCADE, related_name="reports", db_index=False)  # talk_report_once
    seat = models.ForeignKey(Seat, models.CASCADE, related_name="talk_reports", help_text=_("Who reports it."))
    reason = models.CharField(max_length=500)
    lines = models.JSONField(help_text=_("What was said up to the line: player, text and said_at each."))
    made_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True, blank=True)
    closed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="talk_reports_closed"
    )
    note = models.CharField(max_length=500, blank=True)

    class Meta:
        verbose_name = _("report of talk")
        verbose_name_plural = _("reports of talk")
        ordering: ClassVar[list[str]] = ["-made_at", "-pk"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["line", "seat"], name="talk_report_once"),
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["made_at"], name="talk_report_open", condition=models.Q(closed_at__isnull=True)),
        ]

    def __str__(self) -> str:
        return f"report of line {self.line_id} in match {self.match_id}"

"""What players ask of each other and write down in a match: take-backs, calling it off, and private notes."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from matches.models.match import Match
from matches.models.seat import Seat

__all__ = ["CallOff", "MatchNote", "TakeBack"]


class TakeBack(models.Model):
    """A wish to take back one's last answer. It counts when every other person of the match agrees."""

    class Status(models.TextChoices):
        OPEN = "open", _("open")
        DONE = "done", _("taken back")
        REFUSED = "refused", _("refused")
        VOID = "void", _("no longer possible")

    match = models.ForeignKey(Match, models.CASCADE, related_name="take_backs")
    seat = models.ForeignKey(Seat, models.CASCADE, related_name="take_backs", help_text=_("Who asks."))
    target = models.PositiveIntegerField(help_text=_("The number of answers that would stay."))
    agreed = models.JSONField(default=list, help_text=_("Places of those who have agreed."))
    status = models.CharField(max_length=8, choices=Status, default=Status.OPEN)
    asked_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("take-back")
        verbose_name_plural = _("take-backs")
        ordering: ClassVar[list[str]] = ["-pk"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["match"], condition=models.Q(status="open"), name="one_open_take_back"),
        ]

    def __str__(self) -> str:
        return f"match {self.match_id} back to {self.target}: {self.status}"


class CallOff(models.Model):
    """A proposal to call a match off. It counts when every other person of the match agrees."""

    class Status(models.TextChoices):
        OPEN = "open", _("open")
        DONE = "done", _("called off")
        REFUSED = "refused", _("refused")
        WITHDRAWN = "withdrawn", _("withdrawn")

    match = models.ForeignKey(Match, models.CASCADE, related_name="call_offs")
    seat = models.ForeignKey(Seat, models.CASCADE, related_name="call_offs", help_text=_("Who proposes it."))
    agreed = models.JSONField(default=list, help_text=_("Places of those who have agreed."))
    status = models.CharField(max_length=9, choices=Status, default=Status.OPEN)
    asked_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("call-off")
        verbose_name_plural = _("call-offs")
        ordering: ClassVar[list[str]] = ["-pk"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["match"], condition=models.Q(status="open"), name="one_open_call_off"),
        ]

    def __str__(self) -> str:
        return f"calling match {self.match_id} off: {self.status}"


class MatchNote(models.Model):
    """What a player writes down about a match, for nobody else."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="notes", db_index=False)  # match_note_once has it
    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="match_notes")
    text = models.TextField(max_length=4000)
    changed_at = models.DateTimeField()

    class Meta:
        verbose_name = _("note")
        verbose_name_plural = _("notes")
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["match", "player"], name="match_note_once"),
        ]

    def __str__(self) -> str:
        return f"note of {self.player_id} about match {self.match_id}"

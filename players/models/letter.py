"""Letters about an account, and the changes of e-mail that they confirm."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from players.models.player import Player


class EmailChange(models.Model):
    """A wish for another e-mail address, which counts once a link sent there is followed.

    Written by `players.security.email_changes` only. The links carry signed names of rows: no secret is stored here.
    """

    player = models.ForeignKey(Player, models.CASCADE, related_name="email_changes")
    old_email = models.EmailField(blank=True)
    new_email = models.EmailField(blank=True)
    asked_at = models.DateTimeField()
    confirmed_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(
        null=True, blank=True, help_text=_("When another wish, a new password or the player put an end to it.")
    )
    undone_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("e-mail change")
        verbose_name_plural = _("e-mail changes")
        ordering: ClassVar[list[str]] = ["-asked_at", "-pk"]

    def __str__(self) -> str:
        return f"e-mail of {self.player_id}, asked {self.asked_at:%Y-%m-%d %H:%M}"


class Letter(models.Model):
    """An e-mail about an account, owed to an address until it is sent. Its text and links are made when it is sent."""

    class Kind(models.TextChoices):
        CONFIRM = "confirm", _("confirm an address")
        UNDO = "undo", _("undo a change of address")
        RESET = "reset", _("choose a new password")
        PASSWORD = "password", _("the password was changed")
        FACTORS = "factors", _("a second factor was added or removed")
        FACTOR_RESET = "resetask", _("the staff will remove the second factors")
        BANNED = "banned", _("the account is closed")
        UNBANNED = "unbanned", _("the account is open again")

    class State(models.TextChoices):
        DUE = "due", _("due")
        SENT = "sent", _("sent")
        FAILED = "failed", _("given up")

    kind = models.CharField(max_length=8, choices=Kind)
    to = models.EmailField()
    player = models.ForeignKey(Player, models.CASCADE, null=True, blank=True, related_name="letters")
    change = models.ForeignKey(EmailChange, models.CASCADE, null=True, blank=True, related_name="letters")
    about = models.CharField(max_length=700, blank=True, default="", help_text=_("The sentence that it tells."))
    created_at = models.DateTimeField()
    state = models.CharField(max_length=6, choices=State, default=State.DUE)
    attempts = models.PositiveSmallIntegerField(default=0)
    next_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("letter")
        verbose_name_plural = _("letters")
        ordering: ClassVar[list[str]] = ["-created_at", "-pk"]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["next_at"], name="letter_due", condition=models.Q(state="due")),
        ]

    def __str__(self) -> str:
        return f"{self.kind}, {self.created_at:%Y-%m-%d %H:%M}"

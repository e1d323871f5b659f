"""Notices, how they are told, and the browsers that show them."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from players.models.player import Player


class Notice(models.Model):
    """Something a player is told: on the site at once, by e-mail when they want that."""

    class Email(models.TextChoices):
        NONE = "none", _("not wanted")
        DUE = "due", _("due")
        SENT = "sent", _("sent")
        FAILED = "failed", _("given up")

    player = models.ForeignKey(Player, models.CASCADE, related_name="notices")
    kind = models.CharField(max_length=40)
    context = models.JSONField(default=dict)
    url = models.CharField(max_length=300, blank=True)
    on_site = models.BooleanField(default=True)
    created_at = models.DateTimeField()
    read_at = models.DateTimeField(null=True, blank=True)
    email = models.CharField(max_length=8, choices=Email, default=Email.NONE)
    email_attempts = models.PositiveSmallIntegerField(default=0)
    email_next_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("notice")
        verbose_name_plural = _("notices")
        ordering: ClassVar[list[str]] = ["-created_at", "-pk"]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["player", "-created_at"], name="notice_player"),
            models.Index(fields=["email_next_at"], name="notice_mail_due", condition=models.Q(email="due")),
        ]

    def __str__(self) -> str:
        return f"{self.kind} to {self.player_id}"


class NoticePreference(models.Model):
    """A player's choice for one kind of notice, where it differs from the kind's default."""

    player = models.ForeignKey(Player, models.CASCADE, related_name="notice_preferences")
    kind = models.CharField(max_length=40)
    on_site = models.BooleanField()
    by_email = models.BooleanField()
    by_push = models.BooleanField(default=True, db_default=True)

    class Meta:
        verbose_name = _("notice preference")
        verbose_name_plural = _("notice preferences")
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["player", "kind"], name="notice_preference_once"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} for {self.player_id}"


class PushSubscription(models.Model):
    """Where a player's notices are pushed to: a browser, or a channel of Discord. `players.notices.push` writes to it.

    Address and keys of a browser are its own; a channel has no keys, and several players may share it.
    """

    player = models.ForeignKey(Player, models.CASCADE, related_name="push_subscriptions")
    endpoint = models.CharField(max_length=1000)
    p256dh = models.CharField(
        max_length=100, blank=True, help_text=_("The browser's public key, base64url; empty for a channel of Discord.")
    )
    auth = models.CharField(max_length=40, blank=True, help_text=_("Its shared secret, base64url."))
    created_at = models.DateTimeField()
    sent_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("push subscription")
        verbose_name_plural = _("push subscriptions")
        ordering: ClassVar[list[str]] = ["-created_at", "-pk"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["endpoint"], condition=~models.Q(p256dh=""), name="push_browser_once"),
            models.UniqueConstraint(fields=["player", "endpoint"], name="push_subscription_once"),
        ]

    def __str__(self) -> str:
        return f"push subscription of {self.player_id}"

    @property
    def is_channel(self) -> bool:
        """Whether it is a channel of Discord, and no browser."""
        return not self.p256dh


class PushDelivery(models.Model):
    """A notice owed to a browser. The row goes when it is sent or given up."""

    notice = models.ForeignKey(Notice, models.CASCADE, related_name="push_deliveries")
    subscription = models.ForeignKey(PushSubscription, models.CASCADE, related_name="deliveries")
    attempts = models.PositiveSmallIntegerField(default=0)
    next_at = models.DateTimeField(db_index=True)

    class Meta:
        verbose_name = _("push delivery")
        verbose_name_plural = _("push deliveries")
        ordering: ClassVar[list[str]] = ["pk"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["notice", "subscription"], name="push_delivery_once"),
        ]

    def __str__(self) -> str:
        return f"notice {self.notice_id} to {self.subscription_id}"

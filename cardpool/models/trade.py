"""Gifts, and trades between two players with every version of their offer."""

from datetime import datetime
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from cardpool.models.card import Printing
from players.models import AppendOnly, Player


class Gift(models.Model):
    """Cards given for nothing; which ones is in the ledger, under keys that begin with ``gift:`` and its number."""

    giver = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="gifts_given")
    receiver = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="gifts_received")
    note = models.CharField(max_length=200, blank=True)
    key = models.CharField(max_length=120, unique=True, help_text=_("Idempotency key: one gift per key."))
    at = models.DateTimeField()

    class Meta:
        verbose_name = _("gift")
        verbose_name_plural = _("gifts")
        ordering: ClassVar[list[str]] = ["-at", "-pk"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(condition=~models.Q(giver=models.F("receiver")), name="gift_to_somebody_else"),
        ]

    def __str__(self) -> str:
        return f"Gift {self.pk}"


class Trade(models.Model):
    """A trade that a player proposed to another. Its current version is confirmed by whoever made it."""

    class State(models.TextChoices):
        OPEN = "open", _("open")
        ACCEPTED = "accepted", _("accepted")
        DECLINED = "declined", _("declined")
        WITHDRAWN = "withdrawn", _("withdrawn")
        EXPIRED = "expired", _("expired")

    proposer = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="trades_proposed")
    partner = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="trades_received")
    state = models.CharField(max_length=10, choices=State.choices, default=State.OPEN)
    version = models.PositiveIntegerField(default=1)
    maker = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", help_text=_("Who made the current version.")
    )
    key = models.CharField(max_length=120, unique=True, help_text=_("Idempotency key: one trade per key."))
    created_at = models.DateTimeField()
    changed_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("trade")
        verbose_name_plural = _("trades")
        ordering: ClassVar[list[str]] = ["-changed_at", "-pk"]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["expires_at"], condition=models.Q(state="open"), name="trade_open_expires"),
        ]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(condition=~models.Q(proposer=models.F("partner")), name="trade_of_two"),
            models.CheckConstraint(
                condition=models.Q(state="open", closed_at=None)
                | (~models.Q(state="open") & models.Q(closed_at__isnull=False)),
                name="trade_closed_has_a_time",
            ),
        ]

    def __str__(self) -> str:
        return f"Trade {self.pk}"

    def get_absolute_url(self) -> str:
        return reverse("cardpool:trade", args=[self.pk])

    def other(self, player: Player) -> Player:
        """The one of the two who is not the player."""
        return self.partner if player.pk == self.proposer_id else self.proposer

    def is_open(self, now: datetime) -> bool:
        """Whether it can still be answered."""
        return self.state == self.State.OPEN and self.expires_at > now


class TradeVersion(AppendOnly):
    """One version of a trade's offer."""

    trade = models.ForeignKey(Trade, models.PROTECT, related_name="versions")
    number = models.PositiveIntegerField()
    maker = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    note = models.CharField(max_length=200, blank=True)
    at = models.DateTimeField()

    class Meta:
        verbose_name = _("version of a trade")
        verbose_name_plural = _("versions of trades")
        ordering: ClassVar[list[str]] = ["trade_id", "-number"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["trade", "number"], name="trade_version_once")
        ]

    def __str__(self) -> str:
        return f"{self.trade_id} v{self.number}"


class TradeLine(AppendOnly):
    """So many copies of a printing that one of the two gives in a version."""

    version = models.ForeignKey(TradeVersion, models.PROTECT, related_name="lines")
    giver = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    printing = models.ForeignKey(Printing, models.PROTECT, related_name="+")
    count = models.PositiveSmallIntegerField()

    class Meta:
        verbose_name = _("line of a trade")
        verbose_name_plural = _("lines of trades")
        ordering: ClassVar[list[str]] = ["version_id", "printing_id"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["version", "giver", "printing"], name="trade_line_once"),
            models.CheckConstraint(condition=models.Q(count__gt=0), name="trade_line_gives_something"),
        ]

    def __str__(self) -> str:
        return f"{self.count} of {self.printing_id}"

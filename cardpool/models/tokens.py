"""Tokens of players, kept as a ledger like cards."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from cardpool.models.collection import Collection
from players.models import AppendOnly


class TokenHolding(models.Model):
    """How many tokens a collection's owner has: the sum of its movements, kept by the service that writes them."""

    collection = models.OneToOneField(Collection, models.PROTECT, related_name="token_holding")
    count = models.IntegerField(default=0)
    may_be_negative = models.BooleanField(default=False)

    class Meta:
        verbose_name = _("tokens held")
        verbose_name_plural = _("tokens held")
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(
                condition=models.Q(count__gte=0) | models.Q(may_be_negative=True), name="tokens_not_negative"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.collection_id}: {self.count} tokens"


class TokenMovement(AppendOnly):
    """One line of the ledger of tokens: so many from here to there, why, and who did it."""

    source = models.ForeignKey(Collection, models.PROTECT, related_name="tokens_out")
    target = models.ForeignKey(Collection, models.PROTECT, related_name="tokens_in")
    count = models.PositiveIntegerField()
    reason = models.CharField(max_length=200)
    key = models.CharField(max_length=120, unique=True, help_text=_("Idempotency key: one movement per key."))
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="token_movements"
    )
    at = models.DateTimeField()

    class Meta:
        verbose_name = _("movement of tokens")
        verbose_name_plural = _("movements of tokens")
        ordering: ClassVar[list[str]] = ["-at", "-pk"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(condition=models.Q(count__gt=0), name="tokens_move_something"),
            models.CheckConstraint(condition=~models.Q(source=models.F("target")), name="tokens_go_somewhere"),
        ]

    def __str__(self) -> str:
        return f"{self.count} tokens: {self.source_id} to {self.target_id}"

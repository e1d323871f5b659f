"""Tokens of players, kept as a ledger like cards, and how they are earned."""

from typing import Any, ClassVar

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


class EarningKind(models.TextChoices):
    """What tokens are earned by."""

    LESSON = "lesson", _("a lesson finished")
    FIRST_MATCH = "first_match", _("your first match of a game")
    MATCH = "match", _("a match against a person")
    EVENT = "event", _("an event played to its end")


class TokenRate(models.Model):
    """How many tokens one kind of earning gives, where the staff set it; `DEFAULTS` of the service hold otherwise.

    The row of the kind ``all`` gives nothing itself: its ``most_a_day`` is the most of all kinds together.
    """

    ALL: ClassVar[str] = "all"
    KINDS: ClassVar[list[tuple[str, Any]]] = [*EarningKind.choices, (ALL, _("all of it together"))]

    kind = models.CharField(max_length=12, choices=KINDS, unique=True)
    amount = models.PositiveIntegerField(help_text=_("Tokens for each."))
    most_a_day = models.PositiveIntegerField(help_text=_("Tokens a player may earn by it in a day (UTC)."))
    active = models.BooleanField(default=True)

    class Meta:
        verbose_name = _("rate of tokens")
        verbose_name_plural = _("rates of tokens")
        ordering: ClassVar[list[str]] = ["pk"]

    def __str__(self) -> str:
        return self.kind


class TokenEarning(AppendOnly):
    """Tokens earned by a cause, such as a match by its code. A cause of a kind counts once for a player.

    ``count`` is 0 where the day's most was earned before.
    """

    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="token_earnings", db_index=False)
    kind = models.CharField(max_length=12, choices=EarningKind)
    cause = models.CharField(max_length=80)
    url = models.CharField(max_length=200, help_text=_("The page of what was played."))
    count = models.PositiveIntegerField()
    at = models.DateTimeField()

    class Meta:
        verbose_name = _("earning of tokens")
        verbose_name_plural = _("earnings of tokens")
        ordering: ClassVar[list[str]] = ["-at", "-pk"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["player", "kind", "cause"], name="token_earning_once"),
        ]
        indexes: ClassVar[list[models.Index]] = [models.Index(fields=["player", "at"], name="token_earning_day")]

    def __str__(self) -> str:
        return f"{self.player_id}: {self.count} tokens for {self.kind} {self.cause}"


class EarningOwed(models.Model):
    """A cause that a player has not been given tokens for yet; the job that pays deletes the row."""

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="token_earnings_owed", db_index=False
    )
    kind = models.CharField(max_length=12, choices=EarningKind)
    cause = models.CharField(max_length=80)
    url = models.CharField(max_length=200)
    created_at = models.DateTimeField()

    class Meta:
        verbose_name = _("earning owed")
        verbose_name_plural = _("earnings owed")
        ordering: ClassVar[list[str]] = ["pk"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["player", "kind", "cause"], name="earning_owed_once"),
        ]

    def __str__(self) -> str:
        return f"{self.player_id}: {self.kind} {self.cause}"

"""Collections kept as a ledger: holdings are the sum of movements."""

from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from cardpool.models.card import Printing
from players.models import AppendOnly


class Collection(models.Model):
    """A collection of cards: a player's own, a named source such as "bank", or a player's pool for one event."""

    player = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="collection"
    )
    name = models.CharField(max_length=60, null=True, blank=True, unique=True)
    pool_of = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="card_pools"
    )
    pool_key = models.CharField(
        max_length=60, blank=True, default="", db_default="", help_text=_("Names the pool's event once.")
    )
    pool_name = models.CharField(
        max_length=120, blank=True, default="", db_default="", help_text=_("The event as people call it.")
    )
    lists_shown = models.BooleanField(
        default=True, db_default=True, help_text=_("Whether others see the wish list and trade list.")
    )

    class Meta:
        verbose_name = _("collection")
        verbose_name_plural = _("collections")
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(
                condition=models.Q(player__isnull=False, name__isnull=True, pool_of__isnull=True, pool_key="")
                | models.Q(player__isnull=True, name__isnull=False, pool_of__isnull=True, pool_key="")
                | (models.Q(player__isnull=True, name__isnull=True, pool_of__isnull=False) & ~models.Q(pool_key="")),
                name="collection_has_one_owner",
            ),
            models.UniqueConstraint(
                fields=["pool_of", "pool_key"], condition=models.Q(pool_of__isnull=False), name="pool_once"
            ),
        ]

    def __str__(self) -> str:
        if self.is_pool:
            return f"{self.pool_of}: {self.pool_name}"
        return self.name or str(self.player)

    @property
    def is_source(self) -> bool:
        """Whether its balance may be negative."""
        return self.name is not None

    @property
    def is_pool(self) -> bool:
        """Whether its cards are for one event alone: not owned, not traded."""
        return self.pool_of_id is not None


class Holding(models.Model):
    """How many of a printing a collection holds: the sum of its movements, kept by the service that writes them."""

    collection = models.ForeignKey(Collection, models.PROTECT, related_name="holdings")
    printing = models.ForeignKey(Printing, models.PROTECT, related_name="holdings")
    count = models.IntegerField(default=0)
    reserved = models.PositiveIntegerField(default=0, db_default=0, help_text=_("Of these, offered in open trades."))
    may_be_negative = models.BooleanField(default=False)

    class Meta:
        verbose_name = _("holding")
        verbose_name_plural = _("holdings")
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["collection", "printing"], name="holding_once"),
            models.CheckConstraint(
                condition=models.Q(count__gte=0) | models.Q(may_be_negative=True), name="holding_not_negative"
            ),
            models.CheckConstraint(
                condition=models.Q(count__gte=models.F("reserved")) | models.Q(may_be_negative=True),
                name="holding_reserved_is_held",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.collection_id}: {self.count} of {self.printing_id}"

    @property
    def available(self) -> int:
        """Copies that are not offered in an open trade."""
        return self.count - self.reserved


def copies_owned(player_id: int) -> dict[str, int]:
    """Copies of each card that a player's collection holds, plain and foil together, pools apart; one query."""
    rows = Holding.objects.filter(collection__player=player_id, count__gt=0).order_by()
    return dict(rows.values_list("printing__card").annotate(copies=models.Sum("count")))


def copies_in(collection_id: int) -> dict[str, int]:
    """Copies of each card that a collection or pool holds, plain and foil together; one query."""
    rows = Holding.objects.filter(collection=collection_id, count__gt=0).order_by()
    return dict(rows.values_list("printing__card").annotate(copies=models.Sum("count")))


class Movement(AppendOnly):
    """One line of the ledger: so many copies from here to there, why, and who did it."""

    source = models.ForeignKey(Collection, models.PROTECT, related_name="movements_out")
    target = models.ForeignKey(Collection, models.PROTECT, related_name="movements_in")
    printing = models.ForeignKey(Printing, models.PROTECT, related_name="movements")
    count = models.PositiveIntegerField()
    reason = models.CharField(max_length=200)
    key = models.CharField(max_length=120, unique=True, help_text=_("Idempotency key: one movement per key."))
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="card_movements"
    )
    at = models.DateTimeField()

    class Meta:
        verbose_name = _("movement")
        verbose_name_plural = _("movements")
        ordering: ClassVar[list[str]] = ["-at", "-pk"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(condition=models.Q(count__gt=0), name="movement_moves_something"),
            models.CheckConstraint(condition=~models.Q(source=models.F("target")), name="movement_goes_somewhere"),
        ]

    def __str__(self) -> str:
        return f"{self.count} of {self.printing_id}: {self.source_id} to {self.target_id}"

    def as_data(self) -> dict[str, Any]:
        """The line as JSON."""
        return {
            "source": str(self.source),
            "target": str(self.target),
            "card": self.printing.card_id,
            "foil": self.printing.foil,
            "count": self.count,
            "reason": self.reason,
            "at": self.at.isoformat(),
        }

"""One round of a stage."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from leagues.events.models.stage import Stage


class Round(models.Model):
    """A round: paired at once, finished when every pairing has a result.

    ``seed`` (hexadecimal) decided among equally good rounds: HMAC-SHA-512 of the event's secret over the round, so
    that it can be checked once the secret is revealed. ``secret_number`` counts the event's secrets revealed before it.
    """

    stage = models.ForeignKey(Stage, models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    seed = models.CharField(max_length=128, editable=False)
    secret_number = models.PositiveSmallIntegerField(default=0, db_default=0, editable=False)
    paired_at = models.DateTimeField()
    deadline = models.DateTimeField(null=True, blank=True, db_index=True)
    decks_told_at = models.DateTimeField(null=True, blank=True, editable=False)
    finished_at = models.DateTimeField(null=True, blank=True)
    by_hand = models.JSONField(
        null=True,
        blank=True,
        help_text=_("For rounds paired by hand: the reason, and the difference from the engine's."),
    )

    class Meta:
        verbose_name = _("round")
        verbose_name_plural = _("rounds")
        ordering: ClassVar[list[str]] = ["stage", "number"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["stage", "number"], name="round_number_once")
        ]

    def __str__(self) -> str:
        return f"round {self.number}"

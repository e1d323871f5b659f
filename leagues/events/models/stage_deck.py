"""The decks of an entrant for stages of another format than the event's."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from leagues.events.models.entrant import Entrant


class StageDeck(models.Model):
    """The deck version that an entrant plays in the stages of one format, where that is not the event's."""

    entrant = models.ForeignKey(Entrant, models.CASCADE, related_name="stage_decks")
    format = models.ForeignKey("cardpool.Format", models.PROTECT, related_name="+")
    deck_version = models.ForeignKey("cardpool.DeckVersion", models.PROTECT, related_name="+")

    class Meta:
        verbose_name = _("deck for a stage")
        verbose_name_plural = _("decks for stages")
        ordering: ClassVar[list[str]] = ["entrant", "format"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["entrant", "format"], name="stage_deck_once")
        ]

    def __str__(self) -> str:
        return f"{self.entrant}, {self.format}"

"""The prize draw of a tournament, as published."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from leagues.competition.models.announced_draw import PublishedDraw
from leagues.events.models.tournament import Tournament


class Draw(PublishedDraw):
    """The prize draw of an event, published when its last round begins; an event has one standing draw at most."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="draws")

    class Meta:
        verbose_name = _("prize draw")
        verbose_name_plural = _("prize draws")
        ordering: ClassVar[list[str]] = ["-published_at"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                fields=["tournament"], condition=models.Q(withdrawn_at=None), name="draw_standing_once"
            )
        ]

    def __str__(self) -> str:
        return f"prize draw of {self.tournament}"

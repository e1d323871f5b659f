"""A part of a tournament with one way of pairing."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from leagues.models.tournament import Tournament


class Stage(models.Model):
    """So many rounds of one kind. A match is played best of ``best_of`` games; of two, both are played."""

    class Kind(models.TextChoices):
        SWISS = "swiss", _("Swiss")

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="stages")
    number = models.PositiveSmallIntegerField(default=1)
    kind = models.CharField(max_length=10, choices=Kind, default=Kind.SWISS)
    rounds_planned = models.PositiveSmallIntegerField()
    best_of = models.PositiveSmallIntegerField(default=1, db_default=1)

    class Meta:
        verbose_name = _("stage")
        verbose_name_plural = _("stages")
        ordering: ClassVar[list[str]] = ["tournament", "number"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["tournament", "number"], name="stage_number_once")
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}, {self.rounds_planned} rounds"

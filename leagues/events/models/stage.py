"""A part of a tournament with one way of pairing, and who plays in it."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from leagues.events.models.entrant import Entrant
from leagues.events.models.tournament import Tournament
from leagues.stages.plan import ELIMINATION, StagePlan


class Stage(models.Model):
    """A stage that has begun. ``settings`` is its `StagePlan` as data; ``rounds_planned`` is the most it may take."""

    class Kind(models.TextChoices):
        SWISS = "swiss", _("Swiss")
        ROUND_ROBIN = "round_robin", _("round robin")
        SINGLE = "single", _("single elimination")
        DOUBLE = "double", _("double elimination")
        PODS = "pods", _("pods")

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="stages")
    number = models.PositiveSmallIntegerField(default=1)
    kind = models.CharField(max_length=12, choices=Kind, default=Kind.SWISS)
    rounds_planned = models.PositiveSmallIntegerField()
    settings = models.JSONField(default=dict, blank=True)

    class Meta:
        verbose_name = _("stage")
        verbose_name_plural = _("stages")
        ordering: ClassVar[list[str]] = ["tournament", "number"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["tournament", "number"], name="stage_number_once")
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}, {self.rounds_planned} round{'' if self.rounds_planned == 1 else 's'}"

    @property
    def plan(self) -> StagePlan:
        """What was announced of it; stages from before there were others are one Swiss."""
        return StagePlan(**self.settings) if self.settings else StagePlan("swiss", rounds=self.rounds_planned)

    @property
    def has_own_rounds(self) -> bool:
        """Whether its number of rounds is chosen; that of other kinds follows from the entrants."""
        return self.kind in (self.Kind.SWISS, self.Kind.PODS)

    @property
    def elimination(self) -> bool:
        """Whether it is a bracket."""
        return self.kind in ELIMINATION


class StageEntry(models.Model):
    """An entrant of a stage with its seed, 1 the best, and its group, counted from 0.

    A first stage without seeds has none (`StagePlan.has_seeds`): everybody who started plays in it.
    """

    stage = models.ForeignKey(Stage, models.CASCADE, related_name="entries", db_index=False)  # stage_entrant_once
    entrant = models.ForeignKey(Entrant, models.CASCADE, related_name="stage_entries")
    seed = models.PositiveIntegerField()
    group = models.PositiveSmallIntegerField(default=0)

    class Meta:
        verbose_name = _("entrant of a stage")
        verbose_name_plural = _("entrants of a stage")
        ordering: ClassVar[list[str]] = ["stage", "seed"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["stage", "entrant"], name="stage_entrant_once"),
            models.UniqueConstraint(fields=["stage", "seed"], name="stage_seed_once"),
        ]

    def __str__(self) -> str:
        return f"seed {self.seed}"

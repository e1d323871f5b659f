"""A finished game of a pairing that is played best of several."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from leagues.events.models.pairing import Pairing


class Game(models.Model):
    """One game, with its result by the pairing's own order of entrants. ``match`` is empty for a game at a table."""

    class Result(models.TextChoices):
        FIRST = Pairing.Result.FIRST.value, _("won by the first")
        SECOND = Pairing.Result.SECOND.value, _("won by the second")
        DRAW = Pairing.Result.DRAW.value, _("draw")

    pairing = models.ForeignKey(Pairing, models.CASCADE, related_name="games", db_index=False)  # game_number_once
    number = models.PositiveSmallIntegerField()
    result = models.CharField(max_length=12, choices=Result)
    note = models.CharField(max_length=300, blank=True)
    match = models.OneToOneField(
        "matches.Match", models.SET_NULL, null=True, blank=True, related_name="game_of_pairing"
    )
    finished_at = models.DateTimeField()

    class Meta:
        verbose_name = _("game")
        verbose_name_plural = _("games")
        ordering: ClassVar[list[str]] = ["pairing", "number"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["pairing", "number"], name="game_number_once")
        ]

    def __str__(self) -> str:
        return f"game {self.number}: {self.get_result_display()}"

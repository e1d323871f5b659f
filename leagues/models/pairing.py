"""A pairing of a round, and its result."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from leagues.models.entrant import Entrant
from leagues.models.round import Round

PAIRING_ORIGIN = "pairing:"
"""How the origin of a pairing's match begins."""


def pairing_origin(round_id: int, table: int) -> str:
    """The origin of the first match at a table of a round: no other pairing has it, as no round's key is used again."""
    return f"{PAIRING_ORIGIN}round-{round_id}-{table}:1"


def next_origin(pairing: "Pairing") -> str:
    """The origin of another match for a pairing, after the one it names now."""
    name, _, number = str(pairing.origin).rpartition(":")
    return f"{name}:{int(number) + 1}"


class Pairing(models.Model):
    """Two entrants at a table, or one with a bye (``second`` empty).

    ``match`` is the game they play now, or the last one; ``origin`` names the match made for it and is never used
    again for another. Where more than one game is played, each finished game is a `Game`, and the number of games that
    each has won and both drew stands here. ``group`` and ``slot`` are as in `leagues.stages.Table`.
    """

    class Result(models.TextChoices):
        OPEN = "", _("open")
        FIRST = "first", _("won by the first")
        SECOND = "second", _("won by the second")
        DRAW = "draw", _("draw")
        DOUBLE_LOSS = "double_loss", _("lost by both")
        BYE = "bye", _("bye")

    class Source(models.TextChoices):
        NONE = "", _("none yet")
        MATCH = "match", _("played")
        REPORT = "report", _("reported")
        FORFEIT = "forfeit", _("an opponent left")
        ADJUDICATION = "adjudication", _("adjudicated")
        CORRECTION = "correction", _("corrected")
        BYE = "bye", _("bye")

    round = models.ForeignKey(Round, models.CASCADE, related_name="pairings")
    table = models.PositiveIntegerField()
    first = models.ForeignKey(Entrant, models.PROTECT, related_name="pairings_first")
    second = models.ForeignKey(Entrant, models.PROTECT, null=True, blank=True, related_name="pairings_second")
    result = models.CharField(max_length=12, choices=Result, default=Result.OPEN, blank=True)
    source = models.CharField(max_length=12, choices=Source, default=Source.NONE, blank=True)
    note = models.CharField(max_length=300, blank=True)
    origin = models.CharField(max_length=60, unique=True, null=True, blank=True, editable=False)
    match = models.OneToOneField("matches.Match", models.SET_NULL, null=True, blank=True, related_name="pairing")
    finished_at = models.DateTimeField(null=True, blank=True)
    group = models.PositiveSmallIntegerField(default=0, db_default=0)
    slot = models.CharField(max_length=8, blank=True, default="", db_default="", help_text=_("Its place in a bracket."))
    absent = models.ForeignKey(
        Entrant, models.PROTECT, null=True, blank=True, related_name="+", help_text=_("Who left, and sits out here.")
    )
    best_of = models.PositiveSmallIntegerField(default=1, db_default=1)
    first_games = models.PositiveSmallIntegerField(default=0, db_default=0)
    second_games = models.PositiveSmallIntegerField(default=0, db_default=0)
    drawn_games = models.PositiveSmallIntegerField(default=0, db_default=0)

    class Meta:
        verbose_name = _("pairing")
        verbose_name_plural = _("pairings")
        ordering: ClassVar[list[str]] = ["round", "table"]
        indexes: ClassVar[list[models.Index]] = [models.Index(fields=["round", "result"], name="pairing_results_in")]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["round", "table"], name="pairing_table_once"),
            models.UniqueConstraint(fields=["round", "first"], name="pairing_first_once"),
            models.UniqueConstraint(fields=["round", "second"], name="pairing_second_once"),
            models.CheckConstraint(condition=~models.Q(first=models.F("second")), name="pairing_of_two"),
            models.CheckConstraint(
                condition=models.Q(second__isnull=True, result="bye") | ~models.Q(result="bye"),
                name="pairing_bye_is_alone",
            ),
        ]

    def __str__(self) -> str:
        return f"table {self.table}"

    @property
    def games_played(self) -> int:
        """How many games of it are over, where it is played best of several."""
        return self.first_games + self.second_games + self.drawn_games

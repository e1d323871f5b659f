"""Somebody's place in a tournament."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from leagues.events.models.tournament import Tournament


class Entrant(models.Model):
    """A player in a tournament, with the deck version registered for it where the game has decks.

    ``cut`` enters the seed of the prize draw; ``cut_own`` says that the player made it.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="entrants")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="entries")
    deck_version = models.ForeignKey(
        "cardpool.DeckVersion", models.PROTECT, null=True, blank=True, related_name="entries"
    )
    starter = models.SlugField(
        max_length=60, blank=True, default="", db_default="", help_text=_("Chosen for the sealed packs of the event.")
    )
    cut = models.CharField(max_length=64)
    cut_own = models.BooleanField(default=False)
    registered_at = models.DateTimeField()
    checked_in_at = models.DateTimeField(null=True, blank=True)
    started = models.BooleanField(default=False, help_text=_("Was there when round 1 was paired."))
    dropped_at = models.DateTimeField(null=True, blank=True)
    disqualified_at = models.DateTimeField(null=True, blank=True)
    final_place = models.PositiveIntegerField(null=True, blank=True)
    missed_rounds = models.PositiveSmallIntegerField(
        default=0, db_default=0, help_text=_("Rounds paired before a late entry; they count as lost.")
    )
    seed = models.PositiveIntegerField(null=True, blank=True, help_text=_("Chosen by the organiser; 1 is the best."))
    byes = models.PositiveSmallIntegerField(
        default=0, db_default=0, help_text=_("In how many first rounds it has the bye as a right.")
    )
    fixed_table = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text=_("The table at which it plays in every round.")
    )
    penalty = models.PositiveIntegerField(default=0, help_text=_("Match points taken away."))
    lot_number = models.PositiveBigIntegerField(
        default=0, db_default=0, help_text=_("Whose lot it has, in an event that was read from a file; 0: its own.")
    )

    class Meta:
        verbose_name = _("entrant")
        verbose_name_plural = _("entrants")
        ordering: ClassVar[list[str]] = ["tournament", "pk"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["tournament", "player"], name="entrant_once")
        ]

    def __str__(self) -> str:
        return str(self.player)

    @property
    def in_play(self) -> bool:
        """Whether the next round pairs it."""
        return self.dropped_at is None and self.disqualified_at is None

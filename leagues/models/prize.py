"""The prizes of a tournament."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from cardpool.catalogue import card_dict_by_id
from leagues.models.entrant import Entrant
from leagues.models.tournament import Tournament


class Prize(models.Model):
    """One foil of the event's prize kit: for a place, or (``place`` empty) for somebody drawn.

    ``rarity`` names the pool: foils of that rarity in the event's set, see
    ``cardpool.products.foil_pool`` (Fellowship rules, "Foil cards").
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="prizes")
    key = models.CharField(max_length=20)
    place = models.PositiveSmallIntegerField(null=True, blank=True)
    rarity = models.CharField(max_length=2)
    entrant = models.ForeignKey(Entrant, models.PROTECT, null=True, blank=True, related_name="prizes")
    printing = models.ForeignKey("cardpool.Printing", models.PROTECT, null=True, blank=True, related_name="+")
    credited_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("prize")
        verbose_name_plural = _("prizes")
        ordering: ClassVar[list[str]] = ["tournament", "pk"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["tournament", "key"], name="prize_once"),
            models.CheckConstraint(
                condition=models.Q(entrant__isnull=True, printing__isnull=True, credited_at__isnull=True)
                | models.Q(entrant__isnull=False, printing__isnull=False, credited_at__isnull=False),
                name="prize_drawn_whole",
            ),
        ]

    def __str__(self) -> str:
        return self.key

    @property
    def card_data(self) -> dict[str, object]:
        """The foil as the dict that ``{% card %}`` draws; of drawn prizes only."""
        assert self.printing is not None
        return card_dict_by_id(self.printing.card_id)

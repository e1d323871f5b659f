"""What entrants wish for: to be matched with anybody, or to play somebody they challenge."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from leagues.seasons.models.entrant import SeasonEntrant
from leagues.seasons.models.series import Series
from leagues.seasons.models.table import SeasonTable


class SeasonWish(models.Model):
    """An entrant waits for anybody who is allowed (``opponent`` empty), or challenges another entrant.

    ``since`` is from when they wait. With ``keep`` waiting goes on after a match is found, until they have played as
    many as the series allows.
    """

    class Status(models.TextChoices):
        OPEN = "open", _("waiting")
        MATCHED = "matched", _("matched")
        ACCEPTED = "accepted", _("accepted")
        DECLINED = "declined", _("declined")
        WITHDRAWN = "withdrawn", _("withdrawn")
        EXPIRED = "expired", _("lapsed")

    series = models.ForeignKey(Series, models.CASCADE, related_name="wishes")
    entrant = models.ForeignKey(SeasonEntrant, models.CASCADE, related_name="wishes")
    opponent = models.ForeignKey(
        SeasonEntrant, models.CASCADE, null=True, blank=True, related_name="challenges_received"
    )
    status = models.CharField(max_length=9, choices=Status, default=Status.OPEN)
    keep = models.BooleanField(_("keep me matched"), default=False)
    since = models.DateTimeField()
    answered_at = models.DateTimeField(null=True, blank=True)
    table = models.ForeignKey(SeasonTable, models.SET_NULL, null=True, blank=True, related_name="wishes")

    class Meta:
        verbose_name = _("wish of a series")
        verbose_name_plural = _("wishes of series")
        ordering: ClassVar[list[str]] = ["series", "since", "pk"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                fields=["series", "entrant"],
                condition=models.Q(status="open", opponent__isnull=True),
                name="season_waits_once",
            ),
            models.UniqueConstraint(
                fields=["series", "entrant", "opponent"],
                condition=models.Q(status="open"),
                name="season_challenge_once",
            ),
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["series", "since"], condition=models.Q(status="open"), name="season_wish_open"),
        ]

    def __str__(self) -> str:
        return f"{self.entrant} waits" if self.opponent_id is None else f"{self.entrant} challenges {self.opponent}"

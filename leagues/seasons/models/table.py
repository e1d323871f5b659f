"""A match of a series, who sits at it, and who has met whom."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from leagues.seasons.models.entrant import SeasonEntrant
from leagues.seasons.models.series import Series
from matches.reasons import reason_said

TABLE_ORIGIN = "season:"
"""How the origin of a table's match begins."""


class SeasonTable(models.Model):
    """A table of a series. It is decided when ``decided_at`` is set; then each seat has its place.

    A table that is void counts for nothing: its players may meet again.
    """

    class Source(models.TextChoices):
        OPEN = "", _("not decided")
        MATCH = "match", _("the match")
        ADJUDICATION = "adjudication", _("adjudication")
        REPORT = "report", _("reported by an official")
        CORRECTION = "correction", _("corrected")
        LEFT = "left", _("a player left")

    class Made(models.TextChoices):
        CHALLENGE = "challenge", _("by a challenge")
        MATCHING = "matching", _("by being matched")

    series = models.ForeignKey(Series, models.PROTECT, related_name="tables")
    number = models.PositiveIntegerField()
    made = models.CharField(max_length=9, choices=Made)
    made_at = models.DateTimeField()
    origin = models.CharField(max_length=100, unique=True)
    match = models.OneToOneField("matches.Match", models.PROTECT, null=True, blank=True, related_name="season_table")
    decided_at = models.DateTimeField(null=True, blank=True)
    source = models.CharField(max_length=12, choices=Source, default=Source.OPEN, blank=True)
    note = models.CharField(max_length=300, blank=True, default="")
    void = models.BooleanField(default=False)

    class Meta:
        verbose_name = _("table of a series")
        verbose_name_plural = _("tables of series")
        ordering: ClassVar[list[str]] = ["series", "number"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["series", "number"], name="season_table_number_once")
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["series"], condition=models.Q(decided_at=None, void=False), name="season_table_open"),
        ]

    def __str__(self) -> str:
        return f"table {self.number}"

    @property
    def note_said(self) -> str:
        """Why it was decided so, in the reader's language."""
        return reason_said(self.note)

    @property
    def is_open(self) -> bool:
        """Whether it waits for its result."""
        return self.decided_at is None and not self.void


class SeasonSeat(models.Model):
    """A seat of a table; ``seat`` counts from 0 in the order of play.

    ``place``: 1 is the best, equal places are shared, and 0 is lost without a place: they never played.
    """

    table = models.ForeignKey(SeasonTable, models.CASCADE, related_name="seats", db_index=False)  # season_seat_once
    entrant = models.ForeignKey(SeasonEntrant, models.PROTECT, related_name="season_seats")
    seat = models.PositiveSmallIntegerField()
    deck_version = models.ForeignKey("cardpool.DeckVersion", models.PROTECT, null=True, blank=True, related_name="+")
    place = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        verbose_name = _("seat of a series")
        verbose_name_plural = _("seats of series")
        ordering: ClassVar[list[str]] = ["table", "seat"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["table", "seat"], name="season_seat_once"),
            models.UniqueConstraint(fields=["table", "entrant"], name="season_seat_entrant_once"),
        ]

    def __str__(self) -> str:
        return f"seat {self.seat + 1}"


class SeasonMeeting(models.Model):
    """Two entrants who meet at a table of a series; the database refuses that they meet twice.

    In games with sides the first has the game's first side, and an opponent is met once with each side. In others the
    first is the entrant with the lower key.
    """

    series = models.ForeignKey(Series, models.PROTECT, related_name="meetings", db_index=False)  # season_meeting_once
    first = models.ForeignKey(SeasonEntrant, models.PROTECT, related_name="meetings_first")
    second = models.ForeignKey(SeasonEntrant, models.PROTECT, related_name="meetings_second")
    table = models.ForeignKey(SeasonTable, models.CASCADE, related_name="meetings")
    void = models.BooleanField(default=False)

    class Meta:
        verbose_name = _("meeting of a series")
        verbose_name_plural = _("meetings of series")
        ordering: ClassVar[list[str]] = ["series", "pk"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                fields=["series", "first", "second"], condition=models.Q(void=False), name="season_meeting_once"
            ),
            models.CheckConstraint(condition=~models.Q(first=models.F("second")), name="season_meeting_of_two"),
        ]

    def __str__(self) -> str:
        return f"{self.first_id} meets {self.second_id}"

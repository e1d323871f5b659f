"""A seat: one player's place in a match, with its deck, its cut and its clock."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from matches.models.match import Match

__all__ = ["LeaveDay", "Seat"]


class Seat(models.Model):
    """A place in a match, numbered from 0.

    The clock: ``bank_ms`` is what is left of the bank while the clock stands; ``running_since`` is when it was started
    and ``deadline`` the moment at which the seat runs out of time, leave days and pauses counted in. ``warned`` is the
    last warning given (50, 80 or 95 per cent of the time for this answer), ``warn_at`` when the next is due.

    ``seen_number``, ``recap_from`` and ``seen_at`` say when the player last looked and how far the log had come, for
    "since you were here"; nobody else is shown them.
    """

    class Result(models.TextChoices):
        WON = "won", _("won")
        DRAWN = "drawn", _("drawn")
        LOST = "lost", _("lost")

    match = models.ForeignKey(Match, models.CASCADE, related_name="seats", db_index=False)  # seat_place_once has it
    place = models.PositiveSmallIntegerField()
    player = models.ForeignKey(  # seat_of_player has its index
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="seats", db_index=False
    )
    deck_version = models.ForeignKey(
        "cardpool.DeckVersion", models.PROTECT, null=True, blank=True, related_name="match_seats"
    )
    setup = models.JSONField(default=dict, blank=True, help_text=_("What the ruleset is given for this seat."))

    cut = models.CharField(max_length=128, blank=True, help_text=_("This seat's cut of the deck."))
    cut_proven = models.BooleanField(default=False, help_text=_("Made by the player and not by the server."))
    cut_from = models.CharField(
        max_length=128, blank=True, help_text=_("The cut for a whole event that this one follows from.")
    )
    cut_at = models.DateTimeField(null=True, blank=True)

    bank_ms = models.BigIntegerField(default=0)
    running_since = models.DateTimeField(null=True, blank=True)
    deadline = models.DateTimeField(null=True, blank=True)
    warned = models.PositiveSmallIntegerField(default=0)
    warn_at = models.DateTimeField(null=True, blank=True)
    noticed_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(
        null=True, blank=True, help_text=_("When its match ended; here again for the lists of players.")
    )
    result = models.CharField(
        max_length=5,
        choices=Result,
        blank=True,
        default="",
        db_default="",
        help_text=_("What its ended match was for its player; empty where officials ended it without a winner."),
    )
    timed_out = models.BooleanField(
        default=False, db_default=False, help_text=_("This seat's time ran out, and it left the game.")
    )

    seen_number = models.PositiveIntegerField(default=0, help_text=_("The last event when the player last looked."))
    recap_from = models.PositiveIntegerField(
        default=0, help_text=_("The last event the player had seen when this visit began.")
    )
    seen_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering: ClassVar[list[str]] = ["match", "place"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["match", "place"], name="seat_place_once"),
            models.UniqueConstraint(fields=["match", "player"], name="seat_player_once"),
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["player", "ended_at"], name="seat_of_player"),
            models.Index(fields=["deadline"], name="seat_deadline", condition=models.Q(deadline__isnull=False)),
            models.Index(fields=["warn_at"], name="seat_warn_at", condition=models.Q(warn_at__isnull=False)),
        ]

    def __str__(self) -> str:
        return f"seat {self.place} of match {self.match_id}"


class LeaveDay(models.Model):
    """A day (UTC) on which a player's clocks stand still."""

    player = models.ForeignKey(  # leave_day_once has its index
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="leave_days", db_index=False
    )
    day = models.DateField()
    taken_at = models.DateTimeField()

    class Meta:
        verbose_name = _("leave day")
        verbose_name_plural = _("leave days")
        ordering: ClassVar[list[str]] = ["day"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["player", "day"], name="leave_day_once"),
        ]

    def __str__(self) -> str:
        return f"{self.day} for player {self.player_id}"

"""Counts of what wins, written when a match has ended: by card, culture, deck and kind of opponent."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from matches.models.match import Match

__all__ = ["CardTally", "CultureTally", "DeckTally", "MatchTally", "OpponentTally"]


class MatchTally(models.Model):
    """A finished match of a format of decks, and whether its result is in the counts.

    ``due``: a job has to look whether it belongs there. ``counted``: it is there now. ``annulled``: the event that it
    belongs to no longer lets its result stand.
    """

    match = models.OneToOneField(Match, models.CASCADE, related_name="tally")
    due = models.BooleanField(default=True, db_default=True)
    counted = models.BooleanField(default=False, db_default=False)
    annulled = models.BooleanField(default=False, db_default=False)
    created_at = models.DateTimeField()
    looked_at = models.DateTimeField(null=True, blank=True, help_text=_("When a job last looked at it."))

    class Meta:
        verbose_name = _("counting of a match")
        verbose_name_plural = _("countings of matches")
        ordering: ClassVar[list[str]] = ["-pk"]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["id"], name="match_tally_due", condition=models.Q(due=True)),
        ]

    def __str__(self) -> str:
        return f"counting of match {self.match_id}"


class Tally(models.Model):
    """How often something was played in a format, and how often it won and drew.

    ``games`` counts decks: a match of two decks with the same card counts twice for that card. ``month`` is the first
    day of the month in which the matches ended, in UTC.
    """

    KEY: ClassVar[tuple[str, ...]] = ()

    format = models.CharField(max_length=50, help_text=_("The format's short name."))
    games = models.PositiveIntegerField(default=0)
    won = models.PositiveIntegerField(default=0)
    drawn = models.PositiveIntegerField(default=0)

    class Meta:
        abstract = True


class CardTally(Tally):
    """A card in the decks of a format in a month."""

    KEY = ("format", "month", "card")

    month = models.DateField()
    card = models.CharField(max_length=20)

    class Meta:
        verbose_name = _("count of a card")
        verbose_name_plural = _("counts of cards")
        ordering: ClassVar[list[str]] = ["format", "-month", "card"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["format", "month", "card"], name="card_tally_once")
        ]
        indexes: ClassVar[list[models.Index]] = [models.Index(fields=["card"], name="card_tally_of")]

    def __str__(self) -> str:
        return f"{self.card} in {self.format}, {self.month:%Y-%m}"


class CultureTally(Tally):
    """A culture on a side ("fp" or "shadow") of the decks of a format in a month."""

    KEY = ("format", "month", "side", "culture")

    month = models.DateField()
    side = models.CharField(max_length=10)
    culture = models.CharField(max_length=30)

    class Meta:
        verbose_name = _("count of a culture")
        verbose_name_plural = _("counts of cultures")
        ordering: ClassVar[list[str]] = ["format", "-month", "side", "culture"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["format", "month", "side", "culture"], name="culture_tally_once")
        ]

    def __str__(self) -> str:
        return f"{self.culture} ({self.side}) in {self.format}, {self.month:%Y-%m}"


class DeckTally(Tally):
    """A deck in a format in a month, all its versions together."""

    KEY = ("format", "month", "deck_id")

    month = models.DateField()
    deck = models.ForeignKey("cardpool.Deck", models.CASCADE, related_name="tallies")

    class Meta:
        verbose_name = _("count of a deck")
        verbose_name_plural = _("counts of decks")
        ordering: ClassVar[list[str]] = ["format", "-month", "deck"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["format", "month", "deck"], name="deck_tally_once")
        ]

    def __str__(self) -> str:
        return f"deck {self.deck_id} in {self.format}, {self.month:%Y-%m}"


class OpponentTally(Tally):
    """A version of a deck in a format, by the main cultures of its opponents' two sides; empty where there are none."""

    KEY = ("format", "version_id", "free", "shadow")

    version = models.ForeignKey(
        "cardpool.DeckVersion", models.CASCADE, related_name="opponent_tallies", db_index=False
    )  # opponent_tally_once has it
    free = models.CharField(max_length=30, blank=True, help_text=_("The opponent's main Free Peoples culture."))
    shadow = models.CharField(max_length=30, blank=True, help_text=_("The opponent's main Shadow culture."))

    class Meta:
        verbose_name = _("count of a deck's opponents")
        verbose_name_plural = _("counts of decks' opponents")
        ordering: ClassVar[list[str]] = ["version", "format", "free", "shadow"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["version", "format", "free", "shadow"], name="opponent_tally_once")
        ]

    def __str__(self) -> str:
        return f"deck version {self.version_id} against {self.free} and {self.shadow} in {self.format}"

"""Ratings by game and format, and the results that they follow from."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from leagues.ratings.rating import Skill
from matches.games.registry import room_of


class RatingPool(models.Model):
    """A game, and for games with decks a format: players have one rating in each.

    Its row is the lock under which its ratings change. ``stale_from`` is the time of the earliest result that the
    ratings do not yet follow.
    """

    ruleset = models.CharField(max_length=20)
    format = models.ForeignKey("cardpool.Format", models.PROTECT, null=True, blank=True, related_name="+")
    stale_from = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("rating pool")
        verbose_name_plural = _("rating pools")
        ordering: ClassVar[list[str]] = ["ruleset", "format"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["ruleset", "format"], name="rating_pool_once"),
            models.UniqueConstraint(
                fields=["ruleset"], condition=models.Q(format=None), name="rating_pool_without_format_once"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        """The game and its format, for a game without formats the game."""
        game = str(room_of(self.ruleset).name)
        return f"{game}, {self.format.name}" if self.format is not None else game

    def get_absolute_url(self) -> str:
        return reverse("leagues:ladder", args=[self.pk])


class RatedResult(models.Model):
    """The result of a table as ratings count it: the log from which they are computed.

    It is of an event or of a league's season. ``pairing`` is the key of the pairing, which may be undone, and less than
    nothing for the key of a season's table; ``seats`` lists the players' ids with their places.
    """

    pool = models.ForeignKey(RatingPool, models.CASCADE, related_name="results", db_index=False)  # rated_in_order
    tournament = models.ForeignKey(
        "leagues.Tournament", models.CASCADE, null=True, blank=True, related_name="rated_results"
    )
    season = models.ForeignKey("leagues.Season", models.CASCADE, null=True, blank=True, related_name="rated_results")
    pairing = models.BigIntegerField(unique=True)
    round = models.PositiveSmallIntegerField()
    at = models.DateTimeField()
    seats = models.JSONField()

    class Meta:
        verbose_name = _("rated result")
        verbose_name_plural = _("rated results")
        ordering: ClassVar[list[str]] = ["at", "pairing"]
        indexes: ClassVar[list[models.Index]] = [models.Index(fields=["pool", "at", "pairing"], name="rated_in_order")]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(
                condition=models.Q(tournament__isnull=False, season__isnull=True)
                | models.Q(tournament__isnull=True, season__isnull=False),
                name="rated_of_one",
            )
        ]

    def __str__(self) -> str:
        return f"result of table {abs(self.pairing)}"


class RatingPoint(models.Model):
    """A player's rating after a result. ``at`` and ``pairing`` are the result's."""

    pool = models.ForeignKey(RatingPool, models.CASCADE, related_name="points", db_index=False)  # rating_course
    result = models.ForeignKey(RatedResult, models.CASCADE, related_name="points", db_index=False)  # rating_point_once
    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="rating_points", db_index=False)
    at = models.DateTimeField()
    pairing = models.BigIntegerField()
    mu = models.FloatField()
    sigma = models.FloatField()

    class Meta:
        verbose_name = _("rating after a result")
        verbose_name_plural = _("ratings after results")
        ordering: ClassVar[list[str]] = ["at", "pairing"]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["player", "pool", "at", "pairing"], name="rating_course"),
        ]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["result", "player"], name="rating_point_once")
        ]

    def __str__(self) -> str:
        return str(self.skill.shown)

    @property
    def skill(self) -> Skill:
        return Skill(self.mu, self.sigma)


class Rating(models.Model):
    """A player's rating now: the last of their points, with how many there are."""

    pool = models.ForeignKey(RatingPool, models.CASCADE, related_name="ratings", db_index=False)  # rating_ladder
    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="ratings", db_index=False)
    mu = models.FloatField()
    sigma = models.FloatField()
    results = models.PositiveIntegerField()
    last_at = models.DateTimeField()

    class Meta:
        verbose_name = _("rating")
        verbose_name_plural = _("ratings")
        ordering: ClassVar[list[str]] = ["pool", "-mu", "player"]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["pool", "-mu", "player"], name="rating_ladder"),
        ]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["player", "pool"], name="rating_once")
        ]

    def __str__(self) -> str:
        return str(self.skill.shown)

    @property
    def skill(self) -> Skill:
        return Skill(self.mu, self.sigma)

"""A challenge: one player offers another a match."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from matches.models.match import Match
from matches.rulesets import game_name

__all__ = ["Challenge"]


class Challenge(models.Model):
    """An offer of one match, open until it is accepted, declined or withdrawn.

    ``side`` is the side the challenger wants where the rules have sides; empty or "lot" leaves it to the lot.
    """

    class Status(models.TextChoices):
        OPEN = "open", _("open")
        ACCEPTED = "accepted", _("accepted")
        DECLINED = "declined", _("declined")
        WITHDRAWN = "withdrawn", _("withdrawn")

    challenger = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="challenges_made")
    challenged = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="challenges_got")
    ruleset = models.CharField(max_length=20)
    side = models.CharField(max_length=10, blank=True)
    challenger_deck = models.ForeignKey(
        "cardpool.DeckVersion", models.PROTECT, null=True, blank=True, related_name="challenges"
    )
    nonce = models.CharField(max_length=128, blank=True, help_text=_("The challenger's cut."))
    key = models.CharField(max_length=40)
    status = models.CharField(max_length=10, choices=Status, default=Status.OPEN)
    made_at = models.DateTimeField()
    answered_at = models.DateTimeField(null=True, blank=True)
    match = models.OneToOneField(Match, models.SET_NULL, null=True, blank=True, related_name="challenge")

    class Meta:
        verbose_name = _("challenge")
        verbose_name_plural = _("challenges")
        ordering: ClassVar[list[str]] = ["-made_at", "-pk"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["challenger", "key"], name="challenge_key_once"),
            models.UniqueConstraint(
                fields=["challenger", "challenged", "ruleset"],
                condition=models.Q(status="open"),
                name="challenge_open_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.challenger} challenges {self.challenged} to {self.game}"

    def get_absolute_url(self) -> str:
        return reverse("matches:challenge", args=[self.pk])

    @property
    def game(self) -> str:
        """The game's name."""
        return game_name(self.ruleset)

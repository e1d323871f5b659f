"""Proposals about sanctioned seasons that a second person must confirm."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from leagues.seasons.models.season import Season
from matches.reasons import reason_said


class SeasonProposal(models.Model):
    """An undoing or a prize draw of a sanctioned season, waiting for a second person.

    ``data["seen"]`` is the season's version when it was made. That of a draw also holds the key of the standings; when
    these have changed since, it is void.
    """

    class Verb(models.TextChoices):
        UNDO = "undo", _("undo")
        DRAW = "draw", _("draw the prizes")

    class Status(models.TextChoices):
        OPEN = "open", _("waiting")
        CONFIRMED = "confirmed", _("confirmed")
        REFUSED = "refused", _("refused")
        DIFFERED = "differed", _("void, because the two entered different values")
        VOID = "void", _("void, because results changed")

    season = models.ForeignKey(Season, models.CASCADE, related_name="proposals")
    verb = models.CharField(max_length=6, choices=Verb)
    data = models.JSONField(default=dict)
    reason = models.CharField(max_length=300, blank=True)
    status = models.CharField(max_length=10, choices=Status, default=Status.OPEN)
    proposed_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    proposed_at = models.DateTimeField()
    decided_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")
    decided_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("proposal about a season")
        verbose_name_plural = _("proposals about seasons")
        ordering: ClassVar[list[str]] = ["-pk"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                fields=["season", "verb"], condition=models.Q(status="open"), name="season_proposal_open_once"
            ),
            models.CheckConstraint(
                condition=models.Q(decided_by__isnull=True)
                | ~models.Q(decided_by=models.F("proposed_by"))
                | models.Q(status="refused"),
                name="season_proposal_two_people",
            ),
        ]

    @property
    def reason_said(self) -> str:
        """Why it is proposed, in the reader's language, where nobody wrote a reason."""
        return reason_said(self.reason)

    @property
    def is_void(self) -> bool:
        """Whether results have changed since a draw was proposed, so that it cannot be confirmed."""
        if self.status != self.Status.OPEN or self.verb != self.Verb.DRAW:
            return self.status == self.Status.VOID
        return bool(self.data.get("standings") != self.season.standings_key)

    def __str__(self) -> str:
        return f"{self.get_verb_display()}: {self.get_status_display()}"

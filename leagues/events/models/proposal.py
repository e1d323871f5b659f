"""Proposals that a second person must confirm."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from leagues.events.models.tournament import Tournament
from matches.reasons import reason_said


class Proposal(models.Model):
    """A rewind or a prize draw of a sanctioned event, waiting for a second person.

    ``data["seen"]`` is the event's version when it was made; when the event has changed since, the proposal is void.
    """

    class Verb(models.TextChoices):
        UNDO = "undo", _("undo")
        DRAW = "draw", _("draw the prizes")

    class Status(models.TextChoices):
        OPEN = "open", _("waiting")
        CONFIRMED = "confirmed", _("confirmed")
        REFUSED = "refused", _("refused")
        DIFFERED = "differed", _("void, because the two entered different values")
        VOID = "void", _("void, because the event changed")

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="proposals")
    verb = models.CharField(max_length=6, choices=Verb)
    data = models.JSONField(default=dict)
    reason = models.CharField(max_length=300, blank=True)
    status = models.CharField(max_length=10, choices=Status, default=Status.OPEN)
    proposed_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="proposals_made")
    proposed_at = models.DateTimeField()
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="proposals_decided"
    )
    decided_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("proposal")
        verbose_name_plural = _("proposals")
        ordering: ClassVar[list[str]] = ["-pk"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                fields=["tournament", "verb"], condition=models.Q(status="open"), name="proposal_open_once"
            ),
            models.CheckConstraint(
                condition=models.Q(decided_by__isnull=True) | ~models.Q(decided_by=models.F("proposed_by")),
                name="proposal_two_people",
            ),
        ]

    @property
    def reason_said(self) -> str:
        """Why it is proposed, in the reader's language, where nobody wrote a reason."""
        return reason_said(self.reason)

    @property
    def is_void(self) -> bool:
        """Whether the event has changed since this was proposed, so that it cannot be confirmed."""
        return self.status == self.Status.VOID or (
            self.status == self.Status.OPEN and self.data.get("seen") != self.tournament.version
        )

    def __str__(self) -> str:
        return f"{self.get_verb_display()} ({self.get_status_display()})"

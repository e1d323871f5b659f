"""What events and seasons share of proposals that a second person must confirm."""

from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from matches.reasons import reason_said

__all__ = ["Proposed", "two_people"]


def two_people() -> models.Q:
    """Nobody confirms what they proposed themselves; they may refuse it, which takes it back."""
    itself = models.Q(decided_by=models.F("proposed_by"))
    return models.Q(decided_by__isnull=True) | ~itself | models.Q(status="refused")


class Proposed(models.Model):
    """An undoing or a prize draw of a sanctioned event or season, waiting for a second person.

    ``data["seen"]`` is the version of the event or season when it was made.
    """

    SUBJECT: ClassVar[str]
    """The column of what it is about."""

    class Verb(models.TextChoices):
        UNDO = "undo", _("undo")
        DRAW = "draw", _("draw the prizes")

    class Status(models.TextChoices):
        OPEN = "open", _("waiting")
        CONFIRMED = "confirmed", _("confirmed")
        REFUSED = "refused", _("refused")
        DIFFERED = "differed", _("void, because the two entered different values")
        VOID = "void", _("void, because what it rested on changed")

    verb = models.CharField(max_length=6, choices=Verb)
    data = models.JSONField(default=dict)
    reason = models.CharField(max_length=300, blank=True)
    status = models.CharField(max_length=10, choices=Status, default=Status.OPEN)
    proposed_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    proposed_at = models.DateTimeField()
    decided_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")
    decided_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return f"{self.get_verb_display()}: {self.get_status_display()}"

    @property
    def reason_said(self) -> str:
        """Why it is proposed, in the reader's language, where nobody wrote a reason."""
        return reason_said(self.reason)

    @property
    def subject(self) -> Any:
        """The event or season that it is about."""
        return getattr(self, self.SUBJECT)

    @property
    def is_void(self) -> bool:
        """Whether it cannot be confirmed, because something that it rested on has changed since it was made: of an
        undoing, the operations that would be undone; of a draw, what decides the prizes."""
        if self.status != self.Status.OPEN:
            return bool(self.status == self.Status.VOID)
        return self._undoes_others() if self.verb == self.Verb.UNDO else self._draws_otherwise()

    def _undoes_others(self) -> bool:
        """Whether something was done since then that this would undo too, or that rests on what it would undo."""
        raise NotImplementedError

    def _draws_otherwise(self) -> bool:
        """Whether what decides the prizes has changed since then."""
        raise NotImplementedError

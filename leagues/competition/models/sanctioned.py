"""What events and seasons share of requests to be sanctioned."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

__all__ = ["SanctionAsked", "one_standing"]


class SanctionAsked(models.Model):
    """Asked by who organises it, decided by the staff. A refused request stays when another one is made."""

    class Status(models.TextChoices):
        OPEN = "open", _("waiting")
        APPROVED = "approved", _("approved")
        REFUSED = "refused", _("refused")

    SUBJECT: ClassVar[str]
    """The column of what is to be sanctioned."""

    status = models.CharField(max_length=10, choices=Status, default=Status.OPEN, db_index=True)
    message = models.TextField(max_length=2000, blank=True)
    requested_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    requested_at = models.DateTimeField()
    answer = models.TextField(max_length=2000, blank=True)
    decided_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")
    decided_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        abstract = True

    @property
    def is_open(self) -> bool:
        """Whether it waits for a decision."""
        return self.status == self.Status.OPEN

    @property
    def is_approved(self) -> bool:
        """Whether it was approved."""
        return self.status == self.Status.APPROVED

    @property
    def is_refused(self) -> bool:
        """Whether it was refused."""
        return self.status == self.Status.REFUSED

    def __str__(self) -> str:
        return f"{getattr(self, self.SUBJECT)}: {self.get_status_display()}"


def one_standing(subject: str, name: str) -> models.UniqueConstraint:
    """At most one request of each ``subject`` waits or is approved."""
    standing = models.Q(status__in=["open", "approved"])
    return models.UniqueConstraint(fields=[subject], condition=standing, name=name)

"""An organiser's request that an event be sanctioned."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from leagues.events.models.tournament import Tournament


class SanctionRequest(models.Model):
    """Asked by the organiser, decided by staff."""

    class Status(models.TextChoices):
        OPEN = "open", _("waiting")
        APPROVED = "approved", _("approved")
        REFUSED = "refused", _("refused")

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="sanction_requests")
    status = models.CharField(max_length=10, choices=Status, default=Status.OPEN, db_index=True)
    message = models.TextField(max_length=2000, blank=True)
    requested_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="sanctions_asked")
    requested_at = models.DateTimeField()
    answer = models.TextField(max_length=2000, blank=True)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="sanctions_decided"
    )
    decided_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("sanction request")
        verbose_name_plural = _("sanction requests")
        ordering: ClassVar[list[str]] = ["-requested_at", "-pk"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                fields=["tournament"],
                condition=models.Q(status__in=["open", "approved"]),
                name="sanction_request_one_standing",
            )
        ]

    def __str__(self) -> str:
        return f"{self.tournament}: {self.get_status_display()}"

"""Appeals against what officials decided."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from leagues.events.models.entrant import Entrant
from leagues.events.models.operation import Operation


class Appeal(models.Model):
    """A player asks another official to look at a decision, which is an operation; once for each."""

    class Status(models.TextChoices):
        OPEN = "open", _("waiting for an answer")
        UPHELD = "upheld", _("the decision stands")
        OVERTURNED = "overturned", _("the decision is overturned")
        VOID = "void", _("undone")

    operation = models.OneToOneField(Operation, models.CASCADE, related_name="appeal")
    entrant = models.ForeignKey(Entrant, models.CASCADE, related_name="appeals")
    text = models.CharField(max_length=500)
    status = models.CharField(max_length=10, choices=Status, default=Status.OPEN)
    made_at = models.DateTimeField()
    answer = models.CharField(max_length=300, blank=True)
    answered_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")
    answered_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("appeal")
        verbose_name_plural = _("appeals")
        ordering: ClassVar[list[str]] = ["-pk"]

    @property
    def is_open(self) -> bool:
        """Whether it waits for an answer."""
        return self.status == self.Status.OPEN

    def __str__(self) -> str:
        return f"appeal against operation {self.operation.number}"

"""What events owe to players, until it is done."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from leagues.competition.models.owed import NoticesOwed
from leagues.events.models.operation import Operation


class NoticeOutbox(NoticesOwed):
    """Notices that an operation of an event owes."""

    operation = models.OneToOneField(Operation, models.CASCADE, related_name="notices_owed")

    class Meta:
        verbose_name = _("notices owed")
        verbose_name_plural = _("notices owed")
        ordering: ClassVar[list[str]] = ["pk"]

"""What events owe to players, until it is done."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from leagues.events.models.operation import Operation


class NoticeOutbox(models.Model):
    """Notices owed to the players whom an operation concerns; removed when all of them are told.

    ``told`` says how far the operation's own list of them is done.
    """

    operation = models.OneToOneField(Operation, models.CASCADE, related_name="notices_owed")
    told = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField()

    class Meta:
        verbose_name = _("notices owed")
        verbose_name_plural = _("notices owed")
        ordering: ClassVar[list[str]] = ["pk"]

    def __str__(self) -> str:
        return f"notices of operation {self.operation_id}"

"""What events and seasons share of notices that an operation owes."""

from typing import Any, ClassVar

from django.db import models

__all__ = ["NoticesOwed"]


class NoticesOwed(models.Model):
    """Notices to the players whom an operation concerns; removed when all of them are told.

    ``told`` says how far the operation's own list of them is done.
    """

    operation: Any
    operation_id: Any
    told = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField()

    class Meta:
        abstract = True
        ordering: ClassVar[list[str]] = ["pk"]

    def __str__(self) -> str:
        return f"notices of operation {self.operation_id}"

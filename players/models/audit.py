"""The audit log."""

from typing import Any, ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from players.models.player import Player
from players.sentences.stored_sentences import sentence_said


class AppendOnly(models.Model):
    """A row that is written once: it can be neither changed nor deleted through the ORM's instances."""

    class Meta:
        abstract = True

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self._state.adding:
            raise TypeError(f"{type(self).__name__} rows are never changed")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        raise TypeError(f"{type(self).__name__} rows are never deleted")


class AuditEntry(AppendOnly):
    """One line of the audit log, written in the transaction of the change."""

    at = models.DateTimeField(db_index=True)
    actor = models.ForeignKey(Player, models.PROTECT, null=True, blank=True, related_name="audit_entries")
    verb = models.CharField(max_length=60, db_index=True)
    target_type = models.CharField(max_length=60, blank=True)
    target_id = models.CharField(max_length=60, blank=True)
    target_label = models.CharField(max_length=200, blank=True)
    data = models.JSONField(default=dict, blank=True)

    class Meta:
        verbose_name = _("audit entry")
        verbose_name_plural = _("audit entries")
        ordering: ClassVar[list[str]] = ["-at", "-pk"]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["target_type", "target_id"], name="audit_target"),
        ]

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.actor or 'Entmoot'} {self.verb} {self.target_label}"

    @property
    def noted(self) -> dict[str, Any]:
        """The data for a reader: a ``text`` that is kept as a ``sentence`` too is in their language."""
        noted = dict(self.data)
        stored_sentence = noted.pop("sentence", None)
        return noted if stored_sentence is None else {**noted, "text": sentence_said(stored_sentence)}

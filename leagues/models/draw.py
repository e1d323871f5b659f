"""The prize draw of a tournament, as published."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from leagues.models.tournament import Tournament


class Draw(models.Model):
    """``manifest`` and its hash are published when the last round begins, the rest when the prizes are drawn.

    See `leagues.drawing` for the three documents. A manifest whose publication is undone is withdrawn and kept; an
    event has one standing draw at most.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="draws")
    manifest = models.JSONField()
    manifest_sha512 = models.CharField(max_length=128)
    published_at = models.DateTimeField()
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    withdrawn_reason = models.CharField(max_length=300, blank=True, default="", db_default="")
    result = models.JSONField(null=True, blank=True)
    seed = models.CharField(max_length=128, blank=True)
    awards = models.JSONField(null=True, blank=True)
    drawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("prize draw")
        verbose_name_plural = _("prize draws")
        ordering: ClassVar[list[str]] = ["-published_at"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                fields=["tournament"], condition=models.Q(withdrawn_at=None), name="draw_standing_once"
            )
        ]

    def __str__(self) -> str:
        return f"prize draw of {self.tournament}"

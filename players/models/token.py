"""The names of API tokens."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from players.models.player import Player


class ApiToken(models.Model):
    """The name a player gave an API token. The token itself is kept by knox, as a hash."""

    player = models.ForeignKey(Player, models.CASCADE, related_name="api_tokens")
    name = models.CharField(max_length=60)
    token = models.OneToOneField("knox.AuthToken", models.CASCADE, related_name="label")
    created_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)
    used_from = models.CharField(max_length=60, blank=True, help_text=_("Part of the address."))
    used_by = models.CharField(max_length=60, blank=True, help_text=_("What the program calls itself."))

    class Meta:
        verbose_name = _("API token")
        verbose_name_plural = _("API tokens")
        ordering: ClassVar[list[str]] = ["-created_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.name} of {self.player_id}"

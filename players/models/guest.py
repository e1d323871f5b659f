"""Claims of guest accounts."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from players.models.player import Player


class GuestClaim(models.Model):
    """The hash of the code that claims a guest account. The row is deleted when the account is claimed."""

    player = models.OneToOneField(Player, models.CASCADE, related_name="guest_claim")
    code_hash = models.CharField(max_length=128)
    made_at = models.DateTimeField()

    class Meta:
        verbose_name = _("claim of a guest account")
        verbose_name_plural = _("claims of guest accounts")

    def __str__(self) -> str:
        return f"claim of {self.player_id}"

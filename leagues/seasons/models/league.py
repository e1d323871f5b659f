"""What returns every season: a league's name, and who owns it."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class League(models.Model):
    """A league. Its seasons are played one after the other, each with rules of its own."""

    name = models.CharField(_("name"), max_length=80)
    description = models.TextField(_("description"), max_length=4000, blank=True)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="leagues_owned")
    created_at = models.DateTimeField()

    class Meta:
        verbose_name = _("league")
        verbose_name_plural = _("leagues")
        ordering: ClassVar[list[str]] = ["name", "pk"]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return f"/leagues/{self.pk}/"

"""The app that ties the others together: management commands, template tags for every page."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ConfigConfig(AppConfig):
    """Site-wide commands and template tags."""

    name = "config"
    label = "config"
    verbose_name = _("Entmoot")

    def ready(self) -> None:
        """Make our Celery app the one every thread of every process sends with, web servers included."""
        from config.celery import app

        app.set_default()

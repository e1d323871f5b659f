"""An organiser's request that an event be sanctioned."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from leagues.competition.models.sanctioned import SanctionAsked, one_standing
from leagues.events.models.tournament import Tournament


class SanctionRequest(SanctionAsked):
    """A request that an event be sanctioned."""

    SUBJECT: ClassVar[str] = "tournament"

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="sanction_requests")

    class Meta:
        verbose_name = _("sanction request")
        verbose_name_plural = _("sanction requests")
        ordering: ClassVar[list[str]] = ["-requested_at", "-pk"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            one_standing("tournament", "sanction_request_one_standing")
        ]

"""A coordinator's request that a season be sanctioned."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from leagues.competition.models.sanctioned import SanctionAsked, one_standing
from leagues.seasons.models.season import Season


class SeasonSanctionRequest(SanctionAsked):
    """A request that a season be sanctioned."""

    SUBJECT: ClassVar[str] = "season"

    season = models.ForeignKey(Season, models.CASCADE, related_name="sanction_requests")

    class Meta:
        verbose_name = _("sanction request of a season")
        verbose_name_plural = _("sanction requests of seasons")
        ordering: ClassVar[list[str]] = ["-requested_at", "-pk"]
        constraints: ClassVar[list[models.BaseConstraint]] = [one_standing("season", "season_sanction_one_standing")]

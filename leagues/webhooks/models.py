"""Webhooks as rows."""

from typing import TYPE_CHECKING, ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from leagues.events.models import Tournament
    from leagues.seasons.models import Season


class Webhook(models.Model):
    """An address that is told of what happens in an event, or in a season of a league.

    ``told`` is the number of the last operation of its log that was told or was none of its kinds; ``standings_owed``
    that of the operation whose standings are still to be told, if any. It is asked again at ``next_at``; ``attempts``
    counts how often the same message has failed since ``failing_since``. A stopped one sends nothing until somebody
    starts it again.
    """

    class Kind(models.TextChoices):
        ROUND = "round", _("a round is paired")
        SERIES = "series", _("a series opens or closes, is changed or certified")
        RESULT = "result", _("a table has a result, or another one")
        STANDINGS = "standings", _("the standings have changed")
        STATUS = "status", _("the start, a pause, the end, or an undoing")

    tournament = models.ForeignKey("leagues.Tournament", models.CASCADE, null=True, blank=True, related_name="webhooks")
    season = models.ForeignKey("leagues.Season", models.CASCADE, null=True, blank=True, related_name="webhooks")
    url = models.URLField(_("address"), max_length=300)
    kinds = models.JSONField(_("told of"), default=list)
    secret = models.CharField(max_length=80, editable=False)
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    made_at = models.DateTimeField()
    told = models.PositiveIntegerField(default=0)
    standings_owed = models.PositiveIntegerField(null=True, blank=True)
    next_at = models.DateTimeField()
    attempts = models.PositiveSmallIntegerField(default=0)
    failing_since = models.DateTimeField(null=True, blank=True)
    last_answer = models.CharField(max_length=200, blank=True)
    last_at = models.DateTimeField(null=True, blank=True)
    stopped_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("webhook")
        verbose_name_plural = _("webhooks")
        ordering: ClassVar[list[str]] = ["pk"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(
                condition=models.Q(tournament__isnull=False, season__isnull=True)
                | models.Q(tournament__isnull=True, season__isnull=False),
                name="webhook_of_event_or_season",
            ),
            models.UniqueConstraint(fields=["tournament", "url"], name="webhook_address_once"),
            models.UniqueConstraint(fields=["season", "url"], name="webhook_season_address_once"),
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["next_at"], condition=models.Q(stopped_at=None), name="webhook_due"),
        ]

    def __str__(self) -> str:
        return self.url

    @property
    def subject(self) -> "Tournament | Season":
        """The event or season that it tells of."""
        subject = self.tournament or self.season
        assert subject is not None, "the database holds it"
        return subject

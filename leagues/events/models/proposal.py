"""Proposals about sanctioned events that a second person must confirm."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from leagues.competition.models.proposed import Proposed, two_people
from leagues.events.models.operation import RANKING
from leagues.events.models.tournament import Tournament


class Proposal(Proposed):
    """An undoing or a prize draw of a sanctioned event. An event is undone from its end, so an undoing is void as soon
    as anything else is done."""

    SUBJECT: ClassVar[str] = "tournament"

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="proposals")

    class Meta:
        verbose_name = _("proposal")
        verbose_name_plural = _("proposals")
        ordering: ClassVar[list[str]] = ["-pk"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                fields=["tournament", "verb"], condition=models.Q(status="open"), name="proposal_open_once"
            ),
            models.CheckConstraint(condition=two_people(), name="proposal_two_people"),
        ]

    def _undoes_others(self) -> bool:
        return bool(self.data.get("seen") != self.tournament.version)

    def _draws_otherwise(self) -> bool:
        since = self.tournament.operations.filter(number__gt=self.data.get("seen", 0))
        return bool(since.filter(verb__in=RANKING).exists())

"""Proposals about sanctioned seasons that a second person must confirm."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from leagues.competition.models.proposed import Proposed, two_people
from leagues.seasons.dependence import rests_on
from leagues.seasons.models.operation import SeasonOperation
from leagues.seasons.models.season import Season


class SeasonProposal(Proposed):
    """An undoing or a prize draw of a sanctioned season.

    The data of an undoing says whether ``everything_after`` is undone too; that of a draw holds the key of the
    ``standings``.
    """

    SUBJECT: ClassVar[str] = "season"

    season = models.ForeignKey(Season, models.CASCADE, related_name="proposals")

    class Meta:
        verbose_name = _("proposal about a season")
        verbose_name_plural = _("proposals about seasons")
        ordering: ClassVar[list[str]] = ["-pk"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                fields=["season", "verb"], condition=models.Q(status="open"), name="season_proposal_open_once"
            ),
            models.CheckConstraint(condition=two_people(), name="season_proposal_two_people"),
        ]

    def _undoes_others(self) -> bool:
        since = self.season.operations.filter(number__gt=self.data["seen"])
        if self.data.get("everything_after"):
            return bool(since.exists())
        operations = {row.number: row for row in since}
        undone = {number for row in operations.values() for number in row.data.get("undone", ())}
        target = self.season.operations.get(number=self.data["number"])
        return target.number in undone or any(
            row.verb != SeasonOperation.Verb.UNDO and row.number not in undone and rests_on(row.data, target.data)
            for row in operations.values()
        )

    def _draws_otherwise(self) -> bool:
        return bool(self.data.get("standings") != self.season.standings_key)

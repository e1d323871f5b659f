"""What a finished match was worth to each seat over its answers, computed once."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from matches.models.match import Match

__all__ = ["MatchEvaluation"]


class MatchEvaluation(models.Model):
    """The evaluation of every position of a finished match, from everything on the table, hidden cards included.

    ``points`` has for each seat its ``[step, percent]`` where the number changed, the step being the count of answers;
    it is empty where the match could not be played again. ``moments`` has for each seat what `matches.turning` found:
    when its value fell most.
    """

    match = models.OneToOneField(Match, models.CASCADE, related_name="evaluation")
    points = models.JSONField(default=list)
    moments = models.JSONField(default=list, db_default=models.Value([], models.JSONField()))
    version = models.PositiveSmallIntegerField(help_text=_("Of the evaluation; see matches.services.match_evaluate."))
    made_at = models.DateTimeField()

    class Meta:
        verbose_name = _("evaluation of a match")
        verbose_name_plural = _("evaluations of matches")
        ordering: ClassVar[list[str]] = ["-pk"]

    def __str__(self) -> str:
        return f"evaluation of match {self.match_id}"

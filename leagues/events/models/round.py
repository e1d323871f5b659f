"""One round of a stage."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop

from leagues.events.models.stage import Stage
from players.sentences.stored_sentences import Sentence, sentence, sentence_said


def round_kept(stage: Stage, number: int) -> Sentence:
    """A round by its number, and by that of its stage after the first, to be stored and said in the reader's
    language."""
    if stage.number == 1:
        return sentence(gettext_noop("Round %(n)s"), n=number)
    return sentence(gettext_noop("Stage %(stage)s, round %(n)s"), stage=stage.number, n=number)


class Round(models.Model):
    """A round: paired at once, finished when every pairing has a result.

    ``seed`` (hexadecimal) decided among equally good rounds: HMAC-SHA-512 of the event's secret over the round, so
    that it can be checked once the secret is revealed. ``secret_number`` counts the event's secrets revealed before it.
    """

    stage = models.ForeignKey(Stage, models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    seed = models.CharField(max_length=128, editable=False)
    secret_number = models.PositiveSmallIntegerField(default=0, db_default=0, editable=False)
    paired_at = models.DateTimeField()
    deadline = models.DateTimeField(null=True, blank=True, db_index=True)
    decks_told_at = models.DateTimeField(null=True, blank=True, editable=False)
    finished_at = models.DateTimeField(null=True, blank=True)
    by_hand = models.JSONField(
        null=True,
        blank=True,
        help_text=_("For rounds paired by hand: the reason, and the difference from the engine's."),
    )

    class Meta:
        verbose_name = _("round")
        verbose_name_plural = _("rounds")
        ordering: ClassVar[list[str]] = ["stage", "number"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["stage", "number"], name="round_number_once")
        ]

    def __str__(self) -> str:
        return f"round {self.number}"

    @property
    def named(self) -> str:
        """As every page, sheet and line of the log names it, in the reader's language. Load the stage."""
        return sentence_said(round_kept(self.stage, self.number))

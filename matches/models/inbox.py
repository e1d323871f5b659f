"""Answers on their way into the game, and answers the game has consumed."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from matches.models.match import Match
from matches.models.seat import Seat

__all__ = ["Answer", "InboxRow", "Source"]


class Source(models.TextChoices):
    """The source of an answer."""

    PLAYER = "player", _("the player")
    BOT = "bot", _("a bot")
    ORDER = "order", _("a standing order")
    STOP = "stop", _("a stop")
    AHEAD = "ahead", _("an answer given ahead")
    FORCED = "forced", _("the only possible answer")
    CONCESSION = "concession", _("a concession")
    CLOCK = "clock", _("the clock")
    JUDGE = "judge", _("a judge")


class InboxRow(models.Model):
    """An answer as it arrived. It is applied once or refused once, and ``state`` says which."""

    class State(models.TextChoices):
        NEW = "new", _("waiting")
        APPLIED = "applied", _("applied")
        REFUSED = "refused", _("refused")

    match = models.ForeignKey(Match, models.CASCADE, related_name="inbox", db_index=False)  # inbox_key_once has it
    seat = models.ForeignKey(Seat, models.CASCADE, related_name="inbox", db_index=False)  # searched by match only
    key = models.CharField(max_length=80, help_text=_("The seat's place and the sender's idempotency key."))
    body_hash = models.CharField(max_length=64)
    decision_id = models.CharField(max_length=64)
    value = models.JSONField()
    passes_on = models.BooleanField(
        default=False, db_default=False, help_text=_("Whether later questions are passed, as far as a pass reaches.")
    )
    source = models.CharField(max_length=10, choices=Source, default=Source.PLAYER)
    received_at = models.DateTimeField()
    state = models.CharField(max_length=8, choices=State, default=State.NEW)
    reason = models.CharField(max_length=300, blank=True)
    sequence = models.PositiveIntegerField(null=True, blank=True)
    done_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("inbox row")
        verbose_name_plural = _("inbox")
        ordering: ClassVar[list[str]] = ["pk"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["match", "key"], name="inbox_key_once"),
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["match"], name="inbox_new", condition=models.Q(state="new")),
        ]

    def __str__(self) -> str:
        return f"{self.key} for match {self.match_id}: {self.state}"


class Answer(models.Model):
    """One thing fed to the game. Append-only: with seed, options and decks these are the whole match."""

    class Kind(models.TextChoices):
        ANSWER = "answer", _("answer")
        RESIGN = "resign", _("left the game")

    match = models.ForeignKey(Match, models.CASCADE, related_name="answers", db_index=False)  # answer_sequence_once
    sequence = models.PositiveIntegerField()
    place = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=8, choices=Kind, default=Kind.ANSWER)
    decision_id = models.CharField(max_length=64, help_text=_("The decision; for a resignation its reason."))
    value = models.JSONField(null=True)
    source = models.CharField(max_length=10, choices=Source)
    at = models.DateTimeField()

    class Meta:
        verbose_name = _("answer")
        verbose_name_plural = _("answers")
        ordering: ClassVar[list[str]] = ["match", "sequence"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["match", "sequence"], name="answer_sequence_once"),
        ]

    def __str__(self) -> str:
        return f"answer {self.sequence} of match {self.match_id}"

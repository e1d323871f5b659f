"""The log of everything done to a tournament."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from leagues.models.tournament import Tournament
from players.models import AppendOnly


class Operation(AppendOnly):
    """One step of an event's log. Never changed: an undone step stays, and the undoing is a step of its own."""

    class Verb(models.TextChoices):
        ANNOUNCE = "announce", _("announced")
        CHANGE = "change", _("changed")
        SANCTION = "sanction", _("sanctioned")
        OPEN = "open", _("registration opened")
        CLOSE = "close", _("registration closed")
        REGISTER = "register", _("registered")
        WITHDRAW = "withdraw", _("withdrawn")
        REQUEST = "request", _("asked or invited")
        EXCHANGE = "exchange", _("deck exchanged")
        START = "start", _("started")
        TELL = "tell", _("told the players")
        ROUNDS = "rounds", _("rounds changed")
        EXTEND = "extend", _("round extended")
        STAGE = "stage", _("stage begun")
        PAIR = "pair", _("paired")
        GAME = "game", _("game")
        REPORT = "report", _("result")
        CORRECT = "correct", _("corrected")
        DROP = "drop", _("dropped")
        UNDROP = "undrop", _("taken back in")
        PENALISE = "penalise", _("penalised")
        DISQUALIFY = "disqualify", _("disqualified")
        REINSTATE = "reinstate", _("reinstated")
        MANIFEST = "manifest", _("prize manifest published")
        FINISH = "finish", _("finished")
        DRAW = "draw", _("prizes drawn")
        UNDO = "undo", _("undone")
        CANCEL = "cancel", _("cancelled")

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="operations")
    number = models.PositiveIntegerField()
    verb = models.CharField(max_length=12, choices=Verb)
    data = models.JSONField(default=dict)
    text = models.CharField(max_length=300)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="operations"
    )
    confirmed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="operations_confirmed"
    )
    at = models.DateTimeField()

    class Meta:
        verbose_name = _("operation")
        verbose_name_plural = _("operations")
        ordering: ClassVar[list[str]] = ["tournament", "number"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["tournament", "number"], name="operation_number_once")
        ]

    def __str__(self) -> str:
        return f"{self.number}: {self.text}"

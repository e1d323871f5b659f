"""The log of everything done to a season, and what it owes to players."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from leagues.competition.models.logged import LoggedLine
from leagues.competition.models.owed import NoticesOwed
from leagues.seasons.models.season import Season


class SeasonOperation(LoggedLine):
    """One step of a season's log. Never changed: an undone step stays, and the undoing is a step of its own.

    ``data`` holds what it changed (`leagues.seasons.changes`), so that it can be undone alone.
    """

    SUBJECT: ClassVar[str] = "season"

    class Verb(models.TextChoices):
        ANNOUNCE = "announce", _("announced")
        CHANGE = "change", _("changed")
        SANCTION = "sanction", _("sanctioned")
        SERIES = "series", _("series changed")
        ENTER = "enter", _("entered")
        ASK = "ask", _("asked to enter")
        REFUSE = "refuse", _("not let in")
        DECK = "deck", _("deck changed")
        LEAVE = "leave", _("left")
        RETURN = "return", _("came back")
        AWAY = "away", _("away")
        PREFER = "prefer", _("matches at once")
        PAUSE = "pause", _("paused")
        RESUME = "resume", _("gone on")
        REMOVE = "remove", _("removed")
        READMIT = "readmit", _("taken back in")
        WAIT = "wait", _("waits for a match")
        STOP = "stop", _("waits no more")
        CHALLENGE = "challenge", _("challenged")
        DECLINE = "decline", _("challenge declined")
        WITHDRAW = "withdraw", _("challenge withdrawn")
        EXPIRE = "expire", _("wishes lapsed")
        MATCH = "match", _("matched")
        RESULT = "result", _("result")
        REPORT = "report", _("result reported")
        CORRECT = "correct", _("corrected")
        VOID = "void", _("match void")
        OPEN = "open", _("series opened")
        CLOSE = "close", _("series closed")
        CERTIFY = "certify", _("series certified")
        TELL = "tell", _("told the players")
        MANIFEST = "manifest", _("prize manifest published")
        FINISH = "finish", _("finished")
        CUT = "cut", _("final tournament made")
        PREMIUM = "premium", _("cards for taking part given")
        DRAW = "draw", _("prizes drawn")
        UNDO = "undo", _("undone")
        CANCEL = "cancel", _("cancelled")

    season = models.ForeignKey(Season, models.CASCADE, related_name="operations")
    verb = models.CharField(max_length=10, choices=Verb)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="season_operations"
    )
    confirmed_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")
    at = models.DateTimeField()

    class Meta:
        verbose_name = _("operation of a season")
        verbose_name_plural = _("operations of seasons")
        ordering: ClassVar[list[str]] = ["season", "number"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["season", "number"], name="season_operation_number_once")
        ]

    def __str__(self) -> str:
        return f"{self.number}: {self.text}"


class SeasonNotice(NoticesOwed):
    """Notices that an operation of a season owes."""

    operation = models.OneToOneField(SeasonOperation, models.CASCADE, related_name="notices_owed")

    class Meta:
        verbose_name = _("notices owed by seasons")
        verbose_name_plural = _("notices owed by seasons")
        ordering: ClassVar[list[str]] = ["pk"]

"""The log of everything done to a tournament."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from leagues.competition.models.logged import LoggedLine
from leagues.events.models.tournament import Tournament
from players.sentences.stored_sentences import sentence_said

__all__ = ["RANKING", "Operation"]


class Operation(LoggedLine):
    """One step of an event's log. Never changed: an undone step stays, and the undoing is a step of its own."""

    SUBJECT: ClassVar[str] = "tournament"

    class Verb(models.TextChoices):
        ANNOUNCE = "announce", _("announced")
        CHANGE = "change", _("changed")
        SANCTION = "sanction", _("sanctioned")
        OPEN = "open", _("registration opened")
        CLOSE = "close", _("registration closed")
        REGISTER = "register", _("registered")
        STAGE_DECK = "stage_deck", _("chose a deck for a stage")
        WITHDRAW = "withdraw", _("withdrawn")
        REQUEST = "request", _("asked or invited")
        FILL = "fill", _("let in from the waiting list")
        PLACES = "places", _("places changed")
        PACKS = "packs", _("packs given out")
        BUILD = "build", _("decks are built")
        MORE_TIME = "more_time", _("more time for picks or decks")
        BOT_SEAT = "bot_seat", _("seat of a draft given to a bot")
        NO_DRAFT = "no_draft", _("drafts called off")
        DECKS = "decks", _("decks were due")
        EXCHANGE = "exchange", _("deck exchanged")
        CHECK_IN = "check_in", _("checked in")
        NAME = "name", _("official named")
        REMOVE = "remove", _("official removed")
        SEED = "seed", _("seeded")
        BYES = "byes", _("byes given")
        FIX_TABLE = "table", _("table fixed")
        START = "start", _("started")
        TELL = "tell", _("told the players")
        ROUNDS = "rounds", _("rounds changed")
        EXTEND = "extend", _("round extended")
        EXTEND_TABLE = "extend_table", _("table extended")
        PAUSE = "pause", _("paused")
        RESUME = "resume", _("gone on")
        STAGE = "stage", _("stage begun")
        PAIR = "pair", _("paired")
        GAME = "game", _("game")
        OFFER = "offer", _("draw offered or declined")
        SCORE = "score", _("reported by a player")
        REPORT = "report", _("result")
        CORRECT = "correct", _("corrected")
        LATE = "late", _("entered late")
        REPLACE = "replace", _("seat given to another")
        DROP = "drop", _("dropped")
        UNDROP = "undrop", _("taken back in")
        PENALISE = "penalise", _("penalised")
        WARN = "warn", _("warned")
        LIFT = "lift", _("penalty withdrawn")
        CHECK = "check", _("decks to check")
        CHECKED = "checked", _("deck checked")
        APPEAL = "appeal", _("appealed")
        ANSWER = "answer", _("appeal answered")
        DISQUALIFY = "disqualify", _("disqualified")
        REINSTATE = "reinstate", _("reinstated")
        MANIFEST = "manifest", _("prize manifest published")
        FINISH = "finish", _("finished")
        CERTIFY = "certify", _("certified")
        DRAW = "draw", _("prizes drawn")
        TAKE = "take", _("taken elsewhere")
        IMPORT = "import", _("read from a file")
        UNDO = "undo", _("undone")
        CANCEL = "cancel", _("cancelled")

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="operations")
    verb = models.CharField(max_length=12, choices=Verb)
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

    @property
    def message(self) -> str:
        """What those whom it names are told, in the reader's language."""
        return sentence_said(self.data["text"])


_Verb = Operation.Verb
RANKING = frozenset(
    {
        _Verb.REPORT, _Verb.CORRECT, _Verb.DROP, _Verb.UNDROP, _Verb.DISQUALIFY, _Verb.REINSTATE, _Verb.PENALISE,
        _Verb.LIFT, _Verb.UNDO, _Verb.FINISH, _Verb.GAME, _Verb.LATE,
    }
)  # fmt: skip
"""Operations after which the standings may be others."""

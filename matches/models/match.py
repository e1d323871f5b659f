"""A match: one game between seats, from the promise of its secret to its outcome."""

from collections.abc import Mapping
from datetime import datetime
from typing import ClassVar

from django.db import models
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from matches.clocks import ClockSettings
from matches.errors import WrongStatus
from matches.reasons import reason_said

__all__ = ["Match", "MatchStatus"]


class MatchStatus(models.TextChoices):
    """The status of a match; `TRANSITIONS` says which may follow which."""

    WAITING = "waiting", _("waiting for the cut")
    RUNNING = "running", _("running")
    PAUSED = "paused", _("paused")
    FINISHED = "finished", _("finished")


TRANSITIONS: dict[str, frozenset[str]] = {
    MatchStatus.WAITING: frozenset({MatchStatus.RUNNING, MatchStatus.PAUSED, MatchStatus.FINISHED}),
    MatchStatus.RUNNING: frozenset({MatchStatus.PAUSED, MatchStatus.FINISHED}),
    MatchStatus.PAUSED: frozenset({MatchStatus.WAITING, MatchStatus.RUNNING, MatchStatus.FINISHED}),
    MatchStatus.FINISHED: frozenset(),
}


CASUAL = ("challenge", "bot", "first")
"""What asks for casual matches, as the beginning of their origin."""
LESSON_ORIGIN = "lesson:"
"""The beginning of the origin of lessons' matches; those stand in no list."""
FIRST_ORIGIN = "first:"
"""The beginning of the origin of first matches: a newcomer's against a bot, with a coach."""
TEACHING = (LESSON_ORIGIN, FIRST_ORIGIN)
"""The origins of matches on a prepared deal: they are closed, count for nothing and go with their player's account."""


class Match(models.Model):
    """One game by correspondence. Its row is the lock under which everything about it changes.

    ``sequence`` counts what was fed to the game (answers and resignations) and names a position in it.
    ``version`` grows whenever anything anybody may see has changed; pages ask for it to know whether to reload.
    """

    code = models.CharField(max_length=16, editable=False)
    ruleset = models.CharField(max_length=20)
    ruleset_version = models.CharField(
        max_length=32, help_text=_("Digest of the rules and of the match's cards when it began.")
    )
    options = models.JSONField(default=dict, blank=True)
    origin = models.CharField(max_length=100, help_text=_("What asked for this match; asked once."))
    title = models.CharField(max_length=120, blank=True, help_text=_("What the match belongs to, for people."))
    title_url = models.CharField(max_length=200, blank=True)
    format = models.CharField(
        max_length=50,
        blank=True,
        default="",
        db_default="",
        help_text=_("The short name of the format of its decks; empty: a game without decks, or not known."),
    )
    part_of = models.CharField(
        max_length=40, blank=True, help_text=_("Key of what the match belongs to, as that app names it.")
    )
    status = models.CharField(max_length=10, choices=MatchStatus, default=MatchStatus.WAITING)

    secret = models.BinaryField(max_length=64, editable=False)
    commitment = models.CharField(max_length=128, editable=False)
    promised_by = models.JSONField(
        default=dict, blank=True, help_text=_("The event whose secret this one follows from; empty for its own.")
    )
    rewinds = models.PositiveSmallIntegerField(
        default=0, help_text=_("How often a judge took the match back to a checkpoint.")
    )
    cuts_due_at = models.DateTimeField(null=True, blank=True)

    sequence = models.PositiveIntegerField(default=0)
    checkpoint_sequence = models.PositiveIntegerField(default=0)
    replay_us = models.PositiveIntegerField(default=0, help_text=_("Engine time since the checkpoint, microseconds."))
    version = models.PositiveIntegerField(default=0)
    event_count = models.PositiveIntegerField(default=0)
    turn = models.PositiveIntegerField(default=0)
    handoffs = models.PositiveIntegerField(default=0, help_text=_("How often it passed from one person to another."))
    public = models.JSONField(default=dict, blank=True, help_text=_("Public facts for lists."))
    outcome = models.JSONField(null=True, blank=True)

    clock = models.JSONField(default=dict, blank=True)
    skip_forced = models.BooleanField(
        default=False, help_text=_("Decisions with one possible answer are answered at once.")
    )
    talk_on = models.BooleanField(
        default=True, db_default=True, help_text=_("The two opponents of a match may talk; an organiser may say no.")
    )
    closed = models.BooleanField(default=False, help_text=_("Only its players and staff may watch or read it."))

    watch_delay = models.PositiveSmallIntegerField(
        default=0,
        db_default=0,
        help_text=_("Minutes by which those without a seat see it later, until it is over."),
    )
    sealed = models.BooleanField(
        default=False,
        help_text=_("Decks, hands and answers stay closed after its end, until the event it belongs to has ended."),
    )

    paused_at = models.DateTimeField(null=True, blank=True)
    paused_reason = models.TextField(blank=True)
    paused_by_error = models.BooleanField(default=False)
    judge_called_at = models.DateTimeField(null=True, blank=True)
    judge_call = models.TextField(blank=True)

    created_at = models.DateTimeField()
    started_at = models.DateTimeField(null=True, blank=True)
    moved_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    archived_at = models.DateTimeField(
        null=True, blank=True, help_text=_("When its answers and log became one record.")
    )

    class Meta:
        verbose_name = _("match")
        verbose_name_plural = _("matches")
        ordering: ClassVar[list[str]] = ["-created_at", "-pk"]
        # Constraints and not unique=True, which on PostgreSQL makes a second index of each, for LIKE. What is searched
        # by status is rare beside the matches that are over and archived, so it is indexed apart.
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["code"], name="match_code_once"),
            models.UniqueConstraint(fields=["origin"], name="match_origin_once"),
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(
                fields=["status"],
                name="match_not_over",
                condition=models.Q(status__in=("waiting", "running", "paused")),
            ),
            models.Index(
                fields=["finished_at"],
                name="match_to_archive",
                condition=models.Q(status="finished", archived_at__isnull=True),
            ),
            models.Index(
                fields=["judge_called_at"],
                name="match_judge_called",
                condition=models.Q(judge_called_at__isnull=False),
            ),
            models.Index(fields=["part_of"], name="match_part_of", condition=~models.Q(part_of="")),
            models.Index(fields=["cuts_due_at"], name="match_cuts_due", condition=models.Q(status="waiting")),
        ]
        permissions: ClassVar = [("judge_match", "Can pause and resume matches and answer calls")]

    def __str__(self) -> str:
        return f"{self.ruleset} {self.code}"

    def get_absolute_url(self) -> str:
        return reverse("matches:match", args=[self.code])

    @property
    def title_shown(self) -> str:
        """The title in the reader's language; empty where there is none."""
        from matches.titles import title_shown

        return title_shown(self.title)

    def name_kept(self) -> dict[str, object] | str | Promise:
        """What a notice to officials calls it, as stored sentences keep it: its title, or its code."""
        from matches.titles import title_kept

        return title_kept(self.title, self.ruleset) if self.title else self.code

    @property
    def paused_said(self) -> str:
        """Why it is paused, in the reader's language, where the site wrote it."""
        return reason_said(self.paused_reason)

    @property
    def judge_call_said(self) -> str:
        """Why a judge is called, in the reader's language, where the site wrote it."""
        return reason_said(self.judge_call)

    @property
    def course(self) -> str:
        """Key part of games in memory: another after each rewind, and on another site."""
        return f"{self.commitment}:{self.rewinds}"

    @property
    def is_waiting(self) -> bool:
        """Whether it waits for the cut of a shuffle."""
        return self.status == MatchStatus.WAITING

    @property
    def is_running(self) -> bool:
        """Whether it is played."""
        return self.status == MatchStatus.RUNNING

    @property
    def is_paused(self) -> bool:
        """Whether a judge, or the site, has stopped it for a while."""
        return self.status == MatchStatus.PAUSED

    @property
    def is_finished(self) -> bool:
        """Whether it is over."""
        return self.status == MatchStatus.FINISHED

    @property
    def is_practice(self) -> bool:
        """Whether one player plays against bots."""
        return self.origin.startswith("bot:")

    @property
    def casual(self) -> bool:
        """Whether the match belongs to nothing but its players: a challenge, or practice against bots."""
        return self.origin.partition(":")[0] in CASUAL

    @property
    def is_lesson(self) -> bool:
        """Whether it is the match of a lesson: private, in no list and no record, deleted when it is left alone."""
        return self.origin.startswith(LESSON_ORIGIN)

    @property
    def is_first(self) -> bool:
        """Whether it is a newcomer's first match of the game: with a coach, on a prepared deal."""
        return self.origin.startswith(FIRST_ORIGIN)

    @property
    def is_prepared(self) -> bool:
        """Whether its deal was prepared, so that it is rated nowhere and nothing about its shuffles can be proven."""
        return self.origin.startswith(TEACHING)

    @property
    def settings(self) -> ClockSettings:
        """The clock settings of this match."""
        return ClockSettings.from_data(self.clock)

    @property
    def revealed(self) -> bool:
        """Whether secret, decks, answers and hands are public: the match is over and not sealed."""
        return self.status == MatchStatus.FINISHED and not self.sealed

    def move_to(self, status: MatchStatus) -> None:
        """Change the status in memory, if it may follow the present one.

        Raises:
            WrongStatus: it may not.
        """
        if status not in TRANSITIONS[self.status]:
            raise WrongStatus(
                gettext("This match is %(status)s; it cannot become %(label)s.")
                % {"status": self.get_status_display(), "label": status.label}
            )
        self.status = status

    def finish(self, outcome: Mapping[str, object], now: datetime) -> None:
        """Set the outcome in memory."""
        self.move_to(MatchStatus.FINISHED)
        self.outcome = outcome
        self.finished_at = now

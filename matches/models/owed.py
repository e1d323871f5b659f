"""Work owed. Everything that a broker or a worker could forget is a row here."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from matches.models.match import Match
from matches.models.seat import Seat

__all__ = ["BotJob", "Heartbeat", "Outage", "OutboxRow", "ResultOutbox", "StandingOrder"]


class OutboxRow(models.Model):
    """A wake-up owed to a match; ``advance`` removes those it has seen."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="outbox")
    reason = models.CharField(max_length=20)
    created_at = models.DateTimeField(db_index=True)

    class Meta:
        verbose_name = _("wake-up owed")
        verbose_name_plural = _("outbox")
        ordering: ClassVar[list[str]] = ["pk"]

    def __str__(self) -> str:
        return f"wake match {self.match_id} ({self.reason})"


class BotJob(models.Model):
    """A decision that a bot owes. ``advance`` removes it when the decision is no longer open."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="bot_jobs", db_index=False)  # bot_job_once has it
    seat = models.ForeignKey(Seat, models.CASCADE, related_name="bot_jobs")
    decision_id = models.CharField(max_length=64)
    searching = models.BooleanField(
        default=False, db_default=False, help_text=_("The bot searches; such decisions are made apart from the others.")
    )
    created_at = models.DateTimeField(db_index=True)
    claimed_until = models.DateTimeField(null=True, blank=True, help_text=_("A worker is at it until then."))
    attempts = models.PositiveSmallIntegerField(default=0)
    blocked_reason = models.TextField(blank=True)

    class Meta:
        verbose_name = _("bot job")
        verbose_name_plural = _("bot jobs")
        ordering: ClassVar[list[str]] = ["pk"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["match", "decision_id"], name="bot_job_once"),
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["id"], name="bot_job_searching", condition=models.Q(searching=True)),
        ]

    def __str__(self) -> str:
        return f"bot answer for seat {self.seat_id}"


class ResultOutbox(models.Model):
    """The result of a finished match, for the app that asked for the match. `result_payload` lists the keys."""

    match = models.OneToOneField(Match, models.CASCADE, related_name="result")
    payload = models.JSONField()
    created_at = models.DateTimeField()
    consumed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("result")
        verbose_name_plural = _("results")
        ordering: ClassVar[list[str]] = ["pk"]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["id"], name="result_unconsumed", condition=models.Q(consumed_at__isnull=True)),
        ]

    def __str__(self) -> str:
        return f"result of match {self.match_id}"


class StandingOrder(models.Model):
    """What a player has ordered for later questions of a match: private to the seat, and with an end.

    The first three kinds pass until something public happens. The others hold an answer in ``terms``, whose shape
    ``matches.orders`` says: to a later question of the turn, or to the same question whenever it is asked again.
    ``reach`` passes as far as a pass reaches (``engine.kernel.stops.Reach``), whose basis is in ``terms``; it came with
    the answer to the decision that ``argument`` names.
    """

    class Kind(models.TextChoices):
        PHASE = "phase", _("pass until a phase begins")
        MY_TURN = "my_turn", _("pass until my own turn begins")
        EVENT = "event", _("pass until a public event happens")
        AHEAD = "ahead", _("answer a later question ahead")
        AGAIN = "again", _("answer the same question alike")
        REACH = "reach", _("pass until something concerns the player")

    PASSING: ClassVar[tuple[str, ...]] = ("phase", "my_turn", "event")

    match = models.ForeignKey(Match, models.CASCADE, related_name="orders")
    seat = models.ForeignKey(Seat, models.CASCADE, related_name="orders")
    kind = models.CharField(max_length=10, choices=Kind)
    argument = models.CharField(max_length=40, blank=True)
    terms = models.JSONField(default=dict, blank=True)
    last_match = models.PositiveIntegerField(
        null=True, blank=True, help_text=_("How often it would have acted in the player's last match; null: no match.")
    )
    active = models.BooleanField(default=True)
    created_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)
    ended_because = models.CharField(max_length=200, blank=True)
    passes = models.PositiveIntegerField(default=0)

    class Meta:
        verbose_name = _("standing order")
        verbose_name_plural = _("standing orders")
        ordering: ClassVar[list[str]] = ["-pk"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                fields=["seat"],
                condition=models.Q(active=True, kind__in=("phase", "my_turn", "event")),
                name="one_active_order",
            ),
            models.UniqueConstraint(
                fields=["seat", "kind", "argument"], condition=models.Q(active=True), name="one_active_order_for"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.argument} for seat {self.seat_id}"


class Heartbeat(models.Model):
    """When a worker or the sweep last reported that it is alive."""

    name = models.CharField(max_length=100, unique=True)
    kind = models.CharField(max_length=20)
    seen_at = models.DateTimeField()
    count = models.PositiveBigIntegerField(default=0)

    class Meta:
        verbose_name = _("heartbeat")
        verbose_name_plural = _("heartbeats")

    def __str__(self) -> str:
        return f"{self.name}: {self.seen_at}"


class Outage(models.Model):
    """A time in which the site was away. It was credited to every running clock."""

    began_at = models.DateTimeField()
    ended_at = models.DateTimeField()
    reason = models.CharField(max_length=200)
    credited_at = models.DateTimeField()
    seats = models.PositiveIntegerField(default=0)

    class Meta:
        verbose_name = _("outage")
        verbose_name_plural = _("outages")
        ordering: ClassVar[list[str]] = ["-began_at"]

    def __str__(self) -> str:
        return f"{self.began_at:%Y-%m-%d %H:%M} to {self.ended_at:%H:%M}"

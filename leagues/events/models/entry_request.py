"""Requests and invitations that wait for an answer."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from leagues.events.models.entrant import Entrant
from leagues.events.models.tournament import Tournament


class EntryRequest(models.Model):
    """A player asks to be let in or to exchange a locked deck, is invited by an official, or waits for a place.

    The open rows of kind ``WAIT`` are the event's waiting list, in the order of their keys.
    ``deck_version`` is the player's own choice; officials are not shown it before it is registered.
    """

    class Kind(models.TextChoices):
        ASK = "ask", _("asks to be let in")
        INVITE = "invite", _("is invited")
        EXCHANGE = "exchange", _("asks to exchange the deck")
        WAIT = "wait", _("waits for a place")

    class Status(models.TextChoices):
        OPEN = "open", _("waiting")
        ACCEPTED = "accepted", _("accepted")
        REFUSED = "refused", _("refused")
        WITHDRAWN = "withdrawn", _("taken back")

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="entry_requests")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="entry_requests")
    kind = models.CharField(max_length=8, choices=Kind)
    status = models.CharField(max_length=10, choices=Status, default=Status.OPEN)
    deck_version = models.ForeignKey("cardpool.DeckVersion", models.PROTECT, null=True, blank=True, related_name="+")
    cut = models.CharField(max_length=64, blank=True)
    checked_in_at = models.DateTimeField(null=True, blank=True, help_text=_("Of those who wait for a place."))
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    made_at = models.DateTimeField()
    answered_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")
    answered_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("request about an entry")
        verbose_name_plural = _("requests about entries")
        ordering: ClassVar[list[str]] = ["tournament", "pk"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                fields=["tournament", "player"], condition=models.Q(status="open"), name="entry_request_open_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.player} {self.get_kind_display()}"


class ListReading(models.Model):
    """An official has read a deck list while it was hidden, and so cannot enter the event any more."""

    entrant = models.ForeignKey(Entrant, models.CASCADE, related_name="readings")
    reader = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    at = models.DateTimeField()

    class Meta:
        verbose_name = _("reading of a hidden list")
        verbose_name_plural = _("readings of hidden lists")
        ordering: ClassVar[list[str]] = ["-at", "-pk"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["entrant", "reader"], name="list_reading_once")
        ]

    def __str__(self) -> str:
        return f"{self.reader} read the list of {self.entrant}"

"""A challenge: one player offers others a match."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from cardpool.limited.sources import CardSource, deck_source
from matches.games.registry import room_of
from matches.models.match import Match

__all__ = ["Challenge", "Invitation"]


class Challenge(models.Model):
    """An offer of one match, open until its seats are taken, or it is declined, withdrawn or too old.

    ``seats`` counts the challenger's. Seats for which nobody was invited are free: anybody may take them. ``side`` is
    the side the challenger wants where the rules have sides; empty or "lot" leaves it to the lot. ``options`` holds
    what else was chosen for the game, ``pace`` the name of its clock. ``commitment`` promises the secret of the match
    before anybody cuts; challenges offered before there was such a promise have none.
    """

    class Status(models.TextChoices):
        OPEN = "open", _("open")
        ACCEPTED = "accepted", _("accepted")
        DECLINED = "declined", _("declined")
        WITHDRAWN = "withdrawn", _("withdrawn")
        EXPIRED = "expired", _("expired")

    challenger = models.ForeignKey(  # challenge_key_once has its index
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="challenges_made", db_index=False
    )
    ruleset = models.CharField(max_length=20)
    seats = models.PositiveSmallIntegerField(default=2)
    side = models.CharField(max_length=10, blank=True)
    options = models.JSONField(default=dict, blank=True)
    pace = models.CharField(max_length=20)
    challenger_deck = models.ForeignKey(
        "cardpool.DeckVersion", models.PROTECT, null=True, blank=True, related_name="challenges"
    )
    key = models.CharField(max_length=40)
    code = models.CharField(max_length=16, blank=True, editable=False, help_text=_("The code its match will have."))
    secret = models.BinaryField(max_length=64, null=True, editable=False)
    commitment = models.CharField(max_length=128, blank=True, editable=False)
    cut = models.CharField(max_length=128, blank=True, help_text=_("The challenger's cut of the deck."))
    cut_at = models.DateTimeField(null=True, blank=True)
    status = models.CharField(max_length=10, choices=Status, default=Status.OPEN)
    made_at = models.DateTimeField()
    answered_at = models.DateTimeField(null=True, blank=True)
    match = models.OneToOneField(Match, models.SET_NULL, null=True, blank=True, related_name="challenge")

    class Meta:
        verbose_name = _("challenge")
        verbose_name_plural = _("challenges")
        ordering: ClassVar[list[str]] = ["-made_at", "-pk"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["challenger", "key"], name="challenge_key_once"),
        ]
        indexes: ClassVar[list[models.Index]] = [models.Index(fields=["status", "made_at"])]

    def __str__(self) -> str:
        return f"{self.challenger} offers {self.game}"

    def get_absolute_url(self) -> str:
        return reverse("matches:challenge", args=[self.pk])

    @property
    def game(self) -> str:
        """The game's name."""
        return str(room_of(self.ruleset).name)

    @property
    def source(self) -> CardSource | None:
        """The draft or sealed template that every deck of the match must come from; ``None``: any legal deck."""
        return deck_source(self.challenger_deck) if self.challenger_deck is not None else None

    @property
    def decks_from(self) -> str:
        """The source in words, such as "from pools of ..."; empty where any legal deck may be played."""
        return self.source.name if self.source else ""

    @property
    def is_open(self) -> bool:
        """Whether somebody can still take a seat."""
        return self.status == self.Status.OPEN

    @property
    def free(self) -> int:
        """Seats anybody may take; invitations are read, so prefetch them for lists."""
        return self.seats - 1 - len(self.invitations.all())


class Invitation(models.Model):
    """One seat of a challenge, for one player: invited by name, or one who took a free seat.

    Those who decline leave no row.
    """

    challenge = models.ForeignKey(  # invitation_once has its index
        Challenge, models.CASCADE, related_name="invitations", db_index=False
    )
    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="invitations")
    by_name = models.BooleanField(help_text=_("Invited by the challenger, not come to a free seat."))
    deck = models.ForeignKey("cardpool.DeckVersion", models.PROTECT, null=True, blank=True, related_name="invitations")
    accepted_at = models.DateTimeField(null=True, blank=True)
    cut = models.CharField(max_length=128, blank=True, help_text=_("The player's cut of the deck."))

    class Meta:
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")
        ordering: ClassVar[list[str]] = ["pk"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["challenge", "player"], name="invitation_once"),
        ]

    def __str__(self) -> str:
        return f"{self.player}: {self.challenge}"

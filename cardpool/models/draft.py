"""Booster drafts by correspondence: the table, its seats, the packs that are passed, and every pick."""

from datetime import datetime, timedelta
from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from cardpool.models.format import Format
from players.models import AppendOnly
from players.site.site_time import UpTime


class Draft(models.Model):
    """A booster draft. ``rules`` is what `cardpool.limited.templates.DraftTemplate.as_data` said when it was made.

    The secret is promised by ``commitment`` from the start and revealed when the draft is over; the packs follow from
    it and the cuts of the seats. ``key`` names the event that it is for; a casual draft has none.
    """

    class State(models.TextChoices):
        OPEN = "open", _("open to join")
        DRAFTING = "drafting", _("drafting")
        OVER = "over", _("over")
        CANCELLED = "cancelled", _("cancelled")

    code = models.CharField(max_length=16, unique=True)
    key = models.CharField(max_length=50, blank=True, help_text=_("Names the event; empty: a casual draft."))
    name = models.CharField(max_length=120)
    host = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="hosted_drafts"
    )
    made_key = models.CharField(max_length=120, unique=True, help_text=_("Idempotency key: one draft per key."))
    template = models.SlugField(max_length=60)
    rules = models.JSONField(help_text=_("boosters, at_a_time, directions, fixed"))
    recipes = models.JSONField(help_text=_("The hash of each booster's recipe, in their order."))
    format = models.ForeignKey(Format, models.PROTECT, related_name="drafts")
    state = models.CharField(max_length=9, choices=State, default=State.OPEN)
    size = models.PositiveSmallIntegerField(help_text=_("Seats."))
    pick_seconds = models.PositiveIntegerField(help_text=_("Time for each pick."))
    reserve_seconds = models.PositiveIntegerField(help_text=_("Time beside it for the whole draft, of each seat."))
    misses_most = models.PositiveSmallIntegerField(help_text=_("After so many missed picks a bot picks on."))
    secret = models.BinaryField()
    commitment = models.CharField(max_length=128)
    made_at = models.DateTimeField()
    started_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    picks_made = models.PositiveIntegerField(default=0)
    passes_made = models.PositiveIntegerField(default=0)
    blocked_reason = models.CharField(
        max_length=200, blank=True, help_text=_("Why the clock's work on it failed; it is tried again.")
    )
    retry_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("booster draft")
        verbose_name_plural = _("booster drafts")
        ordering: ClassVar[list[str]] = ["-made_at", "-pk"]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["state", "-made_at"], name="draft_state_made"),
            models.Index(fields=["key"], name="draft_key"),
        ]

    def __str__(self) -> str:
        return f"{self.name} {self.code}"

    def get_absolute_url(self) -> str:
        return reverse("cardpool:draft", args=[self.code])

    @property
    def rounds(self) -> int:
        """Boosters of each player."""
        return len(self.rules["boosters"])

    @property
    def is_casual(self) -> bool:
        """Whether it is for no event."""
        return not self.key


class DraftSeat(models.Model):
    """A place at the table. ``number`` is the order of joining, ``place`` the one at the table, drawn at the start.

    Without a ``player`` a bot sits there; with ``bot_picks`` a bot picks for the player until they come back.
    ``due_at`` is when the clock picks for it: at once for bots; outages that are not counted in it yet make it later.
    ``waits_since``: when the pack that it holds came.
    """

    draft = models.ForeignKey(Draft, models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    place = models.PositiveSmallIntegerField(null=True, blank=True)
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="draft_seats"
    )
    cut = models.CharField(max_length=128, blank=True)
    cut_own = models.BooleanField(default=False)
    round = models.PositiveSmallIntegerField(default=0, help_text=_("The round whose packs it picks from."))
    round_picks = models.PositiveSmallIntegerField(default=0, help_text=_("Picks made in that round."))
    bot_picks = models.BooleanField(default=False)
    missed = models.PositiveSmallIntegerField(default=0, help_text=_("Picks missed one after the other."))
    reserve_left = models.PositiveIntegerField(default=0)
    waits_since = models.DateTimeField(null=True, blank=True)
    due_at = models.DateTimeField(null=True, blank=True, db_index=True)
    wishes = models.JSONField(default=list, blank=True, help_text=_("Card ids, the most wanted first."))

    class Meta:
        verbose_name = _("seat of a draft")
        verbose_name_plural = _("seats of drafts")
        ordering: ClassVar[list[str]] = ["draft_id", "number"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["draft", "number"], name="draft_seat_number_once"),
            models.UniqueConstraint(fields=["draft", "place"], name="draft_seat_place_once"),
            models.UniqueConstraint(
                fields=["draft", "player"], condition=models.Q(player__isnull=False), name="draft_seat_player_once"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        """Who sits there."""
        return str(self.player) if self.player_id is not None else f"Bot {self.number + 1}"

    @property
    def picks_by_bot(self) -> bool:
        """Whether a bot picks here now."""
        return self.bot_picks or self.player_id is None

    def deadline(self, draft: Draft, up: UpTime, now: datetime | None = None) -> datetime | None:
        """When the clock picks for the seat: the time for a pick and what is left of the reserve after the pack came,
        and as long later as the site was away: by recorded outages, with ``now`` also by a silence that goes on."""
        if self.waits_since is None or self.picks_by_bot:
            return self.waits_since
        until = self.waits_since + timedelta(seconds=draft.pick_seconds + self.reserve_left)
        return up.moved(self.waits_since, until, now)


class DraftPack(models.Model):
    """A booster on its way round the table. ``cards`` are those still in it as [id, foil], in collector's order.

    ``holder`` has it, or it waits there; nobody has it before its round or once it is empty. ``arrived`` orders the
    packs that wait at a seat.
    """

    draft = models.ForeignKey(Draft, models.CASCADE, related_name="packs")
    round = models.PositiveSmallIntegerField()
    origin = models.PositiveSmallIntegerField(help_text=_("The place of the seat that opens it."))
    drawn = models.JSONField(help_text=_("[id, foil] in the order of the draw."))
    cards = models.JSONField(help_text=_("[id, foil] still in it."))
    holder = models.ForeignKey(DraftSeat, models.CASCADE, null=True, blank=True, related_name="held_packs")
    arrived = models.PositiveIntegerField(default=0)

    class Meta:
        verbose_name = _("pack of a draft")
        verbose_name_plural = _("packs of drafts")
        ordering: ClassVar[list[str]] = ["draft_id", "round", "origin"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["draft", "round", "origin"], name="draft_pack_once")
        ]

    def __str__(self) -> str:
        return f"{self.draft_id}: {self.label}"

    @property
    def label(self) -> str:
        """Names the pack and how far it is picked: a pick says which it was made from, "1-3-9"."""
        return f"{self.round}-{self.origin + 1}-{len(self.cards)}"


class DraftPick(AppendOnly):
    """Cards taken out of a pack at once. ``number`` counts the picks of a draft in the order in which they were made.

    ``label`` is that of the pack before the pick. ``way`` says who chose.
    """

    class Way(models.TextChoices):
        PLAYER = "player", _("chosen")
        LAST = "last", _("the last of the pack")
        WISH = "wish", _("by the wish list")
        CLOCK = "clock", _("by the clock")
        BOT = "bot", _("by a bot")

    draft = models.ForeignKey(Draft, models.CASCADE, related_name="picks")
    number = models.PositiveIntegerField()
    seat = models.ForeignKey(DraftSeat, models.CASCADE, related_name="picks")
    pack = models.ForeignKey(DraftPack, models.CASCADE, related_name="picks")
    label = models.CharField(max_length=20)
    cards = models.JSONField(help_text=_("[id, foil]"))
    way = models.CharField(max_length=6, choices=Way)
    key = models.CharField(max_length=120, null=True, blank=True, unique=True)
    at = models.DateTimeField()

    class Meta:
        verbose_name = _("pick of a draft")
        verbose_name_plural = _("picks of drafts")
        ordering: ClassVar[list[str]] = ["draft_id", "number"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["draft", "number"], name="draft_pick_once")
        ]

    def __str__(self) -> str:
        return f"{self.draft_id}: {self.number}"

    def as_data(self) -> dict[str, Any]:
        """The pick as the record of the draft has it."""
        return {"seat": self.seat.number, "pack": self.label, "cards": self.cards, "by": self.way}

"""An event: its announcement, its rules, and where it stands."""

from datetime import datetime, timedelta
from typing import ClassVar

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from leagues.drawing import value_time
from leagues.profiles import DEFAULT_PROFILE, PROFILES, StandingsProfile
from leagues.stage_plan import StagePlan, plan_text
from matches.clocks import ClockSettings
from matches.games.registry import default_room, room_of
from matches.games.room import GameRoom

SANCTIONED_LEAST = 3
"""A tournament with fewer entrants cannot be sanctioned."""

ROUNDS_MOST = 50
ENTRANTS_MOST = 10_000
"""The largest size for which pairing and pages are measured."""

LISTING_ORDER = ("running", "registration", "closed", "announced", "finished", "cancelled")
"""The statuses in the order in which events are listed: those that go on first."""


def clock_default() -> dict[str, int | bool]:
    """The clock of a new event, as data."""
    return ClockSettings().as_data()


def ruleset_default() -> str:
    """The game of a new event where none is named."""
    return default_room().slug


class Tournament(models.Model):
    """One tournament. Its row is the lock under which everything about it changes."""

    class Status(models.TextChoices):
        ANNOUNCED = "announced", _("announced")
        REGISTRATION = "registration", _("registration open")
        CLOSED = "closed", _("registration closed")
        RUNNING = "running", _("running")
        FINISHED = "finished", _("finished")
        CANCELLED = "cancelled", _("cancelled")

    class DrawSource(models.TextChoices):
        RESULTS = "results", _("the results of the event itself")
        OUTSIDE = "outside", _("a public source outside Entmoot, named below")

    class ValueKind(models.TextChoices):
        HEX = "hex", _("hexadecimal digits")
        DIGITS = "digits", _("decimal digits")
        TEXT = "text", _("a line of text")

    class Venue(models.TextChoices):
        HERE = "here", _("here, by correspondence")
        TABLE = "table", _("at a table; results are reported")

    name = models.CharField(_("name"), max_length=80)
    description = models.TextField(_("description"), max_length=4000, blank=True)
    organiser = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="organised")
    status = models.CharField(max_length=12, choices=Status, default=Status.ANNOUNCED, db_index=True)
    venue = models.CharField(_("played"), max_length=6, choices=Venue, default=Venue.HERE, db_default=Venue.HERE)
    ruleset = models.CharField(max_length=20, default=ruleset_default)
    format = models.ForeignKey(
        "cardpool.Format",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="tournaments",
        verbose_name=_("format"),
        help_text=_("For games with decks."),
    )
    mulligan = models.BooleanField(_("one mulligan each"), default=False)
    decks_hidden = models.BooleanField(_("deck lists stay hidden until the event has ended"), default=True)

    profile_slug = models.CharField(max_length=30, default=DEFAULT_PROFILE.slug)
    profile_version = models.PositiveIntegerField(default=DEFAULT_PROFILE.version)
    rounds_planned = models.PositiveSmallIntegerField(
        _("rounds"),
        null=True,
        blank=True,
        validators=[MinValueValidator(1), MaxValueValidator(ROUNDS_MOST)],
        help_text=_("Left empty: as many as it takes for one undefeated winner."),
    )
    plan = models.JSONField(
        default=list,
        blank=True,
        db_default=models.Value([], models.JSONField()),
        editable=False,
        help_text=_("The stages, as data; empty: one Swiss."),
    )
    most_entrants = models.PositiveIntegerField(
        _("most entrants"), null=True, blank=True, validators=[MinValueValidator(2), MaxValueValidator(ENTRANTS_MOST)]
    )
    clock = models.JSONField(default=clock_default, blank=True)
    round_time = models.DurationField(
        _("longest round"),
        null=True,
        blank=True,
        default=timedelta(days=28),
        help_text=_("Unfinished matches are then adjudicated by what is public; the event's page says how."),
    )
    automatic = models.BooleanField(
        _("runs by itself"), default=True, help_text=_("The next round is paired when all results are in.")
    )
    finish_wait = models.DurationField(
        _("time to mend the last results"),
        default=timedelta(hours=1),
        db_default=timedelta(hours=1),
        help_text=_("An event that runs by itself ends this long after its last result or correction."),
    )
    finishes_at = models.DateTimeField(null=True, blank=True, editable=False)
    talk = models.BooleanField(
        _("opponents may talk"),
        default=True,
        db_default=True,
        help_text=_("During their matches, on the match's page."),
    )
    opens_at = models.DateTimeField(_("registration opens"), null=True, blank=True)
    starts_at = models.DateTimeField(_("starts"), null=True, blank=True)

    sanction_days_ahead = models.PositiveSmallIntegerField(
        _("days ahead of the start by which sanctioning is asked for"), default=7
    )
    sanction_number = models.PositiveIntegerField(null=True, blank=True, unique=True, editable=False)
    prize_set = models.ForeignKey(
        "cardpool.CardSet",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        default=1,
        verbose_name=_("foil prizes of the set"),
        help_text=_("Needed for sanctioning only."),
    )
    places_in_draw = models.BooleanField(_("the first two are among those drawn from"), default=True)
    draw_source = models.CharField(
        _("the draw's later randomness is"), max_length=10, choices=DrawSource, default=DrawSource.RESULTS
    )
    draw_source_text = models.CharField(
        _("public source"),
        max_length=300,
        blank=True,
        help_text=_("Which value, published by whom and when, for example a numbered public randomness beacon."),
    )
    draw_value_kind = models.CharField(
        _("the public value is"),
        max_length=6,
        choices=ValueKind,
        default=ValueKind.HEX,
        db_default=ValueKind.TEXT,
        help_text=_("Spaces and, in numbers, commas and the case of letters do not count."),
    )
    draw_value_at = models.DateTimeField(
        _("the public value appears"),
        null=True,
        blank=True,
        help_text=_("A time after the last round. If the event ends later, the next value after its end counts."),
    )
    draw_value_days = models.PositiveSmallIntegerField(
        _("days from one public value to the next"),
        default=1,
        db_default=1,
        validators=[MinValueValidator(1), MaxValueValidator(31)],
    )
    draw_days = models.PositiveSmallIntegerField(
        _("days for the draw"),
        default=7,
        db_default=7,
        validators=[MinValueValidator(1), MaxValueValidator(90)],
        help_text=_("From the end, or from the public value. After that the staff see to it."),
    )
    draw_overdue_told_at = models.DateTimeField(null=True, blank=True, editable=False)
    demo = models.BooleanField(
        default=False, editable=False, help_text=_("A demonstration: bots win prizes, no second person is needed.")
    )
    secret = models.BinaryField(max_length=64, editable=False)
    commitment = models.CharField(max_length=128, editable=False)
    secret_chain = models.BinaryField(max_length=64, null=True, editable=False)
    secrets_revealed = models.JSONField(
        null=True,
        blank=True,
        editable=False,
        help_text=_("What the event's ends revealed: secret, commitment and time of each."),
    )
    draw_secret = models.BinaryField(max_length=64, null=True, editable=False)
    draw_commitment = models.CharField(max_length=128, blank=True, default="", db_default="", editable=False)

    created_at = models.DateTimeField()
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    blocked_reason = models.CharField(
        max_length=600, blank=True, editable=False, help_text=_("Why it does not go on by itself; for the organiser.")
    )
    version = models.PositiveIntegerField(default=0, editable=False)
    version_key = models.CharField(
        max_length=16, default="", db_default="", editable=False, help_text=_("Another one for each version, drawn.")
    )
    listing_order = models.GeneratedField(
        expression=models.Case(
            *(models.When(status=status, then=models.Value(order)) for order, status in enumerate(LISTING_ORDER)),
            default=models.Value(len(LISTING_ORDER)),
        ),
        output_field=models.SmallIntegerField(),
        db_persist=True,
    )

    class Meta:
        verbose_name = _("tournament")
        verbose_name_plural = _("tournaments")
        ordering: ClassVar[list[str]] = ["-created_at", "-pk"]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["listing_order", "-created_at", "-id"], name="tournament_listing")
        ]
        permissions = [
            ("judge_tournament", "Can report, correct and penalise in any tournament"),
            ("sanction_tournament", "Can approve and refuse sanction requests"),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("leagues:tournament", args=[self.pk])

    @property
    def sanctioned(self) -> bool:
        """Whether staff approved it, which gives it a number and a prize kit."""
        return self.sanction_number is not None

    @property
    def draw_opens_at(self) -> datetime | None:
        """When the prizes can be drawn: from the event's end on, or when the announced outside value has appeared."""
        if self.finished_at is None or self.draw_source != self.DrawSource.OUTSIDE or self.draw_value_at is None:
            return self.finished_at
        return value_time(self.draw_value_at, timedelta(days=self.draw_value_days), self.finished_at)

    @property
    def draw_due_at(self) -> datetime | None:
        """When the draw becomes the staff's duty; ``None`` before the end."""
        return None if self.draw_opens_at is None else self.draw_opens_at + timedelta(days=self.draw_days)

    @property
    def secret_is_public(self) -> bool:
        """Whether the secret that rounds and matches follow from now is revealed."""
        revealed = self.secrets_revealed or []
        return bool(revealed) and revealed[-1]["secret"] == bytes(self.secret).hex()

    @property
    def first_secret(self) -> bytes:
        """The secret that was committed to at the announcement; the lots follow from it."""
        return bytes.fromhex(self.secrets_revealed[0]["secret"]) if self.secrets_revealed else bytes(self.secret)

    @property
    def game(self) -> GameRoom:
        """The room of the tournament's game."""
        return room_of(self.ruleset)

    @property
    def format_name(self) -> str:
        """The format of its decks, or for a game without decks the game."""
        return self.format.name if self.format is not None else self.game.name

    @property
    def adjudication(self) -> str:
        """How matches unfinished at a round's end are decided, in words."""
        return self.game.adjudication.text

    @property
    def profile(self) -> StandingsProfile:
        """The standings profile."""
        return PROFILES[self.profile_slug, self.profile_version]

    @property
    def stage_plans(self) -> list[StagePlan]:
        """The stages as they are announced."""
        if not self.plan:
            return [StagePlan("swiss", rounds=self.rounds_planned or 0)]
        return [StagePlan(**data) for data in self.plan]

    @property
    def has_elimination(self) -> bool:
        """Whether one of its stages is a bracket."""
        return any(stage.elimination for stage in self.stage_plans)

    @property
    def plan_text(self) -> str:
        """The stages in words."""
        return plan_text(self.stage_plans)

    @property
    def clock_settings(self) -> ClockSettings:
        """The clock of its matches."""
        return ClockSettings.from_data(self.clock)

    @property
    def at_table(self) -> bool:
        """Whether its matches are played at a table, and not here."""
        return self.venue == self.Venue.TABLE

    @property
    def lists_hidden(self) -> bool:
        """Whether its registered deck lists are closed now."""
        return self.decks_hidden and self.status != self.Status.FINISHED

    @property
    def needs_second_person(self) -> bool:
        """Whether rewinds and prizes need to be confirmed by somebody else."""
        return self.sanctioned and not self.demo

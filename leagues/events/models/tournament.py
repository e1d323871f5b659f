"""An event: its announcement, its rules, and where it stands."""

import secrets
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, ClassVar

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from cardpool.models import Format
from leagues.competition.limited_choice import BUILD_HOURS_MOST, draft_of, pool_key_of, sealed_of, template_of
from leagues.competition.models.announced_draw import DrawWords
from leagues.competition.models.competition import Competition
from leagues.stages.plan import ROUNDS_MOST, StagePlan, formats_text, opponents_text, plan_formats, plan_text
from leagues.standings.profiles import DEFAULT_PROFILE, PLACES_VERSION, PROFILES, StandingsProfile, profile_as_of
from matches.clocks import ClockSettings
from matches.games.registry import default_room

if TYPE_CHECKING:
    from cardpool.limited.templates import DraftTemplate, SealedTemplate

SANCTIONED_LEAST = 3
"""A tournament with fewer entrants cannot be sanctioned."""

ENTRANTS_MOST = 10_000
"""The largest size for which pairing and pages are measured."""

CHECK_IN_HOURS_MOST = 168

BEFORE_START = ("announced", "registration", "closed")
"""The statuses of an announced event that has not started."""
GATHERING = ("registration", "closed")
"""Those of them in which it has entrants, or can have."""

HIDING = ("judges", "private")
"""The choices of deck lists that stay hidden until the end."""

LISTING_ORDER = ("running", "registration", "closed", "announced", "finished", "cancelled")
"""The statuses in the order in which events are listed: those that go on first. Drafts are not listed."""


def clock_default() -> dict[str, int | bool]:
    """The clock of a new event, as data."""
    return ClockSettings().as_data()


def ruleset_default() -> str:
    """The game of a new event where none is named."""
    return default_room().slug


class Tournament(Competition):
    """One event."""

    word = "event"
    not_so = _("This event is %(status)s; for this it must be %(wanted)s.")
    draw_words = DrawWords(
        too_early=_("The public value must appear after the event’s start, within twenty years."),
        wait=_("The value that decides appears after the end of the event; wait for it."),
        no_value=_("This event announced no outside source; the draw takes no other value."),
        value=ngettext_lazy(
            "%(said)s (%(kind)s), published at %(at)s; when the event has not ended by then, the next one after its "
            "end, of those published every day from then on.",
            "%(said)s (%(kind)s), published at %(at)s; when the event has not ended by then, the next one after its "
            "end, of those published every %(days)s days from then on.",
            "days",
        ),
        second_person=_("The prize draw of a sanctioned event must be confirmed by a second person; propose it."),
        unsanctioned=_("Only sanctioned events give out foils."),
    )

    class Status(models.TextChoices):
        DRAFT = "draft", _("draft")
        ANNOUNCED = "announced", _("announced")
        REGISTRATION = "registration", _("registration open")
        CLOSED = "closed", _("registration closed")
        RUNNING = "running", _("running")
        FINISHED = "finished", _("finished")
        CANCELLED = "cancelled", _("cancelled")

    class DeckLists(models.TextChoices):
        JUDGES = "judges", _("for officials only until the end")
        PRIVATE = "private", _("for nobody until the end, but for deck checks")
        STARTED = "started", _("open once the event has started")
        ALWAYS = "always", _("open from registration on")

    class Venue(models.TextChoices):
        HERE = "here", _("here, by correspondence")
        TABLE = "table", _("at a table; results are reported")

    class DraftPace(models.TextChoices):
        QUICK = "quick", _("1 minute a pick, 3 in reserve")
        EVENING = "evening", _("10 minutes a pick, 30 in reserve")
        HALF_DAY = "half-day", _("12 hours a pick, 24 in reserve")
        DAY = "day", _("24 hours a pick, 48 in reserve")

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
        help_text=_("Games with decks need one; of other games it sets the options."),
    )
    mulligan = models.BooleanField(_("one mulligan each"), default=False)
    deck_lists = models.CharField(
        _("deck lists"), max_length=8, choices=DeckLists, default=DeckLists.JUDGES, db_default=DeckLists.JUDGES
    )
    deck_deadline = models.DateTimeField(
        _("decks are due"),
        null=True,
        blank=True,
        help_text=_("Until then players register without a deck and change it; who has none then is out."),
    )
    decks_due_at = models.DateTimeField(null=True, blank=True, editable=False)

    limited = models.CharField(
        _("decks are built from"),
        max_length=70,
        blank=True,
        default="",
        db_default="",
        help_text=_("Sealed packs or a booster draft; registration then closes before decks are built."),
    )
    build_hours = models.PositiveSmallIntegerField(
        _("time for building decks, hours"),
        default=72,
        db_default=72,
        validators=[MinValueValidator(1), MaxValueValidator(BUILD_HOURS_MOST)],
        help_text=_("From the packs, or from the end of the last draft. Of sealed events and drafts."),
    )
    packs_at_once = models.BooleanField(
        _("sealed packs as soon as a player registers"),
        default=False,
        db_default=False,
        help_text=_("Otherwise everybody gets them when registration closes."),
    )
    draft_clock = models.CharField(
        _("time for a pick"), max_length=10, choices=DraftPace, default=DraftPace.DAY, db_default=DraftPace.DAY
    )
    draft_bots = models.BooleanField(
        _("bots fill the draft tables"),
        default=False,
        db_default=False,
        help_text=_("They draft, and play no rounds."),
    )
    packs_at = models.DateTimeField(null=True, blank=True, editable=False)
    drafts_made = models.PositiveSmallIntegerField(
        default=0, db_default=0, editable=False, help_text=_("How often its drafts were begun; each time they differ.")
    )

    profile_slug = models.CharField(max_length=30, default=DEFAULT_PROFILE.slug)
    profile_version = models.PositiveIntegerField(default=DEFAULT_PROFILE.version)
    places_version = models.PositiveSmallIntegerField(
        default=PLACES_VERSION, editable=False, help_text=_("How lots are drawn and places shared.")
    )
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
    late_entry_rounds = models.PositiveSmallIntegerField(
        _("late entry until round"),
        default=0,
        db_default=0,
        validators=[MaxValueValidator(ROUNDS_MOST)],
        help_text=_("Players may still enter while this round is played; rounds missed are lost. 0: no late entry."),
    )
    players_return = models.BooleanField(
        _("players who dropped may come back by themselves"),
        default=True,
        db_default=False,
        help_text=_("Once, before another round is paired. Otherwise officials decide."),
    )
    clock = models.JSONField(default=clock_default, blank=True)
    round_time = models.DurationField(
        _("longest round"),
        null=True,
        blank=True,
        default=timedelta(days=28),
        help_text=_("Unfinished matches are then adjudicated by what is public; the event's page says how."),
    )
    round_minutes = models.PositiveSmallIntegerField(
        _("minutes a round, at a table"),
        null=True,
        blank=True,
        validators=[MinValueValidator(1), MaxValueValidator(1440)],
        help_text=_("The clock of the hall counts them down; nothing ends by itself."),
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
    appeal_time = models.DurationField(
        _("time for an appeal"),
        default=timedelta(hours=24),
        db_default=timedelta(hours=24),
        help_text=_("From a decision on; it lasts longer where the next round is paired later."),
    )
    finishes_at = models.DateTimeField(null=True, blank=True, editable=False)
    talk = models.BooleanField(
        _("opponents may talk"),
        default=True,
        db_default=True,
        help_text=_("During their matches, on the match's page."),
    )
    agreed_draws = models.BooleanField(
        _("opponents may agree on a draw"),
        default=False,
        db_default=False,
        help_text=_("In Swiss rounds, where the standings profile knows agreed draws."),
    )
    seeded_by_rating = models.BooleanField(
        _("seeded by rating"),
        default=False,
        db_default=False,
        help_text=_("Where the first stage has seeds and nobody chose them; who has no rating is drawn behind."),
    )
    opens_at = models.DateTimeField(_("registration opens"), null=True, blank=True)
    starts_at = models.DateTimeField(_("starts"), null=True, blank=True)

    check_in_hours = models.PositiveSmallIntegerField(
        _("check-in opens, hours before the start"),
        default=0,
        db_default=0,
        validators=[MaxValueValidator(CHECK_IN_HOURS_MOST)],
        help_text=_("Entrants who have not checked in by the start are left out. 0: no check-in."),
    )
    check_in_told_at = models.DateTimeField(null=True, blank=True, editable=False)

    sanction_days_ahead = models.PositiveSmallIntegerField(
        _("days ahead of the start by which sanctioning is asked for"), default=7
    )
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
    announced_number = models.PositiveBigIntegerField(
        null=True,
        blank=True,
        editable=False,
        help_text=_("Its number where it was announced, if that was elsewhere: its seeds follow from it."),
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
    certified_at = models.DateTimeField(null=True, blank=True, editable=False)
    certified_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, editable=False, related_name="+"
    )
    paused_at = models.DateTimeField(null=True, blank=True, editable=False)
    paused_reason = models.CharField(max_length=300, blank=True, default="", db_default="", editable=False)
    blocked_reason = models.CharField(
        max_length=600, blank=True, editable=False, help_text=_("Why it does not go on by itself; for the organiser.")
    )
    version = models.PositiveIntegerField(default=0, editable=False)
    version_key = models.CharField(
        max_length=16, default="", db_default="", editable=False, help_text=_("Another one for each version, drawn.")
    )
    rated_version = models.PositiveIntegerField(
        default=0, db_default=0, editable=False, help_text=_("The version up to which ratings follow its results.")
    )
    counted_version = models.PositiveIntegerField(
        default=0,
        db_default=0,
        editable=False,
        help_text=_("The version up to which the counts of what wins follow its results."),
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
            models.Index(fields=["listing_order", "-created_at", "-id"], name="tournament_listing"),
            models.Index(fields=["paused_at"], condition=models.Q(paused_at__isnull=False), name="tournament_paused"),
            models.Index(
                fields=["id"],
                condition=models.Q(sanction_number__isnull=False) & ~models.Q(version=models.F("rated_version")),
                name="tournament_unrated",
            ),
            models.Index(
                fields=["id"],
                condition=~models.Q(version=models.F("counted_version")),
                name="tournament_uncounted",
            ),
        ]
        permissions = [
            ("judge_tournament", "Can report, correct and penalise in any tournament"),
            ("sanction_tournament", "Can approve and refuse sanction requests"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_open(self) -> bool:
        """Whether registration is open."""
        return self.status == self.Status.REGISTRATION

    @property
    def is_closed(self) -> bool:
        """Whether registration is closed, and it has not started."""
        return self.status == self.Status.CLOSED

    @property
    def is_before_start(self) -> bool:
        """Whether it is announced and has not started."""
        return self.status in BEFORE_START

    @property
    def is_gathering(self) -> bool:
        """Whether it has entrants, or can have, and has not started."""
        return self.status in GATHERING

    def go_on(self, verbs: Sequence[str]) -> list[str]:
        self.version += len(verbs)
        self.version_key = secrets.token_hex(8)
        return ["version", "version_key"]

    @property
    def is_certified(self) -> bool:
        """Whether the final places are certified; a demonstration needs nobody for that."""
        return self.demo or self.certified_at is not None

    def get_absolute_url(self) -> str:
        return reverse("leagues:tournament", args=[self.pk])

    def draws_agreed_in(self, kind: str) -> bool:
        """Whether opponents may agree on a draw in a stage of that kind: only in a Swiss."""
        return self.agreed_draws and kind == "swiss"

    @property
    def number(self) -> int:
        """The number that its seeds follow from: its own, or the one it had where it was announced."""
        return self.pk if self.announced_number is None else self.announced_number

    @property
    def check_in_opens_at(self) -> datetime | None:
        """From when on entrants can check in; ``None`` where nobody has to."""
        if not self.check_in_hours or self.starts_at is None:
            return None
        return self.starts_at - timedelta(hours=self.check_in_hours)

    def check_in_is_open(self, now: datetime) -> bool:
        """Whether entrants can check in now: from then on until the start."""
        at = self.check_in_opens_at
        return at is not None and at <= now and self.is_gathering

    @property
    def format_name(self) -> str:
        """The name of its format; where it has none, of its game."""
        return self.format.name if self.format is not None else str(self.game.name)

    @property
    def adjudication(self) -> str:
        """How matches unfinished at a round's end are decided, in words."""
        return str(self.game.adjudication.text)

    @property
    def profile(self) -> StandingsProfile:
        """The standings profile."""
        return profile_as_of(PROFILES[self.profile_slug, self.profile_version], self.places_version)

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
    def has_pods(self) -> bool:
        """Whether one of its stages is played at tables of three to six."""
        return any(stage.kind == "pods" for stage in self.stage_plans)

    @property
    def plan_text(self) -> str:
        """The stages in words."""
        return plan_text(self.stage_plans, {format.slug: format.name for format in self.other_formats})

    @property
    def opponents_text(self) -> str:
        """How opponents with the same points are chosen in a Swiss, in words; empty where all are drawn."""
        return opponents_text(self.stage_plans)

    @property
    def has_seeds(self) -> bool:
        """Whether the entrants of its first stage have seeds."""
        return self.stage_plans[0].has_seeds

    @property
    def formats_text(self) -> str:
        """The format of the decks in each stage and bracket, in words; empty where there is one only."""
        slugs = plan_formats(plans := self.stage_plans)
        names = dict(Format.objects.filter(slug__in=slugs).values_list("slug", "name")) if slugs else {}
        return formats_text(plans, own=self.format_name, formats=names)

    @property
    def other_formats(self) -> list[Format]:
        """The formats of stages that are another than the event's, in the order of the stages."""
        slugs = plan_formats(self.stage_plans)
        own = self.format.slug if self.format is not None else ""
        formats = {format.slug: format for format in Format.objects.filter(slug__in=slugs)} if slugs else {}
        return [formats[slug] for slug in slugs if slug in formats and slug != own]

    @property
    def longest_round(self) -> timedelta | None:
        """How long a round takes at most: its limit, at a table the announced minutes; ``None`` for no limit."""
        if self.at_table:
            return timedelta(minutes=self.round_minutes) if self.round_minutes else None
        return self.round_time

    @property
    def at_table(self) -> bool:
        """Whether its matches are played at a table, and not here."""
        return self.venue == self.Venue.TABLE

    @property
    def lists_hidden(self) -> bool:
        """Whether its registered deck lists are closed now."""
        if self.deck_lists == self.DeckLists.STARTED:
            return self.status not in (self.Status.RUNNING, self.Status.FINISHED)
        return self.decks_hidden and self.status != self.Status.FINISHED

    @property
    def decks_hidden(self) -> bool:
        """Whether deck lists stay hidden until the event has ended."""
        return self.deck_lists in HIDING

    @decks_hidden.setter
    def decks_hidden(self, hidden: bool) -> None:
        self.deck_lists = self.DeckLists.JUDGES if hidden else self.DeckLists.ALWAYS

    @property
    def needs_decks(self) -> bool:
        """Whether its entrants play with decks of a format."""
        return self.format_id is not None and self.game.decks is not None

    @property
    def sealed(self) -> "SealedTemplate | None":
        """The template of its sealed packs; ``None`` where there are none."""
        return sealed_of(self.limited)

    @property
    def draft(self) -> "DraftTemplate | None":
        """The template of its booster draft; ``None`` where nobody drafts."""
        return draft_of(self.limited)

    @property
    def limited_template(self) -> "SealedTemplate | DraftTemplate | None":
        """What its decks are built from; ``None`` where players bring theirs."""
        return template_of(self.limited)

    @property
    def pool_key(self) -> str:
        """The key of its pools and drafts."""
        return pool_key_of(self.pk)

    @property
    def is_drafting(self) -> bool:
        """Whether its drafts have begun and have not all ended."""
        return self.draft is not None and self.packs_at is not None and self.deck_deadline is None

    def decks_can_wait(self, now: datetime) -> bool:
        """Whether players can register without a deck now, and change it."""
        if not self.is_gathering:
            return False
        if self.deck_deadline is None:
            return bool(self.limited)
        return now < self.deck_deadline

    def decks_are_locked(self, now: datetime) -> bool:
        """Whether entrants can change their decks no more without an official."""
        if self.status == self.Status.CLOSED or (self.status == self.Status.REGISTRATION and self.deck_deadline):
            return not self.decks_can_wait(now)
        return self.status != self.Status.REGISTRATION

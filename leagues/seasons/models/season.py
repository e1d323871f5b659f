"""A season of a league: its rules, its commitments, and where it stands."""

import secrets
from collections.abc import Sequence
from datetime import timedelta
from typing import TYPE_CHECKING, Any, ClassVar

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from cardpool.limited.templates import SEALED_TEMPLATES
from cardpool.products import PRODUCTS
from leagues.competition.models.announced_draw import DrawWords
from leagues.competition.models.competition import Competition
from leagues.seasons.models.league import League
from leagues.seasons.scoring import DEFAULT_SCORING, SCORINGS
from leagues.standings.profiles import PLACES_VERSION, profile_as_of
from matches.clocks import ClockSettings
from matches.games.registry import default_room
from matches.titles import SEASON
from players.sentences.stored_sentences import sentence

if TYPE_CHECKING:
    from cardpool.limited.templates import SealedTemplate
    from leagues.standings.profiles import StandingsProfile

RANKING = frozenset(
    {
        "enter", "leave", "return", "remove", "readmit", "result", "report", "correct", "void", "undo", "finish",
        "cancel",
    }
)  # fmt: skip
"""Verbs of operations after which the standings may be others."""
FAULT = "Something failed."
"""How the blocked reason of a season begins that is tried again by itself."""
ENTRANTS_MOST = 10_000
FEE_MOST = 10_000
"""Tokens that an entry may cost at most."""
CUT_MOST = 128
PACKS_MOST = 20
"""Packs that each series gives at most."""


def season_clock_default() -> dict[str, int | bool]:
    """The clock of a new season, as data."""
    return ClockSettings().as_data()


def season_ruleset_default() -> str:
    """The game of a new season where none is named."""
    return default_room().slug


def cut_plan_default() -> list[dict[str, Any]]:
    """The stages of the final tournament of a new season, as data: one single elimination."""
    return [{"kind": "single"}]


class Season(Competition):
    """One season of a league."""

    word = "season"
    not_so = _("This season is %(status)s; for this it must be %(wanted)s.")
    draw_words = DrawWords(
        too_early=_("The public value must appear after the season’s start, within twenty years."),
        wait=_("The value that decides appears after the end of the season; wait for it."),
        no_value=_("This season announced no outside source; the draw takes no other value."),
        value=ngettext_lazy(
            "%(said)s (%(kind)s), published at %(at)s; when the season has not ended by then, the next one after its "
            "end, of those published every day from then on.",
            "%(said)s (%(kind)s), published at %(at)s; when the season has not ended by then, the next one after its "
            "end, of those published every %(days)s days from then on.",
            "days",
        ),
        second_person=_("The prize draw of a sanctioned season must be confirmed by a second person; propose it."),
        unsanctioned=_("Only sanctioned seasons give out foils."),
    )

    class Status(models.TextChoices):
        DRAFT = "draft", _("draft")
        ANNOUNCED = "announced", _("announced")
        RUNNING = "running", _("running")
        FINISHED = "finished", _("finished")
        CANCELLED = "cancelled", _("cancelled")

    class Entry(models.TextChoices):
        OPEN = "open", _("open to everybody")
        ASKED = "asked", _("asked for, and let in by a coordinator")

    class Decks(models.TextChoices):
        FIXED = "fixed", _("one deck for the whole season")
        SERIES = "series", _("changed between series")

    league = models.ForeignKey(League, models.PROTECT, related_name="seasons")
    number = models.PositiveSmallIntegerField()
    status = models.CharField(max_length=10, choices=Status, default=Status.DRAFT, db_index=True)
    announcement = models.TextField(_("announcement"), max_length=4000, blank=True)

    ruleset = models.CharField(max_length=20, default=season_ruleset_default)
    format = models.ForeignKey(
        "cardpool.Format",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="seasons",
        verbose_name=_("format"),
        help_text=_("Games with decks need one; of other games it sets the options."),
    )
    mulligan = models.BooleanField(_("one mulligan each"), default=False)
    clock = models.JSONField(default=season_clock_default, blank=True)
    talk = models.BooleanField(_("opponents may talk"), default=True)
    seats = models.PositiveSmallIntegerField(
        _("players at a table"), default=2, validators=[MinValueValidator(2), MaxValueValidator(6)]
    )
    profile_slug = models.CharField(_("scoring"), max_length=30, default=DEFAULT_SCORING.slug)
    profile_version = models.PositiveIntegerField(default=DEFAULT_SCORING.version)
    places_version = models.PositiveSmallIntegerField(
        default=PLACES_VERSION, editable=False, help_text=_("How lots are drawn and places shared.")
    )

    entry = models.CharField(_("entry"), max_length=6, choices=Entry, default=Entry.OPEN)
    most_entrants = models.PositiveIntegerField(
        _("most entrants"), null=True, blank=True, validators=[MinValueValidator(2), MaxValueValidator(ENTRANTS_MOST)]
    )
    late_entry_series = models.PositiveSmallIntegerField(
        _("late entry until series"),
        default=0,
        help_text=_("Players may enter while this series is open. 0: before the first one only."),
    )
    fee = models.PositiveIntegerField(_("fee in tokens"), default=0, validators=[MaxValueValidator(FEE_MOST)])
    decks = models.CharField(_("decks"), max_length=6, choices=Decks, default=Decks.SERIES)
    decks_hidden = models.BooleanField(
        _("decks stay closed until the season ends"),
        default=False,
        help_text=_("Otherwise a match is public once it is over, with both decks."),
    )
    prefer_near = models.BooleanField(
        _("match players of near ratings"), default=False, help_text=_("Otherwise of near points.")
    )
    grace = models.DurationField(
        _("time to finish after a series"),
        default=timedelta(days=3),
        help_text=_("Unfinished matches are then decided by the game's published rule."),
    )
    finish_wait = models.DurationField(
        _("time to mend the last results"),
        default=timedelta(hours=1),
        help_text=_("The season ends by itself this long after its last series."),
    )

    secret = models.BinaryField(max_length=64, editable=False)
    commitment = models.CharField(max_length=128, editable=False)
    secret_chain = models.BinaryField(max_length=64, editable=False)
    secrets_revealed = models.JSONField(null=True, blank=True, editable=False)
    draw_secret = models.BinaryField(max_length=64, editable=False)
    draw_commitment = models.CharField(max_length=128, editable=False)

    prize_set = models.ForeignKey(
        "cardpool.CardSet",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("foil prizes of the set"),
        help_text=_("Needed for sanctioning only."),
    )

    sealed_template = models.SlugField(
        _("sealed packs"),
        max_length=60,
        blank=True,
        default="",
        db_default="",
        help_text=_("Decks are built from a pool that grows with each series. It decides the format."),
    )
    series_product = models.SlugField(
        _("packs of each series"),
        max_length=60,
        blank=True,
        default="",
        db_default="",
        help_text=_("Into the collection of everybody who is in, where the format binds decks to collections."),
    )
    series_packs = models.PositiveSmallIntegerField(
        _("how many of them"), default=0, db_default=0, validators=[MaxValueValidator(PACKS_MOST)]
    )
    cut_size = models.PositiveSmallIntegerField(
        _("how many go on to the final tournament"),
        default=0,
        validators=[MaxValueValidator(CUT_MOST)],
        help_text=_("0: there is none."),
    )
    cut_plan = models.JSONField(default=cut_plan_default, blank=True, help_text=_("Its stages, as data."))
    cut_tournament = models.OneToOneField(
        "leagues.Tournament", models.PROTECT, null=True, blank=True, editable=False, related_name="season"
    )
    premium = models.ForeignKey(
        "cardpool.Printing",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("card for taking part"),
    )
    premium_matches = models.PositiveSmallIntegerField(
        _("matches that earn it"), default=1, validators=[MinValueValidator(1)]
    )

    created_at = models.DateTimeField()
    announced_at = models.DateTimeField(null=True, blank=True)
    started_at = models.DateTimeField(null=True, blank=True)
    blocked_reason = models.CharField(
        max_length=600,
        blank=True,
        editable=False,
        help_text=_("Why it does not go on by itself; for its coordinators."),
    )
    version = models.PositiveIntegerField(default=0, editable=False)
    standings_key = models.CharField(
        max_length=16, default="", editable=False, help_text=_("Another one, drawn, whenever the standings can change.")
    )
    rated_key = models.CharField(
        max_length=16, default="", editable=False, help_text=_("The key of the standings that ratings follow.")
    )
    counted_key = models.CharField(
        max_length=16,
        default="",
        db_default="",
        editable=False,
        help_text=_("The key of the standings that the counts of what wins follow."),
    )

    class Meta:
        verbose_name = _("season")
        verbose_name_plural = _("seasons")
        ordering: ClassVar[list[str]] = ["-created_at", "-pk"]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(
                fields=["id"],
                condition=models.Q(sanction_number__isnull=False) & ~models.Q(rated_key=models.F("standings_key")),
                name="season_unrated",
            ),
            models.Index(
                fields=["id"],
                condition=~models.Q(counted_key=models.F("standings_key")),
                name="season_uncounted",
            ),
        ]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["league", "number"], name="season_number_once")
        ]

    def __str__(self) -> str:
        return f"{self.league}, season {self.number}"

    @property
    def title(self) -> str:
        """The league's name and the season's number, in the reader's language. Load the league."""
        return str(SEASON) % {"league": self.league, "number": self.number}

    @property
    def title_kept(self) -> dict[str, Any]:
        """The same for a notice that keeps it."""
        return sentence(SEASON, league=self.league, number=self.number)

    def get_absolute_url(self) -> str:
        return f"/leagues/seasons/{self.pk}/"

    @property
    def name(self) -> str:
        """The league's name and the season's number. Load the league."""
        return str(self)

    @property
    def sealed(self) -> "SealedTemplate | None":
        """The template of its sealed pools; ``None`` where there are none."""
        return SEALED_TEMPLATES.get(self.sealed_template)

    @property
    def pool_key(self) -> str:
        """The key of its players' pools."""
        return f"season:{self.pk}"

    @property
    def product_name(self) -> str:
        """The name of the packs that each series gives."""
        product = PRODUCTS.get(self.series_product)
        return product.name if product is not None else self.series_product

    def may_play(self, deck_version: int | None) -> bool:
        """Whether somebody with this deck can be matched: where decks are built from pools, who has built one."""
        return not self.sealed_template or deck_version is not None

    @property
    def profile(self) -> "StandingsProfile":
        """The scoring profile."""
        return profile_as_of(SCORINGS[self.profile_slug, self.profile_version], self.places_version)

    @property
    def has_sides(self) -> bool:
        """Whether an opponent is met once with each side."""
        return self.seats == 2 and bool(self.game.sides)

    def go_on(self, verbs: Sequence[str]) -> list[str]:
        self.version += len(verbs)
        names = ["version"]
        if not RANKING.isdisjoint(verbs):
            self.standings_key = secrets.token_hex(8)
            names.append("standings_key")
        if self.blocked_reason.startswith(FAULT):
            self.blocked_reason = ""  # it goes on; what still fails is noted again
            names.append("blocked_reason")
        return names

    @property
    def is_certified(self) -> bool:
        """Whether every series that opened is certified; a demonstration needs nobody for that. One statement."""
        return self.demo or not self.series.filter(certified_at=None, opened_at__isnull=False).exists()

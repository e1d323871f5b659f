"""Formats as data: the rules for decks with their restricted lists, or the options of a game without decks."""

from typing import Any, ClassVar

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from cardpool.formats.content import WITHOUT_DECKS, rules_from
from cardpool.formats.games import DECK_GAME, OPTION_GAMES, has_decks, options_problem
from cardpool.legality import FormatRules
from cardpool.models.card import Card
from cardpool.models.collection import copies_owned
from engine.kernel import IllegalSetup
from engine.tcg.config import RulesConfig
from engine.tcg.facts import all_facts
from players.models import AppendOnly

OFFICIAL_SETS = range(20)


class Format(models.Model):
    """A format: the rules for decks, or the options of a game without decks, as data."""

    slug = models.SlugField(unique=True)
    name = models.CharField(max_length=80)
    ruleset = models.CharField(max_length=20, default=DECK_GAME)
    sets = models.JSONField(help_text=_("Numbers of the sets whose cards are allowed."))
    draw_deck_least = models.PositiveSmallIntegerField(default=60)
    draw_deck_most = models.PositiveSmallIntegerField(null=True, blank=True, help_text=_("Left empty: no limit."))
    copies = models.PositiveSmallIntegerField(default=4)
    sites = models.PositiveSmallIntegerField(default=9)
    rules_options = models.JSONField(
        default=dict,
        blank=True,
        help_text=_('Options of the game\'s rules that differ from the defaults, such as {"public_discard": true}.'),
    )
    site_sets = models.JSONField(
        null=True, blank=True, help_text=_("Numbers of the sets whose sites are used; empty: those of all its sets.")
    )
    collection_bound = models.BooleanField(
        default=False, db_default=False, help_text=_("A deck holds only cards of its owner's collection.")
    )
    source = models.CharField(max_length=200, blank=True)
    note = models.CharField(max_length=400, blank=True, default="", db_default="")
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        blank=True,
        editable=False,
        related_name="formats",
        help_text=_("Who made it; nobody made the official ones."),
    )
    official_version = models.PositiveSmallIntegerField(default=0, db_default=0, editable=False)

    class Meta:
        verbose_name = _("format")
        verbose_name_plural = _("formats")
        ordering: ClassVar[list[str]] = ["name"]

    def __str__(self) -> str:
        return self.name

    def clean(self) -> None:
        """Refuse sets and options that no match could be played by."""
        super().clean()
        if self.rules_options is None:  # an empty field of a form
            self.rules_options = {}
        if not isinstance(self.rules_options, dict):
            raise ValidationError({"rules_options": _("Give the options as an object, such as {}.")})
        if self.ruleset != DECK_GAME:
            self._clean_options()
        else:
            self._clean_decks()

    def _clean_options(self) -> None:
        """Refuse what a game without decks cannot be played by, and empty what is about decks."""
        if self.ruleset not in OPTION_GAMES:
            raise ValidationError({"ruleset": options_problem(self.ruleset, {})})
        for name, value in WITHOUT_DECKS.items():
            if name != "restrictions":
                setattr(self, name, value)
        if problem := options_problem(self.ruleset, self.rules_options):
            raise ValidationError({"rules_options": problem})

    def _clean_decks(self) -> None:
        numbers = self.sets if isinstance(self.sets, list) else []
        if not numbers or not all(type(number) is int and number in OFFICIAL_SETS for number in numbers):
            raise ValidationError({"sets": _("Give the sets as a list of numbers from 0 to 19, such as [1, 2, 3].")})
        self.site_sets = self.site_sets or None
        if self.site_sets is not None and not (
            isinstance(self.site_sets, list)
            and all(type(number) is int and number in numbers for number in self.site_sets)
        ):
            raise ValidationError({"site_sets": _("Give sets of the format as a list, such as [4, 5, 6], or nothing.")})
        if self.draw_deck_most is not None and self.draw_deck_most < self.draw_deck_least:
            raise ValidationError({"draw_deck_most": _("The most is less than the least.")})
        if reserved := sorted(self.rules_options.keys() & {"sets", "banned", "mulligan"}):
            raise ValidationError({"rules_options": _("“%(name)s” is not set here.") % {"name": reserved[0]}})
        try:
            RulesConfig.from_options(self.rules_options)
        except IllegalSetup as refusal:
            raise ValidationError({"rules_options": str(refusal)}) from refusal

    def get_absolute_url(self) -> str:
        return reverse("cardpool:format", args=[self.slug])

    @property
    def is_official(self) -> bool:
        """Whether nobody in particular made it."""
        return self.owner_id is None

    @property
    def has_decks(self) -> bool:
        """Whether it is a format of decks."""
        return has_decks(self.ruleset)

    def match_options(self, *, mulligan: bool) -> dict[str, Any]:
        """The options with which a match of this format is made: its card pool and its rules; of a game without decks
        its options, whatever ``mulligan`` says."""
        if not self.has_decks:
            return dict(self.rules_options)
        banned = sorted(card for card in self.rules().banned if all_facts()[card].set in self.sets)
        return {**self.rules_options, "sets": sorted(self.sets), "banned": banned, "mulligan": mulligan}

    def owned_by(self, player_id: int) -> dict[str, int]:
        """How many copies of each card a player has, for formats of one's own cards; asked once for each player."""
        known: dict[int, dict[str, int]] = self.__dict__.setdefault("_owned_by", {})
        if player_id not in known:
            known[player_id] = copies_owned(player_id)
        return known[player_id]

    def content(self) -> dict[str, Any]:
        """The format as `cardpool.formats.content` has it. Prefetch ``restrictions`` for lists."""
        rows = sorted(self.restrictions.all(), key=lambda row: (row.most, row.card_id))
        return {
            "name": self.name,
            "ruleset": self.ruleset,
            "sets": sorted(self.sets),
            "site_sets": None if self.site_sets is None else sorted(self.site_sets),
            "draw_deck_least": self.draw_deck_least,
            "draw_deck_most": self.draw_deck_most,
            "copies": self.copies,
            "sites": self.sites,
            "collection_bound": self.collection_bound,
            "rules_options": self.rules_options,
            "source": self.source,
            "note": self.note,
            "restrictions": [
                {"card": row.card_id, "most": row.most, "by_title": row.by_title, "source": row.source} for row in rows
            ],
        }

    def rules(self) -> FormatRules:
        """The format as the plain data that `cardpool.legality` judges by; ask formats of decks only. Prefetch
        ``restrictions`` for lists."""
        return rules_from(self.slug, self.content())


class Restriction(models.Model):
    """One row of a format's restricted list: at most so many copies; 0 means not at all."""

    format = models.ForeignKey(Format, models.CASCADE, related_name="restrictions")
    card = models.ForeignKey(Card, models.PROTECT, related_name="restrictions")
    most = models.PositiveSmallIntegerField(default=0)
    by_title = models.BooleanField(
        _("whole title"), default=False, db_default=False, help_text=_("Every card of its title counts.")
    )
    source = models.CharField(max_length=200)

    class Meta:
        verbose_name = _("restriction")
        verbose_name_plural = _("restrictions")
        ordering: ClassVar[list[str]] = ["format_id", "card_id"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["format", "card"], name="restriction_once")
        ]

    def __str__(self) -> str:
        return f"{self.card_id}: {self.most} at most in {self.format}"


class FormatRevision(AppendOnly):
    """A state of a format: what it was from a day on, and what changed from the state before, in words."""

    format = models.ForeignKey(Format, models.CASCADE, related_name="revisions")
    number = models.PositiveIntegerField()
    effective_from = models.DateField()
    content = models.JSONField()
    changes = models.JSONField(default=list, help_text=_("Sentences."))
    source = models.CharField(max_length=200, blank=True)
    made_at = models.DateTimeField()
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")

    class Meta:
        verbose_name = _("revision of a format")
        verbose_name_plural = _("revisions of formats")
        ordering: ClassVar[list[str]] = ["format_id", "-number"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["format", "number"], name="format_revision_once")
        ]

    def __str__(self) -> str:
        return f"{self.format} r{self.number}"

    def rules(self) -> FormatRules:
        """The rules of that state."""
        return rules_from(self.format.slug, self.content)


class FormatRecheck(models.Model):
    """Registered decks still to be checked after a revision, by where they are registered."""

    revision = models.ForeignKey(FormatRevision, models.CASCADE, related_name="rechecks")
    source = models.CharField(max_length=40)
    after = models.BigIntegerField(default=0, help_text=_("The last row that was checked."))

    class Meta:
        verbose_name = _("decks to be checked")
        verbose_name_plural = _("decks to be checked")
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["revision", "source"], name="format_recheck_once")
        ]

    def __str__(self) -> str:
        return f"{self.revision}: {self.source}"

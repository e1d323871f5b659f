"""Cards as printed, decks, and collections kept as a ledger."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from cardpool.legality import DeckList, FormatRules, Problem, RestrictionRule, deck_problems
from engine.kernel import IllegalSetup
from engine.tcg.config import RulesConfig
from engine.tcg.facts import all_facts
from engine.tcg.starters import starting_of
from players.models import AppendOnly

if TYPE_CHECKING:
    from players.models import Player


class CardSet(models.Model):
    """A released set of cards."""

    number = models.PositiveSmallIntegerField(primary_key=True)
    name = models.CharField(max_length=80)

    class Meta:
        verbose_name = _("card set")
        verbose_name_plural = _("card sets")
        ordering: ClassVar[list[str]] = ["number"]

    def __str__(self) -> str:
        return self.name


class Card(models.Model):
    """One card by its rules identity; the primary key is the engine's id, such as "1C34".

    The numbers are facts of the printed card, loaded by ``manage.py cards_load``; no game text is stored.
    """

    class Side(models.TextChoices):
        FREE_PEOPLES = "fp", _("Free Peoples")
        SHADOW = "shadow", _("Shadow")
        NONE = "none", _("neither")

    id = models.CharField(max_length=12, primary_key=True)
    card_set = models.ForeignKey(CardSet, models.PROTECT, related_name="cards")
    rarity = models.CharField(max_length=2)
    number = models.PositiveSmallIntegerField()
    title = models.CharField(max_length=80, db_index=True)
    subtitle = models.CharField(max_length=80, blank=True)
    search_name = models.CharField(max_length=170, db_index=True, editable=False)
    unique = models.BooleanField(default=False)
    type = models.CharField(max_length=12, db_index=True)
    side = models.CharField(max_length=6, choices=Side, default=Side.NONE)
    culture = models.CharField(max_length=20, blank=True, db_index=True)
    twilight = models.SmallIntegerField(null=True, blank=True)
    strength = models.SmallIntegerField(null=True, blank=True)
    vitality = models.SmallIntegerField(null=True, blank=True)
    resistance = models.SmallIntegerField(null=True, blank=True)
    site_number = models.SmallIntegerField(null=True, blank=True)
    shadow_number = models.SmallIntegerField(null=True, blank=True)
    ring_bearer = models.BooleanField(default=False)
    facts = models.JSONField(default=dict, help_text=_("Signet, races, classes, keywords, phases, home sites, arrow."))

    class Meta:
        verbose_name = _("card")
        verbose_name_plural = _("cards")
        ordering: ClassVar[list[str]] = ["card_set_id", "number", "id"]

    def __str__(self) -> str:
        return f"{self.name} ({self.id})"

    @property
    def name(self) -> str:
        """Title and subtitle as people write them: "Aragorn, Ranger of the North"."""
        return f"{self.title}, {self.subtitle}" if self.subtitle else self.title

    def get_absolute_url(self) -> str:
        return reverse("cardpool:card", args=[self.id])


class Printing(models.Model):
    """A card as a thing one can own: plain or foil."""

    card = models.ForeignKey(Card, models.PROTECT, related_name="printings")
    foil = models.BooleanField(default=False)

    class Meta:
        verbose_name = _("printing")
        verbose_name_plural = _("printings")
        ordering: ClassVar[list[str]] = ["card__card_set_id", "card__number", "card_id", "foil"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["card", "foil"], name="printing_once")
        ]

    def __str__(self) -> str:
        return f"{self.card.name}{' (foil)' if self.foil else ''}"


OFFICIAL_SETS = range(20)


class Format(models.Model):
    """A format: the rules for decks, as data."""

    slug = models.SlugField(unique=True)
    name = models.CharField(max_length=80)
    ruleset = models.CharField(max_length=20, default="tcg")
    sets = models.JSONField(help_text=_("Numbers of the sets whose cards are allowed."))
    draw_deck_least = models.PositiveSmallIntegerField(default=60)
    copies = models.PositiveSmallIntegerField(default=4)
    sites = models.PositiveSmallIntegerField(default=9)
    rules_options = models.JSONField(
        default=dict,
        blank=True,
        help_text=_('Options of the game\'s rules that differ from the defaults, such as {"public_discard": true}.'),
    )
    source = models.CharField(max_length=200, blank=True)

    class Meta:
        verbose_name = _("format")
        verbose_name_plural = _("formats")
        ordering: ClassVar[list[str]] = ["name"]

    def __str__(self) -> str:
        return self.name

    def clean(self) -> None:
        """Refuse sets and options that no match could be played by."""
        super().clean()
        numbers = self.sets if isinstance(self.sets, list) else []
        if not numbers or not all(type(one) is int and one in OFFICIAL_SETS for one in numbers):
            raise ValidationError({"sets": _("Give the sets as a list of numbers from 0 to 19, such as [1, 2, 3].")})
        if self.rules_options is None:  # an empty field of a form
            self.rules_options = {}
        if not isinstance(self.rules_options, dict):
            raise ValidationError({"rules_options": _("Give the options as an object, such as {}.")})
        if taken := sorted(self.rules_options.keys() & {"sets", "banned", "mulligan"}):
            raise ValidationError({"rules_options": _("“%(name)s” is not set here.") % {"name": taken[0]}})
        try:
            RulesConfig.from_options(self.rules_options)
        except IllegalSetup as refusal:
            raise ValidationError({"rules_options": str(refusal)}) from refusal

    def match_options(self, *, mulligan: bool) -> dict[str, Any]:
        """The options with which a match of this format is made: its card pool and its rules."""
        banned = sorted(row.card_id for row in self.restrictions.all() if row.most == 0)
        return {**self.rules_options, "sets": sorted(self.sets), "banned": banned, "mulligan": mulligan}

    def rules(self) -> FormatRules:
        """The format as the plain data that `cardpool.legality` judges by. Prefetch ``restrictions`` for lists."""
        return FormatRules(
            slug=self.slug,
            name=self.name,
            sets=frozenset(self.sets),
            draw_deck_least=self.draw_deck_least,
            copies=self.copies,
            sites=self.sites,
            numbered_sites=RulesConfig.from_options(self.rules_options).numbered_sites,
            fixed_fellowship=bool(self.rules_options.get("fixed_fellowship")),
            restrictions=tuple(
                RestrictionRule(card=row.card_id, most=row.most, source=row.source) for row in self.restrictions.all()
            ),
        )


class Restriction(models.Model):
    """One row of a format's restricted list: at most so many copies; 0 means not at all."""

    format = models.ForeignKey(Format, models.CASCADE, related_name="restrictions")
    card = models.ForeignKey(Card, models.PROTECT, related_name="restrictions")
    most = models.PositiveSmallIntegerField(default=0)
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


class Deck(models.Model):
    """A player's deck: a name for a row of versions, of which the last is current."""

    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="decks")
    name = models.CharField(max_length=80)
    created_at = models.DateTimeField()
    archived_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("deck")
        verbose_name_plural = _("decks")
        ordering: ClassVar[list[str]] = ["-created_at", "-pk"]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("cardpool:deck", args=[self.pk])


class DeckVersion(AppendOnly):
    """A deck list at one moment; never changed, so that an event can lock it."""

    deck = models.ForeignKey(Deck, models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    created_at = models.DateTimeField()
    content = models.JSONField(help_text=_("ring_bearer, ring, sites, cards"))

    class Meta:
        verbose_name = _("deck version")
        verbose_name_plural = _("deck versions")
        ordering: ClassVar[list[str]] = ["deck_id", "-number"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["deck", "number"], name="deck_version_once")
        ]

    def __str__(self) -> str:
        return f"{self.deck} v{self.number}"

    def get_absolute_url(self) -> str:
        return reverse("cardpool:deck-version", args=[self.deck_id, self.number])

    def deck_list(self) -> DeckList:
        """The list as plain data."""
        return DeckList.from_content(self.content)

    def engine_data(self) -> dict[str, object]:
        """The list as ``Game.start("tcg", ...)`` takes a seat: ring_bearer, ring, sites, cards."""
        return self.deck_list().content()

    def seat_data(self, options: Mapping[str, Any]) -> dict[str, object]:
        """The list for a seat of a match with these options: with the starting fellowship printed for a starter where
        the options fix it."""
        data = self.engine_data()
        return data | {"starting": starting_of(data)} if options.get("fixed_fellowship") else data

    def format_check(self, format: Format) -> list[Problem]:
        """The reasons why this list is not legal in `format`; empty when it is."""
        return deck_problems(self.deck_list(), format.rules(), all_facts())

    @property
    def player(self) -> "Player":
        """The owner of the deck."""
        return self.deck.player


class Collection(models.Model):
    """A collection of cards: a player's, or a named source such as "bank"."""

    player = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="collection"
    )
    name = models.CharField(max_length=60, null=True, blank=True, unique=True)

    class Meta:
        verbose_name = _("collection")
        verbose_name_plural = _("collections")
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(
                condition=models.Q(player__isnull=False, name__isnull=True)
                | models.Q(player__isnull=True, name__isnull=False),
                name="collection_has_one_owner",
            )
        ]

    def __str__(self) -> str:
        return self.name or str(self.player)

    @property
    def is_source(self) -> bool:
        """Whether its balance may be negative."""
        return self.name is not None


class Holding(models.Model):
    """How many of a printing a collection holds: the sum of its movements, kept by the service that writes them."""

    collection = models.ForeignKey(Collection, models.PROTECT, related_name="holdings")
    printing = models.ForeignKey(Printing, models.PROTECT, related_name="holdings")
    count = models.IntegerField(default=0)
    may_be_negative = models.BooleanField(default=False)

    class Meta:
        verbose_name = _("holding")
        verbose_name_plural = _("holdings")
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["collection", "printing"], name="holding_once"),
            models.CheckConstraint(
                condition=models.Q(count__gte=0) | models.Q(may_be_negative=True), name="holding_not_negative"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.collection_id}: {self.count} of {self.printing_id}"


class Movement(AppendOnly):
    """One line of the ledger: so many copies from here to there, why, and who did it."""

    source = models.ForeignKey(Collection, models.PROTECT, related_name="movements_out")
    target = models.ForeignKey(Collection, models.PROTECT, related_name="movements_in")
    printing = models.ForeignKey(Printing, models.PROTECT, related_name="movements")
    count = models.PositiveIntegerField()
    reason = models.CharField(max_length=200)
    key = models.CharField(max_length=120, unique=True, help_text=_("Idempotency key: one movement per key."))
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="card_movements"
    )
    at = models.DateTimeField()

    class Meta:
        verbose_name = _("movement")
        verbose_name_plural = _("movements")
        ordering: ClassVar[list[str]] = ["-at", "-pk"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(condition=models.Q(count__gt=0), name="movement_moves_something"),
            models.CheckConstraint(condition=~models.Q(source=models.F("target")), name="movement_goes_somewhere"),
        ]

    def __str__(self) -> str:
        return f"{self.count} of {self.printing_id}: {self.source_id} to {self.target_id}"

    def as_data(self) -> dict[str, Any]:
        """The line as JSON."""
        return {
            "source": str(self.source),
            "target": str(self.target),
            "card": self.printing.card_id,
            "foil": self.printing.foil,
            "count": self.count,
            "reason": self.reason,
            "at": self.at.isoformat(),
        }


class TokenHolding(models.Model):
    """How many tokens a collection's owner has: the sum of its movements, kept by the service that writes them."""

    collection = models.OneToOneField(Collection, models.PROTECT, related_name="token_holding")
    count = models.IntegerField(default=0)
    may_be_negative = models.BooleanField(default=False)

    class Meta:
        verbose_name = _("tokens held")
        verbose_name_plural = _("tokens held")
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(
                condition=models.Q(count__gte=0) | models.Q(may_be_negative=True), name="tokens_not_negative"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.collection_id}: {self.count} tokens"


class TokenMovement(AppendOnly):
    """One line of the ledger of tokens: so many from here to there, why, and who did it."""

    source = models.ForeignKey(Collection, models.PROTECT, related_name="tokens_out")
    target = models.ForeignKey(Collection, models.PROTECT, related_name="tokens_in")
    count = models.PositiveIntegerField()
    reason = models.CharField(max_length=200)
    key = models.CharField(max_length=120, unique=True, help_text=_("Idempotency key: one movement per key."))
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="token_movements"
    )
    at = models.DateTimeField()

    class Meta:
        verbose_name = _("movement of tokens")
        verbose_name_plural = _("movements of tokens")
        ordering: ClassVar[list[str]] = ["-at", "-pk"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(condition=models.Q(count__gt=0), name="tokens_move_something"),
            models.CheckConstraint(condition=~models.Q(source=models.F("target")), name="tokens_go_somewhere"),
        ]

    def __str__(self) -> str:
        return f"{self.count} tokens: {self.source_id} to {self.target_id}"

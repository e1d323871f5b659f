"""Cards as printed. The numbers are facts; no game text is stored."""

from typing import ClassVar

from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _


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


class OrdinaryPrintings(models.Manager["Printing"]):
    """The printings under a card's own number: one plain and one foil of each card."""

    def get_queryset(self) -> models.QuerySet["Printing"]:
        return super().get_queryset().filter(variant="")


class Printing(models.Model):
    """A card as a thing one can own: plain or foil, under its own number or another one.

    ``variant`` is the other number ("0_12"), empty for the card's own. ``Printing.objects`` are the printings under
    cards' own numbers, which products and prizes hold; ``Printing.every`` are all.
    """

    class Kind(models.TextChoices):
        ORDINARY = "", _("under its own number")
        PROMO = "promo", _("promo")
        MASTERWORK = "masterwork", _("masterwork")
        ALTERNATE = "alternate", _("another picture")

    card = models.ForeignKey(Card, models.PROTECT, related_name="printings")
    foil = models.BooleanField(default=False)
    variant = models.CharField(max_length=16, blank=True, default="", db_default="")
    kind = models.CharField(max_length=10, choices=Kind, blank=True, default=Kind.ORDINARY, db_default="")

    every: ClassVar[models.Manager["Printing"]] = models.Manager()
    objects: ClassVar[models.Manager["Printing"]] = OrdinaryPrintings()

    class Meta:
        verbose_name = _("printing")
        verbose_name_plural = _("printings")
        ordering: ClassVar[list[str]] = ["card__card_set_id", "card__number", "card_id", "variant", "foil"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["card", "foil", "variant"], name="printing_once")
        ]

    def __str__(self) -> str:
        notes = [f"{self.kind} {self.variant}"] if self.variant else []
        notes += ["foil"] if self.foil else []
        return f"{self.card.name} ({', '.join(notes)})" if notes else self.card.name

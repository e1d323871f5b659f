"""Packs, the shelf they are taken from, and the recipes by which they are opened."""

from typing import Any, ClassVar

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from cardpool.models.collection import Collection
from cardpool.products import PRODUCTS, Product
from players.models import AppendOnly


class ShelfItem(models.Model):
    """A product that this site gives out, for how many tokens. What is not on the shelf is not sold."""

    product = models.SlugField(max_length=60, unique=True, help_text=_("A product's name, such as fellowship-booster."))
    price = models.PositiveIntegerField(help_text=_("Tokens for one; 0: free, up to the number a day."))
    most_a_day = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text=_("How many a player may take in a day (UTC); empty: as many as they can pay.")
    )
    active = models.BooleanField(default=True)

    class Meta:
        verbose_name = _("product on the shelf")
        verbose_name_plural = _("products on the shelf")
        ordering: ClassVar[list[str]] = ["product"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(
                condition=models.Q(price__gt=0) | models.Q(most_a_day__isnull=False), name="free_packs_are_counted"
            ),
        ]

    def __str__(self) -> str:
        return self.product

    def clean(self) -> None:
        """Refuse products that nobody can open, and free ones without a limit."""
        super().clean()
        if self.product not in PRODUCTS:
            raise ValidationError({"product": _("There is no such product; the API lists them under /api/v1/shelf/.")})
        if self.price == 0 and self.most_a_day is None:
            raise ValidationError({"most_a_day": _("What is free needs a number a day.")})

    @property
    def known(self) -> Product | None:
        """The product, if this version of Entmoot has it."""
        return PRODUCTS.get(self.product)


class PackRecipe(AppendOnly):
    """What a product is drawn from, kept under its hash: packs sold before the catalogue grows are opened as sold."""

    sha512 = models.CharField(max_length=128, unique=True)
    content = models.JSONField()

    class Meta:
        verbose_name = _("recipe of packs")
        verbose_name_plural = _("recipes of packs")

    def __str__(self) -> str:
        return f"{self.content.get('product', '')} {self.sha512[:12]}"


class Pack(models.Model):
    """A pack of a player: sealed, with the promise of a secret; or opened, with what was in it."""

    code = models.CharField(max_length=16, unique=True)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="packs")
    product = models.SlugField(max_length=60)
    recipe = models.ForeignKey(PackRecipe, models.PROTECT, related_name="packs")
    price = models.PositiveIntegerField(null=True, help_text=_("Tokens paid; empty: it was given."))
    reason = models.CharField(max_length=200, blank=True)
    key = models.CharField(max_length=120, unique=True, help_text=_("Idempotency key: one pack per key."))
    pool = models.ForeignKey(
        Collection,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="packs",
        help_text=_("The pool that its cards go to; empty: the owner's collection."),
    )
    made_at = models.DateTimeField()
    secret = models.BinaryField()
    commitment = models.CharField(max_length=128)
    cut = models.CharField(max_length=128, blank=True)
    cut_own = models.BooleanField(default=False)
    opened_at = models.DateTimeField(null=True, blank=True)
    unfolded_at = models.DateTimeField(
        null=True, blank=True, help_text=_("When its owner first looked at its cards; empty: they have not yet.")
    )
    content = models.JSONField(null=True, blank=True, help_text=_("cards as [id, foil], deck as [id, copies], new."))

    class Meta:
        verbose_name = _("pack")
        verbose_name_plural = _("packs")
        ordering: ClassVar[list[str]] = ["-made_at", "-pk"]
        indexes: ClassVar[list[models.Index]] = [models.Index(fields=["owner", "-made_at"], name="pack_owner_made")]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(
                condition=models.Q(opened_at=None, content=None, cut="")
                | (models.Q(opened_at__isnull=False, content__isnull=False) & ~models.Q(cut="")),
                name="pack_is_sealed_or_opened",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.product_name} {self.code}"

    def get_absolute_url(self) -> str:
        return reverse("cardpool:pack", args=[self.code])

    @property
    def product_name(self) -> str:
        """The product's name for people."""
        known = PRODUCTS.get(self.product)
        return known.name if known else self.product

    def proof(self) -> dict[str, Any]:
        """What ``verify_pack.py`` reads: the secret and the contents are in it once the pack is opened."""
        proof: dict[str, Any] = {
            "pack": self.code,
            "product": self.product,
            "recipe": self.recipe.content,
            "recipe_sha512": self.recipe.sha512,
            "commitment": self.commitment,
            "made_at": self.made_at.isoformat(),
        }
        if self.opened_at is None or self.content is None:
            return proof | {"opened_at": None}
        return proof | {
            "opened_at": self.opened_at.isoformat(),
            "secret": bytes(self.secret).hex(),
            "cut": self.cut,
            "cut_made_by": "player" if self.cut_own else "server",
            "cards": self.content["cards"],
            "deck": self.content["deck"],
        }

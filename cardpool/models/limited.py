"""Pools that are made by a template: which one, for which format, and how far a league's pool has grown."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from django.db import models
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from cardpool.legality import DeckList, FormatRules, Problem, deck_problems
from cardpool.models.collection import Collection, Holding, copies_in
from cardpool.models.format import Format
from engine.tcg.facts import all_facts


class LimitedPool(models.Model):
    """A pool's template. ``series``: the last series of a league that it was given boosters of; it begins with 1."""

    class Kind(models.TextChoices):
        SEALED = "sealed", _("sealed")
        DRAFT = "draft", _("draft")

    collection = models.OneToOneField(Collection, models.PROTECT, related_name="limited")
    kind = models.CharField(max_length=6, choices=Kind)
    template = models.SlugField(max_length=60)
    template_version = models.PositiveSmallIntegerField()
    format = models.ForeignKey(Format, models.PROTECT, related_name="limited_pools")
    series = models.PositiveSmallIntegerField(default=1)
    made_at = models.DateTimeField()
    open_by = models.DateTimeField(
        null=True, blank=True, db_index=True, help_text=_("Packs still sealed then are opened for the player.")
    )

    class Meta:
        verbose_name = _("limited pool")
        verbose_name_plural = _("limited pools")
        ordering: ClassVar[list[str]] = ["-made_at", "-pk"]

    def __str__(self) -> str:
        return str(self.collection)


@dataclass(frozen=True, slots=True)
class PoolCards:
    """A pool as decks are judged by it: its name, the slug of its format and copies of each card in it."""

    name: str
    format: str
    format_name: str
    copies: Mapping[str, int]

    def rules(self, format: Format) -> FormatRules:
        """The rules of a format for decks that are built from this pool."""
        return replace(format.rules(), pool=self.name)

    def problems(self, listed: DeckList, format: Format) -> list[Problem]:
        """Why a deck that is built from this pool is not legal in a format; empty when it is."""
        if format.slug != self.format:
            text = gettext(
                "The deck is built from the pool %(name)s, which is for %(format_name)s; choose another deck."
            ) % {"name": self.name, "format_name": self.format_name}
            return [Problem("pool", text)]
        return deck_problems(listed, self.rules(format), all_facts(), self.copies)

    @classmethod
    def of(cls, pool_id: int) -> "PoolCards":
        """The pool of that number; two queries."""
        row = LimitedPool.objects.select_related("collection", "format").get(collection=pool_id)
        return cls(row.collection.pool_name, row.format.slug, row.format.name, copies_in(pool_id))

    @classmethod
    def of_decks(cls, player_id: int) -> dict[int, "PoolCards"]:
        """The pools that a player's decks are built from, but for decks put away, by their numbers; two queries."""
        pools = Collection.objects.filter(decks__player=player_id, decks__archived_at=None).order_by().values("pk")
        copies: dict[int, dict[str, int]] = {}
        held = Holding.objects.filter(collection__in=pools, count__gt=0).order_by()
        for pool, card, count in held.values_list("collection", "printing__card", "count"):
            pool_copies = copies.setdefault(pool, {})
            pool_copies[card] = pool_copies.get(card, 0) + count
        rows = LimitedPool.objects.filter(collection__in=pools).select_related("collection", "format")
        return {
            row.collection_id: cls(
                row.collection.pool_name, row.format.slug, row.format.name, copies.get(row.collection_id, {})
            )
            for row in rows
        }

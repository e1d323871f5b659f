"""Decks and their versions."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from cardpool.legality import DeckList, Problem, deck_problems
from cardpool.models.collection import Collection
from cardpool.models.format import Format
from cardpool.models.limited import PoolCards
from engine.tcg.facts import all_facts
from engine.tcg.starters import starting_of
from players.models import AppendOnly

if TYPE_CHECKING:
    from players.models import Player


def seat_data_of(content: dict[str, object], options: Mapping[str, Any]) -> dict[str, object]:
    """A deck for a seat of a match with these options: with the starting fellowship printed for a starter where the
    options fix it."""
    return content | {"starting": starting_of(content)} if options.get("fixed_fellowship") else content


class Deck(models.Model):
    """A player's deck: a name for a row of versions, of which the last is current.

    ``notes`` are read by nobody but the player. ``share_token`` is the secret part of the deck's shared address; there
    is one unless the deck is private.
    """

    class Share(models.TextChoices):
        PRIVATE = "private", _("private")
        LINK = "link", _("whoever has the link")
        PUBLIC = "public", _("public")

    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="decks")
    name = models.CharField(max_length=80)
    pool = models.ForeignKey(
        Collection,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="decks",
        help_text=_("The pool that it is built from; empty: a deck of one's own."),
    )
    created_at = models.DateTimeField()
    archived_at = models.DateTimeField(null=True, blank=True)
    notes = models.TextField(blank=True, default="", db_default="")
    share = models.CharField(max_length=8, choices=Share, default=Share.PRIVATE, db_default="private")
    share_token = models.CharField(max_length=40, null=True, blank=True, unique=True)

    class Meta:
        verbose_name = _("deck")
        verbose_name_plural = _("decks")
        ordering: ClassVar[list[str]] = ["-created_at", "-pk"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(
                condition=models.Q(share="private", share_token=None)
                | models.Q(share__in=["link", "public"], share_token__isnull=False),
                name="deck_shared_by_a_token",
            )
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(
                fields=["-created_at", "-id"], condition=models.Q(share="public", archived_at=None), name="deck_public"
            )
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("cardpool:deck", args=[self.pk])

    @property
    def shared_path(self) -> str:
        """The address by which others see it; empty for a private deck."""
        return reverse("cardpool:deck-shared", args=[self.share_token]) if self.share_token else ""


class DeckTag(models.Model):
    """A word by which the player finds a deck again."""

    deck = models.ForeignKey(Deck, models.CASCADE, related_name="tags")
    name = models.CharField(max_length=30)

    class Meta:
        verbose_name = _("deck tag")
        verbose_name_plural = _("deck tags")
        ordering: ClassVar[list[str]] = ["name"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["deck", "name"], name="deck_tag_once")
        ]

    def __str__(self) -> str:
        return self.name


class DeckDraft(models.Model):
    """Changes to a deck that are not saved as a version yet.

    ``base`` is the version that they began from. ``unread``: lines of a pasted list that named no card, or several:
    each with its ``line``, ``written``, ``text``, ``count`` and ``choices`` (card ids, of which ``ring_bearer`` says
    whether they are offered as Ring-bearer). ``earlier``: what the draft was before each of the last changes, the
    newest last, each with ``content`` and ``unread``.
    """

    deck = models.OneToOneField(Deck, models.CASCADE, related_name="draft")
    base = models.PositiveIntegerField()
    content = models.JSONField(help_text=_("ring_bearer, ring, sites, cards"))
    unread = models.JSONField(default=list, blank=True, help_text=_("Lines of a pasted list that were not read."))
    earlier = models.JSONField(default=list, blank=True, help_text=_("The draft before each of the last changes."))
    changed_at = models.DateTimeField()

    class Meta:
        verbose_name = _("deck draft")
        verbose_name_plural = _("deck drafts")
        ordering: ClassVar[list[str]] = ["deck_id"]

    def __str__(self) -> str:
        return f"{self.deck} (draft)"

    def deck_list(self) -> DeckList:
        """The list as plain data."""
        return DeckList.from_content(self.content)


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
        return seat_data_of(self.engine_data(), options)

    def format_check(self, format: Format) -> list[Problem]:
        """The reasons why this list is not legal in `format`; empty when it is. Load the deck with it.

        A deck that is built from a pool is legal in the pool's format alone, with no more copies than the pool has.
        """
        if self.deck.pool_id is not None:
            return self.pool_cards(format).problems(self.deck_list(), format)
        owned = format.owned_by(self.deck.player_id) if format.collection_bound else None
        return deck_problems(self.deck_list(), format.rules(), all_facts(), owned)

    def pool_cards(self, format: Format) -> PoolCards:
        """The pool of the deck; all pools of its player's decks are asked for once for each `format` object."""
        known: dict[int, dict[int, PoolCards]] = format.__dict__.setdefault("_pools_of", {})
        pools = known.get(self.deck.player_id)
        if pools is None:
            pools = known[self.deck.player_id] = PoolCards.of_decks(self.deck.player_id)
        pool = self.deck.pool_id
        assert pool is not None
        return pools[pool] if pool in pools else PoolCards.of(pool)

    @property
    def player(self) -> "Player":
        """The owner of the deck."""
        return self.deck.player

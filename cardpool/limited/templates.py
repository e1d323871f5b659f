"""Templates of sealed pools and booster drafts, as versioned and dated data (``templates.json``). Pure.

A template is offered when matches can be played with what it gives: every starter and fixed card of it is playable,
and nearly every card of each of its boosters (`ENOUGH`). That is computed, so a template of a set becomes available
with the rules of its cards.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cardpool.catalogue import playable
from cardpool.formats.official import official_formats
from cardpool.products import COMMONS, PRODUCTS, RARES, UNCOMMONS, Booster, Starter, pool_of
from engine.tcg.facts import all_facts
from engine.tcg.starters import EVERY_STARTER
from players.sentences.stored_sentences import StoredSentences

__all__ = [
    "DRAFT_TEMPLATES",
    "ENOUGH",
    "SEALED_TEMPLATES",
    "DraftTemplate",
    "FixedCards",
    "SealedTemplate",
    "booster_size",
]

FILE = Path(__file__).parent / "templates.json"
ENOUGH = Fraction(95, 100)
"""The least share of a booster's cards that must be playable."""
LEFT, RIGHT = 1, -1
"""Steps from seat to seat in which a pack is passed."""


_SENTENCES = StoredSentences(
    [
        gettext_lazy("League: %(block)s, a growing pool"),
        gettext_lazy("Sealed: %(cards)s"),
        gettext_lazy("Draft: %(cards)s"),
        gettext_lazy("Frodo, The One Ring and a site path"),
        gettext_lazy("Frodo, The One Ring and nine sites"),
        gettext_lazy("A starter makes a deck that can be played at once; the boosters make it better."),
        gettext_lazy("Cards of all three sets of the block."),
        gettext_lazy("A small pool to begin with. Every later series of a league adds boosters, set by set."),
        gettext_lazy("Without a starter: the Ring-bearer, The One Ring and nine sites are given beside the boosters."),
        gettext_lazy("Two cards at a time, so that a draft by correspondence ends within a sensible time."),
        gettext_lazy("Two boosters of each set of the block, in the order in which the sets came out."),
        gettext_lazy("Sites have no numbers here; nine are given beside the picks."),
    ]
)
"""The names and notes in the file."""


@dataclass(frozen=True, slots=True)
class FixedCards:
    """Cards that everybody gets beside what they open or pick, so that a legal deck can be built."""

    name: str
    cards: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Template:
    """What sealed pools and drafts have in common. ``format`` is the slug of the format of their decks."""

    slug: str
    name: str
    version: int
    effective: date
    format: str
    fixed: FixedCards | None
    source: str
    note: str

    @property
    def title(self) -> str:
        """The name in the reader's language."""
        return _SENTENCES.translated(self.name)

    @property
    def about(self) -> str:
        """The note in the reader's language."""
        return _SENTENCES.translated(self.note)

    @property
    def fixed_title(self) -> str:
        """What everybody gets, in the reader's language; empty where that is nothing."""
        return _SENTENCES.translated(self.fixed.name) if self.fixed else ""

    @property
    def fixed_cards(self) -> Mapping[str, int]:
        """Copies of each fixed card; empty where there are none."""
        return self.fixed.cards if self.fixed else {}

    @property
    def format_name(self) -> str:
        """The format's name for people."""
        return official_formats()[self.format].name

    @property
    def cards_needed(self) -> int:
        """Cards in the draw deck, at least."""
        return official_formats()[self.format].rules.draw_deck_least

    def products(self) -> Iterable[str]:
        """The slugs of all products that it may give."""
        raise NotImplementedError

    @property
    def why_not(self) -> str:
        """Why it is not offered yet, as a sentence; empty when it is."""
        for slug in dict.fromkeys(self.products()):
            product = PRODUCTS.get(slug)
            if isinstance(product, Booster):
                cards = _booster_cards(product)
                able = sum(playable(card) for card in cards)
                if able < ENOUGH * len(cards):
                    return _("%(product)s: matches can be played with %(able)s of its %(count)s cards so far.") % {
                        "product": product.name,
                        "able": able,
                        "count": len(cards),
                    }
            elif not isinstance(product, Starter):
                return _("There is no product %(slug)s yet.") % {"slug": repr(slug)}
            elif missing := [card for card in _starter_cards(product) if not playable(card)]:
                return _("%(product)s: matches cannot be played with %(all_facts)s yet.") % {
                    "product": product.name,
                    "all_facts": all_facts()[missing[0]].name,
                }
        if missing := [card for card in self.fixed_cards if not playable(card)]:
            return _("Matches cannot be played with %(missing)s yet, which everybody gets.") % {"missing": missing[0]}
        return ""

    @property
    def offered(self) -> bool:
        """Whether matches can be played with its cards today."""
        return not self.why_not


@dataclass(frozen=True, slots=True)
class Boosters:
    """Boosters of one kind and how many."""

    product: str
    count: int

    @property
    def name(self) -> str:
        """The product's name for people."""
        return _name(self.product)


@dataclass(frozen=True, slots=True)
class SealedTemplate(Template):
    """What each player of a sealed event gets, and what each later series of a league adds.

    One of ``starters`` is given, if there are any: the player's choice where ``choose`` says so, else it is dealt.
    ``series`` has the boosters of the second series, the third and so on; ``later`` those of every one after these.
    """

    starters: tuple[str, ...]
    choose: bool
    boosters: tuple[Boosters, ...]
    series: tuple[tuple[Boosters, ...], ...]
    later: tuple[Boosters, ...]

    def products(self) -> Iterable[str]:
        """The slugs of all products that it may give."""
        yield from self.starters
        for row in (self.boosters, *self.series, self.later):
            yield from (boosters.product for boosters in row)

    def boosters_of(self, series: int) -> tuple[Boosters, ...]:
        """What a series adds; series 1 is what a pool begins with.

        Raises:
            ValueError: a series below 1.
        """
        if series < 1:
            raise ValueError("series count from 1")
        if series == 1:
            return self.boosters
        return self.series[series - 2] if series - 2 < len(self.series) else self.later

    @property
    def starter_names(self) -> tuple[str, ...]:
        """The starters' names for people."""
        return tuple(_name(slug) for slug in self.starters)


@dataclass(frozen=True, slots=True)
class DraftTemplate(Template):
    """A booster draft: boosters of each player in their order, passed in turn to the left and to the right, and how
    many cards are picked before a pack is passed on."""

    seats_least: int
    seats_most: int
    boosters: tuple[str, ...]
    at_a_time: int

    def products(self) -> Iterable[str]:
        """The slugs of all products that it may give."""
        return self.boosters

    def direction(self, round: int) -> int:
        """The step from seat to seat in a round, counted from 1: packs go left in odd rounds and right in even ones."""
        return LEFT if round % 2 else RIGHT

    @property
    def booster_names(self) -> tuple[str, ...]:
        """The names of the boosters in their order."""
        return tuple(_name(slug) for slug in self.boosters)

    @property
    def cards_each(self) -> int:
        """Cards that each player opens, which is how many each picks where packs are shared evenly."""
        return sum(booster_size(slug) for slug in self.boosters)

    def as_data(self) -> dict[str, Any]:
        """What a draft keeps of it, as JSON: the rules that its record is checked by."""
        return {
            "slug": self.slug,
            "version": self.version,
            "boosters": list(self.boosters),
            "at_a_time": self.at_a_time,
            "directions": [self.direction(number) for number in range(1, len(self.boosters) + 1)],
            "fixed": dict(self.fixed_cards),
        }


def booster_size(slug: str) -> int:
    """Cards in a booster."""
    return RARES + UNCOMMONS + COMMONS if isinstance(PRODUCTS.get(slug), Booster) else 0


def _name(slug: str) -> str:
    product = PRODUCTS.get(slug)
    return product.name if product else slug


@cache
def _booster_cards(product: Booster) -> tuple[str, ...]:
    return tuple(card for rarity in "RUC" for card in pool_of(product.set, rarity))


def _starter_cards(product: Starter) -> tuple[str, ...]:
    deck = EVERY_STARTER[product.deck]
    return (deck.ring_bearer, deck.ring, *deck.sites, *deck.cards)


def _common(row: Mapping[str, Any], fixed: Mapping[str, FixedCards]) -> dict[str, Any]:
    return {
        "slug": row["slug"],
        "name": row["name"],
        "version": row["version"],
        "effective": date.fromisoformat(row["effective"]),
        "format": row["format"],
        "fixed": fixed[row["fixed"]] if row["fixed"] else None,
        "source": row["source"],
        "note": row["note"],
    }


def _boosters(row: Mapping[str, int]) -> tuple[Boosters, ...]:
    return tuple(Boosters(product, count) for product, count in row.items())


def _read() -> tuple[dict[str, SealedTemplate], dict[str, DraftTemplate]]:
    data = json.loads(FILE.read_text(encoding="utf-8"))
    fixed = {slug: FixedCards(row["name"], row["cards"]) for slug, row in data["fixed"].items()}
    sealed = {
        row["slug"]: SealedTemplate(
            **_common(row, fixed),
            starters=tuple(row["starters"]["of"]) if row["starters"] else (),
            choose=bool(row["starters"] and row["starters"]["choose"]),
            boosters=_boosters(row["boosters"]),
            series=tuple(_boosters(series) for series in row["series"]),
            later=_boosters(row["later"]),
        )
        for row in data["sealed"]
    }
    draft = {
        row["slug"]: DraftTemplate(
            **_common(row, fixed),
            seats_least=row["seats"][0],
            seats_most=row["seats"][1],
            boosters=tuple(row["boosters"]),
            at_a_time=row["at_a_time"],
        )
        for row in data["draft"]
    }
    return sealed, draft


_SEALED, _DRAFT = _read()
SEALED_TEMPLATES: Mapping[str, SealedTemplate] = _SEALED
"""Every sealed template by its slug."""
DRAFT_TEMPLATES: Mapping[str, DraftTemplate] = _DRAFT
"""Every draft template by its slug."""

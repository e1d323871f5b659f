"""What products hold and how they are opened: boosters, starter decks, deluxe starters. Pure, from a stream of random
numbers that a stranger can recompute (docs/proofs.md).

Contents: 11 cards a booster (rarities as collected on the public wiki of the Players' Council, pages "Product" and
"Rarity"). Foils: page "Foil", which counts one common foil in 13 boosters, one uncommon in 18 and one rare in 26,
together 40 in 234, about one booster in six. We read them as one draw, so that no booster has two.

Premium cards come as foils alone: in the first set with the common foils (Fellowship rules, "Foil cards"), in later
ones with the rare foils, and cards that come in starters alone with the uncommon foils, as the peers collate packs. The
alternate images of Black Rider and Bloodlines are no cards of their own and are left out.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Protocol

from django.utils.translation import gettext as _

from cardpool.catalogue import SET_NAMES
from engine.kernel.randomness import Stream
from engine.tcg.facts import all_facts
from engine.tcg.starters import EVERY_STARTER, starters_of

RARES, UNCOMMONS, COMMONS = 1, 3, 7
"""Cards of each rarity in a booster; a foil takes the place of a common."""
FOIL_BOOSTERS = 234
"""In so many boosters there are as many foils as ``FOILS`` says."""
FOILS = (("C", 18), ("U", 13), ("R", 9))
PREMIUM = "P"
"""The rarity of the two cards a set prints as foils alone."""
STARTER_ONLY = "S"
"""The rarity of cards that come in starters alone."""
STARTER_RARES = 3
"""Random rares in a starter beside its deck."""


@dataclass(frozen=True, slots=True)
class OpenedCard:
    """One card out of a product."""

    card: str
    foil: bool = False


@dataclass(frozen=True, slots=True)
class Opened:
    """What was in a product: ``decks`` are the starters' slugs, whose cards are no part of ``cards``."""

    cards: tuple[OpenedCard, ...]
    decks: tuple[str, ...] = ()

    def __add__(self, other: "Opened") -> "Opened":
        return Opened(self.cards + other.cards, self.decks + other.decks)


class Product(Protocol):
    """Something that is opened."""

    @property
    def slug(self) -> str:
        """Its name in addresses and files."""

    @property
    def name(self) -> str:
        """Its name for people."""

    @property
    def label(self) -> str:
        """What is in it, as its box says."""

    def open(self, stream: Stream) -> Opened:
        """Open one."""


@dataclass(frozen=True, slots=True)
class Booster:
    """A booster of a set: a rare, three uncommons and seven commons, no card twice; sometimes a foil for a common."""

    set: int
    slug: str
    name: str

    @property
    def label(self) -> str:
        return _(
            "%(rares)s cards: %(rares2)s rare, %(uncommons)s uncommon, %(commons)s common; about one in six "
            "has a foil in place of a common."
        ) % {"rares": RARES + UNCOMMONS + COMMONS, "rares2": RARES, "uncommons": UNCOMMONS, "commons": COMMONS}

    def open(self, stream: Stream) -> Opened:
        """Open one: the rare, the uncommons, whether there is a foil and which, and the commons are drawn in turn."""
        pools = _pools(self.set)
        opened_cards = [OpenedCard(card) for card in stream.draw(pools["R"], RARES)]
        opened_cards += [OpenedCard(card) for card in stream.draw(pools["U"], UNCOMMONS)]
        foil = _foil(stream, self.set)
        opened_cards += [OpenedCard(card) for card in stream.draw(pools["C"], COMMONS - len(foil))]
        return Opened((*opened_cards, *(OpenedCard(card, foil=True) for card in foil)))


@dataclass(frozen=True, slots=True)
class Starter:
    """A starter deck: ready to play, with three random rares of its set, all different."""

    deck: str

    @property
    def set(self) -> int:
        return EVERY_STARTER[self.deck].set

    @property
    def slug(self) -> str:
        return f"{self.deck}-starter"

    @property
    def name(self) -> str:
        return EVERY_STARTER[self.deck].name

    @property
    def label(self) -> str:
        return _("A deck that can be played at once, and %(starter_rares)s random rares.") % {
            "starter_rares": STARTER_RARES
        }

    def open(self, stream: Stream) -> Opened:
        """Open one: the rares are drawn."""
        pool = _pools(self.set)["R"]
        return Opened(tuple(OpenedCard(card) for card in stream.draw(pool, STARTER_RARES)), (self.deck,))


@dataclass(frozen=True, slots=True)
class DeluxeStarter:
    """A starter with a booster."""

    starter: Starter
    booster: Booster

    @property
    def slug(self) -> str:
        return f"{self.starter.deck}-deluxe"

    @property
    def name(self) -> str:
        return f"{self.starter.name}, deluxe"

    @property
    def label(self) -> str:
        return _("%(label)s With it a booster: %(label2)s") % {
            "label": self.starter.label,
            "label2": self.booster.label,
        }

    def open(self, stream: Stream) -> Opened:
        """Open the starter, then the booster."""
        return self.starter.open(stream) + self.booster.open(stream)


@cache
def _pools(of: int) -> Mapping[str, Sequence[str]]:
    """The ids of a set's cards by rarity, in collector's order."""
    pools: dict[str, list[str]] = {}
    for facts in sorted(
        (facts for facts in all_facts().values() if facts.set == of), key=lambda card: (card.number, card.id)
    ):
        pools.setdefault(facts.rarity, []).append(facts.id)
    return pools


def pool_of(of: int, rarity: str) -> Sequence[str]:
    """The ids of a set's cards of one rarity, in collector's order."""
    return _pools(of).get(rarity, ())


@cache
def foil_pool(of: int, rarity: str) -> Sequence[str]:
    """The ids of the cards whose foils count as a rarity ("R", "U" or "C") in a set, those of that rarity first."""
    pools = _pools(of)
    beside = {"C" if of == 1 else "R": PREMIUM, "U": STARTER_ONLY}
    return [*pools.get(rarity, ()), *pools.get(beside.get(rarity, ""), ())]


def _foil(stream: Stream, of: int) -> list[str]:
    """The booster's foil, or none."""
    drawn = stream.below(FOIL_BOOSTERS)
    for rarity, share in FOILS:
        if drawn < share:
            return stream.draw(foil_pool(of, rarity), 1)
        drawn -= share
    return []


SLUGS = {1: "fellowship", 2: "moria", 3: "realms", 11: "shadows", 12: "black-rider", 13: "bloodlines"}
"""How the sets with boosters are called in addresses. Other sets get boosters when matches can be played with them."""
BOOSTERS = {
    number: Booster(number, f"{slug}-booster", f"{SET_NAMES[number]}: booster") for number, slug in SLUGS.items()
}
"""The booster of each set."""
FELLOWSHIP = BOOSTERS[1]
STARTERS_WITH_RARES = (1, 11, 12)
"""The sets whose starters hold random rares."""
STARTER_PRODUCTS = {number: tuple(Starter(deck) for deck in starters_of(number)) for number in STARTERS_WITH_RARES}
_ALL: tuple[Product, ...] = (
    *BOOSTERS.values(),
    *(product for products in STARTER_PRODUCTS.values() for product in products),
    *(DeluxeStarter(product, FELLOWSHIP) for product in STARTER_PRODUCTS[1]),
)
PRODUCTS: Mapping[str, Product] = {product.slug: product for product in _ALL}
"""Every product by its slug."""

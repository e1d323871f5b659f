"""Everything pages and the API read about cards, formats and collections."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

from django.db.models import Prefetch, QuerySet
from django.utils.functional import SimpleLazyObject

from cardpool.catalogue import SET_NAMES, TYPES, playable
from cardpool.formats.games import DECK_GAME
from cardpool.models import Format, Restriction, copies_owned
from cardpool.query import Asker, query_parse
from engine.tcg.facts import CardFacts, all_facts
from engine.tcg.printings import REPRINT, alternate_numbers, printings_of
from players.models import Player

DEFAULT_FORMAT = "fellowship_block"
SIDES = ("fp", "shadow", "none")
RARITIES = ("C", "U", "R", "P", "S", "R+")


@dataclass(frozen=True, slots=True)
class CardFilter:
    """A search of the catalogue; empty fields do not narrow it. ``text`` is in the language of `cardpool.query`."""

    text: str = ""
    set: int | None = None
    culture: str = ""
    type: str = ""
    side: str = ""
    rarity: str = ""
    twilight: int | None = None
    site: int | None = None
    playable: bool | None = None

    @classmethod
    def from_query(cls, query: Mapping[str, str]) -> "CardFilter":
        """From a query string; a value that means nothing there is left out. Cards that can be played with are found,
        unless ``playable`` is ``no`` or ``any``."""

        def number(name: str) -> int | None:
            value = query.get(name, "")
            return int(value) if value.isascii() and value.isdigit() and len(value) <= 2 else None

        def one_of(name: str, allowed: Iterable[str]) -> str:
            value = query.get(name, "")
            return value if value in allowed else ""

        return cls(
            text=query.get("q", ""),
            set=number("set"),
            culture=one_of("culture", cultures()),
            type=one_of("type", TYPES),
            side=one_of("side", SIDES),
            rarity=one_of("rarity", RARITIES),
            twilight=number("twilight"),
            site=number("site"),
            playable={"no": False, "false": False, "any": None}.get(query.get("playable", ""), True),
        )

    def fits(self, card: CardFacts) -> bool:
        """Whether a card fits what is chosen beside the text."""
        return (
            self.set in (None, card.set)
            and self.culture in ("", card.culture)
            and self.type in ("", card.type)
            and self.side in ("", card.side)
            and self.rarity in ("", card.rarity)
            and self.twilight in (None, card.twilight)
            and self.site in (None, card.site_number)
            and self.playable in (None, playable(card.id))
        )


def cards_find(wanted: CardFilter, asker: Asker | None = None) -> list[CardFacts]:
    """The cards that fit, in collector's order, those that can be played with before the others.

    Raises:
        QueryError: the text of the search cannot be read.
    """
    query = query_parse(wanted.text, asker)
    facts = [card for card in all_facts().values() if wanted.fits(card) and query.fits(card)]
    return facts if wanted.playable is not None else sorted(facts, key=lambda card: not playable(card.id))


@dataclass(frozen=True, slots=True)
class OtherNumbers:
    """The other numbers of a card: of promos and the like by kind, and the entries that are the same card."""

    by_kind: tuple[tuple[str, tuple[str, ...]], ...]
    entries: tuple[CardFacts, ...]


def other_numbers(card_id: str) -> OtherNumbers:
    """What else the card was printed as; no statement."""
    numbers_by_kind: dict[str, list[str]] = {}
    for alternate in alternate_numbers().values():
        if alternate.card == card_id and alternate.kind != REPRINT:
            numbers_by_kind.setdefault(alternate.kind, []).append(alternate.number)
    entries = tuple(all_facts()[entry] for entry in printings_of(card_id) if entry != card_id)
    return OtherNumbers(tuple((kind, tuple(numbers)) for kind, numbers in numbers_by_kind.items()), entries)


def formats_of(card: CardFacts) -> list[Format]:
    """The official formats whose decks may hold a card, in their order; two statements."""
    official = [format for format in formats() if format.is_official]
    return [format for format in official if format.rules().allows(card)]


def asker_of(player: Player | None) -> Asker:
    """What a search knows of who asks. Makes no statement before a search needs one."""
    owned: Any = SimpleLazyObject(partial(copies_owned, player.pk)) if player is not None else None
    rules: Any = SimpleLazyObject(lambda: {row.slug: row.rules() for row in formats()})
    return Asker(owned=owned, formats=rules)


@cache
def cultures() -> tuple[str, ...]:
    """The cultures that cards have, in order."""
    return tuple(sorted({card.culture for card in all_facts().values() if card.culture}))


def formats() -> QuerySet[Format]:
    """All formats of decks with their restricted lists."""
    lists = Prefetch("restrictions", Restriction.objects.order_by("card_id"))
    return Format.objects.filter(ruleset=DECK_GAME).prefetch_related(lists)


@dataclass(frozen=True, slots=True)
class SetCoverage:
    """How much of a set that a format names can be played today. ``cards`` is 0 for sets whose cards are to come."""

    number: int
    name: str
    cards: int
    playable: int


def format_coverage(format: Format) -> list[SetCoverage]:
    """What of a format is playable today, by set."""
    cards = Counter(card.set for card in all_facts().values())
    able = Counter(card.set for card in all_facts().values() if playable(card.id))
    return [
        SetCoverage(number, SET_NAMES.get(number, ""), cards[number], able[number]) for number in sorted(format.sets)
    ]


def format_get(slug: str = DEFAULT_FORMAT) -> Format | None:
    """One format with its restricted list, if there is one of that name."""
    return formats().filter(slug=slug).first()

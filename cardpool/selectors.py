"""Everything pages and the API read about cards, formats and collections."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import Any

from django.db.models import Prefetch, QuerySet
from django.utils.functional import SimpleLazyObject

from cardpool.catalogue import SET_NAMES, TYPES, playable
from cardpool.formats.games import DECK_GAME
from cardpool.models import Format, Restriction, copies_owned
from cardpool.names import folded
from cardpool.plain_words import TITLE, Hit, known_near, words_together
from cardpool.query import All, Asker, Query, Word, query_parse
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


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The cards that a search finds, the best matches first.

    ``words``: the plain words looked for. ``most``: no card has all of them, and these have most.
    ``instead``: what was looked for in place of a word that no card has.
    """

    cards: list[CardFacts]
    query: Query
    most: bool = False
    instead: tuple[tuple[str, str], ...] = ()

    def why(self, card: CardFacts) -> list[Hit]:
        """Where a card has what was looked for, where its title does not show it."""
        return [hit for hit in dict.fromkeys(self.query.hits(card)) if hit.place is not TITLE]


def cards_find(
    wanted: CardFilter, asker: Asker | None = None, allowed: Callable[[CardFacts], bool] = lambda card: True
) -> SearchResult:
    """The cards that fit, by how well plain words fit, then in collector's order; those that can be played with before
    the others. ``allowed``: which cards are looked at. Where no card has all plain words, those that have most.

    Raises:
        QueryError: the text of the search cannot be read.
    """
    query = query_parse(wanted.text, asker)
    looked = [card for card in all_facts().values() if wanted.fits(card) and allowed(card)]
    facts = [card for card in looked if query.fits(card)]
    most, instead = False, tuple[tuple[str, str], ...]()
    if not facts and (spelled := _spelled(query)):
        query, instead = spelled
        facts = [card for card in looked if query.fits(card)]
    if not facts and isinstance(query, All) and (words := [term for term in query.terms if isinstance(term, Word)])[1:]:
        others = All(tuple(term for term in query.terms if term not in words))
        counts = {card.id: sum(word.fits(card) for word in words) for card in looked if others.fits(card)}
        best = max(counts.values(), default=0)
        facts = [card for card in looked if best and counts.get(card.id) == best]
        most = bool(facts)
    phrase = folded(wanted.text)
    weights = {card.id: _weight(query, card, phrase) for card in facts}
    facts.sort(key=lambda card: (wanted.playable is None and not playable(card.id), -weights[card.id]))
    return SearchResult(facts, query, most, instead)


TOGETHER = 16
"""What it counts that the words stand together as they were typed."""


def _weight(query: Query, card: CardFacts, phrase: str) -> int:
    hits = query.hits(card)
    together = len(hits) > 1 and words_together(card, phrase)
    return sum(hit.weight for hit in hits) + (TOGETHER if together else 0)


def _spelled(query: Query) -> tuple[Query, tuple[tuple[str, str], ...]] | None:
    """The search with known words in place of plain ones that no card has; ``None`` where there are none near."""
    terms = query.terms if isinstance(query, All) else (query,)
    instead = {}
    for term in terms:
        if isinstance(term, Word) and term.word and (near := known_near(term.word)):
            instead[term.word] = near
    if not instead:
        return None
    replaced = [
        replace(term, word=instead[term.word]) if isinstance(term, Word) and term.word in instead else term
        for term in terms
    ]
    return All(tuple(replaced)), tuple(instead.items())


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

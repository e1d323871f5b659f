"""Finding cards by the names people write."""

import difflib
import re
import unicodedata
from collections.abc import Mapping
from functools import cache

from engine.tcg.facts import CardFacts, all_facts
from engine.tcg.printings import alternate_numbers

NEAR = 3
_QUOTE, _WORD = re.compile("['’‘`´]"), re.compile("[a-z0-9]+")
CARD_ID = re.compile(r"^(\d{1,2})[ _-]?([A-Z+]{1,2}|_)?[ _-]?(\d{1,3})([a-z]?)\*?T?$", re.IGNORECASE)


def folded(text: str) -> str:
    """A name as it is compared: no accents, no capitals, only letters and digits with single spaces."""
    plain = text.casefold()
    if not plain.isascii():
        plain = unicodedata.normalize("NFKD", plain.replace("æ", "ae").replace("œ", "oe"))
        plain = "".join(char for char in plain if not unicodedata.combining(char))
    return " ".join(_WORD.findall(_QUOTE.sub("", plain)))


class CardIndex:
    """Looks names up among a set of cards.

    >>> index = card_index()
    >>> [card.id for card in index.find("gimli, son of gloin")]
    ['1R13']
    >>> [card.subtitle for card in index.find("Grimir")]
    ['Dwarven Elder', 'Dwarven Emissary']
    >>> index.near("Gimly, Son of Gloin")[0]
    'Gimli, Son of Glóin'
    """

    def __init__(self, facts: Mapping[str, CardFacts]) -> None:
        self.facts = facts
        self._by_name: dict[str, list[CardFacts]] = {}
        self._by_title: dict[str, list[CardFacts]] = {}
        self._by_number: dict[tuple[int, int, str], CardFacts] = {}
        for card in facts.values():
            self._by_name.setdefault(folded(card.name), []).append(card)
            self._by_title.setdefault(folded(card.title), []).append(card)
            version = card.id[-1] if card.id[-1].islower() else ""
            self._by_number[(card.set, card.number, version)] = card
            self._by_number.setdefault((card.set, card.number, ""), card)

    def by_id(self, text: str) -> CardFacts | None:
        """A card by its id ("1C34"), or by set and number as other programs write it ("1_34", "1_34*").

        A number under which the card was printed again, such as that of a promo ("0_12"), means the card.
        """
        text = text.strip()
        if card := self.facts.get(text) or self.facts.get(text.upper()):
            return card
        match = CARD_ID.match(text)
        if match is None:
            return self._alternate(text)
        rarity = (match[2] or "").replace("_", "").upper()
        # T marks a Tengwar foil; it is no version of a card.
        card = self._by_number.get((int(match[1]), int(match[3]), match[4].lower().replace("t", "")))
        if card is not None:
            return card if not rarity or card.rarity == rarity else None
        return self._alternate(f"{int(match[1])}_{int(match[3])}") if rarity in ("", "P") and not match[4] else None

    def _alternate(self, number: str) -> CardFacts | None:
        other = alternate_numbers().get(number)
        return self.facts.get(other.card) if other else None

    def find(self, text: str) -> list[CardFacts]:
        """The cards a name may mean: one when it is clear, several when a title has several subtitles, none."""
        name = folded(text)
        if not name:
            return []
        return self._by_name.get(name) or self._by_title.get(name) or [card for card in [self.by_id(text)] if card]

    def titled(self, text: str) -> list[CardFacts]:
        """The cards of a title, whatever their subtitles; none when there is no such title."""
        return self._by_title.get(folded(text), [])

    def written(self, card_id: str) -> str:
        """A name that means this card alone: with its id where another card has the same name.

        >>> [card_index().written(one) for one in ("1R13", "unknown")]
        ['Gimli, Son of Glóin', 'unknown']
        """
        card = self.facts.get(card_id)
        if card is None:
            return card_id
        return card.name if self.is_clear(card) else f"{card.name} ({card.id})"

    def is_clear(self, card: CardFacts) -> bool:
        """Whether no other card has the same name."""
        return self.find(card.name) == [card]

    def near(self, text: str) -> list[str]:
        """Up to three names that are written almost like `text`, best first."""
        name = folded(text)[:120]
        matches = difflib.get_close_matches(name, [*self._by_name], n=NEAR, cutoff=0.6)
        if not matches:
            matches = difflib.get_close_matches(name, [*self._by_title], n=NEAR, cutoff=0.6)
        if not matches and len(name) >= 4:
            matches = [key for key in self._by_name if name in key][:NEAR]
        names = [card.name for key in matches for card in self._by_name.get(key) or self._by_title[key]]
        return list(dict.fromkeys(names))[:NEAR]


@cache
def card_index() -> CardIndex:
    """The index of every known card."""
    return CardIndex(all_facts())

"""Plain words of a search: what a card is called, what it is, and what it does, as players type it.

A word is compared by its stem, so "archers", "archery" and "archer" are one, "elven" finds Elves and the Elven culture,
and words that players use for another (`MEANS`) find that. Where a word is found says how much it counts: in the title
most, in the game text least. Pure: no database.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from cardpool.catalogue import game_text
from cardpool.names import folded
from engine.tcg.facts import CardFacts, all_facts

__all__ = [
    "MATTERS_NOT",
    "PHRASES",
    "TITLE",
    "Hit",
    "folded_name",
    "folded_text",
    "known_near",
    "phrase_hit",
    "word_hit",
    "words_together",
]

MATTERS_NOT = frozenset({"a", "an", "and", "at", "for", "from", "in", "into", "of", "on", "out", "the", "to", "with"})
"""Words that narrow nothing."""
LITTLE = MATTERS_NOT | {"all", "any", "another", "each", "his", "its", "one", "that", "their", "your"}
"""Words that may stand between others which belong together: "discard each condition"."""
MEANS: dict[str, tuple[str, ...]] = {
    "archery": ("archer",),
    "armour": ("armor",),
    "bowman": ("archer",),
    "horse": ("mount",),
    "ringwraith": ("nazgul",),
    "uruk": ("uruk hai",),
    "weapon": ("hand weapon", "ranged weapon"),
    "wraith": ("nazgul",),
}
"""By stem, what players mean by a word beside the word itself."""
PHRASES: dict[str, str] = {
    "black rider": "nazgul", "black riders": "nazgul", "ring wraith": "nazgul", "ring wraiths": "nazgul",
    "free people": "free peoples", "put on": "wear",
}  # fmt: skip
"""Words that stand together for another."""
_STEMS = {
    "dwarves": "dwarf", "dwarven": "dwarf", "elves": "elf", "elven": "elf", "elvish": "elf", "allies": "ally",
    "men": "man", "healing": "heal", "heals": "heal", "burdens": "burden", "bowmen": "bowman", "archers": "archer",
    "put": "wear", "puts": "wear", "wearing": "wear", "wears": "wear", "armies": "army", "staves": "staff",
    "axes": "axe", "horses": "horse", "prevents": "prevent", "cancels": "cancel", "exerts": "exert",
}  # fmt: skip


class Place(NamedTuple):
    """A part of a card in which words are looked for."""

    name: Promise
    weight: int


TITLE = Place(gettext_lazy("name"), 60)
SUBTITLE = Place(gettext_lazy("subtitle"), 30)
CULTURE = Place(gettext_lazy("culture"), 26)
RACE = Place(gettext_lazy("race"), 28)
KEYWORD = Place(gettext_lazy("keyword"), 28)
CLASS = Place(gettext_lazy("class"), 28)
TYPE = Place(gettext_lazy("type"), 24)
SIGNET = Place(gettext_lazy("signet"), 12)
TEXT = Place(gettext_lazy("text"), 10)
NAMED_AFTER = 22
"""What a name counts in which there is a race, a culture or the like: an Elven Bow is no Elf."""
WHOLE, BEGINS, WITHIN = 2, 1, 0
"""How a word fits: the whole word, its beginning, or letters within it; the last in names alone."""


class Hit(NamedTuple):
    """Where a word was found: in which part of the card, as which words there, and how much that counts."""

    place: Place
    words: str
    weight: int


def stem(word: str) -> str:
    """A folded word without its ending, as far as that makes players' words one.

    >>> [stem(word) for word in ("archers", "elven", "allies", "dwarves", "glass", "minions")]
    ['archer', 'elf', 'ally', 'dwarf', 'glass', 'minion']
    """
    if word in _STEMS:
        return _STEMS[word]
    if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word


def word_hit(card: CardFacts, word: str, *, text: bool = True) -> Hit | None:
    """Where a folded word that players type is found best on a card; ``None``: nowhere. ``text``: also in its game
    text."""
    return _cards_with(word, text).get(card.id)


@lru_cache(maxsize=256)
def _cards_with(word: str, text: bool) -> dict[str, Hit]:
    """Where each card that has a word has it best."""
    wanted = _wanted(word)
    cards: dict[str, Hit] = {}
    for card_id in all_facts():
        best = 0
        for place, words, stems in _vocabulary(card_id):
            if place.weight + WHOLE <= best or (place is TEXT and not text):
                continue
            for form in wanted:
                how = _how(form, stems, within=place is TITLE or place is SUBTITLE)
                named_after = place is TITLE and form in _kinds() and stems != f" {form} "
                weight = NAMED_AFTER if named_after else place.weight
                if how is not None and weight + how > best:
                    best = weight + how
                    cards[card_id] = Hit(place, words, best)
    return cards


def words_together(card: CardFacts, phrase: str) -> bool:
    """Whether folded words stand together on a card, but for little ones between them: in a name, or a line of text."""
    wanted = f" {_telling(phrase.split())} "
    return any(wanted in f" {_telling(stems.split())} " for _place, _words, stems in _vocabulary(card.id))


def _telling(words: list[str]) -> str:
    return " ".join(stem(word) for word in words if word not in LITTLE)


def phrase_hit(card: CardFacts, phrase: str) -> Hit | None:
    """Where words that stand together are found: in a card's name or in its text."""
    if phrase in folded_name(card.id):
        return Hit(TITLE, card.name, TITLE.weight + WHOLE)
    if phrase in folded_text(card.id):
        return Hit(TEXT, phrase, TEXT.weight + WHOLE)
    return None


@cache
def _kinds() -> frozenset[str]:
    """The stems of all that says what a card is."""
    kinds = (RACE, KEYWORD, CLASS, CULTURE, TYPE)
    return frozenset(
        form
        for card in all_facts()
        for place, _, stems in _vocabulary(card)
        if place in kinds
        for form in stems.split()
    )


def known_near(word: str) -> str:
    """The known word nearest to a folded one that no card has; empty where a card has it, or none is near."""
    known = _known()
    if len(word) < 4 or any(form in known for form in _wanted(word)):
        return ""
    return next(iter(difflib.get_close_matches(stem(word), known, n=1, cutoff=0.8)), "")


@cache
def _known() -> dict[str, None]:
    """Every stem of every card, those of titles first."""
    places = sorted({(-place.weight, words) for card in all_facts() for place, _, words in _vocabulary(card)})
    return dict.fromkeys(word for _, words in places for word in words.split() if len(word) > 2)


@cache
def folded_name(card_id: str) -> str:
    """A card's name as it is compared."""
    return folded(all_facts()[card_id].name)


@cache
def folded_text(card_id: str) -> str:
    """A card's game text as it is compared."""
    return folded(game_text(card_id))


def _how(form: str, stems: str, *, within: bool) -> int | None:
    """How a form fits among stems, which stand between spaces."""
    if f" {form} " in stems:
        return WHOLE
    if len(form) >= 3 and f" {form}" in stems:
        return BEGINS
    if within and len(form) >= 3 and form in stems:
        return WITHIN
    return None


@cache
def _wanted(word: str) -> tuple[str, ...]:
    """What a word may stand for, by stems."""
    stemmed = " ".join(stem(part) for part in word.split())
    return (stemmed, *MEANS.get(stemmed, ()))


@cache
def _vocabulary(card_id: str) -> tuple[tuple[Place, str, str], ...]:
    """A card's words by place: as they are shown, and their stems between spaces."""
    card = all_facts()[card_id]
    sides = {"fp": "free peoples", "shadow": "shadow"}
    parts: Iterable[tuple[Place, str]] = (
        (TITLE, card.title),
        (SUBTITLE, card.subtitle),
        *((RACE, race) for race in card.races),
        *((KEYWORD, word.replace("-", " ")) for word, _ in card.keywords),
        *((CLASS, kind) for kind in card.classes),
        (CULTURE, card.culture),
        (TYPE, card.type),
        (TYPE, sides.get(card.side, "")),
        (SIGNET, card.signet),
        *((TEXT, line) for line in game_text(card_id).splitlines()),
    )
    return tuple((place, words, " " + " ".join(_stems(words)) + " ") for place, words in parts if words)


def _stems(words: str) -> Iterator[str]:
    return (stem(word) for word in folded(words).split())

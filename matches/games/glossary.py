"""The terms of a game: what each means, the section of its rulebook, and where it stands in a text. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

__all__ = ["Found", "Glossary", "Mark", "Term"]

_NO_SLUG = re.compile(r"[^a-z0-9]+")


@dataclass(frozen=True, slots=True)
class Term:
    """A term of a game.

    Attributes:
        name: the term, as the rulebook writes it.
        meaning: what it means, in one to three sentences of our own.
        source: the section of the rulebook that has the rule.
        also: other forms that mean the same in texts: plurals, verbs, words with a number.
        keyword: the engine's word for it, where it is a keyword of cards.
        in_texts: whether texts link to it; not where the word usually means something else.
        slug: its anchor on the page of the glossary.

    >>> Term("damage bonus", "", "").slug
    'damage-bonus'
    """

    name: str
    meaning: str
    source: str
    also: tuple[str, ...] = ()
    keyword: str = ""
    in_texts: bool = True
    slug: str = field(init=False, default="")

    def __post_init__(self) -> None:
        object.__setattr__(self, "slug", _NO_SLUG.sub("-", self.name.lower()).strip("-"))

    @property
    def forms(self) -> tuple[str, ...]:
        """Every form that means it."""
        return (self.name, *self.also)


Found = tuple[int, int, Term]
"""Where a term begins and ends in a text, and the term."""

Mark = tuple[int, int, str]
"""Where a term begins and ends in a text, and its slug."""
MARKED = 4096
"""Texts whose marks are kept: those of all cards of a game, and more."""


@dataclass(frozen=True)
class Glossary:
    """The terms of a game.

    Attributes:
        terms: in alphabetical order.
    """

    terms: tuple[Term, ...] = ()
    by_form: Mapping[str, Term] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        forms = {form.lower(): term for term in self.terms if term.in_texts for form in term.forms}
        object.__setattr__(self, "by_form", forms)

    @cached_property
    def _pattern(self) -> re.Pattern[str] | None:
        """One expression for all forms, the longest first. None begins or ends inside a word or a compound."""
        forms = sorted(self.by_form, key=lambda form: (-len(form), form))
        if not forms:
            return None
        return re.compile(rf"(?<![\w&#-])(?:{'|'.join(map(re.escape, forms))})(?![\w-])", re.IGNORECASE)

    def find(self, text: str, seen: set[str] | None = None) -> Iterator[Found]:
        """The terms in a text, each once, where it comes first.

        Args:
            text: any text without markup.
            seen: the slugs of terms that were found before; those found are added.

        >>> burden = Term("burden", "", "", also=("burdens",))
        >>> text = "Burdens: add a burden, unburdened."
        >>> [text[start:end] for start, end, _ in Glossary((burden,)).find(text)]
        ['Burdens']
        """
        seen = set() if seen is None else seen
        for matched in self._pattern.finditer(text) if self._pattern is not None else ():
            term = self.by_form[matched.group().lower()]
            if term.slug not in seen:
                seen.add(term.slug)
                yield *matched.span(), term

    @cached_property
    def marks(self) -> Callable[[str], tuple[Mark, ...]]:
        """Where the terms stand in a text, for the browser; kept for the texts that were asked for last."""
        return lru_cache(maxsize=MARKED)(self._marks)

    def _marks(self, text: str) -> tuple[Mark, ...]:
        return tuple((start, end, term.slug) for start, end, term in self.find(text))

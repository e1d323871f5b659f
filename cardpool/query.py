"""The language in which cards are searched: ``culture:elven type:ally cost<=2``.

A search is terms, all of which a card must fit. A term is a plain word (`cardpool.plain_words`), or a field with a
comparison and a value; ``-`` before a term turns it around, ``or`` between terms takes either, brackets group, and
quotes keep words together. ``FIELDS`` says what there is. Values are compared without capitals and accents; where a
field has a known list of values, another one is a mistake and not a search without results. Pure: no database.

>>> from engine.tcg.facts import all_facts
>>> query = query_parse("culture:elven type:ally cost<=2 -arwen")
>>> [card.id for card in all_facts().values() if query.fits(card)][:2]
['1R34', '1U56']
"""

from __future__ import annotations

import difflib
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from operator import eq, ge, gt, le, lt, ne

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy

from cardpool.catalogue import game_text, playable
from cardpool.legality import FormatRules
from cardpool.names import folded
from cardpool.plain_words import (
    MATTERS_NOT,
    PHRASES,
    TITLE,
    Hit,
    folded_name,
    folded_text,
    phrase_hit,
    word_hit,
)
from engine.tcg.facts import SUPPORT_AREA, CardFacts, all_facts

__all__ = ["FIELDS", "All", "Asker", "Query", "QueryError", "Word", "query_parse"]

QUERY_MOST = 200
"""Characters of a search."""
DEEPEST = 10
"""Brackets inside brackets."""
VALUES_SHOWN = 12
"""Known values named in a refusal."""


class QueryError(ValueError):
    """A search that cannot be read; the message says what is wrong and what would do. ``at`` counts from 0."""

    def __init__(self, message: str, at: int = 0) -> None:
        super().__init__(message)
        self.at = at


@dataclass(frozen=True, slots=True)
class Asker:
    """What a search may know besides the cards: what who asks owns, and what each format allows.

    ``owned`` has copies by card; it is None for who is not signed in. ``formats`` are by their slugs.
    """

    owned: Mapping[str, int] | None = None
    formats: Mapping[str, FormatRules] = field(default_factory=dict)


class Term(ABC):
    """Part of a search."""

    @abstractmethod
    def fits(self, card: CardFacts) -> bool:
        """Whether a card fits."""

    def hits(self, card: CardFacts) -> tuple[Hit, ...]:
        """Where a card that fits has what is looked for by plain words."""
        return ()


@dataclass(frozen=True, slots=True)
class Test(Term):
    """A question about a card."""

    ask: Callable[[CardFacts], bool]

    def fits(self, card: CardFacts) -> bool:
        return self.ask(card)


@dataclass(frozen=True, slots=True)
class Word(Term):
    """A plain word, or words that stand together (``quoted``), as folded; or the whole id of a card."""

    word: str
    number: str
    quoted: bool = False
    text: bool = True
    """Whether the game text counts: not where cards with the word are left out."""

    def fits(self, card: CardFacts) -> bool:
        return bool(self.hits(card))

    def hits(self, card: CardFacts) -> tuple[Hit, ...]:
        if card.id.upper() == self.number:
            return (Hit(TITLE, card.id, TITLE.weight),)
        hit = phrase_hit(card, self.word) if self.quoted else word_hit(card, self.word, text=self.text)
        return () if hit is None else (hit,)


@dataclass(frozen=True, slots=True)
class Not(Term):
    """What does not fit a term."""

    term: Term

    def fits(self, card: CardFacts) -> bool:
        return not self.term.fits(card)


@dataclass(frozen=True, slots=True)
class All(Term):
    """What fits every term; everything without terms."""

    terms: tuple[Term, ...]

    def fits(self, card: CardFacts) -> bool:
        return all(term.fits(card) for term in self.terms)

    def hits(self, card: CardFacts) -> tuple[Hit, ...]:
        return tuple(hit for term in self.terms for hit in term.hits(card))


@dataclass(frozen=True, slots=True)
class Either(Term):
    """What fits one term at least."""

    terms: tuple[Term, ...]

    def fits(self, card: CardFacts) -> bool:
        return any(term.fits(card) for term in self.terms)

    def hits(self, card: CardFacts) -> tuple[Hit, ...]:
        return max((term.hits(card) for term in self.terms), key=lambda hits: sum(hit.weight for hit in hits))


Query = Term

COMPARE: Mapping[str, Callable[[int, int], bool]] = {
    ":": eq, "=": eq, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Words:
    """A field of words: a card has none, one or several. ``known`` are all there are; empty where any text will do."""

    help: Promise
    of: Callable[[CardFacts], Iterable[str]]
    known: Callable[[], tuple[str, ...]] = tuple
    other_names: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Numbers:
    """A field with a number; a card without one fits no comparison."""

    help: Promise
    of: Callable[[CardFacts, Asker], int | None]


def _listed(of: Callable[[CardFacts], Iterable[str]]) -> Callable[[], tuple[str, ...]]:
    """All values that cards have, found once."""
    return cache(lambda: tuple(sorted({value for card in all_facts().values() for value in of(card) if value})))


def _words(help: Promise, of: Callable[[CardFacts], Iterable[str]], **other_names: str) -> Words:
    return Words(help, of, _listed(of), other_names)


def _owned(card: CardFacts, asker: Asker) -> int:
    return (asker.owned or {}).get(card.id, 0)


FIELDS: Mapping[str, Words | Numbers] = {
    "name": Words(gettext_lazy("words of the name"), lambda card: [card.name]),
    "text": Words(gettext_lazy("words of the game text"), lambda card: [game_text(card.id)]),
    "culture": _words(gettext_lazy("its culture"), lambda card: [card.culture]),
    "type": _words(gettext_lazy("its type"), lambda card: [card.type]),
    "side": _words(gettext_lazy("fp or shadow"), lambda card: [card.side], free="fp", freeps="fp", good="fp"),
    "race": _words(gettext_lazy("its race"), lambda card: card.races),
    "class": _words(gettext_lazy("its class, such as weapon or mount"), lambda card: card.classes),
    "keyword": _words(gettext_lazy("a keyword"), lambda card: [word for word, _ in card.keywords]),
    "signet": _words(gettext_lazy("its signet"), lambda card: [card.signet]),
    "phase": _words(gettext_lazy("a phase in which it is used"), lambda card: card.phases),
    "rarity": _words(gettext_lazy("C, U, R, R+, P or S"), lambda card: [card.rarity.lower()]),
    "set": Numbers(gettext_lazy("the number of its set"), lambda card, _: card.set),
    "number": Numbers(gettext_lazy("its collector's number"), lambda card, _: card.number),
    "cost": Numbers(gettext_lazy("its twilight cost"), lambda card, _: card.twilight),
    "strength": Numbers(gettext_lazy("its strength, or what it adds"), lambda card, _: card.strength),
    "vitality": Numbers(gettext_lazy("its vitality, or what it adds"), lambda card, _: card.vitality),
    "resistance": Numbers(gettext_lazy("its resistance, or what it adds"), lambda card, _: card.resistance),
    "site": Numbers(gettext_lazy("the number of a site, or a minion's"), lambda card, _: card.site_number),
    "shadow": Numbers(gettext_lazy("the shadow number of a site"), lambda card, _: card.shadow_number),
    "owned": Numbers(gettext_lazy("how many you own"), _owned),
}
"""The fields of a search, in the order in which they are explained."""
SHORT: Mapping[str, str] = {
    "n": "name", "o": "text", "c": "culture", "t": "type", "r": "rarity", "s": "set", "kw": "keyword", "k": "keyword",
    "twilight": "cost", "str": "strength", "vit": "vitality", "res": "resistance", "own": "owned",
}  # fmt: skip
IS: Mapping[str, tuple[Promise, Callable[[CardFacts, Asker], bool]]] = {
    "unique": (gettext_lazy("is unique"), lambda card, _: card.unique),
    "playable": (gettext_lazy("can be used in matches"), lambda card, _: playable(card.id)),
    "ring-bearer": (gettext_lazy("may start as Ring-bearer"), lambda card, _: card.ring_bearer),
    "support": (
        gettext_lazy("plays to the support area"),
        lambda card, _: any(word == SUPPORT_AREA for word, _ in card.keywords),
    ),
    "owned": (gettext_lazy("is in your collection"), lambda card, asker: _owned(card, asker) > 0),
}
"""The words that may stand after ``is:``."""

_TOKEN = re.compile(
    r"""\s*(?:
        (?P<open>\() | (?P<close>\)) | (?P<not>-(?=[^\s)])) | (?P<either>(?:or|OR|\|)(?=[\s()]|$)) |
        (?P<field>[A-Za-z-]+)\s*(?P<sign><=|>=|!=|[:=<>])\s*(?:"(?P<quoted_value>[^"]*)"|(?P<value>[^\s()"]+))? |
        "(?P<quoted>[^"]*)" | (?P<word>[^\s()"]+)
    )""",
    re.VERBOSE,
)
_RANGE = re.compile(r"^(\d{1,4})\.\.(\d{1,4})$")


def query_parse(text: str, asker: Asker | None = None) -> Query:
    """Read a search.

    Raises:
        QueryError: it is too long, a bracket or a quote stays open, or a field or value is none.
    """
    if len(text) > QUERY_MOST:
        raise QueryError(
            gettext("A search has %(query_most)s characters at most; this one has %(count)s.")
            % {"query_most": QUERY_MOST, "count": len(text)},
            QUERY_MOST,
        )
    reader = _Reader(text, asker or Asker())
    term = reader.either(0)
    if reader.here is not None:
        raise QueryError(gettext("A bracket is closed that was not opened."), reader.at)
    return term


class _Reader:
    """Reads tokens one after the other; ``here`` is the next one, None at the end."""

    def __init__(self, text: str, asker: Asker) -> None:
        self.text = text.rstrip()
        self.asker = asker
        self.at = self.end = 0
        self.here: re.Match[str] | None = None
        self.next()

    def next(self) -> None:
        self.at = self.end
        if self.at >= len(self.text):
            self.here = None
            return
        self.here = _TOKEN.match(self.text, self.at)
        if self.here is None:
            raise QueryError(gettext("A quotation mark is opened and not closed."), self.at)
        self.end = self.here.end()

    def either(self, depth: int) -> Term:
        if depth > DEEPEST:
            raise QueryError(gettext("Brackets go %(deepest)s deep at most.") % {"deepest": DEEPEST}, self.at)
        terms = [self.all(depth)]
        while self.here is not None and self.here["either"]:
            self.next()
            terms.append(self.all(depth))
        if len(terms) > 1 and any(term == All(()) for term in terms):
            raise QueryError(gettext("Write a term on each side of “or”."), self.at)
        return Either(tuple(terms)) if len(terms) > 1 else terms[0]

    def all(self, depth: int) -> Term:
        terms: list[Term] = []
        while self.here is not None and not self.here["either"] and not self.here["close"]:
            terms.append(self.term(depth))
        terms = _joined(terms)
        return terms[0] if len(terms) == 1 else All(tuple(terms))

    def term(self, depth: int) -> Term:
        here = self.here
        if here is None or here["close"]:
            raise QueryError(gettext("Something must stand after “-”."), self.at)
        self.next()
        if here["not"]:
            term = self.term(depth)
            return Not(replace(term, text=False) if isinstance(term, Word) else term)
        if here["open"]:
            inside = self.either(depth + 1)
            if self.here is None:
                raise QueryError(gettext("A bracket is opened and not closed."), here.start("open"))
            self.next()
            return inside
        if here["field"]:
            quoted = here["quoted_value"]
            value = here["value"] if quoted is None else quoted
            try:
                return _compared(here["field"].lower(), here["sign"], (value or "").strip(), self.asker)
            except QueryError as error:
                error.at = here.start("field")
                raise
        if here["quoted"] is not None:
            return Word(folded(here["quoted"]), "", quoted=True)
        return Word(folded(here["word"]), here["word"].upper())


def _joined(terms: list[Term]) -> list[Term]:
    """Terms of which all must fit: plain words that stand together for another are one, and those that narrow nothing
    are left out, unless there are no others."""
    joined: list[Term] = []
    for term in terms:
        last = joined[-1] if joined else None
        if isinstance(term, Word) and isinstance(last, Word) and (both := f"{last.word} {term.word}") in PHRASES:
            joined[-1] = replace(last, word=PHRASES[both], number="")
        else:
            joined.append(term)
    telling = [term for term in joined if not (isinstance(term, Word) and term.word in MATTERS_NOT)]
    return telling or joined


def _compared(name: str, sign: str, value: str, asker: Asker) -> Term:
    if name == "is":
        return _is(sign, value, asker)
    if name in ("legal", "format"):
        return _legal(sign, value, asker)
    known = SHORT.get(name, name)
    kind = FIELDS.get(known)
    if kind is None:
        raise QueryError(
            gettext("There is no field “%(name)s”. %(near)s")
            % {"name": name, "near": _near(name, [*FIELDS, *SHORT, "is", "legal"])}
        )
    if not value:
        raise QueryError(
            gettext("Write what %(known)s is to be, such as %(known)s%(sign)s%(example)s.")
            % {"known": known, "sign": sign, "example": _example(known)}
        )
    return _number(known, kind, sign, value, asker) if isinstance(kind, Numbers) else _word(known, kind, sign, value)


def _is(sign: str, value: str, asker: Asker) -> Term:
    flag = IS.get(value.lower())
    if flag is None or sign not in (":", "="):
        raise QueryError(gettext("After “is:” stands one of %(is)s.") % {"is": ", ".join(IS)})
    if value.lower() == "owned":
        _signed_in(asker)
    return Test(lambda card: flag[1](card, asker))


def _legal(sign: str, value: str, asker: Asker) -> Term:
    rules = asker.formats.get(value.lower())
    if rules is None or sign not in (":", "="):
        raise QueryError(
            gettext("After “legal:” stands a format: %(formats)s.")
            % {"formats": ", ".join(sorted(asker.formats)) or gettext("there is none here")}
        )
    return Test(rules.allows)


def _number(name: str, kind: Numbers, sign: str, value: str, asker: Asker) -> Term:
    if name == "owned":
        _signed_in(asker)
    if (both := _RANGE.match(value)) and sign in (":", "="):
        low, high = int(both[1]), int(both[2])
        return Test(lambda card: (number := kind.of(card, asker)) is not None and low <= number <= high)
    if not re.fullmatch(r"[+-]?[0-9]{1,4}", value):
        raise QueryError(
            gettext("“%(value)s” is no number; write %(name)s%(sign)s2, or %(name)s:1..3 for a range.")
            % {"value": value, "name": name, "sign": sign}
        )
    wanted, compare = int(value), COMPARE[sign]
    return Test(lambda card: (number := kind.of(card, asker)) is not None and compare(number, wanted))


def _signed_in(asker: Asker) -> None:
    if asker.owned is None:
        raise QueryError(gettext("Sign in to search for what you own."))


def _word(name: str, kind: Words, sign: str, value: str) -> Term:
    if sign not in (":", "=", "!="):
        raise QueryError(
            gettext("%(name)s is no number: write %(name2)s:%(example)s.")
            % {"name": name.capitalize(), "name2": name, "example": _example(name)}
        )
    wanted = folded(value)
    if not kind.known():
        read = folded_name if name == "name" else folded_text
        term: Term = Test(lambda card: wanted in read(card.id))
    else:
        exact = value.lower()  # as "r" and "r+" are alike when folded
        by_folded = {folded(word): word for word in reversed(kind.known())}
        known_word = exact if exact in kind.known() else by_folded.get(folded(kind.other_names.get(wanted, wanted)))
        if known_word is None:
            raise QueryError(
                gettext("No card has the %(name)s “%(value)s”. %(near)s")
                % {"name": name, "value": value, "near": _near(wanted, list(kind.known()))}
            )
        term = Test(lambda card: any(known_word == has.lower() for has in kind.of(card)))
    return Not(term) if sign == "!=" else term


def _near(word: str, known: list[str]) -> str:
    near = difflib.get_close_matches(word, known, n=1, cutoff=0.6)
    if near:
        return gettext("Did you mean %(near)s?") % {"near": near[0]}
    shown = ", ".join(known[:VALUES_SHOWN])
    if len(known) > VALUES_SHOWN:
        return gettext("There are %(shown)s and others.") % {"shown": shown}
    return gettext("There are %(shown)s.") % {"shown": shown}


def _example(name: str) -> str:
    kind = FIELDS[name]
    if isinstance(kind, Numbers):
        return "2"
    return next(iter(kind.known()), '"wound"')

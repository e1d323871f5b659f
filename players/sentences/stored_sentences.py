"""Sentences that are stored in English and shown in the reader's language.

`sentence` keeps a sentence as its English form and its facts, as JSON, and `sentence_said` says it. `StoredSentences`
reads whole English sentences that a row keeps as text, where they are of a known list. What people wrote themselves is
shown as they wrote it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any, NamedTuple

from django.utils import translation
from django.utils.functional import Promise
from django.utils.text import get_text_list

from players.sentences.languages import in_english

__all__ = [
    "Counted",
    "Sentence",
    "StoredSentences",
    "ngettext_noop",
    "sentence",
    "sentence_english",
    "sentence_renamed",
    "sentence_said",
    "sentences_joined",
    "sentences_stored",
    "stored",
]

Sentence = dict[str, Any]
"""A marked sentence as it is stored in JSON: ``sentence``, ``facts`` and, where something is counted, ``plural``."""

_translated, _counted = translation.gettext, translation.ngettext
_NAME = re.compile(r"%\((\w+)\)s")
_INSIDE = frozenset({"why", "room", "lesson", "season", "category", "games"})
"""What stands under these names in a sentence is a sentence of the list itself, if it is known."""


class Counted(NamedTuple):
    """A sentence in which ``%(count)s`` of something are counted."""

    one: str
    many: str


def ngettext_noop(one: str, many: str) -> Counted:
    """Mark a sentence that counts, to be stored: as `gettext_noop` does for one that does not."""
    return Counted(one, many)


def stored(words: str | Promise, /, **facts: object) -> str:
    """The English form of a marked sentence, with its facts, as it is stored."""
    with in_english():
        return str(words) % facts


def sentence(words: str | Promise | Counted, /, **facts: object) -> Sentence:
    """A marked sentence to store as JSON: ``sentence``, in English, and ``facts`` for its ``%(name)s``.

    >>> sentence("%(player)s is let in.", player="ada")
    {'sentence': '%(player)s is let in.', 'facts': {'player': 'ada'}}
    """
    with in_english():
        if isinstance(words, Counted):
            return {"sentence": words.one, "plural": words.many, "facts": sentences_stored(facts)}
        return {"sentence": str(words), "facts": sentences_stored(facts)}


def sentences_joined(first: Sentence, *others: Sentence) -> Sentence:
    """One line that says several things after each other.

    >>> sentence_said(sentences_joined(sentence("%(player)s dropped", player="ada"), sentence("Round 2 is over")))
    'ada dropped; Round 2 is over'
    """
    for other in others:
        first = sentence("%(before)s; %(after)s", before=first, after=other)
    return first


def sentences_stored(facts: Mapping[str, object]) -> dict[str, Any]:
    """Facts as JSON: a marked text becomes a sentence, and what JSON does not know, such as a player, its name."""
    return {name: _stored(value) for name, value in facts.items()}


def _stored(value: object) -> object:
    if isinstance(value, Promise):
        return sentence(value)
    if isinstance(value, list | tuple):
        return [_stored(item) for item in value]
    return value if value is None or isinstance(value, str | int | float | Mapping) else str(value)


def sentence_said(stored: object) -> str:
    """What `sentence` made, in the reader's language; a list as an enumeration, and any other text as it is.

    >>> sentence_said(sentence("%(player)s is let in.", player="ada")), sentence_said("as the judge said")
    ('ada is let in.', 'as the judge said')
    >>> sentence_said(sentence(ngettext_noop("%(count)s round", "%(count)s rounds"), count=3))
    '3 rounds'
    """
    if isinstance(stored, list):
        return get_text_list([sentence_said(part) for part in stored], _translated("and"))
    if not (isinstance(stored, Mapping) and "sentence" in stored):
        return str(stored)
    facts = stored.get("facts") or {}
    singular = str(stored["sentence"])
    words = _counted(singular, str(stored["plural"]), facts["count"]) if "plural" in stored else _translated(singular)
    return words % {name: sentence_said(value) for name, value in facts.items()} if facts else words.replace("%%", "%")


def sentence_english(stored: object) -> str:
    """What `sentence` made, in English, for logs."""
    with in_english():
        return sentence_said(stored)


def sentence_renamed(stored: object, pattern: re.Pattern[str], name: str) -> Any:
    """What `sentence` made, or a text, with `name` where `pattern` matches in its facts; the words stay.

    >>> sentence_renamed(sentence("%(player)s is let in.", player="ada"), re.compile("ada"), "someone")["facts"]
    {'player': 'someone'}
    """
    if isinstance(stored, str):
        return pattern.sub(name, stored)
    if isinstance(stored, list):
        return [sentence_renamed(item, pattern, name) for item in stored]
    if isinstance(stored, Mapping) and "sentence" in stored:
        facts = {key: sentence_renamed(value, pattern, name) for key, value in (stored.get("facts") or {}).items()}
        return {**stored, "facts": facts}
    return stored


class StoredSentences:
    """Lazily translated sentences, with ``%(name)s`` for what varies; where several fit a text, the first counts."""

    def __init__(self, sentences: Iterable[str | Promise]) -> None:
        self._sentences = tuple(sentences)

    def __iter__(self) -> Iterator[str | Promise]:
        return iter(self._sentences)

    def translated(self, text: str) -> str:
        """A stored text in the reader's language, or as it is where it is none of these sentences.

        >>> StoredSentences(["site %(first)s against site %(second)s"]).translated("as the judge said")
        'as the judge said'
        """
        return sentence_said(self.sentence_of(text))

    def sentence_of(self, text: str) -> dict[str, Any] | str:
        """A stored text as `sentence` keeps it, or the text where it is none of these sentences.

        >>> StoredSentences(["site %(first)s against site %(second)s"]).sentence_of("site 4 against site 3")["facts"]
        {'first': '4', 'second': '3'}
        """
        for pattern, words in self._patterns:
            if match := pattern.fullmatch(text):
                facts = match.groupdict()
                return sentence(
                    words, **{name: self.sentence_of(facts[name]) if name in _INSIDE else facts[name] for name in facts}
                )
        return text

    @cached_property
    def _patterns(self) -> list[tuple[re.Pattern[str], str | Promise]]:
        with in_english():
            return [(_pattern(str(words)), words) for words in self._sentences]


def _pattern(words: str) -> re.Pattern[str]:
    """What the English form of a sentence looks like with anything in the places of its names."""
    parts = _NAME.split(words.replace("%%", "%"))
    return re.compile(
        "".join(f"(?P<{part}>.+)" if number % 2 else re.escape(part) for number, part in enumerate(parts)), re.DOTALL
    )

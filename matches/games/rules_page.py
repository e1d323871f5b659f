"""The rules of a game in short, for players: read from the tables of docs/ that also name what decides each rule.

The documents are the one source; their tests hold them true. Names of code, files and tests do not reach players.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

__all__ = [
    "Chapter",
    "Note",
    "Notes",
    "Reading",
    "RulesPart",
    "Section",
    "chapter_of",
    "read_chapter",
    "rules_of",
    "words_chapter",
]

DOCS = Path(__file__).parents[2] / "docs"
ASIDE = ("does not apply to ", "no rule of its own: ")
"""How a row begins that has no rule, but the reason why."""
COUNTER_EXAMPLE = ": not so"
"""How a row ends that tells what the row before it does not cover."""
KEYS, TEXTS = ("section", "heading", "chapter", "term", "rule", "who"), ("rule", "in short")
VALUES = ["option", "value"]
"""A table of every value of every option; the pages of formats say which a match is played by."""
_OPTION = re.compile(r"`RulesConfig\.(\w+)`")
_CODE = re.compile(r"`[^`]*`|\]\(")
_WITH_CODE = re.compile(r"\s*\([^()]*`[^()]*\)")
_SENTENCE = re.compile(r"(?<=[.!?])\s+")
_NO_SLUG = re.compile(r"[^a-z0-9]+")


def _as_it_is(key: str) -> str:
    return key


@dataclass(frozen=True, slots=True)
class RulesPart:
    """A part of a document that becomes a chapter.

    Attributes:
        file: its name in docs/; empty where ``words`` makes the text.
        heading: the heading over it; empty for what stands before the first one.
        title: the chapter's title, with the rulebook's name.
        named: the name of a section for players, by the first cell of its rows.
        words: makes the vocabulary of a card language, which is read in place of a file; see ``words_chapter``.
    """

    file: str
    heading: str
    title: str
    named: Callable[[str], str] = _as_it_is
    words: Callable[[], str] | None = None


@dataclass(frozen=True, slots=True)
class Section:
    """A section of a rulebook: its rules in short, in sentences."""

    slug: str
    title: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Reading:
    """A point that can be read in two ways: what is played unless players choose otherwise."""

    point: str
    default: str
    otherwise: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class Note:
    """A point that was decided, or left out: ``title`` may be empty."""

    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Notes:
    """Points under a common heading, which may be empty."""

    heading: str
    points: tuple[Note, ...]


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter; ``aside`` are sections without a rule here, with the reason."""

    slug: str
    title: str
    sections: tuple[Section, ...] = ()
    aside: tuple[Note, ...] = ()
    readings: tuple[Reading, ...] = ()
    notes: tuple[Notes, ...] = ()


@dataclass
class _Draft:
    rules: dict[str, list[str]] = field(default_factory=dict)
    aside: list[Note] = field(default_factory=list)
    readings: list[Reading] = field(default_factory=list)
    notes: dict[str, list[Note]] = field(default_factory=dict)


def slug_of(text: str) -> str:
    """An anchor for a title."""
    return _NO_SLUG.sub("-", text.lower()).strip("-")


def _words(text: str) -> str:
    """A cell or paragraph without names of code: options by their words, sentences about files left out."""
    text = _OPTION.sub(lambda match: f"the option “{match.group(1).replace('_', ' ')}”", text)
    text = _WITH_CODE.sub("", text)
    sentences = [sentence for sentence in _SENTENCE.split(text) if not _CODE.search(sentence)]
    return " ".join(sentences).replace("“the option “", "the option “").strip()


def _sentence(text: str) -> str:
    """The words as a sentence.

    >>> _sentence("in player order")
    'In player order.'
    """
    text = _words(text).rstrip(" ,;:")
    text = text[:1].upper() + text[1:]
    return text if not text or text[-1] in ".!?" else f"{text}."


def _part_lines(text: str, heading: str) -> list[str]:
    """The lines under a heading.

    Raises:
        ValueError: there is no such heading.
    """
    lines, has_heading, inside = [], not heading, not heading
    for line in text.splitlines():
        if line.startswith("## "):
            inside = line[3:].strip() == heading
            has_heading = has_heading or inside
        elif inside:
            lines.append(line)
    if not has_heading:
        raise ValueError(f"there is no heading {heading!r}")
    return lines


def _blocks(lines: Iterable[str]) -> Iterator[list[str]]:
    """Tables, lists and paragraphs, each as its lines."""
    block: list[str] = []
    for line in [*lines, ""]:
        if line.strip():
            block.append(line)
        elif block:
            yield block
            block = []


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def _items(block: Iterable[str]) -> list[str]:
    """The items of a list, each in one line."""
    items: list[str] = []
    for line in block:
        if line.startswith("- "):
            items.append(line[2:].strip())
        else:
            items[-1] += f" {line.strip()}"
    return items


def _note(item: str) -> Note:
    matched = re.match(r"\*\*(.+?)\*\*(?:\s*\([^)]*\))?[:,]?\s*(.*)", item)
    if matched is None:
        return Note("", _sentence(item))
    title, rest = matched.groups()
    if item.startswith(f"**{title}**:"):
        return Note(_words(title), _sentence(rest))
    return Note("", _sentence(item.replace("**", "")))


def _read_table(block: list[str], part: RulesPart, draft: _Draft) -> None:
    head = _cells(block[0])
    if head[:2] == VALUES:
        return
    if head[0] == "option":
        for cells in map(_cells, block[2:]):
            point = _OPTION.search(cells[0])
            if point is None or len(cells) != len(head) or len(cells) < 3:
                raise ValueError(f"{part.file}: this is no option: {' | '.join(cells)}")
            words = point.group(1).replace("_", " ")
            draft.readings.append(Reading(words[:1].upper() + words[1:], *map(_sentence, cells[1:])))
        return
    if head[0] not in KEYS or head[1] not in TEXTS:
        raise ValueError(f"{part.file}: a table of {', '.join(head)}")
    for cells in map(_cells, block[2:]):
        if len(cells) != len(head) or not cells[0] or not cells[1]:
            raise ValueError(f"{part.file}: this is no rule: {' | '.join(cells)}")
        name, text = part.named(cells[0]), cells[1]
        if text.startswith(ASIDE):
            draft.aside.append(Note(name, _sentence(text)))
        elif not text.endswith(COUNTER_EXAMPLE):
            draft.rules.setdefault(name, []).append(_sentence(text))


def read_chapter(text: str, part: RulesPart) -> Chapter:
    """The chapter that a part of a document becomes.

    Args:
        text: the whole document.
        part: which part of it.

    Raises:
        ValueError: there is no such heading, or a row of a table that cannot be read; says which.
    """
    draft, intro = _Draft(), ""
    for block in _blocks(_part_lines(text, part.heading)):
        if block[0].startswith("|"):
            _read_table(block, part, draft)
        elif block[0].startswith("- "):
            draft.notes.setdefault(intro, []).extend(note for item in _items(block) if (note := _note(item)).text)
        else:
            intro = _words(" ".join(block)).rstrip(":")
    slug = slug_of(part.title)
    return Chapter(
        slug,
        part.title,
        tuple(Section(f"{slug}-{slug_of(name)}", name, tuple(rules)) for name, rules in draft.rules.items()),
        tuple(draft.aside),
        tuple(draft.readings),
        tuple(Notes(heading, tuple(points)) for heading, points in draft.notes.items()),
    )


WORD_GROUPS = {
    "Occurrences": "What texts wait for",
    "Conditions": "What texts ask for",
    "Verbs": "What texts do",
    "Amounts": "How much",
}
"""The groups of the vocabulary that a reader of cards meets, and what they are to them."""
_SOURCES = {"CR": "Comprehensive Rules", "FR": "Fellowship rulebook"}
_SOURCE = re.compile(r'\((CR|FR) "([^"]+)"\)')


def _example(block: str) -> str:
    """The card text of a block of quoted lines, without lines that only name keywords."""
    lines = [line.lstrip("> ").strip() for line in block.splitlines()]
    return " ".join(line for line in lines if len(line.split()) > 2)


def words_chapter(text: str, part: RulesPart) -> Chapter:
    """The chapter of what card texts say, from the vocabulary of the card language: each word's meaning and the text of
    the shortest card with it. Words whose meaning names code are left out, and so are those without a text.

    Raises:
        ValueError: a group of `WORD_GROUPS` is gone.
    """
    slug, sections = slug_of(part.title), []
    for group, title in WORD_GROUPS.items():
        rules = []
        for entry in "\n".join(_part_lines(text, group)).split("\n### ")[1:]:
            blocks = ["\n".join(block) for block in _blocks(entry.splitlines())]
            meaning = _SOURCE.sub(lambda match: f"({_SOURCES[match[1]]}, {match[2]})", " ".join(blocks[1].split()))
            example = next((_example(block) for block in blocks if block.startswith(">")), "")
            if example and not _CODE.search(meaning):
                rules.append(f"{_sentence(meaning)} For example: “{example}”")
        sections.append(Section(f"{slug}-{slug_of(title)}", title, tuple(dict.fromkeys(rules))))
    return Chapter(slug, part.title, tuple(sections))


@cache
def chapter_of(part: RulesPart) -> Chapter | None:
    """The chapter of a part, read once; ``None`` where the documents are not installed."""
    if part.words is not None:
        return words_chapter(part.words(), part)
    path = DOCS / part.file
    return read_chapter(path.read_text(encoding="utf-8"), part) if path.is_file() else None


def rules_of(parts: Iterable[RulesPart]) -> list[Chapter]:
    """The chapters of a game."""
    return [chapter for part in parts if (chapter := chapter_of(part)) is not None]

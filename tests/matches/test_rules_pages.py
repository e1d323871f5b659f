"""The rules in short: every row of the documents is read, and nothing of the code reaches players."""

from __future__ import annotations

import re
from itertools import zip_longest

import pytest
from django.test import Client
from django.urls import reverse

from matches.games.registry import room_of, rooms
from matches.games.rules_page import (
    COUNTER_EXAMPLE,
    DOCS,
    WORD_GROUPS,
    Chapter,
    RulesPart,
    read_chapter,
    rules_of,
    words_chapter,
)

GAMES = [room.slug for room in rooms() if room.rules]
LEFT_OUT = {
    ("tarot-rules.md", "The deck is not the printed one"),  # how an owner writes the file of their deck
    ("tarot-rules.md", "Said ahead"),  # the form says it
    ("deckbuilding-rules.md", "Said ahead"),
    ("deckbuilding-rules.md", "Second reading"),
}
"""Headings that are for those who run a site or write its code."""
TABLES = [part for game in GAMES for part in room_of(game).rules if part.words is None]
CODE = re.compile(r"`|\.py|\btest_|RulesConfig|\bengine\b|[a-z]_[a-z]|\]\(")


def document(name: str) -> str:
    return (DOCS / name).read_text(encoding="utf-8")


def rows_under(name: str, heading: str) -> list[str]:
    """The rows of all tables under a heading, without their heads and the lines below those."""
    text = f"\n{document(name)}"
    part = (text.partition(f"\n## {heading}\n")[2] if heading else text).partition("\n## ")[0]
    lines = [line for line in part.splitlines() if line.startswith("|")]
    return [
        line
        for line, below in zip_longest(lines, lines[1:], fillvalue="")
        if not line.startswith("|---") and not below.startswith("|---")
    ]


def texts_of(chapter: Chapter) -> list[str]:
    """Everything a player reads of a chapter."""
    texts = [chapter.title]
    for section in chapter.sections:
        texts += [section.title, *section.rules]
    for note in [*chapter.aside, *(note for notes in chapter.notes for note in notes.points)]:
        texts += [note.title, note.text]
    for reading in chapter.readings:
        texts += [reading.point, reading.default, reading.otherwise, reading.why]
    return [*texts, *(notes.heading for notes in chapter.notes)]


def test_every_game_with_lessons_has_rules() -> None:
    assert set(GAMES) == {room.slug for room in rooms() if room.lessons}


@pytest.mark.parametrize("part", TABLES, ids=lambda part: part.title)
def test_every_row_is_read(part: RulesPart) -> None:
    rows = rows_under(part.file, part.heading)
    chapter = read_chapter(document(part.file), part)
    read = sum(len(section.rules) for section in chapter.sections) + len(chapter.aside) + len(chapter.readings)
    dropped = sum(f"{COUNTER_EXAMPLE} |" in row for row in rows)
    values = sum(bool(re.match(r"\| `RulesConfig\.\w+` \| \S+( \w+)? \| `engine", row)) for row in rows)
    assert read + dropped + values == len(rows)
    assert rows or chapter.notes


def test_every_heading_of_the_documents_is_a_chapter_or_left_out() -> None:
    used = {(part.file, part.heading) for part in TABLES if part.heading}
    for name in {part.file for part in TABLES}:
        headings = {(name, line[3:]) for line in document(name).splitlines() if line.startswith("## ")}
        assert headings == {heading for heading in used | LEFT_OUT if heading[0] == name}


@pytest.mark.long
def test_the_words_of_cards_have_their_meaning_and_the_text_of_a_card() -> None:
    (part,) = [part for game in GAMES for part in room_of(game).rules if part.words]
    assert part.words is not None
    vocabulary = part.words()
    chapter = words_chapter(vocabulary, part)
    assert [section.title for section in chapter.sections] == list(WORD_GROUPS.values())
    for section in chapter.sections:
        assert len(section.rules) >= 15
        for rule in section.rules:
            meaning, _, example = rule.partition(" For example: “")
            assert meaning.endswith(".")
            assert len(example) > 10
    heal = next(rule for rule in chapter.sections[2].rules if rule.startswith("Exert characters. "))
    assert heal.removesuffix("”").partition("“")[2] in vocabulary
    with pytest.raises(ValueError, match="no heading"):
        words_chapter(vocabulary.replace("## Verbs", "## Deeds"), part)


@pytest.mark.parametrize("game", GAMES)
def test_no_code_file_or_test_is_named(game: str) -> None:
    for chapter in rules_of(room_of(game).rules):
        for text in texts_of(chapter):
            assert not CODE.search(text), text


@pytest.mark.parametrize(
    ("row", "reason"),
    [
        ("| wound | one at a time |", "no rule"),
        ("| wound | | `a:b` | `t` |", "no rule"),
        ("| | one at a time | `a:b` | `t` |", "no rule"),
    ],
)
def test_a_row_that_cannot_be_read_is_refused(row: str, reason: str) -> None:
    text = f"## Rules\n\n| chapter | in short | decided by | shown by |\n|---|---|---|---|\n{row}\n"
    with pytest.raises(ValueError, match=reason):
        read_chapter(text, RulesPart("x.md", "Rules", "Rules"))


def test_other_tables_and_missing_headings_are_refused() -> None:
    with pytest.raises(ValueError, match="a table of colour, taste"):
        read_chapter("## Rules\n\n| colour | taste |\n|---|---|\n| red | sweet |\n", RulesPart("x.md", "Rules", "R"))
    with pytest.raises(ValueError, match="no heading"):
        read_chapter("## Rules\n", RulesPart("x.md", "Law", "L"))
    with pytest.raises(ValueError, match="no option"):
        read_chapter(
            "## Rules\n\n| option | default | otherwise |\n|---|---|---|\n| red | a | b |\n",
            RulesPart("x.md", "Rules", "R"),
        )


def test_options_are_told_by_words_and_counter_examples_left_out() -> None:
    text = (
        "## Rules\n\n| rule | in short | decided by | shown by |\n|---|---|---|---|\n"
        "| 1 | a second hand: `RulesConfig.mulligan_twice` | `a:b` | `t::test_a` |\n"
        "| 1 | a second hand: not so | `a:b` | `t::test_a` |\n"
        "| 2 | no rule of its own: a heading | | |\n"
        "\nDecided:\n\n- **Mixing**: always (`test_memory.py` shows it).\n- one `file.py` only\n"
    )
    chapter = read_chapter(text, RulesPart("x.md", "Rules", "The rules", lambda key: f"Rule {key}"))
    assert [(section.title, section.rules) for section in chapter.sections] == [
        ("Rule 1", ("A second hand: the option “mulligan twice”.",))
    ]
    assert [(note.title, note.text) for note in chapter.aside] == [("Rule 2", "No rule of its own: a heading.")]
    assert [(notes.heading, [(point.title, point.text) for point in notes.points]) for notes in chapter.notes] == [
        ("Decided", [("Mixing", "Always.")])
    ]


@pytest.mark.long
@pytest.mark.django_db
@pytest.mark.parametrize("game", GAMES)
def test_the_page_and_the_api_have_every_section(client: Client, game: str) -> None:
    page = client.get(reverse("matches:rules", args=[game])).content.decode()
    rows = client.get(f"/api/v1/learn/{game}/rules/").json()
    chapters = rules_of(room_of(game).rules)
    assert [row["title"] for row in rows] == [chapter.title for chapter in chapters]
    slugs = [section["slug"] for row in rows for section in row["sections"]] + [row["slug"] for row in rows]
    assert len(slugs) == len(set(slugs))
    for slug in slugs:
        assert f'id="{slug}"' in page
    assert 'class="term"' in page


@pytest.mark.django_db
def test_there_are_no_rules_of_an_unknown_game(client: Client) -> None:
    assert client.get("/learn/chess/rules/").status_code == 404
    assert client.get("/api/v1/learn/chess/rules/").status_code == 400

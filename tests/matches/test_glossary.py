"""The glossaries: which terms they have, and how texts link to them."""

from __future__ import annotations

import re
from functools import cache
from inspect import getsource
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

import engine.confrontation.wording
import engine.deckbuilding.wording
import engine.tarot.wording
from engine.deckbuilding.card_text import text_of
from engine.deckbuilding.sets import find_set
from engine.tcg.facts import all_facts
from engine.tcg.library import playable, text
from matches.games.glossary import Glossary, Term
from matches.games.registry import room_of, rooms
from matches.games.rules_page import rules_of
from matches.templatetags.glossary import terms

GAMES = [room.slug for room in rooms() if room.glossary.terms]
EVIL = '<b onclick="x()">fierce</b> & "burden" <script>archer</script>'


def linked(html: str) -> list[str]:
    return re.findall(r'<a class="term" href="[^"]*#([^"]*)">', html)


def test_every_game_has_a_glossary_in_alphabetical_order() -> None:
    assert set(GAMES) == {room.slug for room in rooms() if room.lessons}
    for game in GAMES:
        names = [term.name.lower().removeprefix("the ") for term in room_of(game).glossary.terms]
        assert names == sorted(names), game
        slugs = [term.slug for term in room_of(game).glossary.terms]
        assert len(slugs) == len(set(slugs)), game
        assert all(slugs), game


@pytest.mark.parametrize("game", GAMES)
def test_every_term_has_a_meaning_a_source_and_forms_of_its_own(game: str) -> None:
    forms: dict[str, str] = {}
    for term in room_of(game).glossary.terms:
        assert term.meaning.endswith("."), term.name
        assert term.source, term.name
        for form in term.forms:
            assert forms.setdefault(form.lower(), term.name) == term.name, form


def test_every_keyword_of_the_card_game_has_an_entry_and_no_entry_names_another() -> None:
    """The keywords of the printed facts, loaded and unloaded, beside those that texts give to cards."""
    of_cards = {word for facts in all_facts().values() for word, _ in facts.keywords}
    keywords = [term.keyword for term in room_of("tcg").glossary.terms if term.keyword]
    assert set(keywords) == of_cards
    assert len(keywords) == len(set(keywords))


@cache
def corpus(game: str) -> str:
    """What players read of a game: card texts, questions, lessons and what its words are made of."""
    room = room_of(game)
    parts = [str(step.text) for lesson in room.lessons for step in lesson.steps]
    parts += [str(lesson.about) for lesson in room.lessons] + [str(hint.answer) for hint in room.hints.values()]
    parts += [term.meaning for term in room.glossary.terms]
    for chapter in rules_of(room.rules):
        parts += [rule for section in chapter.sections for rule in section.rules]
        parts += [section.title for section in chapter.sections] + [note.title for note in chapter.aside]
        parts += [note.text for notes in chapter.notes for note in notes.points]
    if game == "deckbuilding":
        parts += [text_of(card) for card in find_set("standin").blueprints]
    if game == "tcg":
        parts += [text(card) for card in all_facts() if playable(card)]
    modules: dict[str, Any] = {
        "tarot": engine.tarot.wording,
        "confrontation": engine.confrontation.wording,
        "deckbuilding": engine.deckbuilding.wording,
    }
    if game in modules:
        parts.append(getsource(modules[game]))
    return "\n".join(parts)


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_no_entry_is_dead(game: str) -> None:
    """Every term is a keyword of a card, or stands in what players read beside its own entry."""
    dead = []
    for term in room_of(game).glossary.terms:
        elsewhere = corpus(game).replace(term.meaning, "")
        stands = any(re.search(rf"(?<![\w-]){re.escape(form)}(?![\w-])", elsewhere, re.I) for form in term.forms)
        if not term.keyword and not stands:
            dead.append(term.name)
    assert not dead


def test_a_term_is_linked_once_the_longest_first_and_never_inside_other_words() -> None:
    html = terms("A fierce minion and fierce minions: the twilight pool, twilight, un-fierce fiercest.", "tcg")
    assert linked(html) == ["fierce", "minion", "twilight-pool", "twilight"]
    assert "un-fierce fiercest" in html
    assert terms("Ring-bearer", "tcg").count("<a ") == 1


def test_markup_in_names_stays_text_and_no_link_stands_in_another() -> None:
    html = terms(EVIL, "tcg")
    assert "<b" not in html
    assert "<script" not in html
    assert "&lt;script&gt;" in html
    assert linked(html) == ["fierce", "burden", "archer"]
    inside = terms(terms("fierce", "tcg"), "tcg")
    assert inside.count("<a ") == 1
    assert terms("&amp; quot &", "tcg") == "&amp;amp; quot &amp;"


def test_a_game_without_terms_has_plain_texts() -> None:
    assert terms("<i>fierce", "no-such-game") == "&lt;i&gt;fierce"
    assert list(Glossary().find("anything")) == []


def test_marks_say_where_terms_stand() -> None:
    glossary = Glossary((Term("burden", "", "", ("burdens",)),))
    assert glossary.marks("Two burdens, a burden") == ((4, 11, "burden"),)


@pytest.mark.django_db
@pytest.mark.parametrize("game", GAMES)
def test_the_page_and_the_api_have_every_term(client: Client, game: str) -> None:
    page = client.get(reverse("matches:glossary", args=[game])).content.decode()
    rows = client.get(f"/api/v1/learn/{game}/glossary/").json()
    assert [row["name"] for row in rows] == [term.name for term in room_of(game).glossary.terms]
    for row in rows:
        assert f'id="{row["slug"]}"' in page
    for slug in linked(page):
        assert f'id="{slug}"' in page


@pytest.mark.django_db
def test_there_is_no_glossary_of_an_unknown_game(client: Client) -> None:
    assert client.get("/learn/chess/glossary/").status_code == 404
    assert client.get("/api/v1/learn/chess/glossary/").status_code == 400


@pytest.mark.django_db
def test_a_cards_page_links_its_terms(client: Client, catalogue: None) -> None:
    page = client.get(reverse("cardpool:card", args=["1C151"])).content.decode()
    assert "damage-bonus" in linked(page)
    assert "js/terms.js" in page


def test_the_marks_of_a_text_are_found_once() -> None:
    """A board has the texts of sixty cards, and is drawn after every answer."""
    glossary = Glossary(room_of("tcg").glossary.terms)
    texts = sorted({text(card) for card in all_facts() if playable(card)})[:200]
    first = [glossary.marks(marked) for marked in texts]
    assert any(first)
    assert [glossary.marks(marked) for marked in texts] == first
    info = glossary.marks.cache_info()  # type: ignore[attr-defined]
    assert (info.misses, info.hits) == (len(texts), len(texts))


@pytest.mark.django_db
def test_no_entry_links_to_itself(client: Client) -> None:
    page = client.get(reverse("matches:glossary", args=["tcg"])).content.decode()
    for slug, entry in re.findall(r'<div id="([^"]+)">(.*?)</div>', page, re.DOTALL):
        assert slug not in linked(entry)

"""The lists of the official starters, through every form in which a list is written and read."""

from dataclasses import replace

import pytest

from cardpool.decks.starters import every_starter, starter_rows, starters_known
from cardpool.decks.writing import FORMS
from cardpool.decktext import deck_parse
from cardpool.formats.official import official_formats
from cardpool.legality import DeckList
from cardpool.models import Format

SMALL = {"hu-aragorn", "hu-mauhur", "ros-uruk-rampage", "ros-evil-man"}


def same(first: DeckList, second: DeckList) -> bool:
    """Whether two lists are equal but for the order of the sites."""
    return replace(first, sites=tuple(sorted(first.sites))) == replace(second, sites=tuple(sorted(second.sites)))


@pytest.mark.parametrize("form", FORMS)
def test_every_starter_comes_back_from_every_form(form):
    for slug, starter in every_starter().items():
        assert starter.known, slug
        parsed = deck_parse(FORMS[form](starter.deck))
        assert parsed.problems == (), slug
        assert same(parsed.deck, starter.deck), slug


def test_there_are_thirty_of_the_sizes_that_were_sold():
    sizes = {slug: (len(starter.deck.sites), starter.deck.count) for slug, starter in every_starter().items()}
    assert len(sizes) == 30
    assert {slug for slug, (_, count) in sizes.items() if count < 60} == SMALL
    assert {count for _, count in sizes.values()} == {50, 60, 62}
    assert {sites for sites, _ in sizes.values()} == {9}


@pytest.mark.long
@pytest.mark.django_db
def test_each_is_offered_with_its_formats_or_with_why_there_is_none(catalogue, monkeypatch):
    rows = {row.starter.slug: row for row in starter_rows(Format.objects.prefetch_related("restrictions"))}
    assert set(rows) == set(starters_known())
    assert "Fellowship block" in rows["gandalf"].formats
    assert not rows["gandalf"].why_not
    assert {slug for slug, row in rows.items() if not row.formats} == SMALL
    assert all(bool(row.formats) != bool(row.why_not) for row in rows.values())
    assert all(rows[slug].why_not == "The draw deck has 50 cards; add 10." for slug in SMALL)
    gandalf = starters_known()["gandalf"]
    fewer = replace(gandalf, deck=replace(gandalf.deck, cards=gandalf.deck.cards[:-1]))
    monkeypatch.setattr("cardpool.decks.starters.starters_known", lambda: {"gandalf": fewer})
    [row] = starter_rows(Format.objects.prefetch_related("restrictions"))
    assert not row.formats
    assert row.why_not.startswith("The draw deck has 5")
    assert len(official_formats()) <= Format.objects.count()

"""Searches by players' words: the cards that people look for stand on the first page."""

import pytest

from cardpool.plain_words import TEXT
from cardpool.selectors import CardFilter, cards_find
from engine.tcg.facts import all_facts
from tests.cardpool.searches import SEARCHES

FIRST_PAGE = 36


def ids_of(text: str, **more: str) -> list[str]:
    return [card.id for card in cards_find(CardFilter.from_query({"q": text, **more})).cards]


@pytest.mark.parametrize(("text", "ids"), SEARCHES.items())
def test_what_players_look_for_is_on_the_first_page(text: str, ids: str) -> None:
    missing = set(ids.split()) - set(ids_of(text)[:FIRST_PAGE])
    assert not missing, [all_facts()[card].name for card in sorted(missing)]


def test_there_are_sixty_searches() -> None:
    assert len(SEARCHES) >= 60


def test_the_best_match_comes_first_and_says_what_it_matched() -> None:
    search = cards_find(CardFilter.from_query({"q": "elven archery"}))
    first = search.cards[0]
    assert {(str(hit.place.name), hit.words) for hit in search.why(first)} >= {("keyword", "archer")}
    assert ids_of("legolas")[:2] == ["1R50", "1U51"], "the title before texts that name him"
    heals = cards_find(CardFilter.from_query({"q": "heal companion"}))
    assert any(part.place is TEXT for part in heals.why(heals.cards[0]))


def test_a_word_that_no_card_has_is_taken_for_the_nearest() -> None:
    search = cards_find(CardFilter.from_query({"q": "galadrim bow"}))
    assert search.instead == (("galadrim", "galadhrim"),)
    assert search.cards[0].id == "1R33"
    assert cards_find(CardFilter.from_query({"q": "xxxxxxxx"})).cards == []


def test_where_no_card_has_all_words_those_with_most_are_shown() -> None:
    search = cards_find(CardFilter.from_query({"q": "gimli archer nazgul"}))
    assert search.most
    assert search.cards
    assert not cards_find(CardFilter.from_query({"q": "gimli"})).most
    both = cards_find(CardFilter.from_query({"q": "gimli archer nazgul type:site"}))
    assert all(card.type == "site" for card in both.cards), "fields must fit whatever becomes of the words"


def test_leaving_a_word_out_does_not_look_into_texts() -> None:
    """Who wants no Gandalf still finds cards that speak of him."""
    without = ids_of("spell -gandalf")
    assert not any(all_facts()[card].title.startswith("Gandalf") for card in without)
    assert set(ids_of("elf -gandalf")) >= {"1R40"}, "it speaks of Gandalf"

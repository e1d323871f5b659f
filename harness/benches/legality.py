"""Deck legality and reading of deck lists per second."""

from cardpool.decks.writing import deck_text
from cardpool.decktext import deck_parse
from cardpool.formats.official import rules_of
from cardpool.legality import DeckList, deck_problems
from engine.tcg.facts import all_facts
from engine.tcg.starters import STARTERS
from harness.rows import Row, per_second


def rows() -> list[Row]:
    """Both starters, checked and read over and over in one process."""
    facts = all_facts()
    rules = rules_of("fellowship_block")
    decks = [DeckList.from_content(starter.engine_data()) for starter in STARTERS.values()]
    texts = [deck_text(deck) for deck in decks]

    def check() -> int:
        for deck in decks:
            if deck_problems(deck, rules, facts):
                raise AssertionError("a starter is not legal")
        return len(decks)

    def read() -> int:
        for deck, text in zip(decks, texts, strict=True):
            if deck_parse(text).deck != deck:
                raise AssertionError("a starter was read wrongly")
        return len(texts)

    return [
        Row("deck legality checks", f"{per_second(check):,.0f}/s", "", "60-card starters, every rule"),
        Row("deck lists read from text", f"{per_second(read):,.0f}/s", "", "about 60 lines"),
    ]

"""Test-only cards: cards set 1 does not have, to try the windows with."""

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from engine.tcg import library
from engine.tcg.facts import all_facts
from engine.tcg.words.cards import Definition

Invent = Callable[..., str]


@pytest.fixture
def invent() -> Iterator[Invent]:
    """Makes a card out of the facts of a real one and a definition of one's own; returns its id."""

    def make(like: str, definition: Definition, **facts: object) -> str:
        facts_of_card = replace(all_facts()[like], id=definition.id, title=definition.name, subtitle="", **facts)  # type: ignore[arg-type]
        library.add_test_card(library.joined(facts_of_card, definition))
        return definition.id

    yield make
    library.remove_test_cards()

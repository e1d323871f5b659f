"""What is asked of a card before its definition is loaded: where that is, what the card says, whether it responds.

The index is made from the definitions by ``make index`` and held equal to them by a test. A module of definitions whose
cards differ from it is refused when it is loaded.
"""

import json
from collections.abc import Iterable, Mapping
from functools import cache
from typing import NamedTuple

from engine.tcg.facts import DATA

FILE = DATA / "card_index.json"


class Entry(NamedTuple):
    """A card with rules. ``module`` is relative to ``engine.tcg.cards``, ``text`` its generated text, paragraphs
    separated by newlines; ``responds`` says whether it may do something from hand in response."""

    module: str
    digest: str
    responds: bool
    text: str


@cache
def card_index() -> Mapping[str, Entry]:
    """Every card with rules by id, in collector's order."""
    rows = json.loads(FILE.read_text(encoding="utf-8")) if FILE.is_file() else {}
    return {card_id: Entry(*row) for card_id, row in rows.items()}


def written(entries: Iterable[tuple[str, Entry]]) -> str:
    """The content of the file: a line for each card."""
    lines = [f"{json.dumps(card_id)}: {json.dumps(entry, ensure_ascii=False)}" for card_id, entry in entries]
    return "{\n" + ",\n".join(lines) + "\n}\n"

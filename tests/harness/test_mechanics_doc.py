"""docs/mechanics.md: its rows are those of the script, and the script counts what cards say."""

import pytest

from engine.tcg.facts import all_facts
from engine.tcg.library import definitions, text
from engine.tcg.starters import BLACK_RIDER_STARTERS
from harness.mechanics_doc import MECHANICS, PAGE, SETS, CardRow, Mechanic, page

CARDS: list[CardRow] = [
    {"id": "99C1", "type": "Minion", "text": "Lurker.", "keywords": {"lurker": True}},
    {"id": "99C2", "type": "Event", "text": "Make your Lurker minion lose that until the regroup phase."},
    {"id": "99C3", "type": "The One Ring", "text": "Each time the Ring-bearer ..."},
    {"id": "99C4", "type": "Site", "keywords": {"battleground": True}},
]


def rows(text: str) -> dict[str, list[str]]:
    """The cells of each row by its mechanic."""
    lines = [line for line in text.splitlines() if line.startswith("| ")][1:]
    return {cells[0]: cells[1:] for cells in ([cell.strip() for cell in line.strip("|").split("|")] for line in lines)}


def test_the_page_has_the_rows_of_the_script() -> None:
    written = rows(PAGE.read_text(encoding="utf-8"))
    assert list(written) == [mechanic.name for mechanic in MECHANICS]
    for mechanic in MECHANICS:
        cells = written[mechanic.name]
        assert cells[2:] == [mechanic.state, mechanic.rules, mechanic.words, "yes" if mechanic.done else "no"], (
            mechanic.name
        )
        assert int(cells[0]) >= int(cells[1]) >= 0


OTHER_MEANINGS = {
    "tokens of cultures": "the twilight pool has tokens",
    "text given to cards": "one copy per bearer; game text that does not apply",
}
"""Mechanics whose words our texts use for something else."""


def test_the_page_counts_the_cards_there_are() -> None:
    """The texts are no part of the project, but how many cards there are is."""
    written = " ".join(PAGE.read_text(encoding="utf-8").split())
    cards = [card for card in all_facts().values() if card.set in SETS]
    starters = {card for starter in BLACK_RIDER_STARTERS.values() for card in starter.ids}
    assert f"have {len(cards):,} cards" in written
    assert f"of the {len(starters)} different cards" in written
    assert f"{sum(card.type == 'ring' for card in cards)} of the cards are further copies of The One Ring" in written


@pytest.mark.parametrize(
    "mechanic", [candidate for candidate in MECHANICS if not candidate.done], ids=lambda mechanic: mechanic.name
)
def test_no_card_with_rules_uses_what_the_rules_are_said_not_to_have(mechanic: Mechanic) -> None:
    if mechanic.name not in OTHER_MEANINGS:
        later = [card for card in definitions() if all_facts()[card].set in SETS]
        using = [card for card in later if mechanic.is_on({"text": text(card), "keywords": {}})]
        assert not using, f"mark {mechanic.name} as done in harness/mechanics_doc.py, and write the page again"


def test_cards_are_counted_by_text_and_keywords_and_starters_apart() -> None:
    counted = rows(page(CARDS, {"99C2"}))
    assert counted["lurker"][:2] == ["2", "1"]
    assert counted["text that lasts"][:2] == ["1", "1"]
    assert counted["each time"][:2] == ["1", "0"]
    assert counted["toil"][:2] == ["0", "0"]
    assert "1 of the cards are further copies of The One Ring" in page(CARDS, set()).replace("\n", " ")
